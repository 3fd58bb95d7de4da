//! The words of the placement lab.

mod editor;
mod labels;
#[cfg(test)]
mod lesson_tests;
mod numbers;
mod picture;
mod pseudocode;
mod reasons;
#[cfg(test)]
mod run;
#[cfg(test)]
mod said;
mod side;
#[cfg(test)]
mod tests;
mod why_not;

pub use reasons::PlacementTeller;
