//! The method of the made-up lab in three lines: the minimum of a lab's pseudocode.

use super::Problem;
use super::sim::Event;
use crate::kernel::Level;
use crate::kernel::listing::{ListingPart, Pseudocode, always};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Statement {
    EachPerson,
    Compare,
    Serve,
}

impl Pseudocode for Statement {
    type Problem = Problem;
    type Event = Event;
    type Variant = ();

    const PARTS: &'static [ListingPart<Self, ()>] = &[
        (Level::Event, always, &[(0, Statement::Serve)]),
        (Level::Probe, always, &[(0, Statement::EachPerson), (1, Statement::Compare)]),
    ];

    fn variant(_: &Problem) {}

    fn of(event: Event, (): ()) -> Self {
        match event {
            Event::Compared { .. } => Statement::Compare,
            Event::Served { .. } => Statement::Serve,
        }
    }
}
