//! The sparse store: cells of neighbouring points, for spaces that are large relative to the number of nodes.
//!
//! A cell is a block: all points that share their first bits, few enough that it usually has four nodes. Its nodes are
//! adjacent, in order of points; a cell with many is the standard library's B-tree. Points of up to 64 bits are packed
//! into one word (16 bytes a node), wider ones are stored unpacked (36 bytes).
//!
//! One B-tree over all nodes answered the same queries; with a million nodes at 2^20 x 2^20 coordinates it took 360 ns
//! to place, and 820 ns under best-fit.

use std::fmt::Debug;

use super::blocks::Blocks;
use super::cell::{Cell, Reach};
use super::{Index, Point, Space};

/// The most nodes of a cell if nodes are spread evenly.
const NODES_A_CELL: usize = 4;

/// Spare places of a cell when it is built: cells gain and lose nodes in turn.
const SPARE: usize = 2;

/// A point in a form that sorts lexicographically.
pub trait Key: Copy + Ord + Debug {
    /// The point 0, the first of the root.
    const ZERO: Self;

    /// The point with one more coordinate, 0 so far, set.
    fn with(self, space: &Space, depth: usize, coordinate: u32) -> Self;

    /// The coordinate on an axis.
    fn coordinate(self, space: &Space, depth: usize) -> u32;

    /// The last point with these first `depth` coordinates; the others are 0 so far.
    fn last(self, space: &Space, depth: usize) -> Self;

    /// The point with all coordinates from `depth` on set to 0.
    fn prefix(self, space: &Space, depth: usize) -> Self;

    /// The first `bits` bits of the coordinates in a row.
    fn first_bits(self, space: &Space, bits: u32) -> usize;

    /// The point before it, if it is not the first of the space.
    fn before(self, space: &Space) -> Option<Self>;

    /// The point after it, if it is not the last of the space.
    fn after(self, space: &Space) -> Option<Self>;

    /// The first axis on which it is outside the area from `low` on.
    #[inline]
    fn outside(self, space: &Space, low: &Point) -> Option<usize> {
        (0..space.dimensions()).find(|&depth| self.coordinate(space, depth) < low[depth])
    }
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
        self | below(space, depth)
    }

    #[inline]
    fn prefix(self, space: &Space, depth: usize) -> Self {
        self & !below(space, depth)
    }

    #[inline]
    fn first_bits(self, space: &Space, bits: u32) -> usize {
        usize::try_from(self.checked_shr(space.bits() - bits).unwrap_or(0))
            .expect("at most 2^30 cells")
    }

    #[inline]
    fn before(self, _: &Space) -> Option<Self> {
        self.checked_sub(1)
    }

    #[inline]
    fn after(self, space: &Space) -> Option<Self> {
        (self < below(space, 0)).then(|| self + 1)
    }
}

/// The bits of a key below its first `depth` coordinates.
#[inline]
fn below(space: &Space, depth: usize) -> u64 {
    let bits = if depth == 0 { space.bits() } else { space.shift(depth - 1) };
    u64::MAX.checked_shr(u64::BITS - bits).unwrap_or(0)
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

    fn last(mut self, space: &Space, depth: usize) -> Self {
        for (depth, coordinate) in self.iter_mut().enumerate().take(space.dimensions()).skip(depth)
        {
            *coordinate = space.max(depth);
        }
        self
    }

    fn prefix(mut self, _: &Space, depth: usize) -> Self {
        self[depth..].fill(0);
        self
    }

    fn first_bits(self, space: &Space, bits: u32) -> usize {
        let (mut row, mut rest) = (0, bits);
        for (depth, &coordinate) in self.iter().enumerate().take(space.dimensions()) {
            let width = u32::BITS - space.max(depth).leading_zeros();
            let taken = width.min(rest);
            row = row << taken | (coordinate >> (width - taken)) as usize;
            rest -= taken;
        }
        row
    }

    fn before(mut self, space: &Space) -> Option<Self> {
        for depth in (0..space.dimensions()).rev() {
            if self[depth] > 0 {
                self[depth] -= 1;
                return Some(self);
            }
            self[depth] = space.max(depth);
        }
        None
    }

    fn after(mut self, space: &Space) -> Option<Self> {
        for depth in (0..space.dimensions()).rev() {
            if self[depth] < space.max(depth) {
                self[depth] += 1;
                return Some(self);
            }
            self[depth] = 0;
        }
        None
    }
}

/// An index over the occupied points.
///
/// **Invariant:** an entry is a node at its point; no node has two.
#[derive(Clone, Debug)]
pub struct Sparse<K: Key> {
    space: Space,
    /// Number of a point's first bits that determine its cell.
    cell_bits: u32,
    cells: Box<[Cell<K>]>,
    blocks: Blocks,
}

