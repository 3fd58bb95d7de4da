//! The programs of the policies; `gantry-tests` runs them, with what they call.

use super::event::{Event, Test};
use super::{Policy, Sim};
use crate::kernel::Event as _;
use crate::kernel::listing::{Listing, Program};

/// The program of a policy; it depends on whether groups are planned from demands, and whether containers run at the
/// start.
pub fn program(policy: Policy, planned: bool, bound: bool) -> Program {
    let words = [(policy.name(), true), ("planned", planned), ("bound", bound)];
    let holds = words.into_iter().filter(|&(_, holds)| holds).map(|(word, _)| word);
    Program { text: include_str!("programs/groups.rhai"), holds: holds.collect() }
}

impl Listing for Sim {
    fn program(&self) -> Program {
        let problem = self.problem();
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
