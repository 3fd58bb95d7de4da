//! The programs of the policies; `gantry-tests` runs them, with what they call.

use super::event::Event;
use super::explain::Transition;
use super::policy::{Fallback, Pick, Policy};
use super::problem::{NONE, Problem};
use crate::kernel::listing::{self, Line, Listing as _, Program};

/// The properties of a scenario that determine its program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the scenario's fields say the rest")]
pub struct Variant {
    pub policy: Policy,
    pub pick: Pick,
    pub fallback: Fallback,
    /// True if nodes steal.
    pub steal: bool,
    /// True if calls may cross nodes.
    pub cross: bool,
}

impl Variant {
    /// That of a problem.
    pub fn of(problem: &Problem) -> Self {
        let Problem { policy, pick, fallback, steal, ref cross, .. } = *problem;
        Variant { policy, pick, fallback, steal, cross: cross.is_some() }
    }

    /// Its program.
    pub fn program(self) -> Program {
        let text = match self.policy {
            Policy::Affinity => include_str!("programs/affinity.rhai"),
            Policy::LoadOnly => include_str!("programs/load-only.rhai"),
        };
        let mut holds = vec![self.pick.name(), self.fallback.name()];
        holds.push(if self.cross { "cross" } else { "apart" });
        holds.extend(self.steal.then_some("steal"));
        Program { text, holds }
    }
}

/// How events light the lines of the programs.
#[derive(Clone, Copy, Debug)]
pub struct Listing;

impl listing::Listing for Listing {
    type Problem = Problem;
    type Event = Event;

    fn program(problem: &Problem) -> Program {
        Variant::of(problem).program()
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
    Line { line: Listing::line_of(event, problem), variables }
}
