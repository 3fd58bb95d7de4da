//! Amounts by node, in half the memory where they allow it.
//!
//! A decision that names nodes far apart waits for the memory that says what they have free: 8 bytes a number
//! for a million nodes are beyond what caches hold, 4 are nearly within. No amount ever rises above what it
//! starts with, so the choice is made once.

/// A number for each node and dimension, flat.
#[derive(Clone, Debug)]
pub enum Amounts {
    /// All of them are below 2^32.
    Narrow(Vec<u32>),
    /// Some are not.
    Wide(Vec<u64>),
}

/// Does the same with whichever it is.
macro_rules! with_amounts {
    ($any:expr, $amounts:ident => $body:expr) => {
        match $any {
            $crate::placement::sim::amounts::Amounts::Narrow($amounts) => $body,
            $crate::placement::sim::amounts::Amounts::Wide($amounts) => $body,
        }
    };
}
pub(super) use with_amounts;

impl Amounts {
    /// Those amounts. Cost: O(N D).
    pub fn new(amounts: &[u64]) -> Self {
        let narrow = amounts.iter().map(|&amount| u32::try_from(amount));
        match narrow.collect() {
            Ok(narrow) => Amounts::Narrow(narrow),
            Err(_) => Amounts::Wide(amounts.to_vec()),
        }
    }

    /// All of them.
    pub fn to_vec(&self) -> Vec<u64> {
        with_amounts!(self, all => all.iter().map(|&amount| widened(amount)).collect())
    }

    /// Bytes they take.
    pub fn bytes(&self) -> usize {
        with_amounts!(self, all => size_of_val(&all[..]))
    }
}

/// An amount as everything else counts it.
#[inline]
pub fn widened(amount: impl Into<u64>) -> u64 {
    amount.into()
}

/// An amount as it is kept; no amount is ever more than at the start, so it can be.
#[inline]
pub fn kept<A: TryFrom<u64>>(amount: u64) -> A {
    A::try_from(amount).ok().expect("no more than at the start")
}
