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
//! ends. [`Sim::test`] is the method: it puts a request to the four tests.
//!
//! **Invariant:** no unit is allocated to two requests; the units of a container are of one node.
//! **Invariant:** no placement exceeds a quota; containers that were running at the start may exceed it.
//! **Invariant:** between steps, no waiting request could be placed, except during a round; in a round, no request that
//! the round has passed over could be placed.
//!
//! Cost: [`FreeUnits`] for each container that starts or ends; a round ends where neither the quotas nor the groups that
//! got room can serve any more, and until then has a glance at each waiting request, and tests those that may pass.

use std::sync::Arc;

use super::Policy;
use super::event::{Event, Test};
use super::free_units::{FreeUnits, GroupMember};
use super::grouping::{self, Plan};
use super::layout::{Layout, Needs};
use super::outcome::met;
use super::problem::{Entry, Group, NONE, Problem, index_u32};
use super::reason::Never;
use crate::kernel::{Log, Model, Probe, Time};

/// Status of a request.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Status {
    /// Not arrived.
    #[default]
    Future,
    /// In the API server, being decided.
    Deciding,
    /// Waiting: the test that it failed when it was last tried.
    Waiting(Test),
    /// In a container: the number of its placement.
    Placed(u32),
    /// Was in a container, which has ended: the number of its placement.
    Released(u32),
    /// Was withdrawn while it waited.
    Withdrawn,
}

/// A container that runs or has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placement {
    pub request: u32,
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

/// A waiting request, with all by which a round sees that it fails the same test as before.
#[derive(Clone, Copy, Debug)]
struct QueuedRequest {
    request: u32,
    /// As in [`Needs`].
    requester: u32,
    orders: [u32; 2],
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
    /// Continues a round of retries at this index of the waiting requests.
    Retry(u32),
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
    /// Units allocated to each requester.
    allocated: Vec<u64>,
    status: Vec<Status>,
    /// The waiting requests, in order.
    waiting: Vec<QueuedRequest>,
    /// The preference orders that got room by the last release.
    opened: Vec<u32>,
    /// For each requester with a quota: true if its units have changed since some request of it was tried.
    charged: Vec<bool>,
    placements: Log<Placement>,
    units: Log<u32>,
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
            allocated: vec![0; problem.quota.len()],
            status: vec![Status::Future; problem.requests.len()],
            waiting: Vec::new(),
            opened: Vec::new(),
            charged: vec![false; problem.quota.len()],
            placements: Log::default(),
            units: Log::default(),
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

    pub fn free_units(&self) -> &FreeUnits {
        &self.free_units
    }

    pub fn status(&self, request: u32) -> Status {
        self.status[request as usize]
    }

    /// A container by its number.
    pub fn placement(&self, number: u32) -> Placement {
        self.placements.at(number as usize)
    }

    pub fn container(&self, request: u32) -> Option<Placement> {
        match self.status(request) {
            Status::Placed(number) | Status::Released(number) => Some(self.placement(number)),
            _ => None,
        }
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
        (self.placements.len() as u64, self.waiting.len() as u64)
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

    /// The waiting requests, in order.
    pub fn waiting(&self) -> impl Iterator<Item = u32> + '_ {
        self.waiting.iter().map(|waiting| waiting.request)
    }

    /// The test that a waiting request failed when it was last tried; `None` for a request that does not wait.
    pub fn waits_for(&self, request: u32) -> Option<Test> {
        match self.status(request) {
            Status::Waiting(test) => Some(test),
            _ => None,
        }
    }

