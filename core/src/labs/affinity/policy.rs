//! The policies of the affinity lab: one row each.

use crate::format::record::words;

words! {
    in "Affinity_";
    /// By what the master chooses a node for a task.
    pub enum Policy as "AffinityPolicy" {
        /// A node with an engine that suits the task.
        Affinity = "affinity",
        /// The least loaded node on which the task can run: the baseline.
        LoadOnly = "load-only",
    }

    /// Which of the nodes that suit a task it goes to.
    pub enum Pick {
        /// The least loaded one.
        Load = "load",
        /// The one with the most idle engines of the type.
        Count = "count",
    }

    /// Where a call goes while no acceptable engine is idle.
    pub enum Fallback {
        /// To the best idle engine of its node, of whatever type.
        NextBest = "next-best",
        /// Nowhere: it waits.
        Wait = "wait",
    }

    /// Where a node stands.
    pub enum Env {
        /// In a data centre.
        Cloud = "cloud",
        /// Near the devices.
        Edge = "edge",
        /// It is a device.
        Device = "device",
    }
}
