//! The result of a finished run: the placement part of an outcome document.

use serde::{Deserialize, Serialize};

use super::event::{Event, IndexName};
use super::view::Metrics;
use super::{Names, Sim};
use crate::kernel::{Count, Ended};

/// Assignments of all tasks.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Placement_"))]
pub struct Outcome {
    /// In order of decision.
    pub assignments: Vec<Assignment>,
}

/// Assignment of a task.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Placement_"))]
pub struct Assignment {
    pub task: String,
    /// Its node; none if no node fitted.
    #[cfg_attr(feature = "js", tsify(type = "string | null"))]
    pub node: Option<String>,
}

impl Ended<Sim> {
    /// The assignment of every task.
    pub fn outcome(&self, names: &Names<'_>) -> Outcome {
        let name = |&(task, node): &(u32, Option<u32>)| Assignment {
            task: names.task(task).to_owned(),
            node: node.map(|node| names.node(node).to_owned()),
        };
        Outcome { assignments: self.sim.assignments().iter().map(name).collect() }
    }

    /// Metrics of the run.
    pub fn metrics(&self) -> Metrics {
        metrics(&self.sim, &self.count)
    }
}

/// Metrics of a run so far: `sim` is its state, `count` counts all its events.
pub fn metrics(sim: &Sim, count: &Count) -> Metrics {
    let of = |kind: &str| {
        let mut all = <Event as crate::kernel::Event>::KINDS.iter().zip(&count.kinds);
        all.find(|(known, _)| known.name == kind).map_or(0, |(_, &count)| count)
    };
    Metrics {
        placed: of("place"),
        unplaced: of("unplaced"),
        deferred: of("defer"),
        released: sim.deferred_and_released().1,
        visited: of("visit") + of("yield"),
        examined: of("examine"),
        scanned: if sim.problem().policy.scans() { of("examine") } else { sim.scanned() },
        leaves: sim.index(IndexName::Open, 0).map_or(0, super::index::AnyIndex::leaves),
    }
}
