//! The pictures of the groups lab: boards of GPUs under a crane, cards with a line for each GPU, all nodes as a map.
#![allow(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "pixels: counts and coordinates stay far below 2^52, pixels below 2^31"
)]

pub mod boards;
pub mod cards;
mod crane;
pub mod density;
pub mod drag;
#[cfg(test)]
pub mod fixture;
pub mod fork;
pub mod free;
pub mod grid;
mod hung;
pub mod kinds;
pub mod layout;
mod lens;
mod lines;
pub mod look;
pub mod moves;
pub mod rooms;
mod ruler;
pub mod samples;
mod stitched;
#[cfg(test)]
mod tests;
