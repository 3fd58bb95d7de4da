//! The free units during a run, and the slot that a request would get.
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
use super::min_trees::OUT;
use super::problem::{NONE, Problem};

/// A slot: the member of a group on whose node a request gets its units.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GroupSlot {
    /// The group.
    pub group: u32,
    /// The member, numbered across all groups.
    pub member: u32,
}

/// The free units.
#[derive(Clone, Debug)]
pub struct Stock {
    /// The request to which each unit is allocated; or [`NONE`].
    holder: Vec<u32>,
    counts: Vec<u32>,
    totals: Vec<u32>,
    keys: Vec<u32>,
    free: u64,
    /// Changed free totals whose keys are not updated yet.
    touched: Vec<u32>,
}

impl Stock {
    /// The start: all units are free.
    pub fn new(problem: &Problem, layout: &Layout) -> Self {
        let mut stock = Stock {
            holder: vec![NONE; problem.node_of.len()],
            counts: vec![0; layout.counts.len()],
            totals: vec![0; layout.totals.len()],
            keys: layout.orders.keys(),
            free: problem.node_of.len() as u64,
            touched: Vec::new(),
        };
        for unit in (0..).take(problem.node_of.len()) {
            for &count in layout.counts_of.of(unit) {
                stock.counts[count as usize] += 1;
                stock.totals[layout.counts[count as usize].total as usize] += 1;
            }
        }
        for total in (0..).take(layout.totals.len()) {
            stock.set_keys(layout, total, |_| {});
        }
        stock
    }

    /// Number of free units.
    pub fn free(&self) -> u64 {
        self.free
    }

    /// The request to which a unit is allocated.
    pub fn holder(&self, unit: u32) -> Option<u32> {
        Some(self.holder[unit as usize]).filter(|&holder| holder != NONE)
    }

    /// True if some group of a preference order has a node with enough free units.
    #[inline]
    pub fn has_room(&self, layout: &Layout, order: u32) -> bool {
        layout.orders.least(&self.keys, order) != OUT
    }

    /// The slot that a request of this class gets: the group with the least key, then its node with the fewest
    /// free units that suffice; ties go to the first listed.
    pub fn choose(&self, layout: &Layout, class: &Class) -> Option<GroupSlot> {
        let won = class.orders.iter().filter(|&&order| order != NONE).filter_map(|&order| {
            let at = layout.orders.winner(&self.keys, order)?;
            Some((
                layout.orders.least(&self.keys, order),
                layout.entries.of(layout.orders.tree_of(order))[at as usize],
            ))
        });
        // The order of free totals is the order of their groups.
        let (_, total) = won.min()?;
        let total = &layout.totals[total as usize];
        let enough = |count: &u32| u64::from(self.counts[*count as usize]) >= class.shape.units;
        let count =
            total.counts.clone().filter(enough).min_by_key(|&count| self.counts[count as usize])?;
        Some(GroupSlot { group: total.group, member: layout.counts[count as usize].member })
    }

    /// The first free units of a slot that have this model and kind.
    pub fn first<'s>(
        &'s self,
        problem: &'s Problem,
        layout: &'s Layout,
        slot: GroupSlot,
        want: u32,
    ) -> impl Iterator<Item = u32> + 's {
        let units = layout.units_of.of(slot.member).iter().copied();
        units.filter(move |&unit| self.holder[unit as usize] == NONE && problem.meets(unit, want))
    }

    /// Allocates units to a request.
    pub fn take(&mut self, layout: &Layout, units: &[u32], request: u32) {
        for &unit in units {
            debug_assert_eq!(self.holder[unit as usize], NONE, "nobody holds it");
            self.holder[unit as usize] = request;
            for &count in layout.counts_of.of(unit) {
                let total = layout.counts[count as usize].total;
                self.counts[count as usize] -= 1;
                self.totals[total as usize] -= 1;
                self.touch(total);
            }
        }
        self.free -= units.len() as u64;
        self.settle(layout, |_| {});
    }

    /// Frees units, and reports the preference orders that were empty and have an entry now.
    pub fn give_back(&mut self, layout: &Layout, units: &[u32], opened: impl FnMut(u32)) {
        for &unit in units {
            self.holder[unit as usize] = NONE;
            for &count in layout.counts_of.of(unit) {
                let total = layout.counts[count as usize].total;
                self.counts[count as usize] += 1;
                self.totals[total as usize] += 1;
                self.touch(total);
            }
        }
        self.free += units.len() as u64;
        self.settle(layout, opened);
    }

    #[inline]
    fn touch(&mut self, total: u32) {
        if self.touched.last() != Some(&total) {
            self.touched.push(total);
        }
    }

    /// Updates the keys of the changed free totals.
    fn settle(&mut self, layout: &Layout, mut opened: impl FnMut(u32)) {
        let mut touched = std::mem::take(&mut self.touched);
        // Units of a container share a few free totals: without deduplication, each total would be updated once a unit.
        touched.sort_unstable();
        touched.dedup();
        for &total in &touched {
            self.set_keys(layout, total, &mut opened);
        }
        touched.clear();
        self.touched = touched;
    }

    fn set_keys(&mut self, layout: &Layout, total: u32, mut opened: impl FnMut(u32)) {
        let counts = layout.totals[total as usize].counts.clone();
        let largest = counts.map(|count| self.counts[count as usize]).max().unwrap_or(0);
        let key = if layout.by_group { self.totals[total as usize] } else { 0 };
        for &(tree, at) in layout.trees_of.of(total) {
            let orders = layout.orders.of(tree);
            let sizes = &layout.sizes[orders.start as usize..orders.end as usize];
            // With a larger free count, preference orders that were empty get their first entry.
            let empty = orders.clone().zip(sizes).filter(|&(order, &size)| {
                largest >= size && layout.orders.least(&self.keys, order) == OUT
            });
            empty.for_each(|(order, _)| opened(order));
            layout.orders.set(&mut self.keys, tree, at, |lane| {
                if largest >= sizes[lane] { key } else { OUT }
            });
        }
    }

    /// Approximate size of a clone, in bytes.
    pub fn bytes(&self) -> usize {
        let numbers = self.holder.len() + self.counts.len() + self.totals.len() + self.keys.len();
        numbers * size_of::<u32>()
    }
}
