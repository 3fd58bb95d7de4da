//! The free units during a run, and the group and node that a request would get.
//!
//! Units of closed nodes may be allocated, to containers bound there, and are never free.
//!
//! **Invariant:** `counts` has the number of free units of each member, by model and kind; `totals` has their sum over the
//! members of a group.
//! **Invariant:** in every preference order, a group takes part exactly if one of its members has enough free units for
//! the size of that order; its key is the group's free total, or 0 under the policy by which the first fit wins.
//!
//! Cost: choosing takes two winners and a look at the free counts of one group's members and at the units of one
//! member. Allocating or freeing a unit takes a step for each free count that includes it, and for each changed free
//! total a look at its free counts and an update of each of its preference orders.

use super::layout::{Class, Layout};
use super::min_trees::EXCLUDED;
use super::problem::{NONE, Problem};

/// A member of a group: the units of the group on one node. A request gets its units from one member.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GroupMember {
    /// The group.
    pub group: u32,
    /// The member, numbered across all groups.
    pub member: u32,
}

/// The free units.
#[derive(Clone, Debug)]
pub struct FreeUnits {
    /// The request to which each unit is allocated; or [`NONE`].
    holder: Vec<u32>,
    counts: Vec<u32>,
    totals: Vec<u32>,
    keys: Vec<u32>,
    free: u64,
    /// Changed free totals whose keys are not updated yet.
    changed: Vec<u32>,
}

impl FreeUnits {
    /// The start: all units of open nodes are free.
    pub fn new(problem: &Problem, layout: &Layout) -> Self {
        let mut free_units = FreeUnits {
            holder: vec![NONE; problem.node_of.len()],
            counts: vec![0; layout.counts.len()],
            totals: vec![0; layout.totals.len()],
            keys: layout.orders.keys(),
            free: layout.closed.iter().filter(|&&closed| !closed).count() as u64,
            changed: Vec::new(),
        };
        for unit in (0..).take(problem.node_of.len()) {
            for &count in layout.counts_of.of(unit) {
                free_units.counts[count as usize] += 1;
                free_units.totals[layout.counts[count as usize].total as usize] += 1;
            }
        }
        for total in (0..).take(layout.totals.len()) {
            free_units.set_keys(layout, total, |_| {});
        }
        free_units
    }

    /// True if a unit is free: no request has it, and its node is open.
    pub fn is_free(&self, layout: &Layout, unit: u32) -> bool {
        self.holder[unit as usize] == NONE && !layout.closed[unit as usize]
    }

    /// Number of free units.
    pub fn count(&self) -> u64 {
        self.free
    }

    /// The request to which a unit is allocated.
    pub fn holder(&self, unit: u32) -> Option<u32> {
        Some(self.holder[unit as usize]).filter(|&holder| holder != NONE)
    }

    /// True if some group of a preference order has a node with enough free units.
    #[inline]
    pub fn is_feasible(&self, layout: &Layout, order: u32) -> bool {
        layout.orders.least(&self.keys, order) != EXCLUDED
    }

    /// The member that a request of this class gets: the group with the least key, then its node with the fewest
    /// free units that suffice; ties go to the first listed.
    pub fn choose(&self, layout: &Layout, class: &Class) -> Option<GroupMember> {
        let winners = class.orders.iter().filter(|&&order| order != NONE).filter_map(|&order| {
            let at = layout.orders.winner(&self.keys, order)?;
            Some((
                layout.orders.least(&self.keys, order),
                layout.leaves.of(layout.orders.tree_of(order))[at as usize],
            ))
        });
        // The order of free totals is the order of their groups.
        let (_, total) = winners.min()?;
        let total = &layout.totals[total as usize];
        let enough = |count: &u32| u64::from(self.counts[*count as usize]) >= class.shape.units;
        let count =
            total.counts.clone().filter(enough).min_by_key(|&count| self.counts[count as usize])?;
        Some(GroupMember { group: total.group, member: layout.counts[count as usize].member })
    }

    /// The first free units of a member that have this model and kind.
    pub fn first_matching<'s>(
        &'s self,
        problem: &'s Problem,
        layout: &'s Layout,
        target: GroupMember,
        selector: u32,
    ) -> impl Iterator<Item = u32> + 's {
        let units = layout.units_of(target.member).iter().copied();
        units.filter(move |&unit| {
            self.holder[unit as usize] == NONE && problem.matches(unit, selector)
        })
    }

    /// Allocates units to a request.
    pub fn allocate(&mut self, layout: &Layout, units: &[u32], request: u32) {
        for &unit in units {
            debug_assert_eq!(self.holder[unit as usize], NONE, "nobody holds it");
            self.holder[unit as usize] = request;
            for &count in layout.counts_of.of(unit) {
                let total = layout.counts[count as usize].total;
                self.counts[count as usize] -= 1;
                self.totals[total as usize] -= 1;
                self.note_change(total);
            }
        }
        self.free -= open(layout, units);
        self.update_keys(layout, |_| {});
    }

    /// Frees units, and reports the preference orders that were empty and have a group now.
    pub fn release(&mut self, layout: &Layout, units: &[u32], opened: impl FnMut(u32)) {
        for &unit in units {
            self.holder[unit as usize] = NONE;
            for &count in layout.counts_of.of(unit) {
                let total = layout.counts[count as usize].total;
                self.counts[count as usize] += 1;
                self.totals[total as usize] += 1;
                self.note_change(total);
            }
        }
        self.free += open(layout, units);
        self.update_keys(layout, opened);
    }

    #[inline]
    fn note_change(&mut self, total: u32) {
        if self.changed.last() != Some(&total) {
            self.changed.push(total);
        }
    }

    /// Updates the keys of the changed free totals.
    fn update_keys(&mut self, layout: &Layout, mut opened: impl FnMut(u32)) {
        let mut changed = std::mem::take(&mut self.changed);
        // Units of a container share a few free totals: without deduplication, each total would be updated once a unit.
        changed.sort_unstable();
        changed.dedup();
        for &total in &changed {
            self.set_keys(layout, total, &mut opened);
        }
        changed.clear();
        self.changed = changed;
    }

    fn set_keys(&mut self, layout: &Layout, total: u32, mut opened: impl FnMut(u32)) {
        let counts = layout.totals[total as usize].counts.clone();
        let largest = counts.map(|count| self.counts[count as usize]).max().unwrap_or(0);
        let key = if layout.by_group { self.totals[total as usize] } else { 0 };
        for &(tree, at) in layout.trees_of.of(total) {
            let orders = layout.orders.of(tree);
            let sizes = &layout.sizes[orders.start as usize..orders.end as usize];
            // With a larger free count, preference orders that were empty get their first group.
            let empty = orders.clone().zip(sizes).filter(|&(order, &size)| {
                largest >= size && layout.orders.least(&self.keys, order) == EXCLUDED
            });
            empty.for_each(|(order, _)| opened(order));
            layout.orders.set(&mut self.keys, tree, at, |column| {
                if largest >= sizes[column] { key } else { EXCLUDED }
            });
        }
    }

    /// Approximate size of a clone, in bytes.
    pub fn bytes(&self) -> usize {
        let numbers = self.holder.len() + self.counts.len() + self.totals.len() + self.keys.len();
        numbers * size_of::<u32>()
    }
}

/// Number of these units on open nodes.
fn open(layout: &Layout, units: &[u32]) -> u64 {
    units.iter().filter(|&&unit| !layout.closed[unit as usize]).count() as u64
}
