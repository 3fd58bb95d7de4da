//! The waiting jobs in order of submission, with an index for the next job after a place that may start.
//!
//! A job is named by its *place* in order of submission, which never changes; each place has a bit that is set while
//! its job waits. A leaf is 64 places: a few words tell which of them may start ([`Kinds`]). Above the leaves is a wide
//! tree: a node has 32 leaves or 32 nodes as children, and stores for each of 16 classes of job sizes the shortest
//! class of lengths among its waiting jobs. A [`Query`] becomes one bound for each class of sizes, so a node is ruled
//! out by comparing 16 bytes with 16 others.
//!
//! When a job leaves the queue, its length remains: a node's lengths are lower bounds. A search that visits a node in
//! vain corrects its bounds.
//!
//! **Invariant:** a node's bounds are not above those of its children, or the lengths of its jobs.
//! **Invariant:** the index only saves work: a job's own numbers decide whether it may start.
//!
//! Cost: joining touches at most one lane of each level, and mostly of the lowest alone; leaving clears a bit. A search
//! looks at a node for each run of places without a job that is both short and small enough, at nodes in vain about
//! once for each job that left, and at few jobs in vain, as the classes follow the sizes and lengths of the scenario's
//! jobs. With bitmaps as leaves, 200,000 jobs under EASY take four fifths of the instructions and of the time of a tree
//! down to the jobs, which tested 21 jobs for each one found; nodes of 16 take 2 % more. 0.15 bytes for each job from
//! the first that has not ended to the last submitted, and the shared part.

mod classes;
mod kinds;
mod lanes;

use std::ops::Range;
use std::sync::Arc;

use super::places::Place;
use crate::kernel::{RankBitset, Time, Window};
use kinds::{Bounds, Kinds};
use lanes::Lanes;

const LEAF: u32 = 64;

/// Children of a node: leaves, or other nodes.
const FAN: u32 = 1 << FAN_BITS;

const FAN_BITS: u32 = 5;

/// Conditions under which a job may start behind the head.
#[derive(Clone, Copy, Debug)]
pub struct Query {
    pub free: u32,
    /// The longest estimate that ends within the backfill window: the job must end in time,
    pub window: Time,
    /// or need at most these extra nodes.
    pub extra: u32,
}

impl Query {
    /// True if the job may start.
    #[inline]
    #[expect(
        clippy::needless_bitwise_bool,
        reason = "no branch: none of the three can be predicted"
    )]
    pub fn admits(self, nodes: u32, estimate: Time) -> bool {
        (nodes <= self.free) & ((estimate <= self.window) | (nodes <= self.extra))
    }
}

#[derive(Clone, Debug)]
pub struct Queue {
    places: Arc<[Place]>,
    /// The estimate by which each place is tested, if not its own (checkpoint).
    tested: Option<Tested>,
    kinds: Arc<Kinds>,
    /// The waiting places, one word for each leaf.
    members: RankBitset,
    /// The nodes of the tree, those above the leaves first.
    levels: Vec<Window<Lanes>>,
    /// No leaf before this one has a waiting job.
    first: u32,
    /// No leaf after this one has a waiting job.
    last: u32,
}

/// The estimates by which places are tested.
#[derive(Clone, Debug, Default)]
struct Tested {
    estimate: Window<Time>,
    /// Places that have joined again, one word for each leaf: their kinds may be of an older estimate.
    again: Window<u64>,
}

impl Queue {
    /// An empty queue for jobs; `shortens` gives the estimate by which each is tested at first, if not its own. Cost:
    /// linear, for their kinds.
    pub fn new(places: Arc<[Place]>, shortens: Option<&dyn Fn(Time) -> Time>) -> Self {
        let kinds = match shortens {
            None => Kinds::new(&places, |estimate| estimate),
            Some(shortens) => Kinds::new(&places, shortens),
        };
        let mut nodes = places.len().div_ceil((LEAF * FAN) as usize);
        let mut levels = vec![Window::default()];
        while nodes > 1 {
            levels.push(Window::default());
            nodes = nodes.div_ceil(FAN as usize);
        }
        Queue {
            places,
            tested: shortens.map(|_| Tested::default()),
            kinds: Arc::new(kinds),
            members: RankBitset::default(),
            levels,
            first: 0,
            last: 0,
        }
    }

