//! The programs of the policies; `gantry-tests` runs them, with what they call.

use super::event::{Event, Test};
use super::{Policy, Problem};
use crate::kernel::Event as _;
use crate::kernel::listing::{self, Program};

/// The program of a policy; it depends on whether groups are planned from demands, and whether containers run at the
/// start.
pub fn program(policy: Policy, planned: bool, bound: bool) -> Program {
    let text = match policy {
        Policy::Machine => include_str!("programs/machine.rhai"),
        Policy::Group => include_str!("programs/group.rhai"),
    };
    let words = [("planned", planned), ("bound", bound)];
    let holds = words.into_iter().filter(|&(_, holds)| holds).map(|(word, _)| word);
    Program { text, holds: holds.collect() }
}

/// How events light the lines of the programs.
#[derive(Clone, Copy, Debug)]
pub struct Listing;

impl listing::Listing for Listing {
    type Problem = Problem;
    type Event = Event;

    fn program(problem: &Problem) -> Program {
        let planned = problem.demands.as_ref().is_some_and(|demands| !demands.is_empty());
        program(problem.policy, planned, !problem.bindings.is_empty())
    }

    fn name(event: Event) -> &'static str {
        match event {
            Event::Tested { test: Test::Quota, .. } => "quota",
            Event::Tested { test: Test::Group, .. } => "group",
            Event::Tested { test: Test::Type, .. } => "type",
            Event::Tested { test: Test::Capacity, .. } => "capacity",
            _ => Event::KINDS[event.kind()].name,
        }
    }
}
