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
//! scenario's jobs have. 0.7 bytes for each job from the first that has not ended to the last submitted, and what is
//! shared: a whole state on KTH-SP2 takes 5 kB, where the tree of the whole trace alone takes 19.

mod classes;

use std::ops::Range;
use std::sync::Arc;

use super::places::Place;
use crate::kernel::{Members, Time, Window};
use classes::{class_of, classes};

/// Classes of sizes.
const LANES: usize = 16;

/// Places of a leaf.
const LEAF: u32 = 64;

/// Children of a node above the leaves.
const FAN: u32 = 1 << FAN_BITS;

const FAN_BITS: u32 = 4;

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
    members: Members,
    /// The nodes of the tree, the leaves' first.
    levels: Vec<Window<Lanes>>,
    /// Whether a place of a leaf has left since its lanes were worked out.
    was_left: Window<bool>,
    /// No leaf before this one has a waiting job.
    first: u32,
    /// No leaf behind this one has.
    last: u32,
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
        let mut nodes = places.len().div_ceil(LEAF as usize);
        let mut levels = vec![Window::default()];
        while nodes > 1 {
            levels.push(Window::default());
            nodes = nodes.div_ceil(FAN as usize);
        }
        Queue {
            places,
            judged: shortens.then(Window::default),
            class,
            least,
            members: Members::default(),
            levels,
            was_left: Window::default(),
            first: 0,
            last: 0,
        }
    }

    /// How many wait.
    #[inline]
    pub fn len(&self) -> usize {
        self.members.len()
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

    /// Forgets the places before that one: they have ended.
    #[inline]
    pub fn forget_before(&mut self, place: u32) {
        if let Some(judged) = &mut self.judged {
            judged.forget_before(place);
        }
        let (mut at, _) = parts(place);
        if at > self.was_left.first() {
            self.members.forget_before(place);
            at = at.min(self.was_left.end());
            self.was_left.forget_before(at);
            for level in &mut self.levels {
                level.forget_before(at);
                at /= FAN;
            }
        }
    }

    /// Whether a place waits.
    #[inline]
    pub fn contains(&self, place: u32) -> bool {
        self.members.contains(place)
    }

    /// Lets a place wait that does not.
    fn insert(&mut self, place: u32) {
        let (mut at, _) = parts(place);
        self.members.insert(place);
        if at >= self.was_left.end() {
            self.grow(at);
        }
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

    /// Lets the tree have a leaf, and those before it.
    #[cold]
    fn grow(&mut self, leaf: u32) {
        let mut at = leaf;
        while self.was_left.end() <= leaf {
            self.was_left.push(false);
        }
        for level in &mut self.levels {
            while level.end() <= at {
                level.push(EMPTY);
            }
            at /= FAN;
        }
    }

    /// Takes out a place that waits.
    #[inline]
    pub fn remove(&mut self, place: u32) {
        self.members.remove(place);
        self.was_left[parts(place).0] = true;
    }

    /// The first place that waits.
    #[inline]
    pub fn first(&mut self) -> Option<u32> {
        if self.members.is_empty() {
            return None;
        }
        self.first = self.first.max(self.was_left.first());
        loop {
            match self.members.word_kept(self.first) {
                0 => self.first += 1,
                word => return Some(place_of(self.first, word.trailing_zeros())),
            }
        }
    }

    /// The last place that waits.
    #[inline]
    pub fn last(&mut self) -> Option<u32> {
        if self.members.is_empty() {
            return None;
        }
        loop {
            match self.members.word_kept(self.last) {
                0 => self.last -= 1,
                word => return Some(place_of(self.last, word.ilog2())),
            }
        }
    }

    /// The first place from `from` on that waits.
    pub fn next(&self, from: u32) -> Option<u32> {
        self.members.next(from)
    }

    /// The waiting places from `from` on, in order.
    pub fn iter_from(&self, from: u32) -> impl Iterator<Item = u32> + '_ {
        self.members.iter_from(from)
    }

    /// How many wait in `from..to`.
    pub fn count_between(&self, from: u32, to: u32) -> u64 {
        let begin = self.first * LEAF;
        let (leaf, bit) = parts(to);
        if leaf < self.last || self.members.word(leaf) >> bit != 0 {
            return self.members.count_between(from, to);
        }
        // Up to the queue's end: less those before, who are few where the search begins behind the head.
        self.members.len() as u64 - self.members.count_between(begin, from)
    }

    /// The first place from `from` on that waits and that `query` admits.
    pub fn find(&mut self, from: u32, query: Query) -> Option<u32> {
        if self.members.is_empty() || query.free < self.least[0] {
            return None;
        }
        let (mut leaf, mut bit) = parts(from);
        let first = self.first.max(self.was_left.first());
        if leaf < first {
            (leaf, bit) = (first, 0);
        }
        if leaf >= self.last {
            return if leaf == self.last {
                self.in_leaf(leaf, u64::MAX << bit, query)
            } else {
                None
            };
        }
        let bounds = self.bounds(query);
        if any_below(&self.levels[0][leaf], &bounds) {
            let found = self.in_leaf(leaf, u64::MAX << bit, query);
            if found.is_some() {
                return found;
            }
        }
        self.find_behind(leaf, &bounds, query)
    }

    /// The same in the leaves behind one; apart, so that who asks about the last leaf alone pays for nothing else. A
    /// node that claims in vain to have something is made right.
    #[inline(never)]
    fn find_behind(&mut self, leaf: u32, bounds: &Lanes, query: Query) -> Option<u32> {
        let (mut level, mut row, mut at) = (0, leaf / FAN, leaf + 1);
        // Rows of nodes below this level are looked at from their beginning, for the nodes above them claim to have
        // something.
        let mut top = 0;
        loop {
            let end = ((row + 1) * FAN).min(self.last_of(level) + 1);
            match self.next_claim(level, at..end, bounds) {
                Some(claimed) if level > 0 => {
                    level -= 1;
                    (row, at) = (claimed, claimed * FAN);
                }
                Some(claimed) => {
                    let found = self.in_leaf(claimed, u64::MAX, query);
                    if found.is_some() {
                        return found;
                    }
                    self.make_leaf_right(claimed);
                    at = claimed + 1;
                }
                None => {
                    // On behind the node above.
                    if level < top {
                        self.make_right(level + 1, row);
                    }
                    level += 1;
                    top = top.max(level);
                    (row, at) = (row / FAN, row + 1);
                    if level == top && at > self.last_of(level) {
                        return None;
                    }
                }
            }
        }
    }

    /// The last node of a level that has a waiting job.
    #[inline]
    fn last_of(&self, level: usize) -> u32 {
        self.last >> (FAN_BITS as usize * level)
    }

    /// The first of some nodes of a level that claims to have something.
    #[inline]
    fn next_claim(&self, level: usize, nodes: Range<u32>, bounds: &Lanes) -> Option<u32> {
        let level = &self.levels[level];
        let start = nodes.start.max(level.first());
        let found = level.slice(start..nodes.end).iter().position(|lanes| any_below(lanes, bounds));
        found.map(|at| start + index_u32(at))
    }

    /// Works out the lanes of a node above the leaves, whose children are right.
    fn make_right(&mut self, level: usize, at: u32) {
        let children = self.levels[level - 1].slice(at * FAN..(at + 1) * FAN);
        self.levels[level][at] = children.iter().fold(EMPTY, |sum, next| least_of(&sum, next));
    }

    /// Works out the lanes of a leaf, where something has left it.
    fn make_leaf_right(&mut self, leaf: u32) {
        if !std::mem::take(&mut self.was_left[leaf]) {
            return;
        }
        let mut lanes = EMPTY;
        for bit in bits(self.members.word(leaf)) {
            let place = place_of(leaf, bit);
            let lane = &mut lanes.0[usize::from(self.class[place as usize]) % LANES];
            *lane = rounded(self.estimate(place)).min(*lane);
        }
        self.levels[0][leaf] = lanes;
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
    fn in_leaf(&self, leaf: u32, mask: u64, query: Query) -> Option<u32> {
        let mut waiting = bits(self.members.word_kept(leaf) & mask);
        let begin = (leaf * LEAF) as usize;
        let own = &self.places[begin..self.places.len().min(begin + LEAF as usize)];
        let found = match &self.judged {
            None => waiting.find(|&bit| {
                own.get(bit as usize).is_some_and(|own| query.admits(own.nodes, own.estimate))
            }),
            Some(judged) => waiting.find(|&bit| {
                let own = own.get(bit as usize);
                own.is_some_and(|own| query.admits(own.nodes, judged[place_of(leaf, bit)]))
            }),
        };
        found.map(|bit| place_of(leaf, bit))
    }

    /// Bytes that a clone takes, about.
    pub fn bytes(&self) -> usize {
        let lanes: usize = self.levels.iter().map(Window::bytes).sum();
        let judged = self.judged.as_ref().map_or(0, Window::bytes);
        self.members.bytes() + self.was_left.bytes() + lanes + judged
    }
}

#[inline]
fn parts(place: u32) -> (u32, u32) {
    (place / LEAF, place % LEAF)
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
#[expect(clippy::cast_possible_truncation, reason = "fewer than there are places")]
fn index_u32(index: usize) -> u32 {
    index as u32
}

#[inline]
fn place_of(leaf: u32, bit: u32) -> u32 {
    leaf * LEAF + bit
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
