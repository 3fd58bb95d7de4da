//! A node's choice of an engine for a call: the best acceptable type idle on the node; else the nearest other node with
//! an idle acceptable type, within the limit; else, if the call may fall back, the best type idle on its own node.
//!
//! All three follow one order of engines ([`Found`]): the call gets the first idle engine of this order.

use std::borrow::Cow;
use std::collections::BTreeMap;

use super::super::event::Route;
use super::super::policy::{Env, Fallback};
use super::super::problem::{Call, RankedType, accept};
use super::super::{CallSegment, Sim};
use crate::format::Decimal;
use crate::kernel::{Model as _, Sentence, Time, say};

/// A choice of a node in a state, for a call of one of its running tasks.
#[derive(Clone, Debug)]
pub struct CallChoice<'s> {
    sim: &'s Sim,
    home: u32,
    call: Call,
    limit: Option<Time>,
    fallback: Fallback,
    /// The types that implement the call, best first.
    ranked: Cow<'s, [RankedType]>,
}

/// An engine for a call; a call prefers the least.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Found {
    pub route: Route,
    /// Crossing overhead.
    pub overhead: Time,
    /// Rank of its type, from 0.
    pub rank: usize,
    /// The node of the engine.
    pub node: u32,
    /// The engine type.
    pub of: u32,
}

impl<'s> CallChoice<'s> {
    /// The choice of the run, for a call whose task is on node `home`.
    pub fn new(sim: &'s Sim, home: u32, call: Call) -> Self {
        let problem = sim.problem();
        let limit = problem.cross.and_then(|cross| cross.limit);
        let ranked = Cow::Borrowed(sim.ranked(call.need));
        CallChoice { sim, home, call, limit, fallback: problem.fallback, ranked }
    }

    /// The choice with another tolerance.
    #[must_use]
    pub fn tolerating(&self, tolerance: Decimal) -> Self {
        let mut other = self.clone();
        accept(other.ranked.to_mut(), tolerance);
        other
    }

    /// The choice with another limit on crossing overhead.
    #[must_use]
    pub fn within(&self, limit: Time) -> Self {
        CallChoice { limit: Some(limit), ..self.clone() }
    }

    /// The choice with another fallback rule.
    #[must_use]
    pub fn falling(&self, fallback: Fallback) -> Self {
        CallChoice { fallback, ..self.clone() }
    }

    /// The choice of the run, for a call of another size.
    #[must_use]
    pub fn sized(&self, size: u64) -> Self {
        let problem = self.sim.problem();
        let need = problem.need(problem.needs[self.call.need as usize].api, size);
        CallChoice::new(self.sim, self.home, Call { need, size })
    }

    /// The types that implement the call, best first.
    pub fn ranked(&self) -> &[RankedType] {
        &self.ranked
    }

    /// Crossing overhead to a node.
    pub fn overhead(&self, node: u32) -> Time {
        self.sim.problem().overhead(self.home, node, self.call.size)
    }

    /// Limit on the crossing overhead.
    pub fn limit(&self) -> Option<Time> {
        self.limit
    }

    fn crosses(&self) -> bool {
        self.sim.problem().cross.is_some()
    }

    /// An engine as if it were idle; none if the call may not use it.
    pub fn engine(&self, node: u32, of: u32) -> Option<Found> {
        let rank = self.ranked.iter().position(|entry| entry.of == of)?;
        let acceptable = self.ranked[rank].acceptable;
        let overhead = self.overhead(node);
        let (route, is_open) = match () {
            () if node != self.home => (Route::Crossed, acceptable && self.crosses()),
            () if acceptable => (Route::Local, true),
            () => (Route::Fallback, self.falls_back()),
        };
        let is_near = node == self.home || self.limit.is_none_or(|limit| overhead <= limit);
        (is_open && is_near).then_some(Found { route, overhead, rank, node, of })
    }

