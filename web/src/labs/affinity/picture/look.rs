//! How calls, engines and bars look: a hue and a pattern for each task, a hatch for what is too much, another for what
//! crossing costs.

use crate::scene::hatch::hatched;
use crate::scene::look::{path, polyline, rect};
use crate::scene::paint::{Dash, Ink, Paint};
use crate::scene::shape::{Area, Point, Segment, Shape};

/// Hues of tasks, with the ink of letters on them: none that says how well a type suits. Their number and that of the
/// patterns share no factor.
const HUES: [(Ink, Ink); 3] =
    [(Ink::Green, Ink::OnGreen), (Ink::Orange, Ink::OnGreen), (Ink::Pink, Ink::OnGreen)];

/// Of how many patterns a task has one.
const PATTERNS: usize = 4;

/// The number of looks that tasks have.
pub const LOOKS: u32 = 12;

/// The dashes of the lines of the types.
pub const DASHES: [Dash; 3] = [Dash::Solid, Dash::Long, Dash::Short];

/// The ink of letters on the block of a task.
pub fn letters(task: u32) -> Ink {
    HUES[task as usize % HUES.len()].1
}

/// The ground of the block of a task.
pub fn ground(task: u32) -> Ink {
    HUES[task as usize % HUES.len()].0
}

/// A block of a task.
pub fn block(area: Area, task: u32) -> Vec<Shape> {
    let (ink, pen) = HUES[task as usize % HUES.len()];
    let radius = (area.height / 4.0).min(area.width / 3.0).min(3.0);
    let edge = Paint::stroke(Ink::Ink, 0.75).filled(ink, 1.0);
    let mut shapes = vec![rect(area, radius, edge)];
    let inner = area.inset(1.5);
    let lines = match task as usize % PATTERNS {
        1 => hatched(inner, 9.0),
        2 => upright(inner, 7.0),
        3 => vec![
            Segment::Move(Point::new(inner.x, inner.y + inner.height * 0.8)),
            Segment::Line(Point::new(inner.x + inner.width, inner.y + inner.height * 0.8)),
        ],
        _ => Vec::new(),
    };
    if !lines.is_empty() && area.width > 4.0 {
        shapes.push(path(lines, Paint::stroke(pen, 1.0).faint(0.4)));
    }
    shapes
}

fn upright(area: Area, apart: f64) -> Vec<Segment> {
    let count = (area.width / apart) as i32;
    let line = |at: i32| {
        let x = area.x + (f64::from(at) + 0.5) * apart;
        polyline(&[Point::new(x, area.y), Point::new(x, area.y + area.height)])
    };
    (0..count).flat_map(line).collect()
}

/// What sticks out past a limit.
pub fn overhang(area: Area) -> Vec<Shape> {
    vec![
        rect(area, 1.5, Paint::stroke(Ink::Red, 1.0).filled(Ink::Panel, 1.0)),
        path(hatched(area.inset(0.5), 5.0), Paint::stroke(Ink::Red, 1.0)),
    ]
}

/// What crossing costs.
pub fn overhead(area: Area) -> Vec<Shape> {
    vec![
        rect(area, 1.5, Paint::stroke(Ink::Mark, 1.0).filled(Ink::Panel, 1.0)),
        path(hatched(area.inset(0.5), 4.0), Paint::stroke(Ink::Soft, 1.0)),
    ]
}

/// The hook of what was stolen, around a point.
pub fn hook(at: Point) -> Shape {
    let point = |x: f64, y: f64| at.plus(Point::new(x, y));
    let mut way = vec![
        Segment::Move(point(-4.0, -5.0)),
        Segment::Curve(point(-4.0, 5.0), point(3.0, 6.0), point(3.0, -1.0)),
    ];
    way.extend(polyline(&[point(0.0, 1.5), point(3.0, -2.0), point(6.0, 1.5)]));
    path(way, Paint::stroke(Ink::Ink, 1.75))
}

/// A straight line.
pub fn line(from: Point, to: Point, paint: Paint) -> Shape {
    path(polyline(&[from, to]), paint)
}
