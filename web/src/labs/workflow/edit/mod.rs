//! Changes of a workflow scenario. Workflows, users and ordinary jobs by index; stages by their place in a workflow,
//! their jobs by their place in a stage.
//!
//! A stage without jobs cannot be, nor a workflow without stages: what takes the last job away takes them along.
//! A job that comes into a stage where its name is taken gets a fresh one.
//!
//! Deliberately not here: whether it all fits the pool (the check of the whole scenario says so).

mod group;
mod stages;
#[cfg(test)]
mod tests;
mod ways;
mod written;

use gantry_core::labs::workflow::{
    By, Interrupted, Mode, Policy, Reserve, Share, Workflow, WorkflowScenario,
};
use gantry_core::scenario::{Errors, LabKind};
use serde::{Deserialize, Serialize};
pub use stages::arrival;
pub use ways::{Way, destination};
pub use written::{Grown, grown};
use yew::Html;

use super::Ui;
use super::forms::WorkflowForms;
use super::forms::written::WrittenView;
use crate::components::editor::forms::Form;
use crate::components::editor::written::WrittenProps;
use crate::edit::changes::{Changes, Things};
use crate::edit::{LabEdit, rows};
use crate::narrate::{Label, Words};

/// A change of a workflow scenario.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "a variant's doc says what its fields are")]
pub enum WorkflowEdit {
    /// How workflows and ordinary jobs get their units.
    SetMode(Mode),
    /// How what is lent is split.
    SetBy(By),
    /// What becomes of a job whose units are taken back.
    SetInterrupted(Interrupted),
    /// Whether only short jobs borrow.
    SetShortJobsOnly(bool),
    /// What one unit is.
    SetResource(String),
    /// How many units the pool has.
    SetCapacity(u64),
    /// A new last workflow of one stage with one job.
    AddWorkflow,
    /// A workflow less.
    RemoveWorkflow { workflow: u32 },
    /// A workflow goes to another place of the list.
    MoveWorkflow { workflow: u32, to: u32 },
    /// Another name for a workflow.
    RenameWorkflow { workflow: u32, name: String },
    /// How urgent a workflow is.
    SetPriority { workflow: u32, priority: u64 },
    /// When a workflow joins the queue.
    SetSubmit { workflow: u32, submit: u64 },
    /// How many units a workflow reserves.
    SetReserve { workflow: u32, reserve: Reserve },
    /// A new stage of one job before the one that stands there, or at the end.
    AddStage(StageAt),
    /// A copy of a stage right behind it.
    DuplicateStage(StageAt),
    /// A stage less, with its jobs.
    RemoveStage(StageAt),
    /// A stage goes to another place of its workflow.
    MoveStage { stage: StageAt, to: u32 },
    /// The jobs from this one on become a stage of their own, right behind.
    SplitStage(TaskAt),
    /// A new last job of a stage.
    AddTask(StageAt),
    /// A copy of a job of a stage right behind it.
    DuplicateTask(TaskAt),
    /// A job of a stage less.
    RemoveTask(TaskAt),
    /// A job of a stage goes elsewhere.
    MoveTask { task: TaskAt, to: Destination },
    /// Another name for a job of a stage.
    RenameTask { task: TaskAt, name: String },
    /// The units that a job of a stage needs.
    SetTaskNeed { task: TaskAt, need: u64 },
    /// How long a job of a stage takes.
    SetTaskRuntime { task: TaskAt, runtime: u64 },
    /// A new last user of the sharing group.
    AddUser,
    /// A user less; his jobs are the heir's then, or go with him.
    RemoveUser { user: u32, heir: Option<u32> },
    /// A user goes to another place of the list.
    MoveUser { user: u32, to: u32 },
    /// Another name for a user, also where his jobs name him.
    RenameUser { user: u32, name: String },
    /// A user's part of what is lent.
    SetRatio { user: u32, ratio: u64 },
    /// A new last ordinary job like the last one; with a user, where there is none.
    AddJob,
    /// A copy of an ordinary job right behind it.
    DuplicateJob { job: u32 },
    /// An ordinary job less.
    RemoveJob { job: u32 },
    /// An ordinary job goes to another place of the list.
    MoveJob { job: u32, to: u32 },
    /// Another name for an ordinary job.
    RenameJob { job: u32, name: String },
    /// Whose an ordinary job is.
    SetJobUser { job: u32, user: String },
    /// When an ordinary job joins the queue.
    SetJobSubmit { job: u32, submit: u64 },
    /// The units that an ordinary job needs.
    SetJobNeed { job: u32, need: u64 },
    /// How long an ordinary job takes.
    SetJobRuntime { job: u32, runtime: u64 },
    /// What the source text's own forms say: the workflows, and the agreement where it has one; and the units of the
    /// pool, of which the forms say nothing.
    SetWritten { workflows: Vec<Workflow>, share: Option<Share>, capacity: u64 },
}