    #[inline]
    pub fn len(&self) -> usize {
        self.members.len()
    }

    #[inline]
    pub fn nodes(&self, place: u32) -> u32 {
        self.places[place as usize].nodes
    }

    /// The estimate by which a waiting or running place is tested.
    #[inline]
    pub fn estimate(&self, place: u32) -> Time {
        match &self.tested {
            None => self.places[place as usize].estimate,
            Some(tested) => tested.estimate[place],
        }
    }

    /// Adds the next place, the first that has not joined yet; it is tested by `estimate`.
    #[inline]
    pub fn join(&mut self, place: u32, estimate: Time) {
        if let Some(tested) = &mut self.tested {
            tested.estimate.push(estimate);
        }
        let (size, length) = self.kinds.of(place);
        self.insert(place, size, length);
    }

    /// Adds a place that has joined before, tested by another estimate now.
    pub fn rejoin(&mut self, place: u32, estimate: Time) {
        if let Some(tested) = &mut self.tested {
            tested.estimate[place] = estimate;
            let (leaf, bit) = parts(place);
            tested.again[leaf] |= 1 << bit;
        }
        self.insert(place, self.kinds.of(place).0, self.kinds.length_class(estimate));
    }

    /// Forgets the places before `place`: their jobs have ended.
    #[inline]
    pub fn forget_before(&mut self, place: u32) {
        if let Some(tested) = &mut self.tested {
            tested.estimate.forget_before(place);
        }
        let (leaf, _) = parts(place);
        if leaf > self.members.first_word() {
            self.members.forget_before(place);
            if let Some(tested) = &mut self.tested {
                tested.again.forget_before(leaf.min(tested.again.end()));
            }
            let mut at = leaf;
            for level in &mut self.levels {
                at = (at / FAN).min(level.end());
                level.forget_before(at);
            }
        }
    }

    #[inline]
    pub fn contains(&self, place: u32) -> bool {
        self.members.contains(place)
    }

    /// Adds a place that does not wait yet.
    fn insert(&mut self, place: u32, size: usize, length: u8) {
        let (leaf, _) = parts(place);
        if leaf >= self.members.end_word() {
            self.grow(leaf);
        }
        self.members.insert(place);
        self.first = self.first.min(leaf);
        self.last = self.last.max(leaf);
        let mut at = leaf / FAN;
        for level in &mut self.levels {
            let shortest = &mut level[at].0[size];
            if *shortest <= length {
                break;
            }
            *shortest = length;
            at /= FAN;
        }
    }

    /// Extends the tree up to a leaf.
    #[cold]
    fn grow(&mut self, leaf: u32) {
        if let Some(tested) = &mut self.tested {
            while tested.again.end() <= leaf {
                tested.again.push(0);
            }
        }
        let mut at = leaf;
        for level in &mut self.levels {
            at /= FAN;
            while level.end() <= at {
                level.push(Lanes::EMPTY);
            }
        }
    }

    #[inline]
    pub fn remove(&mut self, place: u32) {
        self.members.remove(place);
    }

    #[inline]
    pub fn first(&mut self) -> Option<u32> {
        if self.members.is_empty() {
            return None;
        }
        self.first = self.first.max(self.members.first_word());
        loop {
            match self.members.word_kept(self.first) {
                0 => self.first += 1,
                word => return Some(place_of(self.first, word.trailing_zeros())),
            }
        }
    }

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

    /// The first waiting place from `from` on.
    pub fn next(&self, from: u32) -> Option<u32> {
        self.members.next(from)
    }

