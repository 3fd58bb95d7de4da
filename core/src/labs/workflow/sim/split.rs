//! The quota of each user by ratio: lent units split by largest remainders.
//!
//! The method of largest remainders (Hamilton): each user gets the integer part of the exact share; the remaining units
//! go, one each, to the users with the largest remainders, ties to the earlier user. A share can become one smaller
//! when more is lent (the Alabama paradox).
//!
//! **Invariant:** shares are integers and add up to the lent units (unless every ratio is 0), and a ratio of 0 gets 0.
//! Cost: sorting the remainders.

/// Splits `lent` units by `ratios` into `shares`, one for each ratio. `scratch` is overwritten.
pub fn split(lent: u32, ratios: &[u64], scratch: &mut Vec<(u64, u32)>, shares: &mut Vec<u32>) {
    shares.clear();
    let sum: u128 = ratios.iter().map(|&ratio| u128::from(ratio)).sum();
    if sum == 0 {
        shares.resize(ratios.len(), 0);
        return;
    }
    scratch.clear();
    let mut rest = lent;
    for (&ratio, at) in ratios.iter().zip(0..) {
        let quota = u128::from(lent) * u128::from(ratio);
        let whole = u32::try_from(quota / sum).expect("at most all");
        let remainder = u64::try_from(quota % sum).expect("below the sum of ratios");
        rest -= whole;
        shares.push(whole);
        if remainder > 0 {
            scratch.push((u64::MAX - remainder, at));
        }
    }
    // The largest remainders first.
    scratch.sort_unstable();
    for &(_, at) in scratch.iter().take(rest as usize) {
        shares[at as usize] += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::Pcg;

    fn shares(lent: u32, ratios: &[u64]) -> Vec<u32> {
        let mut shares = Vec::new();
        split(lent, ratios, &mut Vec::new(), &mut shares);
        shares
    }

    #[test]
    fn largest_remainders_first_and_ties_to_the_earlier() {
        assert_eq!(shares(8, &[1, 1]), [4, 4]);
        assert_eq!(shares(7, &[1, 1]), [4, 3]);
        assert_eq!(shares(6, &[2, 3, 1]), [2, 3, 1]);
        assert_eq!(shares(5, &[2, 3, 1]), [2, 2, 1]);
        assert_eq!(shares(3, &[0, 1, 0]), [0, 3, 0]);
        assert_eq!(shares(3, &[0, 0]), [0, 0]);
        assert_eq!(shares(3, &[]), [0; 0]);
    }

    #[test]
    fn more_to_lend_can_make_a_share_smaller() {
        // The Alabama paradox.
        assert_eq!(shares(10, &[6, 6, 2]), [4, 4, 2]);
        assert_eq!(shares(11, &[6, 6, 2]), [5, 5, 1]);
    }

    #[test]
    fn shares_add_up() {
        let mut rng = Pcg::new(1);
        for _ in 0..2_000 {
            let users = 1 + rng.below(6);
            let ratios: Vec<u64> = (0..users).map(|_| rng.below(5).into()).collect();
            let lent = rng.below(40);
            let found = shares(lent, &ratios);
            let expected = if ratios.iter().all(|&ratio| ratio == 0) { 0 } else { lent };
            assert_eq!(found.iter().sum::<u32>(), expected, "{lent} by {ratios:?}");
        }
        let large = [(1 << 53) - 1, 1 << 52];
        assert_eq!(shares(1 << 30, &large).iter().sum::<u32>(), 1 << 30);
    }
}
