//! How bars, calls and engines look: one blue for what suits, a hatch for what is too much, another for what crossing
//! costs. No task has a hue of its own: its name tells it.

use crate::narrate::Words;
use crate::scene::hatch::hatched;
use crate::scene::legend::Meaning;
use crate::scene::look::{STRONG, path, polyline, rect, words};
use crate::scene::paint::{Dash, Ink, Paint};
use crate::scene::shape::{Anchor, Area, Point, Segment, Shape};
use crate::scene::text;

/// The dashes of the lines of the types.
pub const DASHES: [Dash; 3] = [Dash::Solid, Dash::Long, Dash::Short];

/// Time on the best type.
pub fn best(area: Area) -> Shape {
    rect(area, 2.0, Paint::fill(Ink::Blue, 1.0))
}

/// Time on another type that is acceptable.
pub fn acceptable(area: Area) -> Shape {
    rect(area, 2.0, Paint::stroke(Ink::Blue, 1.5).filled(Ink::Sky, 0.35))
}

/// A time on a type up to its end, in its lane, and the ink of its number: what is past the limit sticks out.
pub fn time(
    standing: &str,
    limit: f64,
    end: f64,
    lane: &dyn Fn(f64, f64) -> Area,
) -> (Vec<Shape>, Ink) {
    match standing {
        "best" => (vec![best(lane(0.0, end))], Ink::BlueText),
        "acceptable" => (vec![acceptable(lane(0.0, end))], Ink::BlueText),
        "longer" => (vec![plain(lane(0.0, end))], Ink::Ink),
        _ => {
            let beyond = overhang(lane(limit, end));
            ([plain(lane(0.0, limit))].into_iter().chain(beyond).collect(), Ink::Red)
        }
    }
}

/// Time of which nothing else is said.
fn plain(area: Area) -> Shape {
    rect(area, 1.5, Paint::fill(Ink::Line, 1.0))
}

pub fn in_hand(area: Area, radius: f64) -> Shape {
    rect(area, radius, Paint::stroke(Ink::Orange, 2.5).filled(Ink::Orange, 0.25))
}

/// What sticks out past a limit.
pub fn overhang(area: Area) -> Vec<Shape> {
    hatch(area, Ink::Red, 5.0, Paint::stroke(Ink::Red, 1.25))
}

/// What a call takes longer than on its best type.
pub fn extra(area: Area) -> Vec<Shape> {
    hatch(area, Ink::Blue, 5.0, Paint::stroke(Ink::Blue, 1.25))
}

pub fn to_come(area: Area) -> Vec<Shape> {
    vec![best(area), rect(area, 0.0, Paint::fill(Ink::Panel, 0.55))]
}

/// What crossing costs.
pub fn overhead(area: Area) -> Vec<Shape> {
    hatch(area, Ink::Mark, 4.0, Paint::stroke(Ink::Soft, 1.0))
}

fn hatch(area: Area, edge: Ink, apart: f64, pen: Paint) -> Vec<Shape> {
    let ground = rect(area, 1.5, Paint::stroke(edge, 1.0).filled(Ink::Panel, 1.0));
    vec![ground, path(hatched(area.inset(0.5), apart), pen)]
}

/// The hook of what was stolen, around a point.
pub fn hook(at: Point, ink: Ink) -> Shape {
    let point = |x: f64, y: f64| at.plus(Point::new(x, y));
    let mut way = vec![
        Segment::Move(point(-4.0, -5.0)),
        Segment::Curve(point(-4.0, 5.0), point(3.0, 6.0), point(3.0, -1.0)),
    ];
    way.extend(polyline(&[point(0.0, 1.5), point(3.0, -2.0), point(6.0, 1.5)]));
    path(way, Paint::stroke(ink, 1.75))
}

pub fn line(from: Point, to: Point, paint: Paint) -> Shape {
    path(polyline(&[from, to]), paint)
}

/// A word on a plate, around its middle, within so much of the width; and where the plate lies.
pub fn pill(
    middle: Point,
    told: &str,
    (ink, ground): (Ink, Ink),
    width: f64,
) -> (Area, [Shape; 2]) {
    let wide = text::width(told, STRONG) + 16.0;
    let left = (middle.x - wide / 2.0).clamp(1.0, (width - wide - 1.0).max(1.0));
    let area = Area::new(left, middle.y - 9.0, wide, 18.0);
    let at = Point::new(area.middle().x, middle.y + 4.0);
    let plate = rect(area, 9.0, Paint::stroke(ground, 1.0).filled(ground, 1.0));
    (area, [plate, words(at, Anchor::Middle, STRONG, ink, told)])
}

/// What the shapes of the scene and of the calls over time mean; samples are around the origin, 18 by 12 pixels.
pub fn meanings(words: Words) -> Vec<Meaning> {
    let area = Area::new(-9.0, -5.0, 18.0, 10.0);
    vec![
        Meaning::new(words.legend_on_best(), vec![best(area)]),
        Meaning::new(words.legend_acceptable(), vec![acceptable(area)]).within("cells"),
        Meaning::new(words.legend_rejected(), overhang(area)).within("cells"),
        Meaning::new(words.legend_extra_time(), extra(area)),
        Meaning::new(words.legend_crossing_overhead(), overhead(area)),
        Meaning::new(words.legend_was_stolen(), vec![hook(Point::default(), Ink::Ink)])
            .within("tasks"),
        Meaning::new(words.legend_to_come(), to_come(area)).within("coming"),
    ]
}
