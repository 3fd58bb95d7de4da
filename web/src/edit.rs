//! Changes of a scenario, as data: what forms and direct manipulation want done, and the one function that
//! does it with all its consequences.
//!
//! A change names things by index, as views do. Renaming a node renames it wherever it is named; removing one
//! takes it out of candidates and reservations; a new dimension adds a 0 to every vector.
//!
//! **Invariant:** [`apply`] answers with a valid scenario or with errors, never with half a change.
//! Cost: a copy and a check of the scenario.
//!
//! Deliberately not here: history (the document keeps texts) and anything of a screen.

pub mod changes;
pub(crate) mod rows;
#[cfg(test)]
mod tests;

use crate::labs::placement::edit::{lists, names};
use std::collections::BTreeSet;

use gantry_core::kernel::MAX_NUMBER;
use gantry_core::labs::placement::{Explore, Item, PlacementScenario, Policy};
use gantry_core::scenario::{self, ErrorKind, Errors, Lab, Scenario};
use serde::{Deserialize, Serialize};

pub use crate::labs::backfill::edit::{BackfillEdit, Short};
pub use crate::labs::workflow::edit::WorkflowEdit;
pub use changes::Changes;

/// A change. Nodes, tasks and dimensions by index; entries are tasks and releases together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "a variant's doc says what its fields are")]
pub enum Edit {
    /// The title; empty for none.
    SetTitle(String),
    /// The note; empty for none.
    SetNote(String),
    /// What one unit of time is; empty for none.
    SetTimeUnit(String),
    /// The policy.
    SetPolicy(Policy),
    /// Whether walks go on after a match.
    SetExplore(Explore),
    /// The seed.
    SetSeed(u64),
    /// Tasks that choose against the same snapshot.
    SetBatch(u64),
    /// A new last dimension, of which every node has 0 and every task asks 0.
    AddDimension,
    /// A dimension less.
    RemoveDimension { dimension: u32 },
    /// Another name for a dimension.
    RenameDimension { dimension: u32, name: String },
    /// Another unit; empty for none.
    SetUnit { dimension: u32, unit: String },
    /// How many units share a coordinate.
    SetGranularity { dimension: u32, granularity: u64 },
    /// A new last node with a fresh name.
    AddNode { available: Vec<u64> },
    /// A node less.
    RemoveNode { node: u32 },
    /// Another name for a node.
    RenameNode { node: u32, name: String },
    /// What a node has free at the start.
    SetAvailable { node: u32, available: Vec<u64> },
    /// A new last task with a fresh name.
    AddTask { request: Vec<u64> },
    /// A task less, with its releases and reservations.
    RemoveTask { task: u32 },
    /// Another name for a task.
    RenameTask { task: u32, name: String },
    /// What a task asks for.
    SetRequest { task: u32, request: Vec<u64> },
    /// The nodes a task may run on; none for any.
    SetCandidates { task: u32, candidates: Option<Vec<u32>> },
    /// The dimensions that count first for a task.
    SetPrefer { task: u32, prefer: Vec<u32> },
    /// A release of a task, at the end of the list.
    AddRelease { task: u32 },
    /// A release less, by its place among the entries.
    RemoveRelease { entry: u32 },
    /// An entry goes to another place.
    MoveEntry { entry: u32, to: u32 },
    /// What is set aside on a node, replacing what was.
    SetReservation { node: u32, task: u32, amount: Vec<u64> },
    /// Nothing is set aside on a node any more.
    RemoveReservation { node: u32 },
    /// A change of a backfill scenario.
    Backfill(BackfillEdit),
    /// A change of a workflow scenario.
    Workflow(WorkflowEdit),
}

impl Edit {
    /// Whether the jobs of a backfill scenario stay as they are.
    pub fn keeps_jobs(&self) -> bool {
        match self {
            Edit::SetTitle(_) | Edit::SetNote(_) | Edit::SetTimeUnit(_) => true,
            Edit::Backfill(edit) => edit.keeps_jobs(),
            _ => false,
        }
    }

