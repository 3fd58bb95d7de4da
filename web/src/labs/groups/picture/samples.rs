//! Small samples of the lab's shapes, for its legends; each around the origin, 18 by 12 pixels.

use gantry_core::labs::groups::{Outline, Policy, UnitKind};

use super::look::{Look, bolt, casing, overhang, tape};
use crate::narrate::Words;
use crate::scene::look;
use crate::scene::paint::{Dash, Ink, Paint};
use crate::scene::paper::Sample;
use crate::scene::shape::{Area, Point, Segment, Shape};

const AREA: Area = Area::new(-9.0, -6.0, 18.0, 12.0);

/// What the shapes of boards mean: those of every cluster, or all that a cluster's own boards have.
pub fn of_boards(words: Words, outline: Option<&Outline>) -> Vec<Sample> {
    let stitch = Paint::stroke(Ink::Green, 2.5).filled(Ink::Green, 0.12).dashed(Dash::Long);
    let mut all = Vec::new();
    if outline.is_some_and(|outline| outline.policy == Policy::Group) {
        all.push((words.legend_group(), vec![look::rect(AREA, 4.0, stitch)]));
    }
    if outline.is_some_and(|outline| outline.kinds.contains(&UnitKind::Virtual)) {
        all.push((words.legend_cut(), cut(AREA)));
    }
    all.push((words.legend_container(), Look::of(0).block(AREA, false)));
    if outline.is_some_and(|outline| outline.requests.iter().any(|own| own.bound)) {
        let mut sample = Look::of(0).block(AREA, false);
        sample.extend(bolt(Point::new(0.0, 0.0)));
        all.push((words.legend_bound(), sample));
    }
    all.push((words.legend_stranded(), tape(AREA)));
    all.push((words.legend_overhang(), overhang(AREA)));
    all
}

/// What the shapes of a clock that forks mean.
pub fn of_fork(words: Words) -> Vec<Sample> {
    let mut all = of_boards(words, None);
    let stitch = Paint::stroke(Ink::Green, 2.5).filled(Ink::Green, 0.12).dashed(Dash::Long);
    all[0] = (words.legend_handed_out(), Look::of(0).block(AREA, false));
    all.insert(1, (words.legend_still_held(), Look::of(0).block(AREA, true)));
    all.insert(0, (words.legend_group(), vec![look::rect(AREA, 4.0, stitch)]));
    all
}

/// A GPU with two virtual ones in it.
fn cut(area: Area) -> Vec<Shape> {
    let half = |x: f64| Area::new(x, area.y + 2.5, area.width / 2.0 - 3.5, area.height - 5.0);
    let slice = Paint::stroke(Ink::Mark, 1.0).filled(Ink::Panel, 1.0).dashed(Dash::Short);
    let [left, right] = [area.x + 2.5, area.x + area.width / 2.0 + 1.0];
    let mut shapes = vec![casing(area)];
    shapes.extend([left, right].map(|x| look::rect(half(x), 2.0, slice)));
    shapes
}

/// What the shapes of the map mean.
pub fn of_map(words: Words) -> Vec<Sample> {
    let dash = vec![Segment::Move(Point::new(-5.0, 0.0)), Segment::Line(Point::new(5.0, 0.0))];
    let free = Area::new(-5.0, -5.0, 10.0, 10.0);
    vec![
        (words.legend_used(), vec![look::path(dash, Paint::stroke(Ink::Mark, 2.5))]),
        (words.legend_free(), vec![look::rect(free, 0.0, Paint::fill(Ink::Green, 1.0))]),
        (words.legend_stranded(), vec![look::rect(free, 0.0, Paint::fill(Ink::Red, 1.0))]),
    ]
}

/// What the lines of the curve mean.
pub fn of_curve(words: Words) -> Vec<Sample> {
    let line = || vec![Segment::Move(Point::new(-9.0, 0.0)), Segment::Line(Point::new(9.0, 0.0))];
    vec![
        (words.legend_free_all(), vec![look::path(line(), Paint::stroke(Ink::Green, 2.0))]),
        (
            words.legend_largest(),
            vec![look::path(line(), Paint::stroke(Ink::Blue, 2.5).dashed(Dash::Long))],
        ),
    ]
}
