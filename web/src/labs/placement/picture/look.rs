//! How buckets look: outlines, cells and bands, by what the walk made of them.
//!
//! Five states of a bucket, told apart without colour: undiscovered (thin outline), open (thick, cased),
//! refused (dashed, a cross), finished (filled), yielded (thick, filled, a dot).

use gantry_core::labs::placement::view::{BucketChange, BucketState, BucketView, View};

use crate::narrate::Words;
use crate::scene::look::{cross, disc, path, polyline, rect};
use crate::scene::paint::{Dash, Ink, Paint, Stroke};
use crate::scene::shape::{Area, Key, Mark, Point, Segment, Shape};
use crate::words::placement_picture::NodeIs;

/// The node that the step has found as the match, before its task is placed.
pub fn found(view: &View) -> Option<u32> {
    let first = view.reason.grounds.iter().find(|said| said.id.starts_with("first_match"))?;
    first.number("node").and_then(|node| u32::try_from(node).ok())
}

/// The outline of something in a state, under it a casing where its ink needs one.
pub fn outlined(area: Area, radius: f64, state: BucketState, current: bool) -> Vec<Shape> {
    let more = if current { 1.0 } else { 0.0 };
    let edge = if current { Ink::Ink } else { Ink::Soft };
    let paint = match state {
        BucketState::Undiscovered => Paint::stroke(Ink::Mark, 1.0 + more),
        BucketState::Open => {
            let casing = Paint::stroke(Ink::Ink, 3.6 + more).filled(Ink::Panel, 1.0).faint(0.5);
            let road = Paint::stroke(Ink::Orange, 2.5 + more).filled(Ink::Orange, 0.16);
            return vec![rect(area, radius, casing), rect(area, radius, road)];
        }
        BucketState::Refused => {
            Paint::stroke(Ink::Red, 1.5 + more).filled(Ink::Panel, 1.0).dashed(Dash::Short)
        }
        BucketState::Finished => Paint::stroke(edge, 1.5 + more).filled(Ink::Fill, 1.0),
        BucketState::Yielded => {
            let ground = Paint::fill(Ink::Panel, 1.0);
            let frame = Paint::stroke(Ink::Green, 2.5 + more).filled(Ink::Green, 0.18);
            return vec![rect(area, radius, ground), rect(area, radius, frame)];
        }
    };
    vec![rect(area, radius, paint)]
}

/// What the move of a node does to a bucket, at the left end of its pill: a minus where it leaves, a plus where it
/// enters, ringed where the bucket is gone or new; nothing where the node stays in it.
pub fn moved(change: BucketChange, at: Point) -> Vec<Shape> {
    let (ink, enters, ringed) = match change {
        BucketChange::Keeps => return Vec::new(),
        BucketChange::Loses => (Ink::Red, false, false),
        BucketChange::Goes => (Ink::Red, false, true),
        BucketChange::Gains => (Ink::Green, true, false),
        BucketChange::Born => (Ink::Green, true, true),
    };
    let arm = |x: f64, y: f64| {
        let (from, to) = (Point::new(at.x - x, at.y - y), Point::new(at.x + x, at.y + y));
        path(polyline(&[from, to]), Paint::stroke(ink, 2.0))
    };
    let ground = Paint::fill(Ink::Panel, 1.0);
    let ring = Paint::stroke(ink, if ringed { 1.5 } else { 0.0 }).filled(Ink::Panel, 1.0);
    let mut shapes = vec![disc(at, 6.5, if ringed { ring } else { ground }), arm(3.0, 0.0)];
    if enters {
        shapes.push(arm(0.0, 3.0));
    }
    shapes
}

/// What the present step does to a bucket by moving a node.
pub fn change(view: &View, bucket: &BucketView) -> Option<BucketChange> {
    let moved = view.moved.as_ref().filter(|moved| moved.from != moved.to)?;
    Some(moved.touched.iter().find(|touched| touched.at == bucket.at)?.change)
}

/// The name of a bucket's mark: who speaks to the page says what is written there, so the name begins with it.
pub fn title(
    words: Words,
    bucket: &BucketView,
    change: Option<BucketChange>,
    label: &str,
) -> String {
    let mut told = words.bucket_mark(bucket);
    if let Some(change) = change {
        NodeIs { state: words.bucket_change(change) }.write(words, &mut told);
    }
    if label.is_empty() || label == words.bucket(&bucket.at) {
        return told;
    }
    words.labelled(label, &told)
}

