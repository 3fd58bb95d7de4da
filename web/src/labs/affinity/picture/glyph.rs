//! Glyphs of calls: a form for each API, the larger the larger the call is.

use gantry_core::labs::affinity::Outline;

use crate::labs::affinity::calls;
use crate::scene::look::{disc, path, polyline, rect};
use crate::scene::paint::{Ink, Paint};
use crate::scene::shape::{Area, Point, Segment, Shape};

/// The room that a glyph has.
pub const WIDE: f64 = 13.0;

/// The side of the smallest and of the largest.
const SMALLEST: f64 = 5.0;
const LARGEST: f64 = 9.0;

/// The glyph of a call around a point; filled where it is in hand.
pub fn call(outline: &Outline, (api, size): (u32, u64), at: Point, in_hand: bool) -> Shape {
    let costs = outline.apis.get(api as usize).map_or(&[][..], |own| &own.costs);
    // Calls of one range of sizes take one time: they are alike.
    let range = costs.partition_point(|own| own.0 <= size).saturating_sub(1);
    let last = costs.len().saturating_sub(1);
    let share = if last == 0 { 1.0 } else { range as f64 / last as f64 };
    let half = f64::midpoint(SMALLEST, (LARGEST - SMALLEST) * share);
    let edge = Paint::stroke(Ink::Ink, 1.25);
    let paint = if in_hand { edge.filled(Ink::Orange, 1.0) } else { edge.filled(Ink::Panel, 1.0) };
    let closed = |points: &[(f64, f64)]| {
        let points: Vec<Point> =
            points.iter().map(|&(x, y)| at.plus(Point::new(x * half, y * half))).collect();
        let mut way = polyline(&points);
        way.push(Segment::Close);
        path(way, paint)
    };
    match api % 5 {
        0 => rect(Area::new(at.x - half, at.y - half, 2.0 * half, 2.0 * half), 0.5, paint),
        1 => disc(at, half, paint),
        2 => closed(&[(0.0, -1.0), (1.1, 0.9), (-1.1, 0.9)]),
        3 => closed(&[(0.0, -1.2), (1.2, 0.0), (0.0, 1.2), (-1.2, 0.0)]),
        _ => closed(&[(-1.1, -0.9), (1.1, -0.9), (0.0, 1.0)]),
    }
}

/// The glyphs of a task's calls from a point on, as many as fit, with the call in hand among them.
pub fn calls_of(
    outline: &Outline,
    task: u32,
    (from, room): (Point, f64),
    in_hand: Option<u32>,
) -> Vec<Shape> {
    let count = outline.tasks.get(task as usize).map_or(0, |own| own.calls);
    let most = ((room / WIDE).floor() as u32).max(1);
    let first = in_hand.unwrap_or(0).saturating_sub(most - 1).min(count.saturating_sub(most));
    let shown = (first..count).take(most as usize);
    let glyph = |(at, number): (usize, u32)| {
        let middle = from.plus(Point::new(WIDE * (at as f64 + 0.5), 0.0));
        Some(call(outline, calls::call(outline, task, number)?, middle, in_hand == Some(number)))
    };
    shown.enumerate().filter_map(glyph).collect()
}
