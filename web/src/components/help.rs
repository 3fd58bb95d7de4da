//! The keys.

use yew::prelude::*;

use super::dialog::Dialog;
use crate::labs::{self, facts};
use crate::narrate::Words;
use crate::state::{Action, Shown};

/// The bar, whose name is the language's.
const SPACE: &str = " ";

/// Keys that do the same, and what they do.
pub type Keys = (&'static [&'static str], &'static str);

/// The dialog of keys.
pub fn help(words: Words, shown: Option<&Shown>, act: &Callback<Action>) -> Html {
    let shell: [Keys; 15] = [
        (&[SPACE], words.key_play()),
        (&["g"], words.key_story()),
        (&["←", "→"], words.key_step()),
        (&["Shift + ←", "Shift + →"], words.key_step_coarser()),
        (&["Home", "End"], words.key_ends()),
        (&[",", "."], words.key_kind()),
        (&["+", "−"], words.key_speed()),
        (&["b"], words.key_breakpoint()),
        (&["c"], words.key_compare()),
        (&["d"], words.key_difference()),
        (&["/"], words.find_label()),
        (&["?"], words.key_help()),
        (&["p"], words.key_present()),
        (&["Page ↑", "Page ↓"], words.key_presenter()),
        (&["Esc"], words.key_escape()),
    ];
    let chart: [Keys; 4] = [
        (&["+", "−", "]", "["], words.key_chart_zoom()),
        (&["0"], words.key_chart_all()),
        (&["n"], words.key_chart_now()),
        (&["Shift + ←", "Shift + →"], words.key_chart_along()),
    ];
    // Only the keys of the lab that is open.
    let own = shown.map(|shown| labs::of(shown).keys(words)).unwrap_or_default();
    let timed = shown.is_some_and(|shown| facts(shown.overview.head.lab).timed);
    let of_lab = own.into_iter().chain(chart.into_iter().filter(|_| timed));
    let key = |name: &&'static str| {
        let shown = if *name == SPACE { words.key_space() } else { *name };
        html! { <kbd key={*name}>{ shown }</kbd> }
    };
    let row = |(names, text): Keys| {
        html! {
            <div key={text}><dt>{ for names.iter().map(key) }</dt><dd>{ text }</dd></div>
        }
    };
    html! {
        <Dialog {words} title={words.keyboard()} class="help" act={act.clone()}>
            <dl class="keys">{ for shell.into_iter().chain(of_lab).map(row) }</dl>
            if timed { <p class="soft">{ words.timeline_hint() }</p> }
        </Dialog>
    }
}
