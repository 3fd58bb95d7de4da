//! Numbers that a scenario is made of: random numbers give random scenarios, small numbers and a short tape give small
//! ones, so that whoever shrinks the tape shrinks the scenario.

use gantry_core::kernel::Pcg;

/// Numbers to choose by; past its end every choice is the first.
#[derive(Clone, Debug)]
pub struct Tape<'a> {
    rest: &'a [u32],
}

impl<'a> Tape<'a> {
    pub fn new(numbers: &'a [u32]) -> Self {
        Tape { rest: numbers }
    }

    /// A number below `bound`; the larger the number on the tape, the larger it is.
    pub fn below(&mut self, bound: u64) -> u64 {
        let Some((&first, rest)) = self.rest.split_first() else { return 0 };
        self.rest = rest;
        ((u128::from(first) * u128::from(bound)) >> 32) as u64
    }

    /// The same for a place in a list.
    pub fn index(&mut self, bound: usize) -> usize {
        self.below(bound as u64) as usize
    }

    /// Whether a number below `one_in` is the last.
    pub fn chance(&mut self, one_in: u64) -> bool {
        self.below(one_in) + 1 == one_in
    }

    pub fn one_of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.index(all.len())]
    }

    /// Some of the items, in an order of the tape's own.
    pub fn some<T: Clone>(&mut self, items: &[T]) -> Vec<T> {
        let mut left = items.to_vec();
        let count = self.index(items.len() + 1);
        (0..count).map(|_| left.remove(self.index(left.len()))).collect()
    }
}

/// The numbers of a seed, the same on every platform.
pub fn numbers_of(seed: u64, count: usize) -> Vec<u32> {
    let mut pcg = Pcg::new(seed);
    (0..count).map(|_| pcg.next_u32()).collect()
}
