//! The pictures of the workflow lab: the stage graph, the units of the pool and whose they are, and their timeline.

mod bars;
pub mod graph;
mod groups;
pub mod ledger;
pub(crate) mod moved;
mod present;
mod samples;
mod sheet;
pub mod timeline;
pub mod units;
mod usage;

#[cfg(test)]
pub(crate) mod fixture;
#[cfg(test)]
mod tests;

pub use groups::{Group, Role};
pub use moved::{Moved, given_back};
pub use present::{Absent, present};
pub use samples::{named, samples};
pub use sheet::sheet;
pub use usage::Usage;
