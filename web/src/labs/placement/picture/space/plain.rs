//! One dimension: a line of cells, tokens above one another. Two: one grid, the one that counts first upwards, so that its
//! buckets are rows, and the other to the right.

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
/// Of a line: its sides, what is over it, and its height.
const MARGIN: f64 = 14.0;
const LINE_TOP: f64 = 30.0;
const HIGHEST: f64 = 150.0;

/// The dimension that counts first, and the other.
pub(in crate::labs::placement::picture) fn axes(order: &[u32]) -> (usize, usize) {
    let up = order.first().map_or(0, |&first| first as usize).min(1);
    (up, 1 - up)
}

/// The board of a two-dimensional space.
pub(super) fn board(outline: &Outline, options: &SceneOptions) -> Board {
    let (up, right) = (0, 1);
    let (first, second) = (&outline.dimensions[right], &outline.dimensions[up]);
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
    let panel = Panel { plane, x: right, y: Some(up), slice: None };
    Board { panels: vec![panel], width: options.width, height, large: true, bare: false }
}

/// The board of a one-dimensional space.
pub(super) fn line(outline: &Outline, options: &SceneOptions) -> Board {
    let extent = outline.dimensions[0].extent;
    let x = Axis::fitted(extent, (options.width - 2.0 * MARGIN).max(40.0), 9.0, 72.0);
    let room = (options.height - LINE_TOP - BOTTOM).clamp(60.0, HIGHEST);
    let plane = Plane {
        left: ((options.width - x.length()) / 2.0).max(x.number_width(SMALL) / 2.0),
        top: LINE_TOP + ((options.height - LINE_TOP - BOTTOM - room) / 2.0).clamp(0.0, 80.0),
        x,
        y: Axis { extent: 0, per_bin: 1, step: room },
    };
    let height = plane.top + room + BOTTOM;
    let panel = Panel { plane, x: 0, y: None, slice: None };
    Board { panels: vec![panel], width: options.width, height, large: true, bare: false }
}
