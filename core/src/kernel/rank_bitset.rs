//! A bitset with ranks: the taken ones of many numbered places, and their number in any range.
//!
//! It has one bit a place, 64 to a word, and counts for each block of 8 words and each large block of 256. So counting
//! in a long queue does not walk it.
//!
//! Cost: inserting and removing touch a word and two counts. Counting adds the words up to the next block, the blocks
//! up to the next large one, the large ones between, and so on down. With 200,000 places under EASY, some thousand of
//! them waiting, recording took twice the instructions of running while all words between were added up. 0.13 bytes a
//! place.

use std::ops::Range;

use super::Window;

const WORD: u32 = 64;

/// Words of a block, and blocks of a large one, as shifts.
const BLOCK_BITS: u32 = 3;
const LARGE_BITS: u32 = 5;

#[derive(Clone, Debug, Default)]
pub struct RankBitset {
    words: Window<u64>,
    blocks: Vec<u32>,
    large: Vec<u32>,
    count: usize,
}

impl RankBitset {
    #[inline]
    pub fn len(&self) -> usize {
        self.count
    }

    /// True if no place is taken.
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    #[inline]
    pub fn contains(&self, place: u32) -> bool {
        let (word, bit) = parts(place);
        self.word(word) >> bit & 1 == 1
    }

    /// Takes a place that is not taken and not forgotten.
    #[inline]
    pub fn insert(&mut self, place: u32) {
        let (word, bit) = parts(place);
        if word >= self.words.end() {
            self.grow(word);
        }
        debug_assert!(self.words[word] >> bit & 1 == 0, "not taken");
        self.words[word] |= 1 << bit;
        self.blocks[(word >> BLOCK_BITS) as usize] += 1;
        self.large[(word >> (BLOCK_BITS + LARGE_BITS)) as usize] += 1;
        self.count += 1;
    }

    #[cold]
    fn grow(&mut self, word: u32) {
        while self.words.end() <= word {
            self.words.push(0);
        }
        let blocks = (word >> BLOCK_BITS) as usize + 1;
        self.blocks.resize(blocks, 0);
        self.large.resize(blocks.div_ceil(1 << LARGE_BITS), 0);
    }

    /// Forgets the words before that of a place: no place there is taken, or will be.
    #[inline]
    pub fn forget_before(&mut self, place: u32) {
        self.words.forget_before(parts(place).0.min(self.words.end()));
    }

    #[inline]
    pub fn remove(&mut self, place: u32) {
        let (word, bit) = parts(place);
        debug_assert!(self.words[word] >> bit & 1 == 1, "taken");
        self.words[word] &= !(1 << bit);
        self.blocks[(word >> BLOCK_BITS) as usize] -= 1;
        self.large[(word >> (BLOCK_BITS + LARGE_BITS)) as usize] -= 1;
        self.count -= 1;
    }

    /// The word number `at`: the 64 places from `64 * at` on.
    #[inline]
    pub fn word(&self, at: u32) -> u64 {
        self.words.get(at).copied().unwrap_or(0)
    }

    /// [`RankBitset::word`] for a word that is neither forgotten nor after that of the last place ever taken.
    #[inline]
    pub fn word_kept(&self, at: u32) -> u64 {
        self.words[at]
    }

    /// The first word that is not forgotten.
    #[inline]
    pub fn first_word(&self) -> u32 {
        self.words.first()
    }

    /// The word after that of the last place ever taken.
    #[inline]
    pub fn end_word(&self) -> u32 {
        self.words.end()
    }

    /// The stored words of a range: those in use and not forgotten.
    #[inline]
    pub fn words(&self, words: Range<u32>) -> &[u64] {
        self.words.slice(words)
    }

    /// The first taken place at or after `from`.
    pub fn next(&self, from: u32) -> Option<u32> {
        let (first, bit) = parts(from);
        let word = self.word(first) & u64::MAX << bit;
        if word != 0 {
            return Some(place_of(first, word));
        }
        if self.count == 0 {
            return None;
        }
        let mut at = (first + 1).max(self.words.first());
        while let Some(&word) = self.words.get(at) {
            if word != 0 {
                return Some(place_of(at, word));
            }
            at += 1;
            // Skips empty blocks as a whole.
            let empty = |at: u32| self.blocks.get((at >> BLOCK_BITS) as usize) == Some(&0);
            while at.is_multiple_of(1 << BLOCK_BITS) && empty(at) {
                let large = (at >> (BLOCK_BITS + LARGE_BITS)) as usize;
                let whole = at.is_multiple_of(1 << (BLOCK_BITS + LARGE_BITS));
                let step = if whole && self.large[large] == 0 { LARGE_BITS } else { 0 };
                at += 1 << (BLOCK_BITS + step);
            }
        }
        None
    }

    /// The taken places at or after `from`, in ascending order.
    pub fn iter_from(&self, from: u32) -> impl Iterator<Item = u32> + '_ {
        std::iter::successors(self.next(from), |&place| self.next(place + 1))
    }

    /// Number of taken places in `from..to`.
    pub fn count_between(&self, from: u32, to: u32) -> u64 {
        if from >= to || self.count == 0 {
            return 0;
        }
        let ((first, low), (last, high)) = (parts(from), parts(to));
        let below = |bit: u32| !(u64::MAX << bit);
        if first == last {
            return (self.word(first) & u64::MAX << low & below(high)).count_ones().into();
        }
        let head = (self.word(first) & u64::MAX << low).count_ones();
        let tail = (self.word(last) & below(high)).count_ones();
        u64::from(head + tail) + self.count_words(first + 1, last)
    }

    /// Number of taken places in a range of words; whole blocks have their counts.
    fn count_words(&self, from: u32, to: u32) -> u64 {
        let (first, last) = (from.div_ceil(1 << BLOCK_BITS), to >> BLOCK_BITS);
        if first >= last {
            return ones(self.words.slice(from..to));
        }
        let head = ones(self.words.slice(from..first << BLOCK_BITS));
        let tail = ones(self.words.slice(last << BLOCK_BITS..to));
        head + tail + self.count_blocks(first as usize, last as usize)
    }

    /// Number of taken places in a range of blocks.
    fn count_blocks(&self, from: usize, to: usize) -> u64 {
        let to = to.min(self.blocks.len());
        let (first, last) = (from.div_ceil(1 << LARGE_BITS), to >> LARGE_BITS);
        if first >= last {
            return sum(self.blocks.get(from..to).unwrap_or_default());
        }
        sum(&self.blocks[from..first << LARGE_BITS])
            + sum(&self.large[first..last])
            + sum(&self.blocks[last << LARGE_BITS..to])
    }

    pub fn count_before(&self, place: u32) -> u64 {
        self.count_between(0, place)
    }

    /// Approximate size of a clone, in bytes.
    pub fn bytes(&self) -> usize {
        self.words.bytes() + (self.blocks.len() + self.large.len()) * 4
    }
}

#[inline]
fn ones(words: &[u64]) -> u64 {
    words.iter().map(|word| word.count_ones()).sum::<u32>().into()
}

#[inline]
fn sum(counts: &[u32]) -> u64 {
    counts.iter().sum::<u32>().into()
}

#[inline]
fn parts(place: u32) -> (u32, u32) {
    (place / WORD, place % WORD)
}

/// The place of the lowest set bit of a word.
#[inline]
fn place_of(at: u32, word: u64) -> u32 {
    at * WORD + word.trailing_zeros()
}
