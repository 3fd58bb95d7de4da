//! The words of the placement lab.
#![allow(clippy::format_push_string, reason = "a sentence grows clause by clause, and is short")]

pub(crate) mod picture;
mod reasons;
mod why_not;

pub use reasons::PlacementTeller;
