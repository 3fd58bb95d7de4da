//! Which of many numbered places are taken, and how many of them lie in a stretch.
//!
//! A bit a place, 64 to a word, and how many there are in each block of 16 words and each of 1,024: so a long queue
//! is counted without walking it.
//!
//! Cost: joining and leaving touch a word and two counts. Counting looks at the words between where these are few, and
//! else at 15 words, 63 blocks and the large blocks at most: with 200,000 places under EASY, of which some thousand
//! wait, recording took twice the time of running while the words between were added up. 0.13 bytes a place.

/// Places of a word.
const WORD: usize = 64;

/// Words of a block, and blocks of a large one, as shifts.
const BLOCK_BITS: u32 = 4;
const LARGE_BITS: u32 = 6;

/// So few words are counted one by one.
const FEW: usize = 24;

/// Places out of a fixed number.
#[derive(Clone, Debug)]
pub struct Members {
    words: Vec<u64>,
    blocks: Vec<u32>,
    large: Vec<u32>,
    count: usize,
}

impl Members {
    /// So many places, none of them taken.
    pub fn new(places: usize) -> Self {
        let words = places.div_ceil(WORD).max(1);
        let (blocks, large) =
            (words.div_ceil(1 << BLOCK_BITS), words.div_ceil(1 << (BLOCK_BITS + LARGE_BITS)));
        Members { words: vec![0; words], blocks: vec![0; blocks], large: vec![0; large], count: 0 }
    }

    /// How many are taken.
    #[inline]
    pub fn len(&self) -> usize {
        self.count
    }

    /// Whether none is.
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Whether a place is taken.
    #[inline]
    pub fn contains(&self, place: u32) -> bool {
        let (word, bit) = parts(place);
        self.words.get(word).is_some_and(|word| word >> bit & 1 == 1)
    }

    /// Takes a place that was not taken.
    #[inline]
    pub fn insert(&mut self, place: u32) {
        let (word, bit) = parts(place);
        debug_assert!(self.words[word] >> bit & 1 == 0, "not taken");
        self.words[word] |= 1 << bit;
        self.blocks[word >> BLOCK_BITS] += 1;
        self.large[word >> (BLOCK_BITS + LARGE_BITS)] += 1;
        self.count += 1;
    }

    /// Leaves a place that was taken.
    #[inline]
    pub fn remove(&mut self, place: u32) {
        let (word, bit) = parts(place);
        debug_assert!(self.words[word] >> bit & 1 == 1, "taken");
        self.words[word] &= !(1 << bit);
        self.blocks[word >> BLOCK_BITS] -= 1;
        self.large[word >> (BLOCK_BITS + LARGE_BITS)] -= 1;
        self.count -= 1;
    }

    /// The first taken place from one on.
    pub fn next(&self, from: u32) -> Option<u32> {
        let (first, bit) = parts(from);
        let own = self.words.get(first)? & u64::MAX << bit;
        if own != 0 {
            return Some(place_of(first, own));
        }
        if self.count == 0 {
            return None;
        }
        let mut at = first + 1;
        while let Some(&word) = self.words.get(at) {
            if word != 0 {
                return Some(place_of(at, word));
            }
            at += 1;
            // Blocks without any are passed over whole.
            while at.is_multiple_of(1 << BLOCK_BITS)
                && self.blocks.get(at >> BLOCK_BITS) == Some(&0)
            {
                let large = at >> (BLOCK_BITS + LARGE_BITS);
                let whole = at.is_multiple_of(1 << (BLOCK_BITS + LARGE_BITS));
                let step = if whole && self.large[large] == 0 { LARGE_BITS } else { 0 };
                at += 1 << (BLOCK_BITS + step);
            }
        }
        None
    }

    /// The taken places from one on, in order.
    pub fn iter_from(&self, from: u32) -> impl Iterator<Item = u32> + '_ {
        std::iter::successors(self.next(from), |&place| self.next(place + 1))
    }

    /// How many are taken in `from..to`.
    pub fn count_between(&self, from: u32, to: u32) -> u64 {
        if from >= to || self.count == 0 {
            return 0;
        }
        let ((first, low), (last, high)) = (parts(from), parts(to));
        if last - first > FEW {
            return self.count_before(to) - self.count_before(from);
        }
        let below = |bit: u32| !(u64::MAX << bit);
        let own = |at: usize| self.words.get(at).copied().unwrap_or(0);
        if first == last {
            return (own(first) & u64::MAX << low & below(high)).count_ones().into();
        }
        let ends =
            (own(first) & u64::MAX << low).count_ones() + (own(last) & below(high)).count_ones();
        u64::from(ends) + ones(&self.words, first + 1, last)
    }

    /// How many are taken before a place.
    pub fn count_before(&self, place: u32) -> u64 {
        let (word, bit) = parts(place);
        if word >= self.words.len() {
            return self.count as u64;
        }
        let block = word >> BLOCK_BITS;
        let large = block >> LARGE_BITS;
        let own = (self.words[word] & !(u64::MAX << bit)).count_ones();
        u64::from(own)
            + ones(&self.words, block << BLOCK_BITS, word)
            + sum(&self.blocks[large << LARGE_BITS..block])
            + sum(&self.large[..large])
    }

    /// Bytes that a clone takes, about.
    pub fn bytes(&self) -> usize {
        self.words.len() * 8 + (self.blocks.len() + self.large.len()) * 4
    }
}

#[inline]
fn ones(words: &[u64], from: usize, to: usize) -> u64 {
    let words = words.get(from..to.min(words.len())).unwrap_or_default();
    words.iter().map(|word| u64::from(word.count_ones())).sum()
}

#[inline]
fn sum(counts: &[u32]) -> u64 {
    counts.iter().map(|&count| u64::from(count)).sum()
}

#[inline]
#[expect(clippy::cast_possible_truncation, reason = "below 64")]
fn parts(place: u32) -> (usize, u32) {
    (place as usize / WORD, (place as usize % WORD) as u32)
}

/// The place of the lowest bit of a word.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "places have 32 bits")]
fn place_of(at: usize, word: u64) -> u32 {
    (at * WORD) as u32 + word.trailing_zeros()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::Pcg;

    #[test]
    fn it_counts_as_a_scan_does() {
        let mut rng = Pcg::new(5);
        for places in [1, 63, 64, 65, 1_023, 1_025, 70_000, 200_000] {
            let mut members = Members::new(places as usize);
            let mut all = vec![false; places as usize];
            // Stretches full and empty, so that blocks are passed over.
            for _ in 0..300 {
                let first = rng.below(places);
                for place in first..(first + rng.below(700)).min(places) {
                    let own = &mut all[place as usize];
                    *own = !*own;
                    if *own { members.insert(place) } else { members.remove(place) }
                }
                let (from, to) = (rng.below(places), rng.below(places + 70));
                let scan = |from: u32, to: u32| {
                    let range = from as usize..(to as usize).min(all.len()).max(from as usize);
                    all[range].iter().filter(|&&own| own).count() as u64
                };
                assert_eq!(members.count_between(from, to), scan(from, to), "{from}..{to}");
                assert_eq!(members.count_between(from, from + 200), scan(from, from + 200));
                assert_eq!(members.count_before(to), scan(0, to));
                assert_eq!(members.len() as u64, scan(0, places));
                assert_eq!(members.contains(from), all[from as usize]);
                let next = (from..places).find(|&at| all[at as usize]);
                assert_eq!(members.next(from), next);
            }
            let taken = (0..).zip(&all).filter(|(_, own)| **own).map(|(at, _)| at);
            assert!(members.iter_from(0).eq(taken));
        }
    }
}
