//! The examples of the lab, and where each opens.

use crate::gallery::{Example, Shelf};
use crate::narrate::Words;

/// An example whose text is part of the program: the page opens on one.
macro_rules! embedded {
    ($name:literal) => {
        Some(include_str!(concat!("../../../../static/gallery/", $name, ".json")))
    };
}

/// In order of difficulty: a chapter of the course. The first task has arrived, its fittable area is drawn, and the walk is about to begin.
pub const EXAMPLES: [Example; 11] = [
    Example {
        text: embedded!("one-task"),
        ..Example::new(
            "one-task",
            Shelf::Figures,
            (Words::one_task_title, Words::one_task_lesson),
            ("", 0),
        )
    },
    Example {
        text: embedded!("fig3"),
        ..Example::new("fig3", Shelf::Figures, (Words::fig3_title, Words::fig3_lesson), ("", 0))
    },
    Example {
        text: embedded!("fig4"),
        ..Example::new("fig4", Shelf::Figures, (Words::fig4_title, Words::fig4_lesson), ("", 0))
    },
    Example {
        text: embedded!("fig5"),
        ..Example::new("fig5", Shelf::Figures, (Words::fig5_title, Words::fig5_lesson), ("", 0))
    },
    Example {
        text: embedded!("fig6"),
        ..Example::new("fig6", Shelf::Figures, (Words::fig6_title, Words::fig6_lesson), ("", 0))
    },
    Example::new(
        "large-task",
        Shelf::Beyond,
        (Words::large_task_title, Words::large_task_lesson),
        ("", 0),
    ),
    Example {
        text: embedded!("release"),
        ..Example::new(
            "release",
            Shelf::Beyond,
            (Words::release_title, Words::release_lesson),
            ("arrive", 1),
        )
    },
    Example {
        text: embedded!("three"),
        ..Example::new("three", Shelf::Beyond, (Words::three_title, Words::three_lesson), ("", 0))
    },
    Example {
        text: embedded!("reservations"),
        ..Example::new(
            "reservations",
            Shelf::Beyond,
            (Words::reservations_title, Words::reservations_lesson),
            ("", 0),
        )
    },
    Example {
        text: embedded!("batches"),
        ..Example::new(
            "batches",
            Shelf::Beyond,
            (Words::batches_title, Words::batches_lesson),
            ("", 0),
        )
    },
    Example::new("openb", Shelf::Real, (Words::openb_title, Words::openb_lesson), ("", 0)),
];
