//! Nodes: the imported ones, and their GPUs.
//!
//! A node without GPUs is skipped; one that is unschedulable or not ready is closed: its pods stay. A node that lists
//! no condition `Ready` counts as ready. `status.allocatable` counts if the node has it, even for a resource that it
//! lacks; else `status.capacity`.
//!
//! GPUs are shared by time slicing or MPS of NVIDIA's device plugin, or by HAMi. Source: the labels of NVIDIA's GPU
//! feature discovery; HAMi's annotation `hami.io/node-nvidia-register`, which lists the cards of a node, each up to a
//! colon, or as a list in JSON. The number of units is that of the resource; labels say only how the units are spread
//! over the GPUs.
//!
//! **Invariant:** the slices of all GPUs are as many as the units. A GPU has at least two slices: one alone would be a
//! whole GPU. Only where there is a single unit, it is one.
//! **Invariant:** GPUs are counted against [`Room`] before they are allocated.

use std::collections::BTreeMap;

use super::GROUPS;
use super::error::{ErrorKind, Measure};
use super::note::Note;
use super::object::{self, GPU, Object, SHARED};
use super::pod::{self, PRODUCT};
use super::reading::Reading;
use super::types::FieldType;
use super::value::Value;
use crate::kernel::MAX_NUMBER;
use crate::labs::groups::scenario::Gpu;

/// Limit on GPUs of all nodes: some fifty on each of the 5,000 nodes that a cluster is made for.
pub(super) const MAX_GPUS: u64 = 1 << 18;

pub(super) const MAX_UNITS: u64 = 1 << 21;

const COUNT: &str = "nvidia.com/gpu.count";
const REPLICAS: &str = "nvidia.com/gpu.replicas";
const STRATEGY: &str = "nvidia.com/gpu.sharing-strategy";
const HAMI: &str = "hami.io/";
const REGISTER: &str = "hami.io/node-nvidia-register";
const HAMI_MEMORY: &str = "nvidia.com/gpumem";
const TOPOLOGY: [&str; 4] =
    ["topology.", "failure-domain.", "nvidia.com/gpu.clique", "network.topology."];

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
    pub labels: BTreeMap<&'o str, &'o str>,
    pub object: &'o Object<'o>,
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
    let value = reading.checked(object.value, FieldType::of_kind(object.kind))?;
    let (spec, status) = (value.part("spec"), value.part("status"));
    let offered = status.get("allocatable").unwrap_or(status.part("capacity"));
    object::others(offered).for_each(|(name, _)| reading.report.count_resource(name));
    let mut node = with_gpus(reading, object, (offered, held), room)?;
    if node.gpus.is_empty() {
        let has_other =
            object::others(offered).any(|(name, is_some)| is_some && object::is_other_device(name));
        let skipped = if has_other { Note::NodeWithOtherDevices } else { Note::NodeWithoutGpus };
        reading.report.note(skipped);
        let has_groups = object.annotation(GROUPS).is_some();
        reading.report.note_all(Note::DroppedGroups, u64::from(has_groups));
        return None;
    }
    let ready = status.items("conditions").find(|of| of.text("type") == Some("Ready"));
    let is_ready = ready.is_none_or(|of| of.text("status") == Some("True"));
    let is_cordoned = spec.flag("unschedulable");
    node.closed = is_cordoned || !is_ready;
    let is_placed =
        node.labels.keys().any(|key| TOPOLOGY.iter().any(|begin| key.starts_with(begin)));
    for (is_so, note) in [
        (is_cordoned, Note::Unschedulable),
        (!is_cordoned && !is_ready, Note::NotReady),
        (spec.items("taints").next().is_some(), Note::Taints),
        (is_placed, Note::Topology),
    ] {
        reading.report.note_all(note, u64::from(is_so));
    }
    Some(node)
}

