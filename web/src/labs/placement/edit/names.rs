//! Renaming a thing wherever it is named.

use gantry_core::labs::placement::{Item, PlacementScenario};
use gantry_core::scenario::Errors;

use super::lists::{dimension, node, task, tasks};

fn rename(name: &mut String, from: &str, to: &str) {
    if name == from {
        to.clone_into(name);
    }
}

pub(crate) fn rename_dimension(
    scenario: &mut PlacementScenario,
    index: u32,
    name: &str,
) -> Result<(), Errors> {
    let old = std::mem::replace(&mut dimension(scenario, index)?.name, name.to_owned());
    tasks(scenario)
        .flat_map(|task| &mut task.prefer)
        .for_each(|preferred| rename(preferred, &old, name));
    Ok(())
}

pub(crate) fn rename_node(
    scenario: &mut PlacementScenario,
    index: u32,
    name: &str,
) -> Result<(), Errors> {
    let old = std::mem::replace(&mut node(scenario, index)?.id, name.to_owned());
    let candidates = tasks(scenario).filter_map(|task| task.candidates.as_mut()).flatten();
    candidates.for_each(|candidate| rename(candidate, &old, name));
    scenario
        .reservations
        .iter_mut()
        .for_each(|reservation| rename(&mut reservation.node, &old, name));
    Ok(())
}

pub(crate) fn rename_task(
    scenario: &mut PlacementScenario,
    index: u32,
    name: &str,
) -> Result<(), Errors> {
    let old = std::mem::replace(&mut task(scenario, index)?.id, name.to_owned());
    for item in &mut scenario.tasks {
        if let Item::Release(release) = item {
            rename(&mut release.release, &old, name);
        }
    }
    scenario
        .reservations
        .iter_mut()
        .for_each(|reservation| rename(&mut reservation.task, &old, name));
    Ok(())
}
