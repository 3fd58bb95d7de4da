//! The form of an affinity scenario: policy and settings, nodes, APIs, tasks.

use gantry_core::labs::affinity::{AffinityScenario, Env, Fallback, Pick, Policy};
use gantry_core::scenario::{Lab, Path, Scenario, Segment};
use yew::prelude::*;

use super::edit::AffinityEdit;
use crate::components::editor::forms::Form;
use crate::edit::Edit;
use crate::form::{Column, Layout, List, Part, Section};
use crate::narrate::Words;

/// Engines of a node are offered up to so many.
const OFFERED: usize = 24;

/// The form.
pub(super) const FORM: Layout = Layout {
    sections: &[
        Section::of(
            "edit-policy",
            Words::policy,
            &[
                Part::Headed("policy"),
                Part::Fields(&[
                    "pick",
                    "fallback",
                    "tolerance",
                    "max_load",
                    "steal",
                    "cross_node.enabled",
                    "cross_node.latency",
                    "cross_node.far_latency",
                    "cross_node.per_size",
                    "cross_node.limit",
                ]),
            ],
        ),
        Section::of("edit-nodes", Words::nodes_heading, &[Part::List(&NODES)]),
        Section::of("edit-apis", Words::affinity_costs_table, &[Part::List(&APIS)]),
        Section::of("edit-tasks", Words::affinity_tasks_heading, &[Part::List(&TASKS)]),
    ],
    hidden: &["engines", "nodes.slots"],
    words: &[
        ("policy", |words, name| {
            let known = Policy::from_name(name).unwrap_or_default();
            [words.affinity_policy(known), words.affinity_policy_hint(known)]
        }),
        ("pick", |words, name| {
            [words.affinity_pick_name(Pick::from_name(name).unwrap_or_default()), ""]
        }),
        ("fallback", |words, name| {
            [words.affinity_fallback(Fallback::from_name(name).unwrap_or_default()), ""]
        }),
        ("nodes.env", |words, name| {
            [words.affinity_env(Env::from_name(name).unwrap_or_default()), ""]
        }),
    ],
    offers: &["apis.id"],
    applies: |scenario, what| {
        what == "cross_node.enabled"
            || !what.starts_with("cross_node.")
            || own(scenario).is_some_and(|own| own.cross_node.enabled)
    },
    ..Layout::EMPTY
};

const NODES: List = List {
    add: |_, _| Some(Edit::Affinity(AffinityEdit::AddNode)),
    ..List::of(
        "nodes",
        &[Column::Field("id"), Column::Field("env"), Column::Own("engines", engines)],
    )
};

const APIS: List = List {
    add: |_, _| Some(Edit::Affinity(AffinityEdit::AddApi)),
    ..List::of("apis", &[Column::Field("id"), Column::Nested(&COSTS)])
};

const COSTS: List = List::fixed("cost", &[Column::Fixed("engine"), Column::Nested(&STEPS)]);

const STEPS: List = List {
    numbered: true,
    ..List::fixed("steps", &[Column::Field("size"), Column::Field("time")])
};

const TASKS: List = List {
    add: |_, _| Some(Edit::Affinity(AffinityEdit::AddTask)),
    ..List::of("tasks", &[Column::Field("id"), Column::Field("submit"), Column::Nested(&CALLS)])
};

const CALLS: List = List {
    numbered: true,
    add: |_, calls| Some(Edit::Affinity(AffinityEdit::AddCall { task: task(calls) })),
    remove: |scenario, call| {
        let task = task(call);
        let known = own(scenario)?.tasks.get(task as usize)?;
        let edit = Edit::Affinity(AffinityEdit::RemoveCall { task });
        (known.calls.len() > 1).then_some(edit)
    },
    ..List::of("calls", &[Column::Field("api"), Column::Field("size")])
};

fn own(scenario: &Scenario) -> Option<&AffinityScenario> {
    match &scenario.lab {
        Lab::Affinity(own) => Some(own),
        _ => None,
    }
}

/// The task that a path leads into.
fn task(path: &Path) -> u32 {
    match path.0.get(1) {
        Some(Segment::Index(at)) => u32::try_from(*at).unwrap_or(u32::MAX),
        _ => u32::MAX,
    }
}

/// How many engines of each type a node has.
fn engines(form: &Form, node: u32) -> Html {
    let words = form.words;
    let Some(own) = own(&form.scenario) else { return Html::default() };
    let known = &own.nodes[node as usize];
    let engine = |engine: &String| {
        let count = known.engines.0.iter().find(|own| own.engine == *engine);
        let count = count.map_or(0, |own| own.count);
        let owner = format!("{engine}, {}", known.id);
        let set = |label: &str, text: &'static str, count| {
            let edit = AffinityEdit::Engines { node, engine: engine.clone(), count };
            form.button(label, Some(&owner), text, Edit::Affinity(edit))
        };
        html! {
            <li key={engine.clone()} class="engine-count">
                <span class="soft">{ engine.clone() }</span>
                { set(words.remove_engine(), "−", count.saturating_sub(1)) }
                <span class="count">{ count }</span>
                { set(words.add_engine(), "+", count + 1) }
            </li>
        }
    };
    html! { <ul class="engine-counts">{ for own.engines.iter().take(OFFERED).map(engine) }</ul> }
}
