//! An affinity scenario as checked: names are numbers, lists are flat vectors.
//!
//! Types of engines that no node has are left out: *types* are those that some node has, in the order of the scenario's
//! `engines`. Between two sizes at which any of its costs changes, all calls of an API cost the same: each such range is
//! a [`Need`], and a call is a need and a size.
//!
//! **Invariant:** whoever holds a `Problem` holds a valid one: every task has calls, every node engines, and no time of a
//! run reaches 2^53.

use super::policy::{Env, Fallback, Pick, Policy};
use crate::format::Decimal;
use crate::kernel::Time;
pub(super) use crate::kernel::index_u32;
use crate::sort;

/// The most types of engines.
pub const MAX_TYPES: usize = 64;

/// The most nodes.
pub const MAX_NODES: u64 = 1 << 20;

/// The most engines, all nodes together.
pub const MAX_ENGINES: u64 = 1 << 24;

/// The most APIs.
pub const MAX_APIS: u64 = 1 << 20;

/// The most sizes at which costs are listed, all APIs together.
pub const MAX_STEPS: u64 = 1 << 22;

/// The most tasks.
pub const MAX_TASKS: u64 = 1 << 21;

/// The most calls, all tasks together.
pub const MAX_CALLS: u64 = 1 << 24;

/// The most cells of a table by node and type (or sort of node), and of one by need and type.
pub const MAX_CELLS: u64 = 1 << 22;

/// The most steps that a run may take, as far as counts tell: each is up to seven nanoseconds (830,000 calls on twenty
/// types that wait and may cross: 14 s), so that all of them are a dozen seconds.
pub const MAX_WORK: u64 = 1 << 31;

/// Steps for each type under which a call that waits is looked for.
pub const WAIT: u64 = 64;

/// Steps for each type, or sort of nodes, that a task may go to.
pub const CHOICE: u64 = 64;

/// The most places of calls that wait, each under the types that it may go to.
pub const MAX_HEADS: u64 = 1 << 24;

/// No task, node or type.
pub const NONE: u32 = u32::MAX;

/// A scenario in the form that is run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// By what the master chooses a node.
    pub policy: Policy,
    /// Which of the nodes that suit a task it goes to.
    pub pick: Pick,
    /// Times up to so many times the best are acceptable.
    pub tolerance: Decimal,
    /// Nodes take tasks while their load is below this.
    pub max_load: Option<Decimal>,
    /// Where a call goes while no acceptable engine is idle.
    pub fallback: Fallback,
    /// Whether nodes steal.
    pub steal: bool,
    /// What crossing costs; none where calls stay on their nodes.
    pub cross: Option<Cross>,
    /// The place in the scenario's `engines` of each type.
    pub engine_of: Vec<u32>,
    /// The nodes.
    pub nodes: Vec<Node>,
    /// Where the cells of each node begin, and where those of the last end.
    pub first_cell: Vec<u32>,
    /// For each type that a node has, ascending: the type, and how many engines of it.
    pub cells: Vec<(u32, u32)>,
    /// The needs of all APIs.
    pub needs: Vec<Need>,
    /// What a need costs on each type, need by need; 0 where it is not implemented.
    pub times: Vec<Time>,
    /// Where the needs of each API begin, and where those of the last end.
    pub first_need: Vec<u32>,
    /// When each task comes.
    pub submit: Vec<Time>,
    /// Where the calls of each task begin, and where those of the last end.
    pub first_call: Vec<u32>,
    /// The calls.
    pub calls: Vec<Call>,
    /// The tasks in the order in which they come.
    pub order: Vec<u32>,
    /// The place of each task in `order`.
    pub place: Vec<u32>,
}

/// A worker node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Node {
    /// Where it stands.
    pub env: Env,
    /// How many engines it has.
    pub engines: u32,
    /// How many tasks it runs at a time.
    pub slots: u32,
}

/// What crossing costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cross {
    /// To a node of the same environment.
    pub latency: Time,
    /// To a node of another.
    pub far_latency: Time,
    /// For each unit of size, on top.
    pub per_size: Decimal,
    /// The most that a crossing may cost.
    pub limit: Option<Time>,
}

