//! The reason of an event, computed on request from the states before and after it, never during a run.
//!
//! Cost: a decision about the task or call concerned (`decision.rs`), and a look at the calls under way.

use super::decision::{CallChoice, TaskChoice};
use super::event::{Event, Route};
use super::policy::{Pick, Policy};
use super::problem::{Call, NONE, Problem, RankedType, index_u32};
use super::view::CallRun;
use super::{CallSegment, RunningTask, Sim};
use crate::format::Decimal;
use crate::kernel::{self, Explanation, Model as _, Sentence, Time, say};

/// One moment of a run, with its states and events.
pub type Transition<'a> = kernel::Transition<'a, Sim>;

/// The decision of a step, by its subject.
#[derive(Clone, Copy, Debug)]
pub enum CurrentDecision {
    /// The master decides about a task.
    Task(u32),
    /// A node decides about the call of a task that it runs.
    Call(RunningTask),
}

impl Transition<'_> {
    /// The task that the present event is about.
    pub fn task(&self) -> Option<u32> {
        self.event().map(Event::task)
    }

    /// The decision of the present step, and the state in which it is made.
    pub fn current_decision(&self) -> Option<(CurrentDecision, &Sim)> {
        match self.event()? {
            Event::Related { task } => Some((CurrentDecision::Task(task), self.after)),
            Event::Sought { task, .. } | Event::Assigned { task, .. } | Event::Held { task } => {
                Some((CurrentDecision::Task(task), self.before))
            }
            Event::Tried { task, .. }
            | Event::Asked { task, .. }
            | Event::Dispatched { task, .. }
            | Event::Crossed { task, .. }
            | Event::FellBack { task, .. }
            | Event::Deferred { task, .. } => {
                Some((CurrentDecision::Call(self.before.running(task)?), self.before))
            }
            _ => None,
        }
    }
}

/// The reason of the present event of `transition`. Messages: `web/words/en/affinity_reasons.ftl`.
pub fn explain(transition: Transition<'_>) -> Explanation {
    let sim = transition.before;
    let problem = sim.problem();
    let Some(event) = transition.event() else {
        let nodes = problem.nodes.len() as u64;
        let engines: u64 = problem.nodes.iter().map(|node| u64::from(node.engines)).sum();
        let types = problem.type_count() as u64;
        let (tasks, calls) = (problem.submit.len() as u64, problem.calls.len() as u64);
        return Explanation::new(say!(affinity_system, nodes, engines, types, tasks, calls), []);
    };
    match event {
        Event::Submitted { task } => {
            let calls = problem.calls_of(task).len() as u64;
            let why = (problem.policy == Policy::Affinity).then(|| say!(affinity_comes_why));
            let grounds = why.into_iter().chain([others_wait(sim.held().len())]);
            Explanation::new(say!(affinity_comes, task, calls), grounds)
        }
        Event::Timed { task, call, of } => timed(problem, task, call, of),
        Event::Related { task } => related(problem, task),
        Event::Sought { task, label, .. } => sought(sim, task, label),
        Event::Assigned { task, node, label } => assigned(sim, task, node, label),
        Event::Held { task } => {
            let others = others_wait(sim.held().len().saturating_sub(1));
            let why = why_held(sim, &TaskChoice::new(sim, task));
            Explanation::new(say!(affinity_held, task), [why, say!(affinity_not_held_up), others])
        }
        Event::Stolen { task, from, to } => stolen(sim, task, from, to),
        Event::Started { task, node } => started(transition, task, node),
        Event::Ended { task, node } => ended(sim, task, node),
        Event::Returned { task, .. } => returned(sim, task),
        Event::Tried { task, of, .. } => tried(sim, runs(sim, task), of),
        Event::Asked { task, node } => asked(sim, runs(sim, task), node),
        Event::Dispatched { task, .. }
        | Event::Crossed { task, .. }
        | Event::FellBack { task, .. } => {
            let (segments, now) = (transition.after.segments(), transition.after.time());
            let run = call_run(transition.after, segments.at(segments.len() - 1));
            began(problem, run, now - runs(sim, task).since.unwrap_or(now))
        }
        Event::Deferred { task, .. } => deferred(sim, runs(sim, task)),
    }
}

