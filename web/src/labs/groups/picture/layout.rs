//! Where nodes and their GPUs lie: boards in lines, a tile for each unit, all equally wide, so that fitting is seen.
//!
//! Cost: a pass over the units that are shown, for each size of tiles tried.

use std::ops::Range;

use gantry_core::labs::groups::reason::Reason;
use gantry_core::labs::groups::{Outline, Policy, UnitKind, View};

use super::boards::BoardOptions;
use crate::scene::shape::{Area, Point};

/// More nodes or units than these are shown as a map.
const NODES: usize = 48;
const UNITS: usize = 320;

/// Widths of tiles, largest first.
const SIZES: [f64; 15] =
    [160.0, 132.0, 108.0, 96.0, 84.0, 74.0, 64.0, 56.0, 48.0, 42.0, 36.0, 30.0, 24.0, 18.0, 12.0];
/// No tile is higher, nor so many times as high as it is wide; in a narrow picture none is lower, so that its block has a
/// name.
const TALLEST: f64 = 132.0;
const TALLEST_NARROW: f64 = 46.0;
const LOWEST_NARROW: f64 = 28.0;
const LOW_RISE: f64 = 8.0;
const SLIM: f64 = 1.5;
/// Tiles that are wide enough for names.
const LETTERED: f64 = 36.0;
/// Tiles that are high enough for a name at their foot, and what a block leaves free there.
const FOOTED: f64 = 44.0;
const FOOT: f64 = 16.0;

/// Between a board's edge and its tiles, and between boards.
const INSIDE: f64 = 14.0;
const APART: f64 = 12.0;
/// Between the boards and the edge of the picture.
const EDGE: f64 = 2.0;
/// Height of a board's name, and of the strip of tags below the tiles; in a narrow picture everything stands closer.
const NAME: f64 = 24.0;
const TAGS: f64 = 24.0;
const CLOSER: f64 = 4.0;
/// Height of the lane of the other policy, with what it is called.
const LANE: f64 = 38.0;
/// Height of the strip of the quota and of the requests that wait.
const STRIP: f64 = 28.0;
/// Height of a card, and between two lines of them.
const CARD: f64 = 42.0;
const THIN: f64 = 24.0;
const BETWEEN: f64 = 6.0;
/// Narrower pictures have thin cards and lower tiles, and lanes below all boards: two nodes are seen at once.
pub const NARROW: f64 = 560.0;
/// The height of a narrow picture that is scrolled.
const SCROLLED: f64 = 900.0;
/// Height of the line of a move, and of a line about free units.
const MOVE: f64 = 30.0;
const FREE: f64 = 22.0;
/// Lower pictures have no lanes, unless they are scrolled.
const LANES_FROM: f64 = 500.0;

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
    /// Lines of tiles.
    pub rows: usize,
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
            let follows = last == unit.checked_sub(1);
            match runs.last_mut().filter(|run| follows && run.0.y.total_cmp(&tile.y).is_eq()) {
                Some((area, count)) => {
                    area.width = tile.x + tile.width - area.x;
                    *count += 1;
                }
                None => runs.push((tile, 1)),
            }
            last = Some(unit);
        }
        runs
    }
}

/// What stands around the boards.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Around {
    /// The number of cards.
    cards: usize,
    /// Whether a quota is drawn.
    quota: bool,
    /// Whether the lane of the other policy is.
    lane: bool,
    /// Whether what is free, and a move, are told below the boards.
    told: bool,
}

/// All boards, and the room of the crane above them.
#[derive(Clone, Debug, PartialEq)]
pub struct Layout {
    /// Width of a tile.
    pub tile: f64,
    /// From one tile to the next.
    pub pitch: f64,
    /// Height of a tile.
    pub tall: f64,
    /// By how much a block stands above its tiles.
    pub rise: f64,
    /// The cards of the tests.
    pub cards: Vec<Area>,
    /// The ruler of the quota; none where no requester has one.
    pub ruler: Option<Area>,
    /// The strip of requests that wait.
    pub waiting: Area,
    /// Where the beam of the crane lies.
    pub beam: f64,
    /// Where a block hangs.
    pub hook: f64,
    /// The boards.
    pub boards: Vec<Board>,
    /// The line of a move.
    pub moves: Option<Area>,
    /// The lines about free units.
    pub free: Option<Area>,
    /// Width and height.
    pub size: Point,
}

impl Layout {
    /// The boards of a moment.
    pub fn of(outline: &Outline, view: &View, options: &BoardOptions) -> Layout {
        let nodes = shown(outline, view, options.chosen);
        let dense = is_dense(outline);
        let alone = options.beside;
        let cards = if outline.policy == Policy::Group { 4 } else { 2 };
        let has_lanes = options.height >= LANES_FROM || options.width < NARROW;
        let around = Around {
            cards: if alone { cards } else { 0 },
            quota: alone && outline.requesters.iter().any(|own| own.quota.is_some()),
            lane: alone && !dense && view.other.is_some() && has_lanes,
            told: alone && !dense,
        };
        Layout::new(outline, &nodes, (options.width, options.height), around)
    }

