//! The pictures of the placement lab: the space, and the tree of buckets.
#![allow(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "pixels: counts and coordinates stay far below 2^52, pixels below 2^31"
)]

pub mod aligned;
pub mod arrange;
pub mod axis;
pub mod drag;
pub mod kinds;
pub mod look;
pub mod pair;
pub mod plane;
pub mod samples;
pub mod space;
pub mod tree;

#[cfg(test)]
pub(crate) mod fixture;
#[cfg(test)]
mod tests;
