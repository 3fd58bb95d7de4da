//! A task's candidates and preferences: chips that can be taken away, and a box to add one.

use gantry_core::scenario::{Error, ErrorKind, List, Path};
use yew::prelude::*;

use super::own;
use crate::components::editor::forms::{Form, index};
use crate::edit::Edit;
use crate::labs::placement::edit::PlacementEdit;
use crate::platform::page;

/// The most candidates shown one by one.
const MOST: usize = 24;

/// Whose candidates.
#[derive(Properties, PartialEq)]
pub struct CandidatesProps {
    /// The form it is part of.
    pub form: Form,
    /// The task.
    pub task: u32,
    /// Its name.
    pub id: String,
    /// The names of its candidates; none for any node.
    pub candidates: Option<Vec<String>>,
}

/// The nodes a task may run on.
#[component]
pub fn Candidates(props: &CandidatesProps) -> Html {
    let CandidatesProps { form, task, id, candidates } = props;
    let (words, task) = (form.words, *task);
    let sought = use_state(String::new);
    let error = use_state(|| None::<AttrValue>);
    let placement = own(form);
    let index_of = |name: &str| placement.nodes.iter().position(|node| node.id == name).map(index);
    let now: Option<Vec<u32>> =
        candidates.as_ref().map(|names| names.iter().filter_map(|name| index_of(name)).collect());
    let chip = |(at, name): (usize, &String)| {
        let mut left = now.clone().unwrap_or_default();
        if at < left.len() {
            left.remove(at);
        }
        // A scenario has no empty list of candidates: without the last, any node will do.
        let last = left.is_empty();
        let label = if last { words.remove_last_candidate() } else { words.remove_candidate() };
        let candidates = (!last).then_some(left);
        html! { <li key={name.clone()} class="chip">{ name }{ form.button(label, Some(name), "×", Edit::Placement(PlacementEdit::SetCandidates { task, candidates })) }</li> }
    };
    let oninput = {
        let sought = sought.clone();
        move |event: InputEvent| sought.set(page::value_of(&event))
    };
    let onkeydown = {
        let (sought, error, attempt) = (sought.clone(), error.clone(), form.attempt.clone());
        let (found, now) = (index_of(&sought), now.clone());
        move |event: KeyboardEvent| {
            if event.key() != "Enter" || sought.is_empty() {
                return;
            }
            event.prevent_default();
            let Some(node) = found else {
                let kind = ErrorKind::UnknownName {
                    found: (*sought).clone(),
                    list: List::Nodes,
                    nearest: None,
                };
                error.set(Some(
                    words.error(&Error { path: Path::root(), position: None, kind }).into(),
                ));
                return;
            };
            let mut nodes = now.clone().unwrap_or_default();
            if !nodes.contains(&node) {
                nodes.push(node);
            }
            error.set(attempt.emit(Edit::Placement(PlacementEdit::SetCandidates {
                task,
                candidates: Some(nodes),
            })));
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
                { form.button(words.any_node_again(), Some(id), words.any_node(), Edit::Placement(PlacementEdit::SetCandidates { task, candidates: None })) }
            }
            <span class="field-error" role="alert">{ (*error).clone().unwrap_or_default() }</span>
        </div>
    }
}

/// The dimensions that count first for a task: each press of one adds it at the end or takes it away.
pub fn prefers(form: &Form, task: u32, id: &str, prefer: &[String]) -> Html {
    let words = form.words;
    let dimensions = &own(form).dimensions;
    if dimensions.len() < 2 {
        return html! { <div /> };
    }
    let now: Vec<u32> = prefer
        .iter()
        .filter_map(|name| dimensions.iter().position(|known| known.name == *name).map(index))
        .collect();
    let toggle = |at: usize| {
        let (dimension, name) = (index(at), &dimensions[at].name);
        let place = now.iter().position(|&preferred| preferred == dimension);
        let mut prefer = now.clone();
        match place {
            Some(place) => drop(prefer.remove(place)),
            None => prefer.push(dimension),
        }
        let edit = Edit::Placement(PlacementEdit::SetPrefer { task, prefer });
        let (attempt, refused) = (form.attempt.clone(), form.refused.clone());
        let onclick = move |_: MouseEvent| refused.set(attempt.emit(edit.clone()));
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
