//! The programs of the policies; `gantry-tests` runs them, with what they call.

use super::event::Event;
use super::{Events, Policy, Problem};
use crate::kernel::listing::{self, Program};

/// The program of a policy; it begins with the events of an instant, and how they are taken.
pub fn program(policy: Policy, events: Events) -> Program {
    let text = match policy {
        Policy::Fcfs => include_str!("programs/fcfs.rhai"),
        Policy::Easy => include_str!("programs/easy.rhai"),
        Policy::Conservative => include_str!("programs/conservative.rhai"),
        Policy::Checkpoint => include_str!("programs/checkpoint.rhai"),
        Policy::SjfEasy => include_str!("programs/sjf-easy.rhai"),
    };
    let taken = match events {
        Events::Together => "together",
        Events::Singly => "singly",
    };
    Program { text, holds: vec![taken] }
}

/// How events light the lines of the programs.
#[derive(Clone, Copy, Debug)]
pub struct Listing;

impl listing::Listing for Listing {
    type Problem = Problem;
    type Event = Event;

    fn program(problem: &Problem) -> Program {
        program(problem.policy, problem.events)
    }
}
