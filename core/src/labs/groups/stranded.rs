//! Stranded units: free units that would satisfy a waiting request if they were together.
//!
//! For each request that waits for free units, the free matching units of all groups that it may use are counted (machine
//! by machine: of all nodes). They are stranded if they are at least as many as the request asks for, and no node of a
//! group has enough now. A request that waits for its quota, for a group, for units that no node has, or for more units
//! than exist, strands none.
//!
//! Requests of a class strand equal units, and a class may use the units of at most two pools of free totals: the
//! requester's groups and the groups that anybody may use, both for its tag, model and kind. So each pool is counted
//! once for all requests that use it.
//!
//! Cost: a look at every request and unit; and for each pool that a waiting request may use a step for each of its
//! units, which the bound on the keys of preference orders covers (`check/work.rs`).

use std::collections::{BTreeMap, BTreeSet};

use super::Sim;
use super::event::Test;
use super::layout::{Class, Layout, Lists};
use super::problem::{NONE, index_u32};

/// Stranded units.
#[derive(Clone, Debug, Default)]
pub struct Stranded {
    /// The units, ascending, each with the first request for which it is stranded.
    pub units: Vec<(u32, u32)>,
    /// The requests for which units are stranded, in order.
    pub requests: Vec<u32>,
}

/// The pools of requests, shared and owned, and their number of units.
type Lack = ([u32; 2], u64);

/// The stranded units, and the requests for which they are.
pub fn stranded(sim: &Sim) -> Stranded {
    if sim.placed_and_waiting().1 == 0 || sim.free_units().count() == 0 {
        return Stranded::default();
    }
    let layout = sim.layout();
    // The classes that lack free units, by their pools and sizes, each with its first request. Pools that anybody may use
    // come first: requesters share them.
    let mut lacking: BTreeMap<Lack, u32> = BTreeMap::new();
    let mut is_counted = vec![false; layout.classes.len()];
    for (request, test) in sim.waiting_tests() {
        let number = layout.class_of[request as usize] as usize;
        if test != Test::Capacity || std::mem::replace(&mut is_counted[number], true) {
            continue;
        }
        let class = &layout.classes[number];
        if !is_feasible(sim, class) {
            lacking.entry(lack(class)).or_insert(request);
        }
    }
    if lacking.is_empty() {
        return Stranded::default();
    }
    let (units, stranding) = PoolCounts::new(sim).stranded(&lacking);
    let strands = |&(request, test): &(u32, Test)| {
        let class = &layout.classes[layout.class_of[request as usize] as usize];
        test == Test::Capacity && stranding.contains(&lack(class)) && !is_feasible(sim, class)
    };
    let requests = sim.waiting_tests().filter(strands).map(|(request, _)| request).collect();
    Stranded { units, requests }
}

fn lack(class: &Class) -> Lack {
    let [owned, shared] = class.pools;
    ([shared, owned], class.shape.units)
}

fn is_feasible(sim: &Sim, class: &Class) -> bool {
    let mut orders = class.orders.into_iter().filter(|&order| order != NONE);
    orders.any(|order| sim.free_units().is_feasible(sim.layout(), order))
}

/// Counts of the free units of pools.
struct PoolCounts<'s> {
    layout: &'s Layout,
    /// The free units of each free count.
    free: Lists<u32>,
    /// The last count that included each unit: one of a pool that anybody may use, and one of a requester's pool.
    counted: [Vec<u32>; 2],
    /// Number of counts made.
    counts: u32,
}

impl<'s> PoolCounts<'s> {
    fn new(sim: &'s Sim) -> Self {
        let (layout, units) = (sim.layout(), sim.problem().node_of.len());
        let free = (0..index_u32(units)).filter(|&unit| sim.is_free(unit));
        let free_counts = |unit| layout.counts_of.of(unit).iter().map(move |&count| (count, unit));
        let free = Lists::new(layout.counts.len(), free.flat_map(free_counts));
        PoolCounts { layout, free, counted: [(); 2].map(|()| vec![0; units]), counts: 0 }
    }

    /// The free units of a pool, each once for each group of the pool that contains it.
    fn units(&self, pool: u32) -> impl Iterator<Item = u32> + '_ {
        let totals = if pool == NONE { &[] } else { self.layout.pools.of(pool) };
        let free_counts =
            totals.iter().flat_map(|&total| self.layout.totals[total as usize].counts.clone());
        free_counts.flat_map(|count| self.free.of(count)).copied()
    }

    /// The stranded units, each with its first request; and the pools and sizes for which units are stranded.
    fn stranded(mut self, lacking: &BTreeMap<Lack, u32>) -> (Vec<(u32, u32)>, BTreeSet<Lack>) {
        let mut stranding = BTreeSet::new();
        // The first request for which each unit is stranded; or [`NONE`].
        let mut strands = vec![NONE; self.counted[0].len()];
        let lacking: Vec<_> = lacking.iter().collect();
        for same_shared in lacking.chunk_by(|a, b| a.0.0[0] == b.0.0[0]) {
            let shared = same_shared[0].0.0[0];
            let (of_anybody, count) = self.count_shared(shared);
            let mut first_of_all = NONE;
            for same_pools in same_shared.chunk_by(|a, b| a.0.0[1] == b.0.0[1]) {
                let owned = same_pools[0].0.0[1];
                let all = of_anybody + self.count_owned(owned, count);
                let enough = || same_pools.iter().filter(|((_, units), _)| all >= *units);
                let Some(first) = enough().map(|(_, request)| **request).min() else { continue };
                stranding.extend(enough().map(|(lack, _)| **lack));
                self.mark(owned, first, &mut strands);
                first_of_all = first_of_all.min(first);
            }
            if first_of_all != NONE {
                self.mark(shared, first_of_all, &mut strands);
            }
        }
        ((0..).zip(strands).filter(|strands| strands.1 != NONE).collect(), stranding)
    }

    fn mark(&self, pool: u32, request: u32, strands: &mut [u32]) {
        for unit in self.units(pool) {
            let first = &mut strands[unit as usize];
            *first = request.min(*first);
        }
    }

    /// Number of free units in a pool that anybody may use, and the number of this count.
    fn count_shared(&mut self, pool: u32) -> (u64, u32) {
        self.counts += 1;
        let mut counted = std::mem::take(&mut self.counted[0]);
        let is_new = |&unit: &u32| {
            std::mem::replace(&mut counted[unit as usize], self.counts) != self.counts
        };
        let found = self.units(pool).filter(is_new).count() as u64;
        self.counted[0] = counted;
        (found, self.counts)
    }

    /// Number of free units in a requester's pool that the count of a shared pool did not include.
    fn count_owned(&mut self, pool: u32, shared: u32) -> u64 {
        self.counts += 1;
        let mut counted = std::mem::take(&mut self.counted[1]);
        let is_new = |&unit: &u32| {
            std::mem::replace(&mut counted[unit as usize], self.counts) != self.counts
                && self.counted[0][unit as usize] != shared
        };
        let found = self.units(pool).filter(is_new).count() as u64;
        self.counted[1] = counted;
        found
    }
}
