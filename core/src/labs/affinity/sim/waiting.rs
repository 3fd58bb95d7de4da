//! The calls that wait for an engine, and which of them an engine that comes free is for.
//!
//! A call waits at its own node, by the set of types that it can use there; and where it may cross, by the types that are
//! acceptable and the environments within reach. Calls with the same set form a *lane*, in the order in which their tasks
//! started. Between passes no call waits for which an engine is idle. So in a pass only engines that came free in its
//! instant are looked at: each asks for the first call that waits for it.
//!
//! ```text
//! lanes   own (node, types) ─► orders          far (environments, types) ─► orders
//! heads   (node, type), (environments, type) ─► the first call of each lane with that type
//! ```
//!
//! **Invariant:** a call that waits is in `own` once, and in `far` once where it may cross.
//! **Invariant:** `heads` has the first call of each lane under each type of the lane, and nothing else.
//!
//! Cost: asking is a look at one end of a tree, or at four of them for calls that may cross, however many sets of types
//! there are. Joining and leaving are an operation on a tree, and one for each type of the set where the first call of a
//! lane becomes another.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

use crate::kernel::Time;
use crate::labs::affinity::policy::Env;
use crate::labs::affinity::problem::{MAX_NODES, MAX_TYPES};

/// For whom an engine came free.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Source {
    /// For calls of tasks on a node.
    Own(u32, u32),
    /// For calls that may cross to an environment.
    Far(u8, u32),
}

/// What a waiting call would do with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Wish {
    /// Its own node.
    pub(super) node: u32,
    /// The types that would do there, as bits.
    pub(super) own: u64,
    /// Those that would do elsewhere.
    pub(super) far: u64,
    /// The environments that it may cross to, as bits.
    pub(super) envs: u8,
}

/// The calls that wait. Tasks are named by the order in which they started.
#[derive(Clone, Debug, Default)]
pub struct Waiting {
    /// By node, types and order: the call, and since when it waits.
    own: BTreeMap<(u32, u64, u32), (u32, Time)>,
    /// By environments, types and order: the call.
    far: BTreeMap<(u8, u64, u32), u32>,
    /// By where a lane is, a type and the order of the lane's first call: the call.
    heads: BTreeMap<u64, u32>,
    /// How many lanes there are of each set of environments.
    far_lanes: [u32; FAR_SETS],
    /// The first call for which each engine that came free would do, as last known.
    sources: BinaryHeap<Reverse<(u32, Source)>>,
}

/// How many sets of environments there are.
const FAR_SETS: usize = 1 << Env::ALL.len();

/// Bits of a type in the key of a head, and of a node.
const TYPE_BITS: u32 = 6;
const PLACE_BITS: u32 = 32 - TYPE_BITS;

const _: () = assert!(1 << TYPE_BITS >= MAX_TYPES, "types fit into the key");
const _: () = assert!((FAR as usize) + FAR_SETS <= 1 << PLACE_BITS, "so do nodes and environments");

/// Where the places of environments begin, behind those of all nodes.
#[expect(clippy::cast_possible_truncation, reason = "there are at most 2^20 nodes")]
const FAR: u32 = MAX_NODES as u32;

/// The key of the head of a lane at a place, under a type.
fn key(place: u32, of: u32, order: u32) -> u64 {
    looked();
    u64::from(place << TYPE_BITS | of) << 32 | u64::from(order)
}

/// The types of a set.
fn types(mut set: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let of = set.trailing_zeros();
        (set != 0).then(|| {
            set &= set - 1;
            of
        })
    })
}

impl Waiting {
    /// How many calls wait.
    pub fn len(&self) -> usize {
        self.own.len()
    }

    /// Whether none waits.
    pub fn is_empty(&self) -> bool {
        self.own.is_empty()
    }

