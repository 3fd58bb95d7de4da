//! What is said to a question: what has become of a task or a call, why not this node or engine, what would help.

use gantry_core::kernel::Time;
use gantry_core::labs::affinity::Answer;
use gantry_core::labs::affinity::reason::{
    Busy, CallNow, CallRun, EngineVerdict, LeftOut, Load, NearMiss, NodeVerdict, RankedType,
    Refusal, TaskNow,
};

use super::AffinityTeller;
use crate::narrate::Explained;
use crate::narrate::rich::bad;
use crate::words::{NOTHING, affinity_reasons as say};

impl AffinityTeller<'_> {
    pub fn answer(&self, answer: &Answer) -> Explained {
        let told = match answer {
            Answer::NoDecision => (self.words.affinity_nothing_in_hand().to_owned(), String::new()),
            Answer::Task { task, now } => self.task_now(*task, now),
            Answer::Call { task, call, now } => self.call_now(*task, *call, now),
            Answer::Node(why) => self.why_not_node(why),
            Answer::Engine(why) => self.why_not_engine(why),
        };
        Explained::of(&told)
    }

    fn task_now(&self, task: u32, now: &TaskNow) -> (String, String) {
        let words = self.words;
        match *now {
            TaskNow::Future { submit: time } => {
                (say::AffinityTaskFuture { task, time }.tell(self), String::new())
            }
            TaskNow::Waiting { ref sought, .. } if sought.iter().any(|own| own.found.is_some()) => {
                (say::AffinityTaskPending { task }.tell(self), String::new())
            }
            TaskNow::Waiting { ref sought, ref near } => {
                let headline = say::AffinityHeld { task }.tell(self);
                (headline, self.with_near(self.why_held(sought), near))
            }
            TaskNow::Queued { node, before, slots } => {
                let why = [
                    say::AffinityQueuedBefore { before }.tell(words),
                    say::AffinityQueuedSlots { slots }.tell(words),
                ];
                (say::AffinityTaskQueued { task, node }.tell(self), words.sentences(&why))
            }
            TaskNow::Running { node, call, run, waits } => {
                let why = match run {
                    Some(CallRun { of: engine, node, end, .. }) => {
                        say::AffinityRunningCall { call, engine, node, end }.tell(self)
                    }
                    None if waits => say::AffinityRunningWaits { call }.tell(self),
                    None => words.affinity_running_between().to_owned(),
                };
                (say::AffinityTaskRunning { task, node }.tell(self), why)
            }
            TaskNow::Done { node, start, end } => {
                let why = say::AffinityDoneWhy { node, start, end }.tell(self);
                (say::AffinityEnded { task }.tell(self), why)
            }
        }
    }

    fn call_now(&self, task: u32, call: u32, now: &CallNow) -> (String, String) {
        match *now {
            CallNow::Future => (say::AffinityCallFuture { call, task }.tell(self), String::new()),
            CallNow::Waiting { ref wait, ref near } => {
                let (headline, why) = self.deferred(task, call, wait);
                (headline, self.with_near(why, near))
            }
            CallNow::Running(CallRun { of: engine, node, end, time, best, overhead, .. }) => (
                say::AffinityCallRunning { call, task, engine, node, end }.tell(self),
                self.call_cost(time, best, overhead),
            ),
            CallNow::Done(CallRun { of: engine, node, end, time, best, overhead, .. }) => (
                say::AffinityCallDone { call, task, engine, node, end }.tell(self),
                self.call_cost(time, best, overhead),
            ),
        }
    }

    /// What a call takes; the overhead where it crossed.
    fn call_cost(&self, time: Time, best: Time, overhead: Time) -> String {
        match overhead {
            0 => say::AffinityCallTime { time, best }.tell(self),
            _ => say::AffinityCallCost { time, best, overhead }.tell(self),
        }
    }

    fn near(&self, near: &NearMiss) -> String {
        let words = self.words;
        match *near {
            NearMiss::Tolerance { ref tolerance } => {
                say::AffinityNearTolerance { tolerance }.tell(words)
            }
            NearMiss::MaxLoad { ref max_load } => say::AffinityNearMaxLoad { max_load }.tell(words),
            NearMiss::Limit { limit } => say::AffinityNearLimit { limit }.tell(self),
            NearMiss::Size { call, size, or_more: true } => {
                say::AffinityNearSizeMore { call, size }.tell(self)
            }
            NearMiss::Size { call, size, or_more: false } => {
                say::AffinityNearSizeLess { call, size }.tell(self)
            }
            NearMiss::FewerTasks { by } => say::AffinityNearTasks { by }.tell(words),
            NearMiss::NextBest => words.affinity_near_next_best().to_owned(),
        }
    }

    fn with_near(&self, told: String, near: &[NearMiss]) -> String {
        let near = near.iter().map(|near| self.near(near));
        self.words.sentences(&std::iter::once(told).chain(near).collect::<Vec<_>>())
    }

    fn why_not_node(&self, why: &Refusal<NodeVerdict>) -> (String, String) {
        let (words, task, node) = (self.words, why.task, why.node);
        let tolerance = &*self.outline.tolerance;
        let told = match why.verdict {
            NodeVerdict::Chosen => {
                return (say::AffinityChosenNode { task, node }.tell(self), String::new());
            }
            NodeVerdict::NotImplemented { left_out: LeftOut { of: engine, call } } => {
                say::AffinityNodeNotImplemented { engine, task, call }.tell(self)
            }
            NodeVerdict::NotAcceptable { ranked: RankedType { of: engine, time, .. }, best } => {
                let best = best.time;
                say::AffinityNodeNotAcceptable { engine, time, tolerance, best }.tell(self)
            }
            NodeVerdict::Full { load: Load { tasks, engines, .. }, ref max_load } => {
                say::AffinityNodeFull { tasks, engines, max_load }.tell(words)
            }
            NodeVerdict::WorseType { ranked: RankedType { of: engine, time, .. }, better } => {
                let (better, best) = (better.of, better.time);
                say::AffinityNodeWorseType { engine, time, better, best }.tell(self)
            }
            NodeVerdict::FewerIdle { load, chosen } => {
                let (idle, most) = (load.idle.unwrap_or(0), chosen.idle.unwrap_or(0));
                say::AffinityNodeFewerIdle { idle, chosen: chosen.node, most }.tell(self)
            }
            NodeVerdict::MoreLoaded { load: Load { tasks, engines, .. }, chosen } => {
                let Load { node: chosen, tasks: least, engines: its, .. } = chosen;
                say::AffinityNodeMoreLoaded { tasks, engines, chosen, least, its }.tell(self)
            }
            NodeVerdict::Later { chosen, .. } => {
                say::AffinityNodeLater { chosen: chosen.node }.tell(self)
            }
        };
        let headline = say::AffinityWhyNotNode { task, node }.tell(self);
        (headline, self.with_near(bad(told), &why.near))
    }

    fn why_not_engine(&self, why: &Refusal<EngineVerdict>) -> (String, String) {
        let Refusal { task, node, of, .. } = *why;
        let call = why.call.unwrap_or(0);
        let engine = of.unwrap_or(NOTHING);
        if why.verdict == EngineVerdict::Chosen {
            let headline = say::AffinityChosenEngine { call, task, engine, node };
            return (headline.tell(self), String::new());
        }
        let headline = say::AffinityWhyNotEngine { call, task, engine, node }.tell(self);
        let mut told = self.engine_verdict(&why.verdict);
        if let Some(Busy { until, task: other }) = why.also_busy {
            let also_busy = say::AffinityEngineBesides { other, until }.tell(self);
            told = self.words.sentences(&[told, also_busy]);
        }
        (headline, self.with_near(bad(told), &why.near))
    }

    fn engine_verdict(&self, verdict: &EngineVerdict) -> String {
        let words = self.words;
        match *verdict {
            EngineVerdict::Chosen => String::new(),
            EngineVerdict::NoEngine => words.affinity_engine_none().to_owned(),
            EngineVerdict::NotImplemented => words.affinity_engine_not_implemented().to_owned(),
            EngineVerdict::Busy(Busy { until, task: other }) => {
                say::AffinityEngineBusy { other, until }.tell(self)
            }
            EngineVerdict::NotCrossing => words.affinity_wait_no_cross().to_owned(),
            EngineVerdict::NotAcceptable { ranked: RankedType { time, .. }, best } => {
                let (tolerance, best) = (&*self.outline.tolerance, best.time);
                say::AffinityEngineNotAcceptable { time, tolerance, best }.tell(self)
            }
            EngineVerdict::LocalFirst { gets: RankedType { of: engine, time, .. } } => {
                say::AffinityEngineOwnFirst { engine, time }.tell(self)
            }
            EngineVerdict::WorseType { ranked: RankedType { time, .. }, better } => {
                let (engine, best) = (better.of, better.time);
                say::AffinityEngineWorseType { time, best, engine }.tell(self)
            }
            EngineVerdict::TooFar { overhead, limit } => {
                say::AffinityEngineTooFar { overhead, limit }.tell(self)
            }
            EngineVerdict::Farther { overhead, least } => {
                say::AffinityEngineFarther { overhead, least }.tell(self)
            }
            EngineVerdict::Later => words.affinity_engine_later().to_owned(),
            EngineVerdict::CrossesFirst { node } => {
                say::AffinityEngineCrossesFirst { node }.tell(self)
            }
        }
    }
}
