//! The waiting jobs in order of submission, with an index for "the next one behind that place which may start".
//!
//! A job is named by its *place* in order of submission, which never changes; waiting is a bit of its place. The
//! index is a wide tree over the places: a leaf is 64 of them, an inner node 16 children. For each of 16 classes of
//! job sizes a node holds the shortest estimate among its waiting jobs, rounded down to 16 bits. A [`Query`] is
//! turned into one bound a class, so a node is passed over by comparing 16 numbers of 16 bits with 16 others.
//!
//! **Invariant:** the index only saves looking: whether a job may start is decided by its own numbers.
//!
//! Cost: joining and leaving touch at most one lane of each level, and mostly of the lowest alone; a search looks
//! at a node for each run of places that holds nothing short and small enough at the same time, and at few jobs
//! in vain, as classes follow the sizes that the scenario's jobs have. 1.1 bytes a job, and what is shared.

use std::sync::Arc;

use crate::backfill::Problem;
use crate::kernel::Time;

/// Classes of sizes.
const LANES: usize = 16;

/// Places of a leaf.
const LEAF: usize = 64;

/// Children of a node above the leaves.
const FAN: usize = 16;

/// No job of this class waits.
const NONE: u16 = u16::MAX;

/// The shortest estimate of each class, rounded down.
#[derive(Clone, Copy, Debug)]
#[repr(align(32))]
struct Lanes([u16; LANES]);

/// What a job must be like to start behind the head.
#[derive(Clone, Copy, Debug)]
pub struct Query {
    /// It fits: the most nodes it may need.
    pub free: u32,
    /// It ends in time: the longest estimate it may have,
    pub window: Time,
    /// or it needs no more than these.
    pub extra: u32,
}

impl Query {
    /// Whether a job may start.
    #[inline]
    pub fn admits(self, nodes: u32, estimate: Time) -> bool {
        nodes <= self.free && (estimate <= self.window || nodes <= self.extra)
    }
}

/// The waiting jobs.
#[derive(Clone, Debug)]
pub struct Queue {
    /// The nodes of each place.
    nodes: Arc<[u32]>,
    /// The estimate by which each place is judged.
    estimate: Arc<Vec<Time>>,
    /// The class of each place.
    class: Arc<[u8]>,
    /// The least size in each class; `u32::MAX` where a class is not used.
    least: [u32; LANES],
    /// Which places wait, a leaf a word.
    waiting: Vec<u64>,
    /// The nodes of the tree, the leaves' first.
    levels: Vec<Vec<Lanes>>,
    count: usize,
    /// No leaf before this one has a waiting job.
    first: usize,
    /// No leaf behind this one has.
    last: usize,
}

/// An estimate in 16 bits, rounded down: ordered as estimates are.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "at most 2048 + 53 * 1024")]
fn rounded(estimate: Time) -> u16 {
    if estimate < 2048 {
        return estimate as u16;
    }
    let exponent = estimate.ilog2();
    let mantissa = estimate >> (exponent - 10) & 1023;
    (2048 + u64::from(exponent - 11) * 1024 + mantissa) as u16
}

impl Queue {
    /// An empty queue for the jobs of `problem`; `estimate` is what each place is judged by.
    /// Cost: sorting the sizes.
    pub fn new(problem: &Problem, estimate: Vec<Time>) -> Self {
        let order = &problem.order;
        let nodes: Arc<[u32]> = order.iter().map(|&job| problem.nodes[job as usize]).collect();
        let least = classes(&nodes);
        let class = nodes.iter().map(|&nodes| class_of(&least, nodes)).collect();
        let leaves = order.len().div_ceil(LEAF).max(1);
        let mut levels = vec![vec![Lanes([NONE; LANES]); leaves]];
        while let Some(below) = levels.last().map(Vec::len).filter(|&below| below > 1) {
            levels.push(vec![Lanes([NONE; LANES]); below.div_ceil(FAN)]);
        }
        Queue {
            nodes,
            estimate: Arc::new(estimate),
            class,
            least,
            waiting: vec![0; leaves],
            levels,
            count: 0,
            first: 0,
            last: 0,
        }
    }

    /// How many wait.
    #[inline]
    pub fn len(&self) -> usize {
        self.count
    }

    /// The nodes of a place.
    #[inline]
    pub fn nodes(&self, place: u32) -> u32 {
        self.nodes[place as usize]
    }

    /// The estimate that a place is judged by.
    #[inline]
    pub fn estimate(&self, place: u32) -> Time {
        self.estimate[place as usize]
    }

    /// Gives a place that does not wait another estimate to be judged by.
    pub fn set_estimate(&mut self, place: u32, estimate: Time) {
        Arc::make_mut(&mut self.estimate)[place as usize] = estimate;
    }

    /// Whether a place waits.
    #[inline]
    pub fn contains(&self, place: u32) -> bool {
        let (leaf, bit) = parts(place);
        self.waiting[leaf] >> bit & 1 == 1
    }

