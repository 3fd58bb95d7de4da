//! Groups planned from expected demands: the largest demand first, each on the fullest node that can satisfy it.
//!
//! Source: the method of this lab (see `mod.rs`), grouping by estimated demand and type of GPU. Candidates are the
//! nodes with enough ungrouped units of the model and kind that the requester may group; a demand goes to the one with
//! the fewest ungrouped units, in listed order for equal demands and equal nodes. It gets the first such units of the
//! node, and they become a group. Units of containers that run at the start are left out.
//!
//! The nodes for one permission, model and kind have a preference order, by number of ungrouped units. A node takes
//! part while it has enough units for the current size; as sizes only decrease, it enters once and leaves when it has
//! too few.
//!
//! Cost: for each demand a winner and a look at the units of its node, once for each index of nodes: one for each
//! permission, model and kind.

use std::collections::{BTreeMap, BinaryHeap};
use std::sync::Arc;

use super::min_tree::{EXCLUDED, MinTree};
use super::problem::{Group, Member, NONE, Problem, RequestShape, index_u32};
use crate::sort;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    pub demand: u32,
    /// Its units, ascending, all of one node; empty if no node had enough.
    pub units: Vec<u32>,
}

/// The plans of the demands, in planning order.
pub fn planned(problem: &Problem, demands: &[RequestShape]) -> Vec<Plan> {
    let mut order: Vec<u32> = (0..index_u32(demands.len())).collect();
    sort::sort_by_key(&mut order, |&at| (u64::MAX - demands[at as usize].units, at));
    let mut planning = Planning::new(problem);
    order
        .into_iter()
        .map(|demand| Plan { demand, units: planning.allocate(demands[demand as usize]) })
        .collect()
}

/// The groups that plans create, in the order of the demands.
pub fn groups(problem: &Problem, demands: &[RequestShape], plans: &[Plan]) -> Arc<[Group]> {
    let mut met: Vec<&Plan> = plans.iter().filter(|plan| !plan.units.is_empty()).collect();
    sort::by_number(&mut met, |plan| plan.demand.into());
    let group = |plan: &Plan| {
        let demand = demands[plan.demand as usize];
        let node = problem.node_of[plan.units[0] as usize];
        Group {
            requester: demand.requester,
            tags: Some(demand.tag).filter(|&tag| tag != NONE).into_iter().collect(),
            members: vec![Member { node, units: plan.units.clone() }],
        }
    };
    met.into_iter().map(group).collect()
}

/// True for units of containers that run at the start: no group gets them.
pub(super) fn allocated_at_start(problem: &Problem) -> Vec<bool> {
    let mut allocated = vec![false; problem.node_of.len()];
    problem.bound_units.iter().for_each(|&unit| allocated[unit as usize] = true);
    allocated
}

/// The units that are not in a group yet.
struct Planning<'p> {
    problem: &'p Problem,
    grouped: Vec<bool>,
    /// Number of ungrouped units on each node.
    ungrouped: Vec<u32>,
    indexes: BTreeMap<(u32, u32), NodeIndex>,
}

/// The nodes that can satisfy demands of one permission, model and kind, by number of ungrouped units.
struct NodeIndex {
    /// One of these demands.
    demand: RequestShape,
    /// Ascending.
    nodes: Vec<u32>,
    order: MinTree,
    keys: Vec<u32>,
    /// Nodes that do not take part yet, each with its number of suitable units at the last look, and its index.
    too_small: BinaryHeap<(u32, usize)>,
}

impl<'p> Planning<'p> {
    fn new(problem: &'p Problem) -> Self {
        let grouped = allocated_at_start(problem);
        let ungrouped = |node| problem.units_of(node).filter(|&unit| !grouped[unit as usize]);
        let nodes = 0..index_u32(problem.node_count());
        let ungrouped = nodes.map(|node| index_u32(ungrouped(node).count())).collect();
        Planning { problem, grouped, ungrouped, indexes: BTreeMap::new() }
    }

    /// The units of a node that a demand could get.
    fn suitable(&self, node: u32, demand: RequestShape) -> impl Iterator<Item = u32> {
        let is_open = !self.problem.closed[node as usize];
        self.problem.units_of(node).filter(move |&unit| {
            is_open
                && !self.grouped[unit as usize]
                && self.problem.matches(unit, demand.selector)
                && self.problem.may_group(demand.requester, unit)
        })
    }

    /// The units for a demand, empty if no node has enough. Earlier demands are at least as large.
    fn allocate(&mut self, demand: RequestShape) -> Vec<u32> {
        let Ok(size) = u32::try_from(demand.units) else { return Vec::new() };
        let limits = |requester: &u32| {
            self.problem.permissions.get(*requester as usize).is_some_and(Option::is_some)
        };
        let key = (Some(demand.requester).filter(limits).unwrap_or(NONE), demand.selector);
        let mut indexes = std::mem::take(&mut self.indexes);
        let index = indexes.entry(key).or_insert_with(|| self.index(demand));
        while let Some((_, at)) = index.too_small.peek().filter(|(had, _)| *had >= size).copied() {
            index.too_small.pop();
            self.update(index, at, size);
        }
        let mut units = Vec::new();
        if let Some(node) = index.order.winner(&index.keys).map(|at| index.nodes[at]) {
            units.extend(self.suitable(node, demand).take(size as usize));
            for &unit in &units {
                self.grouped[unit as usize] = true;
            }
            self.ungrouped[node as usize] -= size;
            for index in indexes.values_mut() {
                if let Ok(at) = index.nodes.binary_search(&node) {
                    self.update(index, at, size);
                }
            }
        }
        self.indexes = indexes;
        units
    }

    fn index(&self, demand: RequestShape) -> NodeIndex {
        let suitable = |node| index_u32(self.suitable(node, demand).count());
        let nodes = 0..index_u32(self.problem.node_count());
        let nodes: Vec<u32> = nodes.filter(|&node| suitable(node) > 0).collect();
        let too_small = nodes.iter().map(|&node| suitable(node)).zip(0..).collect();
        let (order, end) = MinTree::new(0, 1, nodes.len());
        NodeIndex { demand, order, keys: vec![EXCLUDED; end], too_small, nodes }
    }

    /// Looks at a node of an index again: it takes part if it has `size` suitable units.
    fn update(&self, index: &mut NodeIndex, at: usize, size: u32) {
        let node = index.nodes[at];
        let has = index_u32(self.suitable(node, index.demand).count());
        let key = if has >= size { self.ungrouped[node as usize] } else { EXCLUDED };
        index.order.set(&mut index.keys, at, key);
        if key == EXCLUDED {
            index.too_small.push((has, at));
        }
    }
}
