//! The meanings of the lab's shapes, for its legends; samples are around the origin, 18 by 12 pixels.

use super::look;
use crate::narrate::Words;
use crate::scene::legend::Meaning;
use crate::scene::paint::Ink;
use crate::scene::shape::{Area, Point};

const AREA: Area = Area::new(-9.0, -5.0, 18.0, 10.0);

/// What the shapes of the scene and of the calls over time mean.
pub fn meanings(words: Words) -> Vec<Meaning> {
    vec![
        Meaning::new(words.legend_on_best(), vec![look::best(AREA)]),
        Meaning::new(words.legend_acceptable(), vec![look::acceptable(AREA)]).within("cells"),
        Meaning::new(words.legend_rejected(), look::overhang(AREA)).within("cells"),
        Meaning::new(words.legend_extra_time(), look::extra(AREA)),
        Meaning::new(words.legend_crossing_overhead(), look::overhead(AREA)),
        Meaning::new(words.legend_was_stolen(), vec![look::hook(Point::default(), Ink::Ink)])
            .within("tasks"),
        Meaning::new(words.legend_to_come(), look::to_come(AREA)).within("coming"),
    ]
}
