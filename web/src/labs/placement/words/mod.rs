//! The words of the placement lab.

#[cfg(feature = "page")]
mod editor;
mod labels;
#[cfg(test)]
mod lesson_tests;
mod numbers;
mod picture;
mod reasons;
#[cfg(test)]
mod run;
#[cfg(test)]
mod said;
#[cfg(feature = "page")]
mod side;
#[cfg(test)]
mod tests;
#[cfg(feature = "page")]
mod why_not;

pub use reasons::PlacementTeller;
