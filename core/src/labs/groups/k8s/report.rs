//! What an import of manifests took, left out and made do with: data, with English at the end.

use std::collections::BTreeMap;
use std::fmt::{self, Display, Formatter};

use serde::{Deserialize, Serialize};

use super::object::{Kind, RESOURCES};
use crate::format::json::excerpt;
use crate::format::nearest::nearest;

/// The most names that are told of one kind.
pub const MAX_NAMED: usize = 20;

/// What came of an import.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Report {
    /// Documents read; empty ones do not count.
    pub documents: u64,
    /// Objects in them, those of lists one by one.
    pub objects: u64,
    /// Nodes taken.
    pub nodes: u64,
    /// GPUs on them, slices of shared ones not counted.
    pub gpus: u64,
    /// Requests taken.
    pub requests: u64,
    /// Of these: pods. The others are replicas.
    pub pods: u64,
    /// Namespaces with requests or a quota.
    pub requesters: u64,
    /// Of these: those with a quota.
    pub quotas: u64,
    /// Where the groups are from.
    pub grouping: Source,
    /// In which order the requests stand.
    pub order: Order,
    /// What is told beside, with counts.
    pub notes: BTreeMap<Note, u64>,
    /// Objects of kinds that are not read, by kind.
    pub kinds: Counted,
    /// Resources of nodes and requests that are not read, by name.
    pub resources: Counted,
    /// Objects that a later one of the same kind and name stands for: the first [`MAX_NAMED`].
    pub replaced: Vec<String>,
    /// How many there are of these.
    pub replaced_count: u64,
}

/// Where the groups are from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Source {
    /// Annotations of the nodes.
    Annotations {
        /// How many groups they say.
        groups: u64,
    },
    /// The requests: each is expected as it stands, and groups are planned from that.
    #[default]
    Requests,
}

/// In which order the requests stand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Order {
    /// That of their creation.
    Creation,
    /// That of the text: some have no time of creation.
    #[default]
    Text,
}

/// Names with counts: the first [`MAX_NAMED`] names, and how many there were of others.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counted {
    /// By name.
    pub named: BTreeMap<String, u64>,
    /// Those of further names.
    pub others: u64,
}

impl Counted {
    /// Counts one of a name.
    pub(super) fn add(&mut self, name: &str) {
        let name = excerpt(name);
        if self.named.len() < MAX_NAMED || self.named.contains_key(&name) {
            *self.named.entry(name).or_default() += 1;
        } else {
            self.others += 1;
        }
    }
}

/// What is told of an import.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Note {
    /// Nodes skipped: they take no pods.
    Unschedulable,
    /// Nodes skipped: they are not ready.
    NotReady,
    /// Nodes skipped: they have no GPUs.
    NodeWithoutGpus,
    /// Skipped nodes whose groups are thereby dropped.
    DroppedGroups,
    /// Nodes whose shared units do not divide by their slices: what is over is left out.
    UnevenSharing,
    /// Pods and jobs skipped: they have ended.
    Finished,
    /// Pods and owners skipped: they want no GPUs.
    WithoutGpus,
    /// Pods and owners skipped: they want GPUs of several resources.
    SeveralResources,
    /// Replica sets skipped: their owners stand for them.
    Owned,
    /// Replicas that are not counted again: they stand as pods.
    StandAsPods,
    /// Pods that were bound to a node, which is not kept.
    Bound,
    /// Requests that allow several models, or tell the model otherwise than by one value: none is kept.
    SeveralModels,
    /// Requests without a model where there are MIG devices: these may be given to them.
    AnyModel,
    /// Requests that shared and whole GPUs would do for: whole ones are meant.
    MixedSharing,
    /// Quotas with scopes, which are not kept.
    ScopedQuota,
    /// Names of more than 64 characters, shortened in the middle.
    Shortened,
    /// Names that two requests would have: the later got a number.
    Numbered,
    /// Nodes with taints, which are not modelled.
    Taints,
    /// Nodes with labels of zone, region or fabric, which are not modelled.
    Topology,
    /// Requests with CPU or memory, which are not modelled.
    CpuAndMemory,
    /// Requests with further rules for nodes, which are not modelled.
    NodeRules,
    /// Requests with resource claims, which are not modelled.
    Claims,
}

/// The kind that was perhaps meant by one that is not read.
pub fn meant_kind(name: &str) -> Option<&'static str> {
    nearest(name, Kind::ALL.map(Kind::name))
}

