//! The groups lab: the method from its definitions, and random clusters.

mod oracle;
mod tape;

use std::sync::Arc;

pub use gantry_core::labs::groups::GroupsScenario;
use gantry_core::labs::groups::event::Event;
use gantry_core::labs::groups::{Policy, Problem, Sim};
use gantry_core::scenario::{Errors, Lab, LabKind};

use crate::method::{Defined, Method};
use crate::tape::{Tape, numbers_of};

impl Method for GroupsScenario {
    const KIND: LabKind = LabKind::Groups;
    type Sim = Sim;
    /// The number of entries.
    type Size = usize;
    const SMALL: usize = 14;
    const LARGE: usize = 200;

    fn open(&self) -> Result<Sim, Errors> {
        Ok(Sim::new(Arc::new(Problem::new(self)?)))
    }

    fn lab(self) -> Lab {
        Lab::Groups(self)
    }

    fn of(lab: Lab) -> Option<Self> {
        if let Lab::Groups(scenario) = lab { Some(scenario) } else { None }
    }

    fn defined(&self) -> Defined<Event> {
        oracle::run(self)
    }

    fn numbers(entries: usize) -> usize {
        500 + 12 * entries
    }

    fn draw(tape: &mut Tape<'_>, entries: usize) -> Self {
        tape.cluster(entries)
    }

    /// Machine by machine for one seed of four.
    fn of_seed(seed: u64, entries: usize) -> Self {
        let numbers = numbers_of(seed, Self::numbers(entries));
        let policy = if seed.is_multiple_of(4) { Policy::Machine } else { Policy::Group };
        GroupsScenario { policy, ..Self::draw(&mut Tape::new(&numbers), entries) }
    }

    fn shorten(&mut self) -> bool {
        self.requests.pop().is_some() && !self.requests.is_empty()
    }
}
