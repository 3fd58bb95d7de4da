//! The quota of each user by ratio: lent units split by largest remainders.
//!
//! The method of largest remainders (Hamilton): each user gets the integer part of the exact share; the remaining units
//! go, one each, to the users with the largest remainders, ties to the earlier user. A share can become one smaller
//! when more is lent (the Alabama paradox).
//!
//! **Invariant:** shares are integers and add up to the lent units (unless every ratio is 0), and a ratio of 0 gets 0.
//! Cost: sorting the remainders.

use std::cmp::Reverse;

/// Splits `lent` units by `ratios`: a share for each ratio.
pub fn split(lent: u32, ratios: &[u64]) -> Vec<u32> {
    let sum: u128 = ratios.iter().map(|&ratio| u128::from(ratio)).sum();
    if sum == 0 {
        return vec![0; ratios.len()];
    }
    let exact = |ratio: u64| u128::from(lent) * u128::from(ratio);
    let whole = |&ratio: &u64| u32::try_from(exact(ratio) / sum).expect("at most all");
    let mut shares: Vec<u32> = ratios.iter().map(whole).collect();
    let rest = lent - shares.iter().sum::<u32>();
    let mut largest: Vec<usize> = (0..ratios.len()).collect();
    largest.sort_by_key(|&at| Reverse(exact(ratios[at]) % sum));
    largest.iter().take(rest as usize).for_each(|&at| shares[at] += 1);
    shares
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::Pcg;

    #[test]
    fn largest_remainders_first_and_ties_to_the_earlier() {
        assert_eq!(split(8, &[1, 1]), [4, 4]);
        assert_eq!(split(7, &[1, 1]), [4, 3]);
        assert_eq!(split(6, &[2, 3, 1]), [2, 3, 1]);
        assert_eq!(split(5, &[2, 3, 1]), [2, 2, 1]);
        assert_eq!(split(3, &[0, 1, 0]), [0, 3, 0]);
        assert_eq!(split(3, &[0, 0]), [0, 0]);
        assert_eq!(split(3, &[]), [0; 0]);
    }

    #[test]
    fn more_to_lend_can_make_a_share_smaller() {
        // The Alabama paradox.
        assert_eq!(split(10, &[6, 6, 2]), [4, 4, 2]);
        assert_eq!(split(11, &[6, 6, 2]), [5, 5, 1]);
    }

    #[test]
    fn shares_add_up() {
        let mut rng = Pcg::new(1);
        for _ in 0..2_000 {
            let users = 1 + rng.below(6);
            let ratios: Vec<u64> = (0..users).map(|_| rng.below(5).into()).collect();
            let lent = rng.below(40);
            let found = split(lent, &ratios);
            let expected = if ratios.iter().all(|&ratio| ratio == 0) { 0 } else { lent };
            assert_eq!(found.iter().sum::<u32>(), expected, "{lent} by {ratios:?}");
        }
        let large = [(1 << 53) - 1, 1 << 52];
        assert_eq!(split(1 << 30, &large).iter().sum::<u32>(), 1 << 30);
    }
}
