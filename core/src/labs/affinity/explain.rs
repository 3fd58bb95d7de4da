//! The reason of an event, computed on request from the states before and after it, never during a run.
//!
//! Cost: a decision about the task or call concerned (`decision.rs`), and a look at the calls under way.

use super::decision::{CallChoice, TaskChoice};
use super::event::Event;
use super::policy::Policy;
use super::problem::{Call, NONE, index_u32};
use super::reason::{CallRun, CallWait, LeftOut, Load, Reason, SoughtType};
use super::{CallSegment, RunningTask, Sim};
use crate::kernel;
use crate::kernel::Model as _;

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

/// The reason of the present event of `transition`.
pub fn explain(transition: Transition<'_>) -> Reason {
    let sim = transition.before;
    let problem = sim.problem();
    let Some(event) = transition.event() else {
        return Reason::Beginning {
            nodes: problem.nodes.len() as u64,
            engines: problem.nodes.iter().map(|node| u64::from(node.engines)).sum(),
            types: problem.type_count() as u64,
            tasks: problem.submit.len() as u64,
            calls: problem.calls.len() as u64,
        };
    };
    match event {
        Event::Submitted { task } => Reason::Submitted {
            task,
            calls: problem.calls_of(task).len() as u64,
            waiting: sim.held().len() as u64,
        },
        Event::Timed { task, call, of } => timed(sim, task, call, of),
        Event::Related { task } => related(sim, task),
        Event::Sought { task, label, .. } => {
            let of = (problem.policy == Policy::Affinity).then_some(label);
            Reason::Sought { task, sought: sought(&TaskChoice::new(sim, task), sim, of) }
        }
        Event::Assigned { task, node, .. } => assigned(sim, task, node),
        Event::Held { task } => Reason::Held {
            task,
            sought: all_sought(&TaskChoice::new(sim, task), sim),
            waiting: (sim.held().len() as u64).saturating_sub(1),
        },
        Event::Stolen { task, from, to } => stolen(sim, task, from, to),
        Event::Started { task, node } => started(transition, task, node),
        Event::Ended { task, node } => ended(transition, task, node),
        Event::Returned { task, .. } => {
            let segment = runs(sim, task).segment.expect("a call under way ended");
            let calls = problem.calls_of(task).len() as u64;
            let remaining = calls - 1 - u64::from(segment.call);
            Reason::Returned { run: call_run(sim, segment), remaining }
        }
        Event::Tried { task, of, .. } => tried(sim, runs(sim, task), of),
        Event::Asked { task, node } => asked(sim, runs(sim, task), node),
        Event::Dispatched { task, .. }
        | Event::Crossed { task, .. }
        | Event::FellBack { task, .. } => {
            let (segments, now) = (transition.after.segments(), transition.after.time());
            let run = call_run(transition.after, segments.at(segments.len() - 1));
            Reason::Began { run, waited: now - runs(sim, task).since.unwrap_or(now) }
        }
        Event::Deferred { task, call } => {
            let RunningTask { start, call: waiting, .. } = runs(sim, task);
            Reason::Deferred { task, call, wait: wait(sim, start.node, waiting) }
        }
    }
}

/// A task that runs before the present step.
fn runs(sim: &Sim, task: u32) -> RunningTask {
    sim.running(task).expect("the event is about a running task")
}

fn timed(sim: &Sim, task: u32, call: u32, of: u32) -> Reason {
    let problem = sim.problem();
    let calls = &problem.calls_of(task)[..=call as usize];
    let time = |call: &Call| problem.time(call.need, of);
    let sum = calls.iter().map(time).sum();
    Reason::Timed { task, call, of, time: calls.last().and_then(time), sum }
}

/// The first call of a task that is not implemented on a type.
pub fn left_out(sim: &Sim, task: u32, of: u32) -> Option<LeftOut> {
    let problem = sim.problem();
    let mut calls = problem.calls_of(task).iter();
    let call = calls.position(|call| problem.time(call.need, of).is_none())?;
    Some(LeftOut { of, call: index_u32(call) })
}

fn related(sim: &Sim, task: u32) -> Reason {
    let types = 0..index_u32(sim.problem().type_count());
    let left_out = types.filter_map(|of| left_out(sim, task, of)).collect();
    Reason::Related { task, left_out, relation: sim.problem().relation(task) }
}

/// The load of a node, with its idle engines of a type.
pub fn load(sim: &Sim, node: u32, of: Option<u32>) -> Load {
    Load {
        node,
        tasks: sim.load(node).into(),
        engines: sim.problem().nodes[node as usize].engines.into(),
        idle: of.map(|of| sim.idle(node, of).into()),
    }
}

