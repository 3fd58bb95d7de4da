//! The dense store: a bitmap by level over all keys, and the nodes of each leaf by key. A block is a word of 64.
//!
//! For spaces that are small relative to the number of nodes. Measured with a million nodes at 64 x 256 coordinates:
//! see `cargo xtask bench`.

use super::blocks::Blocks;
use super::elements::Elements;
use super::{Index, Point, Space, word};

/// An index over all keys of a small space.
#[derive(Clone, Debug)]
pub struct Dense {
    space: Space,
    /// One bit for each key, set if its leaf is not empty.
    words: Box<[u64]>,
    blocks: Blocks,
    elements: Elements,
    leaves: u64,
}

impl Dense {
    /// Indexes `nodes`, ascending, each at its point. Cost: O(N D + keys).
    pub fn build(
        space: Space,
        nodes: impl DoubleEndedIterator<Item = (u32, Point)> + Clone,
    ) -> Self {
        let bound = 1 << space.bits();
        let mut counts = vec![0_u32; bound];
        let keyed: Vec<(u32, u32)> =
            nodes.map(|(node, point)| (node, pack(&space, &point))).collect();
        for &(_, key) in &keyed {
            counts[key as usize] += 1;
        }
        let mut words = vec![0; bound.div_ceil(64)].into_boxed_slice();
        let mut leaves = 0;
        for (key, _) in counts.iter().enumerate().filter(|&(_, &count)| count > 0) {
            words[key >> 6] |= 1 << (key & 63);
            leaves += 1;
        }
        let mut blocks = Blocks::new(space.dimensions(), words.len());
        for (number, &keys) in words.iter().enumerate().filter(|&(_, &keys)| keys != 0) {
            blocks.raise(number, &word::reach(&space, number, keys));
        }
        let elements = Elements::build(&counts, &keyed);
        Dense { space, words, blocks, elements, leaves }
    }

    /// The smallest key of a leaf that is at least `key`.
    #[inline]
    fn next(&self, key: usize) -> Option<usize> {
        let word = self.words[key >> 6] >> (key & 63);
        if word != 0 {
            return Some(key + word.trailing_zeros() as usize);
        }
        let after = (key >> 6) + 1;
        let number = if after < self.words.len() {
            self.blocks.occupied().next(after)?
        } else {
            return None;
        };
        Some(number << 6 | self.words[number].trailing_zeros() as usize)
    }

    /// The largest key of a leaf that is at most `key`.
    #[inline]
    fn previous(&self, key: usize) -> Option<usize> {
        let word = self.words[key >> 6] << (63 - (key & 63));
        if word != 0 {
            return Some(key - word.leading_zeros() as usize);
        }
        let number = self.blocks.occupied().previous((key >> 6).checked_sub(1)?)?;
        Some(number << 6 | self.words[number].ilog2() as usize)
    }

    /// The last leaf of `from..=to` inside the area if `LAST`, else the first.
    #[inline]
    fn nearest<const LAST: bool>(&self, low: &Point, from: u32, to: u32) -> Option<u32> {
        let (from, to) = (from as usize, to as usize);
        let found = self.blocks.search::<LAST, _>(low, from >> 6, to >> 6, |number| {
            let mut keys = self.words[number] & word::inside(&self.space, number, low);
            if number == from >> 6 {
                keys &= u64::MAX << (from & 63);
            }
            if number == to >> 6 {
                keys &= u64::MAX >> (63 - (to & 63));
            }
            let bit = if LAST { keys.checked_ilog2()? } else { keys.trailing_zeros() };
            (keys != 0).then_some(number << 6 | bit as usize)
        });
        found.map(|key| u32::try_from(key).expect("a key has at most 30 bits"))
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
        let found = u32::try_from(self.previous(to as usize)?).expect("a key has at most 30 bits");
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
        let found = u32::try_from(self.next(from as usize)?).expect("a key has at most 30 bits");
        (found <= to).then(|| found >> shift & max)
    }

    #[inline]
    fn last_inside(&self, low: &Point, before: Option<u32>) -> Option<u32> {
        let to = before.map_or(Some(self.last(0, 0)), |before| before.checked_sub(1))?;
        let from = self.space.holds(low).then(|| self.key(low)).filter(|&from| from <= to)?;
        self.nearest::<true>(low, from, to)
    }

    #[inline]
    fn first_inside(&self, low: &Point, after: Option<u32>) -> Option<u32> {
        let first = self.space.holds(low).then(|| self.key(low))?;
        let (from, to) = (after.map_or(first, |after| first.max(after + 1)), self.last(0, 0));
        if from > to { None } else { self.nearest::<false>(low, from, to) }
    }

    #[inline]
    fn find_element(&self, leaf: u32, passes: impl FnMut(u32) -> bool) -> Option<u32> {
        self.elements.find(leaf as usize, passes)
    }

    fn witness(&self, bucket: u32, depth: usize) -> Option<u32> {
        let leaf = self.next(bucket as usize)?;
        if leaf <= self.last(bucket, depth) as usize { self.elements.first(leaf) } else { None }
    }

    #[inline]
    fn add(&mut self, node: u32, point: &Point) {
        let key = self.key(point) as usize;
        if self.elements.add(key, node) {
            self.words[key >> 6] |= 1 << (key & 63);
            self.blocks.raise(key >> 6, point);
            self.leaves += 1;
        }
    }

    #[inline]
    fn remove(&mut self, node: u32, point: &Point) {
        let key = self.key(point) as usize;
        if self.elements.remove(key, node) {
            let keys = &mut self.words[key >> 6];
            *keys &= !(1 << (key & 63));
            let reach = word::reach(&self.space, key >> 6, *keys);
            self.blocks.lower(key >> 6, (*keys != 0).then_some(&reach));
            self.leaves -= 1;
        }
    }

    #[inline]
    fn touch(&self, point: &Point) {
        self.elements.touch(self.key(point) as usize);
    }

    fn leaves(&self) -> u64 {
        self.leaves
    }

    fn for_each(&self, mut visit: impl FnMut(u32, u32)) {
        let bound = 1_usize << self.space.bits();
        let mut next = self.next(0);
        while let Some(leaf) = next {
            let key = u32::try_from(leaf).expect("a key has at most 30 bits");
            self.elements.for_each(leaf, |node| visit(key, node));
            next = if leaf + 1 < bound { self.next(leaf + 1) } else { None };
        }
    }

    fn bytes(&self) -> usize {
        self.words.len() * 8 + self.blocks.bytes() + self.elements.bytes()
    }
}