    /// True if the call may use types of its own node that are not acceptable: by the rule, or because the node has no
    /// other.
    pub fn falls_back(&self) -> bool {
        self.fallback == Fallback::NextBest || self.local(true).next().is_none()
    }

    /// The types of its own node that implement the call, best first: the acceptable ones, or the others.
    fn local(&self, acceptable: bool) -> impl Iterator<Item = u32> + '_ {
        let local = |entry: &&RankedType| self.sim.problem().has(self.home, entry.of);
        let types = self.ranked.iter().filter(move |entry| entry.acceptable == acceptable);
        types.filter(local).map(|entry| entry.of)
    }

    /// The types of its own node that the call tries, up to the first that is idle; true for that one.
    pub fn tried(&self, acceptable: bool) -> impl Iterator<Item = (u32, bool)> + '_ {
        let mut goes_on = true;
        let tried = self.local(acceptable).map(|of| (of, self.sim.idle(self.home, of) > 0));
        tried.take_while(move |&(_, idle)| std::mem::replace(&mut goes_on, !idle))
    }

    /// The types that the call may use on its own node, as bits.
    pub fn usable_here(&self) -> u64 {
        let others = self.local(false).filter(|_| self.falls_back());
        self.local(true).chain(others).fold(0, |types, of| types | 1 << of)
    }

    /// The types that the call may use on some node, as bits.
    pub fn usable(&self) -> u64 {
        let far = self.ranked.iter().filter(|entry| entry.acceptable && self.crosses());
        far.fold(self.usable_here(), |types, entry| types | 1 << entry.of)
    }

    /// The engine that the call gets: the least of the idle ones. Overheads differ by environment alone, so of the nodes
    /// of an environment with an idle engine of a type only the first is looked at.
    pub fn decide(&self) -> Option<Found> {
        let types = || self.ranked.iter().map(|entry| entry.of);
        let idle = types().filter(|&of| self.sim.idle(self.home, of) > 0);
        let here = idle.filter_map(|of| self.engine(self.home, of)).min();
        if !self.crosses() || here.is_some_and(|found| found.route == Route::Local) {
            return here;
        }
        let first = |of: u32| {
            let nodes = Env::ALL.into_iter().filter_map(move |env| self.sim.first_idle(env, of));
            nodes.filter_map(move |node| self.engine(node, of))
        };
        types().flat_map(first).chain(here).min()
    }

    /// The number of other nodes with an idle engine of an acceptable type, and the least overhead to any of them.
    pub fn elsewhere(&self) -> (u64, Option<Time>) {
        let is_idle = |node: u32| {
            let mut types = self.ranked.iter().filter(|entry| entry.acceptable);
            types.any(|entry| self.sim.idle(node, entry.of) > 0)
        };
        let others = self.sim.nodes().filter(|&node| node != self.home && is_idle(node));
        let overheads: Vec<Time> = others.map(|node| self.overhead(node)).collect();
        (overheads.len() as u64, overheads.into_iter().min())
    }

    /// True if an engine, idle or not, can ever run the call.
    pub fn can_be_served(&self) -> bool {
        let types = self.ranked.iter().map(|entry| entry.of);
        let has = |node: u32, of: u32| self.sim.problem().has(node, of);
        let mut engines = types.flat_map(|of| self.sim.nodes().map(move |node| (node, of)));
        engines.any(|(node, of)| has(node, of) && self.engine(node, of).is_some())
    }

    /// The test that decided against an engine, given the chosen one and the call that keeps it busy; none for the chosen
    /// engine. A busy engine that would be refused even if idle gets the verdict of an idle one, and then that it is busy.
    pub fn verdict(
        &self,
        chosen: Option<Found>,
        (node, of): (u32, u32),
        busy: Option<Busy>,
    ) -> Vec<Sentence> {
        if chosen.is_some_and(|found| (found.node, found.of) == (node, of)) {
            return Vec::new();
        }
        let engine = self.engine(node, of);
        let wins = engine.is_some_and(|engine| chosen.is_none_or(|chosen| engine < chosen));
        match busy {
            Some((other, until)) if wins => vec![say!(affinity_engine_busy, other, until)],
            Some((other, until)) => vec![
                self.idle_verdict(chosen, node, of),
                say!(affinity_engine_besides, other, until),
            ],
            None => vec![self.idle_verdict(chosen, node, of)],
        }
    }

    /// The test that decided against an engine that is idle, or is taken to be.
    fn idle_verdict(&self, chosen: Option<Found>, node: u32, of: u32) -> Sentence {
        let (all, home) = (&self.ranked, self.home);
        if !self.sim.problem().has(node, of) {
            return say!(affinity_engine_none);
        }
        let Some(&ranked) = all.iter().find(|entry| entry.of == of) else {
            return say!(affinity_engine_not_implemented);
        };
        if node != home && !self.crosses() {
            return say!(affinity_engine_no_cross);
        }
        match chosen {
            // Beyond the tolerance, a type is refused regardless of idle engines, except where the call falls back.
            _ if !ranked.acceptable
                && (node != home || chosen.is_none_or(|found| found.route == Route::Local)) =>
            {
                let (time, best) = (ranked.time, all[0].time);
                let Decimal { numerator: tolerance, denominator: per } =
                    self.sim.problem().tolerance;
                say!(affinity_engine_not_acceptable, time, tolerance, per, best)
            }
            Some(found) if found.route == Route::Local && node != home => {
                let RankedType { of: engine, time, .. } = all[found.rank];
                say!(affinity_engine_own_first, engine, time)
            }
            Some(found) if node == home && found.route == Route::Crossed => {
                say!(affinity_engine_crosses_first, node: found.node)
            }
            _ => self.measured_verdict(node, ranked, chosen),
        }
    }

    /// The test that decided against an idle engine on a route that the call may take: its overhead, its type, its
    /// order.
    fn measured_verdict(&self, node: u32, ranked: RankedType, chosen: Option<Found>) -> Sentence {
        let overhead = self.overhead(node);
        if let Some(limit) = self.limit.filter(|&limit| overhead > limit) {
            return say!(affinity_engine_too_far, overhead, limit);
        }
        let found = chosen.unwrap_or_else(|| unreachable!("an engine within the limit is idle"));
        let RankedType { of: engine, time: best, .. } = self.ranked[found.rank];
        match () {
            () if found.overhead < overhead => {
                say!(affinity_engine_farther, overhead, least: found.overhead)
            }
            () if engine != ranked.of => {
                say!(affinity_engine_worse_type, time: ranked.time, best, engine)
            }
            () => say!(affinity_engine_later),
        }
    }
}

/// The task of the first call to end on engines that are all busy, and when that is.
pub(super) type Busy = (u32, Time);

/// The first call to end on the engines of a type on a node, if it has such engines and all are busy.
pub fn busy(sim: &Sim, node: u32, of: u32) -> Option<Busy> {
    all_busy(sim).remove(&(node, of))
}

/// The first call to end, for all nodes and types whose engines are all busy.
pub(super) fn all_busy(sim: &Sim) -> BTreeMap<(u32, u32), Busy> {
    let mut first: BTreeMap<(u32, u32), CallSegment> = BTreeMap::new();
    let under_way = sim.under_way().map(|(_, segment)| segment);
    for segment in under_way.filter(|segment| sim.idle(segment.node, segment.of) == 0) {
        let known = first.entry((segment.node, segment.of)).or_insert(segment);
        if (segment.end, segment.order) < (known.end, known.order) {
            *known = segment;
        }
    }
    let task = |segment: CallSegment| sim.starts().at(segment.order as usize).task;
    let busy = |segment: CallSegment| (task(segment), segment.end.max(sim.time()));
    first.into_iter().map(|(engine, segment)| (engine, busy(segment))).collect()
}
