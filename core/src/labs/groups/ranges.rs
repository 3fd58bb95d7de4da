//! Sets of units as ranges: a GPU may have millions of slices, which cross to a front end as few ranges.

/// Units in a row: the first, and how many.
pub type UnitRange = (u32, u32);

/// Ascending units as ranges.
pub fn ranges(units: impl IntoIterator<Item = u32>) -> Vec<UnitRange> {
    let mut all: Vec<UnitRange> = Vec::new();
    for unit in units {
        match all.last_mut().filter(|(first, count)| unit.checked_sub(*first) == Some(*count)) {
            Some((_, count)) => *count += 1,
            None => all.push((unit, 1)),
        }
    }
    all
}

pub fn count(ranges: &[UnitRange]) -> u64 {
    ranges.iter().map(|&(_, count)| u64::from(count)).sum()
}

pub fn units(ranges: &[UnitRange]) -> impl DoubleEndedIterator<Item = u32> + '_ {
    ranges.iter().flat_map(|&(first, count)| first..first + count)
}

/// True if a unit is in ascending ranges.
pub fn contains(ranges: &[UnitRange], unit: u32) -> bool {
    let after = ranges.partition_point(|&(first, _)| first <= unit);
    ranges[..after].last().is_some_and(|&(first, count)| unit - first < count)
}

/// The units of both of two ascending lists of ranges.
pub fn common(one: &[UnitRange], other: &[UnitRange]) -> Vec<UnitRange> {
    let (mut all, mut rest) = (Vec::new(), other);
    for &(first, count) in one {
        let end = first + count;
        while let Some((&(from, units), later)) = rest.split_first() {
            let both = (first.max(from), end.min(from + units));
            if both.0 < both.1 {
                all.push((both.0, both.1 - both.0));
            }
            if from + units > end {
                break;
            }
            rest = later;
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::{common, contains, count, ranges, units};

    #[test]
    fn what_two_lists_have_in_common() {
        let of = |bits: u32| ranges((0..8).filter(|at| bits & 1 << at != 0));
        for one in 0..256 {
            for other in [0, 1, 7, 0b1010_1010, 0b1101_1011, 0b0011_1100, one, !one & 255] {
                let both: Vec<u32> = units(&common(&of(one), &of(other))).collect();
                let wanted: Vec<u32> = units(&of(one & other)).collect();
                assert_eq!(both, wanted, "{one:b} {other:b}");
            }
        }
    }

    #[test]
    fn ranges_are_their_units() {
        for all in [&[][..], &[0], &[3, 4, 5], &[0, 2, 3, 9, u32::MAX]] {
            let few = ranges(all.iter().copied());
            assert_eq!(count(&few), all.len() as u64);
            assert!((0..12).all(|unit| contains(&few, unit) == all.contains(&unit)), "{few:?}");
            if all.last() != Some(&u32::MAX) {
                assert_eq!(units(&few).collect::<Vec<_>>(), all);
            }
        }
        assert_eq!(ranges(0..1 << 20), [(0, 1 << 20)]);
    }
}
