//! Ends of a small scenario's run under other settings: each tolerance at which a decision can change, stealing and
//! crossing switched.
//!
//! **Invariant:** nothing is guessed: every end is that of a run.
//! Cost: at most [`MOST_RUNS`] runs of at most [`MOST_CALLS`] calls, once for an open scenario.

use std::collections::BTreeSet;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::problem::{Problem, RankedType};
use super::{AffinityScenario, Sim};
use crate::format::Decimal;
use crate::kernel::{Ended, Time};

/// Limit on runs with other tolerances.
const MOST_RUNS: usize = 40;

/// Limits on calls and on nodes.
const MOST_CALLS: usize = 120;
const MOST_NODES: usize = 16;

/// The largest tolerance, in hundredths.
const LARGEST: u64 = 10_000;

/// Ends of the run under other settings; none if a task is never done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Affinity_", missing_as_null))]
pub struct Trials {
    /// Tolerances, in hundredths, and the end from each of them to the next; empty if there are too many.
    pub tolerances: Vec<(u64, Option<Time>)>,
    /// The end if nodes steal where they do not, or do not where they do.
    pub steal: Option<Time>,
    /// The end if calls cross where they do not, or do not where they do.
    pub cross: Option<Time>,
}

impl Trials {
    /// Those of a scenario, if it is small.
    pub fn new(scenario: &AffinityScenario, problem: &Problem) -> Option<Self> {
        if problem.calls.len() > MOST_CALLS || problem.nodes.len() > MOST_NODES {
            return None;
        }
        let end = |change: &dyn Fn(&mut AffinityScenario)| {
            let mut other = scenario.clone();
            change(&mut other);
            let problem = Problem::new(&other).ok()?;
            Ended::run(Sim::new(Arc::new(problem))).metrics().makespan
        };
        let places = places(problem);
        let mut tolerances: Vec<(u64, Option<Time>)> = Vec::new();
        for hundredths in places.into_iter().take_while(|&tolerance| tolerance <= LARGEST) {
            let Some(tolerance) = decimal(hundredths) else { continue };
            let end = end(&|other| other.tolerance = tolerance);
            if tolerances.last().is_none_or(|last| last.1 != end) {
                tolerances.push((hundredths, end));
            }
        }
        Some(Trials {
            tolerances,
            steal: end(&|other| other.steal = !other.steal),
            cross: end(&|other| other.cross_node.enabled = !other.cross_node.enabled),
        })
    }
}

fn decimal(hundredths: u64) -> Option<Decimal> {
    Decimal::parse(&format!("{}.{:02}", hundredths / 100, hundredths % 100))
}

/// The tolerances at which a type becomes acceptable for a task or a call, in hundredths; none if there are too many.
fn places(problem: &Problem) -> BTreeSet<u64> {
    let ratios = |ranked: Vec<RankedType>| {
        let best = u128::from(ranked.first().map_or(1, |first| first.time).max(1));
        let ratio = move |entry: RankedType| (u128::from(entry.time) * 100).div_ceil(best);
        ranked.into_iter().map(ratio).filter_map(|ratio| u64::try_from(ratio).ok())
    };
    let tasks = (0..problem.task_count()).flat_map(|task| ratios(problem.relation(task)));
    let calls = problem.calls.iter().flat_map(|call| ratios(problem.ranked(call.need)));
    let all: BTreeSet<u64> = [100].into_iter().chain(tasks).chain(calls).collect();
    if all.len() > MOST_RUNS { BTreeSet::new() } else { all }
}
