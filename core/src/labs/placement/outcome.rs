//! What a finished run came to: the placement part of an outcome document.

use serde::{Deserialize, Serialize};

use super::event::{Event, IndexName};
use super::view::Metrics;
use super::{Names, Sim};
use crate::kernel::{Count, Ended};

/// Where every task went.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Placement_"))]
pub struct Outcome {
    /// In the order decided.
    pub assignments: Vec<Assignment>,
}

/// Where one task went.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Placement_"))]
pub struct Assignment {
    /// The task.
    pub task: String,
    /// Its node; none where none fitted.
    #[cfg_attr(feature = "js", tsify(type = "string | null"))]
    pub node: Option<String>,
}

/// The figures of a run at its end that are said in a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "js",
    derive(tsify::Tsify),
    tsify(type_prefix = "Placement_", missing_as_null)
)]
pub struct Summary {
    /// Tasks placed.
    pub placed: u64,
    /// Tasks that found no node.
    pub unplaced: u64,
}

impl Ended<Sim> {
    /// Where every task went.
    pub fn outcome(&self, names: &Names<'_>) -> Outcome {
        let name = |&(task, node): &(u32, Option<u32>)| Assignment {
            task: names.task(task).to_owned(),
            node: node.map(|node| names.node(node).to_owned()),
        };
        Outcome { assignments: self.sim.assignments().iter().map(name).collect() }
    }

    /// Figures of the run.
    pub fn metrics(&self) -> Metrics {
        metrics(&self.sim, &self.count)
    }
}

/// Figures of a run so far: `sim` as it stands, `count` of all events up to there.
pub fn metrics(sim: &Sim, count: &Count) -> Metrics {
    let of = |kind: &str| {
        let kinds = <Event as crate::kernel::Event>::KINDS;
        kinds
            .iter()
            .zip(&count.kinds)
            .find(|(known, _)| known.name == kind)
            .map_or(0, |(_, &count)| count)
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
