//! The objects that an import of manifests used, skipped and approximated: data, with English at the end.

use std::collections::BTreeMap;
use std::fmt::{self, Display, Formatter};

use serde::{Deserialize, Serialize};

use super::error::Errors;
use super::note::Note;
use super::object::{Kind, RESOURCES, is_other_device};
use crate::format::json::excerpt;
use crate::import::write_counts;

/// Limit on names listed for one kind.
pub const MAX_NAMED: usize = 20;

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Report {
    /// Documents read; empty ones do not count.
    pub documents: u64,
    /// Objects in them, those of lists one by one.
    pub objects: u64,
    /// Imported nodes, closed ones included.
    pub nodes: u64,
    /// Whole GPUs on them.
    pub gpus: u64,
    /// Shared GPUs on them.
    pub shared: u64,
    /// Slices of these.
    pub slices: u64,
    /// MIG devices on them.
    pub mig: u64,
    pub requests: u64,
    /// Of these: requests bound to the node on which they run.
    pub bound: u64,
    /// Pods dropped because their node is skipped.
    pub on_skipped: u64,
    /// Pods dropped because their node is not in the input.
    pub on_missing: u64,
    /// Of the requests: pods. The others are replicas.
    pub pods: u64,
    /// Namespaces with requests or a quota.
    pub requesters: u64,
    /// Of these: namespaces with a quota.
    pub quotas: u64,
    pub grouping: Source,
    pub order: Order,
    pub notes: BTreeMap<Note, u64>,
    /// Objects of kinds that are not read, by kind.
    pub kinds: Counted,
    /// Pod templates with GPUs in these, by kind.
    pub templates: Counted,
    /// Annotations by which pods ask for parts of GPUs.
    pub annotations: Counted,
    /// Resources of nodes and requests that are not read, by name.
    pub resources: Counted,
    /// Requests that no node could ever hold, even with nothing on it, by name.
    pub never: Counted,
    /// Gangs of which the policy of groups places some members only: the first [`MAX_NAMED`].
    pub gangs: Vec<GangPlaced>,
    pub gangs_count: u64,
    pub left_out: Errors,
    /// Objects replaced by a later one of equal kind and name: the first [`MAX_NAMED`].
    pub replaced: Vec<String>,
    pub replaced_count: u64,
}

/// A gang of which some members are placed: pods that are of use only together.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct GangPlaced {
    /// The kind and the name of its owner, or of its pod group.
    pub name: String,
    pub placed: u64,
    pub members: u64,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Source {
    /// Annotations of the nodes.
    Annotations { groups: u64 },
    /// The requests that are not running: each is an expected demand, and groups are planned from the demands.
    #[default]
    Requests,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Order {
    Creation,
    /// Order of the text: some objects have no time of creation.
    #[default]
    Text,
}

/// Names with counts: the first [`MAX_NAMED`] names, and the count of all others.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counted {
    pub named: BTreeMap<String, u64>,
    pub others: u64,
}

impl Counted {
    pub(super) fn add(&mut self, name: &str, count: u64) {
        if count == 0 {
            return;
        }
        let name = excerpt(name);
        if self.named.len() < MAX_NAMED || self.named.contains_key(&name) {
            *self.named.entry(name).or_default() += count;
        } else {
            self.others += count;
        }
    }

    pub fn sum(&self) -> u64 {
        self.named.values().sum::<u64>() + self.others
    }
}

/// The imported kind that an unknown one probably means: one letter differs.
pub fn meant_kind(name: &str) -> Option<&'static str> {
    Kind::names().find(|known| is_slip(name, known))
}

/// The imported resource that an unknown one probably means: one letter differs.
pub fn meant_resource(name: &str) -> Option<&'static str> {
    RESOURCES.into_iter().find(|known| is_slip(name, known))
}

/// True if a name is another one with one typing error. Names of kinds are short: with two letters changed, one is
/// often another valid name.
fn is_slip(found: &str, known: &str) -> bool {
    found.len() <= 2 * known.len() && strsim::osa_distance(found, known) == 1
}

