//! The reader's choices.

use super::offline::Offline;
use super::segments::{Segment, segments};
use crate::components::prelude::*;
use crate::state::{Choice, Settings};

pub fn settings_dialog(words: Words, now: Settings, act: &Act) -> Html {
    let themes = [
        (words.theme_system(), Settings { dark: Choice::System, ..now }),
        (words.theme_light(), Settings { dark: Choice::Off, ..now }),
        (words.theme_dark(), Settings { dark: Choice::On, ..now }),
    ];
    let motions = [
        (words.motion_system(), Settings { still: Choice::System, ..now }),
        (words.motion_full(), Settings { still: Choice::Off, ..now }),
        (words.motion_reduced(), Settings { still: Choice::On, ..now }),
    ];
    html! {
        <Dialog {words} title={words.settings()} class="settings" act={act.clone()}>
            { group("theme", words.theme(), &themes, now, act) }
            { group("motion", words.motion(), &motions, now, act) }
            { switch(words.projector(), now.large, Action::Settings(Settings { large: !now.large, ..now }), act) }
            { switch(words.single_keys(), now.single_keys, Action::Settings(Settings { single_keys: !now.single_keys, ..now }), act) }
            <Offline {words} />
        </Dialog>
    }
}

fn group(
    name: &'static str,
    label: &'static str,
    options: &[(&'static str, Settings)],
    now: Settings,
    act: &Act,
) -> Html {
    let option = |&(label, then): &(&'static str, Settings)| {
        let checked = then == now;
        Segment { label, hint: None, checked, then: Action::Settings(then) }
    };
    html! {
        <fieldset class="choice">
            <legend>{ label }</legend>
            <div class="segments">{ segments(name, options.iter().map(option), act) }</div>
        </fieldset>
    }
}

fn switch(label: &'static str, on: bool, then: Action, act: &Act) -> Html {
    let choose = act.reform(move |_: Event| then.clone());
    html! {
        <label class="switch"><input type="checkbox" checked={on} onchange={choose} /><span>{ label }</span></label>
    }
}
