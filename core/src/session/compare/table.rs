//! Figures of several runs side by side, each with its difference to the first.
//!
//! **Invariant:** a row has a value, a difference and a mark for every run.

use serde::{Deserialize, Serialize};

use crate::kernel::Levels;
use crate::labs::{backfill, placement, workflow};

/// What is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Figure {
    /// From the first submission to the last end.
    Makespan,
    /// Mean wait.
    MeanWait,
    /// 95 in 100 jobs waited no longer.
    P95Wait,
    /// Mean bounded slowdown.
    MeanSlowdown,
    /// 95 in 100 bounded slowdowns are no larger.
    P95Slowdown,
    /// Node-time run over node-time there was.
    Utilization,
    /// Jobs waiting, on average over time.
    QueueLength,
    /// Jobs checkpointed.
    CheckpointedJobs,
    /// Jobs ended by their estimates.
    Killed,
    /// The share of node-time that went into checkpoints and restarts.
    LostShare,
    /// Tasks placed.
    Placed,
    /// Tasks that found no node.
    Unplaced,
    /// Times a task lost its choice in a batch.
    Deferred,
    /// Nodes that hold a task at the end.
    NodesUsed,
    /// Non-empty leaves at the end.
    Leaves,
    /// Buckets visited and nodes examined.
    Looked,
    /// Mean makespan of workflows.
    MeanMakespan,
    /// What workflows waited before their first jobs started, together.
    WorkflowWait,
    /// What workflows stalled after that, together.
    Stall,
    /// Mean wait of ordinary jobs.
    MeanJobWait,
    /// Unit-time used by jobs of workflows.
    Own,
    /// Unit-time lent and used.
    LentUsed,
    /// Unit-time lent and not used.
    LentIdle,
    /// Unit-time reserved, neither used nor lent.
    ReservedIdle,
    /// Unit-time of the pool used by ordinary jobs.
    Pool,
    /// Units lent.
    Lent,
    /// Units reclaimed.
    Reclaimed,
    /// Ordinary jobs interrupted.
    Interruptions,
    /// Unit-time of work lost by interruptions.
    Lost,
    /// Ordinary jobs cancelled.
    Cancelled,
    /// Steps of the run.
    Steps,
}

/// What a figure is a number of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Unit {
    /// Units of time.
    Time,
    /// Things that can be counted.
    Count,
    /// A share of a whole, from 0 to 1.
    Share,
    /// A ratio or a mean.
    Ratio,
}

/// Which of two values is better.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Better {
    Less,
    More,
    /// It is how a method works, not how well.
    Neither,
}

/// A figure of every run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Row {
    /// What is measured.
    pub figure: Figure,
    /// What it is a number of.
    pub unit: Unit,
    /// The value of each run; none where there is nothing to measure.
    pub values: Vec<Option<f64>>,
    /// By how much each is above the first.
    pub differences: Vec<Option<f64>>,
    /// Whether it is the best of them; none is where all are alike, or none is better than another.
    pub best: Vec<bool>,
}

/// A figure, what it is a number of, which value is better, and how it is read off a run.
type Column<T> = (Figure, Unit, Better, fn(&T) -> Option<f64>);

#[expect(clippy::cast_precision_loss, reason = "a figure to be read, not to decide by")]
fn whole(value: impl Into<u128>) -> f64 {
    value.into() as f64
}

/// The figures of backfill runs.
pub(super) fn of_backfill(runs: &[(backfill::metrics::Metrics, Levels)]) -> Vec<Row> {
    type Run = (backfill::metrics::Metrics, Levels);
    use Better::{Less, More, Neither};
    let columns: [Column<Run>; 11] = [
        (Figure::Makespan, Unit::Time, Less, |run| run.0.makespan.map(whole)),
        (Figure::MeanWait, Unit::Time, Less, |run| run.0.mean_wait),
        (Figure::P95Wait, Unit::Time, Less, |run| run.0.p95_wait.map(whole)),
        (Figure::MeanSlowdown, Unit::Ratio, Less, |run| run.0.mean_bounded_slowdown),
        (Figure::P95Slowdown, Unit::Ratio, Less, |run| run.0.p95_bounded_slowdown),
        (Figure::Utilization, Unit::Share, More, |run| run.0.utilization),
        (Figure::QueueLength, Unit::Ratio, Less, |run| run.0.mean_queue_length),
        (Figure::CheckpointedJobs, Unit::Count, Neither, |run| {
            Some(whole(run.0.checkpointed_jobs))
        }),
        (Figure::LostShare, Unit::Share, Less, |run| run.0.lost_share),
        (Figure::Killed, Unit::Count, Less, |run| Some(whole(run.0.killed))),
        (Figure::Steps, Unit::Count, Neither, |run| Some(whole(run.1.total()))),
    ];
    rows(&columns, runs)
}

