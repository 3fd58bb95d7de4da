//! Type-erased sorting, to avoid one monomorphised sort per element type in wasm.
//!
//! The standard library's sort is compiled for every type and every order, some six kilobytes each time. Here a list of
//! indices is sorted, by a comparison behind a pointer or each beside its number; then the list is permuted into their
//! order. Collecting into a `BTreeMap` sorts too, once more for every iterator; `map` does not.
//!
//! **Invariant:** stable.
//! Cost: O(n log n) indirect calls, none in `by_number`; n swaps, n or 3 n words. Sorts that a decision needs (indices,
//! candidates, names) use the library's.

use std::cmp::Ordering;
use std::collections::BTreeMap;

pub fn sort_by<T>(list: &mut [T], compare: impl Fn(&T, &T) -> Ordering) {
    let order = places(list.len(), &|a, b| compare(&list[a], &list[b]));
    arrange(list, order);
}

/// Sorts by a number, as fast as the library does.
pub fn by_number<T>(list: &mut [T], number: impl Fn(&T) -> u64) {
    let numbered = list.iter().zip(0..).map(|(one, at)| (number(one), at));
    arrange(list, places_by_number(numbered.collect()));
}

/// Two numbers as one: ordered by the first, then by the second.
pub fn pair(first: u32, second: u32) -> u64 {
    (u64::from(first) << 32) | u64::from(second)
}

/// Permutes a list into an order of its indices.
fn arrange<T>(list: &mut [T], mut order: Vec<usize>) {
    for start in 0..order.len() {
        // One cycle: each index takes its element, and is marked as done.
        let mut at = start;
        while order[at] != start {
            let from = std::mem::replace(&mut order[at], at);
            list.swap(at, from);
            at = from;
        }
        order[at] = at;
    }
}

pub fn sort_by_key<T, K: Ord>(list: &mut [T], key: impl Fn(&T) -> K) {
    sort_by(list, |a, b| key(a).cmp(&key(b)));
}

/// Sorts by the type's own order.
pub fn sort<T: Ord>(list: &mut [T]) {
    sort_by(list, T::cmp);
}

/// A map of pairs; for equal keys the last wins.
pub fn map<K: Ord, V>(pairs: impl Iterator<Item = (K, V)>) -> BTreeMap<K, V> {
    let mut map = BTreeMap::new();
    pairs.for_each(|(key, value)| {
        map.insert(key, value);
    });
    map
}

/// The indices `0..count` in sorted order.
#[inline(never)]
fn places(count: usize, compare: &dyn Fn(usize, usize) -> Ordering) -> Vec<usize> {
    let mut order: Vec<usize> = (0..count).collect();
    order.sort_by(|&a, &b| compare(a, b));
    order
}

/// Indices in order of their numbers.
#[inline(never)]
fn places_by_number(mut numbered: Vec<(u64, u32)>) -> Vec<usize> {
    // Most lists consist of a few sorted runs, which this sort merges.
    numbered.sort_by_key(|&(number, _)| number);
    numbered.into_iter().map(|(_, at)| at as usize).collect()
}

#[cfg(test)]
mod tests {
    use crate::kernel::Pcg;

    #[test]
    fn it_sorts_as_the_library_does() {
        let mut rng = Pcg::new(1);
        for length in 0..200_u32 {
            let list: Vec<(u32, u32)> =
                (0..length).map(|at| (rng.below(length / 3 + 1), at)).collect();
            let (mut ours, mut expected) = (list.clone(), list.clone());
            super::sort_by_key(&mut ours, |&(key, _)| key);
            expected.sort_by_key(|&(key, _)| key);
            assert_eq!(ours, expected);
            let mut ours = list;
            super::by_number(&mut ours, |&(key, _)| key.into());
            assert_eq!(ours, expected);
        }
    }
}
