//! What is said to a question: what has become of a task or a call, why not this node or engine, what would help.

use gantry_core::labs::affinity::Answer;
use gantry_core::labs::affinity::reason::{
    Busy, CallNow, CallRun, EngineVerdict, Load, NearMiss, NodeVerdict, Refusal, TaskNow,
};

use super::AffinityTeller;
use crate::narrate::Explained;
use crate::narrate::rich::bad;
use crate::words::affinity_reasons as say;

impl AffinityTeller<'_> {
    /// An answer, in a headline and sentences.
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
        let (words, name) = (self.words, &self.task(task));
        match now {
            TaskNow::Future { submit } => {
                let time = &self.at(*submit);
                (say::AffinityTaskFuture { task: name, time }.tell(words), String::new())
            }
            TaskNow::Waiting { sought, .. } if sought.iter().any(|own| own.found.is_some()) => {
                (say::AffinityTaskPending { task: name }.tell(words), String::new())
            }
            TaskNow::Waiting { sought, near } => {
                let headline = say::AffinityHeld { task: name }.tell(words);
                let mut told = vec![self.why_held(sought)];
                told.extend(near.iter().map(|near| self.near(near)));
                (headline, words.sentences(&told))
            }
            TaskNow::Queued { node, before, slots } => {
                let headline = say::AffinityTaskQueued { task: name, node: &self.node(*node) };
                let why = [
                    say::AffinityQueuedBefore { before: *before }.tell(words),
                    say::AffinityQueuedSlots { slots: *slots }.tell(words),
                ];
                (headline.tell(words), words.sentences(&why))
            }
            TaskNow::Running { node, call, run, waits } => {
                let headline = say::AffinityTaskRunning { task: name, node: &self.node(*node) };
                let call = u64::from(*call) + 1;
                let why = match run {
                    Some(run) => say::AffinityRunningCall {
                        call,
                        engine: &self.engine(run.of),
                        node: &self.node(run.node),
                        end: &self.at(run.end),
                    }
                    .tell(words),
                    None if *waits => say::AffinityRunningWaits { call }.tell(words),
                    None => words.affinity_running_between().to_owned(),
                };
                (headline.tell(words), why)
            }
            TaskNow::Done { node, start, end } => {
                let (node, start, end) = (&self.node(*node), &self.at(*start), &self.at(*end));
                let why = say::AffinityDoneWhy { node, start, end }.tell(words);
                (say::AffinityEnded { task: name }.tell(words), why)
            }
        }
    }

    fn call_now(&self, task: u32, call: u32, now: &CallNow) -> (String, String) {
        let (words, name) = (self.words, &self.task(task));
        let number = u64::from(call) + 1;
        let place = |run: &CallRun| {
            (self.engine(run.of), self.node(run.node), self.at(run.end), self.costs(run))
        };
        match now {
            CallNow::Future => {
                let headline = say::AffinityCallFuture { call: number, task: name };
                (headline.tell(words), String::new())
            }
            CallNow::Waiting { wait, near } => {
                let (headline, why) = self.deferred(task, call, wait);
                let mut told = vec![why];
                told.extend(near.iter().map(|near| self.near(near)));
                (headline, words.sentences(&told))
            }
            CallNow::Running(run) => {
                let (engine, node, end, costs) = &place(run);
                let call = number;
                let headline = say::AffinityCallRunning { call, task: name, engine, node, end };
                (headline.tell(words), costs.clone())
            }
            CallNow::Done(run) => {
                let (engine, node, end, costs) = &place(run);
                let call = number;
                let headline = say::AffinityCallDone { call, task: name, engine, node, end };
                (headline.tell(words), costs.clone())
            }
        }
    }

    fn costs(&self, run: &CallRun) -> String {
        let [time, best, overhead] =
            &[run.time, run.best, run.overhead].map(|time| self.span(time));
        say::AffinityCallCost { time, best, overhead }.tell(self.words)
    }

    fn near(&self, near: &NearMiss) -> String {
        let words = self.words;
        match near {
            NearMiss::Tolerance { tolerance } => {
                say::AffinityNearTolerance { tolerance }.tell(words)
            }
            NearMiss::MaxLoad { max_load } => say::AffinityNearMaxLoad { max_load }.tell(words),
            NearMiss::Limit { limit } => {
                say::AffinityNearLimit { limit: &self.span(*limit) }.tell(words)
            }
            NearMiss::Size { call, size, or_more } => {
                let (call, size) = (u64::from(*call) + 1, &self.number(*size));
                if *or_more {
                    say::AffinityNearSizeMore { call, size }.tell(words)
                } else {
                    say::AffinityNearSizeLess { call, size }.tell(words)
                }
            }
            NearMiss::FewerTasks { by } => say::AffinityNearTasks { by: *by }.tell(words),
            NearMiss::NextBest => words.affinity_near_next_best().to_owned(),
        }
    }

    /// What is told of a refusal behind its verdict.
    fn with_near(&self, told: String, near: &[NearMiss]) -> String {
        let near = near.iter().map(|near| self.near(near));
        self.words.sentences(&std::iter::once(bad(told)).chain(near).collect::<Vec<_>>())
    }

    fn why_not_node(&self, why: &Refusal<NodeVerdict>) -> (String, String) {
        let (words, task, node) = (self.words, &self.task(why.task), &self.node(why.node));
        let tolerance = &*self.outline.tolerance;
        let told = match &why.verdict {
            NodeVerdict::Chosen => {
                return (say::AffinityChosenNode { task, node }.tell(words), String::new());
            }
            NodeVerdict::NotImplemented { left_out } => {
                let (engine, api) = (&self.engine(left_out.of), &self.api(why.task, left_out.call));
                say::AffinityNodeNotImplemented { engine, api }.tell(words)
            }
            NodeVerdict::NotAcceptable { ranked, best } => {
                let [time, best] = &[ranked.time, best.time].map(|time| self.span(time));
                let engine = &self.engine(ranked.of);
                say::AffinityNodeNotAcceptable { engine, time, tolerance, best }.tell(words)
            }
            NodeVerdict::Full { load, max_load } => {
                let (tasks, engines) = (load.tasks, load.engines);
                say::AffinityNodeFull { tasks, engines, max_load }.tell(words)
            }
            NodeVerdict::WorseType { ranked, better } => {
                let [time, best] = &[ranked.time, better.time].map(|time| self.span(time));
                let (engine, better) = (&self.engine(ranked.of), &self.engine(better.of));
                say::AffinityNodeWorseType { engine, time, better, best }.tell(words)
            }
            NodeVerdict::FewerIdle { load, chosen } => {
                let (idle, most) = (load.idle.unwrap_or(0), chosen.idle.unwrap_or(0));
                let chosen = &self.node(chosen.node);
                say::AffinityNodeFewerIdle { idle, chosen, most }.tell(words)
            }
            NodeVerdict::MoreLoaded { load, chosen } => {
                let Load { tasks, engines, .. } = *load;
                let (least, its) = (chosen.tasks, chosen.engines);
                let chosen = &self.node(chosen.node);
                say::AffinityNodeMoreLoaded { tasks, engines, chosen, least, its }.tell(words)
            }
            NodeVerdict::Later { chosen, .. } => {
                say::AffinityNodeLater { chosen: &self.node(chosen.node) }.tell(words)
            }
        };
        let headline = say::AffinityWhyNotNode { task, node }.tell(words);
        (headline, self.with_near(told, &why.near))
    }

    fn why_not_engine(&self, why: &Refusal<EngineVerdict>) -> (String, String) {
        let (words, task, node) = (self.words, &self.task(why.task), &self.node(why.node));
        let call = why.call.map_or(0, u64::from) + 1;
        let engine = &why.of.map_or_else(String::new, |of| self.engine(of));
        if why.verdict == EngineVerdict::Chosen {
            let headline = say::AffinityChosenEngine { call, task, engine, node };
            return (headline.tell(words), String::new());
        }
        let headline = say::AffinityWhyNotEngine { call, task, engine, node }.tell(words);
        let mut told = self.engine_verdict(&why.verdict);
        if let Some(Busy { until, task }) = why.also_busy {
            let (other, until) = (&self.task(task), &self.at(until));
            let also_busy = say::AffinityEngineBesides { other, until }.tell(words);
            told = words.sentences(&[told, also_busy]);
        }
        (headline, self.with_near(told, &why.near))
    }

    fn engine_verdict(&self, verdict: &EngineVerdict) -> String {
        let words = self.words;
        match verdict {
            EngineVerdict::Chosen => String::new(),
            EngineVerdict::NoEngine => words.affinity_engine_none().to_owned(),
            EngineVerdict::NotImplemented => words.affinity_engine_not_implemented().to_owned(),
            EngineVerdict::Busy(Busy { until, task }) => {
                let (other, until) = (&self.task(*task), &self.at(*until));
                say::AffinityEngineBusy { other, until }.tell(words)
            }
            EngineVerdict::NotCrossing => words.affinity_wait_no_cross().to_owned(),
            EngineVerdict::NotAcceptable { ranked, best } => {
                let [time, best] = &[ranked.time, best.time].map(|time| self.span(time));
                let tolerance = &*self.outline.tolerance;
                say::AffinityEngineNotAcceptable { time, tolerance, best }.tell(words)
            }
            EngineVerdict::LocalFirst { gets } => {
                let (engine, time) = (&self.engine(gets.of), &self.span(gets.time));
                say::AffinityEngineOwnFirst { engine, time }.tell(words)
            }
            EngineVerdict::WorseType { ranked, better } => {
                let [time, best] = &[ranked.time, better.time].map(|time| self.span(time));
                let engine = &self.engine(better.of);
                say::AffinityEngineWorseType { time, best, engine }.tell(words)
            }
            EngineVerdict::TooFar { overhead, limit } => {
                let (overhead, limit) = (&self.span(*overhead), &self.span(*limit));
                say::AffinityEngineTooFar { overhead, limit }.tell(words)
            }
            EngineVerdict::Farther { overhead, least } => {
                let (overhead, least) = (&self.span(*overhead), &self.span(*least));
                say::AffinityEngineFarther { overhead, least }.tell(words)
            }
            EngineVerdict::Later => words.affinity_engine_later().to_owned(),
            EngineVerdict::CrossesFirst { node } => {
                say::AffinityEngineCrossesFirst { node: &self.node(*node) }.tell(words)
            }
        }
    }
}
