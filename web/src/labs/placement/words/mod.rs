//! The words of the placement lab.
#![allow(clippy::format_push_string, reason = "a sentence grows clause by clause, and is short")]

mod labels;
mod notes;
pub(crate) mod picture;
mod reasons;
mod side;
mod why_not;

#[cfg(test)]
pub(crate) use self::labels::PLACEMENT;
pub use self::notes::note;
pub use reasons::PlacementTeller;
