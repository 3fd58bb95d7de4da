//! An affinity run: all mutable state, and the step that moves it on.
//!
//! Source: see `mod.rs`. At each instant the calls that end give their engines back, the tasks that come are related to
//! the types of engines, and one pass follows: the master sends tasks to nodes, nodes steal, nodes start what is queued,
//! and each running task without a call under way gets an engine for its next one.
//!
//! A step is one of: a call ends; a task ends; a task comes; its relation is built; the master sends a task or lets it
//! wait; a node steals; a node starts a task; a call begins or is put off.
//!
//! **Invariant:** an engine runs one call at a time; the calls of a task run one after the other, in order.
//! **Invariant:** no call runs where it is not implemented; with a limit, no crossing costs more.
//! **Invariant:** between passes, no call waits for which an engine is idle, and no task for which there is a node, but
//! where a theft has lightened one since the master looked.
//!
//! Cost: logarithmic in nodes, and in what is queued or under way, times the types that a task or call may go to; nothing
//! else is looked at. A state is some bytes a node and type and some for what is queued or under way; what is over stands
//! in logs that clones share.

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

use super::event::{Event, Way};
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

/// A task that started. Running tasks are named by their places among all that ever started.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Start {
    /// The task.
    pub task: u32,
    /// The node that runs it.
    pub node: u32,
    /// When.
    pub time: Time,
    /// From which node it was stolen.
    pub stolen_from: Option<u32>,
}

/// A task that was put into the queue of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sent {
    /// The task.
    pub task: u32,
    /// The node.
    pub node: u32,
    /// When.
    pub time: Time,
    /// Whether the node took it from another's queue; else the master sent it.
    pub stolen: bool,
}

/// A call that began: a stretch of an engine's time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece {
    /// The task, by its place among all that started.
    pub order: u32,
    /// Which of its calls.
    pub call: u32,
    /// The node whose engine runs it.
    pub node: u32,
    /// The engine's type.
    pub of: u32,
    /// When it began.
    pub start: Time,
    /// When it ends, what crossing costs included.
    pub end: Time,
}

/// What the next step does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Goes to the next instant.
    Advance,
    /// Ends the calls of this instant.
    Ends,
    /// Ends a task, whose last call has ended.
    Finish(u32),
    /// Takes the tasks that come.
    Submit,
    /// Builds the relation of a task.
    Relate(u32),
    /// The master sends tasks.
    Master,
    /// Nodes steal.
    Steal,
    /// Nodes start what is queued.
    Start,
    /// Calls get engines.
    Dispatch,
}

/// What stays the same during a run.
#[derive(Debug)]
struct Fixed {
    problem: Arc<Problem>,
    layout: Layout,
}

/// A run at one moment.
#[derive(Clone, Debug)]
pub struct Sim {
    fixed: Arc<Fixed>,
    now: Time,
    phase: Phase,
    /// How many tasks came, in the order of submission.
    came: u32,
    master: Master,
    /// Tasks queued at each node, and tasks running there.
    queued: Vec<u32>,
    running: Vec<u32>,
    queues: Queues,
    stealing: Stealing,
    /// Nodes with something queued and a free slot.
    startable: RankBitset,
    engines: Engines,
    waiting: Waiting,
    /// Tasks without a call under way that are to be served in this pass, in order: each with its next call.
    ready: VecDeque<(u32, u32)>,
    /// Calls under way: end, order, and place among the pieces.
    under_way: BinaryHeap<Reverse<(Time, u32, u32)>>,
    sent: Log<Sent>,
    starts: Log<Start>,
    pieces: Log<Piece>,
    ended: u32,
    /// When the last task ended.
    latest: Time,
    stolen: u32,
    crossed: u32,
    tally: Tally,
    /// Types of each node whose idle engines changed since the master last looked, as bits; and the nodes with any.
    stale: Vec<u64>,
    stale_nodes: Vec<u32>,
}

impl Sim {
    /// The run's beginning. Cost: building the layout.
    pub fn new(problem: Arc<Problem>) -> Self {
        let layout = Layout::new(&problem);
        let nodes = problem.nodes.len();
        let stealing =
            if problem.steal { Stealing::new(&layout, nodes) } else { Stealing::default() };
        let mut sim = Sim {
            now: 0,
            phase: Phase::Advance,
            came: 0,
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
            sent: Log::default(),
            starts: Log::default(),
            pieces: Log::default(),
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

    /// What stays the same during the run.
    pub fn layout(&self) -> &Layout {
        &self.fixed.layout
    }

    /// What the next step does.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// How many tasks came, started and ended.
    pub fn came_started_ended(&self) -> (u32, u32, u32) {
        (self.came, index_u32(self.starts.len()), self.ended)
    }

    /// How many tasks were stolen, and how many calls crossed nodes.
    pub fn stolen_and_crossed(&self) -> (u32, u32) {
        (self.stolen, self.crossed)
    }

    /// When the last task ended; 0 where none has.
    pub fn latest(&self) -> Time {
        self.latest
    }

    /// What the calls that began come to.
    pub fn tally(&self) -> &Tally {
        &self.tally
    }

    /// The master.
    pub fn master(&self) -> &Master {
        &self.master
    }

    /// How many tasks a node has queued, and how many it runs.
    pub fn tasks_of(&self, node: u32) -> (u32, u32) {
        (self.queued[node as usize], self.running[node as usize])
    }

    /// How many tasks a node has.
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

    /// How many engines of a type are idle on a node.
    pub fn idle(&self, node: u32, of: u32) -> u32 {
        self.engines.idle(self.problem(), self.layout(), node, of)
    }

    /// The calls that wait.
    pub fn waiting(&self) -> &Waiting {
        &self.waiting
    }

    /// Running tasks that are yet to be served in this pass: order and next call.
    pub fn ready(&self) -> impl Iterator<Item = (u32, u32)> + '_ {
        self.ready.iter().copied()
    }

    /// The pieces that are under way, in no order.
    pub fn under_way(&self) -> impl Iterator<Item = Piece> + '_ {
        self.under_way.iter().map(|Reverse((_, _, piece))| self.pieces.at(*piece as usize))
    }

