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
//! Cost of a step: logarithmic in the nodes and in the queued and running tasks, times the types that a task or call
//! may use; nothing else is looked at. A state has some bytes for each node and type, and some for each queued task and
//! each call under way; past events are in logs that clones share.

mod engines;
mod instant;
mod master;
mod pass;
mod queues;
mod stealing;
mod tally;
mod waiting;

use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};
use std::sync::Arc;

use super::event::{Event, Route};
use super::layout::Layout;
use super::problem::{Call, Problem, index_u32};
use crate::kernel::{Log, Model, Probe, RankBitset, Time};
pub use engines::{Chosen, Engines};
pub use master::Master;
pub use queues::Queues;
use stealing::Stealing;
pub use tally::Tally;
pub use waiting::Waiting;
#[cfg(test)]
pub(super) use waiting::counted::looks;

/// Start of a task on a node. A running task is identified by the index of its start in the log of all starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Start {
    /// The task.
    pub task: u32,
    /// The node that runs it.
    pub node: u32,
    /// Time of the start.
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
    /// Start time.
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
    /// The master sends tasks to nodes.
    Master,
    /// Nodes steal.
    Steal,
    /// Nodes start queued tasks.
    Start,
    /// Calls get engines.
    Dispatch,
}

/// Constants of a run.
#[derive(Debug)]
struct Fixed {
    problem: Arc<Problem>,
    layout: Layout,
}

/// State of a run at one moment.
#[derive(Clone, Debug)]
pub struct Sim {
    fixed: Arc<Fixed>,
    now: Time,
    phase: Phase,
    /// Number of tasks that have arrived, in order of submission.
    arrived: u32,
    master: Master,
    /// Number of queued tasks and of running tasks, by node.
    queued: Vec<u32>,
    running: Vec<u32>,
    queues: Queues,
    stealing: Stealing,
    /// Nodes with a queued task and a free slot.
    startable: RankBitset,
    engines: Engines,
    waiting: Waiting,
    /// Running tasks to serve in this pass, in order: the index of the start, and the next call.
    ready: VecDeque<(u32, u32)>,
    /// Calls under way: end time, start index of the task, and index of the run segment.
    under_way: BinaryHeap<Reverse<(Time, u32, u32)>>,
    starts: Log<Start>,
    segments: Log<CallSegment>,
    ended: u32,
    /// Time of the latest end of a task.
    latest: Time,
    stolen: u32,
    crossed: u32,
    tally: Tally,
    /// By node, the types whose idle engines changed since the master's last look, as bits; and the nodes with any.
    stale: Vec<u64>,
    stale_nodes: Vec<u32>,
}

impl Sim {
    /// The initial state. Cost: building the layout.
    pub fn new(problem: Arc<Problem>) -> Self {
        let layout = Layout::new(&problem);
        let nodes = problem.nodes.len();
        let stealing =
            if problem.steal { Stealing::new(&layout, nodes) } else { Stealing::default() };
        let mut sim = Sim {
            now: 0,
            phase: Phase::Advance,
            arrived: 0,
            master: Master::new(&problem, &layout),
            queued: vec![0; nodes],
            running: vec![0; nodes],
            queues: Queues::default(),
            stealing,
            startable: RankBitset::default(),
            engines: Engines::new(&problem, &layout),
            waiting: Waiting::default(),
            ready: VecDeque::new(),
            under_way: BinaryHeap::new(),
            starts: Log::default(),
            segments: Log::default(),
            ended: 0,
            latest: 0,
            stolen: 0,
            crossed: 0,
            tally: Tally::new(problem.type_count()),
            stale: vec![0; if layout.by_count { nodes } else { 0 }],
            stale_nodes: Vec::new(),
            fixed: Arc::new(Fixed { problem, layout }),
        };
        for node in 0..index_u32(nodes) {
            sim.node_changed(node);
        }
        sim.rank(Master::rank_all);
        sim
    }

    /// The scenario being run.
    pub fn problem(&self) -> &Arc<Problem> {
        &self.fixed.problem
    }

    /// The constants of the run.
    pub fn layout(&self) -> &Layout {
        &self.fixed.layout
    }

    /// The next step.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Number of tasks that have arrived, started and ended.
    pub fn arrived_started_ended(&self) -> (u32, u32, u32) {
        (self.arrived, index_u32(self.starts.len()), self.ended)
    }

    /// Number of stolen tasks, and of calls that crossed nodes.
    pub fn stolen_and_crossed(&self) -> (u32, u32) {
        (self.stolen, self.crossed)
    }

    /// Time of the latest end of a task; 0 if none has ended.
    pub fn latest(&self) -> Time {
        self.latest
    }

    /// Sums over the calls that have begun.
    pub fn tally(&self) -> &Tally {
        &self.tally
    }

    /// The master.
    pub fn master(&self) -> &Master {
        &self.master
    }

    /// Number of queued tasks and of running tasks of a node.
    pub fn tasks_of(&self, node: u32) -> (u32, u32) {
        (self.queued[node as usize], self.running[node as usize])
    }

    /// Load of a node: its queued and running tasks.
    pub fn load(&self, node: u32) -> u32 {
        self.queued[node as usize] + self.running[node as usize]
    }

    /// The nodes, by number.
    pub fn nodes(&self) -> std::ops::Range<u32> {
        0..self.problem().node_count()
    }

    /// The queues of the nodes.
    pub fn queues(&self) -> &Queues {
        &self.queues
    }

    /// The idle engines.
    pub fn engines(&self) -> &Engines {
        &self.engines
    }

    /// Number of idle engines of a type on a node.
    pub fn idle(&self, node: u32, of: u32) -> u32 {
        self.engines.idle(self.problem(), self.layout(), node, of)
    }

