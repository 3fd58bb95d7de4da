//! The examples of the lab, and where each opens.

use crate::gallery::{Example, Shelf};
use crate::narrate::Words;

/// In order. Units have just come back to their workflow: the second stage takes back what the first had lent.
pub const EXAMPLES: [Example; 8] = [
    Example::new("lend", Shelf::Figures, (Words::lend_title, Words::lend_lesson), ("begin", 2)),
    Example::new("ratio", Shelf::Figures, (Words::ratio_title, Words::ratio_lesson), ("begin", 2)),
    Example::new(
        "appearance",
        Shelf::Figures,
        (Words::appearance_title, Words::appearance_lesson),
        ("begin", 2),
    ),
    Example::new("wins", Shelf::Beyond, (Words::wins_title, Words::wins_lesson), ("begin", 2)),
    // The second workflow does not fit.
    Example::new(
        "rivals",
        Shelf::Beyond,
        (Words::rivals_title, Words::rivals_lesson),
        ("weigh", 2),
    ),
    Example::new(
        "interrupts",
        Shelf::Beyond,
        (Words::interrupts_title, Words::interrupts_lesson),
        ("interrupt", 1),
    ),
    Example::new("short", Shelf::Beyond, (Words::short_title, Words::short_lesson), ("begin", 2)),
    Example::new(
        "stalls",
        Shelf::Beyond,
        (Words::stalls_title, Words::stalls_lesson),
        ("ready", 2),
    ),
];
