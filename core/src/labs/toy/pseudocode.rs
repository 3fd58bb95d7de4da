//! The method of the made-up lab in three lines: the minimum of a lab's pseudocode.

use super::Problem;
use super::sim::Event;
use crate::kernel::Level;
use crate::kernel::listing::{Pseudocode, Row, always};

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

    const ROWS: &'static [Row<Self, ()>] = &[
        (Level::Event, 0, Statement::Serve, always),
        (Level::Probe, 0, Statement::EachPerson, always),
        (Level::Probe, 1, Statement::Compare, always),
    ];

    fn variant(_: &Problem) {}

    fn of(event: Event, (): ()) -> Self {
        match event {
            Event::Compared { .. } => Statement::Compare,
            Event::Served { .. } => Statement::Serve,
        }
    }
}
