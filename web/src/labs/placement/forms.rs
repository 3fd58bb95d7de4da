//! The form of a placement scenario.

use gantry_core::labs::placement::problem::MAX_DIMENSIONS;
use gantry_core::labs::placement::{Explore, Item, PlacementScenario, Policy, Task};
use gantry_core::scenario::{Lab, Scenario};
use yew::prelude::*;

use super::edit::PlacementEdit;
use crate::components::editor::forms::Form;
use crate::edit::{self, Edit, at};
use crate::form::{Axis, Layout, List, Part, Section, chosen};
use crate::narrate::Words;

/// The form.
pub(super) const FORM: Layout = Layout {
    sections: &[
        Section::of(
            "edit-policy",
            Words::policy,
            &[Part::Headed("policy"), Part::Beside(&["explore", "batch", "seed"])],
        ),
        Section::of("edit-dimensions", Words::dimensions_label, &[Part::List(&DIMENSIONS)]),
        Section::of("edit-nodes", Words::nodes_heading, &[Part::List(&NODES)]),
        Section::of("edit-tasks", Words::queue, &[Part::List(&TASKS)]),
        Section {
            hint: Some(Words::reservation_policy_hint),
            ..Section::of(
                "edit-reservations",
                Words::reservations_label,
                &[Part::List(&RESERVATIONS)],
            )
        },
    ],
    words: &[
        chosen!("policy", Policy, policy_name, placement_policy_hint),
        chosen!("explore", Explore, explore_name),
    ],
    offers: &["nodes.id", "tasks.id"],
    axes: |scenario| {
        let axis = |own: &gantry_core::labs::placement::Dimension| Axis {
            name: own.name.clone(),
            unit: own.unit.clone(),
            step: own.granularity,
        };
        own(scenario).dimensions.iter().map(axis).collect()
    },
    ..Layout::EMPTY
};

const DIMENSIONS: List = List {
    fewest: 1,
    changes: [
        Some(|scenario, _| {
            let add = Edit::Placement(PlacementEdit::AddDimension);
            (own(scenario).dimensions.len() < MAX_DIMENSIONS).then_some(add)
        }),
        Some(|_, dimension| Some(Edit::Placement(PlacementEdit::RemoveDimension { dimension }))),
    ],
    ..List::of("dimensions", &["name", "unit", "granularity"])
};

const NODES: List = List {
    first: |scenario| vec![("available", vec![1; own(scenario).dimensions.len()].into())],
    ..List::of("nodes", &["id", "available"])
};

const TASKS: List = List {
    first: |scenario| vec![("request", vec![1; own(scenario).dimensions.len()].into())],
    below: &["candidates"],
    more: Some((prefers, &["prefer"])),
    ..List::of("tasks", &["id", "request"])
};

const RESERVATIONS: List = List {
    changes: [Some(reserve), None],
    ..List::of("reservations", &["node", "task", "amount"])
};

/// The dimensions that count first for a task: each press of one adds it at the end or takes it away.
fn prefers(form: &Form, entry: u32) -> Html {
    let (words, own) = (form.words, own(&form.scenario));
    let (dimensions, task) = (&own.dimensions, &own.tasks[entry as usize]);
    let Some(Task { id, prefer, .. }) = task.task().filter(|_| dimensions.len() > 1) else {
        return html! { <div /> };
    };
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

/// Reserves nothing yet, on the first node without a reservation, for the last task.
fn reserve(scenario: &Scenario, _: u32) -> Option<Edit> {
    let PlacementScenario { nodes, reservations, dimensions, .. } = own(scenario);
    let is_free = |id: &&String| !reservations.iter().any(|known| known.node == **id);
    let node = nodes.iter().map(|node| &node.id).find(is_free)?;
    let task = &own(scenario).tasks.iter().filter_map(Item::task).next_back()?.id;
    let nothing = vec![0; dimensions.len()];
    let fields = [
        ("node", node.as_str().into()),
        ("task", task.as_str().into()),
        ("amount", nothing.into()),
    ];
    Some(edit::add(at!["reservations"], fields))
}

/// What the form is of.
fn own(scenario: &Scenario) -> &PlacementScenario {
    match &scenario.lab {
        Lab::Placement(own) => own,
        _ => unreachable!("the editor asks the lab of the scenario"),
    }
}
