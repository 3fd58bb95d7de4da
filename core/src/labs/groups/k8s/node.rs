//! Nodes: the imported ones, and their GPUs.
//!
//! A node that is unschedulable, not ready, or without GPUs is skipped. A node that lists no condition `Ready` counts
//! as ready. `status.allocatable` counts if the node has it, even for a resource that it lacks; else `status.capacity`.
//!
//! **Invariant:** GPUs are counted against [`Room`] before they are allocated.

use super::GROUPS;
use super::error::{ErrorKind, Measure};
use super::note::Note;
use super::object::{self, GPU, MIG, Object, SHARED, Slot, is_other_device};
use super::reading::Reading;
use super::unread;
use super::value::Value;
use crate::labs::groups::scenario::Gpu;

/// Limit on GPUs of all nodes: some fifty on each of the 5,000 nodes that a cluster is made for.
pub(super) const MAX_GPUS: u64 = 1 << 18;

/// Limit on units of all nodes.
pub(super) const MAX_UNITS: u64 = 1 << 21;

const PRODUCT: &str = "nvidia.com/gpu.product";
const COUNT: &str = "nvidia.com/gpu.count";
const REPLICAS: &str = "nvidia.com/gpu.replicas";

/// Prefixes of topology labels.
const TOPOLOGY: [&str; 4] =
    ["topology.", "failure-domain.", "nvidia.com/gpu.clique", "network.topology."];

/// An imported node.
#[derive(Debug)]
pub(super) struct Node<'t> {
    /// Its full name.
    pub name: &'t str,
    /// Its name in the scenario, which may be shortened.
    pub id: String,
    pub gpus: Vec<Gpu>,
    /// Its model, by its label.
    pub label: Option<&'t str>,
    /// Use of `nvidia.com/gpu` on this node: true if it is shared; `None` if the node does not offer it.
    pub shares: Option<bool>,
    pub metadata: &'t Value,
    pub slot: Slot,
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

/// Amount of each resource on a node.
#[derive(Default)]
struct Resources<'t> {
    gpus: u64,
    shared: u64,
    mig: Vec<(&'t str, u64)>,
}

/// A model without the suffix for sharing.
pub(super) fn model_of(label: &str) -> &str {
    label.strip_suffix("-SHARED").unwrap_or(label)
}

/// Reads a node; `None` if it is skipped.
pub(super) fn read<'t>(
    reading: &mut Reading<'t>,
    object: &Object<'t>,
    room: &mut Room,
) -> Option<Node<'t>> {
    let is_noted =
        |reading: &mut Reading<'t>| reading.at(object.metadata, &["annotations"])?.get(GROUPS);
    let skipped = if is_unschedulable(reading, object.value) {
        Note::Unschedulable
    } else if !is_ready(reading, object.value) {
        Note::NotReady
    } else {
        let node = taken(reading, object, room)?;
        if !node.gpus.is_empty() {
            tell(reading, object);
            return Some(node);
        }
        node_without_gpus(reading, object.value)
    };
    reading.report.note(skipped);
    if is_noted(reading).is_some() {
        reading.report.note(Note::DroppedGroups);
    }
    None
}

/// The note for a node that offers no GPUs; it differs if the node offers other devices.
fn node_without_gpus<'t>(reading: &mut Reading<'t>, node: &'t Value) -> Note {
    let status = reading.map(node, "status");
    let offered = status.map_or(&[][..], |status| offered(reading, status));
    let has_other =
        offered.iter().any(|(name, amount)| is_other_device(name) && !unread::is_none(amount));
    if has_other { Note::NodeWithOtherDevices } else { Note::NodeWithoutGpus }
}

/// The resources in a node's status.
fn offered<'t>(reading: &mut Reading<'t>, status: &'t Value) -> &'t [(Box<str>, Value)] {
    let which = if status.get("allocatable").is_some() { "allocatable" } else { "capacity" };
    reading.map(status, which).map_or(&[][..], Value::entries)
}

fn is_unschedulable<'t>(reading: &mut Reading<'t>, node: &'t Value) -> bool {
    reading.map(node, "spec").is_some_and(|spec| reading.flag(spec, "unschedulable"))
}

fn is_ready<'t>(reading: &mut Reading<'t>, node: &'t Value) -> bool {
    let Some(status) = reading.map(node, "status") else { return true };
    let conditions = reading.maps(status, "conditions");
    let mut ready = conditions.into_iter().filter(|of| reading.text(of, "type") == Some("Ready"));
    let Some(condition) = ready.next() else { return true };
    drop(ready);
    reading.text(condition, "status") == Some("True")
}

/// Reports the properties of an imported node that are not modelled.
fn tell<'t>(reading: &mut Reading<'t>, object: &Object<'t>) {
    let spec = reading.map(object.value, "spec");
    if spec.is_some_and(|spec| !reading.list(spec, "taints").is_empty()) {
        reading.report.note(Note::Taints);
    }
    let labels = reading.map(object.metadata, "labels").map_or(&[][..], Value::entries);
    let tells = |key: &str| TOPOLOGY.iter().any(|begin| key.starts_with(begin));
    if labels.iter().any(|(key, _)| tells(key)) {
        reading.report.note(Note::Topology);
    }
}

