//! The keys.

use yew::prelude::*;

use super::dialog::Dialog;
use crate::narrate::Words;
use crate::state::Action;

/// The dialog of keys.
pub fn help(words: Words, act: &Callback<Action>) -> Html {
    let keys: [(&[&'static str], &'static str); 24] = [
        (&[words.key_space()], words.key_play()),
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
        (&["Page ↑", "Page ↓"], words.key_presenter()),
        (&["Esc"], words.key_escape()),
        (&["Alt + ←", "Alt + →"], words.key_graph_job()),
        (&["Alt + Shift + ←", "Alt + Shift + →"], words.key_graph_apart()),
        (&["Alt + ↑", "Alt + ↓"], words.key_graph_need()),
        (&["Alt + Shift + ↑", "Alt + Shift + ↓"], words.key_graph_other()),
        (&["Insert", "Shift + Insert"], words.key_graph_add()),
        (&["Delete"], words.key_graph_remove()),
        (&["Alt + ↑", "Alt + ↓"], words.key_engines()),
        (&["+", "−", "]", "["], words.key_chart_zoom()),
        (&["0"], words.key_chart_all()),
        (&["n"], words.key_chart_now()),
        (&["Shift + ←", "Shift + →"], words.key_chart_along()),
    ];
    let row = |(names, text): (&[&'static str], &'static str)| {
        html! {
            <div key={text}><dt>{ for names.iter().map(|name| html! { <kbd key={*name}>{ *name }</kbd> }) }</dt><dd>{ text }</dd></div>
        }
    };
    html! {
        <Dialog {words} title={words.keyboard()} class="help" act={act.clone()}>
            <dl class="keys">{ for keys.into_iter().map(row) }</dl>
            <p class="soft">{ words.gantt_hint() }</p>
        </Dialog>
    }
}
