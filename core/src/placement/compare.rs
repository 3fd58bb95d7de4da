//! Several policies on the same scenario: their figures side by side, and where each two of them part.

use std::sync::Arc;

use super::outcome::Ended;
use super::view::Metrics;
use super::{Policy, Problem};
use crate::kernel::Levels;

/// What came of one policy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contender {
    /// The policy.
    pub policy: Policy,
    /// Figures of its run.
    pub metrics: Metrics,
    /// Steps by level.
    pub steps: Levels,
}

/// Two policies and the first task, in scenario order, that they do not place alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parting {
    /// The two policies.
    pub policies: [Policy; 2],
    /// The task and the node each of them gave it; none where they agree on all tasks.
    pub first: Option<(u32, [Option<u32>; 2])>,
}

/// A comparison of policies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comparison {
    /// In the order asked for.
    pub contenders: Vec<Contender>,
    /// Each pair of them.
    pub partings: Vec<Parting>,
}

/// Runs `problem` under each policy. Cost: the runs; memory: one state and the assignments of all.
pub fn compare(problem: &Problem, policies: &[Policy]) -> Comparison {
    let mut contenders = Vec::new();
    let mut placed: Vec<Vec<Option<u32>>> = Vec::new();
    for &policy in policies {
        let ended = Ended::run(Arc::new(Problem { policy, ..problem.clone() }));
        let mut nodes = vec![None; problem.task_count()];
        for &(task, node) in ended.sim.assignments() {
            nodes[task as usize] = node;
        }
        placed.push(nodes);
        contenders.push(Contender { policy, metrics: ended.metrics(), steps: ended.steps() });
    }
    let pairs = (0..policies.len()).flat_map(|a| (a + 1..policies.len()).map(move |b| [a, b]));
    let part = |[a, b]: [usize; 2]| {
        let differs = placed[a].iter().zip(&placed[b]).position(|(a, b)| a != b);
        let task = |at: usize| u32::try_from(at).expect("a scenario has fewer than 2^32 tasks");
        Parting {
            policies: [policies[a], policies[b]],
            first: differs.map(|at| (task(at), [placed[a][at], placed[b][at]])),
        }
    };
    Comparison { partings: pairs.map(part).collect(), contenders }
}