    /// Number of demands planned, and true if the grouping is stored; only for the policy of groups.
    pub fn stored(&self) -> (u32, bool) {
        match self.phase {
            Phase::Bind(_) => (0, false),
            Phase::Plan(at) => (at, false),
            Phase::Store => (index_u32(self.plans().len()), false),
            Phase::Intake | Phase::Decide(_) | Phase::Retry(_) => {
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
        let problem = self.problem();
        self.fixed.layout.never(problem, problem.requests[request as usize])
    }

    /// True if a unit is free: no container has it, and its node is open.
    pub fn is_free(&self, unit: u32) -> bool {
        self.free_units.holder(unit).is_none() && !self.problem().is_closed(unit)
    }

    /// The containers created since the last entry of the list was taken.
    pub fn placed_in_round(&self) -> impl Iterator<Item = Placement> + '_ {
        let last = (0..self.placements.len()).rev().map(|at| self.placements.at(at));
        last.take_while(|placement| placement.entries == self.next_entry)
    }

    /// Units allocated to a requester.
    pub fn allocated(&self, requester: u32) -> u64 {
        self.allocated[requester as usize]
    }

    pub fn needs(&self, request: u32) -> &Needs {
        &self.fixed.layout.needs[request as usize]
    }

    /// The member of a group that a request would get now, or the test that it fails.
    #[inline]
    pub fn test(&self, request: u32) -> Result<GroupMember, Test> {
        let needs = self.needs(request);
        let quota = self.fixed.problem.quota.get(needs.requester as usize).copied().flatten();
        let allocated = |requester: u32| self.allocated[requester as usize];
        if quota.is_some_and(|quota| allocated(needs.requester) + needs.units > quota) {
            return Err(Test::Quota);
        }
        if let Some(test) = needs.missing {
            return Err(test);
        }
        self.free_units.choose(&self.fixed.layout, needs).ok_or(Test::Capacity)
    }

    fn report<P: Probe<Event>>(&self, request: u32, fails: Option<Test>, probe: &mut P) {
        let by_group = self.fixed.layout.by_group;
        for test in [Test::Quota, Test::Group, Test::Type, Test::Capacity] {
            if P::FINE && (by_group || !matches!(test, Test::Group | Test::Type)) {
                probe.emit(Event::Tested { request, test, passed: fails != Some(test) });
            }
            if fails == Some(test) {
                return;
            }
        }
    }

    /// Creates the container of a request that passes all tests.
    fn place<P: Probe<Event>>(&mut self, request: u32, target: GroupMember, probe: &mut P) {
        let fixed = Arc::clone(&self.fixed);
        let units = self.free_units.take((&fixed.problem, &fixed.layout), request, target);
        self.create(request, fixed.layout.member(target.member).node, target.group, &units);
        probe.emit(Event::Placed { request, group: target.group });
    }

    /// Notes the container of a request.
    fn create(&mut self, request: u32, node: u32, group: u32, units: &[u32]) {
        let from = index_u32(self.units.len());
        for &unit in units {
            self.units.push(unit);
        }
        self.status[request as usize] = Status::Placed(index_u32(self.placements.len()));
        let entries = self.next_entry;
        self.placements.push(Placement { request, node, group, entries, from });
        self.charge(request, |allocated, units| allocated + units);
    }

    /// Changes the units allocated to the requester of a request.
    fn charge(&mut self, request: u32, change: fn(u64, u64) -> u64) {
        let shape = self.problem().requests[request as usize];
        let requester = self.problem().charged(shape);
        if let Some(allocated) = self.allocated.get_mut(requester as usize) {
            *allocated = change(*allocated, shape.units);
        }
        self.note_charged(request);
    }

    /// Records a container that was running at the start. No request waits yet.
    fn bind<P: Probe<Event>>(&mut self, at: u32, probe: &mut P) {
        let fixed = Arc::clone(&self.fixed);
        let problem = &fixed.problem;
        let binding = problem.bindings[at as usize];
        let (request, node) = (binding.request, binding.node);
        self.free_units.assign(&fixed.layout, problem.units_bound(binding), request);
        self.create(request, node, NONE, problem.units_bound(binding));
        let last = at as usize + 1 == problem.bindings.len();
        self.phase = if last { Phase::begin(problem, &fixed.plans) } else { Phase::Bind(at + 1) };
        probe.emit(Event::Bound { request, node });
    }

    fn decide<P: Probe<Event>>(&mut self, request: u32, probe: &mut P) {
        self.phase = Phase::Intake;
        let found = self.test(request);
        self.report(request, found.err(), probe);
        match found {
            Ok(target) => self.place(request, target, probe),
            Err(test) => {
                self.status[request as usize] = Status::Waiting(test);
                let Needs { requester, orders, .. } = *self.needs(request);
                self.waiting.push(QueuedRequest { request, requester, orders });
                probe.emit(Event::Queued { request, test });
            }
        }
    }

    fn release<P: Probe<Event>>(&mut self, request: u32, probe: &mut P) {
        match self.status(request) {
            Status::Placed(number) => {
                self.status[request as usize] = Status::Released(number);
                let placement = self.placement(number);
                let units = self.units(placement);
                self.opened = self.free_units.assign(&self.fixed.layout, &units, NONE);
                self.charge(request, |allocated, units| allocated - units);
                if !self.waiting.is_empty() {
                    self.phase = Phase::Retry(0);
                }
                probe.emit(Event::Released { request, node: placement.node });
            }
            Status::Waiting(_) => {
                let at = self.waiting.binary_search_by_key(&request, |waiting| waiting.request);
                let at = at.expect("it waits");
                self.waiting.remove(at);
                self.status[request as usize] = Status::Withdrawn;
                probe.emit(Event::Withdrawn { request });
            }
            _ => probe.emit(Event::Released { request, node: NONE }),
        }
    }

    /// Tries the waiting requests from an index on: places the first that passes all tests, or ends the round.
    fn retry<P: Probe<Event>>(&mut self, from: u32, probe: &mut P) {
        let is_charged = self.charged.contains(&true);
        let has_room = |&order: &u32| self.free_units.has_room(order);
        let left =
            if is_charged || self.opened.iter().any(has_room) { self.waiting.len() } else { 0 };
        for at in from as usize..left {
            let QueuedRequest { request, requester, orders } = self.waiting[at];
            let is_charged = self.charged.get(requester as usize) == Some(&true);
            if !is_charged && !orders.iter().any(|&order| self.free_units.has_room(order)) {
                // It fails the test that it failed before.
                continue;
            }
            match self.test(request) {
                Ok(target) => {
                    self.report(request, None, probe);
                    self.waiting.remove(at);
                    self.phase = Phase::Retry(index_u32(at));
                    return self.place(request, target, probe);
                }
                Err(test) => self.status[request as usize] = Status::Waiting(test),
            }
        }
        // Those that the round passed over were not tried after its placements.
        self.charged.fill(false);
        for placed in self.placed_in_round().collect::<Vec<_>>() {
            self.note_charged(placed.request);
        }
        self.phase = Phase::Intake;
        probe.emit(Event::Retried { waiting: index_u32(self.waiting.len()) });
    }

    /// Notes that the units of the requester of a request have changed, if it has a quota.
    fn note_charged(&mut self, request: u32) {
        let requester = self.needs(request).requester;
        if let Some(charged) = self.charged.get_mut(requester as usize) {
            *charged = true;
        }
    }
}

impl Model for Sim {
    type Event = Event;

    // A step touches scattered memory, and costs as much as copying some thousand contiguous bytes.
    const BYTES_A_WORK: u64 = 1_024;

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
                        self.status[request as usize] = Status::Deciding;
                        self.phase = Phase::Decide(request);
                        probe.emit(Event::Arrived { request });
                    }
                    Entry::Release(request) => self.release(request, probe),
                }
            }
            Phase::Decide(request) => self.decide(request, probe),
            Phase::Retry(at) => self.retry(at, probe),
        }
        true
    }

    fn time(&self) -> Time {
        0
    }

    fn bytes(&self) -> usize {
        self.free_units.bytes()
            + self.allocated.len() * size_of::<u64>()
            + self.status.len() * size_of::<Status>()
            + self.waiting.len() * size_of::<QueuedRequest>()
            + self.opened.len() * size_of::<u32>()
            + self.charged.len()
            + self.placements.bytes()
            + self.units.bytes()
    }
}
