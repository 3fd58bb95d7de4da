//! A node's decision about a call: the best acceptable type idle on the node; else the nearest other node with an idle
//! acceptable type, within the limit; else, if the call may fall back, the best type idle on its own node.
//!
//! All three follow one order of engines ([`CallDryRun::rank`]): the call gets the first idle engine of this order.

use std::collections::BTreeMap;

use super::super::event::Route;
use super::super::explain::ranked_types;
use super::super::policy::Fallback;
use super::super::problem::{Call, index_u32};
use super::super::reason::{Busy, EngineVerdict, RankedType};
use super::super::{CallSegment, Sim};
use crate::format::Decimal;
use crate::kernel::{Model as _, Time};

/// A decision of a node about a call of one of its running tasks.
#[derive(Clone, Debug)]
pub struct CallDryRun<'s> {
    sim: &'s Sim,
    home: u32,
    call: Call,
    tolerance: Decimal,
    limit: Option<Time>,
    fallback: Fallback,
    /// The types that implement the call, best first.
    ranked: Vec<RankedType>,
}

/// An engine for a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found {
    /// The node of the engine.
    pub node: u32,
    /// The engine type.
    pub of: u32,
    /// Route of the call to it.
    pub route: Route,
}

/// Rank of an engine in a call's order of preference, the least first: route, crossing overhead, rank of the type,
/// node.
pub type Rank = (Route, Time, usize, u32);

impl<'s> CallDryRun<'s> {
    /// A dry run of a call whose task is on node `home`, without a change.
    pub fn new(sim: &'s Sim, home: u32, call: Call) -> Self {
        let problem = sim.problem();
        CallDryRun {
            sim,
            home,
            call,
            tolerance: problem.tolerance,
            limit: problem.cross.and_then(|cross| cross.limit),
            fallback: problem.fallback,
            ranked: Vec::new(),
        }
        .ranking()
    }

    /// The dry run with its types ranked.
    fn ranking(mut self) -> Self {
        let ranked = self.sim.problem().ranked(self.call.need);
        let best = ranked.first().map_or(0, |&(_, time)| time);
        let acceptable = ranked.partition_point(|&(_, time)| self.tolerance.admits(time, best));
        self.ranked = ranked_types(&ranked, acceptable);
        self
    }

    /// The dry run with another tolerance.
    #[must_use]
    pub fn tolerating(&self, tolerance: Decimal) -> Self {
        CallDryRun { tolerance, ..self.clone() }.ranking()
    }

    /// The dry run with another limit on crossing overhead.
    #[must_use]
    pub fn within(&self, limit: Time) -> Self {
        CallDryRun { limit: Some(limit), ..self.clone() }
    }

    /// The dry run with another fallback rule.
    #[must_use]
    pub fn falling(&self, fallback: Fallback) -> Self {
        CallDryRun { fallback, ..self.clone() }
    }

    /// The dry run with another size.
    #[must_use]
    pub fn sized(&self, size: u64) -> Self {
        let api = self.sim.problem().needs[self.call.need as usize].api;
        let call = Call { need: self.sim.problem().need(api, size), size };
        CallDryRun { call, ..self.clone() }.ranking()
    }

    /// The types that implement the call, best first.
    pub fn ranked(&self) -> &[RankedType] {
        &self.ranked
    }

    /// Crossing overhead to a node.
    pub fn overhead(&self, node: u32) -> Time {
        self.sim.overhead_from(self.home, node, self.call)
    }

    /// Limit on the crossing overhead.
    pub fn limit(&self) -> Option<Time> {
        self.limit
    }

    /// Rank of an engine, as if it were idle; none if the call may not use it.
    pub fn rank(&self, node: u32, of: u32) -> Option<Rank> {
        let rank = self.ranked.iter().position(|ranked| ranked.of == of)?;
        let acceptable = self.ranked[rank].acceptable;
        if node != self.home {
            let crosses = acceptable && self.sim.problem().cross.is_some();
            let overhead = self.overhead(node);
            let admitted = crosses && self.limit.is_none_or(|limit| overhead <= limit);
            return admitted.then_some((Route::Crossed, overhead, rank, node));
        }
        let route = if acceptable { Route::Local } else { Route::Fallback };
        (acceptable || self.falls_back()).then_some((route, 0, rank, node))
    }

    /// True if the call may use types of its own node that are not acceptable: by the rule, or because the node has no
    /// other.
    fn falls_back(&self) -> bool {
        let local = self.sim.layout().types_of[self.home as usize];
        let mut acceptable = self.ranked.iter().take_while(|ranked| ranked.acceptable);
        self.fallback == Fallback::NextBest || !acceptable.any(|has| local >> has.of & 1 == 1)
    }

    /// The engine that the call gets.
    pub fn decide(&self) -> Option<Found> {
        let here = self.home..self.home + 1;
        let nodes = if self.sim.problem().cross.is_some() { self.sim.nodes() } else { here };
        let idle = nodes.flat_map(|node| {
            let types = self.sim.engines().types(node);
            let idle = self.ranked.iter().filter(move |ranked| types >> ranked.of & 1 == 1);
            idle.filter_map(move |ranked| self.rank(node, ranked.of))
        });
        let (route, _, rank, node) = idle.min()?;
        Some(Found { node, of: self.ranked[rank].of, route })
    }

