//! The form of a groups scenario: policy, nodes, requesters, grouping, requests.

use gantry_core::labs::groups::scenario::{Gpu, Mode, Node};
use gantry_core::labs::groups::{GroupsScenario, Policy, UnitKind};
use gantry_core::scenario::{Json, Lab, Scenario};
use yew::prelude::*;

use super::edit::GroupsEdit;
use crate::components::editor::forms::Form;
use crate::edit::{self, Edit, at};
use crate::form::{Layout, List, Part, Section, chosen};
use crate::narrate::Words;

/// Units of nodes are offered one by one for a group up to so many.
const OFFERED: usize = 96;

pub(super) const FORM: Layout = Layout {
    sections: &[
        Section::of(
            "edit-policy",
            Words::policy,
            &[Part::Headed("policy"), Part::Fields(&["grouping.mode"])],
        ),
        Section::of("edit-nodes", Words::nodes_heading, &[Part::List(&NODES)]),
        Section::of("edit-requesters", Words::requesters_heading, &[Part::List(&REQUESTERS)]),
        Section::of("edit-groups", Words::grouping_heading, &[Part::List(&GROUPS)]),
        Section::of(
            "edit-demands",
            Words::demands_heading,
            &[Part::List(&DEMANDS), Part::Own(adopt, &[])],
        ),
        Section::of("edit-requests", Words::requests_heading, &[Part::List(&REQUESTS)]),
    ],
    hidden: &["nodes.closed", "nodes.gpus.mig", "requesters.may_group", "requests.bound"],
    words: &[
        chosen!("policy", Policy, groups_policy, groups_policy_hint),
        chosen!("grouping.mode", Mode, grouping_mode),
        chosen!("grouping.demands.kind", UnitKind, unit_kind),
        chosen!("requests.kind", UnitKind, unit_kind),
    ],
    offers: &["requesters.id"],
    applies: |scenario, what| {
        let Some(own) = own(scenario) else { return false };
        let (mode, groups, demands) = own.grouping();
        match what {
            "grouping.mode" => own.grouping.is_some(),
            "edit-groups" => mode == Mode::Manual,
            "edit-demands" => mode == Mode::Auto || groups.is_empty() && demands.is_empty(),
            _ => true,
        }
    },
    ..Layout::EMPTY
};

const NODES: List = List {
    nested: &[&GPUS],
    first: |_| vec![("gpus", Json("[{\"id\":\"0\"}]".to_owned()))],
    ..List::of("nodes", &["id", "gpus"])
};

const GPUS: List = List {
    changes: [
        Some(|_, node| Some(Edit::Groups(GroupsEdit::AddGpus { node, count: 1, group: None }))),
        None,
    ],
    ..List::of("gpus", &["id", "model", "slices"])
};

const REQUESTERS: List = List::of("requesters", &["id", "quota"]);

const GROUPS: List = List {
    class: "groups",
    changes: [Some(|_, _| Some(edit::add(at!["grouping", "groups"], []))), None],
    below: &["tags"],
    more: Some((units, &["members"])),
    ..List::of("grouping.groups", &["id", "requester"])
};

const DEMANDS: List = List {
    numbered: true,
    ..List::of("grouping.demands", &["gpus", "tag", "model", "kind", "requester"])
};

const REQUESTS: List = List::of("requests", &["id", "gpus", "tag", "model", "kind", "requester"]);

fn own(scenario: &Scenario) -> Option<&GroupsScenario> {
    match &scenario.lab {
        Lab::Groups(own) => Some(own),
        _ => None,
    }
}

/// Makes the planned groups groups made by hand.
fn adopt(form: &Form) -> Html {
    let words = form.words;
    let planned = own(&form.scenario).is_some_and(|own| own.grouping().0 == Mode::Auto);
    html! {
        if planned {
            { form.button(words.adopt_plan(), None, words.adopt_plan(), Edit::Groups(GroupsEdit::Adopt)) }
        }
    }
}

/// A button for each unit of each node: pressed, it is of the group. Of a large cluster the members alone.
fn units(form: &Form, group: u32) -> Html {
    let (words, Some(own)) = (form.words, own(&form.scenario)) else { return Html::default() };
    let Some(known) = own.grouping().1.get(group as usize) else { return Html::default() };
    let count: usize = own.nodes.iter().map(|node| node.gpus.len()).sum();
    let nodes = own.nodes.iter().zip(0..).filter(|(node, _)| {
        count <= OFFERED || known.members.iter().any(|member| member.node == node.id)
    });
    let of_node = |(node, at): (&Node, u32)| {
        let member = known.members.iter().find(|member| member.node == node.id);
        let unit = |(gpu, name): (&Gpu, String)| {
            let of =
                member.is_some_and(|own| own.units.contains(&name) || own.units.contains(&gpu.id));
            let edit = Edit::Groups(GroupsEdit::Toggle { group, node: at, unit: name.clone() });
            let onclick = form.attempt.reform(move |_: MouseEvent| edit.clone());
            let label = words.cell(&format!("{} {name}", node.id), &known.id);
            html! {
                <button key={name.clone()} type="button" class="small" aria-pressed={if of { "true" } else { "false" }}
                    aria-label={label} {onclick}>{ name }</button>
            }
        };
        let units = node.gpus.iter().flat_map(|gpu| gpu.units().map(move |name| (gpu, name)));
        html! {
            <div key={at} class="chips" role="group" aria-label={words.cell(&node.id, &known.id)}>
                <span class="soft">{ node.id.clone() }</span>
                { for units.take(OFFERED).map(unit) }
            </div>
        }
    };
    html! { <div class="members">{ for nodes.take(OFFERED).map(of_node) }</div> }
}
