//! The reason of an event, computed when it is asked for, from the states before and after it, never during a run.
//! Messages: `web/words/en/groups_reasons.ftl`.
//!
//! Cost: the decision about its request (`decision.rs`).

use super::decision::tests;
use super::event::{Event, Test};
use super::grouping::{Plan, allocated_at_start};
use super::problem::{NONE, Problem, RequestShape, TypeSelector, index_u32};
use super::reason::{FreeBlock, Never, Tests, Units};
use super::{Sim, Status, UnitKind};
use crate::kernel::{self, Explanation, Sentence, say};

/// A step of a run with the states around it.
pub type Transition<'a> = kernel::Transition<'a, Sim>;

impl Transition<'_> {
    pub fn request(&self) -> Option<u32> {
        self.event()?.request()
    }

    /// The current request, the subject of "why not here?", and the state in which it is decided.
    pub fn current_request(&self) -> Option<(u32, &Sim)> {
        match self.event()? {
            Event::Arrived { request } => Some((request, self.after)),
            Event::Tested { request, .. }
            | Event::Placed { request, .. }
            | Event::Queued { request, .. } => Some((request, self.before)),
            _ => None,
        }
    }
}

/// The reason of the current event of `transition`.
pub fn explain(transition: Transition<'_>) -> Explanation {
    let (sim, after) = (transition.before, transition.after);
    let problem = sim.problem();
    let waiting = sim.placed_and_waiting().1;
    let Some(event) = transition.event() else {
        let (nodes, units) = (problem.node_count() as u64, index_u32(problem.node_of.len()));
        let bound = problem.bindings.len() as u64;
        let requests = problem.requests.len() as u64 - bound;
        let running = (bound > 0).then(|| say!(containers_run_already, bound));
        return Explanation::new(say!(groups_will_come, requests, nodes, units), running);
    };
    match event {
        Event::Planned { .. } => planned(sim),
        Event::Stored { groups } => {
            let unmet = sim.plans().iter().filter(|plan| plan.units.is_empty()).count() as u64;
            let by_hand = sim.plans().is_empty();
            let origin = if by_hand {
                say!(grouping_stored_by_hand)
            } else {
                say!(grouping_stored_planned, unmet)
            };
            Explanation::new(say!(grouping_stored, groups), [origin])
        }
        Event::Arrived { request } => {
            let tried = Tried::new(sim, request);
            let (shape, selector) = (tried.shape, tried.selector);
            let mut grounds = vec![say!(request_comes_why)];
            grounds.extend((shape.requester != NONE).then(|| say!(request_has_requester, request)));
            grounds.extend((shape.tag != NONE).then(|| say!(request_has_tag, request)));
            grounds.extend((selector.model != NONE).then(|| say!(request_has_model, request)));
            let kind = selector.kind;
            let is_usual = kind == UnitKind::Physical;
            grounds.extend((!is_usual).then(|| say!(wants, kind: kind as u32)));
            grounds.extend((waiting > 0).then(|| say!(others_wait, waiting)));
            Explanation::new(say!(request_comes, request), grounds)
        }
        Event::Tested { request, test, passed } => Tried::new(sim, request).tested(test, passed),
        Event::Placed { request, .. } => {
            let tried = Tried::new(sim, request);
            let node = tried.tests.choice.map_or(NONE, |choice| choice.block.node);
            let waited = matches!(sim.status(request), Status::Waiting(_));
            let waited = waited.then(|| say!(request_had_waited));
            let placed = say!(request_placed, request, node, units: units(after, request));
            Explanation::new(placed, tried.choice().into_iter().chain(waited))
        }
        Event::Queued { request, test } => Tried::new(sim, request).waits(test),
        Event::Released { request, node: NONE } => {
            Explanation::new(say!(nothing_to_end, request), [say!(nothing_to_end_why)])
        }
        Event::Released { request, node } => {
            let ends = say!(container_ends, request, node, units: units(after, request));
            Explanation::new(ends, [say!(all_are_tried_again, waiting)])
        }
        Event::Withdrawn { request } => {
            Explanation::new(say!(request_is_withdrawn, request), [say!(request_is_withdrawn_why)])
        }
        Event::Bound { request, node } => {
            let runs = say!(container_runs, request, node, units: units(after, request));
            Explanation::new(runs, [say!(container_runs_why)])
        }
        Event::Retried { waiting } => {
            let is_vain = sim.placed_in_round().next().is_none();
            let fact = if is_vain { say!(none_has_room) } else { say!(all_were_tried) };
            Explanation::new(fact, [say!(still_wait, waiting)])
        }
    }
}

