//! Changes of a groups scenario that lead further than to one path, as data.

use gantry_core::labs::groups::UnitKind;
use serde::{Deserialize, Serialize};

/// A change of a groups scenario that leads further than to one path.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "a variant's doc says what its fields are")]
pub enum GroupsEdit {
    /// A unit comes into a group, or leaves it; a node without units is no member.
    Toggle { group: u32, node: u32, unit: String },
    /// A node gets GPUs like its last one, which come into a group.
    AddGpus { node: u32, count: u64, group: Option<u32> },
    /// The groups that are planned from the demands become groups made by hand.
    Adopt,
    /// Containers run from the start where they would have to be, each on these units of a node.
    Move { to: Vec<Moved> },
    /// A request asks for something else.
    Ask { request: String, what: Asked },
    /// Containers end before a request comes, or as soon as all have come.
    End { requests: Vec<String>, before: String },
}

/// What a request asks for then.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Asked {
    /// So many units.
    Units(u64),
    /// Units of this kind.
    Kind(UnitKind),
    /// Units of any model.
    AnyModel,
    /// Units of groups with any tag.
    NoTag,
}

/// A container that runs from the start.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Moved {
    /// The name of its request.
    pub request: String,
    /// The node.
    pub node: u32,
    /// Its units there.
    pub units: Vec<String>,
}
