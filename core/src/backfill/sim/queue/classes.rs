//! Classes of jobs by a number of theirs, sizes or lengths: few, and such that a class seldom holds both jobs that may
//! start and jobs that may not.
//!
//! Two neighbouring classes are worth keeping apart by how many jobs both have: that is how often a job of one
//! stands in for a job of the other. They are merged, the pair first that is worth least, until there are few
//! enough.
//!
//! **Invariant:** classes only tell how much is looked at in vain, never what is found.
//!
//! Cost: linear in the jobs that are looked at, a sample of them, and quadratic in their values, of which
//! there are few. A class is found by halving; looking it up by the first bits of the number took no fewer instructions.

/// Jobs whose values are looked at, about.
const SAMPLE: usize = 4096;

/// Values that are told apart to begin with.
const VALUES: usize = 256;

/// Up to so many classes, ascending.
#[derive(Debug)]
pub struct Classes<const COUNT: usize> {
    /// The least value of each; the largest number where there are fewer.
    least: [u64; COUNT],
}

impl<const COUNT: usize> Classes<COUNT> {
    /// Classes of values.
    pub fn new(values: impl Iterator<Item = u64> + Clone) -> Self {
        let mut least = [u64::MAX; COUNT];
        for (least, merged) in least.iter_mut().zip(merged(values, COUNT)) {
            *least = merged;
        }
        Classes { least }
    }

    /// No value is less than this.
    #[inline]
    pub fn least(&self) -> u64 {
        self.least[0]
    }

    /// How many classes begin at that value or before it.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "at most 32")]
    pub fn begun(&self, value: u64) -> u8 {
        self.least.partition_point(|&least| least <= value) as u8
    }

    /// The class of a value: the last that has begun, or the first.
    #[inline]
    pub fn of(&self, value: u64) -> u8 {
        self.begun(value).max(1) - 1
    }
}

/// The least value of each class.
fn merged(values: impl Iterator<Item = u64> + Clone, count: usize) -> Vec<u64> {
    let every = values.clone().count().div_ceil(SAMPLE).max(1);
    let mut sample: Vec<u64> = values.clone().step_by(every).collect();
    sample.sort_unstable();
    // The least value of each class, and how many jobs it has.
    let mut classes: Vec<(u64, u64)> = Vec::new();
    for &value in &sample {
        match classes.last_mut() {
            Some((last, count)) if *last == value => *count += 1,
            _ => classes.push((value, 1)),
        }
    }
    if classes.len() > VALUES {
        classes = sample.chunks(sample.len().div_ceil(VALUES)).map(|part| (part[0], 1)).collect();
        classes.dedup_by_key(|class| class.0);
    }
    while classes.len() > count {
        let worth = |at: &usize| classes[*at].1 * classes[at + 1].1;
        let Some(at) = (0..classes.len() - 1).min_by_key(worth) else { break };
        classes[at].1 += classes.remove(at + 1).1;
    }
    // No job, looked at or not, is below the first class.
    if let (Some(first), Some(least)) = (classes.first_mut(), values.min()) {
        first.0 = least;
    }
    classes.into_iter().map(|class| class.0).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::Pcg;

    #[test]
    fn every_value_is_in_a_class_that_begins_no_later() {
        let mut rng = Pcg::new(4);
        for count in [1, 5, 40, 3_000] {
            let values: Vec<u64> = (0..count).map(|_| rng.below(1_000).into()).collect();
            let classes = Classes::<16>::new(values.iter().copied());
            assert!(classes.least.is_sorted());
            assert_eq!(classes.least(), values.iter().copied().min().unwrap());
            let few = values.iter().copied().collect::<std::collections::BTreeSet<_>>().len() <= 16;
            for &value in &values {
                let least = classes.least[usize::from(classes.of(value))];
                assert!(least <= value && (least == value || !few), "{value}");
                assert_eq!(classes.begun(value), classes.of(value) + 1);
            }
            assert_eq!((classes.begun(0), classes.of(0)), (u8::from(classes.least() == 0), 0));
        }
    }
}
