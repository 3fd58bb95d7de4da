//! A groups run: all mutable state, and the step that advances it.
//!
//! Source: see `mod.rs`. The extender of a container cluster's scheduler stores groups of (node, GPUs). A request gets
//! units of the group that has its tag and fits it best. The baseline works machine by machine: a request goes to
//! the first node with enough free units. After a release the scheduler tries all waiting requests again, in order.
//!
//! ```text
//!                 node n1    node n2
//! GPUs            # . . .    # . . #      # allocated, . free
//! group g1, a     +-+                     1 free
//! group g2, all       +-+    +-+          3 free: 2 on n1, 1 on n2
//! group g3, all                  +-+      1 free
//!
//! request: 2 GPUs, by requester a
//!   1 quota     a has quota for 2 more units       yes
//!   2 group     groups of a or of all, by tag      g1, g2, g3
//!   3 type      with GPUs of the model and kind    g1, g2, g3
//!   4 capacity  with 2 of them free on one node    g2: the request gets its units of g2 on n1
//! ```
//!
//! A step is one of: a running container is bound; a demand is planned; the grouping is stored; a request arrives; a
//! request is decided; a container ends or a request is withdrawn; a waiting request is placed; a round of retries
//! ends.
//!
//! **Invariant:** no unit is allocated to two requests; the units of a container are of one node.
//! **Invariant:** no placement exceeds a quota; containers that were running at the start may exceed it.
//! **Invariant:** between steps, no waiting request could be placed, except during a round; in a round, no request that
//! the round has passed over could be placed.
//!
//! Cost: see [`FreeUnits`] and [`Queue`]: O(log groups) for each preference order and unit that a step changes.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::sync::Arc;

use super::Policy;
use super::allocation::Allocation;
use super::event::{Event, Test};
use super::free_units::{FreeUnits, GroupMember};
use super::grouping::{self, Plan};
use super::layout::Layout;
use super::min_trees::EXCLUDED;
use super::outcome::met;
use super::problem::{Binding, Entry, Group, NONE, Problem, index_u32};
use super::queue::Queue;
use super::reason::Never;
use super::status::{Status, StatusCode};
use crate::kernel::{Log, Model, Probe, Time};

/// A container that runs or has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placement {
    /// The request.
    pub request: u32,
    /// Its node.
    pub node: u32,
    /// The group that gave its units; machine by machine, the node; [`NONE`] for a bound container.
    group: u32,
    /// Number of entries of the list taken when it was created.
    pub entries: u32,
    /// Index of its first unit in the log of all allocated units.
    from: u32,
}

impl Placement {
    /// True if it was running at the start of the run.
    pub fn is_bound(self) -> bool {
        self.group == NONE
    }
}

/// The work of the next step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// Binds the container at this index of the bindings.
    Bind(u32),
    /// Plans the demand at this index of the planning order.
    Plan(u32),
    /// Stores the grouping.
    Store,
    /// Takes the next entry.
    Intake,
    /// Decides a request.
    Decide(u32),
    /// Continues a round of retries.
    Retry,
}

impl Phase {
    /// The phase after the bindings.
    fn begin(problem: &Problem, plans: &[Plan]) -> Self {
        match () {
            () if problem.policy == Policy::Machine => Phase::Intake,
            () if plans.is_empty() => Phase::Store,
            () => Phase::Plan(0),
        }
    }
}

/// Data that never change during a run.
#[derive(Debug)]
struct Fixed {
    problem: Arc<Problem>,
    /// The groups as stored, under any policy.
    groups: Arc<[Group]>,
    /// Plans of the demands; empty for groups made by hand.
    plans: Vec<Plan>,
    /// The demand of each group; empty for groups made by hand.
    demand_of: Vec<u32>,
    layout: Layout,
}

/// A run at one moment.
#[derive(Clone, Debug)]
pub struct Sim {
    fixed: Arc<Fixed>,
    free_units: FreeUnits,
    queue: Queue,
    allocation: Allocation,
    status: Vec<StatusCode>,
    placements: Log<Placement>,
    units: Log<u32>,
    /// Preference orders that a round may still serve, each with the waiter that was its next one.
    round: BinaryHeap<Reverse<(u32, u32)>>,
    next_entry: u32,
    phase: Phase,
}

