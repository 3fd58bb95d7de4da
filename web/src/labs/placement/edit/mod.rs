//! Changes of a placement scenario. Nodes, tasks and dimensions by index; entries are tasks and releases together.
//!
//! Renaming a node renames it wherever it is named; removing one takes it out of candidates and reservations; a new
//! dimension adds a 0 to every vector.

mod lists;
mod names;

use std::collections::BTreeSet;
use std::rc::Rc;

use gantry_core::labs::placement::{Explore, Item, PlacementScenario, Policy};
use gantry_core::scenario::{Errors, LabKind};
use serde::{Deserialize, Serialize};
use yew::Html;

use super::Ui;
use crate::components::editor::forms::Form;
use crate::edit::changes::{Changes, Things};
use crate::edit::{LabEdit, Remark, some};
use crate::narrate::Words;

/// A change of a placement scenario.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "a variant's doc says what its fields are")]
pub enum PlacementEdit {
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
}

impl PlacementEdit {
    /// Whether this goes on with what `previous` did.
    pub(crate) fn continues(&self, previous: &Self) -> bool {
        match (self, previous) {
            (Self::SetSeed(_), Self::SetSeed(_)) | (Self::SetBatch(_), Self::SetBatch(_)) => true,
            (
                Self::RenameDimension { dimension: a, .. },
                Self::RenameDimension { dimension: b, .. },
            )
            | (Self::SetUnit { dimension: a, .. }, Self::SetUnit { dimension: b, .. })
            | (
                Self::SetGranularity { dimension: a, .. },
                Self::SetGranularity { dimension: b, .. },
            )
            | (Self::RenameNode { node: a, .. }, Self::RenameNode { node: b, .. })
            | (Self::SetAvailable { node: a, .. }, Self::SetAvailable { node: b, .. })
            | (Self::RenameTask { task: a, .. }, Self::RenameTask { task: b, .. })
            | (Self::SetRequest { task: a, .. }, Self::SetRequest { task: b, .. })
            | (Self::SetReservation { node: a, .. }, Self::SetReservation { node: b, .. }) => {
                a == b
            }
            _ => false,
        }
    }

    /// Does it. Errors: there is no such thing.
    fn change(&self, scenario: &mut PlacementScenario) -> Result<(), Errors> {
        match self {
            Self::SetPolicy(policy) => scenario.policy = *policy,
            Self::SetExplore(explore) => scenario.explore = *explore,
            Self::SetSeed(seed) => scenario.seed = *seed,
            Self::SetBatch(batch) => scenario.batch = *batch,
            Self::AddDimension => lists::add_dimension(scenario),
            Self::RemoveDimension { dimension } => lists::remove_dimension(scenario, *dimension)?,
            Self::RenameDimension { dimension, name } => {
                names::rename_dimension(scenario, *dimension, name)?;
            }
            Self::SetUnit { dimension, unit } => {
                lists::dimension(scenario, *dimension)?.unit = some(unit);
            }
            Self::SetGranularity { dimension, granularity } => {
                lists::dimension(scenario, *dimension)?.granularity = *granularity;
            }
            Self::AddNode { available } => lists::add_node(scenario, available),
            Self::RemoveNode { node } => lists::remove_node(scenario, *node)?,
            Self::RenameNode { node, name } => names::rename_node(scenario, *node, name)?,
            Self::SetAvailable { node, available } => {
                lists::node(scenario, *node)?.available.clone_from(available);
            }
            Self::AddTask { request } => lists::add_task(scenario, request),
            Self::RemoveTask { task } => lists::remove_task(scenario, *task)?,
            Self::RenameTask { task, name } => names::rename_task(scenario, *task, name)?,
            Self::SetRequest { task, request } => {
                lists::task(scenario, *task)?.request.clone_from(request);
            }
            Self::SetCandidates { task, candidates } => {
                lists::set_candidates(scenario, *task, candidates.as_deref())?;
            }
            Self::SetPrefer { task, prefer } => lists::set_prefer(scenario, *task, prefer)?,
            Self::AddRelease { task } => lists::add_release(scenario, *task)?,
            Self::RemoveRelease { entry } => lists::remove_release(scenario, *entry)?,
            Self::MoveEntry { entry, to } => lists::move_entry(scenario, *entry, *to)?,
            Self::SetReservation { node, task, amount } => {
                lists::set_reservation(scenario, *node, *task, amount)?;
            }
            Self::RemoveReservation { node } => lists::remove_reservation(scenario, *node)?,
        }
        Ok(())
    }
}

/// A change left tasks without a list of candidates: they may run on any node.
#[derive(Debug)]
struct Freed(Vec<String>);

impl Remark for Freed {
    fn tell(&self, words: Words) -> String {
        words.tasks_freed(&self.0)
    }
}

/// The tasks that lost their candidates between two scenarios.
fn freed(before: &PlacementScenario, after: &PlacementScenario) -> Vec<String> {
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

pub(crate) const NODES: Things = Things("nodes", Words::one_node, Words::many_nodes);
pub(crate) const TASKS: Things = Things("tasks", Words::one_task, Words::many_tasks);

impl LabEdit for Ui {
    type Scenario = PlacementScenario;
    type Edit = PlacementEdit;

    fn change(scenario: &mut PlacementScenario, edit: &PlacementEdit) -> Result<(), Errors> {
        edit.change(scenario)
    }

    fn continues(edit: &PlacementEdit, previous: &PlacementEdit) -> bool {
        edit.continues(previous)
    }

    fn remark(
        before: &PlacementScenario,
        after: &PlacementScenario,
        _edit: &PlacementEdit,
        _time_unit: Option<&str>,
    ) -> Option<Rc<dyn Remark>> {
        let freed = freed(before, after);
        (!freed.is_empty()).then(|| Rc::new(Freed(freed)) as Rc<dyn Remark>)
    }

    fn differ(changes: &mut Changes, before: PlacementScenario, after: PlacementScenario) {
        if before.policy != after.policy {
            changes.policy = Some((LabKind::Placement, after.policy.name()));
        }
        changes.list(NODES, &before.nodes, &after.nodes, |node| Some(&node.id));
        changes.list(TASKS, &before.tasks, &after.tasks, |item| match item {
            Item::Task(task) => Some(&task.id),
            Item::Release(_) => None,
        });
        let releases = |of: &'_ PlacementScenario| -> Vec<Item> {
            of.tasks.iter().filter(|item| matches!(item, Item::Release(_))).cloned().collect()
        };
        let alike = releases(&before) == releases(&after);
        let rest = |of: PlacementScenario| PlacementScenario {
            policy: Policy::FirstFit,
            nodes: Vec::new(),
            tasks: Vec::new(),
            ..of
        };
        changes.settings |= !alike || rest(before) != rest(after);
    }

    fn forms(form: &Form, _scenario: &PlacementScenario, _kept: bool) -> Html {
        super::forms::forms(form)
    }
}