    /// Whether this goes on with what `previous` did, as the moves of one drag or the digits of one number
    /// do: one undo takes both back.
    pub fn continues(&self, previous: &Edit) -> bool {
        match (self, previous) {
            (Edit::SetTitle(_), Edit::SetTitle(_))
            | (Edit::SetNote(_), Edit::SetNote(_))
            | (Edit::SetTimeUnit(_), Edit::SetTimeUnit(_))
            | (Edit::SetSeed(_), Edit::SetSeed(_))
            | (Edit::SetBatch(_), Edit::SetBatch(_)) => true,
            (
                Edit::RenameDimension { dimension: a, .. },
                Edit::RenameDimension { dimension: b, .. },
            )
            | (Edit::SetUnit { dimension: a, .. }, Edit::SetUnit { dimension: b, .. })
            | (
                Edit::SetGranularity { dimension: a, .. },
                Edit::SetGranularity { dimension: b, .. },
            )
            | (Edit::RenameNode { node: a, .. }, Edit::RenameNode { node: b, .. })
            | (Edit::SetAvailable { node: a, .. }, Edit::SetAvailable { node: b, .. })
            | (Edit::RenameTask { task: a, .. }, Edit::RenameTask { task: b, .. })
            | (Edit::SetRequest { task: a, .. }, Edit::SetRequest { task: b, .. })
            | (Edit::SetReservation { node: a, .. }, Edit::SetReservation { node: b, .. }) => {
                a == b
            }
            (Edit::Backfill(edit), Edit::Backfill(previous)) => edit.continues(previous),
            (Edit::Workflow(edit), Edit::Workflow(previous)) => edit.continues(previous),
            _ => false,
        }
    }
}

/// The least and the most that a change to a number may set, as the checks of the scenario tell it.
/// Cost: a check of the scenario for each end.
pub fn range(scenario: &Scenario, make: impl Fn(u64) -> Edit) -> (u64, u64) {
    let told = |number: u64| {
        let errors = apply(scenario, &make(number)).err()?;
        let written = number.to_string();
        errors.list.iter().find_map(|error| match &error.kind {
            ErrorKind::OutOfRange { found, min, max } if *found == written => Some((*min, *max)),
            _ => None,
        })
    };
    // Where 0 is allowed, only the other end is told by an error.
    told(0).or_else(|| told(MAX_NUMBER)).unwrap_or((0, MAX_NUMBER))
}

/// The scenario after a change. Errors: what would be wrong with it.
pub fn apply(scenario: &Scenario, edit: &Edit) -> Result<Scenario, Errors> {
    let mut changed = scenario.clone();
    change(&mut changed, edit)?;
    check(&changed)?;
    Ok(changed)
}

/// Changes a scenario, which is not checked. Errors: the change names what is not there; half of it may be made.
pub fn change(scenario: &mut Scenario, edit: &Edit) -> Result<(), Errors> {
    match edit {
        Edit::SetTitle(title) => scenario.title = some(title),
        Edit::SetNote(note) => scenario.note = some(note),
        Edit::SetTimeUnit(unit) => scenario.time_unit = some(unit),
        _ => match &mut scenario.lab {
            Lab::Placement(own) => change_placement(own, edit)?,
            Lab::Backfill(own) => {
                if let Edit::Backfill(edit) = edit {
                    edit.change(own)?;
                }
            }
            Lab::Workflow(own) => {
                if let Edit::Workflow(edit) = edit {
                    edit.change(own)?;
                }
            }
        },
    }
    Ok(())
}

/// A scenario after a change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Changed {
    /// Its text, as people write it.
    pub text: String,
    /// The names of tasks that had candidates and now may run on any node.
    pub freed: Vec<String>,
    /// The job whose estimate or runtime was set, where that leaves its estimate below its runtime.
    pub short: Option<Short>,
}

