//! The programs of the policies; `gantry-tests` runs them, with what they call.

use super::Sim;
use super::event::Event;
use super::explain::Transition;
use super::policy::{Fallback, Pick, Policy};
use super::problem::NONE;
use crate::kernel::listing::{Line, Listing, Program};

/// The program of a policy; it depends on what the master counts, on whether nodes steal and calls may cross nodes, and
/// on what a call does without an acceptable engine.
pub fn program(
    policy: Policy,
    pick: Pick,
    fallback: Fallback,
    steal: bool,
    cross: bool,
) -> Program {
    let mut holds = vec![policy.name(), pick.name(), fallback.name()];
    holds.push(if cross { "cross" } else { "apart" });
    holds.extend(steal.then_some("steal"));
    Program { text: include_str!("programs/affinity.rhai"), holds }
}

impl Listing for Sim {
    fn program(&self) -> Program {
        let problem = self.problem();
        let crosses = problem.cross.is_some();
        program(problem.policy, problem.pick, problem.fallback, problem.steal, crosses)
    }
}

/// The line of the program at one moment, and its values.
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
            set("v", from);
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
    Line { line: transition.before.line_of(event), variables }
}
