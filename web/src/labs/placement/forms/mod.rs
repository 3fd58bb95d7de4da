//! The forms of a placement scenario: policy and dimensions; the long lists are in [`lists`].

mod chips;
mod lists;

use gantry_core::labs::placement::problem::MAX_DIMENSIONS;
use gantry_core::labs::placement::{Dimension, Explore, Item, PlacementScenario, Policy};
use gantry_core::scenario::Lab;
use yew::prelude::*;

use self::lists::{Nodes, Reservations, Tasks};
use super::edit::PlacementEdit;
use crate::components::editor::field::Make;
use crate::components::editor::forms::{Form, index};
use crate::components::select::Select;
use crate::edit::Edit;

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
    let policies = Select {
        label: Some(words.policy()),
        chosen: placement.policy.name(),
        onchange: form.choose(|name| {
            Policy::from_name(name).map(|policy| Edit::Placement(PlacementEdit::SetPolicy(policy)))
        }),
        ..Select::default()
    };
    let policy = |policy: Policy| (policy.name().to_owned(), words.policy_name(policy).to_owned());
    let explores = Select {
        chosen: name_of(placement.explore),
        onchange: form.choose(|name| {
            explore_of(name).map(|explore| Edit::Placement(PlacementEdit::SetExplore(explore)))
        }),
        ..Select::default()
    };
    let explore =
        |explore: Explore| (name_of(explore).to_owned(), words.explore_name(explore).to_owned());
    let number = |label: &'static str, value: u64, hint: &'static str, make: fn(u64) -> Edit| {
        let make = Make::Number(Callback::from(make), 1);
        form.field(label.into(), value.to_string().into(), make, true, Some(hint.into()))
    };
    html! {
        <section class="group" aria-labelledby="edit-policy">
            <h3 id="edit-policy">{ words.policy() }</h3>
            { policies.html(Policy::ALL.into_iter().map(policy)) }
            <p class="soft">{ words.policy_hint(placement.policy) }</p>
            <div class="row">
                <label class="field" title={words.explore_hint()}>
                    <span class="label">{ words.explore() }</span>
                    { explores.html([Explore::First, Explore::All].into_iter().map(explore)) }
                </label>
                { number(words.batch(), placement.batch, words.batch_hint(), |batch| Edit::Placement(PlacementEdit::SetBatch(batch))) }
                { number(words.seed(), placement.seed, words.seed_hint(), |seed| Edit::Placement(PlacementEdit::SetSeed(seed))) }
            </div>
        </section>
    }
}

fn explore_of(name: &str) -> Option<Explore> {
    [Explore::First, Explore::All].into_iter().find(|explore| name_of(*explore) == name)
}

fn name_of(explore: Explore) -> &'static str {
    Explore::NAMES[usize::from(explore == Explore::All)]
}

fn dimensions(form: &Form) -> Html {
    let (words, placement) = (form.words, own(form));
    let row = |(at, known): (usize, &Dimension)| {
        let dimension = index(at);
        let label = |what: &str| words.cell(what, &known.name);
        html! {
            <tr key={at}>
                <td>{ form.name(words.dimension_name(), &known.name, move |name| Edit::Placement(PlacementEdit::RenameDimension { dimension, name })) }</td>
                <td>
                    { form.name(&label(words.dimension_unit()), known.unit.as_deref().unwrap_or_default(), move |unit| {
                        Edit::Placement(PlacementEdit::SetUnit { dimension, unit })
                    }) }
                </td>
                <td>
                    { form.number(label(words.granularity()), known.granularity, 1, move |granularity| {
                        Edit::Placement(PlacementEdit::SetGranularity { dimension, granularity })
                    }) }
                </td>
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
