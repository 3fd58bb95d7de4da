//! Figures of several runs side by side, each with its difference to the first.
//!
//! **Invariant:** a row has a value, a difference and a mark for every run.

use serde::{Deserialize, Serialize};

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
    AdmissionWait,
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
pub(crate) enum Better {
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
pub(crate) type Column<T> = (Figure, Unit, Better, fn(&T) -> Option<f64>);

#[expect(clippy::cast_precision_loss, reason = "a figure to be read, not to decide by")]
pub(crate) fn whole(value: impl Into<u128>) -> f64 {
    value.into() as f64
}

/// The rows of a table of figures.
pub(crate) fn rows<T>(columns: &[Column<T>], runs: &[T]) -> Vec<Row> {
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
