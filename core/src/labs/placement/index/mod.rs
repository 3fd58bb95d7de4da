//! The index of buckets (DistBuckets): the non-empty leaves, and the nodes of each.
//!
//! Source: CN114830088A, tables 2 and 3. The tree of buckets is not stored as a tree: a bucket is a range of keys (see
//! [`Space`]), and its children are found by a search for the nearest key in that range, so adding a node adds it to
//! all its D + 1 buckets at once.
//!
//! Two stores answer the same queries: [`Dense`], bitmaps by level over all keys, for spaces that are small relative to
//! the number of nodes; [`Sparse`], cells by the first bits of a point, for the others.
//!
//! **Invariant:** both stores give equal answers; children of a bucket are disjoint and make up the parent (they are
//! subranges of its range that leave nothing out).
//!
//! | operation | `Dense` | `Sparse` |
//! |---|---|---|
//! | nearest child | O(levels): at most ceil(bits / 6) words up and down | the same over cells, and within one O(log cell) |
//! | nearest leaf inside an area | the same, passing over blocks that do not reach it | the same, and O(cell) within one |
//! | add, remove a node | the same, and the leaf's list: O(1) at its end, O(list) up to 512, O(log) beyond | O(levels), O(cell) up to 128, O(log) beyond |
//! | first element of a leaf | O(1), O(log) beyond 512 | O(log cell) |
//! | build | O(N), keys counted, then filled | O(N) where nodes are spread evenly, else O(N log N) |
//! | memory | (4 + 1/8) bytes a key, 8 more where nodes share it, 4 to 8 a node | 16 bytes a node, 36 where keys exceed 64 bits, and as much again for cells and what they have left |
//!
//! A cell usually has four nodes; nodes that crowd together may all be in one, which then is an ordered set.

mod bitmap;
mod blocks;
mod cell;
mod dense;
mod elements;
mod lists;
mod sparse;
mod word;

pub use dense::Dense;
pub use sparse::Sparse;

use super::space::{Point, Space};

/// The queries of the walk on an index. A bucket is its key with zeros for the wildcards, and its depth.
pub trait Index {
    /// A packed point.
    type Key: Copy + Ord + std::fmt::Debug;

    fn space(&self) -> &Space;

    /// The key of a point inside the space.
    fn key(&self, point: &Point) -> Self::Key;

    #[inline]
    fn point(&self, key: Self::Key) -> Point {
        let mut point = Point::default();
        for (depth, at) in point.iter_mut().enumerate().take(self.space().dimensions()) {
            *at = self.coordinate(key, depth);
        }
        point
    }

    fn root(&self) -> Self::Key;

    /// The last key inside the bucket at `depth`.
    fn last(&self, bucket: Self::Key, depth: usize) -> Self::Key;

    /// The bucket below `bucket` with this coordinate on the axis at `depth`.
    fn child(&self, bucket: Self::Key, depth: usize, coordinate: u32) -> Self::Key;

    /// The coordinate on the axis at `depth` of a key.
    fn coordinate(&self, key: Self::Key, depth: usize) -> u32;

    /// The largest coordinate in `low..=high` with which `bucket` has a child.
    fn last_child(&self, bucket: Self::Key, depth: usize, low: u32, high: u32) -> Option<u32>;

    /// The smallest coordinate in `low..=high` with which `bucket` has a child.
    fn first_child(&self, bucket: Self::Key, depth: usize, low: u32, high: u32) -> Option<u32>;

    /// The last leaf inside the area from `low` on, of those before `before`.
    fn last_inside(&self, low: &Point, before: Option<Self::Key>) -> Option<Self::Key>;

    /// The first leaf inside the area from `low` on, of those after `after`.
    fn first_inside(&self, low: &Point, after: Option<Self::Key>) -> Option<Self::Key>;

    /// The first element of a leaf that passes the test, in scenario order. Cost: the elements tested.
    fn find_element(&self, leaf: Self::Key, passes: impl FnMut(u32) -> bool) -> Option<u32>;

