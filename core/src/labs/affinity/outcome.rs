//! What a run came to: the affinity part of an outcome document, and its figures.
//!
//! Figures are counted as calls begin, whose ends are known then.
//!
//! Cost: an outcome is linear in tasks and calls, figures in the calls under way.

use serde::{Deserialize, Serialize};

use super::problem::index_u32;
use super::{Names, Sim};
use crate::kernel::{Ended, Model as _, Time};

/// What became of every task.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(rename = "AffinityOutcome"))]
pub struct Outcome {
    /// In scenario order.
    #[cfg_attr(feature = "js", tsify(type = "AffinityTaskOutcome[]"))]
    pub tasks: Vec<TaskOutcome>,
}

/// What became of a task.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "js",
    derive(tsify::Tsify),
    tsify(rename = "AffinityTaskOutcome", missing_as_null)
)]
pub struct TaskOutcome {
    /// The task.
    pub id: String,
    /// The node that it was sent to, or that stole it.
    pub node: Option<String>,
    /// When it started.
    pub start: Option<Time>,
    /// When it was done.
    pub end: Option<Time>,
    /// The types that implement all its calls, each with what they take there together, best first.
    pub relation: Vec<(String, Time)>,
    /// How often it was stolen.
    pub stolen: u64,
    /// Its calls that began.
    #[cfg_attr(feature = "js", tsify(type = "AffinityCallOutcome[]"))]
    pub calls: Vec<CallOutcome>,
}

/// What became of a call.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(rename = "AffinityCallOutcome"))]
pub struct CallOutcome {
    /// Which of its task's calls, from 0.
    pub call: u64,
    /// The API.
    pub api: String,
    /// The node whose engine ran it.
    pub node: String,
    /// The engine's type.
    pub engine: String,
    /// When it began.
    pub start: Time,
    /// When it ended.
    pub end: Time,
    /// What crossing nodes cost of that.
    pub overhead: Time,
}

/// Figures of a run up to a moment.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "js",
    derive(tsify::Tsify),
    tsify(rename = "AffinityMetrics", missing_as_null)
)]
pub struct Metrics {
    /// The latest end.
    pub makespan: Option<Time>,
    /// Tasks that are not done.
    pub unfinished: u64,
    /// Calls that ran on another node than their task.
    pub cross_node_calls: u64,
    /// What crossing cost them together.
    #[serde(default)]
    pub overhead: Time,
    /// Tasks that were stolen.
    #[serde(default)]
    pub steals: u64,
    /// Mean wait of the tasks that started: start - submission.
    #[serde(default)]
    pub mean_wait: Option<f64>,
    /// Mean of what the calls of the tasks that started waited for engines.
    #[serde(default)]
    pub mean_stall: Option<f64>,
    /// Calls by the rank of their engine's type: best, second best …
    #[serde(default)]
    pub calls_by_rank: Vec<u64>,
    /// What all calls took beyond what each would have taken on its best type.
    #[serde(default)]
    pub lost_time: Time,
    /// For each type that a node has: engine-time run over the engine-time there was up to the moment.
    #[serde(default)]
    pub utilization: Vec<f64>,
}

/// Figures for a line of text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "js",
    derive(tsify::Tsify),
    tsify(rename = "AffinitySummary", missing_as_null)
)]
pub struct Summary {
    /// The latest end.
    pub makespan: Option<Time>,
    /// Tasks that are not done.
    pub unfinished: u64,
    /// Calls that ran on another node than their task.
    pub cross_node_calls: u64,
    /// Tasks that were stolen.
    pub steals: u64,
}

impl Summary {
    /// The figures of a run as it stands. Cost: none.
    pub fn of(sim: &Sim) -> Self {
        let (_, _, ended) = sim.came_started_ended();
        let (steals, cross_node_calls) = sim.stolen_and_crossed();
        Summary {
            makespan: sim.last_end(),
            unfinished: u64::from(sim.problem().task_count() - ended),
            cross_node_calls: cross_node_calls.into(),
            steals: steals.into(),
        }
    }
}

