//! Changes of an affinity scenario that lead further than to one path, as data.

use serde::{Deserialize, Serialize};

/// A change of an affinity scenario that leads further than to one path.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum AffinityEdit {
    /// A node has so many engines of a type; with none it has the type no more.
    Engines { node: u32, engine: String, count: u64 },
    /// What calls of an API of a size take on a type, and all others of the step that tells it.
    Time { api: u32, engine: String, size: u64, time: u64 },
}
