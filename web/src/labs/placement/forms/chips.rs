//! A task's candidates and preferences: chips that can be taken away, and a box to add one.

use gantry_core::scenario::{Error, ErrorKind, List, Path};
use yew::prelude::*;

use super::own;
use crate::components::editor::forms::Form;
use crate::edit::{self, at};
use crate::platform::page;

/// The most candidates shown one by one.
const MOST: usize = 24;

/// Whose candidates.
#[derive(Properties, PartialEq)]
pub struct CandidatesProps {
    /// The form it is part of.
    pub form: Form,
    /// The place of the task in the list.
    pub entry: u32,
    /// Its name.
    pub id: String,
    /// The names of its candidates; none for any node.
    pub candidates: Option<Vec<String>>,
}

/// The nodes a task may run on.
#[component]
pub fn Candidates(props: &CandidatesProps) -> Html {
    let CandidatesProps { form, entry, id, candidates } = props;
    let (words, path) = (form.words, at!["tasks", *entry, "candidates"]);
    let sought = use_state(String::new);
    let error = use_state(|| None::<AttrValue>);
    let placement = own(form);
    let now = candidates.clone().unwrap_or_default();
    let chip = |(at, name): (usize, &String)| {
        let mut left = now.clone();
        left.remove(at);
        // A scenario has no empty list of candidates: without the last, any node will do.
        let last = left.is_empty();
        let label = if last { words.remove_last_candidate() } else { words.remove_candidate() };
        let without =
            if last { edit::clear(path.clone()) } else { edit::choose(path.clone(), left) };
        html! { <li key={name.clone()} class="chip">{ name }{ form.button(label, Some(name), "×", without) }</li> }
    };
    let oninput = {
        let sought = sought.clone();
        move |event: InputEvent| sought.set(page::value_of(&event))
    };
    let onkeydown = {
        let (sought, error, attempt) = (sought.clone(), error.clone(), form.attempt.clone());
        let known = placement.nodes.iter().any(|node| node.id == *sought);
        let (path, now) = (path.clone(), now.clone());
        move |event: KeyboardEvent| {
            if event.key() != "Enter" || sought.is_empty() {
                return;
            }
            event.prevent_default();
            if !known {
                let kind = ErrorKind::UnknownName {
                    found: (*sought).clone(),
                    list: List::Nodes,
                    nearest: None,
                };
                error.set(Some(
                    words.error(&Error { path: Path::root(), position: None, kind }).into(),
                ));
                return;
            }
            let mut names = now.clone();
            if !names.contains(&sought) {
                names.push((*sought).clone());
            }
            error.set(None);
            attempt.emit(edit::choose(path.clone(), names));
            sought.set(String::new());
        }
    };
    let label = words.acting_on(words.add_candidate(), id);
    let more = candidates.as_ref().map_or(0, |names| names.len().saturating_sub(MOST));
    html! {
        <div class="chips">
            <span class="soft">{ words.candidates_heading() }</span>
            <ul>
                if let Some(names) = candidates {
                    { for names.iter().enumerate().take(MOST).map(chip) }
                    if more > 0 { <li key="" class="soft">{ words.and_more(more as u64) }</li> }
                } else {
                    <li key="" class="soft">{ words.any_node() }</li>
                }
            </ul>
            <input
                type="text"
                class="add"
                autocomplete="off"
                list="edit-node-names"
                placeholder={words.add_candidate()}
                aria-label={label}
                aria-invalid={error.is_some().then_some("true")}
                value={(*sought).clone()}
                {oninput}
                {onkeydown}
            />
            if candidates.is_some() {
                { form.button(words.any_node_again(), Some(id), words.any_node(), edit::clear(path.clone())) }
            }
            <span class="field-error" role="alert">{ (*error).clone().unwrap_or_default() }</span>
        </div>
    }
}

/// The dimensions that count first for a task: each press of one adds it at the end or takes it away.
pub fn prefers(form: &Form, entry: u32, id: &str, prefer: &[String]) -> Html {
    let words = form.words;
    let dimensions = &own(form).dimensions;
    if dimensions.len() < 2 {
        return html! { <div /> };
    }
    let toggle = |at: usize| {
        let name = &dimensions[at].name;
        let place = prefer.iter().position(|preferred| preferred == name);
        let mut names = prefer.to_vec();
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
