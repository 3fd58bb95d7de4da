//! Where nodes and their GPUs lie: boards in lines, a tile for each unit, all equally wide, so that fitting is seen.
//!
//! Cost: a pass over the units that are shown, for each size of tiles tried.

use gantry_core::labs::groups::reason::Reason;
use gantry_core::labs::groups::{Outline, View};

use crate::scene::shape::{Area, Point};

/// More nodes or units than these are shown as a map.
const NODES: usize = 48;
const UNITS: usize = 320;

/// Widths of tiles, largest first.
const SIZES: [f64; 15] =
    [160.0, 132.0, 108.0, 96.0, 84.0, 74.0, 64.0, 56.0, 48.0, 42.0, 36.0, 30.0, 24.0, 18.0, 12.0];
/// No tile is higher.
const TALLEST: f64 = 132.0;
/// Tiles that are wide enough for names.
const LETTERED: f64 = 36.0;

/// Between a board's edge and its tiles, and between boards.
const INSIDE: f64 = 16.0;
const APART: f64 = 14.0;
/// Between the boards and the edge of the picture.
const EDGE: f64 = 2.0;
/// Height of a board's name, and of the strip of tags below the tiles.
const NAME: f64 = 22.0;
const TAGS: f64 = 26.0;
/// Height of the lane of the other policy, with what it is called.
pub const LANE: f64 = 38.0;
/// Height of the strip of requests that wait.
const WAITING: f64 = 30.0;

/// Whether there are so many nodes that they are shown as a map, and boards only of some.
pub fn is_dense(outline: &Outline) -> bool {
    outline.nodes.len() > NODES || outline.units.len() > UNITS
}

/// The nodes that have boards: all, or of many those of the moment and the chosen one.
pub fn shown(outline: &Outline, view: &View, chosen: Option<u32>) -> Vec<u32> {
    if !is_dense(outline) {
        return (0..).take(outline.nodes.len()).collect();
    }
    let present = match &view.reason {
        Reason::Planned { node, .. }
        | Reason::Released { node, .. }
        | Reason::Bound { node, .. } => Some(*node),
        Reason::Tested { tests, .. }
        | Reason::Placed { tests, .. }
        | Reason::Queued { tests, .. } => {
            tests.choice.map(|choice| choice.block).or(tests.largest).map(|block| block.node)
        }
        _ => None,
    };
    let largest = view.largest.iter().map(|block| block.node);
    let mut nodes: Vec<u32> = [chosen, present].into_iter().chain(largest).flatten().collect();
    nodes.sort_unstable();
    nodes.dedup();
    nodes
}

/// A node as a board.
#[derive(Clone, Debug, PartialEq)]
pub struct Board {
    /// The node.
    pub node: u32,
    /// Its edges.
    pub area: Area,
    /// Its first unit.
    pub first: u32,
    /// A tile for each of its units.
    pub tiles: Vec<Area>,
    /// Tiles in a line.
    pub across: usize,
    /// The lane of the other policy; none where there is none.
    pub lane: Option<Area>,
    /// In which line of boards it stands.
    pub line: usize,
}

impl Board {
    /// The tile of a unit.
    pub fn tile(&self, unit: u32) -> Option<Area> {
        self.tiles.get(unit.checked_sub(self.first)? as usize).copied()
    }

    /// Tiles of units of this node as areas, one for those that follow each other in a line.
    pub fn runs(&self, units: &[u32]) -> Vec<(Area, usize)> {
        let mut runs: Vec<(Area, usize)> = Vec::new();
        let mut last = None;
        for &unit in units {
            let Some(tile) = self.tile(unit) else { continue };
            let at = (unit - self.first) as usize;
            let follows =
                last.is_some_and(|last| at == last + 1 && !at.is_multiple_of(self.across));
            match runs.last_mut().filter(|_| follows) {
                Some((area, count)) => {
                    area.width = tile.x + tile.width - area.x;
                    *count += 1;
                }
                None => runs.push((tile, 1)),
            }
            last = Some(at);
        }
        runs
    }
}

/// All boards, and the room of the crane above them.
#[derive(Clone, Debug, PartialEq)]
pub struct Layout {
    /// Width of a tile.
    pub tile: f64,
    /// From one tile to the next.
    pub pitch: f64,
    /// Height of a tile, and of a block.
    pub tall: f64,
    /// By how much a block stands above its tiles.
    pub rise: f64,
    /// The strip of requests that wait.
    pub waiting: Area,
    /// Where the beam of the crane lies.
    pub beam: f64,
    /// Where a block hangs.
    pub hook: f64,
    /// The boards.
    pub boards: Vec<Board>,
    /// Width and height.
    pub size: Point,
}

