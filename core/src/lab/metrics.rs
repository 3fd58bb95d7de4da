//! Metrics of several runs side by side, each with its difference to the first.
//!
//! **Invariant:** a row has a value, a difference and a mark for every run.

use std::fmt::Write as _;

use serde::{Deserialize, Serialize};

/// Lower limit τ of the run time in a bounded slowdown. Source: D. G. Feitelson et al., "Theory and practice in
/// parallel job scheduling", JSSPP 1997.
pub const SHORTEST_RUN: u64 = 10;

/// A metric, by its name in outcome documents.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "js", derive(tsify::Tsify))]
pub enum Metric {
    /// Time from the first submission to the last end.
    Makespan,
    MeanWait,
    /// 95th percentile of the wait time.
    P95Wait,
    #[serde(rename = "mean_bounded_slowdown")]
    MeanSlowdown,
    /// 95th percentile of the bounded slowdown.
    #[serde(rename = "p95_bounded_slowdown")]
    P95Slowdown,
    /// Node-time used over node-time available.
    Utilization,
    /// Mean number of waiting jobs over time.
    #[serde(rename = "mean_queue_length")]
    QueueLength,
    CheckpointedJobs,
    /// Jobs killed at their estimates.
    Killed,
    /// Share of node-time spent on checkpoints and restarts.
    LostShare,
    /// Node-time idle while a job waits.
    Wasted,
    Placed,
    /// Tasks without a feasible node.
    Unplaced,
    /// Lost choices of tasks in batches.
    Deferred,
    /// Nodes with a task at the end.
    NodesUsed,
    /// Non-empty leaves at the end.
    Leaves,
    /// Buckets visited and nodes examined.
    Looked,
    /// Nodes that scans for the same answers would examine.
    Scanned,
    MeanTurnaround,
    /// Total wait time of workflows before their first jobs started.
    #[serde(rename = "wait")]
    AdmissionWait,
    /// Total time of workflows beyond an unhindered run, after the start of their first jobs.
    Delay,
    /// Total time of these delays without a running job.
    Standstill,
    /// Share of the units used for work that was not lost.
    Useful,
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
    Lent,
    Reclaimed,
    /// Ordinary jobs interrupted.
    Interruptions,
    /// Unit-time of work lost by interruptions.
    Lost,
    /// Ordinary jobs cancelled.
    Cancelled,
    /// Requests that wait.
    Pending,
    /// Units without a holder.
    Free,
    /// Units without a holder while a request waits.
    Stranded,
    /// Tasks not completed.
    Unfinished,
    /// Mean time that the calls of a task waited for engines.
    MeanStall,
    /// The share of calls on their best type of engine.
    OnBest,
    /// Total time of calls beyond their times on the best types.
    LostTime,
    /// Calls that ran on a node other than their task's.
    CrossNodeCalls,
    /// Total cost of crossing nodes.
    Overhead,
    /// Tasks stolen from queues.
    Steals,
    Steps,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify))]
pub enum Unit {
    Time,
    /// Things that can be counted.
    Count,
    /// A share of a whole, from 0 to 1.
    Share,
    Ratio,
}

/// The better of two values.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Better {
    Less,
    More,
    /// Neither: the metric says how a method works, not how well.
    Neither,
}

/// A metric of every run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct Row {
    pub metric: Metric,
    pub unit: Unit,
    /// Value of each run; `None` if there is nothing to measure.
    pub values: Vec<Option<f64>>,
    /// Difference of each value to the first.
    pub differences: Vec<Option<f64>>,
    /// Marks the best values; none if all are equal, or if the metric has no better value.
    pub best: Vec<bool>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MetricName {
    /// Its name for programs: `mean_bounded_slowdown`.
    pub key: &'static str,
    /// Its name for readers: `mean bounded slowdown, τ = 10 s`.
    pub name: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Value {
    Whole(u128),
    Real(f64),
}

impl Value {
    #[expect(clippy::cast_precision_loss, reason = "a metric to be read, not to decide by")]
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

/// Places where a metric is shown, with its names there.
#[derive(Clone, Copy)]
pub(crate) enum Shown {
    /// Beside pictures, as this metric, and on the command line, under this name.
    Both(Metric, &'static str),
    Pictures(Metric),
    /// On the command line.
    Text(&'static str),
}

impl Shown {
    fn metric(self) -> Option<Metric> {
        match self {
            Shown::Both(metric, _) | Shown::Pictures(metric) => Some(metric),
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

/// A metric's places, unit, better value, and function from a run to its value.
pub(crate) type Column<T> = (Shown, Unit, Better, fn(&T) -> Option<Value>);

#[expect(clippy::unnecessary_wraps, reason = "columns read values that may be missing")]
pub(crate) fn whole(value: impl Into<u128>) -> Option<Value> {
    Some(Value::Whole(value.into()))
}

/// The rows of a table shown beside pictures.
pub(crate) fn rows<T>(columns: &[Column<T>], runs: &[T]) -> Vec<Row> {
    let row = |&(shown, unit, better, read): &Column<T>| {
        let metric = shown.metric()?;
        let number = |run| read(run).map(Value::number);
        let values: Vec<Option<f64>> = runs.iter().map(number).collect();
        let first = values.first().copied().flatten();
        let differences = values.iter().map(|value| Some((*value)? - first?)).collect();
        Some(Row { metric, unit, best: best(&values, better), differences, values })
    };
    columns.iter().filter_map(row).collect()
}

/// The metrics of the command line, for a scenario with this unit of time.
pub(crate) fn metrics<T>(columns: &[Column<T>], unit: Option<&str>) -> Vec<MetricName> {
    let named = |key: &'static str| {
        let mut name = key.replace('_', " ");
        if key.ends_with("bounded_slowdown") {
            let unit = unit.map(|unit| format!(" {unit}")).unwrap_or_default();
            let _ = write!(name, ", τ = {SHORTEST_RUN}{unit}");
        }
        MetricName { key, name }
    };
    columns.iter().filter_map(|column| column.0.key()).map(named).collect()
}

/// Values of these metrics in a run; `None` if there is nothing to measure.
pub(crate) fn values<T>(columns: &[Column<T>], run: &T) -> Vec<Option<Value>> {
    let listed = columns.iter().filter(|column| column.0.key().is_some());
    listed.map(|column| (column.3)(run)).collect()
}

fn best(values: &[Option<f64>], better: Better) -> Vec<bool> {
    let known = || values.iter().flatten().copied();
    let (least, most) =
        (known().fold(f64::INFINITY, f64::min), known().fold(f64::NEG_INFINITY, f64::max));
    let goal = match better {
        Better::Less => least,
        Better::More => most,
        Better::Neither => return vec![false; values.len()],
    };
    // Values that the reader sees as equal, with only a few digits, get the same mark.
    let equals_best = |value: f64| (value - goal).abs() <= 1e-9 * goal.abs().max(1.0);
    let differ = most - least > 1e-9 * most.abs().max(1.0);
    values.iter().map(|value| differ && value.is_some_and(equals_best)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_those_of_the_literature_and_keys_those_of_outcome_documents() {
        let columns: [Column<()>; 3] = [
            (
                Shown::Both(Metric::MeanSlowdown, "mean_bounded_slowdown"),
                Unit::Ratio,
                Better::Less,
                |()| None,
            ),
            (Shown::Pictures(Metric::Steps), Unit::Count, Better::Less, |()| None),
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
