//! Where nodes and their GPUs lie: from the outline and the room alone, so that no step moves or rescales anything.
//!
//! Of few nodes, boards of tiles under a crane; of more, or where there is little room, cards on which a line is a GPU.

use gantry_core::labs::groups::ranges::{self, UnitRange, common};
use gantry_core::labs::groups::{GpuOutline, Outline, Policy, UnitKind};

use super::boards::BoardOptions;
use crate::scene::shape::{Area, Point};

/// More nodes or units are shown as a map.
const NODES: usize = 48;
const UNITS: usize = 320;

/// Widths of tiles, largest first: each has room for a name.
const SIZES: [f64; 10] = [160.0, 132.0, 108.0, 96.0, 84.0, 74.0, 64.0, 56.0, 48.0, 42.0];
/// The least and the greatest height of a tile, and how many times as high as wide it may be.
const TALL: (f64, f64) = (30.0, 132.0);
const SLIM: f64 = 1.5;
/// Tiles that are high enough for a name at their foot, and what a block leaves free there.
const FOOTED: f64 = 44.0;
const FOOT: f64 = 16.0;

/// Between a board's edge and its tiles, between boards, between tiles, and between the boards and the picture's edge.
const INSIDE: f64 = 14.0;
const APART: f64 = 12.0;
const GAP: f64 = 8.0;
const EDGE: f64 = 2.0;
/// Height of a board's name, and of the strip of tags below the tiles.
const NAME: f64 = 24.0;
const TAGS: f64 = 24.0;
/// Height of the strip of the quota and of the requests that wait, and of a test's card with what is below it.
const STRIP: f64 = 28.0;
const CARD: f64 = 48.0;
/// Lower pictures have no cards.
const CARDS_FROM: f64 = 380.0;
/// From the strip to the hook of the crane, and from a block on it to the board below, the block apart.
const CRANE: f64 = 30.0;
const UNDER: f64 = 14.0;
/// Height of the line of a move, and of the two lines about free units.
const MOVE: f64 = 30.0;
const FREE: f64 = 43.0;
/// By how much a block stands above its tiles.
const RISE: f64 = 5.0;

/// Narrower pictures have no crane.
pub const NARROW: f64 = 560.0;
/// Of cards: heights of a line, the most and the least; of a line of the head; the least width; what is between two.
const LINE: (f64, f64) = (20.0, 13.0);
const HEAD: f64 = 20.0;
const LEAST: f64 = 150.0;
const BETWEEN: f64 = 8.0;
/// Of the queue: its least and greatest width, its heading, and the most rows below the cards.
const QUEUE: (f64, f64) = (200.0, 290.0);
const HEADING: f64 = 22.0;
pub const ROW: f64 = 40.0;
const ROWS: usize = 4;

/// Whether there are so many nodes that they are shown as a map.
pub fn is_dense(outline: &Outline) -> bool {
    outline.nodes.len() > NODES || outline.unit_count() as usize > UNITS
}

#[derive(Clone, Debug, PartialEq)]
pub struct Board {
    pub node: u32,
    pub area: Area,
    pub first: u32,
    pub tiles: Vec<Area>,
    /// In which line of boards it stands.
    pub line: usize,
}

impl Board {
    pub fn tile(&self, unit: u32) -> Option<Area> {
        self.tiles.get(unit.checked_sub(self.first)? as usize).copied()
    }

