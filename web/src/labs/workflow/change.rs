//! Changes of a workflow scenario that lead further than to one path, as data. Workflows, users and ordinary jobs by
//! index; stages by their place in a workflow, their jobs by their place in a stage.

use gantry_core::labs::workflow::{Share, Workflow};
use gantry_core::scenario::Path;
use serde::{Deserialize, Serialize};

use crate::change::at;

/// A change of a workflow scenario that leads further than to one path.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum WorkflowEdit {
    /// A new stage of one job before the one that stands there, or at the end.
    AddStage(StageAt),
    /// A copy of a stage right behind it.
    DuplicateStage(StageAt),
    /// A stage less, with its jobs.
    RemoveStage(StageAt),
    /// The jobs from this one on become a stage of their own, right behind.
    SplitStage(TaskAt),
    /// A new last job of a stage.
    AddTask(StageAt),
    /// A copy of a job of a stage right behind it.
    DuplicateTask(TaskAt),
    /// A job of a stage less.
    RemoveTask(TaskAt),
    /// A job of a stage goes elsewhere; `there` is its place then, which is told.
    MoveTask { task: TaskAt, to: Destination, there: Option<TaskAt> },
    /// A user less; his jobs are the heir's then, or go with him.
    RemoveUser { user: u32, heir: Option<u32> },
    /// A new last ordinary job like the last one; with a user, where there is none.
    AddJob,
    /// What the source text's own forms say: the workflows, and the agreement where it has one; and the units of the
    /// pool, of which the forms say nothing.
    SetWritten { workflows: Vec<Workflow>, share: Option<Share>, capacity: u64 },
}

/// A place of a stage: the workflow, and the place among its stages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct StageAt {
    pub workflow: u32,
    /// The stage within it, from 0.
    pub stage: u32,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TaskAt {
    pub workflow: u32,
    /// The stage within it, from 0.
    pub stage: u32,
    /// The job within the stage, from 0.
    pub task: u32,
}

impl TaskAt {
    pub fn field(self, field: &str) -> Path {
        self.stage_at().path().field("jobs").index(self.task as usize).field(field)
    }

    pub fn stage_at(self) -> StageAt {
        StageAt { workflow: self.workflow, stage: self.stage }
    }
}

impl StageAt {
    pub fn path(self) -> Path {
        at!["workflows", self.workflow, "stages", self.stage]
    }

    pub fn task(self, task: u32) -> TaskAt {
        TaskAt { workflow: self.workflow, stage: self.stage, task }
    }
}

/// Where a job of a stage goes, by the places before it goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Destination {
    /// Into a stage, to this place among its other jobs, at most the last.
    Stage(TaskAt),
    /// Between stages: a stage of its own before the one that stands there, or at the end.
    Gap(StageAt),
}
