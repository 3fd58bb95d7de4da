//! Why a step of an affinity run went as it did.

use gantry_core::kernel::Time;
use gantry_core::labs::affinity::event::Route;
use gantry_core::labs::affinity::reason::{
    CallRun, CallWait, LeftOut, Load, RankedType, Reason, SoughtType,
};
use gantry_core::labs::affinity::{Pick, Policy};

use super::AffinityTeller;
use crate::narrate::rich::{bad, good};
use crate::words::affinity_reasons as say;

/// A call from 1, as it is told.
fn from_one(call: u32) -> u64 {
    u64::from(call) + 1
}

impl AffinityTeller<'_> {
    /// Headline and grounds of a reason, in markup.
    pub fn tell(&self, reason: &Reason) -> (String, String) {
        let words = self.words;
        match reason {
            Reason::Beginning { nodes, engines, types, tasks, calls } => {
                let system = say::AffinitySystem {
                    nodes: *nodes,
                    engines: *engines,
                    types: *types,
                    tasks: *tasks,
                    calls: *calls,
                };
                (words.affinity_nothing_yet().to_owned(), system.tell(words))
            }
            Reason::Submitted { task, calls, waiting } => {
                let headline = say::AffinityComes { task: &self.task(*task), calls: *calls };
                let why = match self.outline.policy {
                    Policy::Affinity => words.affinity_comes_why().to_owned(),
                    Policy::LoadOnly => String::new(),
                };
                let waiting = say::AffinityOthersWait { waiting: *waiting }.tell(words);
                (headline.tell(words), words.sentences(&[why, waiting]))
            }
            Reason::Timed { task, call, of, time, sum } => {
                self.tried_on(*task, *call, *of, (*time, *sum))
            }
            Reason::Related { task, relation, left_out } => self.related(*task, relation, left_out),
            Reason::Sought { task, sought } => self.sought(*task, sought),
            Reason::Assigned { task, to, time, sought, waited } => {
                self.assigned(*task, to, *time, (sought, *waited))
            }
            Reason::Held { task, sought, waiting } => {
                let headline = say::AffinityHeld { task: &self.task(*task) }.tell(words);
                let why = [
                    self.why_held(sought),
                    words.affinity_not_held_up().to_owned(),
                    say::AffinityOthersWait { waiting: *waiting }.tell(words),
                ];
                (headline, words.sentences(&why))
            }
            Reason::Stolen { task, from, queued, skipped, to, free } => {
                let (task, from, to) = (&self.task(*task), &self.node(*from), &self.node(*to));
                let why = [
                    say::AffinityStolenTo { to, free: *free }.tell(words),
                    say::AffinityStolenFrom { from, queued: *queued }.tell(words),
                    say::AffinityStolenLast { to, passed: *skipped }.tell(words),
                ];
                (say::AffinityStolen { to, task, from }.tell(words), words.sentences(&why))
            }
            Reason::Started { task, node, running, slots, behind, stolen } => {
                let (running, slots, behind) = (*running, *slots, *behind);
                let mut why = vec![
                    say::AffinityStartedSlots { running, slots }.tell(words),
                    say::AffinityStartedBehind { behind }.tell(words),
                ];
                if *stolen {
                    why.push(words.affinity_started_stolen().to_owned());
                }
                let headline =
                    say::AffinityStarted { node: &self.node(*node), task: &self.task(*task) };
                (headline.tell(words), words.sentences(&why))
            }
            Reason::Tried { .. } | Reason::Asked { .. } => self.looked(reason),
            Reason::Began { run, waited } => self.began(run, *waited),
            Reason::Deferred { task, call, wait } => self.deferred(*task, *call, wait),
            Reason::Returned { run, remaining } => self.returned(run, *remaining),
            Reason::Ended { task, node, submit, start, end, queued } => {
                self.ended((*task, *node), [*submit, *start, *end], *queued)
            }
        }
    }

    fn ended(&self, (task, node): (u32, u32), times: [Time; 3], queued: u64) -> (String, String) {
        let words = self.words;
        let [submit, start, end] = &times.map(|time| self.at(time));
        let node = &self.node(node);
        let why = [
            say::AffinityEndedWhy { submit, start, end, node }.tell(words),
            say::AffinityEndedQueued { queued }.tell(words),
        ];
        (say::AffinityEnded { task: &self.task(task) }.tell(words), words.sentences(&why))
    }

    /// A call was run on a type, for the relation.
    fn tried_on(
        &self,
        task: u32,
        call: u32,
        of: u32,
        (time, sum): (Option<Time>, Option<Time>),
    ) -> (String, String) {
        let words = self.words;
        let (name, api, engine) = (&self.task(task), &self.api(task, call), &self.engine(of));
        let call = from_one(call);
        let headline = match time {
            Some(time) => {
                say::AffinityTimed { call, task: name, api, time: &self.span(time), engine }
                    .tell(words)
            }
            None => say::AffinityTimedMissing { call, task: name, api, engine }.tell(words),
        };
        let why = match sum {
            Some(sum) => say::AffinityTimedSum { sum: &self.span(sum), engine }.tell(words),
            None => bad(say::AffinityTimedLeftOut { engine }.tell(words)),
        };
        (headline, why)
    }

    fn related(&self, task: u32, relation: &[RankedType], out: &[LeftOut]) -> (String, String) {
        let (words, name) = (self.words, &self.task(task));
        let listed = |acceptable: bool| {
            let of = relation.iter().filter(move |own| own.acceptable == acceptable);
            words.items(of.map(|own| self.timed(own.of, own.time)))
        };
        let headline = match relation.first() {
            Some(best) => {
                let (engine, time) = (&self.engine(best.of), &self.span(best.time));
                say::AffinityRelated { task: name, engine, time }.tell(words)
            }
            None => say::AffinityRelatedNothing { task: name }.tell(words),
        };
        let mut why = Vec::new();
        if !relation.is_empty() {
            let (tolerance, types) = (&*self.outline.tolerance, &listed(true));
            why.push(good(say::AffinityAcceptable { tolerance, types }.tell(words)));
        }
        if relation.iter().any(|own| !own.acceptable) {
            why.push(bad(say::AffinityRejected { types: &listed(false) }.tell(words)));
        }
        if !out.is_empty() {
            let lacks = |own: &LeftOut| {
                let engine = &words.engine_type(own.of, self.outline);
                say::AffinityLacks { engine, api: &self.api(task, own.call) }.tell(words)
            };
            let types = &words.items(out.iter().map(lacks));
            why.push(bad(say::AffinityLeftOut { types }.tell(words)));
        }
        (headline, words.sentences(&why))
    }

    fn sought(&self, task: u32, sought: &SoughtType) -> (String, String) {
        let (words, name) = (self.words, &self.task(task));
        let headline = match sought.of {
            Some(of) => say::AffinitySeeks { engine: &self.engine(of), task: name }.tell(words),
            None => say::AffinitySeeksAny { task: name }.tell(words),
        };
        let mut why = vec![match sought.of {
            Some(_) => say::AffinityNodesHave { nodes: sought.nodes }.tell(words),
            None if sought.nodes == 0 => words.affinity_held_nowhere().to_owned(),
            None => say::AffinityNodesCan { nodes: sought.nodes }.tell(words),
        }];
        if let Some(limit) = self.outline.max_load.as_deref().filter(|_| sought.nodes > 0) {
            why.push(say::AffinityNodesBelow { open: sought.open, limit }.tell(words));
        }
        let found = match &sought.found {
            None if sought.nodes == 0 => String::new(),
            None => bad(words.affinity_no_choice().to_owned()),
            Some(load) => {
                let Load { node, tasks, engines, idle } = *load;
                let node = &self.node(node);
                good(match idle {
                    Some(idle) => {
                        say::AffinityChoiceIdle { node, tasks, engines, idle }.tell(words)
                    }
                    None => say::AffinityChoice { node, tasks, engines }.tell(words),
                })
            }
        };
        why.push(found);
        (headline, words.sentences(&why))
    }

    fn assigned(
        &self,
        task: u32,
        to: &Load,
        time: Option<(Time, Time)>,
        (sought, waited): (&[SoughtType], Time),
    ) -> (String, String) {
        let words = self.words;
        let Load { node, tasks, engines, idle } = *to;
        let headline = say::AffinityAssigned { task: &self.task(task), node: &self.node(node) };
        let of = sought.last().and_then(|own| own.of);
        let mut why = Vec::new();
        match time.zip(of) {
            Some(((time, best), of)) => {
                let (engine, spans) = (&self.engine(of), [time, best].map(|time| self.span(time)));
                why.push(good(if time == best {
                    say::AffinityAssignedBest { engine, time: &spans[0] }.tell(words)
                } else {
                    say::AffinityAssignedAcceptable { engine, time: &spans[0], best: &spans[1] }
                        .tell(words)
                }));
                why.push(match (self.outline.pick, idle) {
                    (Pick::Count, Some(idle)) => say::AffinityPickCount { idle }.tell(words),
                    _ => say::AffinityPickLoad { tasks, engines }.tell(words),
                });
            }
            None => why.push(good(say::AffinityAssignedLoad { tasks, engines }.tell(words))),
        }
        if waited > 0 {
            why.push(self.waited(waited, false));
        }
        (headline.tell(words), words.sentences(&why))
    }

    /// Why a task waits at the master.
    pub(super) fn why_held(&self, sought: &[SoughtType]) -> String {
        let words = self.words;
        let limit = self.outline.max_load.as_deref().unwrap_or_default();
        let types = || {
            let of = sought.iter().filter_map(|own| {
                let engine = &words.engine_type(own.of?, self.outline);
                Some(say::AffinityTypeNodes { engine, nodes: own.nodes }.tell(words))
            });
            words.items(of)
        };
        bad(match sought.first() {
            None => words.affinity_held_no_type().to_owned(),
            Some(SoughtType { of: None, nodes: 0, .. }) => words.affinity_held_nowhere().to_owned(),
            Some(SoughtType { of: None, .. }) => say::AffinityHeldAny { limit }.tell(words),
            Some(_) => say::AffinityHeldFull { limit, types: &types() }.tell(words),
        })
    }

    /// An engine was looked for.
    fn looked(&self, reason: &Reason) -> (String, String) {
        let words = self.words;
        match reason {
            Reason::Tried { task, call, node, ranked, idle, engines } => {
                let (name, node, engine) =
                    (&self.task(*task), &self.node(*node), &self.engine(ranked.of));
                let (api, size) = (&self.api(*task, *call), &self.size(*task, *call));
                let call = from_one(*call);
                let headline = match (engines, idle) {
                    (0, _) => say::AffinityTriedNone { node, engine, call, task: name }.tell(words),
                    (_, 0) => say::AffinityTriedBusy { engine, node, call, task: name }.tell(words),
                    _ => say::AffinityTriedIdle { engine, node, call, task: name }.tell(words),
                };
                let time = &self.span(ranked.time);
                (headline, say::AffinityCallTakes { api, size, time }.tell(words))
            }
            Reason::Asked { task, call, nodes, least, limit, found } => {
                let (name, call) = (&self.task(*task), from_one(*call));
                let headline = match (found, nodes) {
                    (Some(node), _) => {
                        say::AffinityAskedFound { node: &self.node(*node), call, task: name }
                            .tell(words)
                    }
                    (None, 0) => say::AffinityAskedNone { call, task: name }.tell(words),
                    (None, _) => say::AffinityAskedFar { call, task: name }.tell(words),
                };
                let mut why = vec![say::AffinityAskedNodes { nodes: *nodes }.tell(words)];
                if let Some(least) = least.map(|least| self.span(least)) {
                    why.push(match limit.map(|limit| self.span(limit)) {
                        Some(limit) => {
                            say::AffinityAskedLimit { least: &least, limit: &limit }.tell(words)
                        }
                        None => say::AffinityAskedLeast { least: &least }.tell(words),
                    });
                }
                (headline, words.sentences(&why))
            }
            _ => Default::default(),
        }
    }

    fn began(&self, run: &CallRun, waited: Time) -> (String, String) {
        let words = self.words;
        let (task, engine) = (&self.task(run.task), &self.engine(run.of));
        let (node, home) = (&self.node(run.node), &self.node(run.home));
        let (api, size) = (&self.api(run.task, run.call), &self.size(run.task, run.call));
        let call = from_one(run.call);
        let [time, best, overhead, end] =
            &[run.time, run.best, run.overhead, run.end].map(|time| self.span(time));
        let (headline, why) = match run.route {
            Route::Local if run.time == run.best => (
                say::AffinityBegan { call, task, engine, node }.tell(words),
                good(say::AffinityBeganBest { api, size, time }.tell(words)),
            ),
            Route::Local => (
                say::AffinityBegan { call, task, engine, node }.tell(words),
                say::AffinityBeganAcceptable { api, size, time, best }.tell(words),
            ),
            Route::Crossed => (
                say::AffinityCrossed { call, task, home, engine, node }.tell(words),
                say::AffinityCrossedWhy { home, overhead, api, time, end }.tell(words),
            ),
            Route::Fallback => (
                say::AffinityFellBack { call, task, engine, node }.tell(words),
                bad(say::AffinityFellBackWhy { api, size, time, best }.tell(words)),
            ),
        };
        let mut told = vec![why];
        if waited > 0 {
            told.push(say::AffinityCallWaited { span: &self.lasting(waited) }.tell(words));
        }
        (headline, words.sentences(&told))
    }

    /// A call waits for an engine, and for what.
    pub(super) fn deferred(&self, task: u32, call: u32, wait: &CallWait) -> (String, String) {
        let words = self.words;
        let headline = say::AffinityDeferred { call: from_one(call), task: &self.task(task) };
        let home = &self.node(wait.home);
        let mut why = Vec::new();
        if wait.never_served {
            why.push(bad(words.affinity_wait_hopeless().to_owned()));
        } else {
            why.push(match wait.local_end.map(|time| self.at(time)) {
                Some(time) => say::AffinityWaitOwn { home, time: &time }.tell(words),
                None => say::AffinityWaitNoOwn { home }.tell(words),
            });
        }
        if let Some((least, limit)) = wait.too_far {
            let (least, limit) = (&self.span(least), &self.span(limit));
            why.push(bad(say::AffinityWaitFar { least, limit }.tell(words)));
        } else if !wait.crosses {
            why.push(words.affinity_wait_no_cross().to_owned());
        }
        if let Some(of) = wait.unacceptable_idle {
            why.push(say::AffinityWaitSpurned { engine: &self.engine(of) }.tell(words));
        }
        (headline.tell(words), words.sentences(&why))
    }

    fn returned(&self, run: &CallRun, remaining: u64) -> (String, String) {
        let words = self.words;
        let headline = say::AffinityReturned {
            call: from_one(run.call),
            task: &self.task(run.task),
            engine: &self.engine(run.of),
            node: &self.node(run.node),
        };
        let mut why = vec![say::AffinityReturnedLeft { left: remaining }.tell(words)];
        if run.overhead > 0 {
            let (time, overhead) = (&self.span(run.time), &self.span(run.overhead));
            why.push(say::AffinityReturnedOverhead { time, overhead }.tell(words));
        }
        (headline.tell(words), words.sentences(&why))
    }
}
