//! The dense store: a bitmap by level over all keys, and the nodes of each leaf by key.
//!
//! For spaces that are small beside the number of nodes. Measured with a million nodes at 64 x 256
//! coordinates: see `cargo xtask bench`.

use super::bitmap::Bitmap;
use super::elements::Elements;
use super::{Index, Point, Space};

/// An index over all keys of a small space.
#[derive(Clone, Debug)]
pub struct Dense {
    space: Space,
    occupied: Bitmap,
    elements: Elements,
    leaves: u64,
}

impl Dense {
    /// Indexes `nodes`, ascending, each at its point. Cost: O(N D + keys).
    pub fn build(space: Space, nodes: impl DoubleEndedIterator<Item = (u32, Point)> + Clone) -> Self {
        let bound = 1 << space.bits();
        let mut counts = vec![0_u32; bound];
        let keyed: Vec<(u32, u32)> = nodes.map(|(node, point)| (node, pack(&space, &point))).collect();
        for &(_, key) in &keyed {
            counts[key as usize] += 1;
        }
        let mut occupied = Bitmap::new(bound);
        let mut leaves = 0;
        for (key, _) in counts.iter().enumerate().filter(|&(_, &count)| count > 0) {
            occupied.insert(key);
            leaves += 1;
        }
        let elements = Elements::build(&counts, &keyed);
        Dense { space, occupied, elements, leaves }
    }
}

#[inline]
fn pack(space: &Space, point: &Point) -> u32 {
    let mut key = 0;
    for (depth, &coordinate) in point.iter().enumerate().take(space.dimensions()) {
        debug_assert!(coordinate <= space.max(depth), "a node inside the space");
        key |= coordinate << space.shift(depth);
    }
    key
}

impl Index for Dense {
    type Key = u32;

    fn space(&self) -> &Space {
        &self.space
    }

    #[inline]
    fn key(&self, point: &Point) -> u32 {
        pack(&self.space, point)
    }

    fn root(&self) -> u32 {
        0
    }

    fn last(&self, bucket: u32, depth: usize) -> u32 {
        let below = if depth == 0 { self.space.bits() } else { self.space.shift(depth - 1) };
        bucket | ((1 << below) - 1)
    }

    #[inline]
    fn child(&self, bucket: u32, depth: usize, coordinate: u32) -> u32 {
        bucket | coordinate << self.space.shift(depth)
    }

    #[inline]
    fn coordinate(&self, key: u32, depth: usize) -> u32 {
        key >> self.space.shift(depth) & self.space.max(depth)
    }

    #[inline]
    fn last_child(&self, bucket: u32, depth: usize, low: u32, high: u32) -> Option<u32> {
        let max = self.space.max(depth);
        if low > max.min(high) {
            return None;
        }
        let shift = self.space.shift(depth);
        let from = bucket | low << shift;
        let to = bucket | high.min(max) << shift | ((1 << shift) - 1);
        let found = u32::try_from(self.occupied.previous(to as usize)?).expect("a key has at most 30 bits");
        (found >= from).then(|| found >> shift & max)
    }

    #[inline]
    fn first_child(&self, bucket: u32, depth: usize, low: u32, high: u32) -> Option<u32> {
        let max = self.space.max(depth);
        if low > max.min(high) {
            return None;
        }
        let shift = self.space.shift(depth);
        let from = bucket | low << shift;
        let to = bucket | high.min(max) << shift | ((1 << shift) - 1);
        let found = u32::try_from(self.occupied.next(from as usize)?).expect("a key has at most 30 bits");
        (found <= to).then(|| found >> shift & max)
    }

    #[inline]
    fn find_element(&self, leaf: u32, passes: impl FnMut(u32) -> bool) -> Option<u32> {
        self.elements.find(leaf as usize, passes)
    }

    fn witness(&self, bucket: u32, depth: usize) -> Option<u32> {
        let leaf = self.occupied.next(bucket as usize)?;
        if leaf <= self.last(bucket, depth) as usize { self.elements.first(leaf) } else { None }
    }

    #[inline]
    fn add(&mut self, node: u32, point: &Point) {
        let key = self.key(point) as usize;
        if self.elements.add(key, node) {
            self.occupied.insert(key);
            self.leaves += 1;
        }
    }

    #[inline]
    fn remove(&mut self, node: u32, point: &Point) {
        let key = self.key(point) as usize;
        if self.elements.remove(key, node) {
            self.occupied.remove(key);
            self.leaves -= 1;
        }
    }

    fn leaves(&self) -> u64 {
        self.leaves
    }

    fn for_each(&self, mut visit: impl FnMut(u32, u32)) {
        let bound = 1_usize << self.space.bits();
        let mut next = self.occupied.next(0);
        while let Some(leaf) = next {
            let key = u32::try_from(leaf).expect("a key has at most 30 bits");
            self.elements.for_each(leaf, |node| visit(key, node));
            next = if leaf + 1 < bound { self.occupied.next(leaf + 1) } else { None };
        }
    }

    fn bytes(&self) -> usize {
        self.occupied.bytes() + self.elements.bytes()
    }
}
