//! A placement run: all mutable state, and the step that moves it on.
//!
//! Source: CN114830088A, table 1 (`SeqRSR`: one task after another) and table 10 (`GRSR`: batches that choose
//! against one snapshot and then commit in order).
//!
//! A step is one of: a task arrives; a round of a batch begins; a task of a round chooses; a task is committed (without
//! batches choosing and committing are one step); a task is released.
//!
//! ```text
//! memory                     task t requests (2, 2): the fittable area is cpu >= 2 and memory >= 2
//!   3 | n1 |    | n3 |                 (*, *)               root
//!   2 |    | n2 |    |               /    |   \
//!   1 |    | n4 |    |        (1, *)   (2, *)   (3, *)      buckets
//!     +-1----2----3---> cpu      |      /   \      |
//!                             (1, 3) (2, 1) (2, 2) (3, 3)   leaves: n1, n4, n2, n3
//!
//! step (least-fit): the walk visits (*, *), (3, *) and the leaf (3, 3); n3 fits, so t is placed on
//!                   it; n3 has (1, 1) left and moves to that leaf. (1, *) is outside the area.
//! ```
//!
//! **Invariant:** on every node, free amounts and the amounts of its tasks add up to the initial amounts.
//! **Invariant:** every index has every node exactly once, at its point by that index's amounts (`Reserved`: only the
//! nodes with a live reservation).
//! **Invariant:** the first choice of a round always commits, so every round decides at least one task.
//!
//! Cost of a step: a walk or a scan, and, if a node moves, a removal and an addition in the index of each order of
//! dimensions that the scenario's tasks use.

mod amounts;
mod change;
mod choose;
mod reservations;

use std::sync::Arc;

use super::Policy;
use super::event::{Event, IndexName, NOBODY};
use super::index::AnyIndex;
use super::problem::{Entry, MAX_DIMENSIONS, Problem};
use super::space::{Point, Space};
use crate::kernel::{Model, Pcg, Probe, Time, index_u32};
use amounts::{Amounts, widened, with_amounts};
use reservations::{Reservation, Reservations};

/// State of a task in its life.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// Not arrived.
    Future,
    /// In the queue.
    Waiting,
    /// No node fitted it.
    Unplaced,
    /// On a node.
    Placed(u32),
    /// Was on a node and has ended.
    Released(u32),
}

/// The next step's task.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// Takes the next entry, or begins to decide waiting tasks.
    Intake,
    /// The round's task of that number chooses.
    Choose(usize),
    /// The round's task of that number is committed.
    Commit(usize),
}

/// A placement run at one moment.
#[derive(Clone, Debug)]
pub struct Sim {
    problem: Arc<Problem>,
    /// Free and unreserved amounts, by node.
    open_amounts: Amounts,
    /// The problem's reservations; empty if the policy has none. One is live until its task is placed.
    reservations: Arc<Reservations>,
    /// The open index for each order; empty for policies that scan.
    open: Vec<AnyIndex>,
    /// The reserved index for each order; empty if the policy has none.
    reserved: Vec<AnyIndex>,
    /// True if coordinates are amounts, no granularity being above 1: then a node in a leaf inside the area fits
    /// without a test.
    exact: bool,
    rng: Pcg,
    next_entry: usize,
    phase: Phase,
    /// Tasks that have arrived and are not decided, in order; during a round, its tasks.
    queue: Vec<u32>,
    /// The choice of each task of the round.
    choices: Vec<Option<u32>>,
    status: Vec<Status>,
    decided: Vec<(u32, Option<u32>)>,
    committed_last: u32,
    /// Tasks that lost their choices, in order, each with the number of tasks decided by then.
    deferrals: Vec<(u32, u32)>,
    released: u64,
    /// Nodes that scans in place of the walks so far would have examined.
    scanned: u64,
}

