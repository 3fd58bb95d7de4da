//! Pictures as shapes: what a scenario is and what a moment looks like in, marks and shapes out.
//!
//! ```text
//!                                        ┌► SVG elements   (components)
//! Outline + View ──► a lab's ─► Picture ─┼► canvas          (components)
//!                    picture             └► SVG document    (svg) ─► frames of a film ([`crate::film`])
//! ```
//!
//! Read it in this order: [`shape`] and [`paint`] (what pictures are made of), [`look`] (how things look),
//! [`time`] and [`chart`] (where things lie over time), then [`travel`], [`hit`] and [`svg`] (what is done with a
//! picture). What a lab draws stands in its folder, `labs/<lab>/picture`. Pictures of the shell alone (`disc`,
//! `dumbbells`, `overview`) are compiled with the page.
//!
//! **Invariant:** nothing here knows a document or a clock; the same input gives the same picture.
//! **Invariant:** a picture's size is bounded by its pixels and the view's limits: what does not fit one by
//! one is shown as counts.
#![allow(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "pixels: counts and coordinates stay far below 2^52, pixels below 2^31"
)]

pub mod arrange;
pub mod bars;
pub mod caption;
pub mod chart;
#[cfg(feature = "page")]
pub mod disc;
#[cfg(feature = "page")]
pub mod dumbbells;
#[cfg(feature = "page")]
pub mod fit;
pub mod hatch;
pub mod hit;
pub mod lane;
pub mod legend;
pub mod look;
#[cfg(feature = "page")]
pub mod overview;
pub mod paint;
pub mod paper;
pub mod prelude;
pub mod shape;
pub mod svg;
pub mod text;
pub mod time;
pub mod travel;
pub mod zoom;

#[cfg(test)]
pub(crate) mod legible;
