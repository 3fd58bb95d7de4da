//! The blocks of an index that contain a leaf, and the reach of each block: a bitmap by level, with the largest
//! coordinate in every dimension for each bit.
//!
//! A block is a run of neighbouring keys, as the store defines it. Blocks affect a search in one way only: a block that
//! does not reach the first point of the fittable area in some dimension contains no leaf inside the area, nor does
//! such a block of 64 blocks, so both are skipped. As a cluster fills up, buckets without a fitting leaf gather where
//! the walk begins; visiting each took 17 µs a task with a million nodes at D = 4.
//!
//! **Invariant:** a block's reach is at least, in every dimension, that of each leaf in it; the reach of a block of
//! blocks is exactly the largest of theirs, and 0 if it is empty.
//!
//! **Invariant:** on the first axis no non-empty block reaches farther than a later one: keys ascend.
//!
//! Cost: add and remove of a leaf compare D numbers a level, and stop at the first level where nothing changes; if the
//! block of the farthest reach among its 64 shrinks, the new farthest one is searched: on the first axis it is the
//! last. Least-fit takes from the farthest leaf on that axis; if every node differs, a search of all 64 each time was a
//! quarter of the instructions of a decision. Memory: 4 D bytes a block, and 1/63 more.

use super::Point;
use super::bitmap::Bitmap;

#[derive(Clone, Debug)]
pub struct Blocks {
    dimensions: usize,
    occupied: Bitmap,
    /// By level of the bitmap: D numbers for each of its bits.
    reach: Vec<Box<[u32]>>,
}

impl Blocks {
    /// `blocks` empty blocks of a space of `dimensions`.
    pub fn new(dimensions: usize, blocks: usize) -> Self {
        let occupied = Bitmap::new(blocks);
        let bits = (0..occupied.height())
            .scan(blocks, |bits, _| Some(std::mem::replace(bits, bits.div_ceil(64))));
        let reach = bits.map(|bits| vec![0; bits * dimensions].into_boxed_slice()).collect();
        Blocks { dimensions, occupied, reach }
    }

    /// The non-empty blocks.
    pub fn occupied(&self) -> &Bitmap {
        &self.occupied
    }

    /// Updates `block` for a new leaf at `point`.
    #[inline]
    pub fn raise(&mut self, block: usize, point: &Point) {
        self.occupied.insert(block);
        let mut at = block;
        for reach in &mut self.reach {
            let mut grows = false;
            for (far, &coordinate) in
                reach[at * self.dimensions..][..self.dimensions].iter_mut().zip(point)
            {
                grows |= *far < coordinate;
                *far = coordinate.max(*far);
            }
            if !grows {
                return;
            }
            at >>= 6;
        }
    }

    /// Updates `block` for a smaller reach: `reach`, or none if it is empty.
    #[inline]
    pub fn lower(&mut self, block: usize, reach: Option<&Point>) {
        if reach.is_none() {
            self.occupied.remove(block);
        }
        let mut now = reach.copied().unwrap_or_default();
        let mut at = block;
        for level in 0..self.reach.len() {
            let far = &mut self.reach[level][at * self.dimensions..][..self.dimensions];
            if *far == now[..self.dimensions] {
                return;
            }
            let mut was = Point::default();
            was[..self.dimensions].copy_from_slice(far);
            far.copy_from_slice(&now[..self.dimensions]);
            at >>= 6;
            let Some(above) = self.reach.get(level + 1) else { return };
            let above = &above[at * self.dimensions..][..self.dimensions];
            for (depth, &far) in above.iter().enumerate() {
                let shrinks = was[depth] == far && now[depth] < far;
                now[depth] = if shrinks { self.farthest(level, at, depth, far) } else { far };
            }
        }
    }

    /// The reach of the blocks of a word of the bitmap on an axis; `most` is an upper bound.
    fn farthest(&self, level: usize, word: usize, depth: usize, most: u32) -> u32 {
        if depth == 0 {
            let last = self.occupied.word(level, word).checked_ilog2();
            return last.map_or(0, |last| {
                self.reach[level][(word << 6 | last as usize) * self.dimensions]
            });
        }
        let blocks =
            self.reach[level].chunks(self.dimensions * 64).nth(word).expect("a word of the level");
        let mut farthest = 0;
        for block in blocks.chunks_exact(self.dimensions).rev() {
            farthest = block[depth].max(farthest);
            if farthest == most {
                break;
            }
        }
        farthest
    }

    /// Searches the blocks of `from..=to` that reach `low`, the last first if `LAST`, else the first first, until
    /// `look` finds something.
    #[inline]
    pub fn search<const LAST: bool, T>(
        &self,
        low: &Point,
        from: usize,
        to: usize,
        mut look: impl FnMut(usize) -> Option<T>,
    ) -> Option<T> {
        // Most often it is the block at the end where the search begins.
        let end = if LAST { to } else { from };
        if self.occupied.word(0, end >> 6) >> (end & 63) & 1 == 1 && self.reaches(0, end, low) {
            let found = look(end);
            if found.is_some() {
                return found;
            }
        }
        if from == to {
            return None;
        }
        let (from, to) = if LAST { (from, to - 1) } else { (from + 1, to) };
        let mut level = 0;
        while from >> (6 * (level + 1)) != to >> (6 * (level + 1)) {
            level += 1;
        }
        self.search_word::<LAST, T>(low, (from, to), level, from >> (6 * (level + 1)), &mut look)
    }

    #[inline]
    fn reaches(&self, level: usize, block: usize, low: &Point) -> bool {
        let far = &self.reach[level][block * self.dimensions..][..self.dimensions];
        // The least significant axes first: the more significant ones bring the search to this block.
        far.iter().zip(&low[..self.dimensions]).rev().all(|(far, low)| far >= low)
    }

    fn search_word<const LAST: bool, T>(
        &self,
        low: &Point,
        (from, to): (usize, usize),
        level: usize,
        word: usize,
        look: &mut impl FnMut(usize) -> Option<T>,
    ) -> Option<T> {
        let (first, height) = (word << 6, 6 * level);
        let mut bits = self.occupied.word(level, word);
        bits &= u64::MAX << (from >> height).saturating_sub(first);
        bits &= u64::MAX >> (first + 63).saturating_sub(to >> height);
        while bits != 0 {
            let bit = if LAST { bits.ilog2() } else { bits.trailing_zeros() };
            bits ^= 1 << bit;
            let block = first + bit as usize;
            if !self.reaches(level, block, low) {
                continue;
            }
            let found = match level {
                0 => look(block),
                _ => self.search_word::<LAST, T>(low, (from, to), level - 1, block, look),
            };
            if found.is_some() {
                return found;
            }
        }
        None
    }

    /// Approximate size, in bytes.
    pub fn bytes(&self) -> usize {
        self.occupied.bytes() + self.reach.iter().map(|level| level.len() * 4).sum::<usize>()
    }
}