/// True for a bucket above another, and for that one.
pub fn leads(bucket: &BucketView, to: &BucketView) -> bool {
    bucket.at.iter().zip(&to.at).all(|(own, at)| own.is_none() || own == at)
}

/// What the line to a bucket shows: once the task has its node, the way to that and no other.
pub fn walked(buckets: &[BucketView], bucket: &BucketView) -> BucketState {
    match (bucket.chosen, buckets.iter().any(|bucket| bucket.chosen)) {
        (true, _) => BucketState::Yielded,
        (false, true) => BucketState::Undiscovered,
        (false, false) => bucket.state,
    }
}

/// The line to a bucket that was walked so far, with its state.
pub fn edge(key: Key, line: Vec<Segment>, state: BucketState, width: f64) -> Mark {
    let (state, shapes) = match state {
        BucketState::Open => {
            let casing = Paint::stroke(Ink::Ink, width + 1.2).faint(0.5);
            let road = path(line.clone(), Paint::stroke(Ink::Orange, width));
            ("open", vec![path(line, casing), road])
        }
        BucketState::Yielded => ("yielded", vec![path(line, Paint::stroke(Ink::Green, width))]),
        _ => ("", vec![path(line, Paint::stroke(Ink::Mark, 1.0))]),
    };
    Mark { state, ..Mark::plain(key, shapes) }
}

/// A line along `way`, and the head of an arrow at its end.
pub fn pointed(way: &[Point], pen: Paint) -> Vec<Shape> {
    let line = path(polyline(way), pen);
    let [.., from, to] = *way else { return vec![line] };
    let along = to.minus(from);
    let unit = Point::new(along.x / along.length().max(1.0), along.y / along.length().max(1.0));
    let wing = |side: f64| {
        Point::new(
            to.x - unit.x * 7.0 - side * unit.y * 4.5,
            to.y - unit.y * 7.0 + side * unit.x * 4.5,
        )
    };
    // The head is whole where the line is not.
    let head = Paint { stroke: pen.stroke.map(|it| Stroke { dash: Dash::Solid, ..it }), ..pen };
    vec![line, path(polyline(&[wing(1.0), to, wing(-1.0)]), head)]
}

/// A state's glyph, at the upper right end of a pill.
pub fn glyph(state: BucketState, at: Point) -> Vec<Shape> {
    match state {
        BucketState::Yielded => vec![disc(at, 3.5, Paint::fill(Ink::Green, 1.0))],
        BucketState::Refused => {
            vec![disc(at, 5.5, Paint::fill(Ink::Panel, 1.0)), cross(at, 3.2)]
        }
        _ => Vec::new(),
    }
}

/// A bucket of the space with its state's glyph in the upper right corner, around the origin of `area`.
pub fn cell(area: Area, state: BucketState, current: bool) -> Vec<Shape> {
    let mut shapes = outlined(area, 8.0, state, current);
    let size = (area.width.min(area.height) / 7.0).min(6.5);
    let at = Point::new(area.x + area.width - size - 1.0, area.y + size + 1.0);
    if size >= 3.0 {
        match state {
            BucketState::Yielded => {
                shapes.push(disc(at, size * 0.5, Paint::fill(Ink::Green, 1.0)));
            }
            BucketState::Refused => shapes.push(cross(at.plus(Point::new(-1.0, 1.0)), size * 0.5)),
            _ => {}
        }
    }
    shapes
}

/// A bucket above the leaves, laid over the space: an outline that leaves what is below to be seen.
pub fn band(area: Area, state: BucketState, current: bool) -> Vec<Shape> {
    let area = area.inset(1.0);
    let width = if current { 3.0 } else { 2.5 };
    match state {
        BucketState::Open => vec![
            rect(area, 6.0, Paint::stroke(Ink::Ink, width + 1.1).faint(0.5)),
            rect(area, 6.0, Paint::stroke(Ink::Orange, width)),
        ],
        BucketState::Refused => {
            let size = (area.width.min(area.height) / 6.0).min(6.0);
            let at =
                Point::new(area.x + area.width / 2.0, area.y + 12.0_f64.min(area.height / 2.0));
            vec![rect(area, 6.0, Paint::stroke(Ink::Red, 2.5).dashed(Dash::Short)), cross(at, size)]
        }
        _ => vec![rect(area, 6.0, Paint::stroke(Ink::Ink, 2.0))],
    }
}