/// A place of a stage: the workflow, and the place among its stages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct StageAt {
    /// The workflow.
    pub workflow: u32,
    /// The stage within it, from 0.
    pub stage: u32,
}

/// A place of a job of a stage.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TaskAt {
    /// The workflow.
    pub workflow: u32,
    /// The stage within it, from 0.
    pub stage: u32,
    /// The job within the stage, from 0.
    pub task: u32,
}

impl TaskAt {
    /// Its stage.
    pub fn stage_at(self) -> StageAt {
        StageAt { workflow: self.workflow, stage: self.stage }
    }
}

impl StageAt {
    /// The place of one of its jobs.
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

/// What a change is of: two of the same that follow each other are one.
type Target = (u8, [u32; 3]);

impl WorkflowEdit {
    /// What it sets, where setting it again goes on with the same change.
    fn target(&self) -> Option<Target> {
        let of_task = |TaskAt { workflow, stage, task }: TaskAt| [workflow, stage, task];
        Some(match self {
            Self::SetResource(_) => (0, [0; 3]),
            Self::SetCapacity(_) => (1, [0; 3]),
            Self::RenameWorkflow { workflow, .. } => (3, [*workflow, 0, 0]),
            Self::SetPriority { workflow, .. } => (4, [*workflow, 0, 0]),
            Self::SetSubmit { workflow, .. } => (5, [*workflow, 0, 0]),
            Self::SetReserve { workflow, .. } => (6, [*workflow, 0, 0]),
            Self::RenameTask { task, .. } => (7, of_task(*task)),
            Self::SetTaskNeed { task, .. } => (8, of_task(*task)),
            Self::SetTaskRuntime { task, .. } => (9, of_task(*task)),
            Self::RenameUser { user, .. } => (10, [*user, 0, 0]),
            Self::SetRatio { user, .. } => (11, [*user, 0, 0]),
            Self::RenameJob { job, .. } => (12, [*job, 0, 0]),
            Self::SetJobSubmit { job, .. } => (13, [*job, 0, 0]),
            Self::SetJobNeed { job, .. } => (14, [*job, 0, 0]),
            Self::SetJobRuntime { job, .. } => (15, [*job, 0, 0]),
            Self::SetJobUser { job, .. } => (16, [*job, 0, 0]),
            _ => return None,
        })
    }

    /// Whether this goes on with what `previous` did.
    pub(crate) fn continues(&self, previous: &WorkflowEdit) -> bool {
        self.target().is_some() && self.target() == previous.target()
    }

    /// Does it. Errors: there is no such thing.
    pub(crate) fn change(&self, scenario: &mut WorkflowScenario) -> Result<(), Errors> {
        match self {
            Self::SetMode(mode) => scenario.mode = *mode,
            Self::SetBy(by) => group::share(scenario).by = *by,
            Self::SetInterrupted(interrupted) => group::share(scenario).interrupted = *interrupted,
            Self::SetShortJobsOnly(only) => group::share(scenario).short_jobs_only = *only,
            Self::SetResource(resource) => scenario.resource.clone_from(resource),
            Self::SetCapacity(units) => scenario.capacity = *units,
            Self::AddWorkflow => stages::add_workflow(scenario),
            Self::RemoveWorkflow { workflow } => {
                rows::removed(&mut scenario.workflows, *workflow, "workflows")?;
            }
            Self::MoveWorkflow { workflow, to } => {
                rows::moved(&mut scenario.workflows, *workflow, *to, "workflows")?;
            }
            Self::RenameWorkflow { workflow, name } => {
                workflow_of(scenario, *workflow)?.id.clone_from(name);
            }
            Self::SetPriority { workflow, priority } => {
                workflow_of(scenario, *workflow)?.priority = *priority;
            }
            Self::SetSubmit { workflow, submit } => {
                workflow_of(scenario, *workflow)?.submit = *submit;
            }
            Self::SetReserve { workflow, reserve } => {
                workflow_of(scenario, *workflow)?.reserve = *reserve;
            }
            Self::SetWritten { workflows, share, capacity } => {
                scenario.capacity = *capacity;
                written::take(scenario, workflows, share.as_ref());
            }
            _ => return self.change_stages(scenario),
        }
        Ok(())
    }

