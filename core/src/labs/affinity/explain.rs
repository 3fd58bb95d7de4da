//! The reason of an event, computed on request from the states before and after it, never during a run.
//!
//! Cost: a dry run of the task or call concerned (`decision.rs`), and a look at the calls under way.

use super::decision::{CallDryRun, TaskDryRun};
use super::event::Event;
use super::policy::Policy;
use super::problem::{Call, NONE, index_u32};
use super::reason::{CallRun, CallWait, LeftOut, Load, RankedType, Reason, SoughtType};
use super::status::{RunningTask, Status};
use super::{CallSegment, Sim};
use crate::kernel;
use crate::kernel::{Model as _, Time};

/// One moment of a run, with its states and events.
pub type Transition<'a> = kernel::Transition<'a, Sim>;

/// The decision of a step, by its subject.
#[derive(Clone, Copy, Debug)]
pub enum CurrentDecision {
    /// The master decides about a task.
    Task(u32),
    /// A node decides about a call of a task that it runs.
    Call {
        /// The task.
        task: u32,
        /// Index of the call in its task.
        call: u32,
        /// The node that runs it.
        home: u32,
    },
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
                let (current, home) = running(self.before, task)?;
                Some((CurrentDecision::Call { task, call: current.call, home }, self.before))
            }
            _ => None,
        }
    }
}

/// A running task, and its node.
pub fn running(sim: &Sim, task: u32) -> Option<(RunningTask, u32)> {
    match sim.status(task) {
        Status::Running(current) => Some((current, sim.starts().at(current.order as usize).node)),
        _ => None,
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
            waiting: sim.master().waiting().into(),
        },
        Event::Timed { task, call, of } => timed(sim, task, call, of),
        Event::Related { task } => related(sim, task),
        Event::Sought { task, label, .. } => {
            let of = (problem.policy == Policy::Affinity).then_some(label);
            Reason::Sought { task, sought: sought(&TaskDryRun::new(sim, task), sim, of) }
        }
        Event::Assigned { task, node, .. } => assigned(sim, task, node),
        Event::Held { task } => Reason::Held {
            task,
            sought: all_sought(&TaskDryRun::new(sim, task), sim),
            waiting: u64::from(sim.master().waiting()).saturating_sub(1),
        },
        Event::Stolen { task, from, to } => stolen(sim, task, from, to),
        Event::Started { task, node } => started(transition, task, node),
        Event::Ended { task, node } => ended(transition, task, node),
        Event::Returned { task, .. } => match running(sim, task) {
            Some((RunningTask { segment: Some(segment), .. }, _)) => {
                let calls = problem.calls_of(task).len() as u64;
                Reason::Returned {
                    run: call_run(sim, segment),
                    remaining: calls - 1 - u64::from(segment.call),
                }
            }
            _ => unreachable!("a call under way ended"),
        },
        Event::Tried { task, of, .. } => tried(sim, task, of),
        Event::Asked { task, node } => asked(sim, task, node),
        Event::Dispatched { .. } | Event::Crossed { .. } | Event::FellBack { .. } => {
            let segments = transition.after.segments();
            let segment = segments.at(segments.len() - 1);
            let since = waits_since(sim, segment.order).unwrap_or(transition.after.time());
            Reason::Began {
                run: call_run(transition.after, segment),
                waited: transition.after.time() - since,
            }
        }
        Event::Deferred { task, call } => {
            let home = running(sim, task).map_or(NONE, |(_, home)| home);
            Reason::Deferred { task, call, wait: wait(sim, home, problem.call(task, call)) }
        }
    }
}

/// The time since which the call of a running task has waited.
fn waits_since(sim: &Sim, order: u32) -> Option<Time> {
    let home = sim.starts().at(order as usize).node;
    sim.waiting().of_node(home).find(|waiter| waiter.0 == order).map(|waiter| waiter.2)
}

