//! The pictures of the affinity lab: the relation over the nodes with their engines, the cost curve, the calls over time.
#![allow(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "pixels: counts and coordinates stay far below 2^52, pixels below 2^31"
)]

mod boards;
pub mod curve;
pub mod density;
#[cfg(test)]
pub mod fixture;
pub mod gantt;
pub mod kinds;
mod links;
pub mod look;
mod relation;
pub mod samples;
pub mod stage;
#[cfg(test)]
mod tests;
