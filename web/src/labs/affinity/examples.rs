//! The examples of the lab, and where each opens.

use crate::gallery::{Example, Shelf};
use crate::narrate::Words;

/// In order of difficulty: a chapter of the course.
pub const EXAMPLES: [Example; 15] = [
    Example::new(
        "relation",
        Shelf::Figures,
        (Words::relation_title, Words::relation_lesson),
        ("submit", 1),
    ),
    Example::new(
        "misplaced",
        Shelf::Figures,
        (Words::misplaced_title, Words::misplaced_lesson),
        ("relate", 2),
    ),
    Example::new(
        "small-call",
        Shelf::Figures,
        (Words::small_call_title, Words::small_call_lesson),
        ("submit", 1),
    ),
    Example::new(
        "tolerance-one",
        Shelf::Beyond,
        (Words::tolerance_one_title, Words::tolerance_one_lesson),
        ("relate", 4),
    ),
    Example::new(
        "tolerance-wide",
        Shelf::Beyond,
        (Words::tolerance_wide_title, Words::tolerance_wide_lesson),
        ("relate", 4),
    ),
    Example::new(
        "load-wins",
        Shelf::Beyond,
        (Words::load_wins_title, Words::load_wins_lesson),
        ("relate", 6),
    ),
    Example::new("pick", Shelf::Beyond, (Words::pick_title, Words::pick_lesson), ("relate", 3)),
    Example::new(
        "fallback",
        Shelf::Beyond,
        (Words::fallback_title, Words::fallback_lesson),
        ("relate", 2),
    ),
    Example::new(
        "cross-pays",
        Shelf::Beyond,
        (Words::cross_pays_title, Words::cross_pays_lesson),
        ("relate", 1),
    ),
    Example::new(
        "cross-costs",
        Shelf::Beyond,
        (Words::cross_costs_title, Words::cross_costs_lesson),
        ("relate", 1),
    ),
    Example::new(
        "edge-cloud",
        Shelf::Beyond,
        (Words::edge_cloud_title, Words::edge_cloud_lesson),
        ("relate", 1),
    ),
    Example::new(
        "steal-helps",
        Shelf::Beyond,
        (Words::steal_helps_title, Words::steal_helps_lesson),
        ("relate", 1),
    ),
    Example::new(
        "steal-hurts",
        Shelf::Beyond,
        (Words::steal_hurts_title, Words::steal_hurts_lesson),
        ("relate", 2),
    ),
    Example::new(
        "nine-tasks",
        Shelf::Figures,
        (Words::nine_tasks_title, Words::nine_tasks_lesson),
        ("relate", 1),
    ),
    Example::new(
        "hundreds",
        Shelf::Real,
        (Words::hundreds_title, Words::hundreds_lesson),
        ("fallback", 1),
    ),
];
