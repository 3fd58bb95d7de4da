//! Sixty-four neighbouring keys as the bits of a word, and comparisons of their coordinates.
//!
//! The lowest six bits of a key belong to the least significant axes. `BITS[i]` is the set of numbers below 64 with bit
//! i set; comparing all 64 numbers with one takes one operation for each bit.

use super::{Point, Space};

/// The numbers below 64 with bit i set.
const BITS: [u64; 6] = [
    0xaaaa_aaaa_aaaa_aaaa,
    0xcccc_cccc_cccc_cccc,
    0xf0f0_f0f0_f0f0_f0f0,
    0xff00_ff00_ff00_ff00,
    0xffff_0000_ffff_0000,
    0xffff_ffff_0000_0000,
];

/// The bits of an axis within a word: from `start` to `end`.
#[inline]
fn bits_of(space: &Space, depth: usize) -> std::ops::Range<usize> {
    let start = space.shift(depth).min(6) as usize;
    let width = (u32::BITS - space.max(depth).leading_zeros()) as usize;
    start..(start + width).min(6)
}

/// The coordinate on the axis at `depth` of the word's first key.
#[inline]
fn first(space: &Space, word: usize, depth: usize) -> u32 {
    let shift = space.shift(depth);
    let coordinate = if shift < 6 { (word << 6) >> shift } else { word >> (shift - 6) };
    u32::try_from(coordinate & space.max(depth) as usize).expect("a coordinate has at most 21 bits")
}

/// The keys of word number `word` inside the area from `low` on. Cost: O(D).
#[inline]
pub fn inside(space: &Space, word: usize, low: &Point) -> u64 {
    let mut inside = u64::MAX;
    for (depth, &low) in low.iter().enumerate().take(space.dimensions()) {
        let first = first(space, word, depth);
        if first >= low {
            continue;
        }
        let least = low - first;
        let bits = bits_of(space, depth);
        if least >> bits.len() != 0 {
            return 0;
        }
        let reached = bits.enumerate().fold(u64::MAX, |reached, (place, bit)| {
            if least >> place & 1 == 1 { BITS[bit] & reached } else { BITS[bit] | reached }
        });
        inside &= reached;
    }
    inside
}

/// The largest coordinate on each axis among the `keys` of word number `word`, at least one. Cost: O(D).
#[inline]
pub fn reach(space: &Space, word: usize, keys: u64) -> Point {
    let mut reach = Point::default();
    for (depth, far) in reach.iter_mut().enumerate().take(space.dimensions()) {
        *far = first(space, word, depth);
        let mut rest = keys;
        for (place, bit) in bits_of(space, depth).enumerate().rev() {
            if rest & BITS[bit] != 0 {
                rest &= BITS[bit];
                *far += 1 << place;
            }
        }
    }
    reach
}
