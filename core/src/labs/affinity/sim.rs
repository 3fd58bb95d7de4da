//! An affinity run: all mutable state, and the step function.
//!
//! ```text
//! tasks ─► master: affinity of each task, queue
//!              ├──────────────────────────────┐ to a node with an acceptable type
//!              ▼                              ▼
//! node 0    [queue] ◄────── stealing ────── [queue]    node 1
//!              ▼ free slot                    ▼
//!        running task                   running task
//!              │ next call
//!              ├─ 1. own node ─► gpu ■ ■    ┌─► npu □
//!              ├─ 2. crossed ───────────────┘   cpu ■ ■
//!              └─ 3. fallback ─► cpu □          (■ busy, □ idle; gpu and npu are acceptable)
//! ```
//!
//! Source: see `mod.rs`. At each instant the ending calls release their engines, the affinities of the arriving tasks
//! are computed, and one scheduling pass follows: the master sends tasks to nodes, nodes steal, nodes start queued
//! tasks, and each running task without a call under way gets an engine for its next call, if one is available.
//!
//! A step is one of: a call ends; a task ends; a task arrives; its affinity is computed; the master sends a task or
//! makes it wait; a node steals; a node starts a task; a call begins or is deferred.
//!
//! **Invariant:** an engine runs one call at a time; the calls of a task run one after the other, in order.
//! **Invariant:** no call runs on a type that does not implement it; with a limit, no crossing overhead exceeds the
//! limit.
//! **Invariant:** between passes, no call waits while an idle engine could serve it, and no task waits at the master
//! while a node would accept it, except where a theft has reduced a node's load since the master's last look.
//!
//! A pass is as plain as it is told: the master looks at every node for a task, a thief at every node, a call at its own
//! node. Four things spare looks that cannot succeed:
//!
//! - of the nodes to which a call may cross, it looks at the first idle one of each environment and type (`engines.rs`);
//! - a call that waits asks again if an engine that it may use has been released at this instant and is idle;
//! - the master looks at old tasks again if a node has come below its load limit, thieves look if a queue or a running
//!   task has changed, and what one has sought in vain the next of its class need not seek in the same pass;
//! - a node's queue is by class, so that a thief tests a class once.
//!
//! Cost of a step: for a task and a theft, the nodes; for a call, its types, and the waiting calls. A state has some
//! bytes for each node and type, for each queued task and for each task that runs; past events are in logs that clones
//! share.

mod engines;
mod status;
mod steps;

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap, VecDeque};
use std::sync::Arc;

use super::event::{Event, Route};
use super::layout::Layout;
use super::metrics::Tally;
use super::policy::Env;
use super::problem::{Call, Problem, RankedType, index_u32};
use crate::kernel::{Log, Model, Probe, Time};
use engines::Engines;
pub use status::{RunningTask, Status};

/// Entry of a task into the queue of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QueueEntry {
    pub task: u32,
    pub node: u32,
    pub time: Time,
    /// The node from whose queue it was stolen; none if the master sent it.
    pub stolen_from: Option<u32>,
}

/// Start of a task on a node. A running task is identified by the index of its start in the log of all starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Start {
    pub task: u32,
    /// The node that runs it.
    pub node: u32,
    pub time: Time,
    /// The node from whose queue it was stolen; none if the master sent it.
    pub stolen_from: Option<u32>,
}

/// Run segment of a call: a time interval on one engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CallSegment {
    /// The task, by the index of its start.
    pub order: u32,
    /// Index of the call in its task, from 0.
    pub call: u32,
    /// The node of the engine.
    pub node: u32,
    /// The engine type.
    pub of: u32,
    pub start: Time,
    /// End time, crossing overhead included.
    pub end: Time,
}

/// The next step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Advances to the next instant.
    Advance,
    /// Ends the calls of this instant.
    Ends,
    /// Ends a task, whose last call has ended.
    Finish(u32),
    /// Accepts the tasks that arrive at this instant.
    Submit,
    /// Computes the affinity of a task.
    Relate(u32),
    /// The master sends tasks to nodes, from a position in the order of submission on.
    Master(u32),
    /// Nodes steal, from a node on.
    Steal(u32),
    /// Nodes start queued tasks.
    Start,
    /// Calls get engines, from the task with this start on.
    Dispatch(u32),
}

