//! The master's choice of a node for a task: by affinity the first acceptable type that an accepting node has, by load
//! alone the least loaded node that can run all calls.

use std::cmp::Ordering;

use super::super::Sim;
use super::super::explain::{left_out, load};
use super::super::policy::{Pick, Policy};
use super::super::problem::{RankedType, accept};
use crate::format::Decimal;
use crate::kernel::{Sentence, say};
use crate::lab::decision::Standing;

/// A choice of the master in a state, for a task.
#[derive(Clone, Debug)]
pub struct TaskChoice<'s> {
    sim: &'s Sim,
    pub task: u32,
    /// Run times per type of the task, the best first.
    pub relation: Vec<RankedType>,
    max_load: Option<Decimal>,
    /// A node with an assumed lower load, and the number of tasks fewer.
    lighter: Option<(u32, u32)>,
}

impl<'s> TaskChoice<'s> {
    /// The choice of the run.
    pub fn new(sim: &'s Sim, task: u32) -> Self {
        let relation = sim.problem().relation(task);
        TaskChoice { sim, task, relation, max_load: sim.problem().max_load, lighter: None }
    }

    /// The choice with another tolerance.
    #[must_use]
    pub fn tolerating(&self, tolerance: Decimal) -> Self {
        let mut other = self.clone();
        accept(&mut other.relation, tolerance);
        other
    }

    /// The choice with another load limit.
    #[must_use]
    pub fn limited(&self, max_load: Option<Decimal>) -> Self {
        TaskChoice { max_load, ..self.clone() }
    }

    /// The choice with fewer tasks on a node.
    #[must_use]
    pub fn lighter(&self, node: u32, by: u32) -> Self {
        TaskChoice { lighter: Some((node, by)), ..self.clone() }
    }

    /// The choice with another size of a call. Cost: the task's calls times types.
    #[must_use]
    pub fn sized(&self, call: usize, size: u64) -> Self {
        let problem = self.sim.problem();
        let calls = problem.calls_of(self.task);
        let need = problem.need(problem.needs[calls[call].need as usize].api, size);
        let changed = |at: usize| if at == call { need } else { calls[at].need };
        let relation = problem.relation_of((0..calls.len()).map(changed));
        TaskChoice { relation, ..self.clone() }
    }

    fn is_by_type(&self) -> bool {
        self.sim.problem().policy == Policy::Affinity
    }