/// The figures of placement runs, each with how many nodes hold a task.
pub(super) fn of_placement(runs: &[(placement::view::Metrics, u64, Levels)]) -> Vec<Row> {
    type Run = (placement::view::Metrics, u64, Levels);
    use Better::{Less, More, Neither};
    let columns: [Column<Run>; 7] = [
        (Figure::Placed, Unit::Count, More, |run| Some(whole(run.0.placed))),
        (Figure::Unplaced, Unit::Count, Less, |run| Some(whole(run.0.unplaced))),
        (Figure::Deferred, Unit::Count, Less, |run| Some(whole(run.0.deferred))),
        (Figure::NodesUsed, Unit::Count, Neither, |run| Some(whole(run.1))),
        (Figure::Leaves, Unit::Count, Neither, |run| Some(whole(run.0.leaves))),
        (Figure::Looked, Unit::Count, Less, |run| Some(whole(run.0.visited + run.0.examined))),
        (Figure::Steps, Unit::Count, Neither, |run| Some(whole(run.2.total()))),
    ];
    rows(&columns, runs)
}

/// The figures of workflow runs.
pub(super) fn of_workflow(runs: &[(workflow::metrics::Metrics, Levels)]) -> Vec<Row> {
    type Run = (workflow::metrics::Metrics, Levels);
    use Better::{Less, More, Neither};
    let columns: [Column<Run>; 16] = [
        (Figure::Makespan, Unit::Time, Less, |run| run.0.makespan.map(whole)),
        (Figure::MeanMakespan, Unit::Time, Less, |run| run.0.mean_makespan),
        (Figure::WorkflowWait, Unit::Time, Less, |run| Some(whole(run.0.wait))),
        (Figure::Stall, Unit::Time, Less, |run| Some(whole(run.0.stall))),
        (Figure::MeanJobWait, Unit::Time, Less, |run| run.0.mean_job_wait),
        (Figure::Own, Unit::Share, Neither, |run| Some(run.0.utilization?.own)),
        (Figure::LentUsed, Unit::Share, More, |run| Some(run.0.utilization?.lent_used)),
        (Figure::LentIdle, Unit::Share, Less, |run| Some(run.0.utilization?.lent_idle)),
        (Figure::ReservedIdle, Unit::Share, Less, |run| Some(run.0.utilization?.reserved_idle)),
        (Figure::Pool, Unit::Share, Neither, |run| Some(run.0.utilization?.pool)),
        (Figure::Lent, Unit::Count, Neither, |run| Some(whole(run.0.lent))),
        (Figure::Reclaimed, Unit::Count, Neither, |run| Some(whole(run.0.reclaimed))),
        (Figure::Interruptions, Unit::Count, Less, |run| Some(whole(run.0.interruptions))),
        (Figure::Lost, Unit::Count, Less, |run| Some(whole(run.0.lost))),
        (Figure::Cancelled, Unit::Count, Less, |run| Some(whole(run.0.cancelled))),
        (Figure::Steps, Unit::Count, Neither, |run| Some(whole(run.1.total()))),
    ];
    rows(&columns, runs)
}

fn rows<T>(columns: &[Column<T>], runs: &[T]) -> Vec<Row> {
    columns
        .iter()
        .map(|&(figure, unit, better, read)| {
            let values: Vec<Option<f64>> = runs.iter().map(read).collect();
            let first = values.first().copied().flatten();
            let differences = values.iter().map(|value| Some((*value)? - first?)).collect();
            Row { figure, unit, best: best(&values, better), differences, values }
        })
        .collect()
}

fn best(values: &[Option<f64>], better: Better) -> Vec<bool> {
    let there = || values.iter().flatten().copied();
    let (least, most) =
        (there().fold(f64::INFINITY, f64::min), there().fold(f64::NEG_INFINITY, f64::max));
    let goal = match better {
        Better::Less => least,
        Better::More => most,
        Better::Neither => return vec![false; values.len()],
    };
    // What is marked must be so to the reader, who sees no more than a few digits.
    let alike = |value: f64| (value - goal).abs() <= 1e-9 * goal.abs().max(1.0);
    let differ = most - least > 1e-9 * most.abs().max(1.0);
    values.iter().map(|value| differ && value.is_some_and(alike)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_is_marked_where_there_is_one() {
        assert_eq!(best(&[Some(3.0), Some(1.0), Some(1.0)], Better::Less), [false, true, true]);
        assert_eq!(best(&[Some(3.0), None, Some(1.0)], Better::More), [true, false, false]);
        assert_eq!(best(&[Some(2.0), Some(2.0)], Better::Less), [false, false]);
        assert_eq!(best(&[None, None], Better::Less), [false, false]);
        assert_eq!(best(&[Some(2.0), Some(1.0)], Better::Neither), [false, false]);
    }
}