#[derive(Clone, Debug, Default)]
struct NodeTasks {
    /// The queued tasks by class, in order, each by the index of its entry; no list is empty.
    queue: BTreeMap<u32, VecDeque<u32>>,
    queued: u32,
    running: u32,
}

/// The next call of a running task without a call under way.
#[derive(Clone, Copy, Debug)]
struct NextCall {
    call: u32,
    /// The time since which it has waited; none if it has yet to ask for an engine.
    since: Option<Time>,
    /// The types that it may use while it waits, on some node, as bits.
    usable: u64,
}

/// State of a run at one moment.
#[derive(Clone, Debug)]
pub struct Sim {
    layout: Arc<Layout>,
    now: Time,
    phase: Phase,
    /// Number of tasks that have arrived, in order of submission, and of those that the master has looked at.
    arrived: u32,
    looked: u32,
    /// The tasks at the master, by position in order of submission.
    held: BTreeSet<u32>,
    /// True if a node may have begun to accept tasks since the master's last look.
    has_room: bool,
    /// True if queues or running tasks have changed since the last look of thieves.
    has_changed: bool,
    /// The classes for which the master, or the sets of types for which thieves, have sought in vain in this pass.
    in_vain: BTreeSet<u64>,
    nodes: Vec<NodeTasks>,
    /// Nodes with a queued task and a free slot.
    startable: BTreeSet<u32>,
    engines: Engines,
    /// The types with an engine released at this instant, as bits.
    released: u64,
    /// Running tasks without a call under way, by the index of their start.
    unserved: BTreeMap<u32, NextCall>,
    /// Calls under way: end time, start index of the task, and index of the run segment.
    under_way: BinaryHeap<Reverse<(Time, u32, u32)>>,
    entries: Log<QueueEntry>,
    starts: Log<Start>,
    segments: Log<CallSegment>,
    ended: u32,
    tally: Tally,
}

impl Sim {
    /// The initial state. Cost: building the layout.
    pub fn new(problem: Arc<Problem>) -> Self {
        Sim {
            now: 0,
            phase: Phase::Advance,
            arrived: 0,
            looked: 0,
            held: BTreeSet::new(),
            has_room: false,
            has_changed: false,
            in_vain: BTreeSet::new(),
            nodes: vec![NodeTasks::default(); problem.nodes.len()],
            startable: BTreeSet::new(),
            engines: Engines::new(&problem),
            released: 0,
            unserved: BTreeMap::new(),
            under_way: BinaryHeap::new(),
            entries: Log::default(),
            starts: Log::default(),
            segments: Log::default(),
            ended: 0,
            tally: Tally::new(problem.type_count()),
            layout: Arc::new(Layout::new(problem)),
        }
    }

    /// The scenario being run.
    pub fn problem(&self) -> &Arc<Problem> {
        &self.layout.problem
    }

    /// The constants of the run.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The types that implement a need, best first.
    pub fn ranked(&self, need: u32) -> &[RankedType] {
        &self.layout.ranked[need as usize]
    }

    /// The next step.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Number of tasks that have arrived, started and ended.
    pub fn arrived_started_ended(&self) -> (u32, u32, u32) {
        (self.arrived, index_u32(self.starts.len()), self.ended)
    }

    /// Sums over the run so far.
    pub fn tally(&self) -> &Tally {
        &self.tally
    }

    /// The tasks that wait at the master, by position in order of submission.
    pub fn held(&self) -> &BTreeSet<u32> {
        &self.held
    }

    /// Number of queued tasks and of running tasks of a node.
    pub fn tasks_of(&self, node: u32) -> (u32, u32) {
        let node = &self.nodes[node as usize];
        (node.queued, node.running)
    }

    /// Load of a node: its queued and running tasks.
    #[inline]
    pub fn load(&self, node: u32) -> u32 {
        let node = &self.nodes[node as usize];
        node.queued + node.running
    }

    /// True if a node can start a task.
    pub fn has_free_slot(&self, node: u32) -> bool {
        self.nodes[node as usize].running < self.problem().nodes[node as usize].slots
    }

    pub fn nodes(&self) -> std::ops::Range<u32> {
        0..self.problem().node_count()
    }

    /// The queued tasks of a node, in order. Cost: sorting them.
    pub fn queue(&self, node: u32) -> Vec<QueueEntry> {
        let mut indices: Vec<u32> =
            self.nodes[node as usize].queue.values().flatten().copied().collect();
        indices.sort_unstable();
        indices.into_iter().map(|index| self.entries.at(index as usize)).collect()
    }

