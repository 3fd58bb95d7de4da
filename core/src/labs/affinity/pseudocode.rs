//! The method in a few lines, as data: which statements a policy's listing has, and which one an event is at.
//!
//! **Invariant:** the statement of every event that a policy can emit stands exactly once in its listing.

use super::event::Event;
use super::explain::Scene;
use super::policy::{Fallback, Policy};
use super::problem::{NONE, Problem};
use crate::kernel::Level;
use crate::kernel::listing::{self, Line, Listing, index_of};

/// A line of pseudocode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Statement {
    /// A call ends: its engine is idle.
    OnReturn,
    /// A task's last call has ended: it is done.
    OnEnd,
    /// A task comes to the master.
    OnSubmit,
    /// A node starts a task from its queue: it runs.
    OnStart,
    /// Its relation is built.
    Relate,
    /// Each call is run on each type, and its time added.
    Time,
    /// Head of the master's choice: for each task in its queue.
    EachTask,
    /// For each acceptable type: the nodes that have it and take tasks.
    SeekType,
    /// By load alone: the nodes on which all calls can run.
    SeekNode,
    /// The task joins the queue of the best of them.
    Assign,
    /// Else it waits.
    Hold,
    /// A node with nothing queued takes the last task that suits it from the fullest queue.
    Steal,
    /// Head of the dispatch: for each running task without a call under way.
    EachCall,
    /// The first acceptable type that is idle on its own node.
    Try,
    /// There it runs.
    Dispatch,
    /// Among the other nodes that have one the one with the least overhead.
    Ask,
    /// Within the limit it runs there.
    Cross,
    /// Else on the best idle type of its node.
    FallBack,
    /// Else only where its node has no acceptable type: on the best idle one.
    FallBackIfStrange,
    /// Else it waits.
    Defer,
}

impl Statement {
    /// The statement that an event is at, in a scenario.
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

/// What a listing depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Traits {
    /// The policy.
    pub policy: Policy,
    /// The way out.
    pub fallback: Fallback,
    /// Whether nodes steal.
    pub steal: bool,
    /// Whether calls cross nodes.
    pub cross: bool,
}

impl Traits {
    /// Those of a scenario.
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

/// Where in the pseudocode a moment is.
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
