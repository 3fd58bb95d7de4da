//! The words of the placement lab.

mod editor;
mod labels;
mod notes;
mod numbers;
mod picture;
mod pseudocode;
mod reasons;
mod side;
mod why_not;

pub use reasons::PlacementTeller;

pub use self::notes::note;
