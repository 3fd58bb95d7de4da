//! A decision made once more, plainly and with changes: every node is looked at, nothing is kept.
//!
//! Reasons take their numbers from it, and a near miss is a trial with a change: another tolerance, another limit of load,
//! another size. So nothing that is told is guessed.
//!
//! **Invariant:** a trial without a change chooses what the run chooses.
//!
//! Cost: the nodes times the types that a task or a call may go to; of a task, its calls once.

use super::event::Way;
use super::policy::{Fallback, Pick, Policy};
use super::problem::{Call, index_u32};
use super::{Problem, Sim};
use crate::format::Decimal;
use crate::kernel::Time;

/// A decision of the master about a task.
#[derive(Clone, Debug)]
pub struct TaskTrial<'s> {
    sim: &'s Sim,
    task: u32,
    relation: Vec<(u32, Time)>,
    tolerance: Decimal,
    max_load: Option<Decimal>,
    /// A node with fewer tasks than it has, and how many fewer.
    lighter: Option<(u32, u32)>,
}

impl<'s> TaskTrial<'s> {
    /// A task as it is.
    pub fn new(sim: &'s Sim, task: u32) -> Self {
        let problem = sim.problem();
        TaskTrial {
            sim,
            task,
            relation: problem.relation(task),
            tolerance: problem.tolerance,
            max_load: problem.max_load,
            lighter: None,
        }
    }

    /// Under another tolerance.
    #[must_use]
    pub fn tolerating(&self, tolerance: Decimal) -> Self {
        TaskTrial { tolerance, ..self.clone() }
    }

    /// Under another limit of load.
    #[must_use]
    pub fn limited(&self, max_load: Option<Decimal>) -> Self {
        TaskTrial { max_load, ..self.clone() }
    }

    /// With fewer tasks on a node.
    #[must_use]
    pub fn lighter(&self, node: u32, by: u32) -> Self {
        TaskTrial { lighter: Some((node, by)), ..self.clone() }
    }

    /// With another size of a call. Cost: the task's calls times types.
    #[must_use]
    pub fn sized(&self, call: usize, size: u64) -> Self {
        let problem = self.sim.problem();
        let calls = problem.calls_of(self.task);
        let need = problem.need(problem.needs[calls[call].need as usize].api, size);
        let changed = |at: usize| if at == call { need } else { calls[at].need };
        let relation = problem.relation_of((0..calls.len()).map(changed));
        TaskTrial { relation, ..self.clone() }
    }

    /// The relation of the task's calls.
    pub fn relation(&self) -> &[(u32, Time)] {
        &self.relation
    }

    /// The acceptable types, best first.
    pub fn acceptable(&self) -> Vec<u32> {
        let best = self.relation.first().map_or(0, |own| own.1);
        let within = self.relation.iter().take_while(|own| self.tolerance.admits(own.1, best));
        within.map(|own| own.0).collect()
    }

    /// How many tasks a node has.
    pub fn tasks(&self, node: u32) -> u32 {
        let fewer = self.lighter.filter(|own| own.0 == node).map_or(0, |own| own.1);
        self.sim.load(node).saturating_sub(fewer)
    }

    /// Whether a node's load is below the limit.
    pub fn takes(&self, node: u32) -> bool {
        let engines = self.sim.problem().nodes[node as usize].engines;
        self.max_load.is_none_or(|limit| u64::from(self.tasks(node)) < limit.of(engines.into()))
    }

    /// Whether the task may be sent to a node at all, were its load lower: by load alone, where each of its calls can run.
    pub fn suits(&self, node: u32) -> bool {
        match self.sim.problem().policy {
            Policy::LoadOnly => {
                let layout = self.sim.layout();
                layout.suits(layout.class_of[self.task as usize], node)
            }
            Policy::Affinity => {
                let own = self.sim.layout().types_of[node as usize];
                self.acceptable().iter().any(|of| own >> of & 1 == 1)
            }
        }
    }

    /// The node of a type that the task would go to; by load alone, of all on which it can run.
    pub fn node(&self, of: Option<u32>) -> Option<u32> {
        let (sim, problem) = (self.sim, self.sim.problem());
        let has = |node: u32| match of {
            Some(of) => sim.layout().types_of[node as usize] >> of & 1 == 1,
            None => self.suits(node),
        };
        let idle = |node: u32| match (problem.pick, of) {
            (Pick::Count, Some(of)) => sim.idle(node, of),
            _ => 0,
        };
        let nodes = sim.nodes().filter(|&node| has(node) && self.takes(node));
        nodes
            .min_by(|&a, &b| idle(b).cmp(&idle(a)).then_with(|| self.compare(a, b)).then(a.cmp(&b)))
    }

    /// Which of two nodes is less loaded.
    pub fn compare(&self, a: u32, b: u32) -> std::cmp::Ordering {
        let engines = |node: u32| u64::from(self.sim.problem().nodes[node as usize].engines);
        let load = |own: u32, other: u32| u64::from(self.tasks(own)) * engines(other);
        load(a, b).cmp(&load(b, a))
    }

