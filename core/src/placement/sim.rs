//! A placement run: all mutable state, and the step that moves it on.
//!
//! Source: CN114830088A, table 1 (`SeqRSR`: one task after another) and table 10 (`GRSR`: batches that choose
//! against one snapshot and then commit in order).
//!
//! A step is one of: a task arrives; a round of a batch begins; a task of a round chooses; a task is
//! committed (without batches choosing and committing are one step); a task is released.
//!
//! **Invariant:** on every node, what is free and what its tasks hold add up to what it had at the start.
//! **Invariant:** every index holds every node exactly once, at the point its name says (`Reserved`: only the
//! nodes with a live reservation).
//! **Invariant:** the first choice of a round always commits, so every round decides at least one task.
//!
//! Cost of a step: a walk or a scan, and, where a node moves, a removal and an addition in the index of each
//! order of dimensions that the scenario's tasks use.

mod choose;

use std::sync::Arc;

use super::Policy;
use super::event::{Event, IndexName, NOBODY};
use super::index::AnyIndex;
use super::problem::{Entry, MAX_DIMENSIONS, Problem, Reserved};
use super::space::{Point, Space};
use crate::kernel::{Model, Pcg, Probe, Time, Told};

/// What has become of a task.
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

/// What the next step does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// Takes the next entry, or begins to decide what has been taken.
    Intake,
    /// The round's task of that number chooses.
    Choose(usize),
    /// The round's task of that number is committed.
    Commit(usize),
}

/// No reservation, in the table by node.
const NONE: u32 = u32::MAX;

/// A placement run at one moment.
#[derive(Clone, Debug)]
pub struct Sim {
    problem: Arc<Problem>,
    /// What is free, by node: flat, D numbers each.
    free: Vec<u64>,
    /// The live reservation of each node, as an index into the problem's; empty where the policy has none.
    reservation_of: Vec<u32>,
    /// The nodes of the problem's reservations, by task and ascending, and where each task's begin; empty where
    /// the policy has none.
    reserved_nodes: Arc<(Vec<u32>, Vec<u32>)>,
    /// The open index for each order; empty for policies that scan.
    open: Vec<AnyIndex>,
    /// The reserved index for each order; empty where the policy has none.
    reserved: Vec<AnyIndex>,
    /// Whether coordinates are amounts: no granularity above 1 and no reservation, so that a node in a leaf
    /// inside the area fits, and need not be looked up to know it.
    exact: bool,
    rng: Pcg,
    next_entry: usize,
    phase: Phase,
    /// Tasks that have arrived and are not decided, in order; while a round is on, its tasks.
    queue: Vec<u32>,
    /// What each task of the round chose.
    choices: Vec<Option<u32>>,
    status: Vec<Status>,
    decided: Vec<(u32, Option<u32>)>,
    committed_last: u32,
    deferred: u64,
    released: u64,
}

impl Sim {
    /// The run's beginning. Cost: building the indexes.
    pub fn new(problem: Arc<Problem>) -> Self {
        let nodes = problem.node_count();
        let reserves = problem.policy == Policy::LeastFitWithReservation;
        let mut sim = Sim {
            free: problem.available.clone(),
            reservation_of: if reserves { vec![NONE; nodes] } else { Vec::new() },
            reserved_nodes: Arc::default(),
            open: Vec::new(),
            reserved: Vec::new(),
            exact: !reserves && problem.granularity.iter().all(|&granularity| granularity == 1),
            rng: Pcg::new(problem.seed),
            next_entry: 0,
            phase: Phase::Intake,
            queue: Vec::new(),
            choices: Vec::new(),
            status: vec![Status::Future; problem.task_count()],
            decided: Vec::with_capacity(problem.task_count()),
            committed_last: 0,
            deferred: 0,
            released: 0,
            problem,
        };
        if reserves {
            for (at, reservation) in sim.problem.reservations.iter().enumerate() {
                sim.reservation_of[reservation.node as usize] = index_u32(at);
            }
            sim.reserved_nodes = Arc::new(by_task(&sim.problem));
        }
        sim.build_indexes(reserves);
        sim
    }

