//! Remarks on an import, each with a count.
//!
//! [`Note`] is ordered by importance: first the remarks for which a plan may differ from the cluster.

use serde::{Deserialize, Serialize};

use super::error::phrases;

phrases! {
    /// A remark on an import.
    #[derive(PartialOrd, Ord)]
    pub enum Note {
        NoLongerFits = "running pods that do not fit their node, kept as requests",
        OnAnotherNode = "pods that run on another node than gantry/node has",
        OtherUnits = "running pods whose units of gantry/gpus are not free, others taken",
        UnitsAssumed = "running pods without gantry/gpus, the first free GPUs taken",
        OfDaemonSets = "pods of daemon sets, each bound to its node",
        InNoGroup = "nodes with GPUs in no group",
        DroppedGroups = "skipped nodes whose groups are dropped",
        Unschedulable = "nodes closed, unschedulable",
        NotReady = "nodes closed, not ready",
        LabelsContradict = "nodes with labels that contradict the resource, whose number counts",
        Hami = "nodes with GPUs that HAMi shares, read as virtual GPUs",
        HeldByClaims = "GPUs held by resource claims, taken off their nodes",
        MpsShares = "requests for several shares by MPS, which gives a pod at most one",
        Suspended = "owners suspended, not requested",
        ByClaims = "pods and owners skipped, with devices by resource claims",
        ByAnnotation = "pods and owners skipped, with parts of GPUs by annotation",
        OtherDevices = "pods and owners skipped, with devices of other resources",
        SeveralResources = "pods and owners skipped, with GPUs of several resources",
        SeveralModels = "requests that allow several models, none required",
        MixedSharing = "requests that shared or whole GPUs satisfy, whole ones assumed",
        ScopedQuota = "quotas with scopes, left out",
        MigQuota = "quotas on MIG devices, left out",
        Taints = "nodes with taints, not modelled",
        NodeRules = "requests with selectors, affinity or spreading, not modelled",
        Claims = "requests with resource claims too, not modelled",
        Topology = "nodes with labels of topology, not modelled",
        CpuAndMemory = "requests with CPU or memory, not modelled",
        NodeWithOtherDevices = "nodes skipped, with devices of other resources",
        NodeWithoutGpus = "nodes skipped, without GPUs",
        Finished = "pods and jobs skipped, finished",
        WithoutGpus = "pods and pod templates skipped, without GPUs",
        Owned = "objects skipped, their owners count",
        StandAsPods = "replicas that are pods of the input, counted once",
        Shortened = "names longer than 64 characters, shortened",
        Numbered = "names that another request has, numbered",
    }
}

impl Note {
    /// True if a plan may be wrong for the cluster unless the reader knows of it.
    pub fn is_weighty(self) -> bool {
        self <= Note::Taints
    }
}