    /// A node inside the bucket; none if it is empty.
    fn witness(&self, bucket: Self::Key, depth: usize) -> Option<u32>;

    /// Adds a node at a point inside the space.
    fn add(&mut self, node: u32, point: &Point);

    /// Removes a node from the point it was added at.
    fn remove(&mut self, node: u32, point: &Point);

    /// Prefetches the memory that adding or removing a node at this point will change.
    fn touch(&self, point: &Point);

    /// Number of non-empty leaves. Cost: O(1) dense, O(N) sparse.
    fn leaves(&self) -> u64;

    /// Calls back for every node with the leaf's key, leaves ascending, nodes in scenario order. Cost: O(N).
    fn for_each(&self, visit: impl FnMut(Self::Key, u32));

    /// Approximate size, in bytes.
    fn bytes(&self) -> usize;
}

/// Either store, chosen once by [`AnyIndex::build`].
#[derive(Clone, Debug)]
pub enum AnyIndex {
    /// Bitmaps by level.
    Dense(Dense),
    /// Cells of packed points.
    Sparse(Sparse<u64>),
    /// Cells of points too wide to pack.
    Wide(Sparse<Point>),
}

/// Evaluates an expression on either store.
macro_rules! with_index {
    ($any:expr, $index:ident => $body:expr) => {
        match $any {
            $crate::labs::placement::index::AnyIndex::Dense($index) => $body,
            $crate::labs::placement::index::AnyIndex::Sparse($index) => $body,
            $crate::labs::placement::index::AnyIndex::Wide($index) => $body,
        }
    };
}
pub(super) use with_index;

/// Keys a dense index may have for each node: at 4 bytes a key this is 16 bytes a node.
const KEYS_A_NODE: usize = 4;

/// Dense indexes up to this many keys are always taken: 4 KiB.
const SMALL_KEYS: usize = 1 << 10;

impl AnyIndex {
    /// Indexes `count` nodes, each at its point; nodes ascend. Cost: O(N D) dense, O(N log N) sparse.
    pub fn build(
        space: &Space,
        count: usize,
        nodes: impl DoubleEndedIterator<Item = (u32, Point)> + Clone,
    ) -> Self {
        let keys = 1_usize.checked_shl(space.bits()).unwrap_or(usize::MAX);
        let enough = SMALL_KEYS.max(count.saturating_mul(KEYS_A_NODE));
        if space.bits() <= 30 && keys <= enough {
            AnyIndex::Dense(Dense::build(space.clone(), nodes))
        } else if space.bits() <= u64::BITS {
            AnyIndex::Sparse(Sparse::build(space.clone(), nodes))
        } else {
            AnyIndex::Wide(Sparse::build(space.clone(), nodes))
        }
    }

    pub fn space(&self) -> &Space {
        with_index!(self, index => index.space())
    }

    /// Adds a node at a point inside the space.
    #[inline]
    pub fn add(&mut self, node: u32, point: &Point) {
        with_index!(self, index => index.add(node, point));
    }

    /// Removes a node from the point it was added at.
    #[inline]
    pub fn remove(&mut self, node: u32, point: &Point) {
        with_index!(self, index => index.remove(node, point));
    }

    /// Prefetches the memory of a point: see [`Index::touch`].
    #[inline]
    pub fn touch(&self, point: &Point) {
        with_index!(self, index => index.touch(point));
    }

    /// Number of non-empty leaves.
    pub fn leaves(&self) -> u64 {
        with_index!(self, index => index.leaves())
    }

    /// Every node with its point, leaves ascending, nodes in scenario order. Cost: O(N D).
    pub fn elements(&self) -> Vec<(Point, u32)> {
        fn listed<I: Index>(index: &I) -> Vec<(Point, u32)> {
            let mut list = Vec::new();
            index.for_each(|key, node| list.push((index.point(key), node)));
            list
        }
        with_index!(self, index => listed(index))
    }

    /// Approximate size, in bytes.
    pub fn bytes(&self) -> usize {
        with_index!(self, index => index.bytes())
    }
}

#[cfg(test)]
mod tests;