    /// All queued tasks, by node.
    pub fn queued(&self) -> impl Iterator<Item = QueueEntry> + '_ {
        let indices = self.nodes.iter().flat_map(|node| node.queue.values().flatten());
        indices.map(|&index| self.entries.at(index as usize))
    }

    /// All queue entries so far, in order.
    pub fn entries(&self) -> &Log<QueueEntry> {
        &self.entries
    }

    /// Number of idle engines of a type on a node.
    #[inline]
    pub fn idle(&self, node: u32, of: u32) -> u32 {
        self.engines.idle(self.problem(), node, of)
    }

    /// The first node of an environment with an idle engine of a type.
    #[inline]
    pub fn first_idle(&self, env: Env, of: u32) -> Option<u32> {
        self.engines.first(env, of)
    }

    /// Number of running tasks whose call waits for an engine.
    pub fn stalled(&self) -> u64 {
        self.unserved.values().filter(|next| next.since.is_some()).count() as u64
    }

    /// Run segments under way, unordered, each with its index in the log.
    pub fn under_way(&self) -> impl Iterator<Item = (usize, CallSegment)> + '_ {
        let indices = self.under_way.iter().map(|Reverse((_, _, index))| *index as usize);
        indices.map(|index| (index, self.segments.at(index)))
    }

    /// All starts of tasks, in order.
    pub fn starts(&self) -> &Log<Start> {
        &self.starts
    }

    /// All run segments, in order.
    pub fn segments(&self) -> &Log<CallSegment> {
        &self.segments
    }

    /// The start of a run segment's task, and its call.
    pub fn start_and_call(&self, segment: CallSegment) -> (Start, Call) {
        let start = self.starts.at(segment.order as usize);
        (start, self.problem().call(start.task, segment.call))
    }

    /// Crossing overhead of a run segment; 0 on its own node.
    pub fn overhead(&self, segment: CallSegment) -> Time {
        let (start, call) = self.start_and_call(segment);
        self.problem().overhead(start.node, segment.node, call.size)
    }

    /// Route of a run segment's call to its engine.
    pub fn route(&self, segment: CallSegment) -> Route {
        let (start, call) = self.start_and_call(segment);
        let acceptable = |entry: &RankedType| entry.of == segment.of && entry.acceptable;
        match () {
            () if segment.node != start.node => Route::Crossed,
            () if self.ranked(call.need).iter().any(acceptable) => Route::Local,
            () => Route::Fallback,
        }
    }
}

impl Model for Sim {
    type Event = Event;

    const TALLIES: bool = true;

    // Denser keyframes would still cost little compared with the work between them, but a long run has no memory for
    // them. At this spacing all fit from the start, so none are dropped, and a seek takes half as long.
    const BYTES_A_WORK: u64 = 48;

    fn perform<P: Probe<Event>>(&mut self, probe: &mut P) -> bool {
        loop {
            let emitted = match self.phase {
                Phase::Advance => {
                    if !self.advance() {
                        return false;
                    }
                    false
                }
                Phase::Ends => self.end_call(probe),
                Phase::Finish(order) => self.finish(order, probe),
                Phase::Submit => self.submit(probe),
                Phase::Relate(task) => self.relate(task, probe),
                Phase::Master(from) => self.send(from, probe),
                Phase::Steal(from) => self.steal(from, probe),
                Phase::Start => self.start(probe),
                Phase::Dispatch(from) => self.dispatch(from, probe),
            };
            if emitted {
                return true;
            }
        }
    }

    fn time(&self) -> Time {
        self.now
    }

    fn bytes(&self) -> usize {
        // Nodes of a B-tree are about two thirds full, and a small tree is a node of eleven entries.
        let queues = self.nodes.iter().filter(|node| node.queued > 0);
        let queues = queues.map(|node| (node.queue.len() * 54).max(416) + node.queued as usize * 4);
        let sets = self.held.len() + self.startable.len() + 2 * self.in_vain.len();
        size_of_val(&*self.nodes)
            + queues.sum::<usize>()
            + sets * size_of::<u32>() * 3 / 2
            + self.engines.bytes()
            + self.unserved.len() * size_of::<(u32, NextCall)>() * 3 / 2
            + self.under_way.len() * size_of::<(Time, u32, u32)>()
            + self.tally.bytes()
            + self.entries.bytes()
            + self.starts.bytes()
            + self.segments.bytes()
    }
}
