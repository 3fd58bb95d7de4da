//! Changes of a groups scenario that lead further than to one path, as data.

use serde::{Deserialize, Serialize};

/// A change of a groups scenario that leads further than to one path.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum GroupsEdit {
    /// A unit comes into a group, or leaves it; a node without units is no member.
    Toggle { group: u32, node: u32, unit: String },
    /// A node gets GPUs like its last one, which come into a group.
    AddGpus { node: u32, count: u64, group: Option<u32> },
    /// The groups that are planned from the demands become groups made by hand.
    Adopt,
    /// Containers end before a request comes, or as soon as all have come.
    End { requests: Vec<String>, before: String },
}