/// The nodes of the present event, the main one first.
pub(super) fn nodes_of(transition: Transition<'_>) -> Vec<u32> {
    let sim = transition.before;
    let home = |task| sim.running(task).map(|running| running.start.node);
    let (node, other) = match transition.event() {
        Some(Event::Sought { task, label, .. }) => {
            (TaskChoice::new(sim, task).node(type_of(sim, label)), None)
        }
        Some(Event::Asked { node, .. }) => (Some(node).filter(|&node| node != NONE), None),
        Some(
            Event::Assigned { node, .. } | Event::Started { node, .. } | Event::Ended { node, .. },
        ) => (Some(node), None),
        Some(Event::Stolen { from, to, .. }) => (Some(from), Some(to)),
        Some(Event::Tried { task, .. } | Event::Deferred { task, .. }) => (home(task), None),
        Some(
            Event::Dispatched { task, node, .. }
            | Event::Crossed { task, node, .. }
            | Event::FellBack { task, node, .. }
            | Event::Returned { task, node, .. },
        ) => (Some(node), home(task)),
        _ => (None, None),
    };
    node.into_iter().chain(other).collect()
}

/// A task that runs before the present step.
fn runs(sim: &Sim, task: u32) -> RunningTask {
    sim.running(task).expect("the event is about a running task")
}

/// The type of a label; by load alone a label has none.
fn type_of(sim: &Sim, label: u32) -> Option<u32> {
    (sim.problem().policy == Policy::Affinity).then_some(label)
}

fn others_wait(waiting: usize) -> Sentence {
    say!(affinity_others_wait, waiting: waiting as u64)
}

fn timed(problem: &Problem, task: u32, call: u32, engine: u32) -> Explanation {
    let calls = &problem.calls_of(task)[..=call as usize];
    let time = |call: &Call| problem.time(call.need, engine);
    let sum: Option<Time> = calls.iter().map(time).sum();
    let Some(time) = calls.last().and_then(time) else {
        let left_out = say!(affinity_timed_left_out, engine);
        return Explanation::new(say!(affinity_timed_missing, call, task, engine), [left_out]);
    };
    let so_far = match sum {
        Some(sum) => say!(affinity_timed_sum, sum, engine),
        None => say!(affinity_timed_lacks, engine),
    };
    Explanation::new(say!(affinity_timed, call, task, time, engine), [so_far])
}

/// The first call of a task that is not implemented on a type.
pub fn left_out(problem: &Problem, task: u32, of: u32) -> Option<u32> {
    let mut calls = problem.calls_of(task).iter();
    calls.position(|call| problem.time(call.need, of).is_none()).map(index_u32)
}

fn related(problem: &Problem, task: u32) -> Explanation {
    let relation = problem.relation(task);
    let time = relation.first().map_or(0, |best| best.time);
    let best = relation.iter().take_while(|entry| entry.time == time);
    let types: Vec<u32> = best.map(|entry| entry.of).collect();
    let fact = match *types {
        [] => say!(affinity_related_nothing, task),
        [engine] => say!(affinity_related, engine, task, time),
        _ => say!(affinity_related_alike, types, task, time),
    };
    let listed = |is_kept: &dyn Fn(&RankedType) -> bool| {
        let entries = relation.iter().filter(|entry| is_kept(entry));
        let takes = |entry: &RankedType| say!(affinity_takes, engine: entry.of, time: entry.time);
        some(entries.map(takes).collect())
    };
    let mut grounds = Vec::new();
    if problem.policy == Policy::Affinity {
        let Decimal { numerator: tolerance, denominator: per } = problem.tolerance;
        let acceptable = listed(&|entry| entry.acceptable);
        grounds.extend(acceptable.map(|types| say!(affinity_acceptable, tolerance, per, types)));
        let rejected = listed(&|entry| !entry.acceptable);
        grounds.extend(rejected.map(|types| say!(affinity_rejected, types)));
    } else {
        let longer = listed(&|entry| entry.time != time);
        grounds.extend(longer.map(|types| say!(affinity_types_longer, types)));
    }
    let lacks = |engine: u32| {
        let call = left_out(problem, task, engine)?;
        Some(say!(affinity_lacks, engine, task, call))
    };
    let all = (0..index_u32(problem.type_count())).filter_map(lacks);
    grounds.extend(some(all.collect()).map(|types| say!(affinity_left_out, types)));
    Explanation::new(fact, grounds)
}