impl Sim {
    /// The beginning of the run. Cost: building the indexes.
    pub fn new(problem: Arc<Problem>) -> Self {
        let reserves = problem.policy == Policy::LeastFitWithReservation;
        let mut sim = Sim {
            open_amounts: Amounts::new(&problem.available, &problem.available),
            reservations: Arc::default(),
            open: Vec::new(),
            reserved: Vec::new(),
            exact: problem.granularity.iter().all(|&granularity| granularity == 1),
            rng: Pcg::new(problem.seed),
            next_entry: 0,
            phase: Phase::Intake,
            queue: Vec::new(),
            choices: Vec::new(),
            status: vec![Status::Future; problem.task_count()],
            decided: Vec::with_capacity(problem.task_count()),
            committed_last: 0,
            deferrals: Vec::new(),
            released: 0,
            scanned: 0,
            problem,
        };
        if reserves {
            sim.reservations = Arc::new(Reservations::new(&sim.problem));
            sim.open_amounts = sim.less_reserved(&sim.problem.available);
        }
        sim.build_indexes();
        sim
    }

    fn build_indexes(&mut self) {
        if self.problem.policy.scans() {
            return;
        }
        let has_reservations = self.problem.policy == Policy::LeastFitWithReservation;
        for order in 0..self.problem.orders.len() {
            let (open, reserved) = self.built(&Space::new(&self.problem, order), has_reservations);
            self.open.push(open);
            self.reserved.extend(reserved);
        }
    }

    fn built(&self, space: &Space, has_reservations: bool) -> (AnyIndex, Option<AnyIndex>) {
        let nodes = 0..index_u32(self.problem.node_count());
        let at = |name| move |node| (node, self.point_in(space, name, node));
        let reserved = nodes.clone().filter(|&node| self.reservation(node).is_some());
        let reserved = has_reservations.then(|| {
            let count = reserved.clone().count();
            AnyIndex::build(space, count, reserved.map(at(IndexName::Reserved)))
        });
        (AnyIndex::build(space, nodes.len(), nodes.map(at(IndexName::Open))), reserved)
    }

    /// The scenario being run.
    pub fn problem(&self) -> &Arc<Problem> {
        &self.problem
    }

    /// Free amounts of `node`, by dimension.
    pub fn free(&self, node: u32) -> Vec<u64> {
        self.offer(IndexName::Reserved, node)[..self.problem.dimensions].to_vec()
    }

    /// Open amounts of all nodes, given their free amounts: flat, D numbers each.
    fn less_reserved(&self, free: &[u64]) -> Amounts {
        let mut open = free.to_vec();
        let live = self.reservations.all().filter(|&at| self.holds(self.reservations.get(at).task));
        for at in live {
            let (node, amount) = (self.reservations.node(at), self.reservations.get(at).amount);
            let open = &mut open[node as usize * amount.len()..];
            open.iter_mut().zip(amount).for_each(|(open, reserved)| *open -= reserved);
        }
        Amounts::new(&open, free)
    }

    /// Free amounts of all nodes: flat, D numbers each.
    pub fn free_of_all(&self) -> Vec<u64> {
        let nodes = 0..index_u32(self.problem.node_count());
        nodes.flat_map(|node| self.free(node)).collect()
    }

    /// This moment in another scenario with as many nodes, tasks and reservations, and with other free amounts, for
    /// hypothetical questions. Only choices from it are meaningful: its amounts no longer add up.
    /// Cost: building the indexes.
    #[must_use]
    pub fn with(&self, mut problem: Arc<Problem>, free: Vec<u64>) -> Self {
        let open_amounts = self.less_reserved(&free);
        Arc::make_mut(&mut problem).available = free;
        let mut sim = Sim { problem, open_amounts, open: Vec::new(), ..self.clone() };
        sim.reserved.clear();
        sim.build_indexes();
        sim
    }