    /// The test that decided about an engine, given the chosen one, and the call that keeps it busy. A busy engine that
    /// would be refused even if idle gets the verdict of an idle one.
    pub fn verdict(
        &self,
        chosen: Option<Found>,
        (node, of): (u32, u32),
        busy: Option<Busy>,
    ) -> (EngineVerdict, Option<Busy>) {
        let best = chosen.and_then(|found| self.rank(found.node, found.of));
        let wins = self.rank(node, of).is_some_and(|rank| best.is_none_or(|best| rank < best));
        match busy.filter(|_| wins) {
            Some(busy) => (EngineVerdict::Busy(busy), None),
            None => (self.idle_verdict(chosen, node, of), busy),
        }
    }

    /// The test that decided about an engine that is idle, or is taken to be.
    fn idle_verdict(&self, chosen: Option<Found>, node: u32, of: u32) -> EngineVerdict {
        let (all, home) = (&self.ranked, self.home);
        if chosen.is_some_and(|found| (found.node, found.of) == (node, of)) {
            return EngineVerdict::Chosen;
        }
        if self.sim.layout().types_of[node as usize] >> of & 1 == 0 {
            return EngineVerdict::NoEngine;
        }
        let ranked_type = |of: u32| all.iter().copied().find(|ranked| ranked.of == of);
        let Some(ranked) = ranked_type(of) else { return EngineVerdict::NotImplemented };
        let on = |found: Found| ranked_type(found.of).expect("the chosen type implements it");
        if node != home && self.sim.problem().cross.is_none() {
            return EngineVerdict::NotCrossing;
        }
        match chosen {
            // Beyond the tolerance, a type is refused regardless of idle engines, except where the call falls back.
            _ if !ranked.acceptable
                && (node != home || chosen.is_none_or(|found| found.route == Route::Local)) =>
            {
                EngineVerdict::NotAcceptable { ranked, best: all[0] }
            }
            Some(found) if found.route == Route::Local && node != home => {
                EngineVerdict::LocalFirst { gets: on(found) }
            }
            Some(found) if node == home && found.route == Route::Crossed => {
                EngineVerdict::CrossesFirst { node: found.node }
            }
            _ => self.measured_verdict((node, ranked), chosen.map(|found| (found, on(found)))),
        }
    }

    /// The test that decided against an idle engine on a route that the call may take: its overhead, its type, its
    /// order.
    fn measured_verdict(
        &self,
        (node, ranked): (u32, RankedType),
        chosen: Option<(Found, RankedType)>,
    ) -> EngineVerdict {
        let overhead = self.overhead(node);
        if let Some(limit) = self.limit.filter(|&limit| overhead > limit) {
            return EngineVerdict::TooFar { overhead, limit };
        }
        let Some((found, better)) = chosen else {
            unreachable!("an acceptable engine within the limit is idle")
        };
        let least = self.overhead(found.node);
        match () {
            () if least < overhead => EngineVerdict::Farther { overhead, least },
            () if better.of != ranked.of => EngineVerdict::WorseType { ranked, better },
            () => EngineVerdict::Later,
        }
    }

    /// The nearest sizes at which the need of the call changes: the largest size of the next smaller need, and the
    /// least size of the next larger one.
    pub fn sizes(&self) -> [Option<u64>; 2] {
        let problem = self.sim.problem();
        let need = self.call.need as usize;
        let api = problem.needs[need].api as usize;
        let (first, end) = (problem.first_need[api], problem.first_need[api + 1]);
        let number = index_u32(need);
        let below = (number > first).then(|| problem.needs[need].from - 1);
        let above = (number + 1 < end).then(|| problem.needs[need + 1].from);
        [below, above]
    }
}

/// The first call to end on the engines of a type on a node, if it has such engines and all are busy.
pub fn busy(sim: &Sim, node: u32, of: u32) -> Option<Busy> {
    all_busy(sim).remove(&(node, of))
}

/// The first call to end, for all nodes and types whose engines are all busy.
pub(super) fn all_busy(sim: &Sim) -> BTreeMap<(u32, u32), Busy> {
    let mut first: BTreeMap<(u32, u32), CallSegment> = BTreeMap::new();
    for segment in sim.under_way().filter(|segment| sim.idle(segment.node, segment.of) == 0) {
        let known = first.entry((segment.node, segment.of)).or_insert(segment);
        if (segment.end, segment.order) < (known.end, known.order) {
            *known = segment;
        }
    }
    let task = |segment: CallSegment| sim.starts().at(segment.order as usize).task;
    let busy =
        |segment: CallSegment| Busy { until: segment.end.max(sim.time()), task: task(segment) };
    first.into_iter().map(|(engine, segment)| (engine, busy(segment))).collect()
}
