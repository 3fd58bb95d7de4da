//! Stranded units: free units that would satisfy a waiting request if they were together.
//!
//! For each request that waits for free units, the free matching units of all groups that it may use are counted (machine
//! by machine: of all nodes). They are stranded if they are at least as many as the request asks for, and no node of a
//! group has enough now. A request that waits for its quota, for a group, for a type, or for more units than exist,
//! strands none.
//!
//! Cost: a look at every waiting request; the units of each scope that one of them uses are counted and marked once.

use std::collections::{BTreeMap, BTreeSet};

use super::Sim;
use super::event::Test;
use crate::sort;

#[derive(Clone, Debug, Default)]
pub struct Stranded {
    /// The units, ascending, each with the first request for which it is stranded.
    pub units: Vec<(u32, u32)>,
    /// The requests for which units are stranded, in order.
    pub requests: Vec<u32>,
}

/// The stranded units, and the requests for which they are.
pub fn stranded(sim: &Sim) -> Stranded {
    // The free units of each scope, and true for the scopes and sizes of which there are enough.
    let (mut free, mut enough) = (BTreeMap::new(), BTreeMap::new());
    let (mut requests, mut strands, mut marked) = (Vec::new(), BTreeMap::new(), BTreeSet::new());
    for request in sim.waiting() {
        let needs = sim.needs(request);
        let lacks = sim.waits_for(request) == Some(Test::Capacity);
        if !lacks || needs.orders.iter().any(|&order| sim.free_units().has_room(order)) {
            continue;
        }
        let orders = needs.orders.into_iter().filter_map(|order| sim.layout().order(order));
        let scopes: BTreeSet<u32> = orders.map(|order| order.scope).collect();
        for &scope in &scopes {
            free.entry(scope).or_insert_with(|| free_units(sim, scope));
        }
        let is_enough = || have(scopes.iter().map(|scope| &free[scope]), needs.units);
        if *enough.entry((scopes.clone(), needs.units)).or_insert_with(is_enough) {
            requests.push(request);
            // Requests come in order: the first one marks.
            for scope in scopes.into_iter().filter(|&scope| marked.insert(scope)) {
                for &unit in &free[&scope] {
                    strands.entry(unit).or_insert(request);
                }
            }
        }
    }
    Stranded { units: strands.into_iter().collect(), requests }
}

/// The free units of a scope, ascending.
fn free_units(sim: &Sim, scope: u32) -> Vec<u32> {
    let layout = sim.layout();
    let totals = layout.scopes[scope as usize].totals.iter();
    let totals = totals.map(|&total| &layout.totals[total as usize]);
    let mut units: Vec<u32> = totals
        .flat_map(|total| {
            let members = total.counts.clone().map(|count| layout.counts[count as usize].member);
            let units = members.flat_map(|member| layout.member(member).units.iter().copied());
            let selector = total.selector;
            units.filter(move |&unit| sim.problem().matches(unit, selector) && sim.is_free(unit))
        })
        .collect();
    sort::sort(&mut units);
    units.dedup();
    units
}

/// True if these lists have so many units, each counted once. Cost: at most so many steps for each list.
fn have<'l>(lists: impl Iterator<Item = &'l Vec<u32>> + Clone, units: u64) -> bool {
    lists.clone().any(|list| list.len() as u64 >= units)
        || lists.flatten().collect::<BTreeSet<_>>().len() as u64 >= units
}