impl Sim {
    /// The start of the run. Cost: planning the demands and building the layout.
    pub fn new(problem: Arc<Problem>) -> Self {
        let (mut plans, mut groups) = (Vec::new(), problem.groups.clone());
        if let Some(demands) = &problem.demands {
            plans = grouping::planned(&problem, demands);
            groups = grouping::groups(&problem, demands, &plans);
        }
        let by_group = problem.policy == Policy::Group;
        let competed_for = if by_group { groups.clone() } else { problem.machines() };
        let layout = Layout::new(&problem, competed_for);
        let phase = if problem.bindings.is_empty() {
            Phase::begin(&problem, &plans)
        } else {
            Phase::Bind(0)
        };
        Sim {
            free_units: FreeUnits::new(&problem, &layout),
            queue: Queue::new(&layout),
            allocation: Allocation::new(problem.quota.len()),
            status: vec![StatusCode::default(); problem.requests.len()],
            placements: Log::default(),
            units: Log::default(),
            round: BinaryHeap::new(),
            next_entry: 0,
            phase,
            fixed: Arc::new(Fixed { demand_of: met(&plans), problem, groups, plans, layout }),
        }
    }

    /// The scenario being run.
    pub fn problem(&self) -> &Arc<Problem> {
        &self.fixed.problem
    }

    /// The groups as stored, under any policy.
    pub fn groups(&self) -> &[Group] {
        &self.fixed.groups
    }

    /// Plans of the demands, in planning order; empty for groups made by hand.
    pub fn plans(&self) -> &[Plan] {
        &self.fixed.plans
    }

    /// The demand from which a group is planned; `None` for groups made by hand.
    pub fn demand_of(&self, group: u32) -> Option<u32> {
        self.fixed.demand_of.get(group as usize).copied()
    }

    /// Data that never change during the run.
    pub fn layout(&self) -> &Layout {
        &self.fixed.layout
    }

    /// Free units.
    pub fn free_units(&self) -> &FreeUnits {
        &self.free_units
    }

    /// Status of a request.
    pub fn status(&self, request: u32) -> Status {
        self.status[request as usize].status()
    }

    /// A container by its number.
    pub fn placement(&self, number: u32) -> Placement {
        self.placements.at(number as usize)
    }

    /// The group that gave the units of a container; `None` machine by machine, and for a bound container.
    pub fn group_of(&self, placement: Placement) -> Option<u32> {
        Some(placement.group).filter(|_| self.fixed.layout.by_group && !placement.is_bound())
    }

    /// The units of a container.
    pub fn units(&self, placement: Placement) -> Vec<u32> {
        let shape = self.fixed.problem.requests[placement.request as usize];
        let from = placement.from as usize;
        let count =
            usize::try_from(shape.units).expect("a container has as many units as there are");
        (from..from + count).map(|at| self.units.at(at)).collect()
    }

    /// Number of requests ever placed, and number of waiting requests.
    pub fn placed_and_waiting(&self) -> (u64, u64) {
        (self.placements.len() as u64, self.queue.len().into())
    }

    /// Number of entries of the list taken.
    pub fn entries_taken(&self) -> u32 {
        self.next_entry
    }