/// Result of the master's search for a type; by load alone, for all nodes that can run the task.
pub fn sought(choice: &TaskChoice<'_>, sim: &Sim, of: Option<u32>) -> SoughtType {
    let nodes = || sim.nodes().filter(|&node| choice.considers(node, of));
    SoughtType {
        of,
        nodes: nodes().count() as u64,
        open: nodes().filter(|&node| choice.takes(node)).count() as u64,
        found: choice.node(of).map(|node| load(sim, node, of)),
    }
}

/// Results of the master's search for each type, up to the first with a node.
pub fn all_sought(choice: &TaskChoice<'_>, sim: &Sim) -> Vec<SoughtType> {
    if sim.problem().policy == Policy::LoadOnly {
        return vec![sought(choice, sim, None)];
    }
    let mut goes_on = true;
    let all = choice.acceptable().map(|of| sought(choice, sim, Some(of)));
    all.take_while(|sought| std::mem::replace(&mut goes_on, sought.found.is_none())).collect()
}

fn assigned(sim: &Sim, task: u32, node: u32) -> Reason {
    let choice = TaskChoice::new(sim, task);
    let sought = all_sought(&choice, sim);
    let of = sought.last().and_then(|last| last.of);
    let on = choice.relation.iter().find(|entry| Some(entry.of) == of);
    Reason::Assigned {
        task,
        to: load(sim, node, of),
        time: on.map(|on| (on.time, choice.relation[0].time)),
        sought,
        waited: sim.time() - sim.problem().submit[task as usize],
    }
}

fn stolen(sim: &Sim, task: u32, from: u32, to: u32) -> Reason {
    let (queued, _) = sim.tasks_of(from);
    let ahead = sim.queue(from).into_iter().position(|entry| entry.task == task);
    let (_, running) = sim.tasks_of(to);
    Reason::Stolen {
        task,
        from,
        queued: queued.into(),
        skipped: u64::from(queued) - 1 - ahead.unwrap_or(0) as u64,
        to,
        free: (sim.problem().nodes[to as usize].slots - running).into(),
    }
}

fn started(transition: Transition<'_>, task: u32, node: u32) -> Reason {
    let (queued, running) = transition.before.tasks_of(node);
    let starts = transition.after.starts();
    Reason::Started {
        task,
        node,
        running: running.into(),
        slots: transition.before.problem().nodes[node as usize].slots.into(),
        behind: u64::from(queued) - 1,
        stolen: starts.at(starts.len() - 1).stolen_from.is_some(),
    }
}

fn ended(transition: Transition<'_>, task: u32, node: u32) -> Reason {
    let sim = transition.before;
    Reason::Ended {
        task,
        node,
        submit: sim.problem().submit[task as usize],
        start: runs(sim, task).start.time,
        end: sim.time(),
        queued: sim.tasks_of(node).0.into(),
    }
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

/// Number of engines of a type on a node.
pub fn engines(sim: &Sim, node: u32, of: u32) -> u64 {
    let problem = sim.problem();
    problem.pool(node, of).map_or(0, |pool| problem.pools[pool].1.into())
}

fn tried(sim: &Sim, task: RunningTask, of: u32) -> Reason {
    let node = task.start.node;
    let ranked = sim.ranked(task.call.need).iter().copied().find(|entry| entry.of == of);
    Reason::Tried {
        task: task.start.task,
        call: task.number,
        node,
        ranked: ranked.expect("the type implements it"),
        idle: sim.idle(node, of).into(),
        engines: engines(sim, node, of),
    }
}

fn asked(sim: &Sim, task: RunningTask, node: u32) -> Reason {
    let choice = CallChoice::new(sim, task.start.node, task.call);
    let (nodes, least) = choice.elsewhere();
    Reason::Asked {
        task: task.start.task,
        call: task.number,
        nodes,
        least,
        limit: choice.limit(),
        found: Some(node).filter(|&node| node != NONE),
    }
}

/// The requirements and obstacles of a waiting call of a task on a node. Cost: the calls under way, and the nodes.
pub fn wait(sim: &Sim, home: u32, call: Call) -> CallWait {
    let choice = CallChoice::new(sim, home, call);
    let usable = choice.usable_here();
    let is_usable = |of: u32| usable >> of & 1 == 1;
    let here = sim.under_way().map(|(_, segment)| segment).filter(|segment| {
        segment.node == home && is_usable(segment.of) && segment.end > sim.time()
    });
    let mut types = choice.ranked().iter().map(|entry| entry.of);
    CallWait {
        home,
        local_end: here.map(|segment| segment.end).min(),
        too_far: choice.elsewhere().1.zip(choice.limit()).filter(|(least, limit)| least > limit),
        crosses: sim.problem().cross.is_some(),
        unacceptable_idle: types.find(|&of| !is_usable(of) && sim.idle(home, of) > 0),
        never_served: !choice.can_be_served(),
        ranked: choice.ranked().to_vec(),
    }
}
