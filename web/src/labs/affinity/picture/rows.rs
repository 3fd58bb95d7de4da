//! Which engines have a row, and where the rows lie over time.
//!
//! **Invariant:** all engines have one where they are few; of many nodes those that the step is about come first.

use gantry_core::kernel::Time;
use gantry_core::labs::affinity::view::{CallSegmentView, NodeView, Tile};
use gantry_core::labs::affinity::{Outline, View};

use crate::scene::chart::Plot;
use crate::scene::shape::Area;
use crate::scene::time::{TimeAxis, Window};

/// So many engines have a row each, over the time of the whole run.
pub const FEW: u32 = 16;
/// Of more so many have a row, over the time of what they run.
const SHOWN: usize = 10;
/// Rows are no lower than this.
pub const LEAST: f64 = 17.0;
/// Rows are no higher than this.
const MOST: f64 = 48.0;

/// What a row is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slot {
    /// The name of a node, over its engines.
    Head(u32),
    /// An engine: its node, and its place there.
    Engine(u32, u32),
    /// So many engines of a node without a row.
    More(u32, u32),
}

impl Slot {
    /// Its node.
    pub fn node(self) -> u32 {
        let (Slot::Head(node) | Slot::Engine(node, _) | Slot::More(node, _)) = self;
        node
    }
}

/// How many engines a node has.
pub fn engines(outline: &Outline, node: u32) -> u32 {
    let own = outline.nodes.get(node as usize);
    own.map_or(0, |own| own.engines.iter().map(|own| own.1).sum())
}

/// Whether every engine has a row.
pub fn are_all(outline: &Outline) -> bool {
    let all: u64 =
        (0..).zip(&outline.nodes).map(|(node, _)| u64::from(engines(outline, node))).sum();
    all <= u64::from(FEW)
}

/// The rows, from above; with a row for the name of each node or without.
pub fn slots(outline: &Outline, view: &View, headed: bool) -> Vec<Slot> {
    let all = view.nodes.iter().map(|own| own.node);
    let mut chosen: Vec<u32> = Vec::new();
    let mut left = if are_all(outline) { usize::MAX } else { SHOWN };
    for node in view.reason.nodes().into_iter().chain(all) {
        let listed = view.nodes.iter().any(|own| own.node == node);
        if listed && left > 1 && !chosen.contains(&node) {
            left = left.saturating_sub(engines(outline, node) as usize);
            chosen.push(node);
        }
    }
    chosen.sort_unstable();
    let rows = |node: u32| {
        let (all, most) = (engines(outline, node), if are_all(outline) { FEW } else { 6 });
        let shown = if all > most { most - 1 } else { all };
        let head = headed.then_some(Slot::Head(node));
        let more = (all > shown).then_some(Slot::More(node, all - shown));
        head.into_iter().chain((0..shown).map(move |engine| Slot::Engine(node, engine))).chain(more)
    };
    chosen.into_iter().flat_map(rows).collect()
}

/// The rows over time.
#[derive(Clone, Debug, PartialEq)]
pub struct Rows {
    /// From above.
    pub slots: Vec<Slot>,
    /// Where they lie.
    pub plot: Plot,
    /// True where the time is that of the run, false where it is that of what runs now.
    pub whole: bool,
}

impl Rows {
    /// The rows in an area; they are as high as it allows.
    pub fn new(
        (outline, view): (&Outline, &View),
        slots: Vec<Slot>,
        area: Area,
        window: Option<Window>,
    ) -> Rows {
        let count = slots.len().max(1);
        let row = (area.height / count as f64).clamp(LEAST, MOST).floor();
        let area = Area { height: row * count as f64, ..area };
        let whole = are_all(outline);
        let time = if whole {
            TimeAxis::of(window.unwrap_or(Window::at(view.gantt.range)), area.x, area.width)
        } else {
            TimeAxis::new(around(view, &slots), area.x, area.width)
        };
        Rows { slots, plot: Plot { area, row, rows: count as u64, time }, whole }
    }

    /// The lower edge.
    pub fn floor(&self) -> f64 {
        self.plot.area.y + self.plot.area.height
    }

    /// The place of a row in the picture.
    pub fn slot(&self, slot: Slot) -> Option<u32> {
        self.slots.iter().position(|own| *own == slot).and_then(|at| u32::try_from(at).ok())
    }

    /// From where to where the rows of a node reach.
    pub fn of_node(&self, node: u32) -> Option<(f64, f64)> {
        let first = self.slots.iter().position(|own| own.node() == node)?;
        let count = self.slots.iter().filter(|own| own.node() == node).count();
        let top = self.plot.row_top(first as u64);
        Some((top, top + self.plot.row * count as f64))
    }

    /// The calls of the rows, each with its row: those of the run, or those that run now.
    pub fn calls(&self, outline: &Outline, view: &View) -> Vec<(CallSegmentView, u32)> {
        if self.whole {
            let all = view.gantt.segments.iter().chain(&view.gantt.ahead);
            let placed = |own: &CallSegmentView| {
                let (node, engine) = crate::labs::affinity::calls::row(outline, own.row);
                Some((*own, self.slot(Slot::Engine(node, engine))?))
            };
            return all.filter_map(placed).collect();
        }
        let of_node = |node: &NodeView| {
            let first = outline.nodes.get(node.node as usize).map_or(0, |own| own.row);
            let own = node.node;
            let placed = |tile: &Tile| {
                let slot = self.slot(Slot::Engine(own, tile.engine))?;
                Some((segment(view, tile, (own, first)), slot))
            };
            node.tiles.iter().filter_map(placed).collect::<Vec<_>>()
        };
        view.nodes.iter().flat_map(of_node).collect()
    }
}

/// What an engine runs, as a call of the chart.
fn segment(view: &View, tile: &Tile, (node, first): (u32, u32)) -> CallSegmentView {
    let &Tile { engine, task, call, start, overhead, end, route } = tile;
    let crossed = view.crossings.iter().find(|own| (own.task, own.call) == (task, call));
    CallSegmentView {
        task,
        call,
        row: first + engine,
        start,
        end: end.min(view.now.max(start)),
        until: end,
        overhead,
        route,
        home: crossed.map_or(node, |own| own.home),
        stolen: false,
    }
}

/// From the start of the first call that runs on these rows to the end of the last.
fn around(view: &View, slots: &[Slot]) -> (Time, Time) {
    let shown = |node: &&NodeView| slots.iter().any(|slot| slot.node() == node.node);
    let tiles = || view.nodes.iter().filter(shown).flat_map(|node| &node.tiles);
    let from = tiles().map(|tile| tile.start).min().unwrap_or(view.now).min(view.now);
    (from, tiles().map(|tile| tile.end).max().unwrap_or(view.now).max(from + 1))
}
