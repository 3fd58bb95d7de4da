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
//! Cost: linear in stages, tasks, jobs and segments, and sorting the segments of tasks.

use serde::{Deserialize, Serialize};

use super::{Problem, Sim, Status, WorkflowStatus};
use crate::kernel::{Model, Time};
use crate::sort;

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
    let problem = sim.problem();
    let (lent, reclaimed, interruptions, lost) = sim.loan_totals();
    let workflows = of_workflows(sim);
    let finished: Vec<Time> = workflows.iter().filter_map(|metrics| metrics.turnaround).collect();
    let (mut waits, mut ended) = (0_u128, 0_u64);
    let mut metrics = Metrics {
        mean_turnaround: mean(total(finished.iter().copied()), finished.len() as u64),
        wait: total(workflows.iter().filter_map(|metrics| metrics.wait)),
        delay: total(workflows.iter().filter_map(|metrics| metrics.delay)),
        standstill: total(workflows.iter().filter_map(|metrics| metrics.standstill)),
        workflows,
        utilization: utilization(sim),
        lent,
        reclaimed,
        interruptions,
        lost,
        ..Metrics::default()
    };
    let mut ran = vec![0; problem.job_count()];
    let mut end = vec![0; problem.job_count()];
    for segment in sim.segments() {
        let job = segment.entry as usize;
        if job < ran.len() {
            ran[job] += segment.end - segment.start;
            end[job] = segment.end;
        }
    }
    for job in (0..).take(problem.job_count()) {
        match sim.status(job) {
            Status::Completed => metrics.completed += 1,
            Status::Cancelled => metrics.cancelled += 1,
            Status::Future | Status::Waiting | Status::Running => continue,
        }
        let at = job as usize;
        ended += 1;
        waits += u128::from(end[at] - problem.jobs.submit[at] - ran[at]);
    }
    metrics.mean_job_wait = mean(waits, ended);
    let over = sim.segments().iter().next_back().map(|segment| segment.end);
    metrics.makespan = first(problem).zip(over).map(|(first, over)| over.saturating_sub(first));
    metrics
}

/// Time of the first submission.
pub fn first(problem: &Problem) -> Option<Time> {
    problem.workflows.submit.iter().chain(&problem.jobs.submit).copied().min()
}

/// The metrics of each workflow.
pub(super) fn of_workflows(sim: &Sim) -> Vec<WorkflowMetrics> {
    let problem = sim.problem();
    let mut metrics = vec![WorkflowMetrics::default(); problem.workflow_count()];
    for run in sim.stages() {
        let workflow = problem.stages.workflow[run.stage as usize] as usize;
        let submit = problem.workflows.submit[workflow];
        if metrics[workflow].wait.is_none() {
            metrics[workflow].wait = run.start.map(|start| start - submit);
        }
    }
    let standstills = standstills(sim);
    for (metrics, workflow) in metrics.iter_mut().zip(0..) {
        let finished = sim.hold(workflow).and_then(|hold| hold.finished);
        let Some(finished) =
            finished.filter(|_| sim.workflow(workflow) == WorkflowStatus::Finished)
        else {
            continue;
        };
        let turnaround = finished - problem.workflows.submit[workflow as usize];
        let unhindered: Time =
            problem.stages_of(workflow).map(|stage| longest(problem, stage)).sum();
        metrics.turnaround = Some(turnaround);
        metrics.delay = Some(turnaround - metrics.wait.unwrap_or(0) - unhindered);
        metrics.standstill = Some(standstills[workflow as usize]);
    }
    metrics
}

/// For each workflow, the time between the starts and ends of its jobs so far in which none of them ran.
fn standstills(sim: &Sim) -> Vec<Time> {
    let problem = sim.problem();
    let jobs = problem.job_count();
    let mut totals: Vec<Time> = vec![0; problem.workflow_count()];
    let workflow = |entry: u32| {
        let stage = problem.tasks.stage[entry as usize - jobs];
        problem.stages.workflow[stage as usize] as usize
    };
    let of_tasks = sim.segments().iter().filter(|segment| segment.entry as usize >= jobs);
    let mut ran: Vec<(Time, Time, usize)> =
        of_tasks.map(|run| (run.start, run.end, workflow(run.entry))).collect();
    sort::by_number(&mut ran, |&(start, ..)| start);
    let mut until: Vec<Option<Time>> = vec![None; totals.len()];
    for (start, end, workflow) in ran {
        let before = until[workflow].unwrap_or(start);
        totals[workflow] += start.saturating_sub(before);
        until[workflow] = Some(before.max(end));
    }
    totals
}

/// The runtime of the longest job of a stage.
fn longest(problem: &Problem, stage: u32) -> Time {
    let tasks = problem.tasks_of(stage);
    tasks.map(|task| problem.tasks.runtime[task as usize]).max().unwrap_or(0)
}

/// The use of units up to the moment of `sim`.
pub(super) fn utilization(sim: &Sim) -> Option<Utilization> {
    let first = sim.first_arrival()?;
    let areas = sim.areas();
    let span = sim.time().saturating_sub(first);
    let whole = u128::from(span) * u128::from(sim.problem().capacity);
    // No unit is used before the first submission.
    let before = u128::from(first.min(sim.time())) * u128::from(sim.problem().capacity);
    (whole > 0).then(|| Utilization {
        tasks: quotient(areas.tasks, whole),
        lent_used: quotient(areas.lent_used - sim.loan_totals().3, whole),
        lent_lost: quotient(sim.loan_totals().3, whole),
        lent_idle: quotient(areas.lent_idle, whole),
        reserved_idle: quotient(areas.reserved_idle, whole),
        pool: quotient(areas.pool, whole),
        free: quotient(areas.free - before, whole),
    })
}

fn total(times: impl Iterator<Item = Time>) -> u128 {
    times.map(u128::from).sum()
}

/// A mean; none for a count of 0.
pub(super) fn mean(sum: u128, count: u64) -> Option<f64> {
    (count > 0).then(|| quotient(sum, count.into()))
}

#[expect(clippy::cast_precision_loss, reason = "a metric to be read, not to decide by")]
fn quotient(value: u128, whole: u128) -> f64 {
    value as f64 / whole as f64
}
