//! The sparse store: one ordered set of (point, node), for spaces that are large beside the number of nodes.
//!
//! A leaf's nodes stand side by side in scenario order, and a bucket is a range of the set, which is the
//! standard library's B-tree. Points of up to 64 bits are packed into one word (16 bytes a node before the
//! tree's slack), wider ones are kept as they are (36 bytes).

use std::collections::BTreeSet;
use std::fmt::Debug;
use std::ops::Bound;

use super::{Index, Point, Space};

/// A point in a form that sorts lexicographically.
pub trait Key: Copy + Ord + Debug {
    /// The point 0, the first of the root.
    const ZERO: Self;

    /// The same with a coordinate, 0 so far, set.
    fn with(self, space: &Space, depth: usize, coordinate: u32) -> Self;

    /// The coordinate on an axis.
    fn coordinate(self, space: &Space, depth: usize) -> u32;

    /// The last point with the same first `depth` coordinates; the others are 0 so far.
    fn last(self, space: &Space, depth: usize) -> Self;
}

impl Key for u64 {
    const ZERO: Self = 0;

    #[inline]
    fn with(self, space: &Space, depth: usize, coordinate: u32) -> Self {
        self | u64::from(coordinate) << space.shift(depth)
    }

    #[inline]
    fn coordinate(self, space: &Space, depth: usize) -> u32 {
        let wanted = self >> space.shift(depth) & u64::from(space.max(depth));
        u32::try_from(wanted).expect("a coordinate has at most 21 bits")
    }

    #[inline]
    fn last(self, space: &Space, depth: usize) -> Self {
        let below = if depth == 0 { space.bits() } else { space.shift(depth - 1) };
        self | u64::MAX.checked_shr(u64::BITS - below).unwrap_or(0)
    }
}

impl Key for Point {
    const ZERO: Self = [0; 8];

    fn with(mut self, _: &Space, depth: usize, coordinate: u32) -> Self {
        self[depth] = coordinate;
        self
    }

    fn coordinate(self, _: &Space, depth: usize) -> u32 {
        self[depth]
    }

    fn last(mut self, _: &Space, depth: usize) -> Self {
        self[depth..].fill(u32::MAX);
        self
    }
}

/// An index over the points that are taken.
///
/// **Invariant:** an entry is a node at the point it stands at; no node has two.
#[derive(Clone, Debug)]
pub struct Sparse<K: Key> {
    space: Space,
    entries: BTreeSet<(K, u32)>,
}

impl<K: Key> Sparse<K> {
    /// Indexes `nodes`, each at its point. Cost: O(N log N).
    pub fn build(space: Space, nodes: impl Iterator<Item = (u32, Point)>) -> Self {
        let mut entries: Vec<(K, u32)> = nodes.map(|(node, point)| (packed(&space, &point), node)).collect();
        entries.sort_unstable();
        Sparse { space, entries: entries.into_iter().collect() }
    }
}

#[inline]
fn packed<K: Key>(space: &Space, point: &Point) -> K {
    (0..space.dimensions()).fold(K::ZERO, |key, depth| key.with(space, depth, point[depth]))
}

impl<K: Key> Index for Sparse<K> {
    type Key = K;

    fn space(&self) -> &Space {
        &self.space
    }

    #[inline]
    fn key(&self, point: &Point) -> K {
        packed(&self.space, point)
    }

    fn root(&self) -> K {
        K::ZERO
    }

    #[inline]
    fn child(&self, bucket: K, depth: usize, coordinate: u32) -> K {
        bucket.with(&self.space, depth, coordinate)
    }

    #[inline]
    fn coordinate(&self, key: K, depth: usize) -> u32 {
        key.coordinate(&self.space, depth)
    }

    fn last(&self, bucket: K, depth: usize) -> K {
        bucket.last(&self.space, depth)
    }

    fn last_child(&self, bucket: K, depth: usize, low: u32, high: u32) -> Option<u32> {
        let high = high.min(self.space.max(depth));
        if low > high {
            return None;
        }
        let to = self.child(bucket, depth, high).last(&self.space, depth + 1);
        let (found, _) = self.entries.range(..=(to, u32::MAX)).next_back()?;
        (*found >= self.child(bucket, depth, low)).then(|| self.coordinate(*found, depth))
    }

    fn first_child(&self, bucket: K, depth: usize, low: u32, high: u32) -> Option<u32> {
        let high = high.min(self.space.max(depth));
        if low > high {
            return None;
        }
        let (found, _) = self.entries.range((self.child(bucket, depth, low), 0)..).next()?;
        let to = self.child(bucket, depth, high).last(&self.space, depth + 1);
        (*found <= to).then(|| self.coordinate(*found, depth))
    }

    fn find_element(&self, leaf: K, mut passes: impl FnMut(u32) -> bool) -> Option<u32> {
        let range = (Bound::Included((leaf, 0)), Bound::Included((leaf, u32::MAX)));
        self.entries.range(range).map(|&(_, node)| node).find(|&node| passes(node))
    }

    fn witness(&self, bucket: K, depth: usize) -> Option<u32> {
        let (found, node) = self.entries.range((bucket, 0)..).next()?;
        (*found <= bucket.last(&self.space, depth)).then_some(*node)
    }

    fn add(&mut self, node: u32, point: &Point) {
        self.entries.insert((self.key(point), node));
    }

    fn remove(&mut self, node: u32, point: &Point) {
        let was_there = self.entries.remove(&(self.key(point), node));
        debug_assert!(was_there, "the node stands at its point");
    }

    fn leaves(&self) -> u64 {
        let mut leaves = 0;
        let mut last = None;
        for (key, _) in &self.entries {
            leaves += u64::from(last != Some(key));
            last = Some(key);
        }
        leaves
    }

    fn for_each(&self, mut visit: impl FnMut(K, u32)) {
        for &(key, node) in &self.entries {
            visit(key, node);
        }
    }

    fn bytes(&self) -> usize {
        // A B-tree's blocks are two thirds full.
        self.entries.len() * size_of::<(K, u32)>() * 3 / 2
    }
}
