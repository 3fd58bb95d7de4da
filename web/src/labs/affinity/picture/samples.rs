//! The meanings of the lab's shapes, for its legends; samples are around the origin, 18 by 12 pixels.

use super::look::{self, LOOKS};
use crate::narrate::Words;
use crate::scene::legend::Meaning;
use crate::scene::look::rect;
use crate::scene::paint::{Dash, Ink, Paint};
use crate::scene::shape::{Area, Point};

const AREA: Area = Area::new(-9.0, -5.0, 18.0, 10.0);

/// What the shapes of the relation, the boards and the lines between them mean.
pub fn of_stage(words: Words) -> Vec<Meaning> {
    let pale = Paint::stroke(Ink::Blue, 1.5).filled(Ink::Sky, 0.35);
    let across = |ink, dash: Dash| {
        let paint = Paint::stroke(ink, 2.0).dashed(dash);
        vec![look::line(Point::new(-9.0, 0.0), Point::new(9.0, 0.0), paint)]
    };
    vec![
        Meaning::new(words.legend_best(), vec![rect(AREA, 2.0, Paint::fill(Ink::Blue, 1.0))])
            .within("cells"),
        Meaning::new(words.legend_acceptable(), vec![rect(AREA, 2.0, pale)]),
        Meaning::new(words.legend_rejected(), look::overhang(AREA)),
        Meaning::new(words.legend_crossing_overhead(), look::overhead(AREA)),
        Meaning::new(words.legend_dispatch(), across(Ink::Blue, Dash::Solid)).within("links"),
        Meaning::new(words.legend_crossing(), across(Ink::Ink, Dash::Solid)).within("links"),
        Meaning::new(words.legend_was_stolen(), vec![look::hook(Point::default())]),
    ]
}

/// What the shapes of the chart mean.
pub fn of_gantt(words: Words) -> Vec<Meaning> {
    vec![
        Meaning::new(words.legend_call(), look::block(AREA, 0))
            .or((1..LOOKS).map(|it| look::block(AREA, it))),
        Meaning::new(words.legend_lost(), look::overhang(AREA)),
        Meaning::new(words.legend_crossing_overhead(), look::overhead(AREA)),
    ]
}