impl<K: Key> Sparse<K> {
    /// Indexes `nodes`, each at its point. Cost: O(N D) if nodes are spread evenly, else O(N log N).
    pub fn build(space: Space, nodes: impl Iterator<Item = (u32, Point)>) -> Self {
        let entries: Vec<(K, u32)> =
            nodes.map(|(node, point)| (packed(&space, &point), node)).collect();
        let cell_bits =
            (entries.len() / NODES_A_CELL).max(1).next_power_of_two().ilog2().min(space.bits());
        let mut counts = vec![0; 1 << cell_bits];
        for (key, _) in &entries {
            counts[key.first_bits(&space, cell_bits)] += 1;
        }
        let room = |count: usize| Vec::with_capacity(count + SPARE);
        let mut lists: Vec<Vec<(K, u32)>> = counts.into_iter().map(room).collect();
        for entry in entries {
            lists[entry.0.first_bits(&space, cell_bits)].push(entry);
        }
        let mut blocks = Blocks::new(space.dimensions(), lists.len());
        for (number, list) in lists.iter_mut().enumerate() {
            let cell = Cell::Few(std::mem::take(list));
            if let Reach::Exactly(reach) = cell.reach(&space) {
                blocks.raise(number, &reach);
            }
            let Cell::Few(entries) = cell else { unreachable!("a list is a list") };
            *list = entries;
        }
        let cells = lists.into_iter().map(Cell::of).collect();
        Sparse { space, cell_bits, cells, blocks }
    }

    #[inline]
    fn cell(&self, key: K) -> usize {
        key.first_bits(&self.space, self.cell_bits)
    }

    /// The last entry at a point of `from..=to`.
    fn last_between(&self, from: K, to: K) -> Option<(K, u32)> {
        let cell = self.cell(to);
        self.cells[cell].last(from, to).or_else(|| {
            let before = self.blocks.occupied().previous(cell.checked_sub(1)?)?;
            self.cells[before].last(from, to)
        })
    }

    /// The first entry at a point of `from..=to`.
    fn first_between(&self, from: K, to: K) -> Option<(K, u32)> {
        let cell = self.cell(from);
        self.cells[cell].first(from, to).or_else(|| {
            let after = Some(cell + 1).filter(|&after| after < self.cells.len())?;
            self.cells[self.blocks.occupied().next(after)?].first(from, to)
        })
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
        let from = self.child(bucket, depth, low);
        let to = self.child(bucket, depth, high).last(&self.space, depth + 1);
        self.last_between(from, to).map(|(key, _)| self.coordinate(key, depth))
    }

    fn first_child(&self, bucket: K, depth: usize, low: u32, high: u32) -> Option<u32> {
        let high = high.min(self.space.max(depth));
        if low > high {
            return None;
        }
        let from = self.child(bucket, depth, low);
        let to = self.child(bucket, depth, high).last(&self.space, depth + 1);
        self.first_between(from, to).map(|(key, _)| self.coordinate(key, depth))
    }

    fn last_inside(&self, low: &Point, before: Option<K>) -> Option<K> {
        let to = before.map_or(Some(self.last(K::ZERO, 0)), |before| before.before(&self.space))?;
        let from = self.space.holds(low).then(|| self.key(low)).filter(|&from| from <= to)?;
        let look = |cell: usize| self.cells[cell].last_inside(&self.space, low, from, to);
        self.blocks.search::<true, _>(low, self.cell(from), self.cell(to), look)
    }

    fn first_inside(&self, low: &Point, after: Option<K>) -> Option<K> {
        let first = self.space.holds(low).then(|| self.key(low))?;
        let from = after.map_or(Some(first), |after| after.after(&self.space))?.max(first);
        let to = self.last(K::ZERO, 0);
        let look = |cell: usize| self.cells[cell].first_inside(&self.space, low, from, to);
        self.blocks.search::<false, _>(low, self.cell(from), self.cell(to), look)
    }

    fn find_element(&self, leaf: K, passes: impl FnMut(u32) -> bool) -> Option<u32> {
        self.cells[self.cell(leaf)].find(leaf, passes)
    }

    fn witness(&self, bucket: K, depth: usize) -> Option<u32> {
        self.first_between(bucket, bucket.last(&self.space, depth)).map(|(_, node)| node)
    }

    fn add(&mut self, node: u32, point: &Point) {
        let key = self.key(point);
        let cell = self.cell(key);
        self.cells[cell].add((key, node));
        self.blocks.raise(cell, point);
    }

    fn remove(&mut self, node: u32, point: &Point) {
        let key = self.key(point);
        let cell = self.cell(key);
        self.cells[cell].remove((key, node));
        match self.cells[cell].reach(&self.space) {
            Reach::Nowhere => self.blocks.lower(cell, None),
            Reach::Exactly(reach) => self.blocks.lower(cell, Some(&reach)),
            Reach::AsBefore => {}
        }
    }

    fn touch(&self, point: &Point) {
        std::hint::black_box(self.cells[self.cell(self.key(point))].first(K::ZERO, K::ZERO));
    }

    fn leaves(&self) -> u64 {
        let (mut leaves, mut last) = (0, None);
        self.for_each(|key, _| {
            leaves += u64::from(last != Some(key));
            last = Some(key);
        });
        leaves
    }

    fn for_each(&self, mut visit: impl FnMut(K, u32)) {
        self.cells.iter().for_each(|cell| cell.for_each(&mut visit));
    }

    fn bytes(&self) -> usize {
        let cells: usize = self.cells.iter().map(Cell::bytes).sum();
        self.cells.len() * size_of::<Cell<K>>() + cells + self.blocks.bytes()
    }
}