/// A request in the state in which it is tested, with the numbers of its tests.
pub(super) struct Tried<'s> {
    sim: &'s Sim,
    request: u32,
    shape: RequestShape,
    selector: TypeSelector,
    pub(super) tests: Tests,
}

impl<'s> Tried<'s> {
    pub(super) fn new(sim: &'s Sim, request: u32) -> Self {
        Tried::of(sim, request, tests(sim, request))
    }

    pub(super) fn of(sim: &'s Sim, request: u32, tests: Tests) -> Self {
        let shape = sim.problem().requests[request as usize];
        Tried {
            sim,
            request,
            shape,
            selector: sim.problem().selectors[shape.selector as usize],
            tests,
        }
    }

    fn is_by_group(&self) -> bool {
        self.sim.layout().by_group
    }

    fn tested(&self, test: Test, passed: bool) -> Explanation {
        let (request, tests) = (self.request, &self.tests);
        let (fact, grounds) = match (test, passed) {
            (Test::Quota, passed) => {
                let fact = match tests.quota {
                    None => say!(no_quota, request),
                    Some(_) if passed => say!(quota_has_room, request),
                    Some(_) => say!(quota_exceeded, request),
                };
                (fact, vec![self.quota(passed)])
            }
            (Test::Group, true) => {
                (say!(groups_are_meant, groups: tests.tag_matches, request), vec![self.by_tag()])
            }
            (Test::Group, false) => (say!(no_group_is_meant, request), self.no_group()),
            (Test::Type, true) => {
                (say!(groups_have_type, groups: tests.type_matches, request), vec![self.wants()])
            }
            (Test::Type, false) => (say!(no_group_has_type, request), vec![self.wants()]),
            (Test::Capacity, true) if !self.is_by_group() => {
                (say!(node_has_room, request), self.choice())
            }
            (Test::Capacity, true) => {
                let &Tests { feasible: groups, requested: wanted, .. } = tests;
                (say!(groups_have_room, groups, wanted), self.choice())
            }
            (Test::Capacity, false) => (say!(nothing_has_room, request), vec![self.largest()]),
        };
        Explanation::new(fact, grounds)
    }

    fn quota(&self, passed: bool) -> Sentence {
        let &Tests { requested: wanted, allocated, quota, .. } = &self.tests;
        match allocated.zip(quota) {
            None => say!(no_quota_why, request: self.request),
            Some((held, quota)) if passed => say!(quota_has_room_why, held, wanted, quota),
            Some((held, quota)) => say!(quota_exceeded_why, held, wanted, quota),
        }
    }

    fn by_tag(&self) -> Sentence {
        let (request, open, left) = (self.request, self.tests.accessible, self.tests.tag_matches);
        match (self.shape.tag, self.shape.requester) {
            (NONE, _) => say!(by_no_tag),
            (_, NONE) => say!(by_its_tag_alone, open, left, request),
            _ => say!(by_its_tag, open, left, request),
        }
    }

