//! The policies of the groups lab: one row each.

use crate::format::record::words;

words! {
    in "Groups_";
    /// By what GPUs are handed out.
    pub enum Policy as "GroupsPolicy" {
        /// The first node with enough free units: the baseline.
        Machine = "machine",
        /// The group that fits best, and in it the node that fits best.
        Group = "group",
    }
}
