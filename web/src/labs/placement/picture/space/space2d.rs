//! Two dimensions: one grid, the first dimension to the right and the second upwards.

use gantry_core::labs::placement::Outline;

use super::SceneOptions;
use super::board::{Board, Panel};
use crate::labs::placement::picture::axis::Axis;
use crate::labs::placement::picture::plane::Plane;
use crate::scene::look::SMALL;

/// The narrowest cell; coordinates share cells where they would come out narrower.
pub(super) const LEAST: f64 = 8.0;
const WIDEST: f64 = 120.0;
const TALLEST: f64 = 90.0;
const TOP: f64 = 26.0;
const BOTTOM: f64 = 44.0;
const RIGHT: f64 = 8.0;

/// The board of a two-dimensional space.
pub(super) fn board(outline: &Outline, options: &SceneOptions) -> Board {
    let (first, second) = (&outline.dimensions[0], &outline.dimensions[1]);
    let height = options.height.max(180.0);
    let y = Axis::fitted(second.extent, height - TOP - BOTTOM, LEAST, TALLEST);
    let margin = y.number_width(SMALL) + 14.0;
    let x = Axis::fitted(first.extent, (options.width - margin - RIGHT).max(40.0), LEAST, WIDEST);
    let plane = Plane {
        left: margin + ((options.width - margin - RIGHT - x.length()) / 2.0).max(0.0),
        top: TOP + (height - TOP - BOTTOM - y.length()) / 2.0,
        x,
        y,
    };
    let panel = Panel { plane, x: 0, y: Some(1), slice: None };
    Board { panels: vec![panel], width: options.width, height, large: true }
}
