//! The programs of the policies; `gantry-tests` runs them, with what they call.

use super::{Events, Policy, Sim};
use crate::kernel::listing::{Listing, Program};

/// The program of a policy; it begins with the events of an instant, and how they are taken.
pub fn program(policy: Policy, events: Events) -> Program {
    let text = match policy {
        Policy::Fcfs | Policy::Easy | Policy::SjfEasy => include_str!("programs/easy.rhai"),
        Policy::Conservative => include_str!("programs/conservative.rhai"),
        Policy::Checkpoint => include_str!("programs/checkpoint.rhai"),
    };
    Program { text, holds: vec![policy.name(), events.name()] }
}

impl Listing for Sim {
    fn program(&self) -> Program {
        program(self.problem().policy, self.problem().events)
    }
}