/// A list that has entries.
fn some(parts: Vec<Sentence>) -> Option<Vec<Sentence>> {
    Some(parts).filter(|parts| !parts.is_empty())
}

/// The tasks queued and running on a node, and its engines.
pub(super) fn load(sim: &Sim, node: u32) -> (u32, u32) {
    (sim.load(node), sim.problem().nodes[node as usize].engines)
}

/// The master's search for a type; by load alone, among all nodes that can run the task.
fn sought(sim: &Sim, task: u32, label: u32) -> Explanation {
    let (choice, of) = (TaskChoice::new(sim, task), type_of(sim, label));
    let considered = || sim.nodes().filter(|&node| choice.considers(node, of));
    let nodes = considered().count() as u64;
    let (fact, have) = match of {
        Some(engine) => (say!(affinity_seeks, engine, task), say!(affinity_nodes_have, nodes)),
        None if nodes == 0 => (say!(affinity_seeks_any, task), say!(affinity_nodes_none)),
        None => (say!(affinity_seeks_any, task), say!(affinity_nodes_can, nodes)),
    };
    let mut grounds = vec![have];
    if nodes > 0 {
        let open = considered().filter(|&node| choice.takes(node)).count() as u64;
        grounds.extend(sim.problem().max_load.map(
            |Decimal { numerator: limit, denominator: per }| {
                say!(affinity_nodes_below, open, limit, per)
            },
        ));
        grounds.push(match choice.node(of).map(|node| (node, load(sim, node), of)) {
            None => say!(affinity_no_choice),
            Some((node, (tasks, engines), None)) => {
                say!(affinity_choice, node, tasks, engines)
            }
            Some((node, (tasks, engines), Some(of))) => {
                say!(affinity_choice_idle, node, tasks, engines, idle: sim.idle(node, of))
            }
        });
    }
    Explanation::new(fact, grounds)
}

fn assigned(sim: &Sim, task: u32, node: u32, label: u32) -> Explanation {
    let problem = sim.problem();
    let (tasks, engines) = load(sim, node);
    let mut grounds = Vec::new();
    if let Some(engine) = type_of(sim, label) {
        let relation = problem.relation(task);
        let best = relation[0].time;
        let time = relation.iter().find(|entry| entry.of == engine).map_or(best, |it| it.time);
        grounds.push(if time == best {
            say!(affinity_assigned_best, engine, time)
        } else {
            say!(affinity_assigned_acceptable, engine, time, best)
        });
        grounds.push(match problem.pick {
            Pick::Count => say!(affinity_pick_count, idle: sim.idle(node, engine)),
            Pick::Load => say!(affinity_pick_load, tasks, engines),
        });
    } else {
        grounds.push(say!(affinity_assigned_load, tasks, engines));
    }
    let waited = sim.time() - problem.submit[task as usize];
    grounds.extend((waited > 0).then(|| say!(affinity_task_waited, waited)));
    Explanation::new(say!(affinity_assigned, task, node), grounds)
}

/// The reason why no node gets a task, which waits at the master.
pub(super) fn why_held(sim: &Sim, choice: &TaskChoice<'_>) -> Sentence {
    let problem = sim.problem();
    let Decimal { numerator: limit, denominator: per } = problem.max_load.unwrap_or_default();
    let nodes = |of| sim.nodes().filter(|&node| choice.considers(node, of)).count() as u64;
    if problem.policy == Policy::LoadOnly {
        return match nodes(None) {
            0 => say!(affinity_held_nowhere),
            _ => say!(affinity_held_any, limit, per),
        };
    }
    let on = |engine: u32| say!(affinity_type_nodes, engine, nodes: nodes(Some(engine)));
    let types: Vec<Sentence> = choice.acceptable().map(on).collect();
    if types.is_empty() {
        return say!(affinity_held_no_type);
    }
    say!(affinity_held_full, limit, per, types)
}

