//! The words of the placement lab.

#[cfg(feature = "page")]
mod editor;
mod numbers;
mod picture;
mod reasons;
#[cfg(test)]
pub(in crate::labs::placement) mod run;
#[cfg(test)]
mod said;
#[cfg(test)]
mod tests;
#[cfg(feature = "page")]
mod why_not;

pub use reasons::PlacementTeller;
