//! Changes of a placement scenario that lead further than to one path: a dimension that comes or goes has its number in
//! every vector.

use std::collections::BTreeSet;

use gantry_core::labs::placement::{Dimension, Item, PlacementScenario, Task};
use gantry_core::scenario::{Errors, fresh_name};
use gantry_core::session::Asked;

use super::Ui;
pub use super::change::PlacementEdit;
use crate::edit::{Edit, LabEdit, Remark, rows};
use crate::form::Layout;
use crate::narrate::Words;
use crate::words::predict::PredictPlacementNode;

/// Every vector of the scenario that has a number a dimension.
fn vectors(scenario: &mut PlacementScenario) -> impl Iterator<Item = &mut Vec<u64>> {
    let PlacementScenario { nodes, reservations, tasks, .. } = scenario;
    let available = nodes.iter_mut().map(|node| &mut node.available);
    let amounts = reservations.iter_mut().map(|reservation| &mut reservation.amount);
    let requests = tasks.iter_mut().filter_map(|item| match item {
        Item::Task(task) => Some(&mut task.request),
        Item::Release(_) => None,
    });
    available.chain(amounts).chain(requests)
}

fn add_dimension(scenario: &mut PlacementScenario) {
    let name = fresh_name("d", scenario.dimensions.iter().map(|dimension| dimension.name.as_str()));
    scenario.dimensions.push(Dimension { name, unit: None, granularity: 1 });
    vectors(scenario).for_each(|vector| vector.push(0));
}

fn remove_dimension(scenario: &mut PlacementScenario, index: u32) -> Result<(), Errors> {
    let name = rows::removed(&mut scenario.dimensions, index, "dimensions")?.name;
    let at = index as usize;
    for vector in vectors(scenario).filter(|vector| at < vector.len()) {
        vector.remove(at);
    }
    for item in &mut scenario.tasks {
        if let Item::Task(task) = item {
            task.prefer.retain(|preferred| *preferred != name);
        }
    }
    Ok(())
}

fn gain(
    scenario: &mut PlacementScenario,
    node: u32,
    (amount, less): (&[u64], bool),
    candidate_of: Option<&str>,
) -> Result<(), Errors> {
    let own = rows::row(&mut scenario.nodes, node, "nodes")?;
    for (free, by) in own.available.iter_mut().zip(amount) {
        *free = if less { free.saturating_sub(*by) } else { free.saturating_add(*by) };
    }
    let name = own.id.clone();
    for item in &mut scenario.tasks {
        if let Item::Task(Task { id, candidates: Some(all), .. }) = item
            && candidate_of == Some(id)
        {
            all.push(name.clone());
        }
    }
    Ok(())
}

/// The tasks that lost their candidates between two scenarios.
fn freed(before: &PlacementScenario, after: &PlacementScenario) -> Vec<String> {
    let bound = |scenario: &PlacementScenario, bound: bool| -> BTreeSet<String> {
        let tasks = scenario.tasks.iter().filter_map(Item::task);
        let of_sort = tasks.filter(|task| task.candidates.is_some() == bound);
        of_sort.map(|task| task.id.clone()).collect()
    };
    bound(before, true).intersection(&bound(after, false)).cloned().collect()
}

impl LabEdit for Ui {
    type Scenario = PlacementScenario;

    const FORM: Layout = super::forms::FORM;

    fn asks(words: Words, asked: &Asked) -> String {
        PredictPlacementNode { subject: asked.about().0 }.tell(words)
    }

    fn change(scenario: &mut PlacementScenario, edit: &PlacementEdit) -> Result<(), Errors> {
        match edit {
            PlacementEdit::AddDimension => add_dimension(scenario),
            PlacementEdit::RemoveDimension { dimension } => remove_dimension(scenario, *dimension)?,
            PlacementEdit::Gain { node, amount, less, candidate_of } => {
                gain(scenario, *node, (amount, *less), candidate_of.as_deref())?;
            }
        }
        Ok(())
    }

    fn keeps_places(edit: &PlacementEdit) -> bool {
        matches!(edit, PlacementEdit::Gain { .. })
    }

    fn remark(
        before: &PlacementScenario,
        after: &PlacementScenario,
        _edit: &Edit,
        _time_unit: Option<&str>,
    ) -> Option<Remark> {
        // Without a list of candidates they may run on any node.
        let freed = freed(before, after);
        (!freed.is_empty()).then(|| Remark::new(move |words| words.tasks_freed(&freed)))
    }
}