    /// All containers, ended ones included, in order of creation.
    pub fn placements(&self) -> impl Iterator<Item = Placement> + '_ {
        (0..self.placements.len()).map(|at| self.placements.at(at))
    }

    /// True if a request has a container now.
    pub fn is_running(&self, request: u32) -> bool {
        matches!(self.status(request), Status::Placed(_))
    }

    /// The waiting requests, in order, each with the test that it failed when it was last tried. Cost: a look at every
    /// request, and at the allocations of the last round.
    pub fn waiting_tests(&self) -> impl Iterator<Item = (u32, Test)> + '_ {
        let mut tried = self.allocation.tried();
        self.waiting().map(move |request| {
            let class = &self.fixed.layout.classes[self.class_of(request) as usize];
            let over = match self.status(request) {
                Status::Waiting { rounds, over } if rounds == self.allocation.round() => over,
                _ if class.charged == NONE => false,
                _ => self.exceeds(
                    class.charged,
                    tried.when_tried(class.charged, request),
                    class.shape.units,
                ),
            };
            let test = if over { Test::Quota } else { class.fails.unwrap_or(Test::Capacity) };
            (request, test)
        })
    }

    /// The waiting requests, in order. Cost: a look at every request.
    pub fn waiting(&self) -> impl Iterator<Item = u32> + '_ {
        let waits = |&request: &u32| matches!(self.status(request), Status::Waiting { .. });
        (0..).take(self.status.len()).filter(waits)
    }

    /// Number of demands planned, and true if the grouping is stored; only for the policy of groups.
    pub fn stored(&self) -> (u32, bool) {
        match self.phase {
            Phase::Bind(_) => (0, false),
            Phase::Plan(at) => (at, false),
            Phase::Store => (index_u32(self.plans().len()), false),
            Phase::Intake | Phase::Decide(_) | Phase::Retry => {
                (index_u32(self.plans().len()), true)
            }
        }
    }

    /// True if the run has done all that follows from the entries taken.
    pub fn is_between_entries(&self) -> bool {
        self.phase == Phase::Intake
    }

    /// The reason why these nodes can never hold a request, if there is one.
    pub fn never(&self, request: u32) -> Option<Never> {
        self.fixed.layout.classes[self.class_of(request) as usize].never
    }

    /// True if a unit is free: no container has it, and its node is open.
    pub fn is_free(&self, unit: u32) -> bool {
        self.free_units.is_free(&self.fixed.layout, unit)
    }

    /// Number of waiting requests placed since the last entry of the list.
    pub fn placed_in_round(&self) -> u64 {
        let last = (0..self.placements.len()).rev().map(|at| self.placements.at(at));
        last.take_while(|placement| placement.entries == self.next_entry).count() as u64
    }

    /// Units allocated to a requester.
    pub fn allocated(&self, requester: u32) -> u64 {
        self.allocation.allocated(requester)
    }

    /// The test that a waiting request failed when it was last tried; `None` for a request that does not wait.
    /// Cost: a look at the allocations of the last round.
    pub fn waits_for(&self, request: u32) -> Option<Test> {
        let Status::Waiting { rounds, over } = self.status(request) else { return None };
        let class = &self.fixed.layout.classes[self.class_of(request) as usize];
        let over = if rounds == self.allocation.round() {
            over
        } else {
            class.charged != NONE && {
                let allocated = self.allocation.when_tried(class.charged, request);
                self.exceeds(class.charged, allocated, class.shape.units)
            }
        };
        Some(if over { Test::Quota } else { class.fails.unwrap_or(Test::Capacity) })
    }

    fn set(&mut self, request: u32, status: Status) {
        self.status[request as usize] = StatusCode::of(status);
    }

    fn class_of(&self, request: u32) -> u32 {
        self.fixed.layout.class_of[request as usize]
    }

    fn exceeds(&self, requester: u32, allocated: u64, units: u64) -> bool {
        self.fixed.problem.quota[requester as usize].is_some_and(|quota| allocated + units > quota)
    }

    /// True if a request of this class would exceed its quota now.
    fn over_quota(&self, class: u32) -> bool {
        let class = &self.fixed.layout.classes[class as usize];
        let requester = class.charged;
        requester != NONE
            && self.exceeds(requester, self.allocation.allocated(requester), class.shape.units)
    }

    /// The member of a group that a request of this class would get now, or the test that it fails. It reports each
    /// test.
    fn test<P: Probe<Event>>(&self, request: u32, probe: &mut P) -> Result<GroupMember, Test> {
        let number = self.class_of(request);
        let class = &self.fixed.layout.classes[number as usize];
        let mut tell = |test, passed| {
            if P::FINE {
                probe.emit(Event::Tested { request, test, passed });
            }
            if passed { Ok(()) } else { Err(test) }
        };
        tell(Test::Quota, !self.over_quota(number))?;
        if self.fixed.layout.by_group {
            tell(Test::Group, class.fails != Some(Test::Group))?;
            tell(Test::Type, class.fails != Some(Test::Type))?;
        }
        let target = self.free_units.choose(&self.fixed.layout, class);
        tell(Test::Capacity, target.is_some())?;
        target.ok_or(Test::Capacity)
    }

    /// Creates the container of a request; `waited` is true if a round places it.
    fn place(&mut self, request: u32, target: GroupMember, waited: bool) {
        let fixed = &*self.fixed;
        let shape = fixed.problem.requests[request as usize];
        let most = usize::try_from(shape.units).unwrap_or(usize::MAX);
        let first =
            self.free_units.first_matching(&fixed.problem, &fixed.layout, target, shape.selector);
        let units: Vec<u32> = first.take(most).collect();
        let node = fixed.layout.node_of[target.member as usize];
        self.create(request, node, target.group, &units);
        let charged = self.problem().charged(shape);
        if charged != NONE {
            let before = self.allocation.allocated(charged);
            self.allocation.give(charged, shape.units, waited.then_some(request));
            self.update_quota_classes(charged, before);
        }
    }

    /// Allocates units to the container of a request.
    fn create(&mut self, request: u32, node: u32, group: u32, units: &[u32]) {
        self.free_units.allocate(&self.fixed.layout, units, request);
        let from = index_u32(self.units.len());
        for &unit in units {
            self.units.push(unit);
        }
        self.set(request, Status::Placed(index_u32(self.placements.len())));
        let entries = self.next_entry;
        self.placements.push(Placement { request, node, group, entries, from });
    }

    /// Records a container that was running at the start. No request waits yet.
    fn bind<P: Probe<Event>>(&mut self, at: u32, probe: &mut P) {
        let fixed = Arc::clone(&self.fixed);
        let problem = &fixed.problem;
        let binding = problem.bindings[at as usize];
        let Binding { request, node, .. } = binding;
        self.create(request, node, NONE, problem.units_bound(binding));
        let shape = problem.requests[request as usize];
        let charged = problem.charged(shape);
        if charged != NONE {
            self.allocation.give(charged, shape.units, None);
        }
        let last = at as usize + 1 == problem.bindings.len();
        self.phase = if last { Phase::begin(problem, &fixed.plans) } else { Phase::Bind(at + 1) };
        probe.emit(Event::Bound { request, node });
    }

    fn decide<P: Probe<Event>>(&mut self, request: u32, probe: &mut P) {
        self.phase = Phase::Intake;
        match self.test(request, probe) {
            Ok(target) => {
                self.place(request, target, false);
                probe.emit(Event::Placed { request, group: target.group });
            }
            Err(test) => {
                let (rounds, over) = (self.allocation.round(), test == Test::Quota);
                self.set(request, Status::Waiting { rounds, over });
                self.queue.push(&self.fixed.layout, request, over);
                probe.emit(Event::Queued { request, test });
            }
        }
    }

    fn release<P: Probe<Event>>(&mut self, request: u32, probe: &mut P) {
        match self.status(request) {
            Status::Placed(number) => {
                let placement = self.placements.at(number as usize);
                self.set(request, Status::Released(number));
                self.free(placement);
                probe.emit(Event::Released { request, node: placement.node });
            }
            Status::Waiting { .. } => {
                self.leave_queue(request);
                self.set(request, Status::Withdrawn);
                probe.emit(Event::Withdrawn { request });
            }
            _ => probe.emit(Event::Released { request, node: NONE }),
        }
    }

    fn leave_queue(&mut self, request: u32) {
        let over = self.over_quota(self.class_of(request));
        self.queue.remove(&self.fixed.layout, request, over);
    }

    /// Updates the waiters of the classes that a requester's quota admits or refuses since it had `before` units. A
    /// round may serve the preference orders that gained waiters.
    fn update_quota_classes(&mut self, requester: u32, before: u64) {
        let fixed = &*self.fixed;
        let Some(quota) = fixed.problem.quota[requester as usize] else { return };
        let now = self.allocation.allocated(requester);
        let quota_classes = fixed.layout.quota_classes.of(requester);
        // The quota classes up to this one, ascending by size, are within the quota.
        let within = |allocated: u64| {
            let unused = quota.saturating_sub(allocated);
            quota_classes.partition_point(|quota_class| quota_class.size <= unused)
        };
        let (count_before, count) = (within(before), within(now));
        let (queue, round) = (&mut self.queue, &mut self.round);
        for quota_class in &quota_classes[count_before.min(count)..count_before.max(count)] {
            queue.update_quota_class(&fixed.layout, quota_class, count < count_before, |order| {
                round.push(Reverse((0, order)));
            });
        }
    }

    /// Frees the units of a container, and begins a round if a request waits.
    fn free(&mut self, placement: Placement) {
        let fixed = &*self.fixed;
        let shape = fixed.problem.requests[placement.request as usize];
        let units = self.units(placement);
        let round = &mut self.round;
        self.free_units.release(&fixed.layout, &units, |order| round.push(Reverse((0, order))));
        let charged = fixed.problem.charged(shape);
        if charged != NONE {
            let before = self.allocation.allocated(charged);
            self.allocation.take_back(charged, shape.units);
            self.update_quota_classes(charged, before);
        }
        self.allocation.begin_round();
        if self.queue.len() > 0 {
            self.phase = Phase::Retry;
        } else {
            self.round.clear();
        }
    }

    /// Places the next waiting request, or ends the round.
    fn retry<P: Probe<Event>>(&mut self, probe: &mut P) {
        while let Some(Reverse((previous, order))) = self.round.pop() {
            // A round frees no units: a preference order without a feasible group has none later in the round.
            if !self.free_units.is_feasible(&self.fixed.layout, order) {
                continue;
            }
            let next = self.queue.next(&self.fixed.layout, order);
            if next == EXCLUDED {
                continue;
            }
            self.round.push(Reverse((next, order)));
            if next != previous {
                continue;
            }
            let Ok(target) = self.test(next, probe) else {
                unreachable!("the quota and a preference order admit it")
            };
            self.leave_queue(next);
            self.place(next, target, true);
            probe.emit(Event::Placed { request: next, group: target.group });
            return;
        }
        self.phase = Phase::Intake;
        probe.emit(Event::Retried { waiting: self.queue.len() });
    }
}