/// The text of a scenario after a change. Errors: those of the text where it is no scenario, else what would be
/// wrong with it.
pub fn apply_to_text(text: &str, edit: &Edit) -> Result<Changed, Errors> {
    let scenario = scenario::read(text)?;
    let changed = apply(&scenario, edit)?;
    let short = match edit {
        Edit::Backfill(edit) => Short::after(&changed, edit),
        _ => None,
    };
    Ok(Changed { freed: freed(&scenario, &changed), short, text: scenario::write_pretty(&changed) })
}

/// The tasks that lost their candidates between two scenarios.
fn freed(before: &Scenario, after: &Scenario) -> Vec<String> {
    let (Lab::Placement(before), Lab::Placement(after)) = (&before.lab, &after.lab) else {
        return Vec::new();
    };
    let bound = |scenario: &PlacementScenario, bound: bool| -> BTreeSet<String> {
        let tasks = scenario.tasks.iter().filter_map(|item| match item {
            Item::Task(task) => Some(task),
            Item::Release(_) => None,
        });
        let of_sort = tasks.filter(|task| task.candidates.is_some() == bound);
        of_sort.map(|task| task.id.clone()).collect()
    };
    bound(before, true).intersection(&bound(after, false)).cloned().collect()
}

/// All that is wrong with a scenario that was made here and not read.
pub fn check(scenario: &Scenario) -> Result<(), Errors> {
    scenario::check(&scenario::write_compact(scenario)).map(drop)
}

pub(crate) fn some(text: &str) -> Option<String> {
    (!text.is_empty()).then(|| text.to_owned())
}

fn change_placement(scenario: &mut PlacementScenario, edit: &Edit) -> Result<(), Errors> {
    match edit {
        Edit::SetTitle(_)
        | Edit::SetNote(_)
        | Edit::SetTimeUnit(_)
        | Edit::Backfill(_)
        | Edit::Workflow(_) => {}
        Edit::SetPolicy(policy) => scenario.policy = *policy,
        Edit::SetExplore(explore) => scenario.explore = *explore,
        Edit::SetSeed(seed) => scenario.seed = *seed,
        Edit::SetBatch(batch) => scenario.batch = *batch,
        Edit::AddDimension => lists::add_dimension(scenario),
        Edit::RemoveDimension { dimension } => lists::remove_dimension(scenario, *dimension)?,
        Edit::RenameDimension { dimension, name } => {
            names::rename_dimension(scenario, *dimension, name)?;
        }
        Edit::SetUnit { dimension, unit } => {
            lists::dimension(scenario, *dimension)?.unit = some(unit);
        }
        Edit::SetGranularity { dimension, granularity } => {
            lists::dimension(scenario, *dimension)?.granularity = *granularity;
        }
        Edit::AddNode { available } => lists::add_node(scenario, available),
        Edit::RemoveNode { node } => lists::remove_node(scenario, *node)?,
        Edit::RenameNode { node, name } => names::rename_node(scenario, *node, name)?,
        Edit::SetAvailable { node, available } => {
            lists::node(scenario, *node)?.available.clone_from(available);
        }
        Edit::AddTask { request } => lists::add_task(scenario, request),
        Edit::RemoveTask { task } => lists::remove_task(scenario, *task)?,
        Edit::RenameTask { task, name } => names::rename_task(scenario, *task, name)?,
        Edit::SetRequest { task, request } => {
            lists::task(scenario, *task)?.request.clone_from(request);
        }
        Edit::SetCandidates { task, candidates } => {
            lists::set_candidates(scenario, *task, candidates.as_deref())?;
        }
        Edit::SetPrefer { task, prefer } => lists::set_prefer(scenario, *task, prefer)?,
        Edit::AddRelease { task } => lists::add_release(scenario, *task)?,
        Edit::RemoveRelease { entry } => lists::remove_release(scenario, *entry)?,
        Edit::MoveEntry { entry, to } => lists::move_entry(scenario, *entry, *to)?,
        Edit::SetReservation { node, task, amount } => {
            lists::set_reservation(scenario, *node, *task, amount)?;
        }
        Edit::RemoveReservation { node } => lists::remove_reservation(scenario, *node)?,
    }
    Ok(())
}