    /// All that wait: node, order and call, by node.
    pub fn iter(&self) -> impl Iterator<Item = (u32, u32, u32)> + '_ {
        self.own.iter().map(|(&(node, _, order), &(call, _))| (node, order, call))
    }

    /// Those of a node: order, call, and since when it waits.
    pub fn of_node(&self, node: u32) -> impl Iterator<Item = (u32, u32, Time)> + '_ {
        let own = self.own.range((node, 0, 0)..=(node, u64::MAX, u32::MAX));
        own.map(|(&(_, _, order), &(call, since))| (order, call, since))
    }

    pub(super) fn join(&mut self, wish: Wish, order: u32, call: u32, now: Time) {
        let Wish { node, own, far, envs } = wish;
        let before = self.own_head(node, own);
        self.own.insert((node, own, order), (call, now));
        if before.is_none_or(|before| order < before.0) {
            self.replace(node, own, before, Some((order, call)));
        }
        if envs != 0 && far != 0 {
            let before = self.far_head(envs, far);
            self.far.insert((envs, far, order), call);
            self.far_lanes[usize::from(envs)] += u32::from(before.is_none());
            if before.is_none_or(|before| order < before.0) {
                self.replace(FAR + u32::from(envs), far, before, Some((order, call)));
            }
        }
    }

    /// A call gets its engine; since when it waited.
    pub(super) fn leave(&mut self, wish: Wish, order: u32) -> Option<Time> {
        let Wish { node, own, far, envs } = wish;
        let (call, since) = self.own.remove(&(node, own, order))?;
        let is_first = |head: Option<(u32, u32)>| head.is_none_or(|head| head.0 > order);
        let next = self.own_head(node, own);
        if is_first(next) {
            self.replace(node, own, Some((order, call)), next);
        }
        if self.far.remove(&(envs, far, order)).is_some() {
            let next = self.far_head(envs, far);
            self.far_lanes[usize::from(envs)] -= u32::from(next.is_none());
            if is_first(next) {
                self.replace(FAR + u32::from(envs), far, Some((order, call)), next);
            }
        }
        Some(since)
    }

    /// The first call of a lane at a node: order and call.
    fn own_head(&self, node: u32, set: u64) -> Option<(u32, u32)> {
        let mut lane = self.own.range((node, set, 0)..=(node, set, u32::MAX));
        lane.next().map(|(key, own)| (key.2, own.0))
    }

    /// The same of calls that may cross.
    fn far_head(&self, envs: u8, set: u64) -> Option<(u32, u32)> {
        let mut lane = self.far.range((envs, set, 0)..=(envs, set, u32::MAX));
        lane.next().map(|(key, &call)| (key.2, call))
    }

    /// The first call of a lane becomes another: order and call of both, none where the lane was or is empty.
    fn replace(
        &mut self,
        place: u32,
        set: u64,
        before: Option<(u32, u32)>,
        now: Option<(u32, u32)>,
    ) {
        for of in types(set) {
            if let Some((order, _)) = before {
                self.heads.remove(&key(place, of, order));
            }
            if let Some((order, call)) = now {
                self.heads.insert(key(place, of, order), call);
            }
        }
    }

    /// The first call for which an engine of this sort would do: order and call.
    pub(super) fn first(&self, source: Source) -> Option<(u32, u32)> {
        let head = |place: u32, of: u32| {
            let mut heads = self.heads.range(key(place, of, 0)..=key(place, of, u32::MAX));
            heads.next().map(|(&key, &call)| ((key & 0xffff_ffff) as u32, call))
        };
        match source {
            Source::Own(node, of) => head(node, of),
            Source::Far(env, of) => {
                let sets = (0..)
                    .zip(&self.far_lanes)
                    .filter(|(set, lanes)| set >> env & 1 == 1 && **lanes > 0);
                sets.filter_map(|(set, _): (u32, _)| head(FAR + set, of)).min()
            }
        }
    }

    /// Takes note that an engine came free for these.
    pub(super) fn open(&mut self, source: Source) {
        if let Some((order, _)) = self.first(source) {
            self.sources.push(Reverse((order, source)));
        }
    }

    /// The first call for which an engine that came free, and is still idle, would do: order and call.
    pub(super) fn next(&mut self, is_idle: impl Fn(Source) -> bool) -> Option<(u32, u32)> {
        while let Some(Reverse((known, source))) = self.sources.peek().copied() {
            let found = if is_idle(source) { self.first(source) } else { None };
            match found {
                Some((order, call)) if order == known => return Some((order, call)),
                Some((order, _)) => {
                    self.sources.pop();
                    self.sources.push(Reverse((order, source)));
                }
                None => drop(self.sources.pop()),
            }
        }
        None
    }

    /// Bytes that a clone takes, about.
    pub(super) fn bytes(&self) -> usize {
        // Nodes of a tree are about two thirds full.
        self.own.len() * 60
            + self.far.len() * 30
            + self.heads.len() * 20
            + self.sources.len() * size_of::<(u32, Source)>()
    }
}

#[cfg(not(test))]
fn looked() {}

#[cfg(test)]
pub(super) use counted::looked;

/// How often keys of heads were made, which is what the work grows with.
#[cfg(test)]
pub(in crate::labs::affinity) mod counted {
    use std::cell::Cell;

    thread_local! {
        static LOOKS: Cell<u64> = const { Cell::new(0) };
    }

    pub(in crate::labs::affinity::sim) fn looked() {
        LOOKS.set(LOOKS.get() + 1);
    }

    /// The count so far, on this thread.
    pub(in crate::labs::affinity) fn looks() -> u64 {
        LOOKS.get()
    }
}