    /// The type and the node that the task gets; by load alone there is no type.
    pub fn decide(&self) -> Option<(Option<u32>, u32)> {
        match self.sim.problem().policy {
            Policy::LoadOnly => Some((None, self.node(None)?)),
            Policy::Affinity => {
                let types = self.acceptable().into_iter();
                let mut found = types.filter_map(|of| Some((Some(of), self.node(Some(of))?)));
                found.next()
            }
        }
    }
}

/// A decision of a node about a call of a task that it runs.
#[derive(Clone, Debug)]
pub struct CallTrial<'s> {
    sim: &'s Sim,
    home: u32,
    call: Call,
    tolerance: Decimal,
    limit: Option<Time>,
    fallback: Fallback,
    /// A node and a type of which one engine more is taken to be idle.
    freed: Option<(u32, u32)>,
}

/// An engine for a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found {
    /// The node that has it.
    pub node: u32,
    /// Its type.
    pub of: u32,
    /// How the call comes to it.
    pub way: Way,
}

impl<'s> CallTrial<'s> {
    /// A call of a task on a node, as it is.
    pub fn new(sim: &'s Sim, home: u32, call: Call) -> Self {
        let problem = sim.problem();
        CallTrial {
            sim,
            home,
            call,
            tolerance: problem.tolerance,
            limit: problem.cross.and_then(|cross| cross.limit),
            fallback: problem.fallback,
            freed: None,
        }
    }

    /// Under another tolerance.
    #[must_use]
    pub fn tolerating(&self, tolerance: Decimal) -> Self {
        CallTrial { tolerance, ..self.clone() }
    }

    /// Under another limit of overhead.
    #[must_use]
    pub fn within(&self, limit: Time) -> Self {
        CallTrial { limit: Some(limit), ..self.clone() }
    }

    /// With another way out.
    #[must_use]
    pub fn falling(&self, fallback: Fallback) -> Self {
        CallTrial { fallback, ..self.clone() }
    }

    /// With one engine more of a type idle on a node.
    #[must_use]
    pub fn freeing(&self, node: u32, of: u32) -> Self {
        CallTrial { freed: Some((node, of)), ..self.clone() }
    }

    /// Of another size.
    #[must_use]
    pub fn sized(&self, size: u64) -> Self {
        let api = self.sim.problem().needs[self.call.need as usize].api;
        let call = Call { need: self.sim.problem().need(api, size), size };
        CallTrial { call, ..self.clone() }
    }

    /// The types that implement the call, best first.
    pub fn ranked(&self) -> Vec<(u32, Time)> {
        self.sim.problem().ranked(self.call.need)
    }

    /// How many of the first of these are acceptable.
    pub fn acceptable(&self, ranked: &[(u32, Time)]) -> usize {
        let best = ranked.first().map_or(0, |own| own.1);
        ranked.partition_point(|own| self.tolerance.admits(own.1, best))
    }

    /// What crossing to a node costs.
    pub fn overhead(&self, node: u32) -> Time {
        self.sim.overhead_from(self.home, node, self.call)
    }

    /// The limit of that.
    pub fn limit(&self) -> Option<Time> {
        self.limit
    }

    /// The engine that the call gets.
    pub fn decide(&self) -> Option<Found> {
        let (sim, home) = (self.sim, self.home);
        let problem: &Problem = sim.problem();
        let ranked = self.ranked();
        let acceptable = &ranked[..self.acceptable(&ranked)];
        let idle = |node: u32, of: u32| sim.idle(node, of) > 0 || self.freed == Some((node, of));
        if let Some(own) = acceptable.iter().find(|own| idle(home, own.0)) {
            return Some(Found { node: home, of: own.0, way: Way::Own });
        }
        if problem.cross.is_some() {
            let others = sim.nodes().filter(|&node| node != home);
            let found = others.filter_map(|node| {
                let rank = acceptable.iter().position(|own| idle(node, own.0))?;
                Some((self.overhead(node), rank, node))
            });
            let least = found.min().filter(|own| self.limit.is_none_or(|limit| own.0 <= limit));
            if let Some((_, rank, node)) = least {
                return Some(Found { node, of: acceptable[rank].0, way: Way::Crossed });
            }
        }
        let has = |of: u32| sim.layout().types_of[home as usize] >> of & 1 == 1;
        let strange = !acceptable.iter().any(|own| has(own.0));
        if self.fallback == Fallback::NextBest || strange {
            let own = ranked.iter().find(|own| idle(home, own.0))?;
            return Some(Found { node: home, of: own.0, way: Way::Fallback });
        }
        None
    }

    /// The sizes at which the costs of the call's API change, next to its own: the largest below from which on it would
    /// be another need, told as the last size of that, and the least above.
    pub fn sizes(&self) -> [Option<u64>; 2] {
        let problem = self.sim.problem();
        let need = self.call.need as usize;
        let api = problem.needs[need].api as usize;
        let (first, end) = (problem.first_need[api], problem.first_need[api + 1]);
        let number = index_u32(need);
        let below = (number > first).then(|| problem.needs[need].from - 1);
        let above = (number + 1 < end).then(|| problem.needs[need + 1].from);
        [below, above]
    }
}
