//! The pictures of the workflow lab: the stage graph, the units of the pool and whose they are, and their timeline.
#![allow(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "pixels: counts and coordinates stay far below 2^52, pixels below 2^31"
)]

pub mod beats;
pub mod graph;
pub mod kinds;
pub mod ledger;
mod present;
mod samples;
pub mod tape;
pub mod timeline;
pub mod units;
mod usage;

#[cfg(test)]
pub(crate) mod fixture;
#[cfg(test)]
mod tests;

pub use present::{
    Absent, ahead, has_come, has_ended, in_time, present, row_of, stage_of, state_of, to_come,
};
pub use samples::meanings;
pub use units::{Role, leads_to};
pub use usage::Usage;
