//! The examples of the lab, and where each opens.

use crate::gallery::{Example, Shelf};
use crate::narrate::Words;

/// In order of difficulty: a chapter of the course. Units have just come back to their workflow: the second stage takes back what the first had lent.
pub const EXAMPLES: [Example; 13] = [
    Example::new("fig1", Shelf::Figures, (Words::fig1_title, Words::fig1_lesson), ("submit", 2)),
    Example::new(
        "stalls",
        Shelf::Beyond,
        (Words::stalls_title, Words::stalls_lesson),
        ("start", 1),
    ),
    Example::new("lend", Shelf::Figures, (Words::lend_title, Words::lend_lesson), ("admit", 1)),
    Example::new(
        "lends-later",
        Shelf::Beyond,
        (Words::lends_later_title, Words::lends_later_lesson),
        ("admit", 1),
    ),
    Example::new("wins", Shelf::Beyond, (Words::wins_title, Words::wins_lesson), ("admit", 1)),
    Example::new(
        "interrupts",
        Shelf::Beyond,
        (Words::interrupts_title, Words::interrupts_lesson),
        ("lend", 1),
    ),
    Example::new("short", Shelf::Beyond, (Words::short_title, Words::short_lesson), ("admit", 1)),
    Example::new(
        "keeps-work",
        Shelf::Beyond,
        (Words::keeps_work_title, Words::keeps_work_lesson),
        ("start", 1),
    ),
    Example::new("ratio", Shelf::Figures, (Words::ratio_title, Words::ratio_lesson), ("admit", 1)),
    Example::new(
        "appearance",
        Shelf::Figures,
        (Words::appearance_title, Words::appearance_lesson),
        ("admit", 1),
    ),
    Example::new("fig3b", Shelf::Figures, (Words::fig3b_title, Words::fig3b_lesson), ("submit", 1)),
    // The second workflow does not fit.
    Example::new(
        "rivals",
        Shelf::Beyond,
        (Words::rivals_title, Words::rivals_lesson),
        ("admit", 1),
    ),
    Example::new(
        "reserve-sum",
        Shelf::Beyond,
        (Words::reserve_sum_title, Words::reserve_sum_lesson),
        ("admit", 1),
    ),
];
