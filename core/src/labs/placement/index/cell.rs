//! The nodes of neighbouring points, in order of points and then of the scenario: few in a sorted list, many in an
//! ordered set.

use std::collections::BTreeSet;
use std::ops::Bound;

use super::sparse::Key;
use super::{Point, Space};

/// A list longer than this becomes a set; a set shorter than an eighth of it becomes a list.
const FEW: usize = 128;

/// One block of a sparse index.
#[derive(Clone, Debug)]
pub enum Cell<K> {
    /// Ascending.
    Few(Vec<(K, u32)>),
    /// Ascending.
    Many(BTreeSet<(K, u32)>),
}

impl<K: Key> Cell<K> {
    /// The cell of those entries, in any order.
    pub fn of(mut entries: Vec<(K, u32)>) -> Self {
        entries.sort_unstable();
        if entries.len() > FEW { Cell::many(entries) } else { Cell::Few(entries) }
    }

    /// Inserts one by one: `collect` would sort them again.
    fn many(entries: Vec<(K, u32)>) -> Self {
        let mut set = BTreeSet::new();
        set.extend(entries);
        Cell::Many(set)
    }

    /// Adds a node at a point.
    pub fn add(&mut self, entry: (K, u32)) {
        match self {
            Cell::Few(list) => {
                let at = list.partition_point(|other| *other < entry);
                list.insert(at, entry);
                if list.len() > FEW {
                    *self = Cell::many(std::mem::take(list));
                }
            }
            Cell::Many(set) => {
                set.insert(entry);
            }
        }
    }

    /// Removes a node from that point.
    pub fn remove(&mut self, entry: (K, u32)) {
        match self {
            Cell::Few(list) => {
                let at = list.partition_point(|other| *other < entry);
                debug_assert_eq!(list.get(at), Some(&entry), "the node is at its point");
                list.remove(at);
            }
            Cell::Many(set) => {
                let was_there = set.remove(&entry);
                debug_assert!(was_there, "the node is at its point");
                if set.len() < FEW / 8 {
                    *self = Cell::Few(set.iter().copied().collect());
                }
            }
        }
    }

    /// The last entry at a point of `from..=to`.
    pub fn last(&self, from: K, to: K) -> Option<(K, u32)> {
        let found = match self {
            Cell::Few(list) => list[..list.partition_point(|&(key, _)| key <= to)].last().copied(),
            Cell::Many(set) => set.range(..=(to, u32::MAX)).next_back().copied(),
        };
        found.filter(|&(key, _)| key >= from)
    }

    /// The first entry at a point of `from..=to`.
    pub fn first(&self, from: K, to: K) -> Option<(K, u32)> {
        let found = match self {
            Cell::Few(list) => list.get(list.partition_point(|&(key, _)| key < from)).copied(),
            Cell::Many(set) => set.range((from, 0)..).next().copied(),
        };
        found.filter(|&(key, _)| key <= to)
    }

    /// The last point of `from..=to` inside the area from `low` on. A set skips points that share the coordinate that
    /// puts one of them outside.
    pub fn last_inside(&self, space: &Space, low: &Point, from: K, to: K) -> Option<K> {
        let set = match self {
            Cell::Few(list) => {
                let mut keys = list.iter().rev().map(|&(key, _)| key);
                return keys
                    .find(|&key| key >= from && key <= to && key.outside(space, low).is_none());
            }
            Cell::Many(set) => set,
        };
        let mut end = Bound::Included((to, u32::MAX));
        loop {
            let &(key, _) =
                set.range((Bound::Unbounded, end)).next_back().filter(|entry| entry.0 >= from)?;
            let Some(depth) = key.outside(space, low) else { return Some(key) };
            end = Bound::Excluded((key.prefix(space, depth), 0));
        }
    }

    /// The first point of `from..=to` inside the area from `low` on.
    pub fn first_inside(&self, space: &Space, low: &Point, mut from: K, to: K) -> Option<K> {
        let set = match self {
            Cell::Few(list) => {
                let mut keys = list.iter().map(|&(key, _)| key);
                return keys
                    .find(|&key| key >= from && key <= to && key.outside(space, low).is_none());
            }
            Cell::Many(set) => set,
        };
        loop {
            let &(key, _) = set.range((from, 0)..).next().filter(|entry| entry.0 <= to)?;
            let Some(depth) = key.outside(space, low) else { return Some(key) };
            from = key.prefix(space, depth).with(space, depth, low[depth]);
        }
    }

    /// The first node at a point that passes the test.
    pub fn find(&self, at: K, mut passes: impl FnMut(u32) -> bool) -> Option<u32> {
        match self {
            Cell::Few(list) => {
                let from = list.partition_point(|&(key, _)| key < at);
                let nodes =
                    list[from..].iter().take_while(|&&(key, _)| key == at).map(|&(_, node)| node);
                nodes.into_iter().find(|&node| passes(node))
            }
            Cell::Many(set) => set
                .range((at, 0)..=(at, u32::MAX))
                .map(|&(_, node)| node)
                .find(|&node| passes(node)),
        }
    }

    /// Calls back for every entry, ascending.
    pub fn for_each(&self, mut visit: impl FnMut(K, u32)) {
        match self {
            Cell::Few(list) => list.iter().for_each(|&(key, node)| visit(key, node)),
            Cell::Many(set) => set.iter().for_each(|&(key, node)| visit(key, node)),
        }
    }

    /// The reach of the entries of a list, none if it is empty. A set is too long for that: its reach is that of the
    /// list it was, extended by later additions.
    pub fn reach(&self, space: &Space) -> Reach {
        let Cell::Few(list) = self else { return Reach::AsBefore };
        let mut reach = Point::default();
        for &(key, _) in list {
            for (depth, far) in reach.iter_mut().enumerate().take(space.dimensions()) {
                *far = key.coordinate(space, depth).max(*far);
            }
        }
        if list.is_empty() { Reach::Nowhere } else { Reach::Exactly(reach) }
    }

    /// Approximate size on the heap, in bytes.
    pub fn bytes(&self) -> usize {
        match self {
            Cell::Few(list) => list.capacity() * size_of::<(K, u32)>(),
            // A B-tree's blocks are two thirds full.
            Cell::Many(set) => set.len() * size_of::<(K, u32)>() * 3 / 2,
        }
    }
}

/// Reach of a cell after a removal.
pub enum Reach {
    /// It is empty.
    Nowhere,
    Exactly(Point),
    /// No further than before.
    AsBefore,
}
