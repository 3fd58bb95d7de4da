//! One dimension: a line of cells, tokens above one another.

use gantry_core::labs::placement::Outline;

use super::SceneOptions;
use super::board::{Board, Panel};
use crate::labs::placement::picture::axis::Axis;
use crate::labs::placement::picture::plane::Plane;
use crate::scene::look::SMALL;

const MARGIN: f64 = 14.0;
const TOP: f64 = 30.0;
const BOTTOM: f64 = 44.0;
const TALLEST: f64 = 150.0;

/// The board of a one-dimensional space.
pub(super) fn board(outline: &Outline, options: &SceneOptions) -> Board {
    let extent = outline.dimensions[0].extent;
    let x = Axis::fitted(extent, (options.width - 2.0 * MARGIN).max(40.0), 9.0, 72.0);
    let room = (options.height - TOP - BOTTOM).clamp(60.0, TALLEST);
    let plane = Plane {
        left: ((options.width - x.length()) / 2.0).max(x.number_width(SMALL) / 2.0),
        top: TOP + ((options.height - TOP - BOTTOM - room) / 2.0).clamp(0.0, 80.0),
        x,
        y: Axis { extent: 0, per_bin: 1, step: room },
    };
    let height = plane.top + room + BOTTOM;
    let panel = Panel { plane, x: 0, y: None, slice: None };
    Board { panels: vec![panel], width: options.width, height, large: true, bare: false }
}
