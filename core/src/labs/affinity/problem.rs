//! A checked affinity scenario: names are numbers, lists are flat vectors.
//!
//! Engine types that no node has are omitted: *types* are those that some node has, in the order of the scenario's
//! `engines`. Between two sizes at which one of its costs changes, all calls of an API have the same cost: each such
//! range is a [`Need`], and a call is a need and a size.
//!
//! **Invariant:** a `Problem` is valid: every task has calls, every node has engines, and no time of a run reaches
//! 2^53.

use serde::{Deserialize, Serialize};

use super::policy::{Env, Fallback, Pick, Policy};
use crate::format::Decimal;
use crate::kernel::Time;
pub(super) use crate::kernel::index_u32;
use crate::sort;

/// Limit on engine types.
pub const MAX_TYPES: usize = 64;

/// Limit on nodes.
pub const MAX_NODES: u64 = 1 << 20;

/// Limit on engines of all nodes.
pub const MAX_ENGINES: u64 = 1 << 24;

/// Limit on APIs.
pub const MAX_APIS: u64 = 1 << 20;

/// Limit on sizes at which costs are listed, over all APIs.
pub const MAX_STEPS: u64 = 1 << 22;

/// Limit on tasks.
pub const MAX_TASKS: u64 = 1 << 21;

/// Limit on calls of all tasks.
pub const MAX_CALLS: u64 = 1 << 24;

/// Limit on cells of a table by node and type (or sort of nodes), and of a table by need and type.
pub const MAX_CELLS: u64 = 1 << 22;

/// Limit on steps of a run, estimated from counts.
pub const MAX_WORK: u64 = 1 << 31;

/// Steps for each type that a waiting call may use.
pub const WAIT: u64 = 64;

/// Steps for each type, or sort of nodes, that the master may select for a task.
pub const CHOICE: u64 = 64;

/// No task, node or type.
pub const NONE: u32 = u32::MAX;

/// An engine type with the run time of a task or call on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Affinity_", missing_as_null))]
pub struct RankedType {
    pub of: u32,
    pub time: Time,
    /// True if the run time is within the tolerance.
    pub acceptable: bool,
}

/// A checked scenario, ready to run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The master's criterion for a node.
    pub policy: Policy,
    /// The choice among acceptable nodes.
    pub pick: Pick,
    /// A run time of at most this factor times the best is acceptable.
    pub tolerance: Decimal,
    /// A node accepts tasks while its load is below this.
    pub max_load: Option<Decimal>,
    /// The rule for a call while no acceptable engine is idle.
    pub fallback: Fallback,
    /// True if nodes steal.
    pub steal: bool,
    /// Crossing overhead; none if calls stay on their nodes.
    pub cross: Option<Cross>,
    /// Index in the scenario's `engines`, by type.
    pub engine_of: Vec<u32>,
    pub nodes: Vec<Node>,
    /// Index of the first pool, by node, and the end of the last node's pools.
    pub first_pool: Vec<u32>,
    /// Engine pools: for each type of each node, ascending, the type and the number of engines.
    pub pools: Vec<(u32, u32)>,
    /// The needs of all APIs.
    pub needs: Vec<Need>,
    /// Run time of a need on each type, need by need; 0 if the type does not implement it.
    pub times: Vec<Time>,
    /// Index of the first need, by API, and the end of the last API's needs.
    pub first_need: Vec<u32>,
    /// Submission time, by task.
    pub submit: Vec<Time>,
    /// Index of the first call, by task, and the end of the last task's calls.
    pub first_call: Vec<u32>,
    pub calls: Vec<Call>,
    /// The tasks in order of submission.
    pub order: Vec<u32>,
    /// The position of each task in `order`.
    pub position: Vec<u32>,
}

/// A worker node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Node {
    /// Its environment.
    pub env: Env,
    pub engines: u32,
    /// Number of slots: tasks that it runs at a time.
    pub slots: u32,
    /// Its types, as bits.
    pub types: u64,
}

/// Crossing overhead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cross {
    /// Time to a node of the same environment.
    pub latency: Time,
    /// Time to a node of another environment.
    pub far_latency: Time,
    /// Additional time for each unit of size.
    pub per_size: Decimal,
    /// Limit on the overhead of a crossing.
    pub limit: Option<Time>,
}

/// Calls of an API with the same costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Need {
    pub api: u32,
    /// The least size of the need; the first need of an API includes smaller sizes.
    pub from: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Call {
    pub need: u32,
    /// The size of its arguments.
    pub size: u64,
}

impl Cross {
    /// Crossing overhead of a call of a size, to the same environment or another.
    #[inline]
    pub fn overhead(&self, size: u64, far: bool) -> Time {
        let latency = if far { self.far_latency } else { self.latency };
        latency.saturating_add(self.per_size.of(size))
    }

    /// True if the overhead is within the limit.
    #[inline]
    pub fn admits(&self, overhead: Time) -> bool {
        self.limit.is_none_or(|limit| overhead <= limit)
    }
}

impl Problem {
    pub fn node_count(&self) -> u32 {
        index_u32(self.nodes.len())
    }