    /// Its tiles of some units as areas, one for those that follow each other, each with its number of units.
    pub fn runs(&self, units: &[UnitRange]) -> Vec<(Area, u64)> {
        let own = common(units, &[(self.first, self.tiles.len() as u32)]);
        let near = |a: f64, b: f64| (a - b).abs() < 0.5;
        let mut runs: Vec<(Area, u64)> = Vec::new();
        let mut end = None;
        for unit in ranges::units(&own) {
            let Some(area) = self.tile(unit) else { continue };
            match runs.last_mut().filter(|run| end == Some(unit) && near(run.0.y, area.y)) {
                Some((run, units)) => {
                    run.width = area.x + area.width - run.x;
                    *units += 1;
                }
                None => runs.push((area, 1)),
            }
            end = Some(unit + 1);
        }
        // Lines of a card that lie below each other.
        runs.dedup_by(|(next, count), (own, units)| {
            let below = near(own.x, next.x)
                && near(own.width, next.width)
                && near(own.y + own.height, next.y);
            if below {
                own.height += next.height;
                *units += *count;
            }
            below
        });
        runs
    }
}

/// All boards, and the room of the crane above them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Layout {
    /// Height of a line of a card; none where there are tiles.
    pub line: Option<f64>,
    pub tile: f64,
    pub tall: f64,
    pub cards: Vec<Area>,
    /// The ruler of the quota; none where no requester has one.
    pub ruler: Option<Area>,
    /// The requests that wait: a strip over tiles, rows beside or below cards.
    pub waiting: Area,
    /// Where the beam of the crane lies.
    pub beam: f64,
    /// Where a block hangs.
    pub hook: f64,
    /// The boards, in the order of the nodes.
    pub boards: Vec<Board>,
    pub moves: Option<Area>,
    pub free: Option<Area>,
    pub size: Point,
}

impl Layout {
    pub fn of(outline: &Outline, options: &BoardOptions) -> Layout {
        Layout::tiled(outline, options).unwrap_or_else(|| Layout::lined(outline, options))
    }

    /// Boards of tiles with the fewest lines, and of those with the widest tiles; none where they would be too small.
    fn tiled(outline: &Outline, options: &BoardOptions) -> Option<Layout> {
        if options.width < NARROW {
            return None;
        }
        let size = Point::new(options.width, options.height);
        let mut base = Layout { size, ..Layout::default() };
        base.head(outline, options);
        let foot = if options.beside { MOVE + FREE } else { 0.0 };
        let fitting = |&tile: &f64| {
            let mut layout = Layout { tile, ..base.clone() };
            layout.boards = layout.wrapped(outline);
            let lines = layout.boards.last().map_or(1, |own| own.line + 1);
            let (count, rows): (f64, f64) =
                (lines as f64, layout.boards.chunk_by(|a, b| a.line == b.line).map(rows).sum());
            // A block hangs over each line of boards.
            let fixed = layout.hook + foot + 4.0;
            let each = UNDER + NAME + APART;
            let rest = options.height - fixed - count * each - rows * (RISE + TAGS);
            let shared = |rest: f64| (rest / (count + rows)).min(tile * SLIM).min(TALL.1).floor();
            // The block leaves a foot where the tile is high enough for one.
            let footed = shared(rest + count * FOOT);
            let tall = if footed >= FOOTED { footed } else { shared(rest) };
            (tall >= TALL.0).then(|| {
                layout.tall = tall;
                layout.stand(outline);
                (lines, layout)
            })
        };
        let (_, mut layout) = SIZES.iter().filter_map(fitting).min_by_key(|own| own.0)?;
        if options.beside {
            let y =
                layout.boards.iter().map(|own| own.area.y + own.area.height).fold(0.0, f64::max);
            layout.moves = Some(Area::new(0.0, y, options.width, MOVE));
            layout.free = Some(Area::new(0.0, y + MOVE, options.width, FREE));
        }
        Some(layout)
    }

    /// Cards, ruler, waiting requests, beam.
    fn head(&mut self, outline: &Outline, options: &BoardOptions) {
        let (width, mut y) = (options.width, 0.0);
        if options.beside && options.height >= CARDS_FROM {
            let count = if outline.policy == Policy::Group { 4 } else { 2 };
            let wide = (width - 6.0 * f64::from(count - 1)) / f64::from(count);
            let area =
                |at| Area::new(f64::from(at) * (wide + 6.0), 0.0, wide, CARD - 6.0).inset(1.0);
            self.cards = (0..count).map(area).collect();
            y = CARD;
        }
        let quota = options.beside && outline.requesters.iter().any(|own| own.quota.is_some());
        let shared = if quota { (width * 0.58).floor() } else { 0.0 };
        self.ruler = quota.then(|| Area::new(EDGE, y, shared - 12.0 - EDGE, STRIP - 4.0));
        self.waiting = Area::new(shared, y, width - shared, STRIP);
        self.beam = y + STRIP + 8.0;
        self.hook = y + STRIP + CRANE;
    }