fn taken<'t>(reading: &mut Reading<'t>, object: &Object<'t>, room: &mut Room) -> Option<Node<'t>> {
    let status = reading.map(object.value, "status");
    let resources = status.map(|status| resources(reading, status)).unwrap_or_default();
    let labels = reading.map(object.metadata, "labels");
    let mut made = Made { gpus: Vec::new(), room, object: object.value };
    let (label, shares) = if let Some(labels) = labels {
        shared(reading, labels, &resources, &mut made)?
    } else {
        lacks_replicas(reading, object.metadata, &resources)?;
        made.add(reading, resources.gpus, 1, None)?;
        (None, (resources.gpus > 0).then_some(false))
    };
    for &(name, count) in &resources.mig {
        let model = name.strip_prefix("nvidia.com/").unwrap_or(name);
        made.add_mig(reading, count, model)?;
    }
    let gpus = made.gpus;
    let id = object::fitting(reading, object.name.clone());
    let (slot, metadata) = (object.slot.clone(), object.metadata);
    let name = reading.text(metadata, "name").unwrap_or_default();
    Some(Node { name, id, gpus, label, shares, metadata, slot })
}

/// The resources that a node offers.
fn resources<'t>(reading: &mut Reading<'t>, status: &'t Value) -> Resources<'t> {
    let mut found = Resources::default();
    for (name, value) in offered(reading, status) {
        match &**name {
            GPU => found.gpus = reading.quantity(value).unwrap_or(0),
            SHARED => found.shared = reading.quantity(value).unwrap_or(0),
            name if name.starts_with(MIG) => {
                found.mig.push((name, reading.quantity(value).unwrap_or(0)));
            }
            name => tell_resource(reading, name, 1),
        }
    }
    found
}

/// Counts a resource that is not read, if it belongs to a device.
pub(super) fn tell_resource(reading: &mut Reading<'_>, name: &str, count: u64) {
    if is_other_device(name) {
        reading.report.resources.add(name, count);
    }
}

/// The GPUs of a node with labels, shared or not; the label of its model, and true if `nvidia.com/gpu` is shared.
fn shared<'t>(
    reading: &mut Reading<'t>,
    labels: &'t Value,
    resources: &Resources<'t>,
    made: &mut Made<'_, 't>,
) -> Option<(Option<&'t str>, Option<bool>)> {
    let label = reading.text(labels, PRODUCT);
    let model = match label {
        Some(label) => {
            let at = labels.get(PRODUCT).unwrap_or(labels);
            Some(object::checked_name(reading, at, model_of(label))?)
        }
        None => None,
    };
    let model = model.as_deref();
    let replicas = object::whole_text(reading, labels, REPLICAS).unwrap_or(1);
    let offers = (resources.gpus > 0).then_some(replicas > 1 && resources.shared == 0);
    if replicas <= 1 {
        lacks_replicas(reading, labels, resources)?;
        made.add(reading, resources.gpus, 1, model)?;
        return Some((label, offers));
    }
    // If the resource is renamed, units with the old name are not shared.
    let (units, whole) = match resources.shared {
        0 => (resources.gpus, 0),
        shared => (shared, resources.gpus),
    };
    made.add(reading, whole, 1, model)?;
    let counted = object::whole_text(reading, labels, COUNT).filter(|_| units > 0);
    if counted.is_none() && units % replicas > 0 {
        reading.report.note(Note::UnevenSharing);
    }
    made.add(reading, counted.unwrap_or(units / replicas), replicas, model)?;
    Some((label, offers))
}

/// The GPUs of a node under construction.
struct Made<'r, 't> {
    gpus: Vec<Gpu>,
    room: &'r mut Room,
    object: &'t Value,
}

impl Made<'_, '_> {
    /// Adds equal GPUs; `None` if all nodes together have too many.
    fn add(
        &mut self,
        reading: &mut Reading<'_>,
        count: u64,
        slices: u64,
        model: Option<&str>,
    ) -> Option<()> {
        for (room, wanted, what, max) in [
            (&mut self.room.gpus, count, Measure::Gpus, MAX_GPUS),
            (&mut self.room.units, count.saturating_mul(slices), Measure::Units, MAX_UNITS),
        ] {
            let Some(left) = room.checked_sub(wanted) else {
                reading.wrong(self.object, ErrorKind::TooMany { what, max });
                return None;
            };
            *room = left;
        }
        let model = model.unwrap_or("gpu");
        let first = self.gpus.len() as u64;
        let gpu = |id: u64| Gpu { id: id.to_string(), model: model.to_owned(), slices, mig: false };
        self.gpus.extend((first..first + count).map(gpu));
        Some(())
    }

    /// Adds MIG devices of a profile.
    fn add_mig(&mut self, reading: &mut Reading<'_>, count: u64, profile: &str) -> Option<()> {
        let first = self.gpus.len();
        self.add(reading, count, 1, Some(profile))?;
        self.gpus[first..].iter_mut().for_each(|gpu| gpu.mig = true);
        Some(())
    }
}

/// Reports shared GPUs without a label for the number of their shares.
fn lacks_replicas(reading: &mut Reading<'_>, at: &Value, resources: &Resources<'_>) -> Option<()> {
    if resources.shared > 0 {
        reading.missing(at, REPLICAS);
        return None;
    }
    Some(())
}