    /// The boards of nodes in so much room.
    fn new(
        outline: &Outline,
        nodes: &[u32],
        (width, height): (f64, f64),
        around: Around,
    ) -> Layout {
        let made = |tile: f64, tall: f64| Layout::made(outline, nodes, (width, tile, tall), around);
        let narrow = width < NARROW;
        let most = if narrow { TALLEST_NARROW } else { TALLEST };
        let high = |tile: f64| (tile * 0.82).min(56.0).min(most).round();
        let all: Vec<Layout> = SIZES.iter().map(|&tile| made(tile, high(tile))).collect();
        let fitting = |height: f64| {
            all.iter().position(|layout| layout.size.y <= height && layout.is_in(width))
        };
        // Of a narrow picture the boards are in sight, as far as letters allow; the rest is scrolled.
        let in_sight =
            |own: &Layout| own.floor() <= height && own.is_in(width) && own.tile >= LETTERED;
        let seen = all.iter().position(in_sight).filter(|_| narrow);
        let last = all.len() - 1;
        let first = seen.or_else(|| fitting(if narrow { height.max(SCROLLED) } else { height }));
        let first = first.unwrap_or_else(|| {
            // A picture that is too high all the same is scrolled: letters stay.
            let lettered = |layout: &Layout| layout.tile <= 48.0 && layout.is_in(width);
            all.iter().position(lettered).unwrap_or(last)
        });
        // Smaller tiles that need fewer lines show better what is beside what.
        let lettered = (first..all.len()).filter(|&at| all[at].tile >= LETTERED);
        let flattest = lettered.min_by_key(|&at| (all[at].lines(), at));
        let found = &all[flattest.unwrap_or(first)];
        // What height is left over goes to the tiles and to the block above them; of a narrow picture, what lacks is taken
        // from them.
        let end = if narrow { found.floor() } else { found.size.y };
        let spare = (height - end) / (found.lines() + 1) as f64;
        let low = if narrow { lowest(outline, found) } else { found.tall };
        let tall = (found.tall + spare).min(found.tile * SLIM).min(most).max(low).floor();
        if (tall - found.tall).abs() < 0.5 { found.clone() } else { made(found.tile, tall) }
    }

    /// The lower edge of the last board.
    fn floor(&self) -> f64 {
        self.boards.iter().map(|board| board.area.y + board.area.height).fold(0.0, f64::max)
    }

    /// Lines of tiles on boards below each other.
    fn lines(&self) -> usize {
        let lines = self.boards.last().map_or(0, |board| board.line + 1);
        let most = |line: usize| {
            let of = self.boards.iter().filter(|board| board.line == line);
            of.map(|board| board.rows).max().unwrap_or(0)
        };
        (0..lines).map(most).sum()
    }

    fn is_in(&self, width: f64) -> bool {
        self.boards.iter().all(|board| board.area.x + board.area.width <= width + 0.5)
    }

    fn made(
        outline: &Outline,
        nodes: &[u32],
        (width, tile, tall): (f64, f64, f64),
        around: Around,
    ) -> Layout {
        let gap = if tile >= 30.0 { 8.0 } else { 3.0 };
        let most = if width < NARROW { LOW_RISE } else { f64::MAX };
        let rise = if tall >= FOOTED { 5.0 } else { (tile * 0.24).round().min(most) };
        let mut layout = Layout {
            tile,
            pitch: tile + gap,
            tall,
            rise,
            cards: Vec::new(),
            ruler: None,
            waiting: Area::default(),
            beam: 0.0,
            hook: 0.0,
            boards: Vec::new(),
            moves: None,
            free: None,
            size: Point::new(width, 0.0),
        };
        layout.head(around);
        layout.stand(outline, nodes, around.lane);
        layout.foot(around);
        layout
    }

    /// Cards, ruler, waiting requests, beam.
    fn head(&mut self, around: Around) {
        let (width, narrow) = (self.size.x, self.size.x < NARROW);
        let closer = if narrow { CLOSER } else { 0.0 };
        let strip = STRIP - closer;
        let (high, between) = if narrow { (THIN, 2.0) } else { (CARD, BETWEEN) };
        let columns = around.cards.max(1) as f64;
        let wide = (width - between * (columns - 1.0)) / columns;
        let card = |at: usize| Area::new(at as f64 * (wide + between), 0.0, wide, high).inset(1.0);
        self.cards = (0..around.cards).map(card).collect();
        let mut y = if around.cards == 0 { 0.0 } else { high + between };
        let shared = if around.quota && !narrow { (width * 0.58).floor() } else { 0.0 };
        if around.quota {
            let own = if narrow { width } else { shared - 12.0 };
            self.ruler = Some(Area::new(EDGE, y, own - EDGE, STRIP - 4.0));
            y += if narrow { strip } else { 0.0 };
        }
        self.waiting = Area::new(shared, y, width - shared, strip);
        self.beam = y + strip + 8.0 - closer / 2.0;
        self.hook = self.beam + 22.0 - 1.5 * closer;
    }

