//! Nodes, tasks and reservations: tables of fields, a window of rows at a time.

use gantry_core::labs::placement::{Dimension, Item, PlacementScenario, Task};
use yew::prelude::*;

use super::chips::{Candidates, prefers};
use super::own;
use crate::components::editor::forms::{Form, index};
use crate::components::editor::rows::{Props, window};
use crate::edit::Edit;
use crate::labs::placement::edit::PlacementEdit;

/// A field for each number of a vector; `with` makes the change that sets the whole vector.
fn vector(
    form: &Form,
    owner: &str,
    values: &[u64],
    with: impl Fn(Vec<u64>) -> Edit + Clone + 'static,
) -> Html {
    let cell = |(at, (dimension, &value)): (usize, (&Dimension, &u64))| {
        let (values, with) = (values.to_vec(), with.clone());
        let make = move |value| {
            let mut values = values.clone();
            values[at] = value;
            with(values)
        };
        let label = form.words.cell(&dimension.name, owner);
        html! { <td key={at}>{ form.number(label, value, dimension.granularity, make) }</td> }
    };
    own(form).dimensions.iter().zip(values).enumerate().map(cell).collect()
}

fn heads(placement: &PlacementScenario) -> Html {
    let head = |(at, dimension): (usize, &Dimension)| {
        let unit = dimension.unit.as_ref().map(|unit| format!(" ({unit})")).unwrap_or_default();
        html! { <th key={at} scope="col">{ &dimension.name }{ unit }</th> }
    };
    placement.dimensions.iter().enumerate().map(head).collect()
}

