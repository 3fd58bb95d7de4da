//! GPUs of a node that are shared: by time slicing or MPS of NVIDIA's device plugin, or by HAMi.
//!
//! Source: the labels of NVIDIA's GPU feature discovery; HAMi's annotation `hami.io/node-nvidia-register`, which lists
//! the cards of a node, each up to a colon, or as a list in JSON. The number of units is that of the resource; labels
//! say only how the units are spread over the GPUs.
//!
//! **Invariant:** the slices of all GPUs are as many as the units. A GPU has at least two slices: one alone would be a
//! whole GPU. Only where there is a single unit, it is one.

use super::note::Note;
use super::object::{GPU, SHARED};
use super::reading::Reading;
use super::types::{Amounts, Metadata};
use crate::kernel::MAX_NUMBER;

const COUNT: &str = "nvidia.com/gpu.count";
const REPLICAS: &str = "nvidia.com/gpu.replicas";
const STRATEGY: &str = "nvidia.com/gpu.sharing-strategy";
const HAMI: &str = "hami.io/";
const REGISTER: &str = "hami.io/node-nvidia-register";
const HAMI_MEMORY: &str = "nvidia.com/gpumem";

/// The whole and the shared GPUs of a node.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Sharing {
    /// Number of whole GPUs.
    pub whole: u64,
    /// Number of GPUs with a number of slices, in order.
    pub shared: Vec<(u64, u64)>,
    /// True if units of the resource `nvidia.com/gpu` are shared.
    pub is_gpu_shared: bool,
    /// True if MPS shares them, which gives a pod one share.
    pub by_mps: bool,
}

/// The GPUs of a node that offers these amounts.
pub(super) fn read(
    reading: &mut Reading<'_>,
    metadata: &Metadata<'_>,
    offered: &Amounts<'_>,
) -> Sharing {
    let amount = |name| offered.gpus.iter().find(|of| of.0 == name).map_or(0, |of| of.1);
    let (gpus, shared) = (amount(GPU), amount(SHARED));
    let has_mig = offered.gpus.iter().any(|of| of.0 != GPU && of.0 != SHARED && of.1 > 0);
    let is_hami = metadata.annotations.keys().any(|key| key.starts_with(HAMI))
        || offered.others.iter().any(|(name, is_some)| *is_some && *name == HAMI_MEMORY);
    let replicas = number(metadata, REPLICAS);
    let cards = number(metadata, COUNT);
    let by_mps = metadata.labels.get(STRATEGY).is_some_and(|by| *by == "mps");
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
    let cards = if is_hami { hami_cards(metadata) } else { cards.ok().flatten() };
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
fn hami_cards(metadata: &Metadata<'_>) -> Option<u64> {
    let text = metadata.annotations.get(REGISTER)?.trim();
    let cards = match serde_json::from_str::<Vec<serde_json::Value>>(text) {
        Ok(cards) => cards.len(),
        Err(_) => text.split(':').filter(|card| card.contains(',')).count(),
    };
    Some(cards as u64).filter(|&cards| cards > 0)
}

/// The number in a label, if the node has it. Errors: it is not a number.
fn number(metadata: &Metadata<'_>, key: &str) -> Result<Option<u64>, ()> {
    let Some(text) = metadata.labels.get(key) else { return Ok(None) };
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
