//! The form of a groups scenario: policy, nodes, requesters, grouping, requests.

use gantry_core::labs::groups::scenario::{Gpu, Group, Mode, Node};
use gantry_core::labs::groups::{GroupsScenario, Policy, UnitKind};
use gantry_core::scenario::{Lab, Path, Scenario, Segment};
use yew::prelude::*;

use super::edit::GroupsEdit;
use crate::components::editor::forms::Form;
use crate::edit::{self, Edit, at};
use crate::form::{Chosen, Column, Layout, List, Part, Section};
use crate::narrate::Words;
use crate::platform::page;

/// Units of nodes are offered one by one for a group up to so many.
const OFFERED: usize = 96;

/// The form.
pub(super) const FORM: Layout = Layout {
    sections: &[
        Section::of(
            "edit-policy",
            Words::policy,
            &[Part::Headed("policy"), Part::Fields(&["grouping.mode"])],
        ),
        Section::of("edit-nodes", Words::nodes_heading, &[Part::List(&NODES)]),
        Section::of(
            "edit-requesters",
            Words::requesters_heading,
            &[Part::List(&List::of("requesters", &[Column::Field("id"), Column::Field("quota")]))],
        ),
        Section::of("edit-groups", Words::grouping_heading, &[Part::List(&GROUPS)]),
        Section::of(
            "edit-demands",
            Words::demands_heading,
            &[Part::List(&DEMANDS), Part::Own(adopt, &[])],
        ),
        Section::of("edit-requests", Words::requests_heading, &[Part::List(&REQUESTS)]),
    ],
    hidden: &["nodes.gpus.mig", "requesters.may_group", "requests.bound"],
    words: &[
        ("policy", |words, name| {
            let known = Policy::from_name(name).unwrap_or_default();
            [words.groups_policy(known), words.groups_policy_hint(known)]
        }),
        ("grouping.mode", |words, name| {
            [words.grouping_mode(Mode::from_name(name).unwrap_or_default()), ""]
        }),
        ("grouping.demands.kind", KIND),
        ("requests.kind", KIND),
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

const KIND: Chosen =
    |words, name| [words.unit_kind(UnitKind::from_name(name).unwrap_or_default()), ""];

const NODES: List = List {
    add: |_, _| Some(Edit::Groups(GroupsEdit::AddNode)),
    ..List::of("nodes", &[Column::Field("id"), Column::Nested(&GPUS)])
};

const GPUS: List = List {
    add: |_, gpus| Some(Edit::Groups(GroupsEdit::AddGpu { node: node(gpus) })),
    remove: |_, gpu| Some(Edit::Groups(GroupsEdit::RemoveGpu { node: node(gpu) })),
    ..List::of("gpus", &[Column::Field("id"), Column::Field("model"), Column::Field("slices")])
};

const GROUPS: List = List {
    class: "groups",
    add: |_, _| Some(Edit::Groups(GroupsEdit::AddGroup)),
    more: Some((of_group, &["tags", "members"])),
    ..List::of("grouping.groups", &[Column::Field("id"), Column::Field("requester")])
};

const DEMANDS: List = List {
    numbered: true,
    add: |_, _| Some(Edit::Groups(GroupsEdit::AddDemand)),
    ..List::of(
        "grouping.demands",
        &[
            Column::Field("gpus"),
            Column::Field("tag"),
            Column::Field("model"),
            Column::Field("kind"),
            Column::Field("requester"),
        ],
    )
};

const REQUESTS: List = List {
    add: |_, list| Some(edit::add(list.clone(), [("gpus", 1.into())])),
    ..List::of(
        "requests",
        &[
            Column::Field("id"),
            Column::Field("gpus"),
            Column::Field("tag"),
            Column::Field("model"),
            Column::Field("kind"),
            Column::Field("requester"),
        ],
    )
};

fn own(scenario: &Scenario) -> Option<&GroupsScenario> {
    match &scenario.lab {
        Lab::Groups(own) => Some(own),
        _ => None,
    }
}

/// The node that a path leads into.
fn node(path: &Path) -> u32 {
    match path.0.get(1) {
        Some(Segment::Index(at)) => u32::try_from(*at).unwrap_or(u32::MAX),
        _ => u32::MAX,
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

/// Tags and units of a group.
fn of_group(form: &Form, group: u32) -> Html {
    let Some(own) = own(&form.scenario) else { return Html::default() };
    let Some(known) = own.grouping().1.get(group as usize) else { return Html::default() };
    html! {
        <>
            <Tags form={form.clone()} {group} id={known.id.clone()} tags={known.tags.clone()} />
            { units(form, own, group, known) }
        </>
    }
}

/// Whose tags.
#[derive(Properties, PartialEq)]
pub struct TagsProps {
    form: Form,
    group: u32,
    id: String,
    tags: Vec<String>,
}

/// The tags of a group: chips that can be taken away, and a box to add one.
#[component]
pub fn Tags(props: &TagsProps) -> Html {
    let TagsProps { form, group, id, tags } = props;
    let (words, path) = (form.words, at!["grouping", "groups", *group, "tags"]);
    let typed = use_state(String::new);
    let chip = |(place, tag): (usize, &String)| {
        let mut left = tags.clone();
        left.remove(place);
        let without = edit::choose(path.clone(), left);
        html! { <li key={place} class="chip">{ tag.clone() }{ form.button(words.remove_tag(), Some(tag), "×", without) }</li> }
    };
    let oninput = {
        let typed = typed.clone();
        move |event: InputEvent| typed.set(page::value_of(&event))
    };
    let onkeydown = {
        let (typed, tags, path) = (typed.clone(), tags.clone(), path.clone());
        let (attempt, refused) = (form.attempt.clone(), form.refused.clone());
        move |event: KeyboardEvent| {
            if event.key() != "Enter" || typed.is_empty() {
                return;
            }
            let more: Vec<String> = tags.iter().cloned().chain([(*typed).clone()]).collect();
            let wrong = attempt.emit(edit::choose(path.clone(), more));
            if wrong.is_none() {
                typed.set(String::new());
            }
            refused.set(wrong);
        }
    };
    html! {
        <div class="chips">
            <span class="soft">{ words.tag_heading() }</span>
            <ul>{ for tags.iter().enumerate().map(chip) }</ul>
            <input type="text" class="add" autocomplete="off" placeholder={words.add_tag()}
                aria-label={words.acting_on(words.add_tag(), id)} value={(*typed).clone()} {oninput} {onkeydown} />
        </div>
    }
}

/// A button for each unit of each node: pressed, it is of the group. Of a large cluster the members alone.
fn units(form: &Form, own: &GroupsScenario, group: u32, known: &Group) -> Html {
    let words = form.words;
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
            let form = form.clone();
            let onclick = move |_: MouseEvent| form.try_edit(edit.clone());
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