    /// Lets a place wait that does not.
    pub fn insert(&mut self, place: u32) {
        let (mut at, bit) = parts(place);
        self.waiting[at] |= 1 << bit;
        self.count += 1;
        self.first = self.first.min(at);
        self.last = self.last.max(at);
        let lane = usize::from(self.class[place as usize]) % LANES;
        let value = rounded(self.estimate[place as usize]);
        for level in &mut self.levels {
            let shortest = &mut level[at].0[lane];
            if *shortest <= value {
                break;
            }
            *shortest = value;
            at /= FAN;
        }
    }

    /// Takes out a place that waits.
    pub fn remove(&mut self, place: u32) {
        let (leaf, bit) = parts(place);
        self.waiting[leaf] &= !(1 << bit);
        self.count -= 1;
        let class = self.class[place as usize];
        let lane = usize::from(class) % LANES;
        let old = self.levels[0][leaf].0[lane];
        if rounded(self.estimate[place as usize]) != old {
            return;
        }
        let mut new = NONE;
        for at in bits(self.waiting[leaf]).map(|bit| leaf * LEAF + bit) {
            if self.class[at] == class {
                new = new.min(rounded(self.estimate[at]));
            }
        }
        let (mut level, mut at) = (0, leaf);
        while new != old {
            self.levels[level][at].0[lane] = new;
            at /= FAN;
            level += 1;
            if level == self.levels.len() || self.levels[level][at].0[lane] != old {
                return;
            }
            let children = self.levels[level - 1].iter().skip(at * FAN).take(FAN);
            new = children.map(|child| child.0[lane]).min().unwrap_or(NONE);
        }
    }

    /// The first place that waits.
    #[inline]
    pub fn first(&mut self) -> Option<u32> {
        if self.count == 0 {
            return None;
        }
        while self.waiting[self.first] == 0 {
            self.first += 1;
        }
        Some(place(self.first, self.waiting[self.first].trailing_zeros()))
    }

    /// The first place from `from` on that waits.
    pub fn next(&self, from: u32) -> Option<u32> {
        let (mut leaf, bit) = parts(from);
        let mut word = self.waiting.get(leaf)? & u64::MAX << bit;
        while word == 0 {
            leaf += 1;
            word = *self.waiting.get(leaf)?;
        }
        Some(place(leaf, word.trailing_zeros()))
    }

    /// The waiting places from `from` on, in order.
    pub fn iter_from(&self, from: u32) -> impl Iterator<Item = u32> + '_ {
        std::iter::successors(self.next(from), |&place| self.next(place + 1))
    }

    /// How many wait in `from..to`.
    pub fn count_between(&self, from: u32, to: u32) -> u64 {
        let ((first, low), (last, high)) = (parts(from), parts(to));
        if from >= to || first >= self.waiting.len() {
            return 0;
        }
        let below = |bit: u32| !(u64::MAX << bit);
        if first == last {
            return (self.waiting[first] & u64::MAX << low & below(high)).count_ones().into();
        }
        let middle = self.waiting[first + 1..last.min(self.waiting.len())].iter();
        let tail = self.waiting.get(last).map_or(0, |word| (word & below(high)).count_ones());
        let head = (self.waiting[first] & u64::MAX << low).count_ones();
        u64::from(head + tail) + middle.map(|word| u64::from(word.count_ones())).sum::<u64>()
    }

    /// The first place from `from` on that waits and that `query` admits.
    pub fn find(&self, from: u32, query: Query) -> Option<u32> {
        let (leaf, bit) = parts(from);
        if self.count == 0 || query.free < self.least[0] || leaf > self.last {
            return None;
        }
        if let Some(found) = self.in_leaf(leaf, u64::MAX << bit, query) {
            return Some(found);
        }
        if leaf == self.last { None } else { self.find_behind(leaf, query) }
    }

    /// The same in the leaves behind `leaf`.
    fn find_behind(&self, leaf: usize, query: Query) -> Option<u32> {
        let bounds = self.bounds(query);
        let (mut level, mut at) = (0, leaf);
        loop {
            // The next node to the right: of the highest level that begins there.
            at += 1;
            while at.is_multiple_of(FAN) && level + 1 < self.levels.len() {
                at /= FAN;
                level += 1;
            }
            loop {
                if at > self.last >> (4 * level) {
                    return None;
                }
                let lanes = &self.levels[level][at].0;
                if !any_below(lanes, &bounds.0) {
                    break;
                }
                if level == 0 {
                    if let Some(found) = self.in_leaf(at, u64::MAX, query) {
                        return Some(found);
                    }
                    break;
                }
                level -= 1;
                at *= FAN;
            }
        }
    }

    /// What the shortest estimate of each class must be below for a job of it to be admitted.
    fn bounds(&self, query: Query) -> Lanes {
        let window = rounded(query.window).saturating_add(1);
        let mut bounds = [0; LANES];
        for (bound, &least) in bounds.iter_mut().zip(&self.least) {
            *bound = match least {
                u32::MAX => 0,
                _ if least <= query.extra.min(query.free) => NONE,
                _ if least <= query.free => window,
                _ => 0,
            };
        }
        Lanes(bounds)
    }

    #[inline]
    fn in_leaf(&self, leaf: usize, mask: u64, query: Query) -> Option<u32> {
        bits(self.waiting[leaf] & mask)
            .map(|bit| leaf * LEAF + bit)
            .find(|&at| query.admits(self.nodes[at], self.estimate[at]))
            .map(|at| place(at / LEAF, bit_of(at)))
    }

    /// Bytes that a clone takes, about.
    pub fn bytes(&self) -> usize {
        let lanes: usize = self.levels.iter().map(Vec::len).sum();
        self.waiting.len() * 8 + lanes * size_of::<Lanes>()
    }
}

