//! The only source of randomness: PCG XSH-RR 64/32, seeded by the scenario.
//!
//! The generator is M. E. O'Neill's PCG32 ("PCG: A Family of Simple Fast Space-Efficient Statistically Good
//! Algorithms for Random Number Generation", 2014); bounded draws follow D. Lemire ("Fast Random Integer
//! Generation in an Interval", 2019), which are unbiased. Both are frozen with format version 1.
//!
//! It is written out here rather than taken from a crate because its numbers are part of the file format: a link must
//! draw the same order in ten years, whatever a crate changes meanwhile.

const MULTIPLIER: u64 = 6_364_136_223_846_793_005;
const STREAM: u64 = 0x6761_6e74_7279; // "gantry"

/// The generator; 16 bytes, `Copy`, part of a model's state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pcg {
    state: u64,
}

impl Pcg {
    const INCREMENT: u64 = (STREAM << 1) | 1;

    /// The generator of a scenario's seed.
    pub fn new(seed: u64) -> Self {
        let mut pcg = Pcg { state: 0 };
        pcg.next_u32();
        pcg.state = pcg.state.wrapping_add(seed);
        pcg.next_u32();
        pcg
    }

    /// The next 32 random bits.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "the output function takes 32 bits out of 64"
    )]
    pub fn next_u32(&mut self) -> u32 {
        let old = self.state;
        self.state = old.wrapping_mul(MULTIPLIER).wrapping_add(Self::INCREMENT);
        let xorshifted = (((old >> 18) ^ old) >> 27) as u32;
        xorshifted.rotate_right((old >> 59) as u32)
    }

    /// A uniformly distributed number below `bound`, which is at least 1.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "the high and the low half of a 64-bit product"
    )]
    pub fn below(&mut self, bound: u32) -> u32 {
        debug_assert!(bound > 0, "a draw from nothing");
        loop {
            let product = u64::from(self.next_u32()) * u64::from(bound);
            let low = product as u32;
            if low >= bound || low >= bound.wrapping_neg() % bound {
                return (product >> 32) as u32;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Pcg;

    #[test]
    fn draws_are_frozen_with_format_version_1() {
        let mut pcg = Pcg::new(1);
        let bits: Vec<u32> = (0..4).map(|_| pcg.next_u32()).collect();
        let draws: Vec<u32> = (0..8).map(|_| pcg.below(6)).collect();
        assert_eq!(bits, [0x1dc0_7e05, 0x9ffe_6208, 0x2fa2_4487, 0x1cc1_a811]);
        assert_eq!(draws, [2, 4, 0, 0, 3, 5, 4, 3]);
    }

    #[test]
    fn bounded_draws_reach_every_number_evenly() {
        let mut pcg = Pcg::new(7);
        let mut seen = [0_u32; 5];
        for _ in 0..50_000 {
            seen[pcg.below(5) as usize] += 1;
        }
        assert!(seen.iter().all(|&n| (9_500..10_500).contains(&n)), "{seen:?}");
    }
}
