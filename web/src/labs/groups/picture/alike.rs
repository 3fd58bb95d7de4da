//! Tiles of a board: one for each unit of a node with few; of a node with many, one for units in a row that are alike.
//!
//! **Invariant:** the tiles of a board are its units, each once, in order; no board has more than [`MOST`].
//! Cost: a pass over the GPUs of a node, the holders, what is stranded and the groups there.

use std::collections::BTreeSet;

use gantry_core::labs::groups::ranges::{UnitRange, common};
use gantry_core::labs::groups::view::Held;
use gantry_core::labs::groups::{Outline, UnitKind, View};

use crate::scene::shape::Area;

/// The most tiles of a board; a node with more units has tiles of several.
pub const MOST: usize = 320;

/// Units in a row on a board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tile {
    /// The first.
    pub first: u32,
    /// How many.
    pub count: u32,
    /// False where they differ: they are too many to be told apart.
    pub alike: bool,
    /// Where they are.
    pub area: Area,
}

/// The tiles of a node. Units whose holders are not told are two tiles: so many are held, and the rest.
pub fn tiles(outline: &Outline, view: &View, node: u32) -> Vec<Tile> {
    let units = outline.units_of(node);
    let tile = |first, count, alike| Tile { first, count, alike, area: Area::default() };
    if units.len() <= MOST {
        return units.map(|unit| tile(unit, 1, true)).collect();
    }
    let (cuts, told) = if view.holders.is_empty() {
        let held = view.allocated.get(node as usize).copied().unwrap_or(0);
        (BTreeSet::from([units.start + held]), false)
    } else {
        (cuts(outline, view, node), true)
    };
    let cuts = cuts.into_iter().filter(|cut| units.start < *cut && *cut < units.end);
    let firsts: Vec<u32> = [units.start].into_iter().chain(cuts).collect();
    let left = firsts.len() > MOST;
    let firsts = &firsts[..firsts.len().min(MOST)];
    let ends = firsts.iter().skip(1).copied().chain([units.end]);
    let last = firsts.len() - 1;
    let all = firsts.iter().zip(ends).enumerate();
    all.map(|(at, (&first, end))| tile(first, end - first, told && !(left && at == last))).collect()
}

/// Where units stop being alike: at a GPU with several, at another model or kind, and at the ends of a holder, of what is
/// stranded, and of a group.
fn cuts(outline: &Outline, view: &View, node: u32) -> BTreeSet<u32> {
    let (mut cuts, units) = (BTreeSet::new(), outline.units_of(node));
    let mut before: Option<(UnitKind, u32)> = None;
    for (gpu, _) in outline.gpus_of(units.clone()) {
        if gpu.units > 1 || before != Some((gpu.kind, gpu.model)) {
            cuts.insert(gpu.first);
        }
        before = Some((gpu.kind, gpu.model));
    }
    cuts.extend(view.held(units.clone()).map(|held| held.first));
    let mut ends = |ranges: &[UnitRange]| {
        let here = common(ranges, &[(units.start, units.end - units.start)]);
        cuts.extend(here.iter().flat_map(|&(first, count)| [first, first + count]));
    };
    ends(&view.stranded);
    let members = outline.groups.iter().flat_map(|group| &group.members);
    members.filter(|own| own.0 == node).for_each(|own| ends(&own.1));
    if let Some(sieve) = &view.sieve {
        let of = |unit: u32| sieve.keeps.get(unit as usize);
        cuts.extend((units.start + 1..units.end).filter(|&unit| of(unit) != of(unit - 1)));
    }
    cuts
}

impl Tile {
    /// The holder of its units, where they have one.
    pub fn holder(&self, view: &View) -> Option<u32> {
        Held::at(&view.holders, self.first).filter(|_| self.alike)?.request
    }
}

/// Tiles as areas, one for those that follow each other in a line, each with the number of its units.
pub fn joined<'t>(tiles: impl Iterator<Item = &'t Tile>) -> Vec<(Area, u64)> {
    let mut runs: Vec<(Area, u64)> = Vec::new();
    let mut end = None;
    for tile in tiles {
        let (area, count) = (tile.area, u64::from(tile.count));
        let follows = end == Some(tile.first);
        match runs.last_mut().filter(|run| follows && run.0.y.total_cmp(&area.y).is_eq()) {
            Some((run, units)) => {
                run.width = area.x + area.width - run.x;
                *units += count;
            }
            None => runs.push((area, count)),
        }
        end = Some(tile.first + tile.count);
    }
    runs
}
