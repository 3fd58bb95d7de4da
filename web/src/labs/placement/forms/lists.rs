//! Nodes, tasks and reservations: tables of fields, a window of rows at a time.

use gantry_core::labs::placement::{
    Dimension, Item, PlacementScenario, Release, Reservation, Task,
};
use gantry_core::scenario::Path;
use yew::prelude::*;

use super::chips::{Candidates, prefers};
use super::own;
use crate::components::editor::forms::{Form, index};
use crate::components::editor::rows::{Props, table};
use crate::edit::{self, at};
use crate::platform::page;

/// A field for each number of the vector at a path.
fn vector(form: &Form, owner: &str, values: &[u64], path: &Path) -> Html {
    let cell = |(at, (dimension, &value)): (usize, (&Dimension, &u64))| {
        let label = form.words.cell(&dimension.name, owner);
        html! { <td key={at}>{ form.number(label, value, dimension.granularity, path.index(at)) }</td> }
    };
    own(form).dimensions.iter().zip(values).enumerate().map(cell).collect()
}

/// What the columns are called: these, and the dimensions.
fn heads<const N: usize>(first: [&str; N], placement: &PlacementScenario) -> Vec<String> {
    let head = |dimension: &Dimension| {
        let unit = dimension.unit.as_ref().map(|unit| format!(" ({unit})")).unwrap_or_default();
        format!("{}{unit}", dimension.name)
    };
    let dimensions = placement.dimensions.iter().map(head);
    first.into_iter().map(str::to_owned).chain(dimensions).collect()
}

/// The nodes.
#[component]
pub fn Nodes(props: &Props) -> Html {
    let first = use_state(|| 0);
    let form = &props.form;
    let (words, placement) = (form.words, own(form));
    let row = |at: usize| {
        let (known, node) = (&placement.nodes[at], index(at));
        html! {
            <tr key={at}>
                <td>{ form.name(words.node_name(), &known.id, at!["nodes", node, "id"]) }</td>
                { vector(form, &known.id, &known.available, &at!["nodes", node, "available"]) }
                <td>{ form.button(words.remove_node(), Some(&known.id), "×", edit::remove(at!["nodes", node])) }</td>
            </tr>
        }
    };
    let like_last = placement
        .nodes
        .last()
        .map_or_else(|| vec![1; placement.dimensions.len()], |node| node.available.clone());
    html! {
        <section class="group" aria-labelledby="edit-nodes">
            <h3 id="edit-nodes">{ words.nodes_heading() }</h3>
            { table(form, &first, ("edit-nodes", ""), &heads([words.node_heading()], placement), placement.nodes.len(), row) }
            { form.button(words.add_node(), None, words.add_node(), edit::add(at!["nodes"], [("available", like_last.into())])) }
        </section>
    }
}

/// The tasks and releases, in order.
#[component]
pub fn Tasks(props: &Props) -> Html {
    let first = use_state(|| 0);
    let form = &props.form;
    let (words, placement) = (form.words, own(form));
    let row = |at: usize| match &placement.tasks[at] {
        Item::Task(known) => task_row(form, at, known),
        Item::Release(Release { release }) => {
            let tools = html! { { form.button(words.remove_release(), Some(release), "×", edit::remove(at!["tasks", index(at)])) } };
            html! {
                <tr key={at} class="release">
                    <td colspan={(placement.dimensions.len() + 1).to_string()}>{ words.releases(release) }</td>
                    <td>{ form.moves(release, &at!["tasks"], at, placement.tasks.len()) }{ tools }</td>
                </tr>
            }
        }
    };
    let small = vec![1; placement.dimensions.len()];
    html! {
        <section class="group" aria-labelledby="edit-tasks">
            <h3 id="edit-tasks">{ words.queue() }</h3>
            { table(form, &first, ("edit-tasks", ""), &heads([words.task_heading()], placement), placement.tasks.len(), row) }
            { form.button(words.add_task(), None, words.add_task(), edit::add(at!["tasks"], [("request", small.into())])) }
        </section>
    }
}

