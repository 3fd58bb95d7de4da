//! Prefix sums over a list of run segments: one stored for each block.
//!
//! Cost: construction is one pass, and a sum a block; a query adds at most a block's segments.

use super::BLOCK;

#[derive(Clone, Debug, Default)]
pub struct Sums<S> {
    block_sums: Vec<S>,
}

impl<S: Clone + Default> Sums<S> {
    /// Sums of a list of `count` entries; `add` adds the entry at a place.
    pub fn of(count: usize, mut add: impl FnMut(&mut S, usize)) -> Self {
        let (mut block_sums, mut sum) = (Vec::with_capacity(count.div_ceil(BLOCK)), S::default());
        for place in 0..count {
            if place.is_multiple_of(BLOCK) {
                block_sums.push(sum.clone());
            }
            add(&mut sum, place);
        }
        Sums { block_sums }
    }

    /// The sum of the first `count` entries; `add` is the same function as before.
    pub fn first(&self, count: usize, mut add: impl FnMut(&mut S, usize)) -> S {
        let block = (count / BLOCK).min(self.block_sums.len().saturating_sub(1));
        let mut sum = self.block_sums.get(block).cloned().unwrap_or_default();
        for place in block * BLOCK..count {
            add(&mut sum, place);
        }
        sum
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sum_is_that_of_all_before() {
        let list: Vec<usize> = (0..3 * BLOCK + 2).map(|at| at * at).collect();
        let mut added = 0;
        let sums = Sums::of(list.len(), |sum: &mut usize, place| *sum += list[place]);
        for count in 0..=list.len() {
            added = 0;
            let sum = sums.first(count, |sum, place| {
                added += 1;
                *sum += list[place];
            });
            assert_eq!(sum, list[..count].iter().sum::<usize>());
            assert!(added <= BLOCK, "{count}: {added} added");
        }
        assert!(added > 0, "the last block is not full");
        assert_eq!(Sums::<usize>::default().first(0, |_, _| ()), 0);
    }
}
