//! Figures of several runs side by side, each with its difference to the first.
//!
//! **Invariant:** a row has a value, a difference and a mark for every run.

use std::fmt::Write as _;

use serde::{Deserialize, Serialize};

/// The run time that a bounded slowdown takes for the shortest, τ. Source: D. G. Feitelson et al., "Theory and practice in
/// parallel job scheduling", JSSPP 1997.
pub const SHORTEST_RUN: u64 = 10;

/// What is measured; its name is that of the metric in outcome documents.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Figure {
    /// From the first submission to the last end.
    Makespan,
    /// Mean wait.
    MeanWait,
    /// 95 in 100 jobs waited no longer.
    P95Wait,
    /// Mean bounded slowdown.
    #[serde(rename = "mean_bounded_slowdown")]
    MeanSlowdown,
    /// 95 in 100 bounded slowdowns are no larger.
    #[serde(rename = "p95_bounded_slowdown")]
    P95Slowdown,
    /// Node-time run over node-time there was.
    Utilization,
    /// Jobs waiting, on average over time.
    #[serde(rename = "mean_queue_length")]
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
    /// Nodes that scans for the same answers look at.
    Scanned,
    /// Mean turnaround of workflows.
    MeanTurnaround,
    /// What workflows waited before their first jobs started, together.
    #[serde(rename = "wait")]
    AdmissionWait,
    /// Total time that workflows took beyond an unhindered run, after that.
    Delay,
    /// Total time of these delays in which none of its jobs ran.
    Standstill,
    /// Share of the units used for work that was not lost.
    Useful,
    /// Mean wait of ordinary jobs.
    MeanJobWait,
    /// Unit-time used by jobs of workflows.
    Own,
    /// Unit-time lent and used for work that was not lost.
    LentUsed,
    /// Unit-time lent and used for work that was lost.
    LentLost,
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
    /// Requests that wait.
    Pending,
    /// Units that nobody holds.
    Free,
    /// Units that nobody holds while somebody waits.
    Stranded,
    /// Tasks that are not done.
    Unfinished,
    /// What the calls of a task waited for engines, on average.
    MeanStall,
    /// The share of calls on their best type of engine.
    OnBest,
    /// What calls took beyond their best times.
    LostTime,
    /// Calls that ran on another node than their task.
    CrossNodeCalls,
    /// What crossing nodes cost.
    Overhead,
    /// Tasks stolen from queues.
    Steals,
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

/// A metric of a comparison.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Metric {
    /// Its name for programs: `mean_bounded_slowdown`.
    pub key: &'static str,
    /// Its name for readers: `mean bounded slowdown, τ = 10 s`.
    pub name: String,
}

/// A value of a figure.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Value {
    /// A whole number.
    Whole(u128),
    /// Any number.
    Real(f64),
}

impl Value {
    #[expect(clippy::cast_precision_loss, reason = "a figure to be read, not to decide by")]
    fn number(self) -> f64 {
        match self {
            Value::Whole(value) => value as f64,
            Value::Real(value) => value,
        }
    }

    /// Rounded to three decimals, for a reader.
    pub fn rounded(self) -> String {
        match self {
            Value::Whole(value) => value.to_string(),
            Value::Real(value) => format!("{value:.3}"),
        }
    }
}

/// Where a figure is shown.
#[derive(Clone, Copy)]
pub(crate) enum Shown {
    /// Beside pictures, as this figure, and by the command line, under this name.
    Both(Figure, &'static str),
    /// Beside pictures.
    Pictures(Figure),
    /// By the command line.
    Text(&'static str),
}

impl Shown {
    fn figure(self) -> Option<Figure> {
        match self {
            Shown::Both(figure, _) | Shown::Pictures(figure) => Some(figure),
            Shown::Text(_) => None,
        }
    }

    fn key(self) -> Option<&'static str> {
        match self {
            Shown::Both(_, key) | Shown::Text(key) => Some(key),
            Shown::Pictures(_) => None,
        }
    }
}

/// Where a figure is shown, what it is a number of, which value is better, and how it is read off a run.
pub(crate) type Column<T> = (Shown, Unit, Better, fn(&T) -> Option<Value>);

#[expect(clippy::unnecessary_wraps, reason = "columns read values that may be missing")]
pub(crate) fn whole(value: impl Into<u128>) -> Option<Value> {
    Some(Value::Whole(value.into()))
}

/// The rows of a table beside pictures.
pub(crate) fn rows<T>(columns: &[Column<T>], runs: &[T]) -> Vec<Row> {
    let row = |&(shown, unit, better, read): &Column<T>| {
        let figure = shown.figure()?;
        let number = |run| read(run).map(Value::number);
        let values: Vec<Option<f64>> = runs.iter().map(number).collect();
        let first = values.first().copied().flatten();
        let differences = values.iter().map(|value| Some((*value)? - first?)).collect();
        Some(Row { figure, unit, best: best(&values, better), differences, values })
    };
    columns.iter().filter_map(row).collect()
}

/// The metrics that the command line tells of, in a scenario whose times are in that unit.
pub(crate) fn metrics<T>(columns: &[Column<T>], unit: Option<&str>) -> Vec<Metric> {
    let named = |key: &'static str| {
        let mut name = key.replace('_', " ");
        if key.ends_with("bounded_slowdown") {
            let unit = unit.map(|unit| format!(" {unit}")).unwrap_or_default();
            let _ = write!(name, ", τ = {SHORTEST_RUN}{unit}");
        }
        Metric { key, name }
    };
    columns.iter().filter_map(|column| column.0.key()).map(named).collect()
}

/// Their values in a run; none where there is nothing to measure.
pub(crate) fn values<T>(columns: &[Column<T>], run: &T) -> Vec<Option<Value>> {
    let told = columns.iter().filter(|column| column.0.key().is_some());
    told.map(|column| (column.3)(run)).collect()
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
    fn names_are_those_of_the_literature_and_keys_those_of_outcome_documents() {
        let columns: [Column<()>; 3] = [
            (
                Shown::Both(Figure::MeanSlowdown, "mean_bounded_slowdown"),
                Unit::Ratio,
                Better::Less,
                |()| None,
            ),
            (Shown::Pictures(Figure::Steps), Unit::Count, Better::Less, |()| None),
            (Shown::Text("mean_wait"), Unit::Time, Better::Less, |()| None),
        ];
        let names = |unit| {
            metrics(&columns, unit).into_iter().map(|metric| metric.name).collect::<Vec<_>>()
        };
        assert_eq!(names(Some("s")), ["mean bounded slowdown, τ = 10 s", "mean wait"]);
        assert_eq!(names(None)[0], "mean bounded slowdown, τ = 10");
        assert_eq!(values(&columns, &()), [None, None]);
    }

    #[test]
    fn the_best_is_marked_where_there_is_one() {
        assert_eq!(best(&[Some(3.0), Some(1.0), Some(1.0)], Better::Less), [false, true, true]);
        assert_eq!(best(&[Some(3.0), None, Some(1.0)], Better::More), [true, false, false]);
        assert_eq!(best(&[Some(2.0), Some(2.0)], Better::Less), [false, false]);
        assert_eq!(best(&[None, None], Better::Less), [false, false]);
        assert_eq!(best(&[Some(2.0), Some(1.0)], Better::Neither), [false, false]);
    }
}
