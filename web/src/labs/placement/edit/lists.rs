//! Entries that come, go, move and change.

use gantry_core::labs::placement::{
    Dimension, Item, Node, PlacementScenario, Release, Reservation, Task,
};
use gantry_core::scenario::Errors;

use crate::edit::rows;

pub(crate) fn dimension(
    scenario: &mut PlacementScenario,
    index: u32,
) -> Result<&mut Dimension, Errors> {
    rows::row(&mut scenario.dimensions, index, "dimensions")
}

pub(crate) fn node(scenario: &mut PlacementScenario, index: u32) -> Result<&mut Node, Errors> {
    rows::row(&mut scenario.nodes, index, "nodes")
}

pub(crate) fn task(scenario: &mut PlacementScenario, index: u32) -> Result<&mut Task, Errors> {
    let missing = rows::missing("tasks", index, tasks(scenario).count());
    tasks(scenario).nth(index as usize).ok_or(missing)
}

pub(crate) fn tasks(scenario: &mut PlacementScenario) -> impl Iterator<Item = &mut Task> {
    scenario.tasks.iter_mut().filter_map(|item| match item {
        Item::Task(task) => Some(task),
        Item::Release(_) => None,
    })
}

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

pub(crate) fn add_dimension(scenario: &mut PlacementScenario) {
    let name =
        rows::fresh("d", scenario.dimensions.iter().map(|dimension| dimension.name.as_str()));
    scenario.dimensions.push(Dimension { name, unit: None, granularity: 1 });
    vectors(scenario).for_each(|vector| vector.push(0));
}

pub(crate) fn remove_dimension(scenario: &mut PlacementScenario, index: u32) -> Result<(), Errors> {
    let name = dimension(scenario, index)?.name.clone();
    let at = index as usize;
    scenario.dimensions.remove(at);
    for vector in vectors(scenario).filter(|vector| at < vector.len()) {
        vector.remove(at);
    }
    tasks(scenario).for_each(|task| task.prefer.retain(|preferred| *preferred != name));
    Ok(())
}

pub(crate) fn add_node(scenario: &mut PlacementScenario, available: &[u64]) {
    let id = rows::fresh("n", scenario.nodes.iter().map(|node| node.id.as_str()));
    scenario.nodes.push(Node { id, available: available.to_vec() });
}

/// A task whose last candidate goes may run on any node: a scenario has no empty list of candidates.
pub(crate) fn remove_node(scenario: &mut PlacementScenario, index: u32) -> Result<(), Errors> {
    let id = node(scenario, index)?.id.clone();
    scenario.nodes.remove(index as usize);
    scenario.reservations.retain(|reservation| reservation.node != id);
    for task in tasks(scenario) {
        if let Some(candidates) = &mut task.candidates {
            candidates.retain(|candidate| *candidate != id);
            if candidates.is_empty() {
                task.candidates = None;
            }
        }
    }
    Ok(())
}

pub(crate) fn add_task(scenario: &mut PlacementScenario, request: &[u64]) {
    let id = rows::fresh("t", tasks(scenario).map(|task| task.id.as_str()));
    let task = Task { id, request: request.to_vec(), candidates: None, prefer: Vec::new() };
    scenario.tasks.push(Item::Task(task));
}

pub(crate) fn remove_task(scenario: &mut PlacementScenario, index: u32) -> Result<(), Errors> {
    let id = task(scenario, index)?.id.clone();
    scenario.reservations.retain(|reservation| reservation.task != id);
    scenario.tasks.retain(|item| match item {
        Item::Task(task) => task.id != id,
        Item::Release(release) => release.release != id,
    });
    Ok(())
}

pub(crate) fn set_candidates(
    scenario: &mut PlacementScenario,
    index: u32,
    nodes: Option<&[u32]>,
) -> Result<(), Errors> {
    let candidates = nodes
        .map(|nodes| named(nodes, |index| Ok(node(scenario, index)?.id.clone())))
        .transpose()?;
    task(scenario, index)?.candidates = candidates;
    Ok(())
}

pub(crate) fn set_prefer(
    scenario: &mut PlacementScenario,
    index: u32,
    dimensions: &[u32],
) -> Result<(), Errors> {
    let prefer = named(dimensions, |index| Ok(dimension(scenario, index)?.name.clone()))?;
    task(scenario, index)?.prefer = prefer;
    Ok(())
}

fn named(
    indices: &[u32],
    mut name: impl FnMut(u32) -> Result<String, Errors>,
) -> Result<Vec<String>, Errors> {
    indices.iter().map(|&index| name(index)).collect()
}

pub(crate) fn add_release(scenario: &mut PlacementScenario, index: u32) -> Result<(), Errors> {
    let release = task(scenario, index)?.id.clone();
    scenario.tasks.push(Item::Release(Release { release }));
    Ok(())
}

pub(crate) fn remove_release(scenario: &mut PlacementScenario, entry: u32) -> Result<(), Errors> {
    let at = entry as usize;
    match scenario.tasks.get(at) {
        Some(Item::Release(_)) => drop(scenario.tasks.remove(at)),
        _ => return Err(rows::missing("tasks", entry, scenario.tasks.len())),
    }
    Ok(())
}

pub(crate) fn move_entry(
    scenario: &mut PlacementScenario,
    entry: u32,
    to: u32,
) -> Result<(), Errors> {
    rows::moved(&mut scenario.tasks, entry, to, "tasks")
}

pub(crate) fn set_reservation(
    scenario: &mut PlacementScenario,
    on: u32,
    of: u32,
    amount: &[u64],
) -> Result<(), Errors> {
    let (node, task) = (node(scenario, on)?.id.clone(), task(scenario, of)?.id.clone());
    let reservation = Reservation { node, task, amount: amount.to_vec() };
    match scenario.reservations.iter_mut().find(|known| known.node == reservation.node) {
        Some(known) => *known = reservation,
        None => scenario.reservations.push(reservation),
    }
    Ok(())
}

pub(crate) fn remove_reservation(scenario: &mut PlacementScenario, on: u32) -> Result<(), Errors> {
    let id = node(scenario, on)?.id.clone();
    scenario.reservations.retain(|reservation| reservation.node != id);
    Ok(())
}
