//! How many GPUs each node has free, and what that means for a request of so many together.
//!
//! **Invariant:** the columns are the nodes; the GPUs free on nodes with room and on nodes without are all that are free.
//! Cost: a pass over the units.

use gantry_core::labs::groups::{Outline, RequestOutline, UnitKind, View};

/// The most GPUs of a node that have a column each.
pub const MOST: usize = 32;

/// The free units of a kind on each node, and the nodes by how many that are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rooms {
    /// Free units of each node.
    pub free: Vec<u32>,
    /// Number of nodes by free units; the last column is that of the largest node.
    pub columns: Vec<u64>,
    pub kind: UnitKind,
}

impl Rooms {
    /// Those of a moment, of the kind that is asked for; none where nodes have no such units, or too many for a column each,
    /// or where units of several kinds are not told one by one.
    pub fn of(outline: &Outline, view: &View) -> Option<Rooms> {
        let kind = kind(outline, view);
        let is_mixed = view.largest.len() > 1;
        if is_mixed && view.holders.is_empty() {
            return None;
        }
        let nodes = || (0..).take(outline.nodes.len());
        let sizes = nodes().map(|node| {
            let gpus = outline.gpus_of(outline.units_of(node));
            gpus.filter(|own| own.0.kind == kind).map(|own| own.1 as usize).sum::<usize>()
        });
        let most = sizes.clone().max().filter(|most| (1..=MOST).contains(most))?;
        let mut columns = vec![0; most + 1];
        let free_on = |(node, size): (u32, usize)| {
            let held = if is_mixed {
                // Of a node with few units of the kind.
                let own = outline.gpus_of(outline.units_of(node)).filter(|own| own.0.kind == kind);
                let units = own.flat_map(|(gpu, count)| gpu.first..gpu.first + count);
                units.filter(|&unit| view.holder(unit).is_some()).count()
            } else {
                view.allocated.get(node as usize).map_or(0, |&held| held as usize)
            };
            let free = if outline.is_closed(node) { 0 } else { size - held.min(size) };
            columns[free] += 1;
            free as u32
        };
        let free = nodes().zip(sizes).map(free_on).collect();
        Some(Rooms { free, columns, kind })
    }

    /// The most that can be asked for together.
    pub fn most(&self) -> u64 {
        self.columns.len() as u64 - 1
    }

    /// Each number of free units with its nodes.
    pub fn counted(&self) -> impl DoubleEndedIterator<Item = (u64, u64)> {
        self.columns.iter().enumerate().map(|(free, nodes)| (free as u64, *nodes))
    }

    /// Number of nodes with room for so many together, of such containers, and of free units on nodes without room.
    pub fn fit(&self, together: u64) -> (u64, u64, u64) {
        let mut all = (0, 0, 0);
        for (free, nodes) in self.counted() {
            match free.checked_div(together).filter(|&containers| containers > 0) {
                Some(containers) => all = (all.0 + nodes, all.1 + nodes * containers, all.2),
                None => all.2 += nodes * free,
            }
        }
        all
    }

    /// The nearest miss: the largest count that some node has free, where that is less than asked for.
    pub fn nearest_miss(&self, together: u64) -> Option<u64> {
        let (free, _) = self.counted().rfind(|own| own.1 > 0)?;
        (0 < free && free < together).then_some(free)
    }
}

/// The first request that waits, or the current one.
fn request<'o>(outline: &'o Outline, view: &View) -> Option<&'o RequestOutline> {
    let waiting = view.waiting.first().map(|waiter| waiter.request);
    outline.requests.get(waiting.or(view.request)? as usize)
}

/// The kind that it asks for; else the first that there is.
fn kind(outline: &Outline, view: &View) -> UnitKind {
    let asked = request(outline, view).map(|own| own.kind).filter(|&kind| outline.has_kind(kind));
    asked.or(outline.gpus.iter().map(|gpu| gpu.kind).min()).unwrap_or_default()
}

/// The number asked for where the reader has not said: by the first request that waits, by the current one, or by the largest
/// node.
pub fn asked(outline: &Outline, view: &View, rooms: &Rooms) -> u64 {
    request(outline, view).map_or(rooms.most(), |own| own.units).clamp(1, rooms.most())
}

/// The request of the step where it waits for room alone, and how many units it may ask for so that it starts: those of the
/// largest block that it found.
pub fn fewer(view: &View) -> Option<(u32, u64)> {
    let own = view.tested.filter(|own| own.decided)?;
    let free = own.too_small()?.free;
    (free < own.tests.requested).then_some((own.request, free))
}
