//! The examples of the lab, and where each opens.

use crate::gallery::{Example, Shelf};
use crate::narrate::Words;

/// In order of difficulty: a chapter of the course. The first head holds its reservation, and others are about to be judged.
pub const EXAMPLES: [Example; 14] = [
    Example::new("fcfs", Shelf::Figures, (Words::fcfs_title, Words::fcfs_lesson), ("submit", 3)),
    Example::new("easy", Shelf::Figures, (Words::easy_title, Words::easy_lesson), ("submit", 3)),
    Example::new(
        "estimates",
        Shelf::Beyond,
        (Words::estimates_title, Words::estimates_lesson),
        ("reserve", 1),
    ),
    Example::new(
        "extra-nodes",
        Shelf::Beyond,
        (Words::extra_nodes_title, Words::extra_nodes_lesson),
        ("submit", 2),
    ),
    Example::new(
        "conservative",
        Shelf::Figures,
        (Words::conservative_title, Words::conservative_lesson),
        ("start", 1),
    ),
    // The fourth job is planned behind the third.
    Example::new("third", Shelf::Beyond, (Words::third_title, Words::third_lesson), ("plan", 3)),
    Example::new("worse", Shelf::Beyond, (Words::worse_title, Words::worse_lesson), ("reserve", 1)),
    Example::new(
        "checkpoint",
        Shelf::Figures,
        (Words::checkpoint_title, Words::checkpoint_lesson),
        ("reserve", 1),
    ),
    Example::new(
        "longer",
        Shelf::Beyond,
        (Words::longer_title, Words::longer_lesson),
        ("reserve", 1),
    ),
    Example::new("helps", Shelf::Beyond, (Words::helps_title, Words::helps_lesson), ("start", 1)),
    Example::new("costs", Shelf::Beyond, (Words::costs_title, Words::costs_lesson), ("start", 1)),
    Example::new(
        "four-policies",
        Shelf::Beyond,
        (Words::four_policies_title, Words::four_policies_lesson),
        ("start", 1),
    ),
    Example::new("deep", Shelf::Beyond, (Words::deep_title, Words::deep_lesson), ("submit", 5000)),
    Example {
        file: Some("samples/kth-sp2-week.swf.gz"),
        ..Example::new(
            "kth-week",
            Shelf::Real,
            (Words::week_title, Words::week_lesson),
            ("reserve", 1),
        )
    },
];
