//! Remarks on an import, each with a count: data, with English at the end.
//!
//! [`Note`] is ordered by importance: first the remarks for which a plan may differ from the cluster.

use std::fmt::{self, Display, Formatter};

use serde::{Deserialize, Serialize};

/// A remark on an import.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Note {
    /// Pods that do not fit their node any more: they are requests without a node.
    NoLongerFits,
    /// Pods that run on another node than that of their annotation.
    OnAnotherNode,
    /// Pods with annotated units that are not free on their node: they get others.
    OtherUnits,
    /// Running pods without annotated units: they get the first free ones.
    UnitsAssumed,
    /// Pods of daemon sets that run on no node yet: each is bound to its node.
    OfDaemonSets,
    /// Nodes with GPUs that are in no group.
    InNoGroup,
    /// Skipped nodes with groups, which are dropped.
    DroppedGroups,
    /// Nodes skipped: they take no pods.
    Unschedulable,
    /// Nodes skipped: they are not ready.
    NotReady,
    /// Owners that are suspended: they request nothing.
    Suspended,
    /// Pods and owners skipped: they ask for devices by resource claims.
    ByClaims,
    /// Pods and owners skipped: an annotation asks for a part of a GPU.
    ByAnnotation,
    /// Pods and owners skipped: they ask for other devices.
    OtherDevices,
    /// Pods and owners skipped: they ask for GPUs of several resources.
    SeveralResources,
    /// Requests that allow several models, or give the model in another form than one value: they get any model.
    SeveralModels,
    /// Requests that shared and whole GPUs both satisfy: they get whole ones.
    MixedSharing,
    /// Nodes with a number of shared units that their slices do not divide: the remainder is dropped.
    UnevenSharing,
    /// Quotas with scopes, which are dropped.
    ScopedQuota,
    /// Quotas on MIG devices, which are dropped.
    MigQuota,
    /// Nodes with taints, which are not modelled.
    Taints,
    /// Requests with further rules for nodes, which are not modelled.
    NodeRules,
    /// Requests with resource claims besides their GPUs, which are not modelled.
    Claims,
    /// Nodes with labels of zone, region or fabric, which are not modelled.
    Topology,
    /// Requests with CPU or memory, which are not modelled.
    CpuAndMemory,
    /// Nodes skipped: they have other devices.
    NodeWithOtherDevices,
    /// Nodes skipped: they have no GPUs.
    NodeWithoutGpus,
    /// Pods and jobs skipped: they have ended.
    Finished,
    /// Pods and pod templates skipped: they ask for no GPUs.
    WithoutGpus,
    /// Objects skipped: their owners count in their place.
    Owned,
    /// Replicas that are not counted again: they are pods of the input.
    StandAsPods,
    /// Names of more than 64 characters, shortened in the middle.
    Shortened,
    /// Names that two requests would share: the later request gets a number.
    Numbered,
}

impl Note {
    /// True if a plan may be wrong for the cluster unless the reader knows of it.
    pub fn is_weighty(self) -> bool {
        self <= Note::Taints
    }
}

impl Display for Note {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Note::NoLongerFits => "running pods that do not fit their node, kept as requests",
            Note::OnAnotherNode => "pods that run on another node than gantry/node has",
            Note::OtherUnits => {
                "running pods whose units of gantry/gpus are not free, others taken"
            }
            Note::UnitsAssumed => "running pods without gantry/gpus, the first free GPUs taken",
            Note::OfDaemonSets => "pods of daemon sets, each bound to its node",
            Note::InNoGroup => "nodes with GPUs in no group",
            Note::DroppedGroups => "skipped nodes whose groups are dropped",
            Note::Unschedulable => "nodes skipped, unschedulable",
            Note::NotReady => "nodes skipped, not ready",
            Note::Suspended => "owners suspended, not requested",
            Note::ByClaims => "pods and owners skipped, with devices by resource claims",
            Note::ByAnnotation => "pods and owners skipped, with parts of GPUs by annotation",
            Note::OtherDevices => "pods and owners skipped, with devices of other resources",
            Note::SeveralResources => "pods and owners skipped, with GPUs of several resources",
            Note::SeveralModels => "requests that allow several models, none kept",
            Note::MixedSharing => {
                "requests that shared and whole GPUs would do for, whole ones meant"
            }
            Note::UnevenSharing => {
                "nodes whose shared units do not divide by their replicas, the rest left out"
            }
            Note::ScopedQuota => "quotas with scopes, not kept",
            Note::MigQuota => "quotas on MIG devices, not kept",
            Note::Taints => "nodes with taints, not modelled",
            Note::NodeRules => "requests with selectors, affinity or spreading, not modelled",
            Note::Claims => "requests with resource claims too, not modelled",
            Note::Topology => "nodes with labels of topology, not modelled",
            Note::CpuAndMemory => "requests with CPU or memory, not modelled",
            Note::NodeWithOtherDevices => "nodes skipped, with devices of other resources",
            Note::NodeWithoutGpus => "nodes skipped, without GPUs",
            Note::Finished => "pods and jobs skipped, finished",
            Note::WithoutGpus => "pods and pod templates skipped, without GPUs",
            Note::Owned => "objects skipped, their owners stand for them",
            Note::StandAsPods => "replicas that are pods of the input, counted once",
            Note::Shortened => "names longer than 64 characters, shortened",
            Note::Numbered => "names that another request has, numbered",
        })
    }
}