    fn build_indexes(&mut self, reserves: bool) {
        if self.problem.policy.scans() {
            return;
        }
        for order in 0..self.problem.orders.len() {
            let (open, held) = self.built(&Space::new(&self.problem, order), reserves);
            self.open.push(open);
            self.reserved.extend(held);
        }
    }

    fn built(&self, space: &Space, reserves: bool) -> (AnyIndex, Option<AnyIndex>) {
        let nodes = 0..index_u32(self.problem.node_count());
        let at = |name| move |node| (node, self.point_in(space, name, node));
        let held = nodes.clone().filter(|&node| self.reservation(node).is_some());
        let held = reserves.then(|| AnyIndex::build(space, held.map(at(IndexName::Reserved))));
        (AnyIndex::build(space, nodes.map(at(IndexName::Open))), held)
    }

    /// The scenario being run.
    pub fn problem(&self) -> &Arc<Problem> {
        &self.problem
    }

    /// What is free on `node`, by dimension.
    #[inline]
    pub fn free(&self, node: u32) -> &[u64] {
        let dimensions = self.problem.dimensions;
        let at = node as usize * dimensions;
        &self.free[at..at + dimensions]
    }

    /// What is free on all nodes: flat, D numbers each.
    pub fn free_of_all(&self) -> &[u64] {
        &self.free
    }

    /// The same moment in another scenario with as many nodes, tasks and reservations, and with other amounts
    /// free: what if? Only choices from it mean something: what tasks hold no longer adds up.
    /// Cost: building the indexes.
    #[must_use]
    pub fn with(&self, mut problem: Arc<Problem>, free: Vec<u64>) -> Self {
        Arc::make_mut(&mut problem).available.clone_from(&free);
        let mut sim = Sim { problem, free, open: Vec::new(), ..self.clone() };
        sim.reserved.clear();
        sim.build_indexes(!sim.reservation_of.is_empty());
        sim
    }

    /// The live reservation on `node`. Always none unless the policy is least-fit-with-reservation.
    #[inline]
    pub fn reservation(&self, node: u32) -> Option<&Reserved> {
        match self.reservation_of.get(node as usize) {
            None | Some(&NONE) => None,
            Some(&at) => Some(&self.problem.reservations[at as usize]),
        }
    }

    /// What `node` offers in an index: in the open one, what is free less what is reserved.
    #[inline]
    pub fn offer(&self, index: IndexName, node: u32) -> [u64; MAX_DIMENSIONS] {
        let mut offer = [0; MAX_DIMENSIONS];
        offer[..self.problem.dimensions].copy_from_slice(self.free(node));
        if index == IndexName::Open
            && let Some(reservation) = self.reservation(node)
        {
            for (value, amount) in offer.iter_mut().zip(&reservation.amount) {
                *value -= amount;
            }
        }
        offer
    }

    /// The index in which `task` sees `node`: reserved where the node's reservation is for this task.
    pub fn index_for(&self, task: u32, node: u32) -> IndexName {
        match self.reservation(node) {
            Some(reservation) if reservation.task == task => IndexName::Reserved,
            _ => IndexName::Open,
        }
    }

    /// Whether `node` has room for `task` as the task sees it in that index; candidates do not count.
    #[inline]
    pub fn has_room(&self, index: IndexName, task: u32, node: u32) -> bool {
        let request = self.problem.request(task);
        if self.reservation_of.is_empty() {
            return self.free(node).iter().zip(request).all(|(free, asked)| free >= asked);
        }
        self.offer(index, node).iter().zip(request).all(|(offered, asked)| offered >= asked)
    }

