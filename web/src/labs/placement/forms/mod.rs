//! The forms of a placement scenario: policy and dimensions; the long lists are in [`lists`].

mod chips;
mod lists;

use gantry_core::labs::placement::problem::MAX_DIMENSIONS;
use gantry_core::labs::placement::{Dimension, Explore, Item, PlacementScenario, Policy};
use gantry_core::scenario::Lab;
use yew::prelude::*;

use self::lists::{Nodes, Reservations, Tasks};
use super::edit::PlacementEdit;
use crate::components::editor::field::Value;
use crate::components::editor::forms::{Form, index};
use crate::edit::{Edit, at};

/// What the forms are of.
pub(super) fn own(form: &Form) -> &PlacementScenario {
    match &form.scenario.lab {
        Lab::Placement(own) => own,
        _ => unreachable!("the editor asks the lab of the scenario"),
    }
}

/// The forms.
pub fn forms(form: &Form) -> Html {
    html! {
        <>
            { policy(form) }
            { dimensions(form) }
            <Nodes form={form.clone()} />
            <Tasks form={form.clone()} />
            <Reservations form={form.clone()} />
            { names(form) }
        </>
    }
}

/// The names that fields offer; of long lists the first.
fn names(form: &Form) -> Html {
    const MOST: usize = 500;
    let placement = own(form);
    let option = |name: &String| html! { <option key={name.clone()} value={name.clone()} /> };
    let nodes = placement.nodes.iter().map(|node| &node.id).take(MOST).map(option);
    let tasks = placement.tasks.iter().filter_map(|item| match item {
        Item::Task(task) => Some(&task.id),
        Item::Release(_) => None,
    });
    html! {
        <>
            <datalist id="edit-node-names">{ for nodes }</datalist>
            <datalist id="edit-task-names">{ for tasks.take(MOST).map(option) }</datalist>
        </>
    }
}

fn policy(form: &Form) -> Html {
    let (words, placement) = (form.words, own(form));
    let policy = |policy: Policy| (policy.name().to_owned(), words.policy_name(policy).to_owned());
    let explore =
        |explore: Explore| (explore.name().to_owned(), words.explore_name(explore).to_owned());
    html! {
        <section class="group" aria-labelledby="edit-policy">
            <h3 id="edit-policy">{ words.policy() }</h3>
            { form.select(Some(words.policy()), placement.policy.name(), at!["policy"], Policy::ALL.into_iter().map(policy)) }
            <p class="soft">{ words.placement_policy_hint(placement.policy) }</p>
            <div class="row">
                <label class="field" title={words.explore_hint()}>
                    <span class="label">{ words.explore() }</span>
                    { form.select(None, placement.explore.name(), at!["explore"], Explore::ALL.into_iter().map(explore)) }
                </label>
                { form.shown_number(words.batch(), words.batch_hint(), placement.batch, at!["batch"]) }
                { form.shown_number(words.seed(), words.seed_hint(), placement.seed, at!["seed"]) }
            </div>
        </section>
    }
}

fn dimensions(form: &Form) -> Html {
    let (words, placement) = (form.words, own(form));
    let row = |(at, known): (usize, &Dimension)| {
        let dimension = index(at);
        let field = |field: &str| at!["dimensions", dimension, field];
        let label = |what: &str| words.cell(what, &known.name);
        let (unit, unit_is) = (known.unit.clone().unwrap_or_default(), Value::Maybe(field("unit")));
        html! {
            <tr key={at}>
                <td>{ form.name(words.dimension_name(), &known.name, field("name")) }</td>
                <td>{ form.field(label(words.dimension_unit()), unit, unit_is, false, "") }</td>
                <td title={words.granularity_hint()}>{ form.number(label(words.granularity()), known.granularity, 1, field("granularity")) }</td>
                <td>
                    if placement.dimensions.len() > 1 {
                        { form.button(words.remove_dimension(), Some(&known.name), "×", Edit::Placement(PlacementEdit::RemoveDimension { dimension })) }
                    }
                </td>
            </tr>
        }
    };
    html! {
        <section class="group" aria-labelledby="edit-dimensions">
            <h3 id="edit-dimensions">{ words.dimensions_label() }</h3>
            <table>
                <thead>
                    <tr>
                        <th scope="col">{ words.dimension_name() }</th>
                        <th scope="col">{ words.dimension_unit() }</th>
                        <th scope="col" title={words.granularity_hint()}>{ words.granularity() }</th>
                        <td />
                    </tr>
                </thead>
                <tbody>{ for placement.dimensions.iter().enumerate().map(row) }</tbody>
            </table>
            if placement.dimensions.len() < MAX_DIMENSIONS {
                { form.button(words.add_dimension(), None, words.add_dimension(), Edit::Placement(PlacementEdit::AddDimension)) }
            }
        </section>
    }
}
