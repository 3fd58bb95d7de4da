//! The examples of the lab, and where each opens.

use crate::gallery::{Example, Shelf};
use crate::narrate::Words;

/// In order.
pub const EXAMPLES: [Example; 1] = [Example::new(
    "nine-tasks",
    Shelf::Figures,
    (Words::nine_tasks_title, Words::nine_tasks_lesson),
    ("dispatch", 5),
)];