impl Model for Sim {
    type Event = Event;

    // A step touches scattered memory, and costs as much as copying some hundred contiguous bytes.
    const BYTES_A_WORK: u64 = 64;

    fn perform<P: Probe<Event>>(&mut self, probe: &mut P) -> bool {
        match self.phase {
            Phase::Bind(at) => self.bind(at, probe),
            Phase::Plan(at) => {
                let plan = &self.fixed.plans[at as usize];
                let node = plan.units.first().map(|&unit| self.problem().node_of[unit as usize]);
                let event = Event::Planned { demand: plan.demand, node: node.unwrap_or(NONE) };
                let last = at as usize + 1 == self.fixed.plans.len();
                self.phase = if last { Phase::Store } else { Phase::Plan(at + 1) };
                probe.emit(event);
            }
            Phase::Store => {
                self.phase = Phase::Intake;
                probe.emit(Event::Stored { groups: index_u32(self.fixed.groups.len()) });
            }
            Phase::Intake => {
                let Some(&entry) = self.problem().entries.get(self.next_entry as usize) else {
                    return false;
                };
                self.next_entry += 1;
                match entry {
                    Entry::Request(request) => {
                        self.set(request, Status::Deciding);
                        self.phase = Phase::Decide(request);
                        probe.emit(Event::Arrived { request });
                    }
                    Entry::Release(request) => self.release(request, probe),
                }
            }
            Phase::Decide(request) => self.decide(request, probe),
            Phase::Retry => self.retry(probe),
        }
        true
    }

    fn time(&self) -> Time {
        0
    }

    fn bytes(&self) -> usize {
        self.free_units.bytes()
            + self.queue.bytes()
            + self.allocation.bytes()
            + self.status.len() * size_of::<StatusCode>()
            + self.placements.bytes()
            + self.units.bytes()
            + self.round.len() * size_of::<(u32, u32)>()
    }
}
