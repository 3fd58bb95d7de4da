//! The programs of the modes; `gantry-tests` runs them, with what they call.

use super::{By, Mode, Sim};
use crate::kernel::listing::{Listing, Program};

/// The program of a mode; without users, nobody is lent to.
pub fn program(mode: Mode, by: By, users: usize) -> Program {
    let text = match mode {
        Mode::Lend | Mode::Reserve => include_str!("programs/reserve.rhai"),
        Mode::PerJob => include_str!("programs/per-job.rhai"),
    };
    let lends = (mode == Mode::Lend && users > 0).then_some("lends");
    Program { text, holds: lends.into_iter().chain([by.name()]).collect() }
}

impl Listing for Sim {
    fn program(&self) -> Program {
        let problem = self.problem();
        program(problem.mode, problem.by, problem.user_count())
    }
}