impl Metrics {
    /// The figures of a run as it stands. Cost: the calls under way.
    pub fn of(sim: &Sim) -> Self {
        let (problem, tally) = (sim.problem(), sim.tally());
        let Summary { makespan, unfinished, cross_node_calls, steals } = Summary::of(sim);
        let started = sim.starts().len();
        let mut busy = tally.busy.clone();
        for piece in sim.under_way() {
            busy[piece.of as usize] -= u128::from(piece.end - sim.time());
        }
        let mut engines = vec![0_u64; problem.type_count()];
        for &(of, count) in &problem.cells {
            engines[of as usize] += u64::from(count);
        }
        let first = problem.order.first().map_or(0, |&task| problem.submit[task as usize]);
        let length = u128::from(sim.time().saturating_sub(first));
        let share = |(&busy, &engines): (&u128, &u64)| {
            if length == 0 { 0.0 } else { ratio(busy, length * u128::from(engines)) }
        };
        let ranks = tally.by_rank.iter().rposition(|&count| count > 0).map_or(0, |last| last + 1);
        Metrics {
            makespan,
            unfinished,
            cross_node_calls,
            overhead: tally.overhead,
            steals,
            mean_wait: mean(tally.waits, started),
            mean_stall: mean(tally.stalls, started),
            calls_by_rank: tally.by_rank[..ranks].to_vec(),
            lost_time: tally.lost,
            utilization: busy.iter().zip(&engines).map(share).collect(),
        }
    }
}

fn mean(sum: u128, count: usize) -> Option<f64> {
    (count > 0).then(|| ratio(sum, count as u128))
}

#[expect(clippy::cast_precision_loss, reason = "a figure for people decides nothing")]
fn ratio(part: u128, whole: u128) -> f64 {
    part as f64 / whole as f64
}

impl Ended<Sim> {
    /// What became of every task.
    pub fn outcome(&self, names: &Names<'_>) -> Outcome {
        let (sim, problem) = (&self.sim, self.sim.problem());
        let mut tasks: Vec<TaskOutcome> = (0..problem.task_count())
            .map(|task| TaskOutcome {
                id: names.task(task).to_owned(),
                node: None,
                start: None,
                end: None,
                relation: problem
                    .relation(task)
                    .into_iter()
                    .map(|(of, time)| (names.engine(of).to_owned(), time))
                    .collect(),
                stolen: 0,
                calls: Vec::new(),
            })
            .collect();
        for join in sim.queues().joined() {
            let own = &mut tasks[join.task as usize];
            own.node = Some(names.node(join.node).to_owned());
            own.stolen += u64::from(join.stolen_from.is_some());
        }
        for start in sim.starts() {
            tasks[start.task as usize].start = Some(start.time);
        }
        for piece in sim.pieces() {
            let task = sim.starts().at(piece.order as usize).task;
            let (own, calls) = (&mut tasks[task as usize], problem.calls_of(task));
            if piece.call as usize + 1 == calls.len() {
                own.end = Some(piece.end);
            }
            own.calls.push(CallOutcome {
                call: piece.call.into(),
                api: names
                    .api(problem.needs[calls[piece.call as usize].need as usize].api)
                    .to_owned(),
                node: names.node(piece.node).to_owned(),
                engine: names.engine(piece.of).to_owned(),
                start: piece.start,
                end: piece.end,
                overhead: sim.overhead(*piece),
            });
        }
        Outcome { tasks }
    }

    /// Figures of the run.
    pub fn metrics(&self) -> Metrics {
        Metrics::of(&self.sim)
    }
}

impl Sim {
    /// The latest end of a task so far.
    pub fn last_end(&self) -> Option<Time> {
        let (_, _, ended) = self.came_started_ended();
        (ended > 0).then(|| self.latest())
    }

    /// The nodes, by number.
    pub fn nodes(&self) -> std::ops::Range<u32> {
        0..index_u32(self.problem().nodes.len())
    }
}
