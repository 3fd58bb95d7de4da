//! From a scenario to what a link carries.

use std::collections::BTreeMap;

use super::{
    Columns, Dimensions, EXPLORE, LAB, Link, Nodes, POLICIES, Releases, Reservations, Tasks,
};
use crate::labs::placement::{Explore, Item, PlacementScenario};
use crate::scenario::Scenario;

impl Link {
    /// What the link of a valid scenario carries: every name in it is known, every list of the right length.
    pub(super) fn of(scenario: &Scenario, own: &PlacementScenario) -> Self {
        let Scenario { title, note, time_unit, .. } = scenario;
        let policy =
            POLICIES.iter().find(|row| row.1 == own.policy).expect("every policy has a row").0;
        let nodes = places(own.nodes.iter().map(|node| &*node.id));
        let (tasks, releases) = entries(own, &nodes);
        let task_places = places(tasks.id.iter().map(|id| &**id));
        Link {
            lab: LAB,
            title: title.clone(),
            note: note.clone(),
            time_unit: time_unit.clone(),
            policy,
            explore: (own.explore == Explore::All).then_some(EXPLORE[1]),
            seed: Some(own.seed).filter(|&seed| seed != 0),
            batch: Some(own.batch).filter(|&batch| batch != 1),
            dimensions: dimensions(own),
            nodes: Nodes {
                id: own.nodes.iter().map(|node| node.id.clone()).collect(),
                available: columns(own, own.nodes.iter().map(|node| &*node.available)),
            },
            reservations: Reservations {
                node: own
                    .reservations
                    .iter()
                    .map(|reservation| nodes[&*reservation.node])
                    .collect(),
                task: own
                    .reservations
                    .iter()
                    .map(|reservation| task_places[&*reservation.task])
                    .collect(),
                amount: if own.reservations.is_empty() {
                    Columns::new()
                } else {
                    columns(own, own.reservations.iter().map(|reservation| &*reservation.amount))
                },
            },
            releases,
            tasks,
        }
    }
}

fn places<'s>(names: impl Iterator<Item = &'s str>) -> BTreeMap<&'s str, u64> {
    names.zip(0..).collect()
}

/// From one list an entry to one list a dimension.
fn columns<'s>(own: &PlacementScenario, rows: impl Iterator<Item = &'s [u64]>) -> Columns {
    let mut columns = vec![Vec::new(); own.dimensions.len()];
    for row in rows {
        for (column, &value) in columns.iter_mut().zip(row) {
            column.push(value);
        }
    }
    columns
}

/// `column`, or none where every entry of it is the default.
pub(super) fn unless_default<T: PartialEq>(column: Vec<T>, default: &T) -> Vec<T> {
    if column.iter().all(|value| value == default) { Vec::new() } else { column }
}

fn dimensions(own: &PlacementScenario) -> Dimensions {
    let own = &own.dimensions;
    let unit = own.iter().map(|dimension| dimension.unit.iter().cloned().collect()).collect();
    Dimensions {
        name: own.iter().map(|dimension| dimension.name.clone()).collect(),
        unit: unless_default(unit, &Vec::new()),
        granularity: unless_default(
            own.iter().map(|dimension| dimension.granularity).collect(),
            &1,
        ),
    }
}

fn entries(own: &PlacementScenario, nodes: &BTreeMap<&str, u64>) -> (Tasks, Releases) {
    let dimensions = places(own.dimensions.iter().map(|dimension| &*dimension.name));
    let (mut tasks, mut releases) = (Tasks::default(), Releases::default());
    let (mut numbers, mut requests) = (BTreeMap::new(), Vec::new());
    for (item, at) in own.tasks.iter().zip(0..) {
        match item {
            Item::Task(task) => {
                numbers.insert(&*task.id, tasks.id.len() as u64);
                tasks.id.push(task.id.clone());
                requests.push(&*task.request);
                let candidates = task.candidates.iter().flatten().map(|name| nodes[&**name]);
                tasks.candidates.push(candidates.collect());
                tasks.prefer.push(task.prefer.iter().map(|name| dimensions[&**name]).collect());
            }
            Item::Release(release) => {
                releases.at.push(at);
                releases.task.push(numbers[&*release.release]);
            }
        }
    }
    tasks.request = columns(own, requests.into_iter());
    tasks.candidates = unless_default(tasks.candidates, &Vec::new());
    tasks.prefer = unless_default(tasks.prefer, &Vec::new());
    (tasks, releases)
}
