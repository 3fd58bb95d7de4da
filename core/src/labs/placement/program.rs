//! The programs of the policies; `gantry-tests` runs them, with what they call.

use super::event::Event;
use super::{Explore, Policy, Problem};
use crate::kernel::Event as _;
use crate::kernel::listing::{self, Program};

/// The program of a policy; it depends on whether tasks are decided in batches, and on how far a walk goes.
pub fn program(policy: Policy, batch: u64, explore: Explore) -> Program {
    let text = match policy {
        Policy::LeastFit => include_str!("programs/least-fit.rhai"),
        Policy::BestFit => include_str!("programs/best-fit.rhai"),
        Policy::Random => include_str!("programs/random.rhai"),
        Policy::FirstFit => include_str!("programs/first-fit.rhai"),
        Policy::NextFit => include_str!("programs/next-fit.rhai"),
        Policy::LeastFitWithReservation => {
            include_str!("programs/least-fit-with-reservation.rhai")
        }
    };
    let decided = if batch > 1 { "batch" } else { "single" };
    let walked = match explore {
        Explore::First => "first",
        Explore::All => "all",
    };
    Program { text, holds: vec![decided, walked] }
}

/// How events light the lines of the programs.
#[derive(Clone, Copy, Debug)]
pub struct Listing;

impl listing::Listing for Listing {
    type Problem = Problem;
    type Event = Event;

    fn program(problem: &Problem) -> Program {
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
