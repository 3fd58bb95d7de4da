//! The pictures of the affinity lab: the master's question and the worker's, over the engines and their calls in time.
#![allow(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "pixels: counts and coordinates stay far below 2^52, pixels below 2^31"
)]

mod adds;
mod boards;
pub mod curve;
pub mod density;
pub mod gantt;
mod glyph;
pub mod kinds;
mod lists;
pub mod look;
mod relation;
pub mod rows;
mod runs;
mod sent;
pub mod stage;
#[cfg(all(test, feature = "page"))]
pub(super) mod tests;
mod timeline;