/// A task: its numbers on one row, its candidates and preferences on the next.
fn task_row(form: &Form, at: usize, known: &Task) -> Html {
    let (words, entry, id) = (form.words, index(at), &known.id);
    let release = edit::add(at!["tasks"], [("release", id.as_str().into())]);
    html! {
        <>
            <tr key={at}>
                <td>{ form.name(words.task_name(), id, at!["tasks", entry, "id"]) }</td>
                { vector(form, id, &known.request, &at!["tasks", entry, "request"]) }
                <td>
                    { form.moves(id, &at!["tasks"], at, own(form).tasks.len()) }
                    { form.button(words.add_release(), Some(id), "⏏", release) }
                    { form.button(words.remove_task(), Some(id), "×", edit::remove(at!["tasks", entry])) }
                </td>
            </tr>
            <tr key={format!("{at} more")} class="more">
                <td colspan={(own(form).dimensions.len() + 2).to_string()}>
                    <Candidates form={form.clone()} {entry} id={id.clone()} candidates={known.candidates.clone()} />
                    { prefers(form, entry, id, &known.prefer) }
                </td>
            </tr>
        </>
    }
}

/// The reservations.
#[component]
pub fn Reservations(props: &Props) -> Html {
    let first = use_state(|| 0);
    let form = &props.form;
    let (words, placement) = (form.words, own(form));
    let row = |at: usize| {
        let (Reservation { node, task, amount }, entry) = (&placement.reservations[at], index(at));
        html! {
            <tr key={at}>
                <th scope="row">{ node }</th>
                <td>{ task }</td>
                { vector(form, node, amount, &at!["reservations", entry, "amount"]) }
                <td>{ form.button(words.remove_reservation(), Some(node), "×", edit::remove(at!["reservations", entry])) }</td>
            </tr>
        }
    };
    html! {
        <section class="group" aria-labelledby="edit-reservations">
            <h3 id="edit-reservations">{ words.reservations_label() }</h3>
            <p class="soft">{ words.reservation_policy_hint() }</p>
            { table(form, &first, ("edit-reservations", ""), &heads([words.node_heading(), words.task_heading()], placement), placement.reservations.len(), row) }
            <NewReservation form={form.clone()} />
        </section>
    }
}

/// The tasks among the entries.
fn tasks_of(placement: &PlacementScenario) -> impl Iterator<Item = &Task> {
    placement.tasks.iter().filter_map(|item| match item {
        Item::Task(task) => Some(task),
        Item::Release(_) => None,
    })
}

/// Two names and a button: nothing of it reserved at first, then set in the table.
#[component]
fn NewReservation(props: &Props) -> Html {
    let form = &props.form;
    let (words, placement) = (form.words, own(form));
    let chosen = use_state(|| (String::new(), String::new()));
    let (node, task) = &*chosen;
    let known = placement.nodes.iter().any(|known| known.id == *node)
        && tasks_of(placement).any(|known| known.id == *task);
    let nothing = vec![0; placement.dimensions.len()];
    let add = [
        ("node", node.as_str().into()),
        ("task", task.as_str().into()),
        ("amount", nothing.into()),
    ];
    let on_node = {
        let chosen = chosen.clone();
        move |event: InputEvent| {
            chosen.set((page::value_of(&event), chosen.1.clone()));
        }
    };
    let on_task = {
        let chosen = chosen.clone();
        move |event: InputEvent| {
            chosen.set((chosen.0.clone(), page::value_of(&event)));
        }
    };
    html! {
        <div class="row">
            <label class="field words">
                <span class="label">{ words.node_heading() }</span>
                <input type="text" autocomplete="off" list="edit-node-names" value={chosen.0.clone()} oninput={on_node} />
            </label>
            <label class="field words">
                <span class="label">{ words.reserved_for_heading() }</span>
                <input type="text" autocomplete="off" list="edit-task-names" value={chosen.1.clone()} oninput={on_task} />
            </label>
            if known {
                { form.button(words.add_reservation(), None, words.add_reservation(), edit::add(at!["reservations"], add)) }
            } else {
                <button type="button" class="small" disabled={true}>{ words.add_reservation() }</button>
            }
        </div>
    }
}
