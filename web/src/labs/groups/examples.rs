//! The examples of the lab, and where each opens.

use crate::gallery::Example;
use crate::gallery::Shelf::{Beyond, Figures, Real};
use crate::narrate::Words;

/// In order of difficulty: a chapter of the course. The request that the example is about has just come.
pub const EXAMPLES: [Example; 12] = [
    Example::new("strands", Figures, (Words::strands_title, Words::strands_lesson), ("", 0)),
    Example::new("planned", Figures, (Words::planned_title, Words::planned_lesson), ("", 0)),
    Example::new("stale", Beyond, (Words::stale_title, Words::stale_lesson), ("plan", 3)),
    Example::new("smallest", Beyond, (Words::smallest_title, Words::smallest_lesson), ("", 0)),
    Example::new("overlap", Beyond, (Words::overlap_title, Words::overlap_lesson), ("", 0)),
    Example::new("models", Beyond, (Words::models_title, Words::models_lesson), ("", 0)),
    Example::new("quota", Beyond, (Words::quota_title, Words::quota_lesson), ("", 0)),
    Example::new("slices", Beyond, (Words::slices_title, Words::slices_lesson), ("", 0)),
    Example::new("lets-in", Beyond, (Words::lets_in_title, Words::lets_in_lesson), ("plan", 3)),
    Example::new(
        "permission",
        Beyond,
        (Words::permission_title, Words::permission_lesson),
        ("", 0),
    ),
    Example::new("four", Beyond, (Words::four_title, Words::four_lesson), ("bind", 3)),
    // What is free is spread over many nodes: the container of eight waits.
    Example::new("openb-gpus", Real, (Words::openb_gpus_title, Words::openb_gpus_lesson), ("", 0)),
];
