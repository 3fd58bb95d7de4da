//! Classes of jobs by one of their numbers, size or length: few, and such that a class seldom mixes jobs that may start
//! and jobs that may not.
//!
//! The value of a border between two neighbouring classes is the number of jobs of both: a measure of how often a job
//! of one would be taken for a job of the other. Pairs are merged, the one of least value first, until there are few
//! enough classes.
//!
//! **Invariant:** classes affect only the number of jobs tested in vain, never the result of a search.
//!
//! Cost: reading a sample of the jobs, and quadratic in its distinct values, which are few. The class of a small value
//! comes from a table, that of another from a binary search: with binary search for both, a run of 200,000 jobs took 1
//! % more instructions. A lookup by leading bits took no fewer, and a comparison with all classes at once took 10 %
//! more.

/// Approximate number of jobs in the sample.
const SAMPLE: usize = 4096;

/// Distinct values before merging.
const VALUES: usize = 256;

/// Bound on values that are looked up in the table: the sizes of jobs on most machines.
const SMALL: usize = 1024;

/// At most `COUNT` classes, ascending.
#[derive(Debug)]
pub struct Classes<const COUNT: usize> {
    /// The least value of each class; the largest number for classes that do not exist.
    least: [u64; COUNT],
    /// For each small value: the number of classes that begin at it or before it.
    begun: [u8; SMALL],
}

impl<const COUNT: usize> Classes<COUNT> {
    /// At most `count` classes of a sample of the values.
    pub fn new(count: usize, value: impl Fn(usize) -> u64) -> Self {
        let (mut least, mut begun) = ([u64::MAX; COUNT], [0; SMALL]);
        for (least, merged) in least.iter_mut().zip(merged(count, value, COUNT)) {
            *least = merged;
            begun[small(merged)..].iter_mut().for_each(|count| *count += 1);
        }
        Classes { least, begun }
    }

    /// Makes the first class begin at `value` or earlier: values outside the sample may be less.
    pub fn begin_by(&mut self, value: u64) {
        let first = self.least[0];
        if value < first {
            self.begun[small(value)..small(first)].fill(1);
            self.least[0] = value;
        }
    }

    /// The least value of the first class.
    #[inline]
    pub fn least(&self) -> u64 {
        self.least[0]
    }

    /// Number of classes that begin at that value or before it.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "at most 32")]
    pub fn begun(&self, value: u64) -> u8 {
        let halved = || self.least.partition_point(|&least| least <= value) as u8;
        self.begun.get(small(value)).copied().unwrap_or_else(halved)
    }

    /// The class of a value: the last that has begun, or the first.
    #[inline]
    pub fn of(&self, value: u64) -> u8 {
        self.begun(value).max(1) - 1
    }
}

/// Index of a value in the table of small values; beyond its end if it is not small.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "at most 1024")]
fn small(value: u64) -> usize {
    value.min(SMALL as u64) as usize
}

/// The least value of each class.
fn merged(jobs: usize, value: impl Fn(usize) -> u64, count: usize) -> Vec<u64> {
    let every = jobs.div_ceil(SAMPLE).max(1);
    let mut sample: Vec<u64> = (0..jobs).step_by(every).map(value).collect();
    sample.sort_unstable();
    // The least value of each class, and its number of jobs.
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
    classes.into_iter().map(|class| class.0).collect()
}