#[inline]
fn parts(place: u32) -> (usize, u32) {
    (place as usize / LEAF, bit_of(place as usize))
}

/// A place's bit in its leaf.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "below 64")]
fn bit_of(place: usize) -> u32 {
    (place % LEAF) as u32
}

/// Whether any number is below its bound. All are compared: that is one instruction for eight of them.
#[inline]
fn any_below(lanes: &[u16; LANES], bounds: &[u16; LANES]) -> bool {
    lanes.iter().zip(bounds).map(|(lane, bound)| u32::from(lane < bound)).sum::<u32>() > 0
}

#[inline]
fn place(leaf: usize, bit: u32) -> u32 {
    u32::try_from(leaf * LEAF).expect("fewer than 2^32 jobs") + bit
}

/// The set bits of a word.
#[inline]
fn bits(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = word.trailing_zeros();
        (word != 0).then(|| {
            word &= word - 1;
            bit as usize
        })
    })
}

/// The least size of each class: about as many jobs in one as in another, sizes one by one where they are few.
fn classes(nodes: &[u32]) -> [u32; LANES] {
    let mut sizes = nodes.to_vec();
    sizes.sort_unstable();
    let mut distinct = sizes.clone();
    distinct.dedup();
    let mut least = [u32::MAX; LANES];
    if distinct.len() <= LANES {
        least[..distinct.len()].copy_from_slice(&distinct);
        return least;
    }
    let mut cuts: Vec<u32> = (0..LANES).map(|lane| sizes[sizes.len() * lane / LANES]).collect();
    cuts.dedup();
    least[..cuts.len()].copy_from_slice(&cuts);
    least
}

/// The last class whose least size is at most `nodes`.
#[expect(clippy::cast_possible_truncation, reason = "at most 15")]
fn class_of(least: &[u32; LANES], nodes: u32) -> u8 {
    (least.partition_point(|&least| least <= nodes).max(1) - 1) as u8
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::backfill::problem::{Columns, Settings};
    use crate::backfill::{Checkpoint, Events, Overrun, Policy};
    use crate::kernel::Pcg;

    fn queue(rng: &mut Pcg, jobs: u32, sizes: u32) -> Queue {
        let column = |rng: &mut Pcg, below| {
            (0..jobs).map(|_| u64::from(1 + rng.below(below))).collect::<Vec<u64>>()
        };
        let settings = Settings {
            policy: Policy::Easy,
            nodes: sizes.into(),
            overrun: Overrun::Kill,
            events: Events::Together,
            checkpoint: Checkpoint::default(),
        };
        let estimate = column(rng, 10_000);
        let columns = Columns {
            submit: vec![0; jobs as usize],
            nodes: column(rng, sizes),
            estimate: estimate.clone(),
            runtime: estimate.clone(),
        };
        Queue::new(&Problem::from_columns(&settings, columns).unwrap(), estimate)
    }

    #[test]
    fn it_finds_what_a_scan_finds() {
        let mut rng = Pcg::new(1);
        for (jobs, sizes) in [(1, 1), (63, 3), (64, 16), (65, 17), (3_000, 100), (20_000, 200)] {
            let mut queue = queue(&mut rng, jobs, sizes);
            let mut waits = vec![false; jobs as usize];
            for _ in 0..1_500 {
                let place = rng.below(jobs);
                if std::mem::replace(&mut waits[place as usize], !queue.contains(place)) {
                    queue.remove(place);
                } else {
                    queue.insert(place);
                }
                let from = rng.below(jobs);
                let magnitude = rng.below(15);
                let query = Query {
                    free: rng.below(sizes + 1),
                    window: rng.below(1 << magnitude).into(),
                    extra: rng.below(1 + sizes / 20),
                };
                let scanned = (from..jobs).find(|&at| {
                    waits[at as usize] && query.admits(queue.nodes(at), queue.estimate(at))
                });
                assert_eq!(queue.find(from, query), scanned, "from {from}, {query:?}");
                let to = rng.below(jobs + 1);
                let counted = (from..to.max(from)).filter(|&at| waits[at as usize]).count();
                assert_eq!(queue.count_between(from, to), counted as u64);
                let first = (0..jobs).find(|&at| waits[at as usize]);
                assert_eq!(queue.first(), first);
            }
        }
    }

    #[test]
    fn rounding_keeps_the_order() {
        let mut last = 0;
        for estimate in
            (0..5_000).chain((13..54).flat_map(|e| [(1 << e) - 1, 1 << e, (1 << e) + 7]))
        {
            assert!(rounded(estimate) >= last && rounded(estimate) < NONE, "{estimate}");
            last = rounded(estimate);
        }
    }
}