/// Calls of an API that cost the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Need {
    /// The API.
    pub api: u32,
    /// The size from which on calls are of this need; the first of an API has smaller ones too.
    pub from: u64,
}

/// A call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Call {
    /// What it needs.
    pub need: u32,
    /// The size of its arguments.
    pub size: u64,
}

impl Cross {
    /// What crossing costs a call of a size, to the same environment or another.
    #[inline]
    pub fn overhead(&self, size: u64, far: bool) -> Time {
        let latency = if far { self.far_latency } else { self.latency };
        latency.saturating_add(self.per_size.of(size))
    }

    /// Whether that is within the limit.
    #[inline]
    pub fn admits(&self, overhead: Time) -> bool {
        self.limit.is_none_or(|limit| overhead <= limit)
    }
}

impl Problem {
    /// How many nodes there are.
    pub fn node_count(&self) -> u32 {
        index_u32(self.nodes.len())
    }

    /// How many tasks there are.
    pub fn task_count(&self) -> u32 {
        index_u32(self.submit.len())
    }

    /// How many types there are.
    pub fn type_count(&self) -> usize {
        self.engine_of.len()
    }

    /// The places of a node's cells.
    #[inline]
    pub fn cells_of(&self, node: u32) -> std::ops::Range<usize> {
        self.first_cell[node as usize] as usize..self.first_cell[node as usize + 1] as usize
    }

    /// The place of the cell of a node and a type, if the node has such engines.
    #[inline]
    pub fn cell(&self, node: u32, of: u32) -> Option<usize> {
        self.cells_of(node).find(|&cell| self.cells[cell].0 == of)
    }

    /// The types that a node has, as bits.
    pub fn types_of(&self, node: u32) -> u64 {
        self.cells_of(node).fold(0, |all, cell| all | 1 << self.cells[cell].0)
    }

    /// The calls of a task.
    #[inline]
    pub fn calls_of(&self, task: u32) -> &[Call] {
        let first = self.first_call[task as usize] as usize;
        &self.calls[first..self.first_call[task as usize + 1] as usize]
    }

    /// A call of a task.
    #[inline]
    pub fn call(&self, task: u32, call: u32) -> Call {
        self.calls[(self.first_call[task as usize] + call) as usize]
    }

    /// What a need costs on a type; none where it is not implemented there.
    #[inline]
    pub fn time(&self, need: u32, of: u32) -> Option<Time> {
        let time = self.times[need as usize * self.type_count() + of as usize];
        (time > 0).then_some(time)
    }

    /// The types that implement a need, by time and then in their order. Cost: sorting them.
    pub fn ranked(&self, need: u32) -> Vec<(u32, Time)> {
        ranked((0..index_u32(self.type_count())).filter_map(|of| Some((of, self.time(need, of)?))))
    }

    /// The relation of a task: for each type that implements all its calls what they take there together, by that and
    /// then in the order of types. Cost: its calls times types.
    pub fn relation(&self, task: u32) -> Vec<(u32, Time)> {
        self.relation_of(self.calls_of(task).iter().map(|call| call.need))
    }

    /// The relation of calls with these needs.
    pub fn relation_of(&self, needs: impl Iterator<Item = u32>) -> Vec<(u32, Time)> {
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
        let there = (0..).zip(sums).filter(|(of, _)| missing >> of & 1 == 0);
        ranked(there)
    }

    /// How many of the first of these are acceptable.
    pub fn acceptable(&self, ranked: &[(u32, Time)]) -> usize {
        let best = ranked.first().map_or(0, |first| first.1);
        ranked.partition_point(|&(_, time)| self.tolerance.admits(time, best))
    }

    /// The need of calls of an API of a size.
    pub fn need(&self, api: u32, size: u64) -> u32 {
        let (first, end) = (self.first_need[api as usize], self.first_need[api as usize + 1]);
        let own = &self.needs[first as usize..end as usize];
        first + index_u32(own.partition_point(|need| need.from <= size).saturating_sub(1))
    }
}

fn ranked(types: impl Iterator<Item = (u32, Time)>) -> Vec<(u32, Time)> {
    let mut types: Vec<(u32, Time)> = types.collect();
    sort::sort_by_key(&mut types, |&(of, time)| (time, of));
    types
}
