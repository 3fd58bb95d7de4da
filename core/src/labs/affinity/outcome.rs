//! The outcome of an affinity run, as part of an outcome document.
//!
//! Cost: linear in tasks and calls.

use serde::{Deserialize, Serialize};

use super::{Metrics, Names, Sim};
use crate::kernel::{Ended, Time};

/// Outcome of a run.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Affinity_"))]
pub struct Outcome {
    /// The tasks, in scenario order.
    pub tasks: Vec<TaskOutcome>,
}

/// Outcome of a task.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Affinity_", missing_as_null))]
pub struct TaskOutcome {
    pub id: String,
    /// The node to which it was sent, or the last that stole it.
    pub node: Option<String>,
    pub start: Option<Time>,
    pub end: Option<Time>,
    /// The types that implement all its calls, each with their total run time, best first.
    pub relation: Vec<(String, Time)>,
    /// Number of times that it was stolen.
    pub stolen: u64,
    /// Its calls that began.
    pub calls: Vec<CallOutcome>,
}

/// Outcome of a call.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Affinity_"))]
pub struct CallOutcome {
    /// Index of the call in its task, from 0.
    pub call: u64,
    pub api: String,
    /// The node whose engine ran it.
    pub node: String,
    pub engine: String,
    pub start: Time,
    pub end: Time,
    /// Crossing overhead within that time.
    pub overhead: Time,
}

impl Outcome {
    /// The outcome of every task in the state `sim`.
    pub fn of(sim: &Sim, names: &Names<'_>) -> Outcome {
        let problem = sim.problem();
        let mut tasks: Vec<TaskOutcome> = (0..problem.task_count())
            .map(|task| TaskOutcome {
                id: names.task(task).to_owned(),
                relation: problem
                    .relation(task)
                    .into_iter()
                    .map(|entry| (names.engine(entry.of).to_owned(), entry.time))
                    .collect(),
                ..TaskOutcome::default()
            })
            .collect();
        for entry in sim.entries() {
            let outcome = &mut tasks[entry.task as usize];
            outcome.node = Some(names.node(entry.node).to_owned());
            outcome.stolen += u64::from(entry.stolen_from.is_some());
        }
        for start in sim.starts() {
            tasks[start.task as usize].start = Some(start.time);
        }
        for segment in sim.segments() {
            let task = sim.starts().at(segment.order as usize).task;
            let (outcome, calls) = (&mut tasks[task as usize], problem.calls_of(task));
            if segment.call as usize + 1 == calls.len() {
                outcome.end = Some(segment.end);
            }
            outcome.calls.push(CallOutcome {
                call: segment.call.into(),
                api: names
                    .api(problem.needs[calls[segment.call as usize].need as usize].api)
                    .to_owned(),
                node: names.node(segment.node).to_owned(),
                engine: names.engine(segment.of).to_owned(),
                start: segment.start,
                end: segment.end,
                overhead: sim.overhead(*segment),
            });
        }
        Outcome { tasks }
    }
}

impl Ended<Sim> {
    /// The outcome of every task.
    pub fn outcome(&self, names: &Names<'_>) -> Outcome {
        Outcome::of(&self.sim, names)
    }

    /// Metrics of the run.
    pub fn metrics(&self) -> Metrics {
        Metrics::of(&self.sim)
    }
}
