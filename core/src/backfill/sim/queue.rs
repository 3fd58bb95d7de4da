//! The waiting jobs in order of submission, with an index for "the next one behind that place which may start".
//!
//! A job is named by its *place* in order of submission, which never changes; waiting is a bit of its place. The
//! index is a wide tree over the places: a leaf is 64 of them, an inner node 16 children. For each of 16 classes of
//! job sizes a node holds the shortest estimate among its waiting jobs, rounded down to 16 bits. A [`Query`] is
//! turned into one bound a class, so a node is passed over by comparing 16 numbers of 16 bits with 16 others.
//!
//! A job that leaves leaves its estimate behind: a node may claim less than its shortest estimate. Who looks into a
//! node in vain makes it right.
//!
//! **Invariant:** a node claims no more than each of its children does, or its jobs.
//! **Invariant:** the index only saves looking: whether a job may start is decided by its own numbers.
//!
//! Cost: joining touches at most one lane of each level, and mostly of the lowest alone, leaving a bit; a search
//! looks at a node for each run of places that holds nothing short and small enough at the same time, at nodes
//! in vain once for each job that left, and at few jobs in vain, as classes follow the sizes that the
//! scenario's jobs have. 0.7 bytes a job, and what is shared.

mod classes;

use std::ops::Range;
use std::sync::Arc;

use super::places::Place;
use super::window::Window;
use crate::kernel::Time;
use classes::{class_of, classes};

/// Classes of sizes.
const LANES: usize = 16;

/// Places of a leaf.
const LEAF: usize = 64;

/// Children of a node above the leaves.
const FAN: usize = 1 << FAN_BITS;

const FAN_BITS: usize = 4;

/// No job of this class waits.
const NONE: i16 = i16::MAX;

/// The shortest estimate of each class, rounded down, or less.
#[derive(Clone, Copy, Debug)]
#[repr(align(32))]
struct Lanes([i16; LANES]);

/// Nobody waits.
const EMPTY: Lanes = Lanes([NONE; LANES]);

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
    #[expect(
        clippy::needless_bitwise_bool,
        reason = "no branch: none of the three can be foretold"
    )]
    pub fn admits(self, nodes: u32, estimate: Time) -> bool {
        (nodes <= self.free) & ((estimate <= self.window) | (nodes <= self.extra))
    }
}

/// The waiting jobs.
#[derive(Clone, Debug)]
pub struct Queue {
    places: Arc<[Place]>,
    /// The estimate by which each place is judged, where that is not its own (checkpoint).
    judged: Option<Window<Time>>,
    /// The class of each place.
    class: Arc<[u8]>,
    /// The least size in each class; `u32::MAX` where a class is not used.
    least: [u32; LANES],
    /// Which places wait, a leaf a word.
    waiting: Vec<u64>,
    /// The nodes of the tree, the leaves' first.
    levels: Vec<Vec<Lanes>>,
    /// Whether a place of a leaf has left since its lanes were worked out.
    was_left: Vec<bool>,
    count: usize,
    /// No leaf before this one has a waiting job.
    first: usize,
    /// No leaf behind this one has.
    last: usize,
}

/// An estimate in 16 bits, rounded down: ordered as estimates are, and below [`NONE`].
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "at most 53 * 1024 + 2047, less 2^15")]
fn rounded(estimate: Time) -> i16 {
    let exponent = (estimate | 1 << 10).ilog2() - 10;
    (u64::from(exponent) * 1024 + (estimate >> exponent)).wrapping_sub(1 << 15) as i16
}

