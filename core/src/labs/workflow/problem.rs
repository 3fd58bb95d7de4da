//! A workflow scenario after validation: numbers only, flat, shared by all clones of a run.
//!
//! Stages are numbered through all workflows, and so are the jobs of stages, which are called *tasks* wherever ordinary
//! jobs occur too.
//!
//! **Invariant:** every `Problem` is valid: every reservation covers the largest stage of its workflow; reservations
//! and ordinary jobs fit the pool; runtimes are at least 1; no time of a run reaches 2^54.

use std::ops::Range;

use super::reason::StageName;
use super::{By, Interrupted, Mode, Policy};
use crate::kernel::Time;
use crate::sort;

/// The most units of a pool.
pub const MAX_UNITS: u64 = 1 << 30;

/// The most workflows.
pub const MAX_WORKFLOWS: u64 = 1 << 20;

/// The most stages of all workflows.
pub const MAX_STAGES: u64 = 1 << 22;

/// The most jobs of all stages.
pub const MAX_STAGE_JOBS: u64 = 1 << 22;

/// The most ordinary jobs.
pub const MAX_JOBS: u64 = 1 << 22;

/// The most users.
pub const MAX_USERS: u64 = 1 << 16;

/// The most users times workflows that can be admitted at a time: each user may have a quota at each workflow.
pub const MAX_SHARES: u64 = 1 << 21;

/// The longest name of a resource, in characters.
pub const MAX_RESOURCE: u64 = 64;

/// A validated workflow scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The rule by which workflows and ordinary jobs get their units.
    pub mode: Mode,
    /// The rule that divides lent units among users.
    pub by: By,
    /// The treatment of a job whose units are reclaimed.
    pub interrupted: Interrupted,
    /// True if only jobs borrow that run no longer than the shortest job of the workflow.
    pub short_jobs_only: bool,
    /// The units of the pool.
    pub capacity: u32,
    /// Number of interruptions at which a run is ended.
    pub most_stops: u64,
    /// The workflows, in scenario order.
    pub workflows: Workflows,
    /// Their stages.
    pub stages: Stages,
    /// The jobs of the stages.
    pub tasks: Tasks,
    /// The ratio of each user.
    pub ratio: Vec<u64>,
    /// The ordinary jobs, in scenario order.
    pub jobs: Jobs,
}

/// Workflows as columns.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Workflows {
    /// Larger is more urgent.
    pub priority: Vec<u64>,
    /// Submission time of each.
    pub submit: Vec<Time>,
    /// Number of units that each reserves.
    pub reservation: Vec<u32>,
    /// The runtime of the shortest job in any of its stages.
    pub shortest: Vec<Time>,
    /// The end of each workflow's range of stages; the next range begins there.
    pub stages_end: Vec<u32>,
}

/// Stages as columns, workflow by workflow.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stages {
    pub workflow: Vec<u32>,
    /// Units needed by all jobs of each together.
    pub need: Vec<u32>,
    /// The end of each stage's range of tasks.
    pub tasks_end: Vec<u32>,
}

/// Jobs of stages as columns, stage by stage.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tasks {
    pub stage: Vec<u32>,
    /// Number of units that each uses.
    pub need: Vec<u32>,
    pub runtime: Vec<Time>,
}

/// Ordinary jobs as columns.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Jobs {
    pub user: Vec<u32>,
    /// Submission time of each.
    pub submit: Vec<Time>,
    /// Number of units that each uses.
    pub need: Vec<u32>,
    pub runtime: Vec<Time>,
}

impl Problem {
    pub fn workflow_count(&self) -> usize {
        self.workflows.submit.len()
    }

    pub fn stage_count(&self) -> usize {
        self.stages.need.len()
    }

    /// Number of jobs of stages.
    pub fn task_count(&self) -> usize {
        self.tasks.need.len()
    }

    /// Number of ordinary jobs.
    pub fn job_count(&self) -> usize {
        self.jobs.need.len()
    }

    /// Number of users in the sharing group.
    pub fn user_count(&self) -> usize {
        self.ratio.len()
    }

    #[inline]
    pub fn stages_of(&self, workflow: u32) -> Range<u32> {
        range(&self.workflows.stages_end, workflow)
    }

    #[inline]
    pub fn tasks_of(&self, stage: u32) -> Range<u32> {
        range(&self.stages.tasks_end, stage)
    }

    /// The number of a stage within its workflow, from 1.
    pub fn number_of(&self, stage: u32) -> u32 {
        let workflow = self.stages.workflow[stage as usize];
        stage - self.stages_of(workflow).start + 1
    }

    /// The workflow of a stage, and its number there.
    pub fn name_of(&self, stage: u32) -> StageName {
        let workflow = self.stages.workflow[stage as usize];
        StageName { workflow, number: self.number_of(stage) }
    }

    /// True if the scenario lends.
    #[inline]
    pub fn lends(&self) -> bool {
        self.mode == Mode::Lend && !self.ratio.is_empty()
    }

    /// Units that the workflow of a stage lends while the stage runs.
    #[inline]
    pub fn lent_in(&self, stage: u32) -> u32 {
        if !self.lends() {
            return 0;
        }
        let workflow = self.stages.workflow[stage as usize];
        self.workflows.reservation[workflow as usize] - self.stages.need[stage as usize]
    }

    /// Units reclaimed for a stage: its need beyond the reserved units that are not lent until then.
    #[inline]
    pub fn reclaimed_for(&self, stage: u32) -> u32 {
        let workflow = self.stages.workflow[stage as usize];
        if stage == self.stages_of(workflow).start {
            return 0;
        }
        // Without lending, both are 0.
        self.lent_in(stage - 1).saturating_sub(self.lent_in(stage))
    }

    /// The longest runtime of jobs that may borrow from a workflow.
    #[inline]
    pub fn limit(&self, workflow: u32) -> Time {
        if self.short_jobs_only { self.workflows.shortest[workflow as usize] } else { Time::MAX }
    }

    /// The workflows in order of service: urgent ones first, then by submission.
    pub fn by_rank(&self) -> Vec<u32> {
        let (priority, submit) = (&self.workflows.priority, &self.workflows.submit);
        let mut order: Vec<u32> = (0..).take(submit.len()).collect();
        sort::by_number(&mut order, |&at| submit[at as usize]);
        sort::by_number(&mut order, |&at| u64::MAX - priority[at as usize]);
        order
    }

    /// The problem under another policy.
    #[must_use]
    pub fn under(mut self, policy: Policy) -> Problem {
        self.mode = policy.mode();
        self.by = policy.by().unwrap_or(self.by);
        self
    }
}

#[inline]
fn range(ends: &[u32], at: u32) -> Range<u32> {
    let start = if at == 0 { 0 } else { ends[at as usize - 1] };
    start..ends[at as usize]
}
