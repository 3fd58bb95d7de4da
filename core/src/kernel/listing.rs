//! A method in a few lines, as data: the form that every lab's pseudocode has.
//!
//! A lab states one table of lines for all its policies, and the statement of each event. A listing has a routine for
//! each level of stepping, in the order of the method. Lines finer than the level shown are left out. The front end gives the
//! text of each line.
//!
//! **Invariant:** the statement of every event that a run emits occurs exactly once in the run's listing, at the event's
//! level (`conformance/listing.rs`).

#![allow(missing_docs, reason = "a name or a type's doc says its fields")]

use serde::{Deserialize, Serialize};

use super::{Event, Level};

/// Lines of one level in a lab's table: the level, the variants of the listing that have them, and for each line its
/// indentation depth and statement.
pub type ListingPart<S, V> = (Level, fn(V) -> bool, &'static [(u32, S)]);

/// The statements of a lab's pseudocode.
pub trait Pseudocode: Copy + PartialEq + std::fmt::Debug + 'static {
    /// The lab's problem.
    type Problem;
    /// The lab's event.
    type Event: Event;
    /// The properties of a problem that determine its listing: the policy, and what it depends on besides.
    type Variant: Copy;

    /// The lines of all listings, in order.
    const PARTS: &'static [ListingPart<Self, Self::Variant>];

    fn variant(problem: &Self::Problem) -> Self::Variant;

    /// The statement of an event.
    fn of(event: Self::Event, variant: Self::Variant) -> Self;

    /// The listing of a variant; `View.line.line` is an index into it.
    fn listing(variant: Self::Variant) -> Vec<ListedLine<Self>> {
        let parts = Self::PARTS.iter().filter(|(_, shown, _)| shown(variant));
        let lines = parts.flat_map(|&(level, _, body)| body.iter().map(move |&line| (level, line)));
        lines.map(|(level, (indent, statement))| ListedLine { statement, indent, level }).collect()
    }

    /// The index of an event's line in the listing of its problem.
    fn line_of(event: Self::Event, problem: &Self::Problem) -> Option<u32> {
        let variant = Self::variant(problem);
        let statement = Self::of(event, variant);
        let parts = Self::PARTS.iter().filter(|(_, shown, _)| shown(variant));
        let mut lines = parts.flat_map(|(_, _, body)| body.iter());
        lines.position(|line| line.1 == statement).and_then(|at| u32::try_from(at).ok())
    }
}

/// The condition of lines that all listings have.
pub fn always<V>(_: V) -> bool {
    true
}

/// A line of a listing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ListedLine<S> {
    pub statement: S,
    pub indent: u32,
    /// The coarsest level of stepping at which it is shown.
    pub level: Level,
}

/// A line of the pseudocode, with the values of its variables.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct Line {
    /// Index into the run's listing (`Pseudocode::listing`); `None` at the start.
    pub line: Option<u32>,
    /// Names and values, in listed order: `bucket` (4, *), `task` t…
    pub variables: Vec<(String, String)>,
}
