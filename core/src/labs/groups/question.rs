//! Questions about one moment of a groups run.

use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Groups_"))]
#[serde(rename_all = "kebab-case")]
pub enum Question {
    /// Status of a request; if it waits: why, and which changes would help?
    Request { request: u32 },
    /// Why does the current request not go to this node?
    Node { node: u32 },
    /// Why does the current request not get units of this group?
    Group { group: u32 },
    /// To which request is this unit allocated, and in which groups is it?
    Unit { unit: u32 },
}
