//! The form of an affinity scenario: policy and settings, nodes, APIs, tasks.

use gantry_core::labs::affinity::{AffinityScenario, Env, Fallback, Pick, Policy};
use gantry_core::scenario::{Json, Lab, Scenario};
use yew::prelude::*;

use super::edit::AffinityEdit;
use crate::components::editor::forms::Form;
use crate::edit::Edit;
use crate::form::{Layout, List, Part, Section, chosen};
use crate::narrate::Words;

/// Engines of a node are offered up to so many.
const OFFERED: usize = 24;

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
        chosen!("policy", Policy, affinity_policy, affinity_policy_hint),
        chosen!("pick", Pick, affinity_pick_name),
        chosen!("fallback", Fallback, affinity_fallback),
        chosen!("nodes.env", Env, affinity_env),
    ],
    offers: &["apis.id"],
    applies: |scenario, what| {
        what == "cross_node.enabled"
            || !what.starts_with("cross_node.")
            || own(scenario).is_some_and(|own| own.cross_node.enabled)
    },
    ..Layout::EMPTY
};

pub(super) const NODES: List = List {
    own: &[("engines", engines)],
    first: |scenario| vec![("engines", of_first(scenario, "1"))],
    ..List::of("nodes", &["id", "env", "engines"])
};

pub(super) const APIS: List = List {
    nested: &[&COSTS],
    first: |scenario| vec![("cost", of_first(scenario, "[[0,1]]"))],
    ..List::of("apis", &["id", "cost"])
};

const COSTS: List =
    List { fixed: true, nested: &[&STEPS], ..List::of("cost", &["engine", "steps"]) };

// A step like the last is refused: sizes ascend.
const STEPS: List = List {
    numbered: true,
    changes: [Some(|_, _| None), Some(|_, _| None)],
    ..List::of("steps", &["size", "time"])
};

pub(super) const TASKS: List = List {
    nested: &[&CALLS],
    first: |scenario| {
        let api = own(scenario).and_then(|own| own.apis.first()).map(|api| api.id.clone());
        let Json(api) = api.unwrap_or_default().into();
        vec![("calls", Json(format!("[{{\"api\":{api}}}]")))]
    },
    ..List::of("tasks", &["id", "submit", "calls"])
};

const CALLS: List = List { numbered: true, fewest: 1, ..List::of("calls", &["api", "size"]) };

fn own(scenario: &Scenario) -> Option<&AffinityScenario> {
    match &scenario.lab {
        Lab::Affinity(own) => Some(own),
        _ => None,
    }
}

/// A value for the first type of engines.
fn of_first(scenario: &Scenario, value: &str) -> Json {
    let first = own(scenario).and_then(|own| own.engines.first()).cloned();
    let Json(first) = first.unwrap_or_default().into();
    Json(format!("{{{first}:{value}}}"))
}

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
