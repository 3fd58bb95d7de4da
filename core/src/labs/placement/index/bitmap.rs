//! A set of small numbers as bitmaps by level: bit k of a level says that word k of the level below is not 0.
//!
//! Cost: insert, remove, next and previous touch at most one word a level up and one a level down, 64 times
//! fewer words each level: 3 levels for 2^18 numbers. Memory: 1 bit a number and 1/63 more.

/// A set of numbers below a bound.
///
/// **Invariant:** a bit of a level above the lowest is set exactly if its word on the level below is not 0.
#[derive(Clone, Debug)]
pub struct Bitmap {
    levels: Vec<Box<[u64]>>,
}

impl Bitmap {
    /// An empty set of numbers below `bound`, which is at least 1.
    pub fn new(bound: usize) -> Self {
        let mut levels = Vec::new();
        let mut words = bound.div_ceil(64);
        loop {
            levels.push(vec![0; words].into_boxed_slice());
            if words <= 1 {
                return Bitmap { levels };
            }
            words = words.div_ceil(64);
        }
    }

    /// Adds `number`.
    #[inline]
    pub fn insert(&mut self, mut number: usize) {
        for level in &mut self.levels {
            let word = &mut level[number >> 6];
            let was = *word;
            *word |= 1 << (number & 63);
            if was != 0 {
                return;
            }
            number >>= 6;
        }
    }

    /// Removes `number`.
    #[inline]
    pub fn remove(&mut self, mut number: usize) {
        for level in &mut self.levels {
            let word = &mut level[number >> 6];
            *word &= !(1 << (number & 63));
            if *word != 0 {
                return;
            }
            number >>= 6;
        }
    }

    /// The smallest number in the set that is at least `number`, which is below the bound.
    #[inline]
    pub fn next(&self, number: usize) -> Option<usize> {
        let word = self.levels[0][number >> 6] >> (number & 63);
        if word != 0 {
            return Some(number + word.trailing_zeros() as usize);
        }
        let mut at = number >> 6;
        for (height, level) in self.levels.iter().enumerate().skip(1) {
            at += 1;
            let word = level.get(at >> 6).map_or(0, |word| word >> (at & 63));
            if word != 0 {
                at += word.trailing_zeros() as usize;
                return Some(self.descend(height, at, u64::trailing_zeros));
            }
            at >>= 6;
        }
        None
    }

    /// The largest number in the set that is at most `number`, which is below the bound.
    #[inline]
    pub fn previous(&self, number: usize) -> Option<usize> {
        let word = self.levels[0][number >> 6] << (63 - (number & 63));
        if word != 0 {
            return Some(number - word.leading_zeros() as usize);
        }
        let mut at = number >> 6;
        for (height, level) in self.levels.iter().enumerate().skip(1) {
            if at == 0 {
                return None;
            }
            at -= 1;
            let word = level[at >> 6] << (63 - (at & 63));
            if word != 0 {
                at -= word.leading_zeros() as usize;
                return Some(self.descend(height, at, u64::ilog2));
            }
            at >>= 6;
        }
        None
    }

    /// The number below bit `at` of the level at `height`, with `pick` choosing a bit of each word.
    #[inline]
    fn descend(&self, height: usize, mut at: usize, pick: impl Fn(u64) -> u32) -> usize {
        for level in self.levels[..height].iter().rev() {
            at = at << 6 | pick(level[at]) as usize;
        }
        at
    }

    /// Number of levels.
    pub fn height(&self) -> usize {
        self.levels.len()
    }

    /// A word of a level: 64 numbers on level 0, 64 words of the level below on another.
    #[inline]
    pub fn word(&self, level: usize, word: usize) -> u64 {
        self.levels[level][word]
    }

    /// Approximate size, in bytes.
    pub fn bytes(&self) -> usize {
        self.levels.iter().map(|level| level.len() * 8).sum()
    }
}
