//! The programs of the modes; `gantry-tests` runs them, with what they call.

use super::event::Event;
use super::{By, Mode, Problem};
use crate::kernel::listing::{self, Program};

/// The program of a mode; without users, nobody is lent to.
pub fn program(mode: Mode, by: By, users: usize) -> Program {
    let text = match mode {
        Mode::Lend if users > 0 => include_str!("programs/lend.rhai"),
        Mode::Lend | Mode::Reserve => include_str!("programs/reserve.rhai"),
        Mode::PerJob => include_str!("programs/per-job.rhai"),
    };
    Program { text, holds: vec![by.name()] }
}

/// How events light the lines of the programs.
#[derive(Clone, Copy, Debug)]
pub struct Listing;

impl listing::Listing for Listing {
    type Problem = Problem;
    type Event = Event;

    fn program(problem: &Problem) -> Program {
        program(problem.mode, problem.by, problem.user_count())
    }
}