    pub fn task_count(&self) -> u32 {
        index_u32(self.submit.len())
    }

    pub fn type_count(&self) -> usize {
        self.engine_of.len()
    }

    #[inline]
    pub fn pools_of(&self, node: u32) -> std::ops::Range<usize> {
        self.first_pool[node as usize] as usize..self.first_pool[node as usize + 1] as usize
    }

    /// True if a node has engines of a type.
    #[inline]
    pub fn has(&self, node: u32, of: u32) -> bool {
        self.nodes[node as usize].types >> of & 1 == 1
    }

    /// Index of the pool of a node and a type, if the node has such engines.
    #[inline]
    pub fn pool(&self, node: u32, of: u32) -> Option<usize> {
        let before = self.nodes[node as usize].types & ((1 << of) - 1);
        let pool = self.first_pool[node as usize] + before.count_ones();
        self.has(node, of).then_some(pool as usize)
    }

    /// True if a node that has so many tasks accepts another one, under a load limit.
    #[inline]
    pub fn accepts(&self, node: u32, tasks: u32, max_load: Option<Decimal>) -> bool {
        let engines = self.nodes[node as usize].engines;
        max_load.is_none_or(|limit| u64::from(tasks) < limit.of(engines.into()))
    }

    /// Crossing overhead of a call of a size whose task is on `from` and whose engine is on `to`; 0 on one node.
    #[inline]
    pub fn overhead(&self, from: u32, to: u32, size: u64) -> Time {
        let cross = self.cross.as_ref().filter(|_| from != to);
        let env = |node: u32| self.nodes[node as usize].env;
        cross.map_or(0, |cross| cross.overhead(size, env(from) != env(to)))
    }

    #[inline]
    pub fn calls_of(&self, task: u32) -> &[Call] {
        let first = self.first_call[task as usize] as usize;
        &self.calls[first..self.first_call[task as usize + 1] as usize]
    }

    #[inline]
    pub fn call(&self, task: u32, call: u32) -> Call {
        self.calls[(self.first_call[task as usize] + call) as usize]
    }

    /// Run time of a need on a type; none if the type does not implement it.
    #[inline]
    pub fn time(&self, need: u32, of: u32) -> Option<Time> {
        let time = self.times[need as usize * self.type_count() + of as usize];
        (time > 0).then_some(time)
    }

    /// The types that implement a need, by run time, then in listed order. Cost: sorting them.
    pub fn ranked(&self, need: u32) -> Vec<RankedType> {
        self.rank(
            (0..index_u32(self.type_count())).filter_map(|of| Some((of, self.time(need, of)?))),
        )
    }

    /// Run times per type of a task: for each type that implements all its calls, their total time, ascending, then in
    /// listed order. Cost: its calls times types.
    pub fn relation(&self, task: u32) -> Vec<RankedType> {
        self.relation_of(self.calls_of(task).iter().map(|call| call.need))
    }

    /// Run times per type of calls with these needs.
    pub fn relation_of(&self, needs: impl Iterator<Item = u32>) -> Vec<RankedType> {
        let types = self.type_count();
        let (mut sums, mut missing) = (vec![0; types], 0_u64);
        for need in needs {
            let row = need as usize * types;
            for (of, (&time, sum)) in self.times[row..row + types].iter().zip(&mut sums).enumerate()
            {
                *sum += time;
                missing |= u64::from(time == 0) << of;
            }
        }
        self.rank((0..).zip(sums).filter(|(of, _)| missing >> of & 1 == 0))
    }

    fn rank(&self, types: impl Iterator<Item = (u32, Time)>) -> Vec<RankedType> {
        let entry = |(of, time)| RankedType { of, time, acceptable: false };
        let mut ranked: Vec<RankedType> = types.map(entry).collect();
        sort::sort_by_key(&mut ranked, |entry| (entry.time, entry.of));
        accept(&mut ranked, self.tolerance);
        ranked
    }

    /// The need of a call of an API, by size.
    pub fn need(&self, api: u32, size: u64) -> u32 {
        let (first, end) = (self.first_need[api as usize], self.first_need[api as usize + 1]);
        let needs = &self.needs[first as usize..end as usize];
        first + index_u32(needs.partition_point(|need| need.from <= size).saturating_sub(1))
    }

    /// The nearest sizes at which the need of a call changes: the largest size of the next smaller need, and the least
    /// size of the next larger one.
    pub fn nearest_sizes(&self, need: u32) -> [Option<u64>; 2] {
        let api = self.needs[need as usize].api as usize;
        let (first, end) = (self.first_need[api], self.first_need[api + 1]);
        let from = |need: u32| self.needs[need as usize].from;
        [(need > first).then(|| from(need) - 1), (need + 1 < end).then(|| from(need + 1))]
    }
}

/// Marks the types within a tolerance, in a list by run time.
pub fn accept(ranked: &mut [RankedType], tolerance: Decimal) {
    let best = ranked.first().map_or(0, |first| first.time);
    for entry in ranked {
        entry.acceptable = tolerance.admits(entry.time, best);
    }
}