    /// The acceptable types, best first.
    pub fn acceptable(&self) -> impl Iterator<Item = u32> + '_ {
        self.relation.iter().filter(|entry| entry.acceptable).map(|entry| entry.of)
    }

    /// The labels that the master tries, in order: the acceptable types; by load alone, the sorts of nodes that can run
    /// each call.
    pub fn labels(&self) -> Vec<u32> {
        if self.is_by_type() {
            return self.acceptable().collect();
        }
        self.sim.layout().labels_of(self.task).to_vec()
    }

    fn tasks(&self, node: u32) -> u32 {
        let fewer = self.lighter.filter(|lighter| lighter.0 == node).map_or(0, |(_, by)| by);
        self.sim.load(node).saturating_sub(fewer)
    }

    /// True if a node's load is below the limit.
    pub fn takes(&self, node: u32) -> bool {
        self.sim.problem().accepts(node, self.tasks(node), self.max_load)
    }

    /// True if the master considers a node in its search for a type; by load alone there is one search, among the nodes
    /// that can run each call.
    pub fn considers(&self, node: u32, of: Option<u32>) -> bool {
        let layout = self.sim.layout();
        match of {
            Some(of) => layout.problem.has(node, of),
            None if self.is_by_type() => self.acceptable().any(|of| layout.problem.has(node, of)),
            None => layout.suits(node, layout.class_of[self.task as usize]),
        }
    }

    /// Order of two nodes by load.
    pub fn compare(&self, a: u32, b: u32) -> Ordering {
        let engines = |node: u32| u64::from(self.sim.problem().nodes[node as usize].engines);
        let load = |node: u32, other: u32| u64::from(self.tasks(node)) * engines(other);
        load(a, b).cmp(&load(b, a))
    }

    /// The best accepting node of some, in a search for a type: the one with the most idle engines of it, if the master
    /// counts them, then the least loaded, then the first.
    fn best(&self, of: Option<u32>, is_considered: impl Fn(u32) -> bool) -> Option<u32> {
        let counted = of.filter(|_| self.sim.problem().pick == Pick::Count);
        let idle = |node: u32| counted.map_or(0, |of| self.sim.idle(node, of));
        let nodes = self.sim.nodes().filter(|&node| is_considered(node) && self.takes(node));
        // Of equal nodes `min_by` takes the first.
        nodes.min_by(|&a, &b| idle(b).cmp(&idle(a)).then_with(|| self.compare(a, b)))
    }

    /// The node that the master finds in its search for a type, or by load alone.
    pub fn node(&self, of: Option<u32>) -> Option<u32> {
        self.best(of, |node| self.considers(node, of))
    }

    /// The best accepting node with a label.
    pub fn best_of_label(&self, label: u32) -> Option<u32> {
        let of = Some(label).filter(|_| self.is_by_type());
        self.best(of, |node| self.sim.layout().has(node, label))
    }

    /// The type and the node that the task gets; by load alone the type is none.
    pub fn decide(&self) -> Option<(Option<u32>, u32)> {
        if !self.is_by_type() {
            return Some((None, self.node(None)?));
        }
        self.acceptable().find_map(|of| Some((Some(of), self.node(Some(of))?)))
    }

    /// True if the task gets this node.
    pub fn chooses(&self, node: u32) -> bool {
        self.decide().is_some_and(|(_, chosen)| chosen == node)
    }

    /// The best of a node's types for the task, in a search by type.
    pub fn best_type(&self, node: u32) -> Option<RankedType> {
        let has = |entry: &RankedType| self.is_by_type() && self.sim.problem().has(node, entry.of);
        self.relation.iter().copied().find(has)
    }

    /// The test that decided about a node, given the chosen one.
    pub(crate) fn verdict(
        &self,
        chosen: Option<(Option<u32>, u32)>,
        node: u32,
    ) -> (Standing, Sentence) {
        let (sim, problem, task) = (self.sim, self.sim.problem(), self.task);
        if chosen.is_some_and(|(_, chosen)| chosen == node) {
            return (Standing::Chosen, say!(affinity_chosen_node, task, node));
        }
        let rejected = |verdict| (Standing::Rejected, verdict);
        let ranked = self.best_type(node);
        if ranked.is_none() && (self.is_by_type() || !self.considers(node, None)) {
            let engine = problem.nodes[node as usize].types.trailing_zeros();
            let call = left_out(problem, task, engine).expect("the type lacks a call");
            return rejected(say!(affinity_node_not_implemented, engine, task, call));
        }
        if let Some(RankedType { of: engine, time, acceptable: false }) = ranked {
            let Decimal { numerator: tolerance, denominator: per } = problem.tolerance;
            let best = self.relation[0].time;
            return rejected(say!(
                affinity_node_not_acceptable,
                engine,
                time,
                tolerance,
                per,
                best
            ));
        }
        let (tasks, engines) = load(sim, node);
        if !self.takes(node) {
            let Decimal { numerator: max_load, denominator: per } =
                problem.max_load.unwrap_or_default();
            return rejected(say!(affinity_node_full, tasks, engines, max_load, per));
        }
        let (of, winner) = chosen.expect("the node asked about takes the task, if no other does");
        // Here no node that accepts the task has a better type than the chosen node.
        if let Some(RankedType { of: engine, time, .. }) = ranked.filter(|it| Some(it.of) != of) {
            let better = self.relation.iter().find(|better| Some(better.of) == of);
            let better = better.expect("the chosen type implements the task");
            let (better, best) = (better.of, better.time);
            return rejected(say!(affinity_node_worse_type, engine, time, better, best));
        }
        let idle = |node| of.map_or(0, |of| sim.idle(node, of));
        let (idle, most, (least, its)) = (idle(node), idle(winner), load(sim, winner));
        match self.compare(node, winner) {
            _ if problem.pick == Pick::Count && idle < most => {
                rejected(say!(affinity_node_fewer_idle, idle, chosen: winner, most))
            }
            Ordering::Greater => rejected(
                say!(affinity_node_more_loaded, tasks, engines, chosen: winner, least, its),
            ),
            _ => (Standing::Tied, say!(affinity_node_later, chosen: winner)),
        }
    }
}