    /// The units in a line of a board's tiles.
    fn in_line(&self) -> f64 {
        self.size.x - 2.0 * (INSIDE + EDGE)
    }

    /// The tiles of a node from the left, with their line in place of their height, and the width of them all.
    fn places(&self, outline: &Outline, node: u32) -> (Vec<Area>, f64) {
        let (mut x, mut line, mut wide) = (0.0, 0.0, 0.0_f64);
        let place = |unit: u32| {
            let kind = outline.kind_of(unit).unwrap_or_default();
            let own = self.span(kind, 1);
            if x > 0.0 && x + own > self.in_line() {
                (x, line) = (0.0, line + 1.0);
            }
            let tall = if kind == UnitKind::Mig { self.tall / 2.0 } else { self.tall };
            let area = Area::new(x, line, own, tall);
            wide = wide.max(x + own);
            x += own + GAP;
            area
        };
        let places = outline.units_of(node).map(place).collect();
        (places, wide)
    }

    /// The boards in lines, with lines of tiles in place of heights and upper edges.
    fn wrapped(&self, outline: &Outline) -> Vec<Board> {
        let (mut boards, mut x, mut line) = (Vec::new(), EDGE, 0);
        for node in (0..).take(outline.nodes.len()) {
            let (tiles, wide) = self.places(outline, node);
            let wide = (wide + 2.0 * INSIDE).max(84.0);
            if x > EDGE && x + wide > self.size.x - EDGE {
                (x, line) = (EDGE, line + 1);
            }
            let area = Area::new(x, 0.0, wide, tiles.last().map_or(1.0, |own| own.y + 1.0));
            boards.push(Board { node, area, first: outline.units_of(node).start, tiles, line });
            x += wide + APART;
        }
        boards
    }

    /// Each line of boards below the room of a block that hangs over it.
    fn stand(&mut self, outline: &Outline) {
        let (row, over) = (RISE + self.tall + TAGS, self.over());
        let (mut boards, mut y) = (self.wrapped(outline), self.hook + over);
        for line in boards.chunk_by_mut(|a, b| a.line == b.line) {
            let high = NAME + rows(line) * row;
            for Board { area, tiles, .. } in line {
                for tile in tiles {
                    tile.x += area.x + INSIDE;
                    tile.y = y + NAME + RISE + tile.y * row + self.tall - tile.height;
                }
                (area.y, area.height) = (y, NAME + area.height * row);
            }
            y += high + APART + over;
        }
        self.boards = boards;
    }

