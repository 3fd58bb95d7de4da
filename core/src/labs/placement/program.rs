//! The programs of the policies; `gantry-tests` runs them, with what they call.

use super::event::Event;
use super::{Explore, Policy, Sim};
use crate::kernel::Event as _;
use crate::kernel::listing::{Listing, Program};

/// The program of a policy; it depends on whether tasks are decided in batches, and on how far a walk goes.
pub fn program(policy: Policy, batch: u64, explore: Explore) -> Program {
    let decided = if batch > 1 { "batch" } else { "single" };
    let searched = if policy.scans() { "scans" } else { "walks" };
    let holds = vec![policy.name(), decided, searched, explore.name()];
    Program { text: include_str!("programs/placement.rhai"), holds }
}

impl Listing for Sim {
    fn program(&self) -> Program {
        let problem = self.problem();
        program(problem.policy, problem.batch as u64, problem.explore)
    }

    fn name(event: Event) -> &'static str {
        match event {
            Event::Visited { fits: false, .. } => "refuse",
            Event::Visited { leaf: false, .. } => "children",
            Event::Visited { leaf: true, .. } => "yield",
            _ => Event::KINDS[event.kind()].name,
        }
    }
}
