//! What the first so many pieces come to, whichever number that is: sums kept now and then.
//!
//! Cost: making them is one pass, and a sum a block; one is told by adding at most a block's pieces.

use super::BLOCK;

/// Sums over the beginnings of a list.
#[derive(Clone, Debug, Default)]
pub struct Sums<S> {
    /// Before each block.
    kept: Vec<S>,
}

impl<S: Clone + Default> Sums<S> {
    /// Over a list of so many; `add` adds the one at a place.
    pub fn of(count: usize, mut add: impl FnMut(&mut S, usize)) -> Self {
        let (mut kept, mut sum) = (Vec::with_capacity(count.div_ceil(BLOCK)), S::default());
        for place in 0..count {
            if place.is_multiple_of(BLOCK) {
                kept.push(sum.clone());
            }
            add(&mut sum, place);
        }
        Sums { kept }
    }

    /// Over the first `count` of them, which `add` adds as before.
    pub fn first(&self, count: usize, mut add: impl FnMut(&mut S, usize)) -> S {
        let block = (count / BLOCK).min(self.kept.len().saturating_sub(1));
        let mut sum = self.kept.get(block).cloned().unwrap_or_default();
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
