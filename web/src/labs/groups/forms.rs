//! The forms of a groups scenario: policy, nodes, requesters, grouping, requests.

use gantry_core::labs::groups::scenario::{Demand, Gpu, Group, Mode, Node, Release, Request};
use gantry_core::labs::groups::{GroupsScenario, Item, Policy, UnitKind};
use gantry_core::scenario::{Lab, Path};
use yew::prelude::*;

use super::edit::GroupsEdit;
use crate::components::editor::field::Value;
use crate::components::editor::forms::{Form, index};
use crate::components::editor::rows::{Props, table};
use crate::edit::{self, Edit, at};
use crate::platform::page;

/// Units of nodes are offered one by one for a group up to so many.
const OFFERED: usize = 96;

/// The forms.
pub fn forms(form: &Form, own: &GroupsScenario) -> Html {
    html! {
        <>
            { policy(form, own) }
            <Nodes form={form.clone()} />
            <Requesters form={form.clone()} />
            <Groups form={form.clone()} />
            <Demands form={form.clone()} />
            <Requests form={form.clone()} />
        </>
    }
}

fn own(form: &Form) -> Option<&GroupsScenario> {
    match &form.scenario.lab {
        Lab::Groups(own) => Some(own),
        _ => None,
    }
}

fn button(
    form: &Form,
    label: &str,
    name: Option<&str>,
    text: &'static str,
    edit: GroupsEdit,
) -> Html {
    form.button(label, name, text, Edit::Groups(edit))
}

fn policy(form: &Form, own: &GroupsScenario) -> Html {
    let words = form.words;
    let policy =
        |policy: Policy| (policy.name().to_owned(), words.groups_policy(policy).to_owned());
    let mode = |mode: Mode| (mode.name().to_owned(), words.grouping_mode(mode).to_owned());
    html! {
        <section class="group" aria-labelledby="edit-policy">
            <h3 id="edit-policy">{ words.policy() }</h3>
            { form.select(Some(words.policy()), own.policy.name(), at!["policy"], Policy::ALL.into_iter().map(policy)) }
            <p class="soft">{ words.groups_policy_hint(own.policy) }</p>
            if own.grouping.is_some() {
                <label class="field">
                    <span class="label">{ words.grouping_heading() }</span>
                    { form.select(None, own.grouping().0.name(), at!["grouping", "mode"], Mode::ALL.into_iter().map(mode)) }
                </label>
            }
        </section>
    }
}

/// A name that may be left out, in a cell.
fn maybe(form: &Form, what: &str, owner: &str, value: Option<&String>, path: Path) -> Html {
    let label = form.words.cell(what, owner);
    let value = value.cloned().unwrap_or_default();
    html! { <td>{ form.field(label, value, Value::Maybe(path), false, "") }</td> }
}

/// The nodes, each with its GPUs.
#[component]
pub fn Nodes(props: &Props) -> Html {
    let first = use_state(|| 0);
    let form = &props.form;
    let (words, Some(own)) = (form.words, own(form)) else { return Html::default() };
    let row = |at: usize| node_row(form, at, &own.nodes[at]);
    let heads = [words.node_heading(), words.gpus_heading()];
    html! {
        <section class="group" aria-labelledby="edit-nodes">
            <h3 id="edit-nodes">{ words.nodes_heading() }</h3>
            { table(form, &first, ("edit-nodes", ""), &heads, own.nodes.len(), row) }
            { button(form, words.add_node(), None, words.add_node(), GroupsEdit::AddNode) }
        </section>
    }
}

fn node_row(form: &Form, at: usize, known: &Node) -> Html {
    let (words, node, id) = (form.words, index(at), &known.id);
    let gpu = |(place, gpu): (usize, &Gpu)| {
        let path = |field: &str| at!["nodes", node, "gpus", index(place), field];
        let owner = format!("{id} {}", gpu.id);
        html! {
            <li key={place} class="gpu-row">
                { form.name(words.cell(words.gpu_name(), &owner), &gpu.id, path("id")) }
                { form.name(words.cell(words.model_heading(), &owner), &gpu.model, path("model")) }
                { form.number(words.cell(words.slices_heading(), &owner), gpu.slices, 1, path("slices")) }
            </li>
        }
    };
    html! {
        <tr key={at}>
            <td>{ form.name(words.node_name(), id, at!["nodes", node, "id"]) }</td>
            <td>
                <ul class="gpu-rows">{ for known.gpus.iter().enumerate().take(OFFERED).map(gpu) }</ul>
                { button(form, words.add_gpu(), Some(id), "+", GroupsEdit::AddGpu { node }) }
                { button(form, words.remove_gpu(), Some(id), "−", GroupsEdit::RemoveGpu { node }) }
            </td>
            <td>{ form.button(words.remove_node(), Some(id), "×", edit::remove(at!["nodes", node])) }</td>
        </tr>
    }
}

