//! The method of a lab as the tests know it: how the core runs a scenario, how random scenarios are made, and what the
//! definitions say of a run. The five labs implement it for their scenarios; what is tested of each is written once.

use std::fmt::Debug;

use gantry_core::kernel::{Model, Time};
use gantry_core::scenario::{Errors, Lab, LabKind, Scenario};
use gantry_core::session::{Guess, NamedSubject};
use serde_json::Value;

use crate::tape::{Tape, numbers_of};
use crate::{affinity, backfill, groups, placement, workflow};

pub trait Method: Clone + Debug + Sync {
    const KIND: LabKind;
    type Sim: Model + Debug;
    /// Bounds of random scenarios.
    type Size: Copy + Debug;
    /// Small enough for an oracle, and for a person to read.
    const SMALL: Self::Size;
    /// Hundreds of entries.
    const LARGE: Self::Size;

    /// The state at the start of a run of the core. Errors: the scenario is not valid.
    fn open(&self) -> Result<Self::Sim, Errors>;

    fn lab(self) -> Lab;

    /// The scenario of a lab; none of another.
    fn of(lab: Lab) -> Option<Self>;

    /// The run by the definitions alone, of a valid scenario.
    fn defined(&self) -> Defined<<Self::Sim as Model>::Event>;

    /// How many numbers a scenario of a size is made of.
    fn numbers(size: Self::Size) -> usize;

    /// A valid scenario.
    fn draw(tape: &mut Tape<'_>, size: Self::Size) -> Self;

    /// The scenario of a seed, the same on every platform.
    fn of_seed(seed: u64, size: Self::Size) -> Self {
        Self::draw(&mut Tape::new(&numbers_of(seed, Self::numbers(size))), size)
    }

    /// Puts a policy by its number in place of its own, for what random scenarios have too seldom.
    fn vary(&mut self, _policy: usize) {}

    /// Leaves out the last entry; false if the definitions tell of every step, or none is left.
    fn shorten(&mut self) -> bool {
        false
    }
}

/// What the definitions say of a run.
pub struct Defined<E> {
    pub steps: Steps<E>,
    /// The outcome, whole, and metrics, some of them.
    pub document: Value,
    pub decisions: Vec<Decided>,
}

pub enum Steps<E> {
    /// Events with their instants.
    Events(Vec<(Time, E)>),
    /// Lines of the trace.
    Lines(Vec<Value>),
    /// The definitions give outcome and decisions alone.
    Untold,
}

/// A decision, as a quiz asks for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decided {
    /// Events before it, if the definitions tell events.
    pub moment: Option<u64>,
    pub kind: &'static str,
    pub subject: Option<NamedSubject>,
    /// All that may be chosen.
    pub things: Vec<NamedSubject>,
    pub right: Guess,
    /// Those that are as good.
    pub tied: Vec<Guess>,
    /// Those that are chosen later in the same pass.
    pub early: Vec<Guess>,
}

impl Decided {
    /// A choice among things, or of none, with that many events before it.
    pub fn among(
        kind: &'static str,
        moment: usize,
        subject: Option<NamedSubject>,
        things: Vec<NamedSubject>,
        right: Option<NamedSubject>,
    ) -> Self {
        let (moment, right) = (Some(moment as u64), guess(right.ok_or("none")));
        Decided { moment, things, ..Decided::new(kind, subject, right) }
    }

    /// A decision about a subject, with one right answer and nothing to choose from.
    pub fn new(kind: &'static str, subject: Option<NamedSubject>, right: Guess) -> Self {
        let (things, tied, early) = (Vec::new(), Vec::new(), Vec::new());
        Decided { moment: None, kind, subject, things, right, tied, early }
    }
}

/// A thing by its sort and name.
pub fn named(noun: &str, name: &str) -> NamedSubject {
    NamedSubject { noun: noun.to_owned(), name: name.to_owned(), part: None }
}

/// A guess of a thing, or of none for that reason.
pub fn guess(thing: Result<NamedSubject, &str>) -> Guess {
    thing.map_or_else(|reason| Guess::Nothing(reason.to_owned()), Guess::Thing)
}

/// The random scenario of a seed, of a lab by its kind: a lab that has none does not compile.
pub fn random(kind: LabKind, seed: u64) -> Scenario {
    fn of<S: Method>(seed: u64) -> Lab {
        S::of_seed(seed, S::SMALL).lab()
    }
    let lab = match kind {
        LabKind::Placement => of::<placement::PlacementScenario>(seed),
        LabKind::Backfill => backfill::with_users(seed),
        LabKind::Workflow => of::<workflow::WorkflowScenario>(seed),
        LabKind::Groups => Lab::Groups(groups::GroupsScenario::of_seed(seed, 24)),
        LabKind::Affinity => of::<affinity::AffinityScenario>(seed),
    };
    Scenario::of(lab)
}
