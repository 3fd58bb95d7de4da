//! How buckets look: outlines, cells and bands, by what the walk made of them.
//!
//! Five states of a bucket, told apart without colour: undiscovered (thin outline), open (thick, cased),
//! refused (dashed, a cross), finished (filled), yielded (thick, filled, a dot).

use gantry_core::labs::placement::view::{BucketChange, BucketState};

use crate::scene::look::{cross, disc, path, polyline, rect};
use crate::scene::paint::{Dash, Ink, Paint};
use crate::scene::shape::{Area, Point, Shape};

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
