//! The window of time that a picture shows, and the ways to another: keys, wheel, buttons, and the overview of the run.
//!
//! Keyboard, while the picture has the focus: `+` and `-` or `]` and `[` zoom about the present instant, Shift with the
//! arrows goes along, `0` shows all, `n` goes back to the present instant.
//!
//! **Invariant:** which window is shown is the camera's ([`Camera`]); here are only the ways to ask for another.

pub use self::overview::{OVERVIEW, OverviewStrip};
pub use self::slide::use_slide;
pub use self::wheel::use_wheel;
use crate::components::prelude::*;
use crate::scene::zoom::Range;
use crate::state::Steer;

mod overview;
mod slide;
mod wheel;

/// By how much a key, and a button, goes closer or away.
const KEY: f64 = 1.5;
const BUTTON: f64 = 2.0;

/// The camera as it stands, and who takes another wish.
#[derive(Clone, PartialEq)]
pub struct Viewport {
    pub camera: Camera,
    pub act: Act,
}

impl Viewport {
    pub fn steer(&self, steer: Steer) {
        self.act.emit(Action::Steer(steer));
    }

    /// To a window, where that is another.
    pub fn go(&self, range: Range) {
        if range != self.camera.window() {
            self.steer(Steer::To(range));
        }
    }
}

/// The camera of a picture that is so many pixels wide, once that is known.
#[hook]
pub fn use_viewport(camera: Camera, width_px: Option<u32>, act: &Act) -> Viewport {
    let viewport = Viewport { camera, act: act.clone() };
    use_effect_with((width_px, camera.width_px()), {
        let viewport = viewport.clone();
        move |&(width_px, known)| {
            if let Some(width_px) = width_px.filter(|&width_px| width_px != known) {
                viewport.steer(Steer::Wide(width_px));
            }
        }
    });
    viewport
}

pub fn on_key(viewport: &Viewport) -> Callback<KeyboardEvent> {
    let viewport = viewport.clone();
    Callback::from(move |event: KeyboardEvent| {
        if event.ctrl_key() || event.meta_key() || event.alt_key() {
            return;
        }
        viewport.steer(match event.key().as_str() {
            "[" | "-" => Steer::Zoom { about: None, factor: KEY },
            "]" | "+" | "=" => Steer::Zoom { about: None, factor: 1.0 / KEY },
            "0" => Steer::All,
            "n" => Steer::Home,
            "ArrowLeft" if event.shift_key() => Steer::Pan(-0.2),
            "ArrowRight" if event.shift_key() => Steer::Pan(0.2),
            _ => return,
        });
        event.prevent_default();
        event.stop_propagation();
    })
}

/// The same on a picture whose ground has that id: there the keyboard goes when the mark that had it is no longer `shown`.
#[hook]
pub fn use_keys(viewport: &Viewport, shown: Range, ground: &str) -> Callback<KeyboardEvent> {
    let keyed = use_mut_ref(|| false);
    let press = on_key(viewport);
    let onkeydown = {
        let keyed = keyed.clone();
        Callback::from(move |event: KeyboardEvent| {
            *keyed.borrow_mut() = true;
            press.emit(event);
        })
    };
    let ground = ground.to_owned();
    use_effect_with(shown, move |_| {
        if keyed.replace(false) && page::focus_is_lost() {
            page::focus(&ground);
        }
    });
    onkeydown
}

/// Two presses show all.
pub fn on_double(viewport: &Viewport) -> Callback<MouseEvent> {
    let viewport = viewport.clone();
    Callback::from(move |_: MouseEvent| viewport.steer(Steer::All))
}

/// Zoom and pan for those who have neither wheel nor keys.
pub fn buttons(words: Words, hint: &'static str, viewport: &Viewport) -> Html {
    let one = |sign: &'static str, label: &'static str, steer: Steer| {
        let viewport = viewport.clone();
        let onclick = Callback::from(move |_: MouseEvent| viewport.steer(steer));
        html! { <button key={sign} type="button" class="view" title={label} aria-label={label} {onclick}>{ sign }</button> }
    };
    html! {
        <span class="views" role="group" aria-label={words.zoom_fit()} title={hint}>
            { one("−", words.zoom_out(), Steer::Zoom { about: None, factor: BUTTON }) }
            { one("+", words.zoom_in(), Steer::Zoom { about: None, factor: 1.0 / BUTTON }) }
            { one("⤢", words.gantt_show_all(), Steer::All) }
        </span>
    }
}