    /// Cards on which a line is a GPU, of equal width; the queue beside them, or below where there is little width.
    fn lined(outline: &Outline, options: &BoardOptions) -> Layout {
        let size = Point::new(options.width, options.height);
        let mut layout = Layout { size, ..Layout::default() };
        let beside = options.beside && options.width >= NARROW;
        let left =
            if beside { (options.width * 0.27).clamp(QUEUE.0, QUEUE.1).floor() } else { 0.0 };
        let rows = outline.requests.len().min(ROWS) as f64;
        let low = if options.beside && !beside { HEADING + rows * ROW } else { 0.0 };
        let room = Area::new(left, 0.0, options.width - left, options.height - low);
        let lines: Vec<usize> = (0..)
            .take(outline.nodes.len())
            .map(|node| outline.gpus_of(outline.units_of(node)).map(|own| lines(own.0)).sum())
            .collect();
        let head = HEAD * if outline.models.len() > 1 { 2.0 } else { 1.0 };
        let high = |columns: usize| {
            let rows = lines.chunks(columns).map(|own| own.iter().max().copied().unwrap_or(0));
            let (count, all) = (lines.len().div_ceil(columns), rows.sum::<usize>().max(1));
            ((room.height - count as f64 * (head + BETWEEN)) / all as f64).min(LINE.0)
        };
        let most =
            (((room.width + BETWEEN) / (LEAST + BETWEEN)) as usize).clamp(1, lines.len().max(1));
        // The highest lines, then the widest cards.
        let columns = (1..=most).max_by(|&a, &b| high(a).total_cmp(&high(b)).then(b.cmp(&a)));
        let columns = columns.unwrap_or(1);
        let line = high(columns).max(LINE.1).floor();
        layout.line = Some(line);
        let wide = ((room.width - BETWEEN * (columns - 1) as f64) / columns as f64).floor();
        let mut y = 0.0;
        for (row, own) in lines.chunks(columns).enumerate() {
            let tall = head + own.iter().max().map_or(0.0, |&most| most as f64 * line);
            for at in 0..own.len() {
                let x = left + at as f64 * (wide + BETWEEN);
                let area = Area::new(x, y, wide - 1.0, tall);
                layout.boards.push(card(outline, row * columns + at, (area, head, line), row));
            }
            y += tall + BETWEEN;
        }
        layout.size.y = layout.size.y.max(y + low);
        layout.waiting = match () {
            () if beside => Area::new(0.0, 0.0, left - 14.0, layout.size.y),
            () if options.beside => Area::new(0.0, layout.size.y - low, options.width, low),
            () => Area::default(),
        };
        layout
    }

    /// How wide so many units of a kind are beside each other: a MIG device is a quarter of a tile.
    pub fn span(&self, kind: UnitKind, units: u64) -> f64 {
        let own = self.tile + GAP;
        let pitch = if kind == UnitKind::Mig { own / 2.0 } else { own };
        (units as f64 * pitch - GAP).max(0.0)
    }

    /// How high a block is on a tile of such a height: it leaves the name at the foot.
    pub fn block(&self, tall: f64) -> f64 {
        if tall >= FOOTED { tall - FOOT } else { tall }
    }

    /// From the upper edge of a block that hangs down to the boards.
    pub fn over(&self) -> f64 {
        self.block(self.tall) + UNDER
    }

    /// The block on a tile or a run of tiles.
    pub fn on(&self, tile: Area) -> Area {
        Area::new(tile.x, tile.y - RISE, tile.width, self.block(tile.height))
    }

    pub fn board(&self, node: u32) -> Option<&Board> {
        self.boards.get(node as usize)
    }
}

/// The most lines of tiles of a board that has no height yet.
fn rows(line: &[Board]) -> f64 {
    line.iter().map(|own| own.area.height).fold(1.0, f64::max)
}

/// The lines of a GPU on its card: shares of one have at most two.
fn lines(gpu: &GpuOutline) -> usize {
    if gpu.units > 2 { 2 } else { gpu.units as usize }
}

/// A card with a line for each GPU.
fn card(outline: &Outline, node: usize, (area, head, line): (Area, f64, f64), row: usize) -> Board {
    let node = node as u32;
    let units = outline.units_of(node);
    let (mut tiles, mut y) = (Vec::new(), area.y + head);
    for (gpu, _) in outline.gpus_of(units.clone()) {
        let rows = lines(gpu).max(1) as u32;
        let across = gpu.units.div_ceil(rows).max(1);
        let wide = area.width / f64::from(across);
        for at in 0..gpu.units {
            let x = area.x + f64::from(at % across) * wide;
            tiles.push(Area::new(x, y + f64::from(at / across) * line, wide, line));
        }
        y += f64::from(rows) * line;
    }
    Board { node, area, first: units.start, tiles, line: row }
}
