//! Metrics of a run: the delays of workflows, the waits of ordinary jobs, the use of units.
//!
//! They are computed from the state alone, so every moment has them. The mean of an empty set is none. No decision of a
//! run depends on a float.
//!
//! An unhindered workflow takes the longest job of each stage, one after the other. Its *turnaround* is that, its
//! *wait* before its first job starts, and its *delay* after. *Standstill* is the part of the delay in which none of
//! its jobs runs: between two stages, or between two jobs of one. A reserved workflow has neither once it is admitted.
//!
//! The use of lent units is useful or lost: the work of an interrupted job that starts over, or is cancelled, is
//! *lost*. A borrower that still runs counts as useful until it is interrupted.
//!
//! Cost: linear in workflows, stages and tasks.

use serde::{Deserialize, Serialize};

use super::view::MetricsSoFar;
use super::{JobTotals, LoanTotals, Problem, Sim};
use crate::kernel::{Model, Time};

/// Metrics of a run up to a moment.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Workflow_", missing_as_null))]
pub struct Metrics {
    /// Time from the first submission to the last end so far.
    pub makespan: Option<Time>,
    /// Each workflow, in scenario order.
    pub workflows: Vec<WorkflowMetrics>,
    /// Mean turnaround of the workflows that have finished.
    pub mean_turnaround: Option<f64>,
    /// Total wait of the workflows that have begun.
    #[serde(serialize_with = "crate::kernel::total::serialize")]
    #[cfg_attr(feature = "js", tsify(type = "number | bigint"))]
    pub wait: u128,
    /// Total delay of the workflows that have finished.
    #[serde(serialize_with = "crate::kernel::total::serialize")]
    #[cfg_attr(feature = "js", tsify(type = "number | bigint"))]
    pub delay: u128,
    /// Total standstill of the workflows that have finished.
    #[serde(serialize_with = "crate::kernel::total::serialize")]
    #[cfg_attr(feature = "js", tsify(type = "number | bigint"))]
    pub standstill: u128,
    /// Mean wait of the ordinary jobs that have ended: end - submission - time run.
    pub mean_job_wait: Option<f64>,
    /// Unit-time by use, as shares.
    pub utilization: Option<Utilization>,
    /// Ordinary jobs that have ended with their work done.
    pub completed: u64,
    /// Ordinary jobs that were cancelled.
    pub cancelled: u64,
    /// Units lent, counted whenever a stage leaves more of them than were lent before.
    pub lent: u64,
    /// Units reclaimed for stages.
    pub reclaimed: u64,
    /// Ordinary jobs interrupted.
    pub interruptions: u64,
    /// Unit-time of their work lost by interruptions.
    #[serde(serialize_with = "crate::kernel::total::serialize")]
    #[cfg_attr(feature = "js", tsify(type = "number | bigint"))]
    pub lost: u128,
}

/// Metrics of one workflow.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Workflow_", missing_as_null))]
pub struct WorkflowMetrics {
    /// Time from its submission to its end; none before its end.
    pub turnaround: Option<Time>,
    /// Time from its submission to the start of its first job; none before that.
    pub wait: Option<Time>,
    /// Time of its run beyond the longest jobs of its stages; none before its end.
    pub delay: Option<Time>,
    /// Time between its start and its end in which none of its jobs ran; none before its end.
    pub standstill: Option<Time>,
}

/// Shares of the pool's unit-time since the first submission; their sum is 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Workflow_"))]
pub struct Utilization {
    /// Used by jobs of workflows; `own` in outcome documents.
    #[serde(rename = "own")]
    pub tasks: f64,
    /// Lent, and used by borrowers for work that was not lost; also after their lender has ended.
    pub lent_used: f64,
    /// Lent, and used for work that was lost by a reclaim.
    pub lent_lost: f64,
    /// Lent, but idle.
    pub lent_idle: f64,
    /// Reserved, neither used nor lent.
    pub reserved_idle: f64,
    /// Used by ordinary jobs on the pool.
    pub pool: f64,
    /// Neither used nor reserved.
    pub free: f64,
}

impl Utilization {
    /// The share of unit-time used for work that was not lost.
    pub fn useful(&self) -> f64 {
        self.tasks + self.lent_used + self.pool
    }
}

