//! The calls that wait for an engine, and the first of them that a released engine can serve.
//!
//! A call waits at its own node, under the set of types that it can use there; if it may cross, also under the
//! acceptable types and the environments within reach. The *scope* of a call is its node, or those environments. Calls
//! with equal scopes and sets form a list, in the order in which their tasks started. Between passes no call waits while an idle engine could serve it. So a pass looks only at
//! engines released at its instant: each takes the first call that waits for it.
//!
//! ```text
//! lists   local (node, types) ─► orders        crossing (environments, types) ─► orders
//! heads   (node, type), (environments, type) ─► the first call of each list with that type
//! ```
//!
//! **Invariant:** a waiting call is in `local` once, and in `crossing` once if it may cross.
//! **Invariant:** `heads` has the first call of each list under each type of the list, and nothing else.
//!
//! Cost: a search for an engine's first call is a look at one end of a tree, or at four ends for calls that may cross,
//! independent of the number of sets of types. Joining and leaving are one operation on a tree, and one for each type
//! of the set if the first call of a list changes.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

use crate::kernel::Time;
use crate::labs::affinity::policy::Env;
use crate::labs::affinity::problem::{MAX_NODES, MAX_TYPES};

/// Origin of a released engine, as waiting calls see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Source {
    /// A node and a type: for calls of tasks on that node.
    Node(u32, u32),
    /// An environment and a type: for calls that may cross to it.
    Env(u8, u32),
}

/// Requirements of a waiting call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Requirements {
    /// The node of its task.
    pub(super) node: u32,
    /// The types that it can use there, as bits.
    pub(super) local: u64,
    /// The types that it can use on other nodes, as bits.
    pub(super) crossing: u64,
    /// The environments within its reach, as bits.
    pub(super) envs: u8,
}

/// The waiting calls. A task is identified by its start index (`order`).
#[derive(Clone, Debug, Default)]
pub struct Waiting {
    /// By node, types and start index: the call, and the time since which it has waited.
    local: BTreeMap<(u32, u64, u32), (u32, Time)>,
    /// By environments, types and start index: the call.
    crossing: BTreeMap<(u8, u64, u32), u32>,
    /// By scope of a list, type, and start index of the list's first call: the call.
    heads: BTreeMap<u64, u32>,
    /// Number of lists for each set of environments.
    crossing_lists: [u32; ENV_SETS],
    /// The first call that each released engine could serve, as last computed.
    sources: BinaryHeap<Reverse<(u32, Source)>>,
}

/// Number of sets of environments.
const ENV_SETS: usize = 1 << Env::ALL.len();

/// Bits of a type in the key of a list's first call, and bits of a node.
const TYPE_BITS: u32 = 6;
const SCOPE_BITS: u32 = 32 - TYPE_BITS;

const _: () = assert!(1 << TYPE_BITS >= MAX_TYPES, "types fit into the key");
const _: () =
    assert!((FIRST_ENV as usize) + ENV_SETS <= 1 << SCOPE_BITS, "so do nodes and environments");

/// The first scope of environments, after the nodes.
#[expect(clippy::cast_possible_truncation, reason = "there are at most 2^20 nodes")]
const FIRST_ENV: u32 = MAX_NODES as u32;

/// The key of a list's first call at a scope, under a type.
fn key(scope: u32, of: u32, order: u32) -> u64 {
    looked();
    u64::from(scope << TYPE_BITS | of) << 32 | u64::from(order)
}

