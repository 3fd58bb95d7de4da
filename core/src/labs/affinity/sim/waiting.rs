//! The calls that wait for an engine, and which of them an engine that comes free is for.
//!
//! A call waits at its own node, by the set of types that would do there; and where it may cross, by the types that are
//! acceptable and the environments within reach. Between passes no call waits that an idle engine would do for. So in a
//! pass only engines that came free in its instant are looked at: each asks for the first call that waits for it.
//!
//! **Invariant:** a call that waits stands in `own` once, and in `far` once where it may cross.
//!
//! Cost: joining and leaving are a few operations on trees; asking looks at each distinct set of types for which calls
//! wait at the node, or anywhere.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap};

use crate::kernel::Time;

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
    /// By types and environments: order and call.
    far: BTreeMap<(u64, u8), BTreeSet<(u32, u32)>>,
    /// The first call for which each engine that came free would do, as last known.
    sources: BinaryHeap<Reverse<(u32, Source)>>,
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
        self.own.insert((wish.node, wish.own, order), (call, now));
        if wish.envs != 0 && wish.far != 0 {
            self.far.entry((wish.far, wish.envs)).or_default().insert((order, call));
        }
    }

    /// A call gets its engine; since when it waited.
    pub(super) fn leave(&mut self, wish: Wish, order: u32, call: u32) -> Option<Time> {
        let known = self.own.remove(&(wish.node, wish.own, order));
        let key = (wish.far, wish.envs);
        if let Some(lane) = self.far.get_mut(&key) {
            lane.remove(&(order, call));
            if lane.is_empty() {
                self.far.remove(&key);
            }
        }
        known.map(|(_, since)| since)
    }

    /// The first call for which an engine of this sort would do: order and call.
    pub(super) fn first(&self, source: Source) -> Option<(u32, u32)> {
        match source {
            Source::Own(node, of) => {
                let (mut next, mut best) = (Some(0), None);
                while let Some(from) = next {
                    let mut rest = self.own.range((node, from, 0)..=(node, u64::MAX, u32::MAX));
                    let Some((&(_, types, order), &(call, _))) = rest.next() else { break };
                    if types >> of & 1 == 1 && best.is_none_or(|known| (order, call) < known) {
                        best = Some((order, call));
                    }
                    next = types.checked_add(1);
                }
                best
            }
            Source::Far(env, of) => {
                let does = |key: &(u64, u8)| key.0 >> of & 1 == 1 && key.1 >> env & 1 == 1;
                let lanes = self.far.iter().filter(|(key, _)| does(key));
                lanes.filter_map(|(_, lane)| lane.first().copied()).min()
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
        self.own.len() * 48
            + self.far.values().map(|lane| 96 + lane.len() * 12).sum::<usize>()
            + self.sources.len() * size_of::<(u32, Source)>()
    }
}