impl Layout {
    /// The boards of nodes in so much room, each with a lane below its tiles if `lane`.
    pub fn new(
        outline: &Outline,
        nodes: &[u32],
        (width, height): (f64, f64),
        lane: bool,
    ) -> Layout {
        let all = SIZES.iter().map(|&tile| Layout::of(outline, nodes, (width, tile), lane));
        let fitting = |layout: &Layout| layout.size.y <= height && layout.is_in(width);
        let all: Vec<Layout> = all.collect();
        let last = all.len() - 1;
        let first = all.iter().position(fitting).unwrap_or(last);
        // Smaller tiles that need fewer lines show better what is beside what.
        let lettered = (first..all.len()).filter(|&at| all[at].tile >= LETTERED);
        let flattest = lettered.min_by_key(|&at| (all[at].lines(), at));
        let found = &all[flattest.unwrap_or(first)];
        // What height is left over goes to the tiles and to the block above them.
        let spare = (height - found.size.y) / (found.lines() + 2) as f64;
        let tall = (found.tall + spare).min(found.tile).min(TALLEST).floor();
        if tall <= found.tall {
            return found.clone();
        }
        Layout::made(outline, nodes, (width, found.tile, tall), lane)
    }

    fn of(outline: &Outline, nodes: &[u32], (width, tile): (f64, f64), lane: bool) -> Layout {
        let tall = (tile * 0.82).min(64.0).round();
        Layout::made(outline, nodes, (width, tile, tall), lane)
    }

    /// Lines of boards and of tiles on these.
    fn lines(&self) -> usize {
        let wraps = |board: &Board| board.tiles.len().div_ceil(board.across.max(1));
        let boards = self.boards.last().map_or(0, |board| board.line);
        boards + self.boards.iter().map(wraps).max().unwrap_or(0)
    }

    fn is_in(&self, width: f64) -> bool {
        self.boards.iter().all(|board| board.area.x + board.area.width <= width + 0.5)
    }

    fn made(
        outline: &Outline,
        nodes: &[u32],
        (width, tile, tall): (f64, f64, f64),
        lane: bool,
    ) -> Layout {
        let gap = if tile >= 30.0 { 8.0 } else { 3.0 };
        let pitch = tile + gap;
        let rise = (tile * 0.34).min(28.0).round();
        let across = (((width - 2.0 * (INSIDE + EDGE) + gap) / pitch).floor() as usize).max(1);
        let beam = WAITING + 12.0;
        let hook = beam + 26.0;
        let top = hook + tall + 14.0;
        let (mut x, mut y, mut at_line, mut high) = (EDGE, top, 0, 0.0_f64);
        let mut boards: Vec<Board> = Vec::new();
        for &node in nodes {
            let units = outline.units_of(node);
            let across = across.min(units.len().max(1));
            let rows = units.len().div_ceil(across).max(1);
            let wide = (across as f64 * pitch - gap + 2.0 * INSIDE).max(84.0);
            let row = rise + tall + TAGS;
            let lane_high = if lane && rows == 1 { LANE } else { 0.0 };
            let own = NAME + rows as f64 * row + lane_high;
            if x > EDGE && x + wide > width - EDGE {
                (x, y, at_line, high) = (EDGE, y + high + APART, at_line + 1, 0.0);
            }
            let place = |at: usize| {
                let (row_at, column) = (at / across, at % across);
                let left = x + INSIDE + column as f64 * pitch;
                Area::new(left, y + NAME + row_at as f64 * row + rise, tile, tall)
            };
            boards.push(Board {
                node,
                area: Area::new(x, y, wide, own),
                first: units.start,
                tiles: (0..units.len()).map(place).collect(),
                across,
                lane: (lane_high > 0.0).then(|| {
                    let low = y + NAME + row;
                    Area::new(x + INSIDE, low + 16.0, wide - 2.0 * INSIDE, 16.0)
                }),
                line: at_line,
            });
            x += wide + APART;
            high = high.max(own);
        }
        let right = boards.iter().map(|board| board.area.x + board.area.width).fold(0.0, f64::max);
        let size = Point::new(right.max(width), (y + high + 2.0).ceil());
        let waiting = Area::new(0.0, 0.0, size.x, WAITING);
        Layout { tile, pitch, tall, rise, waiting, beam, hook, boards, size }
    }

    /// The board of a node.
    pub fn board(&self, node: u32) -> Option<&Board> {
        self.boards.iter().find(|board| board.node == node)
    }
}