fn stolen(sim: &Sim, task: u32, from: u32, to: u32) -> Explanation {
    let (queued, _) = sim.tasks_of(from);
    let ahead = sim.queue(from).into_iter().position(|entry| entry.task == task);
    let passed = u64::from(queued) - 1 - ahead.unwrap_or(0) as u64;
    let free = sim.problem().nodes[to as usize].slots - sim.tasks_of(to).1;
    let grounds = [
        say!(affinity_stolen_to, to, free),
        say!(affinity_stolen_from, from, queued),
        say!(affinity_stolen_last, to, passed),
    ];
    Explanation::new(say!(affinity_stolen, to, task, from), grounds)
}

fn started(transition: Transition<'_>, task: u32, node: u32) -> Explanation {
    let (queued, running) = transition.before.tasks_of(node);
    let slots = transition.before.problem().nodes[node as usize].slots;
    let starts = transition.after.starts();
    let is_stolen = starts.at(starts.len() - 1).stolen_from.is_some();
    let stolen = is_stolen.then(|| say!(affinity_started_stolen));
    let grounds = [
        say!(affinity_started_slots, running, slots),
        say!(affinity_started_behind, behind: queued - 1),
    ];
    Explanation::new(say!(affinity_started, node, task), grounds.into_iter().chain(stolen))
}

fn ended(sim: &Sim, task: u32, node: u32) -> Explanation {
    let problem = sim.problem();
    let submit = problem.submit[task as usize];
    let (start, end) = (runs(sim, task).start.time, sim.time());
    let mut grounds = vec![say!(affinity_ended_why, submit, start, end, node)];
    // Where it had to wait in its slot.
    let first = segment_of(sim, task, 0).filter(|first| first.start > start);
    grounds.extend(first.map(|CallSegment { start: from, end: to, .. }| {
        match problem.calls_of(task).len() {
            1 => say!(affinity_ended_ran, from, to),
            _ => say!(affinity_ended_first, from),
        }
    }));
    grounds.push(say!(affinity_ended_reports, node));
    grounds.push(say!(affinity_ended_queued, queued: sim.tasks_of(node).0));
    Explanation::new(say!(affinity_ended, task), grounds)
}

/// The run segment of a call. Cost: the run segments after it.
pub(super) fn segment_of(sim: &Sim, task: u32, call: u32) -> Option<CallSegment> {
    let segments = sim.segments();
    let mut latest_first = (0..segments.len()).rev().map(|at| segments.at(at));
    let task_of = |segment: &CallSegment| sim.starts().at(segment.order as usize).task;
    latest_first.find(|segment| segment.call == call && task_of(segment) == task)
}

fn returned(sim: &Sim, task: u32) -> Explanation {
    let segment = runs(sim, task).segment.expect("a call under way ended");
    let CallRun { call, of: engine, node, time, overhead, .. } = call_run(sim, segment);
    let left = sim.problem().calls_of(task).len() as u64 - 1 - u64::from(call);
    let crossing = (overhead > 0).then(|| say!(affinity_returned_overhead, time, overhead));
    let grounds = [say!(affinity_returned_left, left)].into_iter().chain(crossing);
    Explanation::new(say!(affinity_returned, call, task, engine, node), grounds)
}

/// A call that has begun, with all data of its reason.
pub fn call_run(sim: &Sim, segment: CallSegment) -> CallRun {
    let (start, call) = sim.start_and_call(segment);
    let ranked = sim.ranked(call.need);
    let rank = ranked.iter().position(|entry| entry.of == segment.of);
    let rank = rank.expect("the type implements it");
    CallRun {
        task: start.task,
        call: segment.call,
        home: start.node,
        node: segment.node,
        of: segment.of,
        route: sim.route(segment),
        rank: index_u32(rank),
        time: ranked[rank].time,
        best: ranked[0].time,
        overhead: sim.overhead(segment),
        end: segment.end,
    }
}

