//! Units of running pods: those of the annotation `gantry/gpus`, else the first free ones of their node.
//!
//! Annotated units are allocated first, whatever the order, so that no other pod gets them. Missing pods of daemon sets
//! come last.
//!
//! **Invariant:** no unit is allocated twice, and each has the resource and model that its pod asks for.
//! Cost: a search for each unit; the search passes over each unit of a node at most once.

use std::collections::{BTreeMap, BTreeSet};

use super::drafts::{Draft, RunsOn};
use super::node::{Node, model_of};
use super::note::Note;
use super::object::{MIG, SHARED};
use super::pod::{self, Want};
use super::reading::Reading;
use crate::labs::groups::UnitKind;
use crate::labs::groups::scenario::{Binding, Gpu};

/// Binds the drafts of running pods, in three rounds; those that do not fit their node wait.
pub(super) fn bind(reading: &mut Reading<'_>, nodes: &[Node<'_>], drafts: &mut [Draft<'_>]) {
    let mut stocks: BTreeMap<usize, Stock<'_>> = BTreeMap::new();
    let mut first_free = Vec::new();
    for (at, draft) in drafts.iter_mut().enumerate() {
        let Some(RunsOn { node, units, is_daemon }) = draft.runs_on.take() else { continue };
        let stock = stocks.entry(node).or_insert_with(|| Stock::new(&nodes[node]));
        let is_given = units.is_some();
        let found = units.and_then(|units| Some((stock.take(&draft.want, &units)?, units)));
        if let Some((kind, units)) = found {
            bind_to(&nodes[node], draft, kind, units);
        } else {
            reading.report.note_all(Note::OtherUnits, u64::from(is_given));
            first_free.push((is_daemon, at, node, is_given));
        }
    }
    crate::sort::sort(&mut first_free);
    for (is_daemon, at, node, is_given) in first_free {
        let stock = stocks.entry(node).or_insert_with(|| Stock::new(&nodes[node]));
        let draft = &mut drafts[at];
        let Some((kind, units)) = stock.take_first(&draft.want) else {
            reading.report.note(Note::NoLongerFits);
            continue;
        };
        if is_daemon {
            reading.report.note(Note::OfDaemonSets);
        } else if !is_given {
            reading.report.note(Note::UnitsAssumed);
        }
        bind_to(&nodes[node], draft, kind, units);
    }
}

fn bind_to(node: &Node<'_>, draft: &mut Draft<'_>, kind: UnitKind, units: Vec<String>) {
    draft.request.kind = kind;
    draft.request.bound = Some(Binding { node: node.id.clone(), gpus: Some(units) });
}

/// A unit by its GPU's index on the node and its slice.
type Unit = (usize, u64);

struct Stock<'n> {
    node: &'n Node<'n>,
    taken: BTreeSet<Unit>,
    /// Units by kind and model.
    sorts: BTreeMap<UnitKind, BTreeMap<&'n str, Sort>>,
}

#[derive(Default)]
struct Sort {
    gpus: Vec<usize>,
    /// The first of these GPUs that may have a free unit, as an index, and the slice there.
    next: (usize, u64),
    free: u64,
}

impl<'n> Stock<'n> {
    fn new(node: &'n Node<'n>) -> Self {
        let mut sorts: BTreeMap<UnitKind, BTreeMap<&str, Sort>> = BTreeMap::new();
        for (at, gpu) in node.gpus.iter().enumerate() {
            let of_kind = sorts.entry(gpu.kind()).or_default();
            let sort = of_kind.entry(&gpu.model).or_default();
            sort.gpus.push(at);
            sort.free += gpu.slices;
        }
        Stock { node, taken: BTreeSet::new(), sorts }
    }

    /// Kind and model of the units that a pod on this node can get; `None` if the node has no such resource.
    fn wanted(&self, want: &Want<'_>) -> Option<(UnitKind, &'n str)> {
        let (kind, model) = match (want.resource, self.node.shares) {
            (mig, _) if mig.starts_with(MIG) => (UnitKind::Mig, Some(pod::profile(mig))),
            (SHARED, _) | (_, Some(true)) => (UnitKind::Virtual, want.label.map(model_of)),
            (_, Some(false)) => (UnitKind::Physical, want.label.map(model_of)),
            (_, None) => return None,
        };
        let of_kind = self.sorts.get(&kind)?;
        let model = match model {
            Some(model) => of_kind.get_key_value(model)?.0,
            // Without its profile no MIG device matches, and all other GPUs of a node have one model.
            None => of_kind.first_key_value()?.0,
        };
        Some((kind, model))
    }

    /// Allocates these units if all are free and match the pod; returns their kind.
    fn take(&mut self, want: &Want<'_>, units: &[String]) -> Option<UnitKind> {
        let sort = self.wanted(want)?;
        let mut places = BTreeSet::new();
        for unit in units {
            let place = place(&self.node.gpus, unit)?;
            let gpu = &self.node.gpus[place.0];
            let is_wanted = (gpu.kind(), &*gpu.model) == sort;
            if !is_wanted || self.taken.contains(&place) || !places.insert(place) {
                return None;
            }
        }
        if places.len() as u64 != want.gpus {
            return None;
        }
        self.sorts.get_mut(&sort.0)?.get_mut(sort.1)?.free -= want.gpus;
        self.taken.extend(places);
        Some(sort.0)
    }

    /// Allocates the first free units that match the pod; `None` if there are too few.
    fn take_first(&mut self, want: &Want<'_>) -> Option<(UnitKind, Vec<String>)> {
        let wanted = self.wanted(want)?;
        let sort = self.sorts.get_mut(&wanted.0)?.get_mut(wanted.1)?;
        sort.free = sort.free.checked_sub(want.gpus)?;
        let mut names = Vec::new();
        while (names.len() as u64) < want.gpus {
            let at = *sort.gpus.get(sort.next.0)?;
            let gpu = &self.node.gpus[at];
            let slice = sort.next.1;
            sort.next = if slice + 1 < gpu.slices {
                (sort.next.0, slice + 1)
            } else {
                (sort.next.0 + 1, 0)
            };
            if self.taken.insert((at, slice)) {
                names.push(name(gpu, slice));
            }
        }
        Some((wanted.0, names))
    }
}

/// The name of a unit, as in [`Gpu::units`].
fn name(gpu: &Gpu, slice: u64) -> String {
    if gpu.slices == 1 { gpu.id.clone() } else { format!("{}/{slice}", gpu.id) }
}

/// The unit with this name.
pub(super) fn place(gpus: &[Gpu], unit: &str) -> Option<Unit> {
    let (gpu, slice) = unit.split_once('/').map_or((unit, None), |(gpu, slice)| (gpu, Some(slice)));
    // GPU names are their indices.
    let at: usize = gpu.parse().ok()?;
    let slice: u64 = slice.map_or(Some(0), |slice| slice.parse().ok())?;
    let found = gpus.get(at).filter(|gpu| slice < gpu.slices)?;
    (name(found, slice) == unit).then_some((at, slice))
}
