//! The examples of the lab, and where each opens.

use crate::gallery::{Example, Shelf};
use crate::narrate::{Label, Words};

/// The text of an example that is part of the program: the page opens on one.
macro_rules! text {
    ($name:literal) => {
        Some(include_str!(concat!("../../../../static/gallery/", $name, ".json")))
    };
}

const fn figure(name: &'static str, text: Option<&'static str>, told: (Label, Label)) -> Example {
    Example { text, ..Example::new(name, Shelf::Figures, told, ("", 0)) }
}

const fn beyond(name: &'static str, text: Option<&'static str>, told: (Label, Label)) -> Example {
    Example { text, ..Example::new(name, Shelf::Beyond, told, ("", 0)) }
}

/// In order of difficulty: a chapter of the course. The first task has arrived, its fittable area is drawn, and the walk is about to begin.
pub const EXAMPLES: [Example; 11] = [
    figure("one-task", text!("one-task"), (Words::one_task_title, Words::one_task_lesson)),
    figure("fig3", text!("fig3"), (Words::fig3_title, Words::fig3_lesson)),
    figure("fig4", text!("fig4"), (Words::fig4_title, Words::fig4_lesson)),
    figure("fig5", text!("fig5"), (Words::fig5_title, Words::fig5_lesson)),
    figure("fig6", text!("fig6"), (Words::fig6_title, Words::fig6_lesson)),
    beyond("large-task", None, (Words::large_task_title, Words::large_task_lesson)),
    Example {
        opens: ("arrive", 1),
        ..beyond("release", text!("release"), (Words::release_title, Words::release_lesson))
    },
    beyond("three", text!("three"), (Words::three_title, Words::three_lesson)),
    beyond(
        "reservations",
        text!("reservations"),
        (Words::reservations_title, Words::reservations_lesson),
    ),
    beyond("batches", text!("batches"), (Words::batches_title, Words::batches_lesson)),
    Example::new("openb", Shelf::Real, (Words::openb_title, Words::openb_lesson), ("", 0)),
];
