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

    #[test]
    fn products_of_large_ratios_are_exact() {
        let large = [(1 << 53) - 1, 1 << 52];
        assert_eq!(split(1 << 30, &large).iter().sum::<u32>(), 1 << 30);
        assert_eq!(split(3, &[]), [0; 0]);
    }
}
