//! The dimensions that count first for a task.

use gantry_core::labs::placement::Item;
use yew::prelude::*;

use super::own;
use crate::components::editor::forms::Form;
use crate::edit::{self, at};

/// The dimensions that count first for a task: each press of one adds it at the end or takes it away.
pub fn prefers(form: &Form, entry: u32) -> Html {
    let (words, own) = (form.words, own(&form.scenario));
    let (dimensions, task) = (&own.dimensions, &own.tasks[entry as usize]);
    let Item::Task(task) = task else { return Html::default() };
    let (id, prefer) = (&task.id, &task.prefer);
    if dimensions.len() < 2 {
        return html! { <div /> };
    }
    let toggle = |at: usize| {
        let name = &dimensions[at].name;
        let place = prefer.iter().position(|preferred| preferred == name);
        let mut names = prefer.clone();
        match place {
            Some(place) => drop(names.remove(place)),
            None => names.push(name.clone()),
        }
        let edit = edit::choose(at!["tasks", entry, "prefer"], names);
        let onclick = form.attempt.reform(move |_: MouseEvent| edit.clone());
        let text = place.map_or_else(|| name.clone(), |place| format!("{} {name}", place + 1));
        html! {
            <button
                key={at}
                type="button"
                class="small"
                aria-pressed={if place.is_some() { "true" } else { "false" }}
                {onclick}
            >{ text }</button>
        }
    };
    html! {
        <div class="chips" role="group" aria-label={words.acting_on(words.prefer_label(), id)}>
            <span class="soft">{ words.prefer_label() }</span>
            { for (0..dimensions.len()).map(toggle) }
        </div>
    }
}
