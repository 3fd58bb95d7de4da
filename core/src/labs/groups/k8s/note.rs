//! Remarks on an import, each with a count: data, with English at the end.
//!
//! The order of [`Note`] is that of their weight: first what makes a plan differ from the cluster.

use std::fmt::{self, Display, Formatter};

use serde::{Deserialize, Serialize};

/// A remark on an import.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Note {
    /// Pods that do not fit their node any more: kept as requests.
    NoLongerFits,
    /// Pods that run on another node than their annotation has.
    OnAnotherNode,
    /// Pods whose annotated units their node does not have free: others are taken.
    OtherUnits,
    /// Pods that run, of which no annotation gives the units: the first free ones are taken.
    UnitsAssumed,
    /// Pods of daemon sets that are on no node yet: each is bound to its node.
    OfDaemonSets,
    /// Nodes with GPUs that are in no group.
    InNoGroup,
    /// Skipped nodes whose groups are dropped.
    DroppedGroups,
    /// Nodes skipped: they take no pods.
    Unschedulable,
    /// Nodes skipped: they are not ready.
    NotReady,
    /// Owners that are suspended: they request nothing.
    Suspended,
    /// Pods and owners skipped: their devices are asked for by resource claims.
    ByClaims,
    /// Pods and owners skipped: an annotation asks for a part of a GPU.
    ByAnnotation,
    /// Pods and owners skipped: their devices are other resources.
    OtherDevices,
    /// Pods and owners skipped: they want GPUs of several resources.
    SeveralResources,
    /// Requests that allow several models, or give the model otherwise than by one value: none is kept.
    SeveralModels,
    /// Requests that shared and whole GPUs would do for: whole ones are meant.
    MixedSharing,
    /// Nodes whose shared units do not divide by their slices: the rest is left out.
    UnevenSharing,
    /// Quotas with scopes, which are not kept.
    ScopedQuota,
    /// Quotas on MIG devices, which are not kept.
    MigQuota,
    /// Nodes with taints, which are not modelled.
    Taints,
    /// Requests with further rules for nodes, which are not modelled.
    NodeRules,
    /// Requests with resource claims beside their GPUs, which are not modelled.
    Claims,
    /// Nodes with labels of zone, region or fabric, which are not modelled.
    Topology,
    /// Requests with CPU or memory, which are not modelled.
    CpuAndMemory,
    /// Nodes skipped: their devices are other resources.
    NodeWithOtherDevices,
    /// Nodes skipped: they have no GPUs.
    NodeWithoutGpus,
    /// Pods and jobs skipped: they have ended.
    Finished,
    /// Pods and pod templates skipped: they want no GPUs.
    WithoutGpus,
    /// Objects skipped: their owners stand for them.
    Owned,
    /// Replicas that are not counted again: they are pods of the input.
    StandAsPods,
    /// Names of more than 64 characters, shortened in the middle.
    Shortened,
    /// Names that two requests would have: the later got a number.
    Numbered,
}

impl Note {
    /// Whether a plan may be wrong for the cluster if the reader does not know of it.
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