/// A node with its GPUs, shared or not, and its MIG devices; `None` with an error.
fn with_gpus<'o>(
    reading: &mut Reading<'o>,
    object: &'o Object<'o>,
    (offered, held): (&'o Value, u64),
    room: &mut Room,
) -> Option<Node<'o>> {
    let label = object.label(PRODUCT);
    let model = label.map_or("gpu", model_of);
    reading.checked_name(object.metadata, &["labels", PRODUCT], model)?;
    let sharing = sharing(reading, object, offered);
    let held = held.min(sharing.whole);
    reading.report.note_all(Note::HeldByClaims, held);
    let whole = [(sharing.whole - held, 1)].into_iter().chain(sharing.shared);
    let whole = whole.map(|(count, slices)| (count, slices, model, false));
    let migs = object::gpus(offered).filter(|of| of.0 != GPU && of.0 != SHARED);
    let migs = migs.map(|(name, count)| (count, 1, pod::profile(name), true));
    let mut gpus = Vec::new();
    for (count, slices, model, mig) in whole.chain(migs) {
        room.take(reading, object.value, count, slices)?;
        let first = gpus.len() as u64;
        let gpu = |id: u64| Gpu { id: id.to_string(), model: model.to_owned(), slices, mig };
        gpus.extend((first..first + count).map(gpu));
    }
    let offers = object::gpus(offered).any(|of| of.0 == GPU && of.1 > 0);
    Some(Node {
        name: object.metadata.text("name").unwrap_or_default(),
        id: reading.fitting(object.name.clone()),
        gpus,
        label,
        shares: offers.then_some(sharing.is_gpu_shared),
        by_mps: sharing.by_mps,
        closed: false,
        labels: object.metadata.texts("labels"),
        object,
    })
}

impl Room {
    /// Takes equal GPUs; `None` with an error at a node if all nodes together have too many.
    fn take(
        &mut self,
        reading: &mut Reading<'_>,
        node: &Value,
        count: u64,
        slices: u64,
    ) -> Option<()> {
        for (room, wanted, what, max) in [
            (&mut self.gpus, count, Measure::Gpus, MAX_GPUS),
            (&mut self.units, count.saturating_mul(slices), Measure::Units, MAX_UNITS),
        ] {
            let Some(rest) = room.checked_sub(wanted) else {
                reading.wrong(node, &[], ErrorKind::TooMany { what, max });
                return None;
            };
            *room = rest;
        }
        Some(())
    }
}

/// The whole and the shared GPUs of a node.
#[derive(Debug, Default, PartialEq, Eq)]
struct Sharing {
    /// Number of whole GPUs.
    whole: u64,
    /// Number of GPUs with a number of slices, in order.
    shared: Vec<(u64, u64)>,
    /// True if units of the resource `nvidia.com/gpu` are shared.
    is_gpu_shared: bool,
    /// True if MPS shares them, which gives a pod one share.
    by_mps: bool,
}

/// The GPUs of a node that offers these amounts.
fn sharing(reading: &mut Reading<'_>, node: &Object<'_>, offered: &Value) -> Sharing {
    let amount = |name| object::gpus(offered).find(|of| of.0 == name).map_or(0, |of| of.1);
    let (gpus, shared) = (amount(GPU), amount(SHARED));
    let has_mig = object::gpus(offered).any(|of| of.0 != GPU && of.0 != SHARED && of.1 > 0);
    let is_hami = node.metadata.texts("annotations").keys().any(|key| key.starts_with(HAMI))
        || object::others(offered).any(|of| of == (HAMI_MEMORY, true));
    let replicas = number(node, REPLICAS);
    let cards = number(node, COUNT);
    let by_mps = node.label(STRATEGY) == Some("mps");
    // If the resource is renamed, units with the old name are not shared.
    let (units, whole) = match () {
        () if shared > 0 => (shared, gpus),
        () if is_hami || replicas.is_ok_and(|replicas| replicas > Some(1)) => (gpus, 0),
        () => (0, gpus),
    };
    let many = replicas.ok().flatten().filter(|&replicas| replicas > 1);
    let is_named = replicas.is_err() || cards.is_err();
    let contradicts = is_named
        || match (units, many, cards.ok().flatten()) {
            _ if is_hami => false,
            (0, None, Some(cards)) => cards != whole && !has_mig && whole > 0,
            (0, ..) => false,
            (_, None, _) => true,
            (units, Some(many), Some(cards)) => cards.checked_mul(many) != Some(units),
            (units, Some(many), None) => units % many > 0,
        };
    reading.report.note_all(Note::LabelsContradict, u64::from(contradicts));
    reading.report.note_all(Note::Hami, u64::from(is_hami && units > 0));
    let cards = if is_hami { hami_cards(node) } else { cards.ok().flatten() };
    let shared_gpus = if units == 0 { Vec::new() } else { spread(units, many, cards) };
    let is_gpu_shared = shared == 0 && units > 1;
    Sharing { whole, shared: shared_gpus, is_gpu_shared, by_mps }
}

