//! What can be asked about a moment of a groups run.

use serde::{Deserialize, Serialize};

/// A question about a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Groups_"))]
#[serde(rename_all = "kebab-case")]
pub enum Question {
    /// What has become of this request; where it waits, why, and what would help?
    Request {
        /// The request.
        request: u32,
    },
    /// Why does the request in hand not go to this node?
    Node {
        /// The node.
        node: u32,
    },
    /// Why is the request in hand not given units of this group?
    Group {
        /// The group.
        group: u32,
    },
    /// Who holds this unit, and which groups is it in?
    Unit {
        /// The unit.
        unit: u32,
    },
}
