//! Why a step of an affinity run went as it did.

use gantry_core::kernel::Time;
use gantry_core::labs::affinity::event::Route;
use gantry_core::labs::affinity::reason::{
    CallRun, CallWait, LeftOut, Load, RankedType, Reason, SoughtType,
};
use gantry_core::labs::affinity::{Pick, Policy};

use super::AffinityTeller;
use crate::labs::affinity::calls;
use crate::narrate::rich::{bad, good, strong};
use crate::words::affinity_reasons as say;

impl AffinityTeller<'_> {
    /// Headline and grounds of a reason, in markup.
    pub fn tell(&self, reason: &Reason) -> (String, String) {
        let words = self.words;
        match *reason {
            Reason::Beginning { nodes, engines, types, tasks, calls } => {
                let system = say::AffinitySystem { nodes, engines, types, tasks, calls };
                (system.tell(words), String::new())
            }
            Reason::Submitted { task, calls, waiting } => {
                let why = match self.outline.policy {
                    Policy::Affinity => words.affinity_comes_why().to_owned(),
                    Policy::LoadOnly => String::new(),
                };
                let waiting = say::AffinityOthersWait { waiting }.tell(words);
                (say::AffinityComes { task, calls }.tell(self), words.sentences(&[why, waiting]))
            }
            Reason::Timed { task, call, of: engine, time, sum } => {
                let headline = match time {
                    Some(time) => say::AffinityTimed { call, task, time, engine }.tell(self),
                    None => say::AffinityTimedMissing { call, task, engine }.tell(self),
                };
                let why = match sum {
                    Some(sum) => say::AffinityTimedSum { sum, engine }.tell(self),
                    // It lacks this call, or an earlier one.
                    None if time.is_none() => bad(say::AffinityTimedLeftOut { engine }.tell(self)),
                    None => say::AffinityTimedLacks { engine }.tell(self),
                };
                (headline, why)
            }
            Reason::Related { task, ref relation, ref left_out } => {
                self.related(task, relation, left_out)
            }
            Reason::Sought { task, ref sought } => self.sought(task, sought),
            Reason::Assigned { task, ref to, time, ref sought, waited } => {
                self.assigned(task, to, time, (sought, waited))
            }
            Reason::Held { task, ref sought, waiting } => {
                let why = [
                    self.why_held(sought),
                    words.affinity_not_held_up().to_owned(),
                    say::AffinityOthersWait { waiting }.tell(words),
                ];
                (say::AffinityHeld { task }.tell(self), words.sentences(&why))
            }
            Reason::Stolen { task, from, queued, skipped: passed, to, free } => {
                let why = [
                    say::AffinityStolenTo { to, free }.tell(self),
                    say::AffinityStolenFrom { from, queued }.tell(self),
                    say::AffinityStolenLast { to, passed }.tell(self),
                ];
                (say::AffinityStolen { to, task, from }.tell(self), words.sentences(&why))
            }
            Reason::Started { task, node, running, slots, behind, stolen } => {
                let mut why = vec![
                    say::AffinityStartedSlots { running, slots }.tell(words),
                    say::AffinityStartedBehind { behind }.tell(words),
                ];
                if stolen {
                    why.push(words.affinity_started_stolen().to_owned());
                }
                (say::AffinityStarted { node, task }.tell(self), words.sentences(&why))
            }
            Reason::Tried { .. } | Reason::Asked { .. } => self.looked(reason),
            Reason::Began { ref run, waited } => self.began(run, waited),
            Reason::Deferred { task, call, ref wait } => self.deferred(task, call, wait),
            Reason::Returned { ref run, remaining } => self.returned(run, remaining),
            Reason::Ended { .. } => self.ended(reason),
        }
    }

    fn ended(&self, reason: &Reason) -> (String, String) {
        let Reason::Ended { task, node, submit, start, end, queued } = *reason else {
            return Default::default();
        };
        let why = [
            say::AffinityEndedWhy { submit, start, end, node }.tell(self),
            self.ran(task, start),
            say::AffinityEndedReports { node }.tell(self),
            say::AffinityEndedQueued { queued }.tell(self.words),
        ];
        (say::AffinityEnded { task }.tell(self), self.words.sentences(&why))
    }

    fn related(&self, task: u32, relation: &[RankedType], out: &[LeftOut]) -> (String, String) {
        let words = self.words;
        let listed = |keep: &dyn Fn(&RankedType) -> bool| {
            let kept = relation.iter().filter(|own| keep(own));
            let kept: Vec<String> = kept.map(|own| self.timed(own.of, own.time)).collect();
            (!kept.is_empty()).then(|| words.items(kept))
        };
        let best = relation.first().map_or(0, |best| best.time);
        let first = relation.iter().take_while(|own| own.time == best);
        let first: Vec<String> =
            first.map(|own| strong(words.engine_type(own.of, self.outline))).collect();
        let headline = match relation {
            [] => say::AffinityRelatedNothing { task }.tell(self),
            [own, ..] if first.len() == 1 => {
                say::AffinityRelated { task, engine: own.of, time: best }.tell(self)
            }
            _ => {
                let types = &words.list(&first);
                say::AffinityRelatedAlike { types, task, time: best }.tell(self)
            }
        };
        let mut why = Vec::new();
        if calls::tolerates(self.outline) {
            let tolerance = &*self.outline.tolerance;
            let told = |types: String| {
                good(say::AffinityAcceptable { tolerance, types: &types }.tell(words))
            };
            why.extend(listed(&|own| own.acceptable).map(told));
            let told = |types: String| bad(say::AffinityRejected { types: &types }.tell(words));
            why.extend(listed(&|own| !own.acceptable).map(told));
        } else {
            let told = |types: String| say::AffinityTypesLonger { types: &types }.tell(words);
            why.extend(listed(&|own| own.time != best).map(told));
        }
        if !out.is_empty() {
            let lacks = |&LeftOut { of: engine, call }: &LeftOut| {
                say::AffinityLacks { engine, task, call }.tell(self)
            };
            let types = &words.items(out.iter().map(lacks));
            why.push(bad(say::AffinityLeftOut { types }.tell(words)));
        }
        (headline, words.sentences(&why))
    }

    fn sought(&self, task: u32, sought: &SoughtType) -> (String, String) {
        let (words, SoughtType { of, nodes, open, found }) = (self.words, *sought);
        let headline = match of {
            Some(engine) => say::AffinitySeeks { engine, task }.tell(self),
            None => say::AffinitySeeksAny { task }.tell(self),
        };
        let mut why = vec![match of {
            Some(_) => say::AffinityNodesHave { nodes }.tell(words),
            None if nodes == 0 => words.affinity_held_nowhere().to_owned(),
            None => say::AffinityNodesCan { nodes }.tell(words),
        }];
        if let Some(limit) = self.outline.max_load.as_deref().filter(|_| nodes > 0) {
            why.push(say::AffinityNodesBelow { open, limit }.tell(words));
        }
        why.push(match found {
            None if nodes == 0 => String::new(),
            None => bad(words.affinity_no_choice().to_owned()),
            Some(Load { node, tasks, engines, idle: Some(idle) }) => {
                good(say::AffinityChoiceIdle { node, tasks, engines, idle }.tell(self))
            }
            Some(Load { node, tasks, engines, idle: None }) => {
                good(say::AffinityChoice { node, tasks, engines }.tell(self))
            }
        });
        (headline, words.sentences(&why))
    }

    fn assigned(
        &self,
        task: u32,
        to: &Load,
        time: Option<(Time, Time)>,
        (sought, waited): (&[SoughtType], Time),
    ) -> (String, String) {
        let (words, Load { node, tasks, engines, idle }) = (self.words, *to);
        let of = sought.last().and_then(|own| own.of);
        let mut why = Vec::new();
        match time.zip(of) {
            Some(((time, best), engine)) => {
                why.push(good(if time == best {
                    say::AffinityAssignedBest { engine, time }.tell(self)
                } else {
                    say::AffinityAssignedAcceptable { engine, time, best }.tell(self)
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
        (say::AffinityAssigned { task, node }.tell(self), words.sentences(&why))
    }

    /// Why a task waits at the master.
    pub(super) fn why_held(&self, sought: &[SoughtType]) -> String {
        let words = self.words;
        let limit = self.outline.max_load.as_deref().unwrap_or_default();
        let types = || {
            let of = sought.iter().filter_map(|own| {
                let nodes = own.nodes;
                Some(say::AffinityTypeNodes { engine: own.of?, nodes }.tell(self))
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

    fn looked(&self, reason: &Reason) -> (String, String) {
        let words = self.words;
        match *reason {
            Reason::Tried { task, call, node, ranked, idle, engines } => {
                let RankedType { of: engine, time, .. } = ranked;
                let headline = match (engines, idle) {
                    (0, _) => say::AffinityTriedNone { node, engine, call, task }.tell(self),
                    (_, 0) => say::AffinityTriedBusy { engine, node, call, task }.tell(self),
                    _ => say::AffinityTriedIdle { engine, node, call, task }.tell(self),
                };
                let called = &self.called(task, call);
                (headline, say::AffinityCallTakes { called, time }.tell(self))
            }
            Reason::Asked { task, call, nodes, least, limit, found } => {
                let headline = match (found, nodes) {
                    (Some(node), _) => say::AffinityAskedFound { node, call, task }.tell(self),
                    (None, 0) => say::AffinityAskedNone { call, task }.tell(self),
                    (None, _) => say::AffinityAskedFar { call, task }.tell(self),
                };
                let nodes = say::AffinityAskedNodes { nodes }.tell(words);
                let overhead = match (least, limit) {
                    (None, _) => String::new(),
                    (Some(least), Some(limit)) => {
                        say::AffinityAskedLimit { least, limit }.tell(self)
                    }
                    (Some(least), None) => say::AffinityAskedLeast { least }.tell(self),
                };
                (headline, words.sentences(&[nodes, overhead]))
            }
            _ => Default::default(),
        }
    }

    fn began(&self, run: &CallRun, waited: Time) -> (String, String) {
        let CallRun { task, call, home, node, of: engine, time, best, overhead, end, .. } = *run;
        let called = &self.called(task, call);
        let (headline, why) = match run.route {
            Route::Local if time == best => (
                say::AffinityBegan { call, task, engine, node }.tell(self),
                good(say::AffinityBeganBest { called, time }.tell(self)),
            ),
            Route::Local => (
                say::AffinityBegan { call, task, engine, node }.tell(self),
                say::AffinityBeganAcceptable { called, time, best }.tell(self),
            ),
            Route::Crossed => (
                say::AffinityCrossed { call, task, home, engine, node }.tell(self),
                say::AffinityCrossedWhy { home, overhead, task, call, time, end }.tell(self),
            ),
            Route::Fallback => (
                say::AffinityFellBack { call, task, engine, node }.tell(self),
                bad(say::AffinityFellBackWhy { called, time, best }.tell(self)),
            ),
        };
        let mut told = vec![why];
        if waited > 0 {
            told.push(say::AffinityCallWaited { span: waited }.tell(self));
        }
        (headline, self.words.sentences(&told))
    }

    /// A call waits for an engine, and for what.
    pub(super) fn deferred(&self, task: u32, call: u32, wait: &CallWait) -> (String, String) {
        let (words, home) = (self.words, wait.home);
        let mut why = vec![match wait.local_end {
            _ if wait.never_served => bad(words.affinity_wait_hopeless().to_owned()),
            Some(time) => say::AffinityWaitOwn { home, time }.tell(self),
            None => say::AffinityWaitNoOwn { home }.tell(self),
        }];
        if let Some((least, limit)) = wait.too_far {
            why.push(bad(say::AffinityWaitFar { least, limit }.tell(self)));
        } else if !wait.crosses {
            why.push(words.affinity_wait_no_cross().to_owned());
        }
        if let Some(engine) = wait.unacceptable_idle {
            why.push(say::AffinityWaitSpurned { engine }.tell(self));
        }
        (say::AffinityDeferred { call, task }.tell(self), words.sentences(&why))
    }

    /// A call by its API, and by its size where its time depends on it.
    fn called(&self, task: u32, call: u32) -> String {
        match calls::call(self.outline, task, call) {
            Some((api, _)) if !calls::is_sized(self.outline, api) => {
                say::AffinityCallCalled { task, call }.tell(self)
            }
            _ => say::AffinityCallSized { task, call }.tell(self),
        }
    }

    /// When the calls of a task ran, where the first had to wait after the task had its slot.
    fn ran(&self, task: u32, slot: Time) -> String {
        let all = self.view.gantt.segments.iter().filter(|own| own.task == task);
        let Some(first) = all.min_by_key(|own| own.call).filter(|own| own.call == 0) else {
            return String::new();
        };
        let (from, to) = (first.start, first.until);
        match self.outline.tasks.get(task as usize).map_or(0, |own| own.calls) {
            _ if from == slot => String::new(),
            1 => say::AffinityEndedRan { from, to }.tell(self),
            _ => say::AffinityEndedFirst { from }.tell(self),
        }
    }

    fn returned(&self, run: &CallRun, remaining: u64) -> (String, String) {
        let (words, CallRun { task, call, node, of: engine, time, overhead, .. }) =
            (self.words, *run);
        let mut why = vec![say::AffinityReturnedLeft { left: remaining }.tell(words)];
        if overhead > 0 {
            why.push(say::AffinityReturnedOverhead { time, overhead }.tell(self));
        }
        let headline = say::AffinityReturned { call, task, engine, node };
        (headline.tell(self), words.sentences(&why))
    }
}