/// A call by its API, and by its size where its time depends on it.
fn called(problem: &Problem, task: u32, call: u32) -> Vec<Sentence> {
    let Call { need, size } = problem.call(task, call);
    let api = problem.needs[need as usize].api;
    vec![if problem.nearest_sizes(need) == [None; 2] {
        say!(affinity_call_called, api)
    } else {
        say!(affinity_call_sized, api, size)
    }]
}

fn tried(sim: &Sim, task: RunningTask, engine: u32) -> Explanation {
    let RunningTask { start, number: call, call: Call { need, .. }, .. } = task;
    let (task, node) = (start.task, start.node);
    let fact = match sim.idle(node, engine) {
        0 => say!(affinity_tried_busy, engine, node, call, task),
        _ => say!(affinity_tried_idle, engine, node, call, task),
    };
    let called = called(sim.problem(), task, call);
    let time = sim.problem().time(need, engine).expect("the type implements it");
    Explanation::new(fact, [say!(affinity_call_takes, called, time)])
}

/// The other nodes were searched for an acceptable engine.
fn asked(sim: &Sim, task: RunningTask, node: u32) -> Explanation {
    let choice = CallChoice::new(sim, task.start.node, task.call);
    let (nodes, least) = choice.elsewhere();
    let (task, call) = (task.start.task, task.number);
    let fact = match (node, nodes) {
        (NONE, 0) => say!(affinity_asked_none, call, task),
        (NONE, _) => say!(affinity_asked_far, call, task),
        _ => say!(affinity_asked_found, node, call, task),
    };
    let crossing = least.map(|least| match choice.limit() {
        Some(limit) => say!(affinity_asked_limit, least, limit),
        None => say!(affinity_asked_least, least),
    });
    Explanation::new(fact, [say!(affinity_asked_nodes, nodes)].into_iter().chain(crossing))
}

fn began(problem: &Problem, run: CallRun, span: Time) -> Explanation {
    let CallRun { task, call, home, node, of: engine, time, best, overhead, end, .. } = run;
    let called = called(problem, task, call);
    let (fact, why) = match run.route {
        Route::Crossed => (
            say!(affinity_crossed, call, task, home, engine, node),
            say!(affinity_crossed_why, home, overhead, task, call, time, end),
        ),
        Route::Fallback => (
            say!(affinity_fell_back, call, task, engine, node),
            say!(affinity_fell_back_why, called, time, best),
        ),
        Route::Local => (
            say!(affinity_began, call, task, engine, node),
            if time == best {
                say!(affinity_began_best, called, time)
            } else {
                say!(affinity_began_acceptable, called, time, best)
            },
        ),
    };
    let waited = (span > 0).then(|| say!(affinity_call_waited, span));
    Explanation::new(fact, [why].into_iter().chain(waited))
}

/// The obstacles of a call that waits. Cost: the calls under way, and the nodes.
pub(super) fn deferred(sim: &Sim, task: RunningTask) -> Explanation {
    let home = task.start.node;
    let choice = CallChoice::new(sim, home, task.call);
    let usable = choice.usable_here();
    let is_usable = |of: u32| usable >> of & 1 == 1;
    let here = sim.under_way().map(|(_, segment)| segment).filter(|segment| {
        segment.node == home && is_usable(segment.of) && segment.end > sim.time()
    });
    let mut grounds = vec![match here.map(|segment| segment.end).min() {
        _ if !choice.can_be_served() => say!(affinity_wait_hopeless),
        Some(time) => say!(affinity_wait_own, home, time),
        None => say!(affinity_wait_no_own, home),
    }];
    match choice.elsewhere().1.zip(choice.limit()) {
        Some((least, limit)) if least > limit => {
            grounds.push(say!(affinity_wait_far, least, limit));
        }
        _ if sim.problem().cross.is_none() => grounds.push(say!(affinity_wait_no_cross)),
        _ => {}
    }
    let mut types = choice.ranked().iter().map(|entry| entry.of);
    let rejected = types.find(|&of| !is_usable(of) && sim.idle(home, of) > 0);
    grounds.extend(rejected.map(|engine| say!(affinity_wait_spurned, engine)));
    let fact = say!(affinity_deferred, call: task.number, task: task.start.task);
    Explanation::new(fact, grounds)
}
