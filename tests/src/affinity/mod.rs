//! The affinity lab: the method from its definitions and random systems.

mod oracle;
mod tape;

use std::sync::Arc;

pub use gantry_core::labs::affinity::AffinityScenario;
use gantry_core::labs::affinity::event::Event;
use gantry_core::labs::affinity::{Problem, Sim};
use gantry_core::scenario::{Errors, Lab, LabKind};

use crate::method::{Defined, Method};
use crate::tape::Tape;

impl Method for AffinityScenario {
    const KIND: LabKind = LabKind::Affinity;
    type Sim = Sim;
    /// All are small.
    type Size = ();
    const SMALL: () = ();
    const LARGE: () = ();

    fn open(&self) -> Result<Sim, Errors> {
        Ok(Sim::new(Arc::new(Problem::new(self)?)))
    }

    fn lab(self) -> Lab {
        Lab::Affinity(self)
    }

    fn of(lab: Lab) -> Option<Self> {
        if let Lab::Affinity(scenario) = lab { Some(scenario) } else { None }
    }

    fn defined(&self) -> Defined<Event> {
        oracle::run(self)
    }

    fn numbers((): ()) -> usize {
        2_000
    }

    fn draw(tape: &mut Tape<'_>, (): ()) -> Self {
        tape.engines()
    }

    fn shorten(&mut self) -> bool {
        self.tasks.pop().is_some() && !self.tasks.is_empty()
    }
}