    fn change_stages(&self, scenario: &mut WorkflowScenario) -> Result<(), Errors> {
        match self {
            Self::AddStage(at) => stages::add_stage(scenario, *at)?,
            Self::DuplicateStage(at) => stages::duplicate_stage(scenario, *at)?,
            Self::RemoveStage(at) => stages::remove_stage(scenario, *at)?,
            Self::MoveStage { stage, to } => {
                let workflow = workflow_of(scenario, stage.workflow)?;
                rows::moved(&mut workflow.stages, stage.stage, *to, "stages")?;
            }
            Self::SplitStage(task) => stages::split_stage(scenario, *task)?,
            Self::AddTask(at) => stages::add_task(scenario, *at)?,
            Self::DuplicateTask(task) => stages::duplicate_task(scenario, *task)?,
            Self::RemoveTask(task) => stages::remove_task(scenario, *task)?,
            Self::MoveTask { task, to } => stages::move_task(scenario, *task, *to)?,
            Self::RenameTask { task, name } => {
                stages::task_of(scenario, *task)?.id.clone_from(name);
            }
            Self::SetTaskNeed { task, need } => stages::task_of(scenario, *task)?.need = *need,
            Self::SetTaskRuntime { task, runtime } => {
                stages::task_of(scenario, *task)?.runtime = *runtime;
            }
            _ => return group::change(self, scenario),
        }
        Ok(())
    }
}

const WORKFLOWS: Things = Things("workflows", Words::one_workflow, Words::many_workflows);
const ORDINARY_JOBS: Things = Things("jobs", Words::one_ordinary_job, Words::many_ordinary_jobs);

impl LabEdit for Ui {
    type Scenario = WorkflowScenario;
    type Edit = WorkflowEdit;

    const WRITTEN: Option<fn(WrittenProps) -> Html> =
        Some(|given| yew::html! { <WrittenView ..given /> });

    fn change(scenario: &mut WorkflowScenario, edit: &WorkflowEdit) -> Result<(), Errors> {
        edit.change(scenario)
    }

    fn continues(edit: &WorkflowEdit, previous: &WorkflowEdit) -> bool {
        edit.continues(previous)
    }

    fn amount(edit: &WorkflowEdit) -> Option<(Label, u64)> {
        match edit {
            WorkflowEdit::SetTaskNeed { need, .. } | WorkflowEdit::SetJobNeed { need, .. } => {
                Some((Words::need_heading, *need))
            }
            _ => None,
        }
    }

    fn differ(changes: &mut Changes, before: WorkflowScenario, after: WorkflowScenario) {
        if before.mode != after.mode {
            changes.policy = Some((LabKind::Workflow, Policy::of(after.mode).name()));
        }
        changes.list(WORKFLOWS, &before.workflows, &after.workflows, |own| Some(&own.id));
        changes.list(ORDINARY_JOBS, &before.jobs, &after.jobs, |job| Some(&job.id));
        let rest = |of: WorkflowScenario| WorkflowScenario {
            mode: Mode::Lend,
            workflows: Vec::new(),
            jobs: Vec::new(),
            ..of
        };
        changes.settings |= rest(before) != rest(after);
    }

    fn forms(form: &Form, _scenario: &WorkflowScenario, _kept: bool) -> Html {
        yew::html! { <WorkflowForms form={form.clone()} /> }
    }

    fn first_error(words: Words, errors: &Errors) -> String {
        words.first_workflow_error(errors)
    }
}

fn workflow_of(scenario: &mut WorkflowScenario, workflow: u32) -> Result<&mut Workflow, Errors> {
    rows::row(&mut scenario.workflows, workflow, "workflows")
}
