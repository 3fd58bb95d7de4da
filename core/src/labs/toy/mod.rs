//! A made-up lab, in tests alone: one desk serves people one by one, in the order of the list or the shortest first.
//!
//! It shows what a lab is made of at the least. It is read, checked, run, traced, linked, opened and compared by its
//! line in the registry and what stands here.

pub(crate) mod adversaries;
pub(crate) mod decision;
pub(crate) mod divergence;
pub(crate) mod figures;
pub(crate) mod lab;
mod sim;
mod subject;

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::format::record::{name, positive, record, words};
use crate::format::{Errors, Measure};
use crate::kernel::Time;
pub use sim::{Event, Sim};

record! {
    in "Toy_";
    /// People at a desk.
    pub struct ToyScenario {
        /// Who is served next.
        pub policy: Policy,
        /// Those who wait.
        pub people: Vec<Person> => crate::format::record::most(&Measure::Jobs, 1_000),
    }

    /// Somebody who waits.
    pub struct Person {
        /// The name.
        pub id: String => name(),
        /// How long it takes.
        pub takes: u64 => positive(),
    }
}

words! {
    in "Toy_";
    /// Who is served next.
    pub enum Policy as "ToyPolicy" {
        /// The first of the list.
        First = "first",
        /// The one who takes the least time.
        Shortest = "shortest",
    }
}

pub use ToyScenario as Scenario;

/// A scenario as checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    policy: Policy,
    takes: Vec<Time>,
}

impl Problem {
    fn new(scenario: &Scenario) -> Result<Self, Errors> {
        let takes = scenario.people.iter().map(|person| person.takes).collect();
        Errors::default().or(|| Problem { policy: scenario.policy, takes })
    }
}

/// The names of those who wait.
#[derive(Debug)]
pub struct Names<'s>(Vec<&'s str>);

impl<'s> Names<'s> {
    fn new(scenario: &'s Scenario) -> Self {
        Names(scenario.people.iter().map(|person| &*person.id).collect())
    }
}

/// Who waits.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Outline {
    people: Arc<[String]>,
}

/// How many are served.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct View {
    now: Time,
    served: u32,
}

/// When is somebody served?
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Question {
    person: u32,
}

/// How many are before him; none where he is served.
pub type Answer = Option<u32>;

/// Who is served where another is by the other policy.
pub type Deed = u32;

/// How many are served.
pub type Summary = u32;

/// In which order they are served.
pub type Outcome = Vec<u32>;

/// When all are served.
pub type Metrics = Option<Time>;