fn timed(sim: &Sim, task: u32, call: u32, of: u32) -> Reason {
    let problem = sim.problem();
    let calls = &problem.calls_of(task)[..=call as usize];
    let time = |call: &Call| problem.time(call.need, of);
    let sum = calls.iter().map(time).sum();
    Reason::Timed { task, call, of, time: calls.last().and_then(time), sum }
}

/// Types with run times, each marked as acceptable or not.
pub fn ranked_types(ranked: &[(u32, Time)], acceptable: usize) -> Vec<RankedType> {
    let mark = |(at, &(of, time))| RankedType { of, time, acceptable: at < acceptable };
    ranked.iter().enumerate().map(mark).collect()
}

/// The first call of a task that is not implemented on a type.
pub fn left_out(sim: &Sim, task: u32, of: u32) -> Option<LeftOut> {
    let problem = sim.problem();
    let mut calls = problem.calls_of(task).iter();
    let call = calls.position(|call| problem.time(call.need, of).is_none())?;
    Some(LeftOut { of, call: index_u32(call) })
}

fn related(sim: &Sim, task: u32) -> Reason {
    let problem = sim.problem();
    let relation = problem.relation(task);
    let types = 0..index_u32(problem.type_count());
    Reason::Related {
        task,
        left_out: types.filter_map(|of| left_out(sim, task, of)).collect(),
        relation: ranked_types(&relation, problem.acceptable(&relation)),
    }
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
pub fn sought(dry_run: &TaskDryRun<'_>, sim: &Sim, of: Option<u32>) -> SoughtType {
    let has = |&node: &u32| match of {
        Some(of) => sim.layout().types_of[node as usize] >> of & 1 == 1,
        None => dry_run.qualifies(node),
    };
    SoughtType {
        of,
        nodes: sim.nodes().filter(has).count() as u64,
        open: sim.nodes().filter(has).filter(|&node| dry_run.takes(node)).count() as u64,
        found: dry_run.node(of).map(|node| load(sim, node, of)),
    }
}

/// Results of the master's search for each type, up to the first with a node.
pub fn all_sought(dry_run: &TaskDryRun<'_>, sim: &Sim) -> Vec<SoughtType> {
    if sim.problem().policy == Policy::LoadOnly {
        return vec![sought(dry_run, sim, None)];
    }
    let mut all = Vec::new();
    for of in dry_run.acceptable() {
        let searched = sought(dry_run, sim, Some(of));
        all.push(searched);
        if searched.found.is_some() {
            break;
        }
    }
    all
}

fn assigned(sim: &Sim, task: u32, node: u32) -> Reason {
    let dry_run = TaskDryRun::new(sim, task);
    let sought = all_sought(&dry_run, sim);
    let of = sought.last().and_then(|last| last.of);
    let relation = dry_run.relation();
    let time = |of: u32| relation.iter().find(|entry| entry.0 == of).map(|entry| entry.1);
    let best = relation.first().map(|&(_, time)| time);
    Reason::Assigned {
        task,
        to: load(sim, node, of),
        time: of.and_then(time).zip(best),
        sought,
        waited: sim.time() - sim.problem().submit[task as usize],
    }
}

fn stolen(sim: &Sim, task: u32, from: u32, to: u32) -> Reason {
    let (queued, _) = sim.tasks_of(from);
    let ahead = sim.queues().of_node(from).position(|join| join.task == task);
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
    let start = running(sim, task).map(|(current, _)| sim.starts().at(current.order as usize).time);
    Reason::Ended {
        task,
        node,
        submit: sim.problem().submit[task as usize],
        start: start.unwrap_or_default(),
        end: sim.time(),
        queued: sim.tasks_of(node).0.into(),
    }
}

/// A call that has begun, with all data of its reason.
pub fn call_run(sim: &Sim, segment: CallSegment) -> CallRun {
    let start = sim.starts().at(segment.order as usize);
    let call = sim.problem().call(start.task, segment.call);
    let ranked = &sim.layout().choice(call).ranked;
    let rank = ranked.iter().position(|&(of, _)| of == segment.of).expect("the type implements it");
    CallRun {
        task: start.task,
        call: segment.call,
        home: start.node,
        node: segment.node,
        of: segment.of,
        route: sim.route(segment),
        rank: index_u32(rank),
        time: ranked[rank].1,
        best: ranked[0].1,
        overhead: sim.overhead(segment),
        end: segment.end,
    }
}

/// Number of engines of a type on a node.
pub fn engines(sim: &Sim, node: u32, of: u32) -> u64 {
    let problem = sim.problem();
    problem.pool(node, of).map_or(0, |pool| problem.pools[pool].1.into())
}

fn tried(sim: &Sim, task: u32, of: u32) -> Reason {
    let (current, node) = running(sim, task).expect("a call of a running task is tried");
    let dry_run = CallDryRun::new(sim, node, sim.problem().call(task, current.call));
    let mut ranked = dry_run.ranked().iter().copied();
    let ranked = ranked.find(|ranked| ranked.of == of).expect("the type implements it");
    Reason::Tried {
        task,
        call: current.call,
        node,
        ranked,
        idle: sim.idle(node, of).into(),
        engines: engines(sim, node, of),
    }
}

/// Number of other nodes with an idle engine of an acceptable type, and the least crossing overhead to any of them.
pub fn elsewhere(sim: &Sim, home: u32, call: Call) -> (u64, Option<Time>) {
    let mask = sim.layout().choice(call).mask;
    let others = sim.nodes().filter(|&node| node != home && sim.engines().types(node) & mask != 0);
    let overheads = others.map(|node| sim.overhead_from(home, node, call));
    overheads.fold((0, None), |(count, least), overhead| {
        (count + 1, Some(least.map_or(overhead, |least: Time| least.min(overhead))))
    })
}

fn asked(sim: &Sim, task: u32, node: u32) -> Reason {
    let (current, home) = running(sim, task).expect("a call of a running task is tried");
    let (nodes, least) = elsewhere(sim, home, sim.problem().call(task, current.call));
    Reason::Asked {
        task,
        call: current.call,
        nodes,
        least,
        limit: sim.problem().cross.and_then(|cross| cross.limit),
        found: Some(node).filter(|&node| node != NONE),
    }
}

/// The requirements and obstacles of a waiting call of a task on a node. Cost: the calls under way, and the nodes.
pub fn wait(sim: &Sim, home: u32, call: Call) -> CallWait {
    let problem = sim.problem();
    let choice = sim.layout().choice(call);
    let usable = sim.local_types(home, call);
    let here = sim.under_way().filter(|segment| {
        segment.node == home && usable >> segment.of & 1 == 1 && segment.end > sim.time()
    });
    let (_, least) = elsewhere(sim, home, call);
    let limit = problem.cross.and_then(|cross| cross.limit);
    let unacceptable_idle = choice
        .ranked
        .iter()
        .map(|&(of, _)| of)
        .find(|of| (sim.engines().types(home) & !usable) >> of & 1 == 1);
    CallWait {
        home,
        ranked: ranked_types(&choice.ranked, choice.acceptable),
        local_end: here.map(|segment| segment.end).min(),
        too_far: least.zip(limit).filter(|(least, limit)| least > limit),
        crosses: problem.cross.is_some(),
        unacceptable_idle,
        never_served: usable == 0 && !sim.reaches(home, call),
    }
}

impl Sim {
    /// True if a call may cross to a node that has an acceptable engine, idle or not.
    pub fn reaches(&self, home: u32, call: Call) -> bool {
        let Some(cross) = &self.problem().cross else { return false };
        let mask = self.layout().choice(call).mask;
        let mut others = self.nodes().filter(|&node| node != home);
        others.any(|node| {
            self.layout().types_of[node as usize] & mask != 0
                && cross.admits(self.overhead_from(home, node, call))
        })
    }
}
