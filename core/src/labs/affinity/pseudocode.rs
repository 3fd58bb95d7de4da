//! The method in a few lines, as data: the statements of a policy's listing, and the statement of an event.
//!
//! **Invariant:** the statement of every event of a policy occurs exactly once in its listing.

use super::event::Event;
use super::explain::Scene;
use super::policy::{Fallback, Policy};
use super::problem::{NONE, Problem};
use crate::kernel::Level;
use crate::kernel::listing::{self, Line, Listing, index_of};

/// A line of pseudocode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Statement {
    /// A call ends: its engine becomes idle.
    OnReturn,
    /// The last call of a task has ended: the task is complete.
    OnEnd,
    /// A task arrives at the master.
    OnSubmit,
    /// A node starts a task from its queue.
    OnStart,
    /// The affinity of the task is computed.
    Relate,
    /// Each call is run on each type, and its run time is added up.
    Time,
    /// Head of the master's loop: for each task in its queue.
    EachTask,
    /// For each acceptable type: the nodes that have it and accept tasks.
    SeekType,
    /// By load alone: the nodes that can run all calls.
    SeekNode,
    /// The task joins the queue of the best of these nodes.
    Assign,
    /// Else the task waits.
    Hold,
    /// A node with an empty queue takes the last task that it may run from the longest queue.
    Steal,
    /// Head of the dispatch loop: for each running task without a call under way.
    EachCall,
    /// The best acceptable type that is idle on its own node.
    Try,
    /// The call runs there.
    Dispatch,
    /// Of the other nodes with an idle acceptable engine, the one with the least overhead.
    Ask,
    /// If the overhead is within the limit, the call runs there.
    Cross,
    /// Else the call runs on the best idle type of its own node.
    FallBack,
    /// Else, only if its own node has no acceptable type, the call runs on the best idle type there.
    FallBackIfStrange,
    /// Else the call waits.
    Defer,
}

impl Statement {
    /// The statement of an event, in a scenario.
    pub fn of(event: Event, problem: &Problem) -> Statement {
        match event {
            Event::Timed { .. } => Statement::Time,
            Event::Submitted { .. } => Statement::OnSubmit,
            Event::Related { .. } => Statement::Relate,
            Event::Sought { .. } if problem.policy == Policy::LoadOnly => Statement::SeekNode,
            Event::Sought { .. } => Statement::SeekType,
            Event::Assigned { .. } => Statement::Assign,
            Event::Held { .. } => Statement::Hold,
            Event::Stolen { .. } => Statement::Steal,
            Event::Started { .. } => Statement::OnStart,
            Event::Tried { .. } => Statement::Try,
            Event::Asked { .. } => Statement::Ask,
            Event::Dispatched { .. } => Statement::Dispatch,
            Event::Crossed { .. } => Statement::Cross,
            Event::FellBack { .. } if problem.fallback == Fallback::Wait => {
                Statement::FallBackIfStrange
            }
            Event::FellBack { .. } => Statement::FallBack,
            Event::Deferred { .. } => Statement::Defer,
            Event::Returned { .. } => Statement::OnReturn,
            Event::Ended { .. } => Statement::OnEnd,
        }
    }
}

/// A line of a listing.
pub type ListedLine = listing::ListedLine<Statement>;

/// The properties of a scenario that determine its listing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Traits {
    /// The policy.
    pub policy: Policy,
    /// The fallback rule.
    pub fallback: Fallback,
    /// True if nodes steal.
    pub steal: bool,
    /// True if calls may cross nodes.
    pub cross: bool,
}

impl Traits {
    /// The properties of a scenario.
    pub fn of(problem: &Problem) -> Self {
        let Problem { policy, fallback, steal, cross, .. } = *problem;
        Traits { policy, fallback, steal, cross: cross.is_some() }
    }
}

/// The listing of a scenario. `View.line.line` is an index into it.
pub fn listing(traits: Traits) -> Vec<ListedLine> {
    use Statement as S;
    let mut lines = Listing::new();
    let mut add = |level, body: &[(u32, Statement)]| lines.add(level, body);
    add(Level::Event, &[(0, S::OnReturn), (0, S::OnEnd), (0, S::OnSubmit)]);
    add(Level::Decision, &[(1, S::Relate)]);
    add(Level::Probe, &[(2, S::Time)]);
    add(Level::Decision, &[(0, S::EachTask)]);
    let seek = if traits.policy == Policy::Affinity { S::SeekType } else { S::SeekNode };
    add(Level::Probe, &[(1, seek)]);
    add(Level::Decision, &[(1, S::Assign), (1, S::Hold)]);
    if traits.steal {
        add(Level::Decision, &[(0, S::Steal)]);
    }
    add(Level::Event, &[(0, S::OnStart)]);
    add(Level::Decision, &[(0, S::EachCall)]);
    add(Level::Probe, &[(1, S::Try)]);
    add(Level::Decision, &[(2, S::Dispatch)]);
    if traits.cross {
        add(Level::Probe, &[(1, S::Ask)]);
        add(Level::Decision, &[(2, S::Cross)]);
    }
    let falls = match traits.fallback {
        Fallback::NextBest => S::FallBack,
        Fallback::Wait => S::FallBackIfStrange,
    };
    add(Level::Decision, &[(1, falls), (1, S::Defer)]);
    lines.lines()
}

/// The line of the pseudocode at one moment.
pub fn line(scene: Scene<'_>) -> Line {
    let Some(event) = scene.event() else { return Line { line: None, variables: Vec::new() } };
    let problem = scene.before.problem();
    let mut variables = vec![("t".to_owned(), event.task().to_string())];
    let mut set = |name: &str, value: u32| {
        if value != NONE {
            variables.push((name.to_owned(), value.to_string()));
        }
    };
    match event {
        Event::Timed { call, of, .. } => {
            set("c", call);
            set("r", of);
        }
        Event::Sought { label, node, .. } | Event::Assigned { label, node, .. } => {
            if problem.policy == Policy::Affinity {
                set("r", label);
            }
            set("n", node);
        }
        Event::Stolen { from, to, .. } => {
            set("from", from);
            set("n", to);
        }
        Event::Tried { of, .. } => set("r", of),
        Event::Asked { node, .. } | Event::Started { node, .. } | Event::Ended { node, .. } => {
            set("n", node);
        }
        Event::Dispatched { node, of, .. }
        | Event::Crossed { node, of, .. }
        | Event::FellBack { node, of, .. } => {
            set("n", node);
            set("r", of);
        }
        Event::Deferred { call, .. } => set("c", call),
        Event::Returned { call, node, .. } => {
            set("c", call);
            set("n", node);
        }
        Event::Submitted { .. } | Event::Related { .. } | Event::Held { .. } => {}
    }
    let line = index_of(&listing(Traits::of(problem)), &Statement::of(event, problem));
    Line { line, variables }
}
