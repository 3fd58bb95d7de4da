//! The free units during a run, and the group and node that a request would get.
//!
//! Units of closed nodes may be allocated, to containers bound there, and are never free.
//!
//! **Invariant:** `counts` has the number of free units of each member, by model and kind.
//! **Invariant:** in every preference order, a group takes part exactly if one of its members has enough free units for
//! the size of that order; its key is the group's free total, or 0 under the policy by which the first fit wins.
//!
//! Cost: choosing takes two winners and a look at the free counts of one group's members and at the units of one
//! member. Allocating or freeing a unit takes a step for each free count that includes it, and for each changed free
//! total a look at its free counts and a change of each of its preference orders.

use super::layout::{Layout, Needs, Order};
use super::min_tree::EXCLUDED;
use super::problem::{NONE, Problem};

/// A member of a group: the units of the group on one node. A request gets its units from one member.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GroupMember {
    pub group: u32,
    /// The member, numbered across all groups.
    pub member: u32,
}

#[derive(Clone, Debug)]
pub struct FreeUnits {
    /// The request to which each unit is allocated; or [`NONE`].
    holder: Vec<u32>,
    counts: Vec<u32>,
    /// The keys of all preference orders; first the least of each.
    keys: Vec<u32>,
}

impl FreeUnits {
    /// The start: all units of open nodes are free.
    pub fn new(problem: &Problem, layout: &Layout) -> Self {
        let mut free_units = FreeUnits {
            holder: vec![NONE; problem.node_of.len()],
            counts: vec![0; layout.counts.len()],
            keys: vec![EXCLUDED; layout.keys],
        };
        for unit in (0..).take(problem.node_of.len()) {
            for &count in layout.counts_of.of(unit) {
                free_units.counts[count as usize] += 1;
            }
        }
        for total in (0..).take(layout.totals.len()) {
            free_units.update(layout, total, &mut Vec::new());
        }
        free_units
    }

    /// The request to which a unit is allocated.
    pub fn holder(&self, unit: u32) -> Option<u32> {
        Some(self.holder[unit as usize]).filter(|&holder| holder != NONE)
    }

    /// True if a group of a preference order has a node with enough free units.
    #[inline]
    pub fn has_room(&self, order: u32) -> bool {
        order != NONE && self.keys[order as usize] != EXCLUDED
    }

    /// The member that a request gets: of the group with the least key, the node with the fewest free units that
    /// suffice; ties go to the first listed.
    #[inline]
    pub fn choose(&self, layout: &Layout, needs: &Needs) -> Option<GroupMember> {
        if !needs.orders.iter().any(|&order| self.has_room(order)) {
            return None;
        }
        let orders = needs.orders.into_iter().filter(|&order| order != NONE);
        let winners = orders.filter_map(|order| {
            let Order { scope, tree, .. } = layout.orders[order as usize];
            let leaf = tree.winner(&self.keys)?;
            Some((self.keys[order as usize], layout.scopes[scope as usize].totals[leaf]))
        });
        // The order of free totals is the order of their groups.
        let (_, total) = winners.min()?;
        let total = &layout.totals[total as usize];
        let free = |count: u32| self.counts[count as usize];
        let enough = total.counts.clone().filter(|&count| u64::from(free(count)) >= needs.units);
        let count = enough.min_by_key(|&count| free(count))?;
        Some(GroupMember { group: total.group, member: layout.counts[count as usize].member })
    }

    /// Allocates the first matching free units of a member to a request.
    pub fn take(
        &mut self,
        (problem, layout): (&Problem, &Layout),
        request: u32,
        target: GroupMember,
    ) -> Vec<u32> {
        let shape = problem.requests[request as usize];
        let most = usize::try_from(shape.units).unwrap_or(usize::MAX);
        let units = layout.member(target.member).units.iter().copied();
        let free = units.filter(|&unit| {
            self.holder[unit as usize] == NONE && problem.matches(unit, shape.selector)
        });
        let units: Vec<u32> = free.take(most).collect();
        self.assign(layout, &units, request);
        units
    }

    /// Allocates free units to a request, or frees them, where `holder` is [`NONE`]. Returns the preference orders that
    /// had no group and have one now.
    pub fn assign(&mut self, layout: &Layout, units: &[u32], holder: u32) -> Vec<u32> {
        let (mut changed, mut opened) = (Vec::new(), Vec::new());
        for &unit in units {
            let before = std::mem::replace(&mut self.holder[unit as usize], holder);
            debug_assert_ne!(before == NONE, holder == NONE, "free or allocated before");
            for &number in layout.counts_of.of(unit) {
                let count = &mut self.counts[number as usize];
                *count = if holder == NONE { *count + 1 } else { *count - 1 };
                changed.push(layout.counts[number as usize].total);
            }
        }
        // Units of a container share a few free totals.
        changed.sort_unstable();
        changed.dedup();
        for total in changed {
            self.update(layout, total, &mut opened);
        }
        opened
    }

    /// Changes the keys of a free total.
    fn update(&mut self, layout: &Layout, number: u32, opened: &mut Vec<u32>) {
        let counts = layout.totals[number as usize].counts.clone();
        let counts = &self.counts[counts.start as usize..counts.end as usize];
        let largest = counts.iter().copied().max().unwrap_or(0);
        let key = if layout.by_group { counts.iter().sum() } else { 0 };
        for &(scope, leaf) in layout.scopes_of.of(number) {
            for order in layout.scopes[scope as usize].orders.clone() {
                let Order { size, tree, .. } = layout.orders[order as usize];
                let has_room = largest >= size;
                if has_room && !self.has_room(order) {
                    opened.push(order);
                }
                let key = if has_room { key } else { EXCLUDED };
                tree.set(&mut self.keys, leaf as usize, key);
            }
        }
    }

    /// Approximate size of a clone, in bytes.
    pub fn bytes(&self) -> usize {
        (self.holder.len() + self.counts.len() + self.keys.len()) * size_of::<u32>()
    }
}
