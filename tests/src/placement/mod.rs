//! The placement lab: the method from its definitions, and random scenarios.

mod oracle;
mod tape;

use std::sync::Arc;

pub use gantry_core::labs::placement::PlacementScenario;
use gantry_core::labs::placement::event::Event;
use gantry_core::labs::placement::{Problem, Sim, Status};
use gantry_core::scenario::{Errors, Lab, LabKind};
pub use tape::Size;

use crate::method::{Defined, Method};
use crate::tape::{Tape, numbers_of};

impl Method for PlacementScenario {
    const KIND: LabKind = LabKind::Placement;
    type Sim = Sim;
    type Size = Size;
    const SMALL: Size = Size { nodes: 9, entries: 9 };
    const LARGE: Size = Size { nodes: 250, entries: 60 };

    fn open(&self) -> Result<Sim, Errors> {
        Ok(Sim::new(Arc::new(Problem::new(self)?)))
    }

    fn lab(self) -> Lab {
        Lab::Placement(self)
    }

    fn of(lab: Lab) -> Option<Self> {
        if let Lab::Placement(scenario) = lab { Some(scenario) } else { None }
    }

    fn defined(&self) -> Defined<Event> {
        oracle::run(self)
    }

    fn numbers(size: Size) -> usize {
        13 * (size.nodes + size.entries)
    }

    fn draw(tape: &mut Tape<'_>, size: Size) -> Self {
        tape.placement(size)
    }

    fn of_seed(seed: u64, size: Size) -> Self {
        Self::draw(&mut Tape::new(&numbers_of(seed, 2_000)), size)
    }
}

/// Fails unless what is free on each node and what its tasks hold make up what it had.
///
/// # Panics
/// Where they do not.
pub fn assert_conserved(sim: &Sim) {
    let problem = sim.problem();
    let many = problem.dimensions;
    let mut held = vec![0; problem.available.len()];
    for task in 0..problem.task_count() as u32 {
        if let Status::Placed(node) = sim.status(task) {
            let held = held[node as usize * many..].iter_mut();
            held.zip(problem.request(task)).for_each(|(sum, asked)| *sum += asked);
        }
    }
    let free = (0..problem.node_count() as u32).flat_map(|node| sim.free(node).clone());
    let sums: Vec<u64> = free.zip(held).map(|(free, held)| free + held).collect();
    assert_eq!(sums, problem.available);
}
