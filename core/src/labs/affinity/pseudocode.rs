//! The method in a few lines, as data: the statements of a policy's listing, and the statement of an event.

use super::event::Event;
use super::explain::Transition;
use super::policy::{Fallback, Policy};
use super::problem::{NONE, Problem};
use crate::kernel::Level;
use crate::kernel::listing::{Line, ListingPart, Pseudocode, always};
use Statement as S;

/// A line of pseudocode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the page's words say what a statement means")]
pub enum Statement {
    OnReturn,
    /// The last call of a task has ended: the task is complete.
    OnEnd,
    OnSubmit,
    OnStart,
    Relate,
    /// Each call is run on each type, and its run time is added up.
    Time,
    EachTask,
    /// For each acceptable type: the nodes that have it and accept tasks.
    SeekType,
    /// By load alone: the nodes that can run all calls.
    SeekNode,
    /// The task joins the queue of the best of these nodes.
    Assign,
    Hold,
    /// A node with an empty queue takes the last task that it may run from the longest queue.
    Steal,
    /// Head of the dispatch loop: for each running task without a call under way.
    EachCall,
    /// The best acceptable type that is idle on its own node.
    Try,
    Dispatch,
    /// Of the other nodes with an idle acceptable engine, the one with the least overhead.
    Ask,
    /// If the overhead is within the limit, the call runs there.
    Cross,
    /// Else the call runs on the best idle type of its own node.
    FallBack,
    /// Else, only if its own node has no acceptable type, the call runs on the best idle type there.
    FallBackIfStrange,
    Defer,
}

/// The properties of a scenario that determine its listing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the scenario's fields say the rest")]
pub struct Variant {
    pub policy: Policy,
    pub fallback: Fallback,
    /// True if nodes steal.
    pub steal: bool,
    /// True if calls may cross nodes.
    pub cross: bool,
}

impl Pseudocode for Statement {
    type Problem = Problem;
    type Event = Event;
    type Variant = Variant;

    const PARTS: &'static [ListingPart<Self, Variant>] = &[
        (Level::Event, always, &[(0, S::OnReturn), (0, S::OnEnd), (0, S::OnSubmit)]),
        (Level::Decision, always, &[(1, S::Relate)]),
        (Level::Probe, always, &[(2, S::Time)]),
        (Level::Decision, always, &[(0, S::EachTask)]),
        (Level::Probe, |of| of.policy == Policy::Affinity, &[(1, S::SeekType)]),
        (Level::Probe, |of| of.policy == Policy::LoadOnly, &[(1, S::SeekNode)]),
        (Level::Decision, always, &[(1, S::Assign), (1, S::Hold)]),
        (Level::Decision, |of| of.steal, &[(0, S::Steal)]),
        (Level::Event, always, &[(0, S::OnStart)]),
        (Level::Decision, always, &[(0, S::EachCall)]),
        (Level::Probe, always, &[(1, S::Try)]),
        (Level::Decision, always, &[(2, S::Dispatch)]),
        (Level::Probe, |of| of.cross, &[(1, S::Ask)]),
        (Level::Decision, |of| of.cross, &[(2, S::Cross)]),
        (Level::Decision, |of| of.fallback == Fallback::NextBest, &[(1, S::FallBack)]),
        (Level::Decision, |of| of.fallback == Fallback::Wait, &[(1, S::FallBackIfStrange)]),
        (Level::Decision, always, &[(1, S::Defer)]),
    ];

    fn variant(problem: &Problem) -> Variant {
        let Problem { policy, fallback, steal, cross, .. } = *problem;
        Variant { policy, fallback, steal, cross: cross.is_some() }
    }

    fn of(event: Event, variant: Variant) -> Self {
        match event {
            Event::Timed { .. } => Statement::Time,
            Event::Submitted { .. } => Statement::OnSubmit,
            Event::Related { .. } => Statement::Relate,
            Event::Sought { .. } if variant.policy == Policy::LoadOnly => Statement::SeekNode,
            Event::Sought { .. } => Statement::SeekType,
            Event::Assigned { .. } => Statement::Assign,
            Event::Held { .. } => Statement::Hold,
            Event::Stolen { .. } => Statement::Steal,
            Event::Started { .. } => Statement::OnStart,
            Event::Tried { .. } => Statement::Try,
            Event::Asked { .. } => Statement::Ask,
            Event::Dispatched { .. } => Statement::Dispatch,
            Event::Crossed { .. } => Statement::Cross,
            Event::FellBack { .. } if variant.fallback == Fallback::Wait => {
                Statement::FallBackIfStrange
            }
            Event::FellBack { .. } => Statement::FallBack,
            Event::Deferred { .. } => Statement::Defer,
            Event::Returned { .. } => Statement::OnReturn,
            Event::Ended { .. } => Statement::OnEnd,
        }
    }
}

/// The line of the pseudocode at one moment.
pub fn line(transition: Transition<'_>) -> Line {
    let Some(event) = transition.event() else { return Line { line: None, variables: Vec::new() } };
    let problem = transition.before.problem();
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
    Line { line: Statement::line_of(event, problem), variables }
}