    /// The same, each with its place among the pieces.
    pub fn places_under_way(&self) -> impl Iterator<Item = (usize, Piece)> + '_ {
        let places = self.under_way.iter().map(|own| own.0.2 as usize);
        places.map(|place| (place, self.pieces.at(place)))
    }

    /// All tasks that ever joined the queue of a node, in order.
    pub fn sent(&self) -> &Log<Sent> {
        &self.sent
    }

    /// All tasks that ever started, in order.
    pub fn starts(&self) -> &Log<Start> {
        &self.starts
    }

    /// All calls that ever began, in order.
    pub fn pieces(&self) -> &Log<Piece> {
        &self.pieces
    }

    /// A call of a running task.
    pub fn call_of(&self, order: u32, call: u32) -> Call {
        self.problem().call(self.starts.at(order as usize).task, call)
    }

    /// The engine that a call of a task on a node gets now.
    pub fn choose_engine(&self, node: u32, call: Call) -> Option<Chosen> {
        self.engines.choose(self.problem(), self.layout(), node, call)
    }

    /// What crossing costs a piece; 0 on its own node.
    pub fn overhead(&self, piece: Piece) -> Time {
        let start = self.starts.at(piece.order as usize);
        self.overhead_from(start.node, piece.node, self.problem().call(start.task, piece.call))
    }

    /// What a call of a task on one node costs on another, beside its time.
    pub fn overhead_from(&self, from: u32, to: u32, call: Call) -> Time {
        let problem = self.problem();
        let cross = problem.cross.as_ref().filter(|_| from != to);
        let env = |node: u32| problem.nodes[node as usize].env;
        cross.map_or(0, |cross| cross.overhead(call.size, env(from) != env(to)))
    }

    /// How a piece came to its engine.
    pub fn way(&self, piece: Piece) -> Way {
        let start = self.starts.at(piece.order as usize);
        let choice = self.layout().choice(self.problem().call(start.task, piece.call));
        match () {
            () if piece.node != start.node => Way::Crossed,
            () if choice.mask >> piece.of & 1 == 1 => Way::Own,
            () => Way::Fallback,
        }
    }

    /// Tells master and thieves what a node has queued and runs.
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

    /// Tells the master how the nodes are loaded.
    fn rank(&mut self, tell: impl FnOnce(&mut Master, (&Problem, &Layout), &master::Loads<'_>)) {
        let fixed = &*self.fixed;
        let (queued, running, engines) = (&self.queued, &self.running, &self.engines);
        let loads = master::Loads {
            tasks: &|node| queued[node as usize] + running[node as usize],
            idle: &|node, of| engines.idle(&fixed.problem, &fixed.layout, node, of),
        };
        tell(&mut self.master, (&fixed.problem, &fixed.layout), &loads);
    }

    /// Tells the master that a node's load changed.
    fn load_changed(&mut self, node: u32) {
        self.rank(|master, known, loads| {
            master.rank(known, node, known.1.node_labels.get(node), loads);
        });
    }

    /// Takes note that a node's idle engines of a type changed, where the master looks at these. It does so only when it
    /// has a task to send, and then at each of them once.
    fn idle_changed(&mut self, node: u32, of: u32) {
        if self.fixed.layout.by_count {
            let stale = &mut self.stale[node as usize];
            if *stale == 0 {
                self.stale_nodes.push(node);
            }
            *stale |= 1 << of;
        }
    }

    /// Tells the master what idle engines have changed since it last looked.
    fn show_idle(&mut self) {
        let mut nodes = std::mem::take(&mut self.stale_nodes);
        let mut stale = std::mem::take(&mut self.stale);
        self.rank(|master, known, loads| {
            // All keys have changed before the first is told of: each path of a tournament ends right once all are.
            for node in nodes.drain(..) {
                let mut types = std::mem::take(&mut stale[node as usize]);
                while types != 0 {
                    let of = types.trailing_zeros();
                    master.rank(known, node, &[of], loads);
                    types &= types - 1;
                }
            }
        });
        (self.stale_nodes, self.stale) = (nodes, stale);
    }

    /// The class of a task, where its queue is kept by class.
    fn stealable(&self, task: u32) -> Option<u32> {
        self.stealing.is_on().then(|| self.fixed.layout.class_of[task as usize])
    }
}

impl Model for Sim {
    type Event = Event;

    const TALLIES: bool = true;

    // Cloning would be cheap beside the work between keyframes that stood much nearer. In a long run there is no room for
    // these: with as many as fit from the beginning on, none are dropped, and a seek is half as long.
    const BYTES_A_WORK: u64 = 48;

    fn perform<P: Probe<Event>>(&mut self, probe: &mut P) -> bool {
        loop {
            let told = match self.phase {
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
            if told {
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
            + self.sent.bytes()
            + self.starts.bytes()
            + self.pieces.bytes()
    }
}