    /// The live reservation on `node`. Always none unless the policy is least-fit-with-reservation.
    #[inline]
    pub fn reservation(&self, node: u32) -> Option<Reservation<'_>> {
        let reservation = self.reservations.get(self.reservations.on(node)?);
        self.holds(reservation.task).then_some(reservation)
    }

    /// The nodes with a live reservation for `task`, ascending.
    pub fn reserved_for(&self, task: u32) -> &[u32] {
        let entries = if self.holds(task) { self.reservations.of(task) } else { 0..0 };
        self.reservations.nodes(entries)
    }

    /// True if the reservations of `task` are live.
    #[inline]
    fn holds(&self, task: u32) -> bool {
        !matches!(self.status[task as usize], Status::Placed(_) | Status::Released(_))
    }

    /// The amounts of `node` in an index: in the open one, free amounts less reservations.
    #[inline]
    pub fn offer(&self, index: IndexName, node: u32) -> [u64; MAX_DIMENSIONS] {
        const NOTHING: [u64; MAX_DIMENSIONS] = [0; MAX_DIMENSIONS];
        let reservation = (index == IndexName::Reserved).then(|| self.reservation(node)).flatten();
        let nothing = &NOTHING[..self.problem.dimensions];
        self.open_amounts.plus(node, reservation.map_or(nothing, |reservation| reservation.amount))
    }

    /// The index in which `task` sees `node`: reserved if the node's reservation is for this task.
    pub fn index_for(&self, task: u32, node: u32) -> IndexName {
        match self.reservation(node) {
            Some(reservation) if reservation.task == task => IndexName::Reserved,
            _ => IndexName::Open,
        }
    }

    /// True if `node` has room for `task` as the task sees it in that index; candidates do not count.
    #[inline]
    pub fn has_room(&self, index: IndexName, task: u32, node: u32) -> bool {
        let request = self.problem.request(task);
        if index == IndexName::Open {
            let at = node as usize * request.len();
            return with_amounts!(&self.open_amounts, open => {
                open[at..].iter().zip(request).all(|(&open, &asked)| widened(open) >= asked)
            });
        }
        self.offer(index, node).iter().zip(request).all(|(offered, asked)| offered >= asked)
    }

    /// The coordinates of `node` in an index, in the task's order of dimensions.
    pub fn point(&self, index: IndexName, task: u32, node: u32) -> Point {
        let order = usize::from(self.problem.order_of[task as usize]);
        self.point_by(&self.problem.orders[order], index, node)
    }

    /// The coordinates of `node` in an index, in that order of dimensions.
    pub fn point_by(&self, order: &[u8], index: IndexName, node: u32) -> Point {
        let offer = self.offer(index, node);
        let mut point = Point::default();
        for (coordinate, &dimension) in point.iter_mut().zip(order) {
            let dimension = usize::from(dimension);
            *coordinate = self.problem.coordinate(dimension, offer[dimension]);
        }
        point
    }

    /// The coordinates of `node` in an index, by dimension of the scenario.
    pub fn coordinates(&self, index: IndexName, node: u32) -> Vec<u32> {
        let offer = self.offer(index, node);
        (0..self.problem.dimensions)
            .map(|dimension| self.problem.coordinate(dimension, offer[dimension]))
            .collect()
    }

    /// Status of `task`.
    pub fn status(&self, task: u32) -> Status {
        self.status[task as usize]
    }

    /// Assignments in order of decision.
    pub fn assignments(&self) -> &[(u32, Option<u32>)] {
        &self.decided
    }

    /// Tasks that have arrived and are not decided; during a round, its tasks, decided ones included.
    pub fn queue(&self) -> &[u32] {
        &self.queue
    }

    /// The choices of the round's tasks so far.
    pub fn choices(&self) -> &[Option<u32>] {
        &self.choices
    }

    /// Number of entries of the task list taken.
    pub fn entries_taken(&self) -> usize {
        self.next_entry
    }

    /// The node at which next-fit starts.
    pub fn committed_last(&self) -> u32 {
        self.committed_last
    }

    /// Tasks that lost their choices, in order, each with the number of tasks decided by then.
    pub fn deferrals(&self) -> &[(u32, u32)] {
        &self.deferrals
    }

    /// Number of deferrals, and number of tasks released.
    pub fn deferred_and_released(&self) -> (u64, u64) {
        (self.deferrals.len() as u64, self.released)
    }

    /// Number of nodes that scans for the answers so far would have examined; 0 for a policy that scans.
    pub fn scanned(&self) -> u64 {
        self.scanned
    }

    /// The index of that name for the order number `order`; none if the policy has none.
    pub fn index(&self, name: IndexName, order: usize) -> Option<&AnyIndex> {
        match name {
            IndexName::Open => self.open.get(order),
            IndexName::Reserved => self.reserved.get(order),
        }
    }

    #[inline]
    fn point_in(&self, space: &Space, index: IndexName, node: u32) -> Point {
        match index {
            IndexName::Open => self.open_amounts.point(space, node),
            IndexName::Reserved => space.point(&self.offer(index, node)),
        }
    }

    /// Takes the next entry, or begins to decide waiting tasks. False at the end.
    fn intake<P: Probe<Event>>(&mut self, probe: &mut P) -> bool {
        let next = self.problem.entries.get(self.next_entry).copied();
        match next {
            Some(Entry::Task(task)) if self.queue.len() < self.problem.batch => {
                self.next_entry += 1;
                self.queue.push(task);
                self.status[task as usize] = Status::Waiting;
                probe.emit(Event::Arrived { task });
            }
            _ if !self.queue.is_empty() => {
                self.choices.clear();
                if self.problem.batch == 1 {
                    let task = self.queue[0];
                    let choice = self.choose(task, probe);
                    self.choices.push(choice);
                    self.look_ahead();
                    self.commit(0, probe);
                } else {
                    self.phase = Phase::Choose(0);
                    probe.emit(Event::RoundBegan { tasks: index_u32(self.queue.len()) });
                }
            }
            Some(Entry::Release(task)) => {
                self.next_entry += 1;
                let node = self.release(task);
                probe.emit(Event::Released { task, node: node.unwrap_or(NOBODY) });
            }
            Some(Entry::Task(_)) | None => return false,
        }
        true
    }

    /// Decides the round's task number `at`; after the last, the deferred tasks are the head of the queue.
    fn commit<P: Probe<Event>>(&mut self, at: usize, probe: &mut P) {
        let task = self.queue[at];
        match self.choices[at] {
            None => {
                self.status[task as usize] = Status::Unplaced;
                self.decided.push((task, None));
                probe.emit(Event::Unplaced { task });
            }
            // The first choice is still valid; in a batch, an earlier task may have taken the room.
            Some(node) if at == 0 || self.has_room(self.index_for(task, node), task, node) => {
                self.place(task, node);
                probe.emit(Event::Placed { task, node });
            }
            Some(node) => {
                self.deferrals.push((index_u32(self.decided.len()), task));
                probe.emit(Event::Deferred { task, node });
            }
        }
        self.phase = Phase::Commit(at + 1);
        if at + 1 == self.queue.len() {
            let status = &self.status;
            self.queue.retain(|&task| status[task as usize] == Status::Waiting);
            self.phase = Phase::Intake;
        }
    }
}

impl Model for Sim {
    type Event = Event;

    fn perform<P: Probe<Event>>(&mut self, probe: &mut P) -> bool {
        match self.phase {
            Phase::Intake => return self.intake(probe),
            Phase::Choose(at) => {
                let choice = self.choose(self.queue[at], probe);
                self.choices.push(choice);
                let last = at + 1 == self.queue.len();
                self.phase = if last { Phase::Commit(0) } else { Phase::Choose(at + 1) };
            }
            Phase::Commit(at) => self.commit(at, probe),
        }
        true
    }

    fn time(&self) -> Time {
        0
    }

    fn bytes(&self) -> usize {
        let indexes: usize = self.open.iter().chain(&self.reserved).map(AnyIndex::bytes).sum();
        indexes
            + self.open_amounts.bytes()
            + self.status.len() * size_of::<Status>()
            + self.decided.len() * size_of::<(u32, Option<u32>)>()
            + self.deferrals.len() * size_of::<(u32, u32)>()
            + self.queue.len() * 16
    }
}
