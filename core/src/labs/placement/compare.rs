//! Several policies on the same scenario: their figures side by side, and where each two of them part.

use std::sync::Arc;

use super::view::Metrics;
use super::{Policy, Problem, Sim};
use crate::kernel::{Ended, Levels};

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

/// What became of a task.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Decision {
    Open,
    Unplaced,
    Placed(u32),
}

impl Decision {
    fn node(self) -> Option<u32> {
        match self {
            Decision::Open | Decision::Unplaced => None,
            Decision::Placed(node) => Some(node),
        }
    }
}

/// What a run has decided of every task.
#[derive(Clone, Debug)]
pub struct Decided {
    /// By task.
    tasks: Vec<Decision>,
}

/// Runs `problem` under each policy. Cost: the runs; memory: one state and the assignments of all.
pub fn compare(problem: &Problem, policies: &[Policy]) -> Comparison {
    let mut contenders = Vec::new();
    let mut decided: Vec<Decided> = Vec::new();
    for &policy in policies {
        let ended = Ended::run(Sim::new(Arc::new(Problem { policy, ..problem.clone() })));
        decided.push(Decided::of(&ended.sim));
        contenders.push(Contender { policy, metrics: ended.metrics(), steps: ended.steps() });
    }
    let pairs = (0..policies.len()).flat_map(|a| (a + 1..policies.len()).map(move |b| [a, b]));
    let partings = pairs.map(|[a, b]| Parting {
        policies: [policies[a], policies[b]],
        first: decided[a].part(&decided[b]),
    });
    Comparison { partings: partings.collect(), contenders }
}

impl Decided {
    /// What the run that stands at `sim` has decided. Cost: linear in the tasks.
    pub fn of(sim: &Sim) -> Self {
        let mut tasks = vec![Decision::Open; sim.problem().task_count()];
        for &(task, node) in sim.assignments() {
            tasks[task as usize] = node.map_or(Decision::Unplaced, Decision::Placed);
        }
        Decided { tasks }
    }

    /// The first task that two runs do not place alike, and the node each of them gave it; tasks that one of them
    /// has not decided yet do not count. Cost: linear.
    pub fn part(&self, other: &Decided) -> Option<(u32, [Option<u32>; 2])> {
        let both = self.tasks.iter().zip(&other.tasks);
        let differs = |(a, b): &(&Decision, &Decision)| {
            a != b && **a != Decision::Open && **b != Decision::Open
        };
        let (task, (a, b)) = (0..).zip(both).find(|(_, pair)| differs(pair))?;
        Some((task, [a.node(), b.node()]))
    }
}