/// The metrics at the moment of `sim`.
pub fn metrics(sim: &Sim) -> Metrics {
    let so_far = so_far(sim);
    let last = sim.segments().iter().next_back().map(|segment| segment.end);
    let makespan = first(sim.problem()).zip(last).map(|(first, last)| last.saturating_sub(first));
    Metrics {
        makespan,
        workflows: of_workflows(sim).collect(),
        mean_turnaround: so_far.mean_turnaround,
        wait: so_far.wait,
        delay: so_far.delay,
        standstill: so_far.standstill,
        mean_job_wait: so_far.mean_job_wait,
        utilization: so_far.utilization,
        completed: so_far.completed,
        cancelled: so_far.cancelled,
        lent: so_far.lent,
        reclaimed: so_far.reclaimed,
        interruptions: so_far.interruptions,
        lost: so_far.lost,
    }
}

/// The metrics without those of each workflow.
pub(super) fn so_far(sim: &Sim) -> MetricsSoFar {
    let JobTotals { completed, cancelled, waited } = sim.job_totals();
    let LoanTotals { lent, reclaimed, interruptions, lost } = sim.loan_totals();
    let (mut metrics, mut turnarounds) = (MetricsSoFar::default(), 0_u128);
    for workflow in of_workflows(sim) {
        let add = |sum: &mut u128, time: Option<Time>| *sum += u128::from(time.unwrap_or(0));
        add(&mut turnarounds, workflow.turnaround);
        add(&mut metrics.wait, workflow.wait);
        add(&mut metrics.delay, workflow.delay);
        add(&mut metrics.standstill, workflow.standstill);
        metrics.finished += u64::from(workflow.turnaround.is_some());
    }
    MetricsSoFar {
        completed,
        cancelled,
        mean_turnaround: mean(turnarounds, metrics.finished),
        mean_job_wait: mean(waited, completed + cancelled),
        utilization: utilization(sim),
        lent,
        reclaimed,
        interruptions,
        lost,
        ..metrics
    }
}

/// Time of the first submission.
pub fn first(problem: &Problem) -> Option<Time> {
    problem.workflows.submit.iter().chain(&problem.jobs.submit).copied().min()
}

/// The metrics of each workflow, in scenario order.
fn of_workflows(sim: &Sim) -> impl Iterator<Item = WorkflowMetrics> + '_ {
    let problem = sim.problem();
    (0..).zip(&problem.workflows.submit).map(|(workflow, &submit)| {
        let stages = problem.stages_of(workflow);
        let begun = sim.run_of(stages.start).and_then(|run| run.start);
        let wait = begun.map(|start| start - submit);
        let Some(finished) = sim.hold(workflow).and_then(|hold| hold.finished) else {
            return WorkflowMetrics { wait, ..WorkflowMetrics::default() };
        };
        let unhindered: Time = stages.map(|stage| longest(problem, stage)).sum();
        WorkflowMetrics {
            turnaround: Some(finished - submit),
            wait,
            delay: Some(finished - submit - wait.unwrap_or(0) - unhindered),
            standstill: Some(sim.standstill(workflow)),
        }
    })
}

/// The runtime of the longest job of a stage.
fn longest(problem: &Problem, stage: u32) -> Time {
    let tasks = problem.tasks_of(stage);
    tasks.map(|task| problem.tasks.runtime[task as usize]).max().unwrap_or(0)
}

/// The use of units up to the moment of `sim`.
fn utilization(sim: &Sim) -> Option<Utilization> {
    let first = sim.first_arrival()?;
    let areas = sim.areas();
    let span = sim.time().saturating_sub(first);
    let lost = sim.loan_totals().lost;
    let whole = u128::from(span) * u128::from(sim.problem().capacity);
    // No unit is used before the first submission.
    let before = u128::from(first.min(sim.time())) * u128::from(sim.problem().capacity);
    (whole > 0).then(|| Utilization {
        tasks: quotient(areas.tasks, whole),
        lent_used: quotient(areas.lent_used - lost, whole),
        lent_lost: quotient(lost, whole),
        lent_idle: quotient(areas.lent_idle, whole),
        reserved_idle: quotient(areas.reserved_idle, whole),
        pool: quotient(areas.pool, whole),
        free: quotient(areas.free - before, whole),
    })
}

/// A mean; none for a count of 0.
fn mean(sum: u128, count: u64) -> Option<f64> {
    (count > 0).then(|| quotient(sum, count.into()))
}

#[expect(clippy::cast_precision_loss, reason = "a metric to be read, not to decide by")]
fn quotient(value: u128, whole: u128) -> f64 {
    value as f64 / whole as f64
}
