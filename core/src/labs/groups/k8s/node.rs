//! Nodes: the imported ones, and their GPUs.
//!
//! A node without GPUs is skipped; one that is unschedulable or not ready is closed: its pods stay. A node that lists
//! no condition `Ready` counts as ready. `status.allocatable` counts if the node has it, even for a resource that it
//! lacks; else `status.capacity`.
//!
//! **Invariant:** GPUs are counted against [`Room`] before they are allocated.

use super::GROUPS;
use super::error::{ErrorKind, Measure};
use super::note::Note;
use super::object::{GPU, Object, SHARED, is_other_device};
use super::reading::Reading;
use super::sharing;
use super::types::{self, Amounts, Metadata};
use super::value::ValueId;
use crate::labs::groups::scenario::Gpu;

/// Limit on GPUs of all nodes: some fifty on each of the 5,000 nodes that a cluster is made for.
pub(super) const MAX_GPUS: u64 = 1 << 18;

/// Limit on units of all nodes.
pub(super) const MAX_UNITS: u64 = 1 << 21;

const PRODUCT: &str = "nvidia.com/gpu.product";
/// Prefixes of topology labels.
const TOPOLOGY: [&str; 4] =
    ["topology.", "failure-domain.", "nvidia.com/gpu.clique", "network.topology."];

/// An imported node.
#[derive(Debug)]
pub(super) struct Node<'o> {
    /// Its full name.
    pub name: &'o str,
    /// Its name in the scenario, which may be shortened.
    pub id: String,
    pub gpus: Vec<Gpu>,
    /// Its model, by its label.
    pub label: Option<&'o str>,
    /// Use of `nvidia.com/gpu` on this node: true if it is shared; `None` if the node does not offer it.
    pub shares: Option<bool>,
    /// True if a pod gets at most one share of a GPU.
    pub by_mps: bool,
    /// True if it takes no pods.
    pub closed: bool,
    pub metadata: &'o Metadata<'o>,
    pub mark: ValueId,
}

/// Number of GPUs and units still allowed.
#[derive(Debug)]
pub(super) struct Room {
    gpus: u64,
    units: u64,
}

impl Default for Room {
    fn default() -> Self {
        Room { gpus: MAX_GPUS, units: MAX_UNITS }
    }
}

/// A model without the suffix for sharing.
pub(super) fn model_of(label: &str) -> &str {
    label.strip_suffix("-SHARED").unwrap_or(label)
}

/// Reads a node; `None` if it is skipped. `held`: the number of its GPUs that resource claims hold.
pub(super) fn read<'o>(
    reading: &mut Reading<'o>,
    object: &'o Object<'o>,
    held: u64,
    room: &mut Room,
) -> Option<Node<'o>> {
    let types::Node { spec, status } = reading.typed(object.value)?;
    let ready = status.conditions.iter().find(|condition| condition.kind == "Ready");
    let offered = status.allocatable.unwrap_or(status.capacity);
    offered.others.iter().for_each(|(name, _)| reading.report.count_resource(name));
    let mut node = with_gpus(reading, object, (&offered, held), room)?;
    if node.gpus.is_empty() {
        let has_other =
            offered.others.iter().any(|(name, is_some)| *is_some && is_other_device(name));
        let skipped = if has_other { Note::NodeWithOtherDevices } else { Note::NodeWithoutGpus };
        reading.report.note(skipped);
        let has_groups = object.metadata.annotations.contains_key(GROUPS);
        reading.report.note_all(Note::DroppedGroups, u64::from(has_groups));
        return None;
    }
    let closed = if spec.unschedulable {
        Some(Note::Unschedulable)
    } else {
        let is_ready = ready.is_none_or(|condition| condition.status == "True");
        (!is_ready).then_some(Note::NotReady)
    };
    node.closed = closed.is_some();
    if let Some(note) = closed {
        reading.report.note(note);
    }
    let has = |key: &str| TOPOLOGY.iter().any(|begin| key.starts_with(begin));
    let is_placed = object.metadata.labels.keys().any(|key| has(key));
    reading.report.note_all(Note::Taints, u64::from(!spec.taints.is_empty()));
    reading.report.note_all(Note::Topology, u64::from(is_placed));
    Some(node)
}

/// A node with its GPUs, shared or not, and its MIG devices; `None` with an error.
fn with_gpus<'o>(
    reading: &mut Reading<'o>,
    object: &'o Object<'o>,
    (offered, held): (&Amounts<'_>, u64),
    room: &mut Room,
) -> Option<Node<'o>> {
    let metadata = &object.metadata;
    let label = metadata.labels.get(PRODUCT).copied();
    let model = label.map_or("gpu", model_of);
    reading.checked_name(metadata.mark, &["labels", PRODUCT], model)?;
    let sharing = sharing::read(reading, metadata, offered);
    let held = held.min(sharing.whole);
    reading.report.note_all(Note::HeldByClaims, held);
    let mut made = Made { gpus: Vec::new(), room, mark: object.value.mark };
    made.add(reading, sharing.whole - held, 1, model)?;
    for &(count, slices) in &sharing.shared {
        made.add(reading, count, slices, model)?;
    }
    let first_mig = made.gpus.len();
    for &(name, count) in offered.gpus.iter().filter(|of| of.0 != GPU && of.0 != SHARED) {
        made.add(reading, count, 1, name.strip_prefix("nvidia.com/").unwrap_or(name))?;
    }
    let mut gpus_made = made.gpus;
    gpus_made[first_mig..].iter_mut().for_each(|gpu| gpu.mig = true);
    let offers = offered.gpus.iter().any(|of| of.0 == GPU && of.1 > 0);
    Some(Node {
        name: metadata.name.unwrap_or_default(),
        id: reading.fitting(object.name.clone()),
        gpus: gpus_made,
        label,
        shares: offers.then_some(sharing.is_gpu_shared),
        by_mps: sharing.by_mps,
        closed: false,
        metadata,
        mark: object.value.mark,
    })
}

/// The GPUs of a node under construction.
struct Made<'r> {
    gpus: Vec<Gpu>,
    room: &'r mut Room,
    mark: ValueId,
}

impl Made<'_> {
    /// Adds equal GPUs; `None` if all nodes together have too many.
    fn add(
        &mut self,
        reading: &mut Reading<'_>,
        count: u64,
        slices: u64,
        model: &str,
    ) -> Option<()> {
        for (room, wanted, what, max) in [
            (&mut self.room.gpus, count, Measure::Gpus, MAX_GPUS),
            (&mut self.room.units, count.saturating_mul(slices), Measure::Units, MAX_UNITS),
        ] {
            let Some(rest) = room.checked_sub(wanted) else {
                reading.wrong(self.mark, &[], ErrorKind::TooMany { what, max });
                return None;
            };
            *room = rest;
        }
        let first = self.gpus.len() as u64;
        let gpu = |id: u64| Gpu { id: id.to_string(), model: model.to_owned(), slices, mig: false };
        self.gpus.extend((first..first + count).map(gpu));
        Some(())
    }
}
