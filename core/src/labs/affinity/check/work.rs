//! Bounds on the work, the memory and the time of a run, from counts over the scenario.
//!
//! Computing an affinity looks at all calls of a task on every type; a master's choice at the types, or sorts of nodes,
//! of a task; a waiting call at each type that it may use. None of these is large in a typical system, but a scenario
//! could make each of them large.

use std::collections::BTreeSet;

use crate::format::{ErrorKind, Errors, MAX_NUMBER, Measure, Path};
use crate::labs::affinity::policy::Policy;
use crate::labs::affinity::problem::{CHOICE, MAX_CELLS, MAX_WORK, Problem, WAIT, index_u32};

/// Refuses a scenario whose run would take too long or too much memory, or would not end within the range of times.
pub(super) fn bound(problem: &Problem, errors: &mut Errors) {
    let mut refuse = |what, found, max, section| {
        if found > max {
            errors.push(Path::root().field(section), ErrorKind::TooLarge { what, found, max });
        }
    };
    let labels = labels(problem).max(problem.type_count() as u64);
    let cells = u64::from(problem.node_count()).saturating_mul(labels);
    refuse(Measure::EngineCells, cells, MAX_CELLS, "nodes");
    refuse(Measure::CallWork, problem.most_steps(), MAX_WORK, "tasks");
    refuse(Measure::LatestTime, latest(problem), MAX_NUMBER, "tasks");
}

/// Number of types, or sorts of nodes, among which the master chooses.
fn labels(problem: &Problem) -> u64 {
    match problem.policy {
        Policy::Affinity => problem.type_count() as u64,
        Policy::LoadOnly if problem.cross.is_some() => 1,
        Policy::LoadOnly => {
            let sorts: BTreeSet<u64> = problem.nodes.iter().map(|node| node.types).collect();
            sorts.len() as u64
        }
    }
}

impl Problem {
    /// Upper bound on steps of a run.
    pub(in crate::labs::affinity) fn most_steps(&self) -> u64 {
        let (waiting, labels) = (waiting(self), labels(self));
        let waits = self.calls.iter().map(|call| waiting[call.need as usize]);
        let waits = waits.fold(0, u64::saturating_add).saturating_mul(WAIT);
        let choices = u64::from(self.task_count()).saturating_mul(labels).saturating_mul(CHOICE);
        let calls = self.calls.len() as u64;
        let looks = calls.saturating_mul(labels.max(self.type_count() as u64));
        looks.saturating_add(waits).saturating_add(choices)
    }
}

/// By need, the number of types that a waiting call may use: at its node, and on other nodes if it may cross.
fn waiting(problem: &Problem) -> Vec<u64> {
    let most = (0..problem.node_count()).map(|node| problem.pools_of(node).len()).max();
    let need = |need: u32| {
        let ranked = problem.ranked(need);
        let local = ranked.len().min(most.unwrap_or(0));
        let far = ranked.iter().filter(|entry| entry.acceptable && problem.cross.is_some());
        (local + far.count()) as u64
    };
    (0..index_u32(problem.needs.len())).map(need).collect()
}

/// Upper bound on the end of a run: the latest submission, and all calls in sequence, each with its longest run time
/// and largest overhead.
///
/// While no task arrives and no call is under way, the state does not change, so no run ends later.
fn latest(problem: &Problem) -> u64 {
    let last = problem.submit.iter().copied().max().unwrap_or(0);
    let types = problem.type_count();
    let longest = |need: u32| {
        let row = need as usize * types;
        problem.times[row..row + types].iter().copied().max().unwrap_or(0)
    };
    let by_need: Vec<u64> = (0..index_u32(problem.needs.len())).map(longest).collect();
    let long = |call: &crate::labs::affinity::problem::Call| {
        let far = problem.cross.map_or(0, |cross| {
            let most = cross.overhead(call.size, false).max(cross.overhead(call.size, true));
            most.min(cross.limit.unwrap_or(u64::MAX))
        });
        by_need[call.need as usize].saturating_add(far)
    };
    problem.calls.iter().map(long).fold(last, u64::saturating_add)
}
