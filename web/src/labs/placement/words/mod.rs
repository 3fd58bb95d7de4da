//! The words of the placement lab.
#![allow(clippy::format_push_string, reason = "a sentence grows clause by clause, and is short")]

mod editor;
mod labels;
mod notes;
mod numbers;
mod picture;
mod pseudocode;
mod reasons;
mod side;
mod why_not;

pub use self::notes::note;
pub use reasons::PlacementTeller;