/// Units spread over GPUs: so many on each, or over so many GPUs where that is not known.
fn spread(units: u64, each: Option<u64>, cards: Option<u64>) -> Vec<(u64, u64)> {
    let Some(each) = each else {
        let cards = cards.unwrap_or(1).clamp(1, (units / 2).max(1));
        let (least, more) = (units / cards, units % cards);
        return some([(more, least + 1), (cards - more, least)]);
    };
    let (full, rest) = (units / each, units % each);
    match (full, rest) {
        (0, _) => some([(1, rest), (0, 0)]),
        (_, 1) if each == 2 => some([(full - 1, 2), (1, 3)]),
        // The last unit is beside one that a full GPU lacks then.
        (_, 1) => vec![(full - 1, each), (1, each - 1), (1, 2)],
        (_, rest) => some([(full, each), (u64::from(rest > 0), rest)]),
    }
}

fn some(gpus: [(u64, u64); 2]) -> Vec<(u64, u64)> {
    gpus.into_iter().filter(|gpus| gpus.0 > 0).collect()
}

/// The number of cards in HAMi's register of a node, if it is readable.
fn hami_cards(node: &Object<'_>) -> Option<u64> {
    let text = node.annotation(REGISTER)?.trim();
    let cards = match serde_json::from_str::<Vec<serde_json::Value>>(text) {
        Ok(cards) => cards.len(),
        Err(_) => text.split(':').filter(|card| card.contains(',')).count(),
    };
    Some(cards as u64).filter(|&cards| cards > 0)
}

/// The number in a label, if the node has it. Errors: it is not a number.
fn number(node: &Object<'_>, key: &str) -> Result<Option<u64>, ()> {
    let Some(text) = node.label(key) else { return Ok(None) };
    let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
    let number = text.parse().ok().filter(|&number| is_number && number <= MAX_NUMBER);
    number.map(Some).ok_or(())
}

#[cfg(test)]
mod tests {
    use super::spread;

    #[test]
    fn units_are_spread_without_a_slice_alone() {
        for units in 1..=40_u64 {
            for each in [None, Some(2), Some(3), Some(4), Some(7)] {
                for cards in [None, Some(1), Some(3), Some(100)] {
                    let gpus = spread(units, each, cards);
                    let sum: u64 = gpus.iter().map(|(count, slices)| count * slices).sum();
                    assert_eq!(sum, units, "{each:?} {cards:?}: {gpus:?}");
                    let is_whole = gpus.iter().any(|&(_, slices)| slices < 2);
                    assert_eq!(is_whole, units == 1, "{units} {each:?} {cards:?}: {gpus:?}");
                }
            }
        }
        assert_eq!(spread(12, Some(4), Some(4)), [(3, 4)]);
        assert_eq!(spread(50, None, Some(1)), [(1, 50)]);
        assert_eq!(spread(10, Some(4), None), [(2, 4), (1, 2)]);
    }
}
