//! A made-up lab, for tests only: one desk serves people one by one, in listed order or the shortest first.
//!
//! It shows the minimal parts of a lab: this module and its line in the registry suffice to read, check, run, trace,
//! link, open and compare its scenarios.

pub(crate) mod adversaries;
pub(crate) mod columns;
pub(crate) mod decision;
pub(crate) mod divergence;
pub(crate) mod lab;
pub(crate) mod program;
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

/// A validated scenario.
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

/// Names of the people.
#[derive(Debug)]
pub struct Names<'s>(Vec<&'s str>);

impl<'s> Names<'s> {
    fn new(scenario: &'s Scenario) -> Self {
        Names(scenario.people.iter().map(|person| &*person.id).collect())
    }
}

/// Names of the people, fixed while a scenario is open.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Outline {
    people: Arc<[String]>,
}

/// The present time, and the number of people served.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct View {
    now: Time,
    served: u32,
}

/// The question when a person is served.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Question {
    person: u32,
}

/// Number of people served earlier; none if the person has been served.
pub type Answer = Option<u32>;

/// People, in order of service.
pub type Outcome = Vec<u32>;

/// Time at which the last person is served.
pub type Metrics = Option<Time>;
