//! The workflow lab: the method from its definitions, random scenarios, and the invariants of a run.

mod oracle;
#[cfg(not(target_arch = "wasm32"))]
pub mod reclaims;
mod tape;
pub mod watch;

use std::sync::Arc;

pub use gantry_core::labs::workflow::WorkflowScenario;
use gantry_core::labs::workflow::event::Event;
use gantry_core::labs::workflow::{Problem, Sim};
use gantry_core::scenario::{Errors, Lab, LabKind};
pub use oracle::Oracle;
pub use tape::Size;

use crate::method::{Defined, Method};
use crate::tape::Tape;

impl Method for WorkflowScenario {
    const KIND: LabKind = LabKind::Workflow;
    type Sim = Sim;
    type Size = Size;
    const SMALL: Size = Size { workflows: 4, jobs: 16, capacity: 16 };
    const LARGE: Size = Size { workflows: 20, jobs: 300, capacity: 400 };

    fn open(&self) -> Result<Sim, Errors> {
        Ok(Sim::new(Arc::new(Problem::new(self)?)))
    }

    fn lab(self) -> Lab {
        Lab::Workflow(self)
    }

    fn of(lab: Lab) -> Option<Self> {
        if let Lab::Workflow(scenario) = lab { Some(scenario) } else { None }
    }

    fn defined(&self) -> Defined<Event> {
        Oracle::new(self).run().defined()
    }

    fn numbers(size: Size) -> usize {
        80 + size.workflows * 60 + size.jobs * 5
    }

    fn draw(tape: &mut Tape<'_>, size: Size) -> Self {
        tape.workflows(size)
    }
}