impl Report {
    pub(super) fn note(&mut self, note: Note) {
        self.note_all(note, 1);
    }

    /// Reports an object that a later one replaces.
    pub(super) fn replace(&mut self, called: impl FnOnce() -> String) {
        self.replaced_count += 1;
        if self.replaced.len() < MAX_NAMED {
            self.replaced.push(called());
        }
    }

    /// Counts a resource that is not read, if it belongs to a device.
    pub(super) fn count_resource(&mut self, name: &str) {
        if is_other_device(name) {
            self.resources.add(name, 1);
        }
    }

    pub(super) fn note_all(&mut self, note: Note, count: u64) {
        if count > 0 {
            *self.notes.entry(note).or_default() += count;
        }
    }

    pub fn gpus_by_kind(&self) -> String {
        let &Report { gpus, shared, slices, mig, .. } = self;
        let mut kinds = Vec::new();
        if gpus > 0 || shared + mig == 0 {
            kinds.push(format!("GPUs: {gpus}"));
        }
        if shared > 0 {
            kinds.push(format!("shared GPUs: {shared} with {slices} slices"));
        }
        if mig > 0 {
            kinds.push(format!("MIG devices: {mig}"));
        }
        kinds.join(", ")
    }

    pub fn count(&self, note: Note) -> u64 {
        self.notes.get(&note).copied().unwrap_or(0)
    }
}

impl Display for Report {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Report { documents, objects, nodes, requests, pods, bound, .. } = self;
        writeln!(f, "k8s: objects: {objects}, in documents: {documents}")?;
        writeln!(f, "  nodes: {nodes}, {}", self.gpus_by_kind())?;
        let replicas = requests - pods;
        writeln!(f, "  requests: {requests} (pods: {pods}, replicas: {replicas}), {}", self.order)?;
        if *bound > 0 {
            writeln!(f, "  of these run already and keep their node: {bound}")?;
        }
        write_counts(
            f,
            &[
                ("pods left out with skipped nodes", self.on_skipped),
                ("pods left out, their node is not in the input", self.on_missing),
            ],
        )?;
        writeln!(f, "  namespaces: {}, with a quota: {}", self.requesters, self.quotas)?;
        writeln!(f, "  {}", self.grouping)?;
        for (note, count) in &self.notes {
            writeln!(f, "  {note}: {count}")?;
        }
        let no_hint = |_: &str| None;
        write_counted(f, "requests that no node could ever hold", &self.never, no_hint)?;
        if self.gangs_count > 0 {
            writeln!(f, "gangs of which some members are placed only: {}", self.gangs_count)?;
        }
        for GangPlaced { name, placed, members } in &self.gangs {
            writeln!(f, "  {name}: {placed} of {members} members placed")?;
        }
        if !self.left_out.is_empty() {
            writeln!(f, "errors of objects, which are left out: {}", self.left_out.count())?;
            writeln!(f, "{}", self.left_out)?;
        }
        write_counted(f, "pod templates with GPUs in kinds not read", &self.templates, no_hint)?;
        write_counted(f, "annotations for parts of GPUs, not read", &self.annotations, no_hint)?;
        write_counted(f, "kinds not read", &self.kinds, meant_kind)?;
        write_counted(f, "resources not read", &self.resources, meant_resource)?;
        if self.replaced_count > 0 {
            writeln!(f, "given twice, the later one counts: {}", self.replaced_count)?;
        }
        for name in &self.replaced {
            writeln!(f, "  {name}")?;
        }
        Ok(())
    }
}

/// Unknown names, each with the most similar imported one.
fn write_counted(
    f: &mut Formatter<'_>,
    what: &str,
    counted: &Counted,
    meant: fn(&str) -> Option<&'static str>,
) -> fmt::Result {
    if counted.named.is_empty() {
        return Ok(());
    }
    writeln!(f, "{what}: {}", counted.sum())?;
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
            Source::Requests => f.write_str("groups are planned from the requests that wait"),
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
