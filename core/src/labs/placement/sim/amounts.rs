//! Amounts by node, in half the memory if their range allows it.
//!
//! A decision about candidates far apart in memory waits for their free amounts: 8 bytes a number for a million nodes
//! exceed the caches, 4 nearly fit. No amount ever rises above its initial bound, so the width is chosen once.

use crate::labs::placement::problem::MAX_DIMENSIONS;
use crate::labs::placement::space::{Point, Space};

/// A number for each node and dimension, flat.
#[derive(Clone, Debug)]
pub enum Amounts {
    /// All amounts are below 2^32.
    Narrow(Vec<u32>),
    /// Some amounts are not.
    Wide(Vec<u64>),
}

/// Evaluates an expression on either width.
macro_rules! with_amounts {
    ($any:expr, $amounts:ident => $body:expr) => {
        match $any {
            $crate::labs::placement::sim::amounts::Amounts::Narrow($amounts) => $body,
            $crate::labs::placement::sim::amounts::Amounts::Wide($amounts) => $body,
        }
    };
}
pub(super) use with_amounts;

impl Amounts {
    /// Stores `amounts`, none of which will ever exceed its `most`. Cost: O(N D).
    pub fn new(amounts: &[u64], most: &[u64]) -> Self {
        if most.iter().all(|&most| u32::try_from(most).is_ok()) {
            Amounts::Narrow(amounts.iter().map(|&amount| narrowed(amount)).collect())
        } else {
            Amounts::Wide(amounts.to_vec())
        }
    }

    /// The point of the amounts of `node` in a space.
    #[inline]
    pub fn point(&self, space: &Space, node: u32) -> Point {
        let dimensions = space.dimensions();
        let at = node as usize * dimensions;
        with_amounts!(self, all => space.point(&all[at..at + dimensions]))
    }

    /// The amounts of `node`, each plus an additional one.
    #[inline]
    pub fn plus(&self, node: u32, more: &[u64]) -> [u64; MAX_DIMENSIONS] {
        let mut sum = [0; MAX_DIMENSIONS];
        let at = node as usize * more.len();
        with_amounts!(self, all => {
            for ((sum, &amount), more) in sum.iter_mut().zip(&all[at..at + more.len()]).zip(more) {
                *sum = widened(amount) + more;
            }
        });
        sum
    }

    /// Changes the amounts of `node` by one number for each dimension.
    #[inline]
    pub fn change(&mut self, node: u32, by: &[u64], change: Change) {
        let at = node as usize * by.len();
        with_amounts!(self, all => {
            for (amount, &by) in all[at..at + by.len()].iter_mut().zip(by) {
                *amount = narrowed(change.applied(widened(*amount), by));
            }
        });
    }

    /// Approximate size, in bytes.
    pub fn bytes(&self) -> usize {
        with_amounts!(self, all => size_of_val(&all[..]))
    }
}

/// Direction of a change of amounts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// They are subtracted.
    Take,
    /// They are added.
    Give,
}

impl Change {
    /// The amount after the change.
    #[inline]
    pub fn applied(self, amount: u64, by: u64) -> u64 {
        match self {
            Change::Take => amount - by,
            Change::Give => amount + by,
        }
    }
}

/// An amount in full width.
#[inline]
pub fn widened(amount: impl Into<u64>) -> u64 {
    amount.into()
}

/// An amount in stored width: see [`Amounts::new`].
#[inline]
fn narrowed<A: TryFrom<u64>>(amount: u64) -> A {
    A::try_from(amount).ok().expect("no more than it may come to")
}