impl Queue {
    /// An empty queue for jobs; `shortens` where they are judged by other estimates than their own.
    /// Cost: linear, for their classes.
    pub fn new(places: Arc<[Place]>, shortens: bool) -> Self {
        let least = classes(&places);
        let class = places.iter().map(|place| class_of(&least, place.nodes)).collect();
        let leaves = places.len().div_ceil(LEAF).max(1);
        let mut levels = vec![vec![EMPTY; leaves]];
        while let Some(below) = levels.last().map(Vec::len).filter(|&below| below > 1) {
            levels.push(vec![EMPTY; below.div_ceil(FAN)]);
        }
        Queue {
            places,
            judged: shortens.then(Window::default),
            class,
            least,
            waiting: vec![0; leaves],
            levels,
            was_left: vec![false; leaves],
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
        self.places[place as usize].nodes
    }

    /// The estimate by which a place is judged that waits or runs.
    #[inline]
    pub fn estimate(&self, place: u32) -> Time {
        match &self.judged {
            None => self.places[place as usize].estimate,
            Some(judged) => judged[place],
        }
    }

    /// Lets the next place wait, the first that has not joined yet; `estimate` is what it is judged by.
    pub fn join(&mut self, place: u32, estimate: Time) {
        if let Some(judged) = &mut self.judged {
            judged.push(estimate);
        }
        self.insert(place);
    }

    /// Lets a place wait again that has joined before, judged by another estimate.
    pub fn rejoin(&mut self, place: u32, estimate: Time) {
        if let Some(judged) = &mut self.judged {
            judged[place] = estimate;
        }
        self.insert(place);
    }

    /// Forgets what the places before that one are judged by: they have ended.
    #[inline]
    pub fn forget_before(&mut self, place: u32) {
        if let Some(judged) = &mut self.judged {
            judged.forget_before(place);
        }
    }

    /// Whether a place waits.
    #[inline]
    pub fn contains(&self, place: u32) -> bool {
        let (leaf, bit) = parts(place);
        self.waiting[leaf] >> bit & 1 == 1
    }

    /// Lets a place wait that does not.
    fn insert(&mut self, place: u32) {
        let (mut at, bit) = parts(place);
        self.waiting[at] |= 1 << bit;
        self.count += 1;
        self.first = self.first.min(at);
        self.last = self.last.max(at);
        let lane = usize::from(self.class[place as usize]) % LANES;
        let value = rounded(self.estimate(place));
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
    #[inline]
    pub fn remove(&mut self, place: u32) {
        let (leaf, bit) = parts(place);
        self.waiting[leaf] &= !(1 << bit);
        self.was_left[leaf] = true;
        self.count -= 1;
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
        Some(place_of(self.first, self.waiting[self.first].trailing_zeros()))
    }

    /// The last place that waits.
    #[inline]
    pub fn last(&mut self) -> Option<u32> {
        if self.count == 0 {
            return None;
        }
        while self.waiting[self.last] == 0 {
            self.last -= 1;
        }
        Some(place_of(self.last, self.waiting[self.last].ilog2()))
    }

    /// The first place from `from` on that waits.
    pub fn next(&self, from: u32) -> Option<u32> {
        let (mut leaf, bit) = parts(from);
        let mut word = self.waiting.get(leaf)? & u64::MAX << bit;
        while word == 0 {
            leaf += 1;
            word = *self.waiting.get(leaf)?;
        }
        Some(place_of(leaf, word.trailing_zeros()))
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
    pub fn find(&mut self, from: u32, query: Query) -> Option<u32> {
        let (leaf, bit) = parts(from);
        if self.count == 0 || query.free < self.least[0] || leaf > self.last {
            return None;
        }
        let found = self.in_leaf(leaf, u64::MAX << bit, query);
        if found.is_some() || leaf == self.last {
            return found;
        }
        let bounds = self.bounds(query);
        // The nodes to the right, of the highest level that begins there.
        let mut at = leaf;
        for level in 0..self.levels.len() - 1 {
            let last = (at | (FAN - 1)).min(self.last_of(level));
            if let Some(claimed) = self.next_claim(level, at + 1..last + 1, &bounds) {
                let found = self.search(level, claimed..last + 1, &bounds, query);
                if found.is_some() {
                    return found;
                }
            }
            at /= FAN;
        }
        None
    }

    /// The last node of a level that has a waiting job.
    #[inline]
    fn last_of(&self, level: usize) -> usize {
        self.last >> (level * FAN_BITS)
    }

    /// The first of some nodes of a level that claims to have something.
    #[inline]
    fn next_claim(&self, level: usize, nodes: Range<usize>, bounds: &Lanes) -> Option<usize> {
        let start = nodes.start;
        let mut nodes = self.levels[level].get(nodes)?.iter();
        nodes.position(|lanes| any_below(lanes, bounds)).map(|at| start + at)
    }

    /// The same below some nodes of a level. A node that claims in vain to have something is made right.
    fn search(
        &mut self,
        level: usize,
        nodes: Range<usize>,
        bounds: &Lanes,
        query: Query,
    ) -> Option<u32> {
        let Range { mut start, end } = nodes;
        while let Some(at) = self.next_claim(level, start..end, bounds) {
            let found = match level {
                0 => self.in_leaf(at, u64::MAX, query),
                _ => self.search(level - 1, self.children(level, at), bounds, query),
            };
            if found.is_some() {
                return found;
            }
            self.make_right(level, at);
            start = at + 1;
        }
        None
    }

    /// The children of a node.
    #[inline]
    fn children(&self, level: usize, at: usize) -> Range<usize> {
        at * FAN..(at * FAN + FAN).min(self.levels[level - 1].len())
    }

    /// Works out the lanes of a node, where something has left it or its children are right.
    fn make_right(&mut self, level: usize, at: usize) {
        if level > 0 {
            let children = &self.levels[level - 1][self.children(level, at)];
            self.levels[level][at] = children.iter().fold(EMPTY, |sum, next| least_of(&sum, next));
        } else if std::mem::take(&mut self.was_left[at]) {
            self.levels[0][at] = self.leaf_lanes(at);
        }
    }

    /// The lanes of a leaf.
    fn leaf_lanes(&self, leaf: usize) -> Lanes {
        let mut lanes = EMPTY;
        for bit in bits(self.waiting[leaf]) {
            let place = place_of(leaf, bit);
            let lane = &mut lanes.0[usize::from(self.class[place as usize]) % LANES];
            *lane = rounded(self.estimate(place)).min(*lane);
        }
        lanes
    }

    /// What the shortest estimate of each class must be below for a job of it to be admitted.
    #[inline]
    fn bounds(&self, query: Query) -> Lanes {
        let window = rounded(query.window) + 1;
        let within = query.extra.min(query.free);
        let mut bounds = [i16::MIN; LANES];
        for (bound, &least) in bounds.iter_mut().zip(&self.least) {
            // Without a branch: all at once.
            let fits = if least <= query.free { window } else { i16::MIN };
            *bound = if least <= within { NONE } else { fits };
        }
        Lanes(bounds)
    }

    /// The first place of a leaf that is in the mask, waits, and that `query` admits.
    #[inline]
    fn in_leaf(&self, leaf: usize, mask: u64, query: Query) -> Option<u32> {
        let mut waiting = bits(self.waiting[leaf] & mask).map(|bit| place_of(leaf, bit));
        let nodes = |at: u32| self.places[at as usize].nodes;
        match &self.judged {
            None => waiting.find(|&at| query.admits(nodes(at), self.places[at as usize].estimate)),
            Some(judged) => waiting.find(|&at| query.admits(nodes(at), judged[at])),
        }
    }

    /// Bytes that a clone takes, about.
    pub fn bytes(&self) -> usize {
        let lanes: usize = self.levels.iter().map(Vec::len).sum();
        let judged = self.judged.as_ref().map_or(0, Window::bytes);
        self.waiting.len() * 9 + lanes * size_of::<Lanes>() + judged
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
#[expect(clippy::needless_bitwise_bool, reason = "no branch")]
fn any_below(Lanes(lanes): &Lanes, Lanes(bounds): &Lanes) -> bool {
    lanes.iter().zip(bounds).fold(false, |any, (lane, bound)| any | (lane < bound))
}

/// The lesser of each.
#[inline]
fn least_of(Lanes(a): &Lanes, Lanes(b): &Lanes) -> Lanes {
    Lanes(std::array::from_fn(|lane| a[lane].min(b[lane])))
}

#[inline]
#[expect(clippy::cast_possible_truncation, reason = "places have 32 bits")]
fn place_of(leaf: usize, bit: u32) -> u32 {
    (leaf * LEAF) as u32 + bit
}

/// The set bits of a word.
#[inline]
fn bits(mut word: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let bit = word.trailing_zeros();
        (word != 0).then(|| {
            word &= word - 1;
            bit
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::Pcg;

    fn queue(rng: &mut Pcg, jobs: u32, sizes: u32) -> Queue {
        let place = |job| Place {
            submit: 0,
            runtime: 1,
            estimate: u64::from(1 + rng.below(10_000)),
            nodes: 1 + rng.below(sizes),
            job,
        };
        Queue::new((0..jobs).map(place).collect(), false)
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
        let mut last = i16::MIN;
        for estimate in
            (0..5_000).chain((13..54).flat_map(|e| [(1 << e) - 1, 1 << e, (1 << e) + 7]))
        {
            assert!(rounded(estimate) >= last && rounded(estimate) < NONE, "{estimate}");
            last = rounded(estimate);
        }
    }
}