/// The resource that was perhaps meant by one that is not read.
pub fn meant_resource(name: &str) -> Option<&'static str> {
    nearest(name, RESOURCES.iter().copied())
}

impl Report {
    /// Counts one more.
    pub(super) fn note(&mut self, note: Note) {
        self.note_all(note, 1);
    }

    /// Tells that a later object stands for one.
    pub(super) fn replace(&mut self, called: impl FnOnce() -> String) {
        self.replaced_count += 1;
        if self.replaced.len() < MAX_NAMED {
            self.replaced.push(called());
        }
    }

    /// Counts so many more.
    pub(super) fn note_all(&mut self, note: Note, count: u64) {
        if count > 0 {
            *self.notes.entry(note).or_default() += count;
        }
    }

    /// How often something is told.
    pub fn count(&self, note: Note) -> u64 {
        self.notes.get(&note).copied().unwrap_or(0)
    }
}

impl Display for Report {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Report { documents, objects, nodes, gpus, requests, pods, .. } = self;
        writeln!(f, "k8s: objects: {objects}, in documents: {documents}")?;
        writeln!(f, "  nodes: {nodes}, GPUs: {gpus}")?;
        let replicas = requests - pods;
        writeln!(f, "  requests: {requests} (pods: {pods}, replicas: {replicas}), {}", self.order)?;
        writeln!(f, "  namespaces: {}, with a quota: {}", self.requesters, self.quotas)?;
        writeln!(f, "  {}", self.grouping)?;
        for (note, count) in &self.notes {
            writeln!(f, "  {note}: {count}")?;
        }
        write_counted(f, "kinds not read", &self.kinds, meant_kind)?;
        write_counted(f, "resources not read", &self.resources, meant_resource)?;
        if self.replaced_count > 0 {
            writeln!(f, "given twice, the later stands: {}", self.replaced_count)?;
        }
        for name in &self.replaced {
            writeln!(f, "  {name}")?;
        }
        Ok(())
    }
}

/// Names that are not read, with the nearest of those that are.
fn write_counted(
    f: &mut Formatter<'_>,
    what: &str,
    counted: &Counted,
    meant: fn(&str) -> Option<&'static str>,
) -> fmt::Result {
    if counted.named.is_empty() {
        return Ok(());
    }
    writeln!(f, "{what}: {}", counted.named.values().sum::<u64>() + counted.others)?;
    for (name, count) in &counted.named {
        write!(f, "  {name}: {count}")?;
        match meant(name) {
            Some(near) => writeln!(f, "; did you mean {near:?}?")?,
            None => writeln!(f)?,
        }
    }
    match counted.others {
        0 => Ok(()),
        others => writeln!(f, "  others: {others}"),
    }
}

impl Display for Source {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Source::Annotations { groups } => {
                write!(f, "groups of the annotations gantry/groups: {groups}")
            }
            Source::Requests => f.write_str(
                "no node has the annotation gantry/groups: groups are planned from the requests",
            ),
        }
    }
}

impl Display for Order {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Order::Creation => "in order of creation",
            Order::Text => "as they stand: not all have a time of creation",
        })
    }
}

impl Display for Note {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Note::Unschedulable => "nodes skipped, unschedulable",
            Note::NotReady => "nodes skipped, not ready",
            Note::NodeWithoutGpus => "nodes skipped, without GPUs",
            Note::DroppedGroups => "skipped nodes whose groups are dropped",
            Note::UnevenSharing => {
                "nodes whose shared units do not divide by their replicas, the rest left out"
            }
            Note::Finished => "skipped, finished",
            Note::WithoutGpus => "skipped, without GPUs",
            Note::SeveralResources => "skipped, with GPUs of several resources",
            Note::Owned => "replica sets skipped, their owners stand for them",
            Note::StandAsPods => "replicas that stand as pods, counted once",
            Note::Bound => "bound to a node, which is not kept",
            Note::SeveralModels => "several models allowed, none kept",
            Note::AnyModel => "without a model, MIG devices would do too",
            Note::MixedSharing => "shared and whole GPUs would do, whole ones are meant",
            Note::ScopedQuota => "quotas with scopes, not kept",
            Note::Shortened => "names longer than 64 characters, shortened",
            Note::Numbered => "names given to another request, numbered",
            Note::Taints => "taints not modelled, nodes",
            Note::Topology => "topology not modelled, nodes",
            Note::CpuAndMemory => "CPU and memory not modelled, requests",
            Note::NodeRules => "selectors, affinity and spreading not modelled, requests",
            Note::Claims => "resource claims not modelled, requests",
        })
    }
}
