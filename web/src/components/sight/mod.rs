//! Which part of time a picture shows, and the ways to another: keys, wheel, buttons.
//!
//! Keyboard, while the picture has the focus: `[` and `]` zoom, Shift with the arrows pans, `0` shows all.
//!
//! **Invariant:** a picture shows the range that its view tells; a zoom asks the session for another view.

use std::rc::Rc;

use gantry_core::kernel::Time;
use gantry_core::session::Look;
use yew::prelude::*;

pub use self::wheel::use_wheel;
use crate::narrate::Words;
use crate::platform::page;
use crate::scene::zoom;

mod wheel;

/// How often a range is asked for that does not come.
const TRIES: u32 = 3;

/// What is looked at.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sight {
    /// All there is.
    all: zoom::Range,
    /// The range last asked for.
    pub range: zoom::Range,
    /// How often it was asked for in vain.
    tries: u32,
}

impl Sight {
    /// All there is.
    pub fn whole(all: zoom::Range) -> Sight {
        Sight { all, range: all, tries: 0 }
    }

    /// All there is.
    pub fn all(&self) -> zoom::Range {
        self.all
    }

    /// There is more or less now: who looked at all of it still does, a part is kept as far as there is any.
    pub fn extend(&mut self, all: zoom::Range) {
        let whole = self.range == self.all;
        self.all = all;
        self.range = if whole { all } else { zoom::brushed(self.range.0, self.range.1, all) };
    }
}

/// Asks for ranges: what the wheel and the keys build on is the range asked for last, not yet that shown.
#[derive(Clone)]
pub struct Looking {
    sight: Rc<std::cell::RefCell<Sight>>,
    width_px: u32,
    on_look: Callback<Look>,
}

/// Two are equal that share what is looked at.
impl PartialEq for Looking {
    fn eq(&self, other: &Looking) -> bool {
        Rc::ptr_eq(&self.sight, &other.sight) && self.width_px == other.width_px
    }
}

impl Looking {
    /// What is looked at, how wide it is shown, and who is asked for it.
    pub fn new(
        sight: Rc<std::cell::RefCell<Sight>>,
        width_px: u32,
        on_look: Callback<Look>,
    ) -> Looking {
        Looking { sight, width_px, on_look }
    }

    /// What is looked at.
    pub fn sight(&self) -> Sight {
        *self.sight.borrow()
    }

    /// Asks for a range, if it is another than the last.
    pub fn go(&self, range: zoom::Range) {
        let changed = range != self.sight().range;
        self.sight.borrow_mut().range = range;
        if changed {
            self.sight.borrow_mut().tries = 0;
            self.ask();
        }
    }

    /// Asks for it, whether or not it was asked for before.
    pub fn ask(&self) {
        let range = Some(self.sight().range);
        self.on_look.emit(Look { range, width_px: self.width_px });
    }

    /// Closer or further away around a point.
    pub fn zoom(&self, share: f64, factor: f64) {
        let Sight { all, range, .. } = self.sight();
        self.go(zoom::zoomed(range, all, share, factor));
    }

    /// Along by a share of the width.
    pub fn pan(&self, share: f64) {
        let Sight { all, range, .. } = self.sight();
        self.go(zoom::panned(range, all, share));
    }

    /// All there is.
    pub fn show_all(&self) {
        self.go(self.sight().all);
    }
}

/// What there is to be looked at.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scope {
    /// The range that the view shows.
    pub shown: zoom::Range,
    /// The first instant that the view knows of.
    pub first: Time,
    /// The last instant of the run.
    pub end: Time,
    /// How wide it is shown.
    pub width_px: u32,
    /// Whether that is known.
    pub ready: bool,
}

/// Keeps the session at the range that is wanted: all there is at first, then what the reader asks for. Of another
/// scenario, told by what `of` it is made, all is shown again; another `view` may not show what was asked for.
#[hook]
pub fn use_looking<S, V>(scope: Scope, of: &S, view: &V, on_look: Callback<Look>) -> Looking
where
    S: PartialEq + Clone + 'static,
    V: PartialEq + Clone + 'static,
{
    let Scope { shown, first, end, width_px, ready } = scope;
    let all = zoom::all(shown.0.min(first), end);
    let sight = use_mut_ref(|| Sight::whole(all));
    let known = use_mut_ref(|| of.clone());
    if *known.borrow() != *of {
        *known.borrow_mut() = of.clone();
        *sight.borrow_mut() = Sight::whole(all);
    }
    let looking = Looking::new(sight, width_px, on_look);
    let begin = looking.sight().all.0;
    looking.sight.borrow_mut().extend((begin, zoom::all(begin, end).1));
    use_effect_with((view.clone(), width_px, ready), {
        let looking = looking.clone();
        move |(_, _, ready)| {
            let found = shown == looking.sight().range;
            let tries = if found { 0 } else { looking.sight().tries + 1 };
            looking.sight.borrow_mut().tries = tries;
            if *ready && !found && tries <= TRIES {
                looking.ask();
            }
        }
    });
    looking
}

/// Zooming and panning by keys.
pub fn on_key(looking: &Looking) -> Callback<KeyboardEvent> {
    let looking = looking.clone();
    Callback::from(move |event: KeyboardEvent| {
        if event.ctrl_key() || event.meta_key() || event.alt_key() {
            return;
        }
        match event.key().as_str() {
            "[" => looking.zoom(0.5, 1.5),
            "]" => looking.zoom(0.5, 1.0 / 1.5),
            "0" => looking.show_all(),
            "ArrowLeft" if event.shift_key() => looking.pan(-0.2),
            "ArrowRight" if event.shift_key() => looking.pan(0.2),
            _ => return,
        }
        event.prevent_default();
        event.stop_propagation();
    })
}

/// The same on a picture whose ground has that id: there the keyboard goes when the mark that had it is no longer `shown`.
#[hook]
pub fn use_keys(
    looking: &Looking,
    shown: zoom::Range,
    ground: &'static str,
) -> Callback<KeyboardEvent> {
    let keyed = use_mut_ref(|| false);
    let press = on_key(looking);
    let onkeydown = {
        let keyed = keyed.clone();
        Callback::from(move |event: KeyboardEvent| {
            *keyed.borrow_mut() = true;
            press.emit(event);
        })
    };
    use_effect_with(shown, move |_| {
        if keyed.replace(false) && page::focus_is_lost() {
            page::focus(ground);
        }
    });
    onkeydown
}

/// Two presses show all.
pub fn on_double(looking: &Looking) -> Callback<MouseEvent> {
    let looking = looking.clone();
    Callback::from(move |_: MouseEvent| looking.show_all())
}

/// Zoom and pan for those who have neither wheel nor keys.
pub fn buttons(words: Words, hint: &'static str, looking: &Looking) -> Html {
    let one = |sign: &'static str, label: &'static str, press: fn(&Looking)| {
        let looking = looking.clone();
        let onclick = Callback::from(move |_: MouseEvent| press(&looking));
        html! { <button key={sign} type="button" class="view" title={label} aria-label={label} {onclick}>{ sign }</button> }
    };
    html! {
        <span class="views" role="group" aria-label={words.zoom_fit()} title={hint}>
            { one("‹", words.gantt_earlier(), |looking| looking.pan(-0.4)) }
            { one("−", words.zoom_out(), |looking| looking.zoom(0.5, 2.0)) }
            { one("+", words.zoom_in(), |looking| looking.zoom(0.5, 0.5)) }
            { one("›", words.gantt_later(), |looking| looking.pan(0.4)) }
            { one("⤢", words.gantt_show_all(), Looking::show_all) }
        </span>
    }
}