/// Who requests.
#[component]
pub fn Requesters(props: &Props) -> Html {
    let first = use_state(|| 0);
    let form = &props.form;
    let (words, Some(own)) = (form.words, own(form)) else { return Html::default() };
    let row = |at: usize| {
        let (known, requester) = (&own.requesters[at], index(at));
        let quota = known.quota.map(|quota| quota.to_string());
        let path = |field: &str| at!["requesters", requester, field];
        html! {
            <tr key={at}>
                <td>{ form.name(words.requesters_heading(), &known.id, path("id")) }</td>
                { maybe(form, words.quota_heading(), &known.id, quota.as_ref(), path("quota")) }
                <td>{ form.button(words.remove_requester(), Some(&known.id), "×", edit::remove(at!["requesters", requester])) }</td>
            </tr>
        }
    };
    let heads = [words.requesters_heading(), words.quota_heading()];
    html! {
        <section class="group" aria-labelledby="edit-requesters">
            <h3 id="edit-requesters">{ words.requesters_heading() }</h3>
            { table(form, &first, ("edit-requesters", ""), &heads, own.requesters.len(), row) }
            { form.button(words.add_requester(), None, words.add_requester(), edit::add(at!["requesters"], [])) }
        </section>
    }
}

/// The groups made by hand: name, requester, tags, and the units of each node.
#[component]
pub fn Groups(props: &Props) -> Html {
    let first = use_state(|| 0);
    let form = &props.form;
    let (words, Some(own)) = (form.words, own(form)) else { return Html::default() };
    let (mode, groups, _) = own.grouping();
    if mode == Mode::Auto {
        return html! { <div /> };
    }
    let row = |at: usize| group_row(form, own, at, &groups[at]);
    html! {
        <section class="group" aria-labelledby="edit-groups">
            <h3 id="edit-groups">{ words.grouping_heading() }</h3>
            { table(form, &first, ("edit-groups", "groups"), &[""; 0], groups.len(), row) }
            { button(form, words.add_group(), None, words.add_group(), GroupsEdit::AddGroup) }
        </section>
    }
}