    /// The waiting places from `from` on, in order.
    pub fn iter_from(&self, from: u32) -> impl Iterator<Item = u32> + '_ {
        self.members.iter_from(from)
    }

    /// Number of waiting places in `from..to`.
    pub fn count_between(&self, from: u32, to: u32) -> u64 {
        let begin = self.first * LEAF;
        let (leaf, bit) = parts(to);
        if leaf < self.last || self.members.word(leaf) >> bit != 0 {
            return self.members.count_between(from, to);
        }
        // Up to the queue's end: the total less those before, who are few if the search begins behind the head.
        self.members.len() as u64 - self.members.count_between(begin, from)
    }

    /// True if a place waits and `query` admits it.
    #[inline]
    pub fn admits(&self, place: u32, query: Query) -> bool {
        self.contains(place) && query.admits(self.nodes(place), self.estimate(place))
    }

    /// The first waiting place from `from` on that `query` admits.
    #[inline]
    pub fn find(&mut self, from: u32, query: Query) -> Option<u32> {
        if self.members.is_empty() || u64::from(query.free) < self.kinds.least() {
            return None;
        }
        self.find_from(from, query)
    }

    /// [`Queue::find`] once some job may fit; a separate function, so that a search in vain costs nothing more.
    #[inline(never)]
    fn find_from(&mut self, from: u32, query: Query) -> Option<u32> {
        let (mut leaf, mut bit) = parts(from);
        let first = self.first.max(self.members.first_word());
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
        let bounds = self.kinds.bounds(query);
        let lanes = bounds.lanes();
        let node = leaf / FAN;
        if self.levels[0][node].any_below(&lanes) {
            let leaves = leaf..((node + 1) * FAN).min(self.last + 1);
            let found = self.in_leaves(leaves, u64::MAX << bit, bounds, query);
            if found.is_some() {
                return found;
            }
        }
        if node == self.last_of(0) {
            return None;
        }
        self.find_behind(node, bounds, &lanes, query)
    }

    /// The search in the nodes after the first one. It corrects the bounds of each node that it visits in vain. A
    /// separate function, so that a search that ends in the first node, or has no other, costs nothing more.
    #[inline(never)]
    fn find_behind(
        &mut self,
        node: u32,
        bounds: Bounds,
        lanes: &Lanes,
        query: Query,
    ) -> Option<u32> {
        let (mut level, mut row, mut at) = (0, node / FAN, node + 1);
        // Below this level, rows of nodes are searched from their beginning, as the bounds of the nodes above them
        // admit the query.
        let mut top = 0;
        loop {
            let end = ((row + 1) * FAN).min(self.last_of(level) + 1);
            match self.next_admitting(level, at..end, lanes) {
                Some(child) if level > 0 => {
                    level -= 1;
                    (row, at) = (child, child * FAN);
                }
                Some(child) => {
                    let leaves = self.leaves_of(child);
                    let found = self.in_leaves(leaves, u64::MAX, bounds, query);
                    if found.is_some() {
                        return found;
                    }
                    self.tighten_above_leaves(child, lanes);
                    at = child + 1;
                }
                None => {
                    // Goes on after the node above.
                    if level < top {
                        self.tighten(level + 1, row);
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
        self.last >> (FAN_BITS as usize * (level + 1))
    }

    /// The leaves of a node above leaves that may have a waiting job.
    #[inline]
    fn leaves_of(&self, node: u32) -> Range<u32> {
        (node * FAN).max(self.members.first_word())..((node + 1) * FAN).min(self.last + 1)
    }

    /// The first of some nodes of a level whose bounds admit the query.
    #[inline]
    fn next_admitting(&self, level: usize, nodes: Range<u32>, bounds: &Lanes) -> Option<u32> {
        let level = &self.levels[level];
        let start = nodes.start.max(level.first());
        let found = level.slice(start..nodes.end).iter().position(|lanes| lanes.any_below(bounds));
        found.map(|at| start + index_u32(at))
    }

    /// Computes exact lanes for a node whose children are nodes.
    fn tighten(&mut self, level: usize, at: u32) {
        let children = self.levels[level - 1].slice(at * FAN..(at + 1) * FAN);
        self.levels[level][at] = children.iter().fold(Lanes::EMPTY, |sum, next| sum.least(next));
    }

    /// Computes exact lanes for a node above leaves, where they are below the query's bounds.
    fn tighten_above_leaves(&mut self, node: u32, bounds: &Lanes) {
        let leaves = self.leaves_of(node);
        let waiting = self.members.words(leaves.clone());
        let lanes = &mut self.levels[0][node];
        for (size, (lane, &bound)) in (0..).zip(lanes.0.iter_mut().zip(&bounds.0)) {
            if *lane < bound {
                *lane = self.kinds.shortest(size, leaves.clone(), waiting);
            }
        }
        let Some(tested) = &self.tested else { return };
        for (leaf, (word, again)) in
            leaves.clone().zip(waiting.iter().zip(tested.again.slice(leaves)))
        {
            for bit in bits(word & again) {
                let place = place_of(leaf, bit);
                let lane = &mut lanes.0[self.kinds.of(place).0];
                *lane = self.kinds.length_class(tested.estimate[place]).min(*lane);
            }
        }
    }

    /// The first waiting place of some leaves that `query` admits; of the first leaf, only places in the mask.
    #[inline]
    fn in_leaves(
        &self,
        leaves: Range<u32>,
        mask: u64,
        bounds: Bounds,
        query: Query,
    ) -> Option<u32> {
        let waiting = self.members.words(leaves.clone());
        let masks = self.kinds.masks(bounds, leaves.clone(), waiting);
        let Some(tested) = &self.tested else {
            return self.in_words(leaves, mask, |at| masks.may_start(at, 0), query);
        };
        let again = &tested.again.slice(leaves.clone())[..masks.count()];
        self.in_words(leaves, mask, |at| masks.may_start(at, again[at]), query)
    }

    /// The search on `words`, which have a bit for each place that may start, a word for each leaf.
    #[inline]
    fn in_words(
        &self,
        leaves: Range<u32>,
        mask: u64,
        words: impl Fn(usize) -> u64,
        query: Query,
    ) -> Option<u32> {
        let first = words(0) & mask;
        if first != 0 {
            let found = self.in_leaf(leaves.start, first, query);
            if found.is_some() {
                return found;
            }
        }
        for at in 1..leaves.len() {
            let word = words(at);
            if word != 0 {
                let found = self.in_leaf(leaves.start + index_u32(at), word, query);
                if found.is_some() {
                    return found;
                }
            }
        }
        None
    }

    /// The first waiting place of a leaf that is in the mask and that `query` admits.
    #[inline]
    fn in_leaf(&self, leaf: u32, mask: u64, query: Query) -> Option<u32> {
        let mut waiting = bits(self.members.word_kept(leaf) & mask);
        let begin = (leaf * LEAF) as usize;
        let places = &self.places[begin..self.places.len().min(begin + LEAF as usize)];
        let found = match &self.tested {
            None => waiting.find(|&bit| {
                places
                    .get(bit as usize)
                    .is_some_and(|place| query.admits(place.nodes, place.estimate))
            }),
            Some(tested) => waiting.find(|&bit| {
                let estimate = tested.estimate[place_of(leaf, bit)];
                places.get(bit as usize).is_some_and(|place| query.admits(place.nodes, estimate))
            }),
        };
        found.map(|bit| place_of(leaf, bit))
    }

    /// Approximate size of a clone, in bytes.
    pub fn bytes(&self) -> usize {
        let lanes: usize = self.levels.iter().map(Window::bytes).sum();
        let tested = self.tested.as_ref();
        let tested = tested.map_or(0, |tested| tested.estimate.bytes() + tested.again.bytes());
        self.members.bytes() + lanes + tested
    }
}

#[inline]
fn parts(place: u32) -> (u32, u32) {
    (place / LEAF, place % LEAF)
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
