//! Groups planned from expected demands: the largest demand first, each onto the fullest node that can meet it.
//!
//! Source: the method of this lab (see `mod.rs`), grouping by estimated demand and type of GPU. A demand goes to the node with the
//! fewest units still in no group, among those with enough of the wanted ones that its requester may group; equal
//! demands and equal nodes in their order. It takes the first such units of the node, and becomes a group. Units of
//! containers that run already are left out.
//!
//! Nodes that a requester and a wish can draw on hold a contest, by how many units are in no group. A node takes part
//! while it has enough for the present size; as sizes only shrink, it comes in once and leaves when it has too little.
//!
//! Cost: for each demand a winner and a look at the units of its node; for each field of demands (same permission and
//! wish) the nodes that changed since its last demand.

use std::collections::{BTreeMap, BinaryHeap};

use super::contest::{Contests, OUT};
use super::problem::{Group, Member, NONE, Problem, Wish, index_u32};
use crate::sort;

/// What became of a demand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The demand.
    pub demand: u32,
    /// Its units, ascending, all of one node; none where no node had enough.
    pub units: Vec<u32>,
}

/// What becomes of the demands, in the order in which they are met.
pub fn planned(problem: &Problem, demands: &[Wish]) -> Vec<Plan> {
    let mut order: Vec<u32> = (0..index_u32(demands.len())).collect();
    sort::sort_by_key(&mut order, |&at| (u64::MAX - demands[at as usize].units, at));
    let mut planning = Planning::new(problem);
    order
        .into_iter()
        .map(|demand| Plan { demand, units: planning.meet(demands[demand as usize]) })
        .collect()
}

/// The groups that plans make, in the order of the demands.
pub fn groups(problem: &Problem, demands: &[Wish], plans: &[Plan]) -> Vec<Group> {
    let mut met: Vec<&Plan> = plans.iter().filter(|plan| !plan.units.is_empty()).collect();
    sort::by_number(&mut met, |plan| plan.demand.into());
    let group = |plan: &Plan| {
        let wish = demands[plan.demand as usize];
        let node = problem.node_of[plan.units[0] as usize];
        Group {
            requester: wish.requester,
            tags: Some(wish.tag).filter(|&tag| tag != NONE).into_iter().collect(),
            members: vec![Member { node, units: plan.units.clone() }],
        }
    };
    met.into_iter().map(group).collect()
}

/// Units that containers hold before anything is planned: no group gets them.
pub(super) fn held_before(problem: &Problem) -> Vec<bool> {
    let mut held = vec![false; problem.node_of.len()];
    problem.bound_units.iter().for_each(|&unit| held[unit as usize] = true);
    held
}

/// The units that are in no group yet.
struct Planning<'p> {
    problem: &'p Problem,
    grouped: Vec<bool>,
    /// How many units of each node are in no group.
    left: Vec<u32>,
    /// Nodes of which units were grouped, in order.
    changed: Vec<u32>,
    fields: BTreeMap<(u32, u32), Field>,
}

/// The nodes that demands of one permission and wish can draw on.
struct Field {
    /// Ascending.
    nodes: Vec<u32>,
    contests: Contests,
    keys: Vec<u32>,
    /// Nodes that take no part yet, with how many wanted units they had when they were last looked at.
    too_small: BinaryHeap<(u32, u32)>,
    /// How many changes of nodes are known here.
    seen: usize,
}

impl<'p> Planning<'p> {
    fn new(problem: &'p Problem) -> Self {
        let nodes = 0..index_u32(problem.node_count());
        let mut left: Vec<u32> =
            nodes.map(|node| index_u32(problem.units_of(node).len())).collect();
        for &unit in &problem.bound_units {
            left[problem.node_of[unit as usize] as usize] -= 1;
        }
        Planning {
            problem,
            grouped: held_before(problem),
            left,
            changed: Vec::new(),
            fields: BTreeMap::new(),
        }
    }

    /// The units of a node that a demand could get.
    fn wanted(&self, node: u32, wish: Wish) -> impl Iterator<Item = u32> {
        self.problem.units_of(node).filter(move |&unit| {
            !self.grouped[unit as usize]
                && self.problem.meets(unit, wish.want)
                && self.problem.may_group(wish.requester, unit)
        })
    }

    /// The units that a demand gets, none where no node has enough. No demand before it was smaller.
    fn meet(&mut self, wish: Wish) -> Vec<u32> {
        let Ok(size) = u32::try_from(wish.units) else { return Vec::new() };
        let limits = |requester: &u32| {
            self.problem.permissions.get(*requester as usize).is_some_and(Option::is_some)
        };
        let key = (Some(wish.requester).filter(limits).unwrap_or(NONE), wish.want);
        let mut field = self.fields.remove(&key).unwrap_or_else(|| self.field(wish));
        self.catch_up(&mut field, wish, size);
        let winner = field.contests.winner(&field.keys, 0).map(|at| field.nodes[at as usize]);
        self.fields.insert(key, field);
        let Some(node) = winner else { return Vec::new() };
        let units: Vec<u32> = self.wanted(node, wish).take(size as usize).collect();
        for &unit in &units {
            self.grouped[unit as usize] = true;
        }
        self.left[node as usize] -= size;
        self.changed.push(node);
        units
    }

    fn field(&self, wish: Wish) -> Field {
        let nodes = 0..index_u32(self.problem.node_count());
        let nodes: Vec<u32> =
            nodes.filter(|&node| self.wanted(node, wish).next().is_some()).collect();
        let mut contests = Contests::default();
        contests.add(nodes.len(), 1);
        let too_small =
            (0..).zip(&nodes).map(|(at, &node)| (index_u32(self.wanted(node, wish).count()), at));
        Field {
            keys: contests.keys(),
            too_small: too_small.collect(),
            seen: self.changed.len(),
            contests,
            nodes,
        }
    }

    /// Brings a field up to date: those take part that have `size` wanted units now.
    fn catch_up(&self, field: &mut Field, wish: Wish, size: u32) {
        for node in &self.changed[field.seen..] {
            let Ok(at) = field.nodes.binary_search(node) else { continue };
            let had = index_u32(self.wanted(*node, wish).count());
            let key = if had >= size { self.left[*node as usize] } else { OUT };
            if key == OUT {
                field.too_small.push((had, index_u32(at)));
            }
            field.contests.set(&mut field.keys, 0, index_u32(at), |_| key);
        }
        field.seen = self.changed.len();
        while let Some((_, at)) = field.too_small.peek().filter(|(had, _)| *had >= size).copied() {
            field.too_small.pop();
            let node = field.nodes[at as usize];
            // A node may have become smaller since; it then stands in the heap once more.
            if index_u32(self.wanted(node, wish).count()) >= size {
                let left = self.left[node as usize];
                field.contests.set(&mut field.keys, 0, at, |_| left);
            }
        }
    }
}