    /// The waiting calls.
    pub fn waiting(&self) -> &Waiting {
        &self.waiting
    }

    /// Running tasks yet to be served in this pass: start index and next call.
    pub fn ready(&self) -> impl Iterator<Item = (u32, u32)> + '_ {
        self.ready.iter().copied()
    }

    /// Run segments under way, unordered.
    pub fn under_way(&self) -> impl Iterator<Item = CallSegment> + '_ {
        self.under_way.iter().map(|Reverse((_, _, index))| self.segments.at(*index as usize))
    }

    /// Run segments under way, each with its index in the log.
    pub fn places_under_way(&self) -> impl Iterator<Item = (usize, CallSegment)> + '_ {
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

    /// A call of a running task.
    pub fn call_of(&self, order: u32, call: u32) -> Call {
        self.problem().call(self.starts.at(order as usize).task, call)
    }

    /// The engine that a call of a task on a node gets in this state.
    pub fn choose_engine(&self, node: u32, call: Call) -> Option<Chosen> {
        self.engines.choose(self.problem(), self.layout(), node, call)
    }

    /// Crossing overhead of a run segment; 0 on its own node.
    pub fn overhead(&self, segment: CallSegment) -> Time {
        let start = self.starts.at(segment.order as usize);
        self.overhead_from(start.node, segment.node, self.problem().call(start.task, segment.call))
    }

    /// Crossing overhead of a call whose task is on `from` and whose engine is on `to`.
    pub fn overhead_from(&self, from: u32, to: u32, call: Call) -> Time {
        let problem = self.problem();
        let cross = problem.cross.as_ref().filter(|_| from != to);
        let env = |node: u32| problem.nodes[node as usize].env;
        cross.map_or(0, |cross| cross.overhead(call.size, env(from) != env(to)))
    }

    /// Route of a run segment's call to its engine.
    pub fn route(&self, segment: CallSegment) -> Route {
        let start = self.starts.at(segment.order as usize);
        let choice = self.layout().choice(self.problem().call(start.task, segment.call));
        match () {
            () if segment.node != start.node => Route::Crossed,
            () if choice.mask >> segment.of & 1 == 1 => Route::Local,
            () => Route::Fallback,
        }
    }

    /// Updates master and thieves after a change of a node's queue or running tasks.
    fn node_changed(&mut self, node: u32) {
        let at = node as usize;
        let slots = self.fixed.problem.nodes[at].slots;
        let (queued, free) = (self.queued[at] > 0, self.running[at] < slots);
        let starts = queued && free;
        if self.startable.contains(node) != starts {
            if starts {
                self.startable.insert(node);
            } else {
                self.startable.remove(node);
            }
        }
        if self.stealing.is_on() {
            let is = (!queued && free, queued && !free);
            self.stealing.show(&self.fixed.layout, node, is, &self.queued);
        }
    }

    /// Passes the current loads of the nodes to an update of the master.
    fn rank(&mut self, update: impl FnOnce(&mut Master, (&Problem, &Layout), &master::Loads<'_>)) {
        let fixed = &*self.fixed;
        let (queued, running, engines) = (&self.queued, &self.running, &self.engines);
        let loads = master::Loads {
            tasks: &|node| queued[node as usize] + running[node as usize],
            idle: &|node, of| engines.idle(&fixed.problem, &fixed.layout, node, of),
        };
        update(&mut self.master, (&fixed.problem, &fixed.layout), &loads);
    }

    /// Updates the master after a change of a node's load.
    fn load_changed(&mut self, node: u32) {
        self.rank(|master, fixed, loads| {
            master.rank(fixed, node, fixed.1.node_labels.get(node), loads);
        });
    }

    /// Records a change of a node's idle engines of a type, if the master counts these. The master looks at them only
    /// when it has a task to send, and then once at each.
    fn idle_changed(&mut self, node: u32, of: u32) {
        if self.fixed.layout.by_count {
            let stale = &mut self.stale[node as usize];
            if *stale == 0 {
                self.stale_nodes.push(node);
            }
            *stale |= 1 << of;
        }
    }

    /// Updates the master's view of the idle engines that have changed since its last look.
    fn show_idle(&mut self) {
        let mut nodes = std::mem::take(&mut self.stale_nodes);
        let mut stale = std::mem::take(&mut self.stale);
        self.rank(|master, fixed, loads| {
            // All keys change before the first update: an update of a tournament stops early only once the keys are
            // current.
            for node in nodes.drain(..) {
                let mut types = std::mem::take(&mut stale[node as usize]);
                while types != 0 {
                    let of = types.trailing_zeros();
                    master.rank(fixed, node, &[of], loads);
                    types &= types - 1;
                }
            }
        });
        (self.stale_nodes, self.stale) = (nodes, stale);
    }

    /// The class of a task, if queues are kept by class.
    fn stealable(&self, task: u32) -> Option<u32> {
        self.stealing.is_on().then(|| self.fixed.layout.class_of[task as usize])
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
                Phase::Master => self.send(probe),
                Phase::Steal => self.steal(probe),
                Phase::Start => self.start(probe),
                Phase::Dispatch => self.dispatch(probe),
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
        (self.queued.len() + self.running.len()) * size_of::<u32>()
            + self.master.bytes()
            + self.queues.bytes()
            + self.stealing.bytes()
            + self.startable.bytes()
            + self.engines.bytes()
            + self.waiting.bytes()
            + self.ready.len() * size_of::<(u32, u32)>()
            + self.under_way.len() * size_of::<(Time, u32, u32)>()
            + self.tally.bytes()
            + self.stale.len() * size_of::<u64>()
            + self.stale_nodes.len() * size_of::<u32>()
            + self.starts.bytes()
            + self.segments.bytes()
    }
}
