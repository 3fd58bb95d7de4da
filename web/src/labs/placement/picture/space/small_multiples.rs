//! Three dimensions: a grid for each slice of the first dimension, side by side (small
//! multiples: Tufte, "Envisioning Information").
//!
//! Slices share cells' size and scale; where there are more than fit, a slice holds several coordinates.

use gantry_core::labs::placement::Outline;

use super::SceneOptions;
use super::board::{Board, Panel};
use super::plain::LEAST;
use crate::labs::placement::picture::axis::Axis;
use crate::labs::placement::picture::plane::Plane;
use crate::scene::look::SMALL;
use crate::scene::text;

const LEAST_WIDTH: f64 = 120.0;
const LEAST_HEIGHT: f64 = 96.0;
const MOST_SLICES: u32 = 24;
const HEADING: f64 = 20.0;
const GAP: f64 = 34.0;
/// Under each panel, for its numbers.
const NUMBERS: f64 = 20.0;
const RIGHT: f64 = 4.0;
/// Between the numbers beside a panel and the panel, and on their other side.
const BESIDE_NUMBERS: f64 = 10.0;
const BOTTOM: f64 = 40.0;
const LARGEST_CELL: f64 = 44.0;

/// The board of a three-dimensional space, sliced by its first dimension.
pub(super) fn board(outline: &Outline, options: &SceneOptions) -> Board {
    let (slice, x, y) = (0, 1, 2);
    let extent = |dimension: usize| outline.dimensions[dimension].extent;
    let left = (text::width(&extent(y).to_string(), SMALL) + BESIDE_NUMBERS).max(30.0);
    let (width, height) = (options.width, options.height.max(220.0) - BOTTOM);
    let room = ((width / LEAST_WIDTH).floor() * (height / LEAST_HEIGHT).floor())
        .clamp(1.0, f64::from(MOST_SLICES));
    let slices = Axis::fitted(extent(slice), room, 1.0, 1.0);
    let (columns, panel) = arranged(slices.bins(), width, height);
    let (inner, tall) = (panel.0 - left - RIGHT, panel.1 - HEADING - NUMBERS);
    let x_axis = Axis::fitted(extent(x), inner, LEAST, LARGEST_CELL);
    let y_axis = Axis::fitted(extent(y), tall, LEAST, LARGEST_CELL);
    let panels = (0..slices.bins()).map(|index| {
        let (row, column) = (index / columns, index % columns);
        let plane = Plane {
            left: f64::from(column) * panel.0 + left,
            top: f64::from(row) * panel.1 + HEADING,
            x: x_axis,
            y: y_axis,
        };
        let (first, last) = (slices.first(index), (slices.first(index + 1) - 1).min(extent(slice)));
        // Coordinates above the extent (after an edit elsewhere) belong to the last slice.
        let last = if index + 1 == slices.bins() { u32::MAX - 1 } else { last };
        Panel { plane, x, y: Some(y), slice: Some((slice, first, last)) }
    });
    let rows = slices.bins().div_ceil(columns);
    let height = f64::from(rows) * panel.1 + BOTTOM;
    Board { panels: panels.collect(), width: options.width, height, large: false, bare: true }
}

/// How many columns make the panels largest, and the room of each.
fn arranged(count: u32, width: f64, height: f64) -> (u32, (f64, f64)) {
    let size =
        |columns: u32| (width / f64::from(columns), height / f64::from(count.div_ceil(columns)));
    let worth = |columns: &u32| {
        let (width, height) = size(*columns);
        (width - GAP).min((height - HEADING - GAP) * 1.4)
    };
    let columns =
        (1..=count).max_by(|a, b| worth(a).total_cmp(&worth(b)).then(b.cmp(a))).unwrap_or(1);
    (columns, size(columns))
}