/// The nodes.
#[component]
pub fn Nodes(props: &Props) -> Html {
    let first = use_state(|| 0);
    let form = &props.form;
    let (words, placement) = (form.words, own(form));
    let (range, buttons) = window(form, &first, placement.nodes.len());
    let row = |at: usize| {
        let (known, node) = (&placement.nodes[at], index(at));
        html! {
            <tr key={at}>
                <td>{ form.name(words.node_name(), &known.id, move |name| Edit::Placement(PlacementEdit::RenameNode { node, name })) }</td>
                { vector(form, &known.id, &known.available, move |available| Edit::Placement(PlacementEdit::SetAvailable { node, available })) }
                <td>{ form.button(words.remove_node(), Some(&known.id), "×", Edit::Placement(PlacementEdit::RemoveNode { node })) }</td>
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
            { buttons }
            <div class="scroll" tabindex="0" role="group" aria-labelledby="edit-nodes">
                <table>
                    <thead><tr><th scope="col">{ words.node_heading() }</th>{ heads(placement) }<td /></tr></thead>
                    <tbody>{ for range.map(row) }</tbody>
                </table>
            </div>
            { form.button(words.add_node(), None, words.add_node(), Edit::Placement(PlacementEdit::AddNode { available: like_last })) }
        </section>
    }
}

/// The tasks and releases, in order.
#[component]
pub fn Tasks(props: &Props) -> Html {
    let first = use_state(|| 0);
    let form = &props.form;
    let (words, placement) = (form.words, own(form));
    let (range, buttons) = window(form, &first, placement.tasks.len());
    let before =
        placement.tasks[..range.start].iter().filter(|item| matches!(item, Item::Task(_))).count();
    let mut task = before;
    let rows: Html = range
        .map(|at| match &placement.tasks[at] {
            Item::Task(known) => {
                task += 1;
                task_row(form, at, index(task - 1), known)
            }
            Item::Release(release) => {
                let entry = index(at);
                html! {
                    <tr key={at} class="release">
                        <td colspan={(placement.dimensions.len() + 1).to_string()}>{ words.releases(&release.release) }</td>
                        <td>
                            { moves(form, at, &release.release) }
                            { form.button(words.remove_release(), Some(&release.release), "×", Edit::Placement(PlacementEdit::RemoveRelease { entry })) }
                        </td>
                    </tr>
                }
            }
        })
        .collect();
    let small = vec![1; placement.dimensions.len()];
    html! {
        <section class="group" aria-labelledby="edit-tasks">
            <h3 id="edit-tasks">{ words.queue() }</h3>
            { buttons }
            <div class="scroll" tabindex="0" role="group" aria-labelledby="edit-tasks">
                <table>
                    <thead><tr><th scope="col">{ words.task_heading() }</th>{ heads(placement) }<td /></tr></thead>
                    <tbody>{ rows }</tbody>
                </table>
            </div>
            { form.button(words.add_task(), None, words.add_task(), Edit::Placement(PlacementEdit::AddTask { request: small })) }
        </section>
    }
}

/// A task: its numbers on one row, its candidates and preferences on the next.
fn task_row(form: &Form, at: usize, task: u32, known: &Task) -> Html {
    let words = form.words;
    let columns = own(form).dimensions.len() + 2;
    html! {
        <>
            <tr key={at}>
                <td>{ form.name(words.task_name(), &known.id, move |name| Edit::Placement(PlacementEdit::RenameTask { task, name })) }</td>
                { vector(form, &known.id, &known.request, move |request| Edit::Placement(PlacementEdit::SetRequest { task, request })) }
                <td>
                    { moves(form, at, &known.id) }
                    { form.button(words.add_release(), Some(&known.id), "⏏", Edit::Placement(PlacementEdit::AddRelease { task })) }
                    { form.button(words.remove_task(), Some(&known.id), "×", Edit::Placement(PlacementEdit::RemoveTask { task })) }
                </td>
            </tr>
            <tr key={format!("{at} more")} class="more">
                <td colspan={columns.to_string()}>
                    <Candidates form={form.clone()} {task} id={known.id.clone()} candidates={known.candidates.clone()} />
                    { prefers(form, task, &known.id, &known.prefer) }
                </td>
            </tr>
        </>
    }
}

fn moves(form: &Form, at: usize, name: &str) -> Html {
    let (words, last) = (form.words, own(form).tasks.len().saturating_sub(1));
    html! {
        <>
            if at > 0 {
                { form.button(words.move_up(), Some(name), "↑", Edit::Placement(PlacementEdit::MoveEntry { entry: index(at), to: index(at - 1) })) }
            }
            if at < last {
                { form.button(words.move_down(), Some(name), "↓", Edit::Placement(PlacementEdit::MoveEntry { entry: index(at), to: index(at + 1) })) }
            }
        </>
    }
}

/// The reservations.
#[component]
pub fn Reservations(props: &Props) -> Html {
    let first = use_state(|| 0);
    let form = &props.form;
    let (words, placement) = (form.words, own(form));
    let (range, buttons) = window(form, &first, placement.reservations.len());
    let ids = |task: &Task| task.id.clone();
    let tasks: Vec<String> = tasks_of(placement).map(ids).collect();
    let row = |at: usize| {
        let known = &placement.reservations[at];
        let (Some(node), Some(task)) = (
            placement.nodes.iter().position(|node| node.id == known.node).map(index),
            tasks.iter().position(|task| *task == known.task).map(index),
        ) else {
            return Html::default();
        };
        html! {
            <tr key={at}>
                <th scope="row">{ &known.node }</th>
                <td>{ &known.task }</td>
                { vector(form, &known.node, &known.amount, move |amount| Edit::Placement(PlacementEdit::SetReservation { node, task, amount })) }
                <td>{ form.button(words.remove_reservation(), Some(&known.node), "×", Edit::Placement(PlacementEdit::RemoveReservation { node })) }</td>
            </tr>
        }
    };
    html! {
        <section class="group" aria-labelledby="edit-reservations">
            <h3 id="edit-reservations">{ words.reservations_label() }</h3>
            <p class="soft">{ words.reservation_policy_hint() }</p>
            { buttons }
            if !placement.reservations.is_empty() {
                <div class="scroll" tabindex="0" role="group" aria-labelledby="edit-reservations">
                    <table>
                        <thead>
                            <tr>
                                <th scope="col">{ words.node_heading() }</th>
                                <th scope="col">{ words.task_heading() }</th>
                                { heads(placement) }
                                <td />
                            </tr>
                        </thead>
                        <tbody>{ for range.map(row) }</tbody>
                    </table>
                </div>
            }
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
    let node = placement.nodes.iter().position(|node| node.id == chosen.0).map(index);
    let task = tasks_of(placement).position(|task| task.id == chosen.1).map(index);
    let amount = vec![0; placement.dimensions.len()];
    let on_node = {
        let chosen = chosen.clone();
        move |event: InputEvent| {
            chosen.set((crate::platform::page::value_of(&event), chosen.1.clone()));
        }
    };
    let on_task = {
        let chosen = chosen.clone();
        move |event: InputEvent| {
            chosen.set((chosen.0.clone(), crate::platform::page::value_of(&event)));
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
            {
                match (node, task) {
                    (Some(node), Some(task)) => {
                        form.button(words.add_reservation(), None, words.add_reservation(), Edit::Placement(PlacementEdit::SetReservation { node, task, amount }))
                    }
                    _ => html! { <button type="button" class="small" disabled={true}>{ words.add_reservation() }</button> },
                }
            }
        </div>
    }
}
