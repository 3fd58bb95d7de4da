//! Glyphs of calls: a form for each API, the larger the larger the call is; and glyphs of types of engines.

use gantry_core::labs::affinity::Outline;

use crate::labs::affinity::calls;
use crate::scene::look::{disc, path, polyline, rect};
use crate::scene::paint::{Ink, Paint};
use crate::scene::shape::{Area, Point, Segment, Shape};

/// The room that a glyph has.
pub const WIDE: f64 = 13.0;

pub const ENGINE: f64 = 18.0;

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
    let closed = |points: &[(f64, f64)]| closed(at, half, points, paint);
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

/// A form with these corners around a point.
pub fn closed(at: Point, half: f64, corners: &[(f64, f64)], paint: Paint) -> Shape {
    let corner = |&(x, y): &(f64, f64)| at.plus(Point::new(x * half, y * half));
    let mut way = polyline(&corners.iter().map(corner).collect::<Vec<_>>());
    way.push(Segment::Close);
    path(way, paint)
}

/// The form of a type of engines: by what its name says a chip with its pins, a fan, a net of three; else by its place
/// among those whose names say nothing a ladder, a lozenge or a hexagon.
fn form(outline: &Outline, of: u32) -> usize {
    let known = |name: &String| {
        let name = name.to_lowercase();
        ["cpu", "gpu", "npu"].iter().position(|form| name.contains(form))
    };
    let before = outline.engines.iter().take(of as usize);
    let place = before.filter(|name| known(name).is_none()).count();
    outline.engines.get(of as usize).and_then(known).unwrap_or(3 + place % 3)
}

/// The glyph of a type of engines around a point, so high.
pub fn engine(outline: &Outline, of: u32, at: Point, high: f64) -> Vec<Shape> {
    let half = high / 2.0;
    let pen = Paint::stroke(Ink::Ink, if high < 10.0 { 1.0 } else { 1.25 });
    let point = |x: f64, y: f64| at.plus(Point::new(x * half, y * half));
    let square = |share: f64| {
        let side = 2.0 * share * half;
        Area::new(at.x - side / 2.0, at.y - side / 2.0, side, side)
    };
    let closed = |corners: &[(f64, f64)]| vec![closed(at, half, corners, pen)];
    let lines = |ends: &[[(f64, f64); 2]]| {
        let way = ends.iter().flat_map(|ends| polyline(&ends.map(|(x, y)| point(x, y))));
        path(way.collect(), pen)
    };
    match form(outline, of) {
        0 => {
            let pins = [-0.33, 0.33].map(|at| {
                [
                    [(at, -1.0), (at, -0.68)],
                    [(at, 0.68), (at, 1.0)],
                    [(-1.0, at), (-0.68, at)],
                    [(0.68, at), (1.0, at)],
                ]
            });
            vec![lines(&pins.concat()), rect(square(0.68), 1.0, pen), rect(square(0.26), 0.0, pen)]
        }
        1 => {
            let blade = |turn: f64| {
                let (sin, cos) = turn.sin_cos();
                let turned = |x: f64, y: f64| point(x * cos - y * sin, x * sin + y * cos);
                let curve =
                    Segment::Curve(turned(0.5, -0.1), turned(0.75, -0.5), turned(0.45, -0.85));
                [Segment::Move(turned(0.1, 0.0)), curve]
            };
            let third = std::f64::consts::TAU / 3.0;
            let blades = [0.0, third, 2.0 * third].into_iter().flat_map(blade).collect();
            vec![disc(at, half, pen), path(blades, pen), disc(at, 0.16 * half, pen)]
        }
        2 => {
            let corners = [(0.0, -0.68), (-0.72, 0.66), (0.72, 0.66)];
            let middle = (0.0, 0.1);
            let dots = corners.map(|(x, y)| disc(point(x, y), 0.3 * half, pen));
            let ways = corners.map(|corner| {
                let toward = |from: f64, to: f64| to + (from - to) * 0.6;
                [middle, (toward(corner.0, middle.0), toward(corner.1, middle.1))]
            });
            [lines(&ways)].into_iter().chain(dots).collect()
        }
        3 => {
            let rungs = [[(-0.9, -0.3), (0.9, -0.3)], [(-0.9, 0.3), (0.9, 0.3)]];
            vec![rect(square(0.9), 1.0, pen), lines(&rungs)]
        }
        4 => closed(&[(0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)]),
        _ => {
            let [side, high] = [0.5, 0.87];
            let upper = [(-side, -high), (side, -high), (1.0, 0.0)];
            closed(&[upper, upper.map(|(x, y)| (-x, -y))].concat())
        }
    }
}