    /// The boards in lines.
    fn stand(&mut self, outline: &Outline, nodes: &[u32], beside: bool) {
        let (width, narrow) = (self.size.x, self.size.x < NARROW);
        let closer = if narrow { CLOSER } else { 0.0 };
        let (name, apart) = (NAME - closer, APART - closer);
        let over = self.block(self.tall) + 14.0;
        let (mut x, mut y, mut line, mut high) = (EDGE, self.hook + over, 0, 0.0_f64);
        let row = self.rise + self.tall + TAGS - closer / 2.0;
        for &node in nodes {
            let units = outline.units_of(node);
            let (places, wide, rows) = self.places(outline, units.clone(), width);
            let wide = (wide + 2.0 * INSIDE).max(84.0);
            let has_lane = beside && rows == 1;
            let own = name + rows as f64 * row + if has_lane && !narrow { LANE } else { 0.0 };
            if x > EDGE && x + wide > width - EDGE {
                (x, y, line, high) = (EDGE, y + high + apart, line + 1, 0.0);
            }
            let place = |place: Area| {
                let at = Point::new(x + INSIDE, y + name + self.rise + place.y * row);
                Area::new(
                    at.x + place.x,
                    at.y + self.tall - place.height,
                    place.width,
                    place.height,
                )
            };
            self.boards.push(Board {
                node,
                area: Area::new(x, y, wide, own),
                first: units.start,
                tiles: places.into_iter().map(place).collect(),
                rows,
                lane: has_lane.then(|| {
                    let low = y + name + row;
                    Area::new(x + INSIDE, low + 16.0, wide - 2.0 * INSIDE, 16.0)
                }),
                line,
            });
            x += wide + APART;
            high = high.max(own);
        }
        let edge = |board: &Board| board.area.x + board.area.width;
        self.size.x = self.boards.iter().map(edge).fold(width, f64::max);
        self.size.y = y + high + 2.0;
        if narrow {
            self.lanes_below();
        }
    }

    /// The lanes below all boards, a line for each line of boards: none is between two boards.
    fn lanes_below(&mut self) {
        let lines = self.boards.last().map_or(0, |board| board.line + 1);
        for line in 0..lines {
            let y = self.size.y + 18.0;
            let boards = self.boards.iter_mut().filter(|board| board.line == line);
            let mut found = false;
            for lane in boards.filter_map(|board| board.lane.as_mut()) {
                (lane.y, found) = (y, true);
            }
            self.size.y += if found { LANE } else { 0.0 };
        }
    }

    /// Tiles from the left, each by its line in place of its height; how wide and how many lines they are.
    fn places(&self, outline: &Outline, units: Range<u32>, width: f64) -> (Vec<Area>, f64, usize) {
        let most = width - 2.0 * (INSIDE + EDGE);
        let (mut x, mut line, mut wide) = (0.0, 0, 0.0_f64);
        let mut places = Vec::new();
        for unit in units {
            let kind = outline.kinds.get(unit as usize).copied().unwrap_or_default();
            let own = self.span(kind, 1);
            if x > 0.0 && x + own > most {
                (x, line) = (0.0, line + 1);
            }
            let tall = if kind == UnitKind::Mig { self.tall / 2.0 } else { self.tall };
            places.push(Area::new(x, f64::from(line), own, tall));
            wide = wide.max(x + own);
            x += own + self.pitch - self.tile;
        }
        (places, wide, line as usize + 1)
    }

    /// What is told below the boards.
    fn foot(&mut self, around: Around) {
        if around.told {
            let (width, narrow) = (self.size.x, self.size.x < NARROW);
            let own = if narrow { 2.0 * MOVE } else { MOVE };
            self.moves = Some(Area::new(0.0, self.size.y, width, own));
            self.size.y += own;
            let high = if narrow { 4.0 * FREE } else { FREE };
            self.free = Some(Area::new(0.0, self.size.y, width, high));
            self.size.y += high;
        }
        self.size.y = self.size.y.ceil();
    }

    /// How wide so many units of a kind are beside each other: a MIG device is a quarter of a tile.
    pub fn span(&self, kind: UnitKind, units: u64) -> f64 {
        let gap = self.pitch - self.tile;
        let pitch = if kind == UnitKind::Mig { self.pitch / 2.0 } else { self.pitch };
        (units as f64 * pitch - gap).max(0.0)
    }

    /// How high a block is on a tile of such a height: it leaves the name at the foot.
    pub fn block(&self, tall: f64) -> f64 {
        if tall >= FOOTED { tall - FOOT } else { tall }
    }

    /// The block on a tile or a run of tiles.
    pub fn on(&self, tile: Area) -> Area {
        Area::new(tile.x, tile.y - self.rise, tile.width, self.block(tile.height))
    }

    /// The board of a node.
    pub fn board(&self, node: u32) -> Option<&Board> {
        self.boards.iter().find(|board| board.node == node)
    }
}

/// How low tiles may be in a narrow picture: where units differ by more than their names, that stands at their foot.
fn lowest(outline: &Outline, found: &Layout) -> f64 {
    let alike = outline.models.len() < 2 && !outline.kinds.contains(&UnitKind::Mig);
    if alike || found.tile < LETTERED { found.tall.min(LOWEST_NARROW) } else { FOOTED }
}