    /// The coordinates of `node` in an index, in the order of dimensions that `task` counts in.
    pub fn point(&self, index: IndexName, task: u32, node: u32) -> Point {
        let order = &self.problem.orders[usize::from(self.problem.order_of[task as usize])];
        let offer = self.offer(index, node);
        let mut point = Point::default();
        for (coordinate, &dimension) in point.iter_mut().zip(order) {
            *coordinate =
                self.problem.coordinate(usize::from(dimension), offer[usize::from(dimension)]);
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

    /// What has become of `task`.
    pub fn status(&self, task: u32) -> Status {
        self.status[task as usize]
    }

    /// Assignments in the order decided.
    pub fn assignments(&self) -> &[(u32, Option<u32>)] {
        &self.decided
    }

    /// Tasks that have arrived and are not decided; while a round is on, its tasks, decided ones included.
    pub fn queue(&self) -> &[u32] {
        &self.queue
    }

    /// What the tasks of the round chose, as far as they have.
    pub fn choices(&self) -> &[Option<u32>] {
        &self.choices
    }

    /// How many entries of the task list have been taken.
    pub fn entries_taken(&self) -> usize {
        self.next_entry
    }

    /// The node that next-fit starts at.
    pub fn committed_last(&self) -> u32 {
        self.committed_last
    }

    /// How often a task lost its choice, and how many tasks were released.
    pub fn deferred_and_released(&self) -> (u64, u64) {
        (self.deferred, self.released)
    }

    /// The index of that name for the order number `order`; none where the policy has none.
    pub fn index(&self, name: IndexName, order: usize) -> Option<&AnyIndex> {
        match name {
            IndexName::Open => self.open.get(order),
            IndexName::Reserved => self.reserved.get(order),
        }
    }

    fn point_in(&self, space: &Space, index: IndexName, node: u32) -> Point {
        if self.reservation_of.is_empty() {
            space.point(self.free(node))
        } else {
            space.point(&self.offer(index, node))
        }
    }

    fn advance<P: Probe<Event>>(&mut self, probe: &mut P) -> bool {
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

    /// Takes the next entry, or begins to decide what has been taken. False at the end.
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

    /// Decides the round's task number `at`; after the last, those that lost are the head of the queue.
    fn commit<P: Probe<Event>>(&mut self, at: usize, probe: &mut P) {
        let task = self.queue[at];
        match self.choices[at] {
            None => {
                self.status[task as usize] = Status::Unplaced;
                self.decided.push((task, None));
                probe.emit(Event::Unplaced { task });
            }
            // Alone, a task's choice still stands; in a batch, an earlier one may have taken the room.
            Some(node) if at == 0 || self.has_room(self.index_for(task, node), task, node) => {
                self.place(task, node);
                probe.emit(Event::Placed { task, node });
            }
            Some(node) => {
                self.deferred += 1;
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

    fn place(&mut self, task: u32, node: u32) {
        if self.reservation(node).is_none() {
            self.change_free(task, node, |free, asked| free - asked);
        } else {
            self.place_on_reserved(task, node);
        }
        if !self.reservation_of.is_empty() {
            self.end_reservations(task);
        }
        self.status[task as usize] = Status::Placed(node);
        self.decided.push((task, Some(node)));
        self.committed_last = node;
    }

    /// Gives to or takes from `node`, which holds no reservation, what `task` asks for, and moves it in the
    /// indexes.
    #[inline]
    fn change_free(&mut self, task: u32, node: u32, change: impl Fn(u64, u64) -> u64) {
        let before = self.offer(IndexName::Open, node);
        let mut after = before;
        let dimensions = self.problem.dimensions;
        let at = node as usize * dimensions;
        let free = self.free[at..at + dimensions].iter_mut().zip(&mut after);
        for ((free, after), &asked) in free.zip(self.problem.request(task)) {
            *free = change(*free, asked);
            *after = *free;
        }
        for index in &mut self.open {
            let (from, to) = (index.space().point(&before), index.space().point(&after));
            index.relocate(node, &from, &to);
        }
    }

    fn place_on_reserved(&mut self, task: u32, node: u32) {
        self.leave_indexes(node);
        let dimensions = self.problem.dimensions;
        let at = node as usize * dimensions;
        for (free, asked) in
            self.free[at..at + dimensions].iter_mut().zip(self.problem.request(task))
        {
            *free -= asked;
        }
        if self.reservation(node).is_some_and(|reservation| reservation.task == task) {
            self.reservation_of[node as usize] = NONE;
        }
        self.enter_indexes(node);
    }

    fn end_reservations(&mut self, task: u32) {
        let all = Arc::clone(&self.reserved_nodes);
        let (nodes, begin) = &*all;
        let task = task as usize;
        for &node in &nodes[begin[task] as usize..begin[task + 1] as usize] {
            if self.reservation(node).is_some() {
                self.leave_indexes(node);
                self.reservation_of[node as usize] = NONE;
                self.enter_indexes(node);
            }
        }
    }

    /// Gives back what `task` holds; the node it was on, if it holds anything.
    fn release(&mut self, task: u32) -> Option<u32> {
        let Status::Placed(node) = self.status[task as usize] else { return None };
        if self.reservation(node).is_none() {
            self.change_free(task, node, |free, held| free + held);
        } else {
            self.leave_indexes(node);
            let dimensions = self.problem.dimensions;
            let at = node as usize * dimensions;
            for (free, held) in
                self.free[at..at + dimensions].iter_mut().zip(self.problem.request(task))
            {
                *free += held;
            }
            self.enter_indexes(node);
        }
        self.status[task as usize] = Status::Released(node);
        self.released += 1;
        Some(node)
    }

    #[inline]
    fn leave_indexes(&mut self, node: u32) {
        self.for_each_index_of(node, AnyIndex::remove);
    }

    #[inline]
    fn enter_indexes(&mut self, node: u32) {
        self.for_each_index_of(node, AnyIndex::add);
    }

    /// Does something with every index `node` belongs in, and its point there.
    #[inline]
    fn for_each_index_of(&mut self, node: u32, mut act: impl FnMut(&mut AnyIndex, u32, &Point)) {
        for order in 0..self.open.len() {
            let point = self.point_in(self.open[order].space(), IndexName::Open, node);
            act(&mut self.open[order], node, &point);
            if self.reservation(node).is_some() {
                let point = self.point_in(self.reserved[order].space(), IndexName::Reserved, node);
                act(&mut self.reserved[order], node, &point);
            }
        }
    }
}

impl Model for Sim {
    type Event = Event;

    fn step<P: Probe<Event>>(&mut self, probe: &mut P) -> bool {
        // The search is there for each kind of index: all who hear everything share one copy of it.
        if P::FINE {
            self.advance(&mut Told(&mut |event| probe.emit(event)))
        } else {
            self.advance(probe)
        }
    }

    fn time(&self) -> Time {
        0
    }

    fn bytes(&self) -> usize {
        let indexes: usize = self.open.iter().chain(&self.reserved).map(AnyIndex::bytes).sum();
        indexes
            + self.free.len() * 8
            + self.reservation_of.len() * 4
            + self.status.len() * size_of::<Status>()
            + self.decided.len() * size_of::<(u32, Option<u32>)>()
            + self.queue.len() * 16
    }
}

fn index_u32(index: usize) -> u32 {
    u32::try_from(index).expect("a scenario has fewer than 2^32 nodes and tasks")
}

/// The nodes of all reservations by task, and where each task's begin. Cost: O((R + tasks) log R).
fn by_task(problem: &Problem) -> (Vec<u32>, Vec<u32>) {
    let mut sorted: Vec<(u32, u32)> =
        problem.reservations.iter().map(|held| (held.task, held.node)).collect();
    sorted.sort_unstable();
    let tasks = 0..=index_u32(problem.task_count());
    let begin =
        tasks.map(|task| index_u32(sorted.partition_point(|&(other, _)| other < task))).collect();
    (sorted.into_iter().map(|(_, node)| node).collect(), begin)
}