fn group_row(form: &Form, own: &GroupsScenario, at: usize, known: &Group) -> Html {
    let (words, group, id) = (form.words, index(at), &known.id);
    let path = |field: &str| at!["grouping", "groups", group, field];
    let whose = form.field(
        words.cell(words.requesters_heading(), id),
        known.requester.clone().unwrap_or_default(),
        Value::Maybe(path("requester")),
        false,
        words.of_anybody(),
    );
    html! {
        <tr key={at}>
            <td>
                <div class="row">
                    { form.name(words.cell(words.group_heading(), id), id, path("id")) }
                    <span class="soft">{ words.requesters_heading() }</span>{ whose }
                    { form.button(words.remove_group(), Some(id), "×", edit::remove(at!["grouping", "groups", group])) }
                </div>
                <Tags form={form.clone()} {group} id={id.clone()} tags={known.tags.clone()} />
                { units(form, own, group, known) }
            </td>
            <td />
        </tr>
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
        let attempt = form.attempt.clone();
        move |event: KeyboardEvent| {
            if event.key() != "Enter" || typed.is_empty() {
                return;
            }
            let more: Vec<String> = tags.iter().cloned().chain([(*typed).clone()]).collect();
            attempt.emit(edit::choose(path.clone(), more));
            typed.set(String::new());
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

/// The demands that groups are planned from.
#[component]
pub fn Demands(props: &Props) -> Html {
    let first = use_state(|| 0);
    let form = &props.form;
    let (words, Some(own)) = (form.words, own(form)) else { return Html::default() };
    let (mode, groups, demands) = own.grouping();
    if mode == Mode::Manual && !(groups.is_empty() && demands.is_empty()) {
        return html! { <div /> };
    }
    let row = |at: usize| {
        let (Demand { gpus, tag, model, kind, requester }, demand) = (&demands[at], index(at));
        let path = |field: &str| at!["grouping", "demands", demand, field];
        let owner = &(at + 1).to_string();
        html! {
            <tr key={at}>
                <td>{ form.number(words.cell(words.gpus_heading(), owner), *gpus, 1, path("gpus")) }</td>
                { maybe(form, words.tag_heading(), owner, tag.as_ref(), path("tag")) }
                { maybe(form, words.model_heading(), owner, model.as_ref(), path("model")) }
                { kind_cell(form, *kind, path("kind")) }
                { maybe(form, words.requesters_heading(), owner, requester.as_ref(), path("requester")) }
                <td>
                    { form.moves(owner, &at!["grouping", "demands"], at, demands.len()) }
                    { form.button(words.remove_demand(), Some(owner), "×", edit::remove(at!["grouping", "demands", demand])) }
                </td>
            </tr>
        }
    };
    let heads = [
        words.gpus_heading(),
        words.tag_heading(),
        words.model_heading(),
        words.kind_heading(),
        words.requesters_heading(),
    ];
    html! {
        <section class="group" aria-labelledby="edit-demands">
            <h3 id="edit-demands">{ words.demands_heading() }</h3>
            { table(form, &first, ("edit-demands", ""), &heads, demands.len(), row) }
            { button(form, words.add_demand(), None, words.add_demand(), GroupsEdit::AddDemand) }
            if mode == Mode::Auto {
                { button(form, words.adopt_plan(), None, words.adopt_plan(), GroupsEdit::Adopt) }
            }
        </section>
    }
}

fn kind_cell(form: &Form, kind: UnitKind, path: Path) -> Html {
    let words = form.words;
    let option = |kind: UnitKind| (kind.name().to_owned(), words.unit_kind(kind).to_owned());
    html! { <td>{ form.select(Some(words.kind_heading()), kind.name(), path, UnitKind::ALL.into_iter().map(option)) }</td> }
}

/// The requests and releases, in order.
#[component]
pub fn Requests(props: &Props) -> Html {
    let first = use_state(|| 0);
    let form = &props.form;
    let (words, Some(own)) = (form.words, own(form)) else { return Html::default() };
    let row = |at: usize| match &own.requests[at] {
        Item::Request(request) => request_row(form, own, at, request),
        Item::Release(Release { release }) => html! {
            <tr key={at} class="release">
                <td colspan="6">{ words.releases(release) }</td>
                <td>
                    { form.moves(release, &at!["requests"], at, own.requests.len()) }
                    { form.button(words.remove_release(), Some(release), "×", edit::remove(at!["requests", index(at)])) }
                </td>
            </tr>
        },
    };
    let heads = [
        words.request_heading(),
        words.gpus_heading(),
        words.tag_heading(),
        words.model_heading(),
        words.kind_heading(),
        words.requesters_heading(),
    ];
    html! {
        <section class="group" aria-labelledby="edit-requests">
            <h3 id="edit-requests">{ words.requests_heading() }</h3>
            { table(form, &first, ("edit-requests", ""), &heads, own.requests.len(), row) }
            { form.button(words.add_request(), None, words.add_request(), edit::add(at!["requests"], [("gpus", 1.into())])) }
        </section>
    }
}

fn request_row(form: &Form, own: &GroupsScenario, at: usize, known: &Request) -> Html {
    let (words, Request { id, gpus, requester, tag, model, kind, .. }) = (form.words, known);
    let path = |field: &str| at!["requests", index(at), field];
    let release = edit::add(at!["requests"], [("release", id.as_str().into())]);
    html! {
        <tr key={at}>
            <td>{ form.name(words.request_heading(), id, path("id")) }</td>
            <td>{ form.number(words.cell(words.gpus_heading(), id), *gpus, 1, path("gpus")) }</td>
            { maybe(form, words.tag_heading(), id, tag.as_ref(), path("tag")) }
            { maybe(form, words.model_heading(), id, model.as_ref(), path("model")) }
            { kind_cell(form, *kind, path("kind")) }
            { maybe(form, words.requesters_heading(), id, requester.as_ref(), path("requester")) }
            <td>
                { form.moves(id, &at!["requests"], at, own.requests.len()) }
                { form.button(words.end_container(), Some(id), "⏏", release) }
                { form.button(words.remove_request(), Some(id), "×", edit::remove(at!["requests", index(at)])) }
            </td>
        </tr>
    }
}
