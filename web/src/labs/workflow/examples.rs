//! The examples of the lab, and where each opens.

use crate::gallery::{Example, Shelf};
use crate::narrate::Words;

/// In order of difficulty: a chapter of the course. Units have just come back to their workflow: the second stage takes back what the first had lent.
pub const EXAMPLES: [Example; 13] = [
    Example::new("fig1", Shelf::Figures, (Words::fig1_title, Words::fig1_lesson), ("admit", 1)),
    Example::new(
        "stalls",
        Shelf::Beyond,
        (Words::stalls_title, Words::stalls_lesson),
        ("ready", 2),
    ),
    Example::new("lend", Shelf::Figures, (Words::lend_title, Words::lend_lesson), ("begin", 2)),
    Example::new(
        "lends-later",
        Shelf::Beyond,
        (Words::lends_later_title, Words::lends_later_lesson),
        ("begin", 1),
    ),
    Example::new("wins", Shelf::Beyond, (Words::wins_title, Words::wins_lesson), ("begin", 2)),
    Example::new(
        "interrupts",
        Shelf::Beyond,
        (Words::interrupts_title, Words::interrupts_lesson),
        ("interrupt", 1),
    ),
    Example::new("short", Shelf::Beyond, (Words::short_title, Words::short_lesson), ("begin", 2)),
    Example::new(
        "keeps-work",
        Shelf::Beyond,
        (Words::keeps_work_title, Words::keeps_work_lesson),
        ("reclaim", 1),
    ),
    Example::new("ratio", Shelf::Figures, (Words::ratio_title, Words::ratio_lesson), ("begin", 2)),
    Example::new(
        "appearance",
        Shelf::Figures,
        (Words::appearance_title, Words::appearance_lesson),
        ("begin", 2),
    ),
    Example::new("fig3b", Shelf::Figures, (Words::fig3b_title, Words::fig3b_lesson), ("lend", 1)),
    // The second workflow does not fit.
    Example::new(
        "rivals",
        Shelf::Beyond,
        (Words::rivals_title, Words::rivals_lesson),
        ("weigh", 2),
    ),
    Example::new(
        "reserve-sum",
        Shelf::Beyond,
        (Words::reserve_sum_title, Words::reserve_sum_lesson),
        ("start", 2),
    ),
];
