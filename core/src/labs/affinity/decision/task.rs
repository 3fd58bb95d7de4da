//! The master's decision about a task: by affinity the first acceptable type that a node offers, by load alone the
//! least loaded node that can run all calls.

use std::cmp::Ordering;

use super::super::Sim;
use super::super::explain::{left_out, load, ranked_types};
use super::super::policy::{Pick, Policy};
use super::super::reason::NodeVerdict;
use crate::format::Decimal;
use crate::kernel::Time;

/// A decision of the master about a task.
#[derive(Clone, Debug)]
pub struct TaskDryRun<'s> {
    sim: &'s Sim,
    task: u32,
    relation: Vec<(u32, Time)>,
    tolerance: Decimal,
    max_load: Option<Decimal>,
    /// A node with an assumed lower load, and the number of tasks fewer.
    lighter: Option<(u32, u32)>,
}

impl<'s> TaskDryRun<'s> {
    /// A dry run of a task, without a change.
    pub fn new(sim: &'s Sim, task: u32) -> Self {
        let problem = sim.problem();
        TaskDryRun {
            sim,
            task,
            relation: problem.relation(task),
            tolerance: problem.tolerance,
            max_load: problem.max_load,
            lighter: None,
        }
    }

    /// The dry run with another tolerance.
    #[must_use]
    pub fn tolerating(&self, tolerance: Decimal) -> Self {
        TaskDryRun { tolerance, ..self.clone() }
    }

    /// The dry run with another load limit.
    #[must_use]
    pub fn limited(&self, max_load: Option<Decimal>) -> Self {
        TaskDryRun { max_load, ..self.clone() }
    }

    /// The dry run with fewer tasks on a node.
    #[must_use]
    pub fn lighter(&self, node: u32, by: u32) -> Self {
        TaskDryRun { lighter: Some((node, by)), ..self.clone() }
    }

    /// The dry run with another size of a call. Cost: the task's calls times types.
    #[must_use]
    pub fn sized(&self, call: usize, size: u64) -> Self {
        let problem = self.sim.problem();
        let calls = problem.calls_of(self.task);
        let need = problem.need(problem.needs[calls[call].need as usize].api, size);
        let changed = |at: usize| if at == call { need } else { calls[at].need };
        let relation = problem.relation_of((0..calls.len()).map(changed));
        TaskDryRun { relation, ..self.clone() }
    }

    /// Run times per type of the task.
    pub fn relation(&self) -> &[(u32, Time)] {
        &self.relation
    }

    /// The acceptable types, best first.
    pub fn acceptable(&self) -> Vec<u32> {
        let best = self.relation.first().map_or(0, |&(_, time)| time);
        let within = |&&(_, time): &&(u32, Time)| self.tolerance.admits(time, best);
        self.relation.iter().take_while(within).map(|&(of, _)| of).collect()
    }

    /// Number of tasks of a node.
    pub fn tasks(&self, node: u32) -> u32 {
        let fewer = self.lighter.filter(|lighter| lighter.0 == node).map_or(0, |(_, by)| by);
        self.sim.load(node).saturating_sub(fewer)
    }

    /// True if a node's load is below the limit.
    pub fn takes(&self, node: u32) -> bool {
        let engines = self.sim.problem().nodes[node as usize].engines;
        self.max_load.is_none_or(|limit| u64::from(self.tasks(node)) < limit.of(engines.into()))
    }

    /// True if the task may be sent to a node at a lower load: by load alone, if the node can run each of its calls.
    pub fn qualifies(&self, node: u32) -> bool {
        match self.sim.problem().policy {
            Policy::LoadOnly => {
                let layout = self.sim.layout();
                layout.qualifies(layout.class_of[self.task as usize], node)
            }
            Policy::Affinity => {
                let types = self.sim.layout().types_of[node as usize];
                self.acceptable().iter().any(|of| types >> of & 1 == 1)
            }
        }
    }

    /// The best node of a type for the task; by load alone, the best of all nodes that can run it.
    pub fn node(&self, of: Option<u32>) -> Option<u32> {
        let (sim, problem) = (self.sim, self.sim.problem());
        let has = |node: u32| match of {
            Some(of) => sim.layout().types_of[node as usize] >> of & 1 == 1,
            None => self.qualifies(node),
        };
        let idle = |node: u32| match (problem.pick, of) {
            (Pick::Count, Some(of)) => sim.idle(node, of),
            _ => 0,
        };
        let nodes = sim.nodes().filter(|&node| has(node) && self.takes(node));
        nodes
            .min_by(|&a, &b| idle(b).cmp(&idle(a)).then_with(|| self.compare(a, b)).then(a.cmp(&b)))
    }

    /// Order of two nodes by load.
    pub fn compare(&self, a: u32, b: u32) -> Ordering {
        let engines = |node: u32| u64::from(self.sim.problem().nodes[node as usize].engines);
        let load = |node: u32, other: u32| u64::from(self.tasks(node)) * engines(other);
        load(a, b).cmp(&load(b, a))
    }

    /// The type and the node that the task gets; by load alone the type is none.
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

    /// True if the task gets this node.
    pub fn chooses(&self, node: u32) -> bool {
        self.decide().is_some_and(|(_, chosen)| chosen == node)
    }

    /// The test that decided about a node, given the chosen one.
    pub fn verdict(&self, chosen: Option<(Option<u32>, u32)>, node: u32) -> NodeVerdict {
        let (sim, problem) = (self.sim, self.sim.problem());
        if chosen.is_some_and(|(_, chosen)| chosen == node) {
            return NodeVerdict::Chosen;
        }
        let types = sim.layout().types_of[node as usize];
        let by_type = problem.policy == Policy::Affinity;
        let all = ranked_types(&self.relation, self.acceptable().len());
        let ranked = all.iter().copied().find(|ranked| by_type && types >> ranked.of & 1 == 1);
        if by_type && ranked.is_none() || !by_type && !self.qualifies(node) {
            let left_out = left_out(sim, self.task, types.trailing_zeros());
            let left_out = left_out.expect("the type lacks a call");
            return NodeVerdict::NotImplemented { left_out };
        }
        if let Some(ranked) = ranked.filter(|ranked| !ranked.acceptable) {
            return NodeVerdict::NotAcceptable { ranked, best: all[0] };
        }
        if !self.takes(node) {
            let max_load = problem.max_load.map(|limit| limit.to_string()).unwrap_or_default();
            let load = load(sim, node, ranked.map(|ranked| ranked.of));
            return NodeVerdict::Full { load, max_load };
        }
        let (of, winner) = chosen.expect("the node asked about takes the task, if no other does");
        // Here no node that accepts the task has a better type than the chosen node.
        if let Some(ranked) = ranked.filter(|ranked| Some(ranked.of) != of) {
            let better = all.iter().copied().find(|better| Some(better.of) == of);
            let better = better.expect("the chosen type implements the task");
            return NodeVerdict::WorseType { ranked, better };
        }
        let (load, chosen) = (load(sim, node, of), load(sim, winner, of));
        match self.compare(node, winner) {
            _ if problem.pick == Pick::Count && load.idle < chosen.idle => {
                NodeVerdict::FewerIdle { load, chosen }
            }
            Ordering::Greater => NodeVerdict::MoreLoaded { load, chosen },
            _ => NodeVerdict::Later { load, chosen },
        }
    }
}