/// The types in a set.
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
    /// Number of waiting calls.
    pub fn len(&self) -> usize {
        self.local.len()
    }

    /// True if no call waits.
    pub fn is_empty(&self) -> bool {
        self.local.is_empty()
    }

    /// All waiting calls: node, start index and call, by node.
    pub fn iter(&self) -> impl Iterator<Item = (u32, u32, u32)> + '_ {
        self.local.iter().map(|(&(node, _, order), &(call, _))| (node, order, call))
    }

    /// The waiting calls of a node: start index, call, and the time since which it has waited.
    pub fn of_node(&self, node: u32) -> impl Iterator<Item = (u32, u32, Time)> + '_ {
        let waiting = self.local.range((node, 0, 0)..=(node, u64::MAX, u32::MAX));
        waiting.map(|(&(_, _, order), &(call, since))| (order, call, since))
    }

    pub(super) fn join(&mut self, requirements: Requirements, order: u32, call: u32, now: Time) {
        let Requirements { node, local, crossing, envs } = requirements;
        let before = self.local_head(node, local);
        self.local.insert((node, local, order), (call, now));
        if before.is_none_or(|before| order < before.0) {
            self.replace(node, local, before, Some((order, call)));
        }
        if envs != 0 && crossing != 0 {
            let before = self.crossing_head(envs, crossing);
            self.crossing.insert((envs, crossing, order), call);
            self.crossing_lists[usize::from(envs)] += u32::from(before.is_none());
            if before.is_none_or(|before| order < before.0) {
                self.replace(FIRST_ENV + u32::from(envs), crossing, before, Some((order, call)));
            }
        }
    }

    /// Removes a call that gets its engine; returns the time since which it has waited.
    pub(super) fn leave(&mut self, requirements: Requirements, order: u32) -> Option<Time> {
        let Requirements { node, local, crossing, envs } = requirements;
        let (call, since) = self.local.remove(&(node, local, order))?;
        let is_first = |head: Option<(u32, u32)>| head.is_none_or(|head| head.0 > order);
        let next = self.local_head(node, local);
        if is_first(next) {
            self.replace(node, local, Some((order, call)), next);
        }
        if self.crossing.remove(&(envs, crossing, order)).is_some() {
            let next = self.crossing_head(envs, crossing);
            self.crossing_lists[usize::from(envs)] -= u32::from(next.is_none());
            if is_first(next) {
                self.replace(FIRST_ENV + u32::from(envs), crossing, Some((order, call)), next);
            }
        }
        Some(since)
    }

    /// The first call of a list at a node: start index and call.
    fn local_head(&self, node: u32, set: u64) -> Option<(u32, u32)> {
        let mut list = self.local.range((node, set, 0)..=(node, set, u32::MAX));
        list.next().map(|(key, waiter)| (key.2, waiter.0))
    }

    /// The first call of a list of calls that may cross: start index and call.
    fn crossing_head(&self, envs: u8, set: u64) -> Option<(u32, u32)> {
        let mut list = self.crossing.range((envs, set, 0)..=(envs, set, u32::MAX));
        list.next().map(|(key, &call)| (key.2, call))
    }

    /// Replaces the first call of a list: start index and call of both; none for an empty list.
    fn replace(
        &mut self,
        scope: u32,
        set: u64,
        before: Option<(u32, u32)>,
        now: Option<(u32, u32)>,
    ) {
        for of in types(set) {
            if let Some((order, _)) = before {
                self.heads.remove(&key(scope, of, order));
            }
            if let Some((order, call)) = now {
                self.heads.insert(key(scope, of, order), call);
            }
        }
    }

    /// The first call that an engine of this origin could serve: start index and call.
    pub(super) fn first(&self, source: Source) -> Option<(u32, u32)> {
        let head = |scope: u32, of: u32| {
            let mut heads = self.heads.range(key(scope, of, 0)..=key(scope, of, u32::MAX));
            heads.next().map(|(&key, &call)| ((key & 0xffff_ffff) as u32, call))
        };
        match source {
            Source::Node(node, of) => head(node, of),
            Source::Env(env, of) => {
                let sets = (0..)
                    .zip(&self.crossing_lists)
                    .filter(|(set, lists)| set >> env & 1 == 1 && **lists > 0);
                sets.filter_map(|(set, _): (u32, _)| head(FIRST_ENV + set, of)).min()
            }
        }
    }

    /// Records the release of an engine of this origin.
    pub(super) fn open(&mut self, source: Source) {
        if let Some((order, _)) = self.first(source) {
            self.sources.push(Reverse((order, source)));
        }
    }

    /// The first call that a released and still idle engine could serve: start index and call.
    pub(super) fn next(&mut self, is_idle: impl Fn(Source) -> bool) -> Option<(u32, u32)> {
        while let Some(Reverse((previous, source))) = self.sources.peek().copied() {
            let found = if is_idle(source) { self.first(source) } else { None };
            match found {
                Some((order, call)) if order == previous => return Some((order, call)),
                Some((order, _)) => {
                    self.sources.pop();
                    self.sources.push(Reverse((order, source)));
                }
                None => drop(self.sources.pop()),
            }
        }
        None
    }

    /// Approximate size of a clone, in bytes.
    pub(super) fn bytes(&self) -> usize {
        // Nodes of a B-tree are about two thirds full.
        self.local.len() * 60
            + self.crossing.len() * 30
            + self.heads.len() * 20
            + self.sources.len() * size_of::<(u32, Source)>()
    }
}

#[cfg(not(test))]
fn looked() {}

#[cfg(test)]
pub(super) use counted::looked;

/// Count of computed keys of lists' first calls, which dominate the work.
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