    /// The reason why no group has its tag.
    fn no_group(&self) -> Vec<Sentence> {
        let (sim, shape, request) = (self.sim, self.shape, self.request);
        let (problem, plans) = (sim.problem(), sim.plans());
        let demands = problem.demands.as_deref().unwrap_or(&[]);
        let is_unmet = |plan: &Plan| {
            let RequestShape { requester, tag, selector, .. } = demands[plan.demand as usize];
            let is_alike =
                (requester, tag, selector) == (shape.requester, shape.tag, shape.selector);
            plan.units.is_empty() && is_alike
        };
        let unmet = plans.iter().any(is_unmet);
        let none = match self.tests.accessible {
            _ if problem.node_count() == 0 => return vec![say!(no_group_no_node)],
            _ if unmet && shape.tag != NONE => say!(no_group_of_demand, request),
            _ if unmet => say!(no_group_unmet),
            _ if sim.groups().is_empty() && plans.is_empty() => return vec![say!(no_group_made)],
            _ if sim.groups().is_empty() => say!(no_group_met),
            0 if self.tests.of_others > 0 => say!(no_group_of_others, groups: self.tests.of_others),
            0 => say!(no_group_open),
            open => say!(no_group_with_tag, open, request),
        };
        vec![none, self.on_nodes()]
    }

    /// The most that a node has for a request that no group serves.
    fn on_nodes(&self) -> Sentence {
        let wanted = self.tests.requested;
        match self.tests.on_node {
            Some(FreeBlock { node, free, .. }) if free >= wanted => {
                say!(free_in_no_group, node, free)
            }
            Some(FreeBlock { node, free, .. }) => say!(largest_free_piece, node, free, wanted),
            None => say!(nothing_free_for_it),
        }
    }

    fn wants(&self) -> Sentence {
        let kind = self.selector.kind as u32;
        match self.selector.model {
            NONE => say!(wants, kind),
            _ => say!(wants_of, kind, request: self.request),
        }
    }

    /// The reason of its choice; nothing if it fails a test.
    pub(super) fn choice(&self) -> Vec<Sentence> {
        let Some(choice) = self.tests.choice else { return Vec::new() };
        let FreeBlock { node, group, free } = choice.block;
        let (wanted, left, roomy) = (self.tests.requested, choice.remaining, self.tests.feasible);
        let Some(group) = group else { return vec![say!(first_node_why, node, free, wanted)] };
        let nodes = choice.fits;
        let fewest = (nodes > 1).then(|| say!(fewest_on_node, nodes, node));
        let least = say!(least_left_why, roomy, group, left, node, free, wanted);
        std::iter::once(least).chain(fewest).collect()
    }

    /// The largest free block, which is too small.
    fn largest(&self) -> Sentence {
        let wanted = self.tests.requested;
        match self.tests.largest.filter(|block| block.free > 0) {
            None => say!(nothing_free_for_it),
            Some(FreeBlock { node, group: None, free }) => {
                say!(largest_free_piece, node, free, wanted)
            }
            Some(FreeBlock { node, group: Some(group), free }) => {
                say!(largest_free_piece_of_group, node, group, free, wanted)
            }
        }
    }

    /// It waits, as it fails this test, or can never run.
    pub(super) fn waits(&self, test: Test) -> Explanation {
        let request = self.request;
        let fact = match test {
            _ if self.tests.never.is_some() => say!(can_never_run, request),
            Test::Group => say!(waits_for_group, request),
            Test::Type => say!(waits_for_type, request),
            Test::Quota => say!(waits_for_quota, request),
            Test::Capacity if self.is_by_group() => say!(waits_for_room, request),
            Test::Capacity => say!(waits_for_node, request),
        };
        Explanation::new(fact, self.fails(test))
    }

