//! What is free over the entries of the list, and the most of it on one node: the gap between the two is fragmentation.

use gantry_core::labs::groups::View;
use gantry_core::labs::groups::view::FreePoint;

use crate::narrate::Words;
use crate::scene::hatch::hatched;
use crate::scene::look::{self, SMALL};
use crate::scene::paint::{Dash, Ink, Paint};
use crate::scene::shape::{Anchor, Area, Key, Kind, Layer, Mark, Picture, Point, Segment};
use crate::scene::text;

/// Room for the numbers below, and above the highest line.
const BELOW: f64 = 18.0;
const ABOVE: f64 = 10.0;

/// The curve in so much room.
pub fn picture(view: &View, words: Words, (width, height): (f64, f64)) -> Picture {
    let most = view.curve.iter().map(|point| point.free).max().unwrap_or(0).max(1);
    let left = text::width(&words.number(most), SMALL) + 10.0;
    let last = view.curve.last().map_or(1, |point| point.entries).max(1);
    let right = text::width(&words.number(last.into()), SMALL) / 2.0 + 4.0;
    let plot = Area::new(left, ABOVE, (width - left - right).max(20.0), height - ABOVE - BELOW);
    let x = |entries: u32| plot.x + plot.width * f64::from(entries) / f64::from(last + 1);
    let y = |units: u64| plot.y + plot.height * (1.0 - units as f64 / most as f64);
    let floor = plot.y + plot.height;
    let edge = plot.x + plot.width;
    let line = |of: fn(&FreePoint) -> u64, points: &[FreePoint]| {
        // What holds after the last entry goes on to the edge.
        let edge = (points.last() == view.curve.last()).then_some(edge);
        steps(points.iter().map(|point| Point::new(x(point.entries), y(of(point)))), edge)
    };
    let tick = |text: String, at: Point, anchor| look::words(at, anchor, SMALL, Ink::Soft, text);
    let axis = vec![
        Segment::Move(Point::new(plot.x, plot.y)),
        Segment::Line(Point::new(plot.x, floor)),
        Segment::Line(Point::new(plot.x + plot.width, floor)),
    ];
    let gap = hatched_between(view, &x, &y);
    let now = x(view.entries);
    let ground = vec![
        look::path(gap, Paint::stroke(Ink::Red, 1.0).faint(0.5)),
        look::path(axis, Paint::stroke(Ink::Mark, 1.0)),
        tick(words.number(most), Point::new(left - 5.0, plot.y + 4.0), Anchor::End),
        tick("0".to_owned(), Point::new(left - 5.0, floor + 4.0), Anchor::End),
        tick(words.number(last.into()), Point::new(x(last), floor + 14.0), Anchor::Middle),
    ];
    let present = format!("{}", view.entries);
    let half = text::width(&present, SMALL) / 2.0;
    let crowded = now + half > x(last) - text::width(&words.number(last.into()), SMALL);
    let mut marker = vec![look::path(
        vec![Segment::Move(Point::new(now, plot.y)), Segment::Line(Point::new(now, floor))],
        Paint::stroke(Ink::Ink, 1.5).dashed(Dash::Short),
    )];
    let name = words.curve_entries();
    let left = if crowded { x(last) } else { now } - half - 8.0;
    if plot.x + text::width(name, SMALL) < left.min(x(last) - right - 8.0) {
        marker.push(tick(name.to_owned(), Point::new(plot.x, floor + 14.0), Anchor::Start));
    }
    if !crowded {
        marker.push(tick(present, Point::new(now, floor + 14.0), Anchor::Middle));
    }
    let at = view.curve.partition_point(|point| point.entries <= view.entries);
    // What is to come is faint.
    let parts = [(&view.curve[..at], 1.0), (&view.curve[at.saturating_sub(1)..], 0.4)];
    let both = |(points, opacity): (&[FreePoint], f64)| {
        let free = Paint::stroke(Ink::Green, 2.0).faint(opacity);
        let largest = Paint::stroke(Ink::Blue, 2.5).dashed(Dash::Long).faint(opacity);
        [
            look::path(line(|point| point.free, points), free),
            look::path(line(|point| point.largest, points), largest),
        ]
    };
    let lines = parts.into_iter().filter(|part| part.0.len() > 1).flat_map(both).collect();
    let layer = |name, key, shapes| Layer { name, marks: vec![Mark::plain(key, shapes)] };
    let layers = vec![
        layer("ground", Key(Kind::GRID, 1), ground),
        layer("lines", Key(Kind::CHART, 1), lines),
        layer("now", Key(Kind::NOW, 0), marker),
    ];
    Picture { width, height, layers }
}

/// A line that keeps its level from each point to the next, and from the last to an edge.
fn steps(points: impl Iterator<Item = Point>, edge: Option<f64>) -> Vec<Segment> {
    let mut way: Vec<Segment> = Vec::new();
    for to in points {
        match way.last() {
            Some(Segment::Line(at) | Segment::Move(at)) => {
                let level = at.y;
                way.push(Segment::Line(Point::new(to.x, level)));
                way.push(Segment::Line(to));
            }
            _ => way.push(Segment::Move(to)),
        }
    }
    if let (Some(&Segment::Line(at)), Some(edge)) = (way.last(), edge) {
        way.push(Segment::Line(Point::new(edge, at.y)));
    }
    way
}

/// Hatching between what is free and the most of it on one node.
fn hatched_between(view: &View, x: &impl Fn(u32) -> f64, y: &impl Fn(u64) -> f64) -> Vec<Segment> {
    let steps = view.curve.windows(2);
    let area = |pair: &[FreePoint]| {
        let (from, to) = (x(pair[0].entries), x(pair[1].entries));
        let (top, low) = (y(pair[0].free), y(pair[0].largest));
        Area::new(from, top, to - from, low - top)
    };
    steps.map(area).filter(|area| area.height > 0.5).flat_map(|area| hatched(area, 5.0)).collect()
}
