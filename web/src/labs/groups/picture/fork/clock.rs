//! The clock between two runs: one line as long as they decide alike, two from where they part.

use super::{CLOCK, HEAD, Scene, TAGS, placed};
use crate::labs::groups::picture::boards::told;
use crate::labs::groups::picture::kinds;
use crate::labs::groups::picture::look::{Look, line};
use crate::labs::groups::things::REQUEST;
use crate::scene::look::{self, SMALL, STRONG};
use crate::scene::paint::{Dash, Ink, Paint};
use crate::scene::shape::{Anchor, Area, Key, Kind, Mark, Point, Shape};
use crate::scene::text;
use crate::shown::{At, Selection};

/// Half of what is between the two lines.
const APART: f64 = 46.0;
const CARD: f64 = 66.0;
/// The most GPUs that a card shows one by one.
const SQUARES: u64 = 5;
const BADGE: f64 = 7.5;

pub(super) fn clock(scene: &Scene<'_>) -> Vec<Mark> {
    let mut marks = vec![Mark::plain(Key(Kind::NOW, 0), way(scene))];
    marks.extend((0..).take(scene.rows).map(|request| card(scene, request)));
    marks.push(Mark::plain(Key(Kind::NOW, 1), ends(scene)));
    marks
}

fn way(scene: &Scene<'_>) -> Vec<Shape> {
    let x = scene.width / 2.0;
    let (top, floor) = (HEAD - 14.0, scene.bottom(scene.came as usize));
    let low = (floor - scene.row / 2.0).max(top + 10.0);
    let pen = Paint::stroke(Ink::Ink, 2.5);
    let ahead = line((x, low), (x, scene.bottom(scene.rows) - scene.row / 2.0));
    let mut shapes = vec![
        look::disc(Point::new(x, top), 3.5, Paint::fill(Ink::Ink, 1.0)),
        look::path(ahead, Paint::stroke(Ink::Mark, 1.0).dashed(Dash::Short)),
    ];
    let Some(parting) = scene.parting else {
        shapes.push(look::path(line((x, top), (x, low)), pen));
        return shapes;
    };
    let fork = scene.top(parting.first) - 8.0;
    shapes.push(look::path(line((x, top), (x, fork)), pen));
    for x_side in [x - APART, x + APART] {
        let way = [(x, fork), (x_side, fork + 14.0), (x_side, low)];
        let way = look::polyline(&way.map(|(x, y)| Point::new(x, y)));
        shapes.push(look::path(way, pen));
    }
    let knot = Paint::stroke(Ink::Ink, 2.0).filled(Ink::Panel, 1.0);
    shapes.push(look::disc(Point::new(x, fork), 4.5, knot));
    let told = text::shortened(scene.words.fork_parts(), STRONG, CLOCK - 16.0);
    let wide = text::width(&told, STRONG) + 12.0;
    let flag = Area::new(x - wide / 2.0, fork - 22.0, wide, 16.0);
    // The line has its beginning above the first row: a flag there stands beside neither run.
    if parting.first > 0 || flag.y >= HEAD + TAGS - 40.0 {
        shapes.push(look::rect(flag, 8.0, Paint::fill(Ink::Red, 1.0)));
        let at = Point::new(x, flag.y + 12.0);
        shapes.push(look::words(at, Anchor::Middle, STRONG, Ink::Panel, told));
    }
    shapes
}

/// A request: as many squares as it asks for, and its name.
fn card(scene: &Scene<'_>, request: u32) -> Mark {
    let run = scene.runs[0];
    let came = request < scene.came;
    let look = Look::of_request(run.outline, request);
    let (x, y) = (scene.width / 2.0, scene.top(request) + scene.row / 2.0);
    let high = (scene.row - 10.0).min(44.0);
    let area = Area::new(x - CARD / 2.0, y - high / 2.0, CARD, high);
    let edge = if scene.last() == Some(request) { (Ink::Ink, 2.0) } else { (Ink::Line, 1.0) };
    let mut shapes =
        vec![look::rect(area, 6.0, Paint::stroke(edge.0, edge.1).filled(Ink::Panel, 1.0))];
    let units = run.outline.requests.get(request as usize).map_or(0, |own| own.units);
    let middle = area.y + high * 0.3;
    if units <= SQUARES {
        let left = x - units as f64 * 6.0;
        for at in 0..units {
            let square = Area::new(left + at as f64 * 12.0 + 1.0, middle - 5.0, 10.0, 10.0);
            shapes.extend(look.block(square, !came));
        }
    } else {
        let at = Point::new(x, middle + 4.0);
        shapes.push(look::words(at, Anchor::Middle, STRONG, Ink::Ink, format!("{units} ×")));
    }
    let name = scene.words.gpu_request(request, run.outline);
    let name = text::shortened(&name, STRONG, CARD - 8.0);
    let ink = if came { Ink::Ink } else { Ink::Soft };
    shapes.push(look::words(Point::new(x, area.y + high - 7.0), Anchor::Middle, STRONG, ink, name));
    Mark {
        target: Some(Selection(REQUEST, At::One(request))),
        reach: area,
        title: told(scene.words, run.outline, run.view, request),
        ..Mark::plain(Key(kinds::EVENT, request.into()), shapes)
    }
}

/// What has become of each request in either run; while they decide alike, only of those that wait.
fn ends(scene: &Scene<'_>) -> Vec<Shape> {
    let forks = scene.parting.map_or(scene.came, |parting| parting.first);
    let mut shapes = Vec::new();
    for request in 0..scene.came {
        let y = scene.top(request) + scene.row / 2.0;
        for (run, side) in scene.runs.into_iter().zip([-APART, APART]) {
            let is_placed = !placed(run, request).is_empty();
            if is_placed && request < forks {
                continue;
            }
            let (ink, sign) = if is_placed { (Ink::Green, "✓") } else { (Ink::Red, "✗") };
            let at = Point::new(scene.width / 2.0 + side, y);
            shapes.push(look::disc(at, BADGE, Paint::stroke(ink, 2.0).filled(Ink::Panel, 1.0)));
            let at = Point::new(at.x, at.y + 4.0);
            shapes.push(look::words(at, Anchor::Middle, SMALL, ink, sign));
        }
    }
    shapes
}
