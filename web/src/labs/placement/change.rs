//! Changes of a placement scenario that lead further than to one path, as data.

use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum PlacementEdit {
    /// A new last dimension, of which every node has 0 and every task asks 0.
    AddDimension,
    RemoveDimension {
        dimension: u32,
    },
    /// A node has so much more free, or `less`; it becomes a candidate of a task, if one is named.
    Gain {
        node: u32,
        amount: Vec<u64>,
        less: bool,
        candidate_of: Option<String>,
    },
}