    pub(super) fn fails(&self, test: Test) -> Vec<Sentence> {
        let &Tests { requested: wanted, closed, free, .. } = &self.tests;
        match (self.tests.never, test) {
            (Some(Never::Quota), _) => {
                let quota = self.tests.quota.unwrap_or(0);
                vec![say!(never_by_quota, request: self.request, wanted, quota)]
            }
            (Some(Never::Type), _) => vec![say!(never_by_kind), self.wants()],
            (Some(Never::Size { node, most }), _) => {
                vec![say!(never_by_size, most, node), self.wants()]
            }
            (None, Test::Group) => self.no_group(),
            (None, Test::Type) => vec![self.wants(), self.on_nodes()],
            (None, Test::Quota) => vec![self.quota(false)],
            (None, Test::Capacity) => {
                let most = self.tests.most.filter(|most| (1..wanted).contains(&most.free));
                let most =
                    most.map(|most| say!(groups_too_small, most: most.free, node: most.node));
                let closed = (closed > 0).then(|| say!(unused_on_closed, closed));
                let apart = if self.is_by_group() {
                    say!(free_and_not_planned, free)
                } else {
                    say!(free_and_of_no_use, free)
                };
                let apart = (free >= wanted).then_some(apart);
                [Some(self.largest()), most, closed, apart].into_iter().flatten().collect()
            }
        }
    }
}

/// Number of units of each kind that satisfy a condition.
pub fn units_where(problem: &Problem, is: impl Fn(u32) -> bool) -> Units {
    let mut counted = Units::default();
    let units = (0..index_u32(problem.node_of.len())).filter(|&unit| is(unit));
    units.for_each(|unit| counted.add(problem.kind_of(unit), 1));
    counted
}

pub fn units(sim: &Sim, request: u32) -> Vec<u32> {
    sim.container(request).map_or_else(Vec::new, |container| sim.units(container))
}

/// The plan of the next demand.
fn planned(sim: &Sim) -> Explanation {
    let problem = sim.problem();
    let (number, _) = sim.stored();
    let (before, rest) = sim.plans().split_at(number as usize);
    let plan: &Plan = &rest[0];
    let mut grouped = allocated_at_start(problem);
    for &unit in before.iter().flat_map(|plan| &plan.units) {
        grouped[unit as usize] = true;
    }
    let demands = problem.demands.as_ref().expect("demands were planned");
    let demand = demands[plan.demand as usize];
    let matching = |&unit: &u32| {
        !grouped[unit as usize]
            && !problem.is_closed(unit)
            && problem.matches(unit, demand.selector)
    };
    let suitable = |unit: &u32| matching(unit) && problem.may_group(demand.requester, *unit);
    let suitable = |node: u32| problem.units_of(node).filter(suitable).count() as u64;
    let nodes = || 0..index_u32(problem.node_count());
    let Some(&first) = plan.units.first() else {
        let any = |node: u32| problem.units_of(node).filter(matching).count() as u64;
        let barred =
            nodes().map(|node| (node, any(node))).find(|(_, units)| *units >= demand.units);
        let why = say!(demand_unmet_why, most: nodes().map(suitable).max().unwrap_or(0));
        let Some((node, units)) = barred else {
            return Explanation::new(say!(demand_unmet, plan: number), [why]);
        };
        let barred = say!(demand_barred, node, units, plan: number);
        return Explanation::new(say!(demand_unmet_of, plan: number), [why, barred]);
    };
    let node = problem.node_of[first as usize];
    let ungrouped =
        |node: u32| problem.units_of(node).filter(|&unit| !grouped[unit as usize]).count() as u64;
    let before = ungrouped(node);
    let after = before - plan.units.len() as u64;
    let is_enough = |other: u32| suitable(other) >= demand.units;
    let is_equal = |other: u32| ungrouped(other) == before && is_enough(other);
    let is_large = |plan: &&Plan| demands[plan.demand as usize].units == demand.units;
    let largest = match rest {
        [_] => say!(demand_is_last),
        _ => say!(demand_is_largest, equal: rest.iter().filter(is_large).count() as u64),
    };
    let fullest = if nodes().filter(|&other| is_enough(other)).count() == 1 {
        say!(node_is_only, node, before, after)
    } else {
        let equal = nodes().filter(|&other| is_equal(other)).count() as u64;
        say!(node_is_fullest, equal, node, before, after)
    };
    Explanation::new(say!(demand_planned, plan: number, node), [largest, fullest])
}
