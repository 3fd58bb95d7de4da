//! Small samples of the lab's shapes, for its legends; each around the origin, 18 by 12 pixels.

use super::look;
use crate::narrate::Words;
use crate::scene::look::rect;
use crate::scene::paint::{Dash, Ink, Paint};
use crate::scene::paper::Sample;
use crate::scene::shape::{Area, Point};

const AREA: Area = Area::new(-9.0, -5.0, 18.0, 10.0);

/// What the shapes of the relation, the boards and the lines between them mean.
pub fn of_stage(words: Words) -> Vec<Sample> {
    let pale = Paint::stroke(Ink::Blue, 1.5).filled(Ink::Sky, 0.35);
    let across = |ink, dash: Dash| {
        let paint = Paint::stroke(ink, 2.0).dashed(dash);
        vec![look::line(Point::new(-9.0, 0.0), Point::new(9.0, 0.0), paint)]
    };
    vec![
        (words.legend_best(), vec![rect(AREA, 2.0, Paint::fill(Ink::Blue, 1.0))]),
        (words.legend_acceptable(), vec![rect(AREA, 2.0, pale)]),
        (words.legend_rejected(), look::overhang(AREA)),
        (words.legend_crossing_overhead(), look::overhead(AREA)),
        (words.legend_dispatch(), across(Ink::Blue, Dash::Solid)),
        (words.legend_crossing(), across(Ink::Ink, Dash::Solid)),
        (words.legend_was_stolen(), vec![look::hook(Point::default())]),
    ]
}

/// What the shapes of the chart mean.
pub fn of_gantt(words: Words) -> Vec<Sample> {
    vec![
        (words.legend_call(), look::block(AREA, 0)),
        (words.legend_lost(), look::overhang(AREA)),
        (words.legend_crossing_overhead(), look::overhead(AREA)),
    ]
}
