//! Where the plates of a map are: rows are models, columns are free GPUs together.
//!
//! Columns share the width by the room that their plates need, so that few nodes do not take much of it.
//!
//! **Invariant:** every node has one place, and no two plates overlap.
//! Cost: a pass over the nodes for each size that is tried.

use gantry_core::labs::groups::Outline;

use super::rooms::Rooms;
use crate::scene::shape::Area;

/// Sides of a unit, largest first.
const SIZES: [f64; 16] =
    [12.0, 10.0, 8.0, 7.0, 6.0, 5.5, 5.0, 4.6, 4.3, 4.0, 3.7, 3.4, 3.1, 2.8, 2.4, 2.0];
/// The most units of a node in a line of its plate.
const ACROSS: u32 = 8;
/// More rows than this: models of one size share a row.
const ROWS: usize = 12;
/// How often the widths of columns are changed for a lower picture.
const ROUNDS: usize = 8;
/// Between columns, and between rows.
const APART: f64 = 8.0;
const BELOW: f64 = 5.0;
/// The least height of a row: a line of letters.
const LEAST: f64 = 17.0;
/// The least width of a column: of one without nodes, and of one with nodes.
const NARROW: (f64, f64) = (18.0, 34.0);
/// Height of the numbers over the columns, with a flag over them.
pub const TOP: f64 = 56.0;

/// The nodes of one model and size.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// The model; none where there are several.
    pub model: Option<u32>,
    /// Units of each node.
    pub units: u32,
    /// The nodes.
    pub nodes: Vec<u32>,
    /// Upper edge of its plates.
    pub y: f64,
    /// Height of its plates.
    pub height: f64,
}

/// The nodes with so many units free.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Column {
    /// Free units.
    pub free: u64,
    /// Number of nodes.
    pub nodes: u64,
    /// Left edge.
    pub x: f64,
    /// Width.
    pub width: f64,
}

/// The places of all plates.
#[derive(Clone, Debug, PartialEq)]
pub struct Grid {
    /// The rows, from above.
    pub rows: Vec<Row>,
    /// The columns, from the left; one without a number where free units are not counted.
    pub columns: Vec<Column>,
    /// The plate of each node.
    pub plates: Vec<Area>,
    /// What the plates of each row take up in each column.
    pub taken: Vec<Area>,
    /// Side of a unit.
    pub unit: f64,
    /// The most units in a line of a plate.
    pub across: u32,
    /// Lower edge of the last row.
    pub bottom: f64,
}

impl Grid {
    /// The largest that fits in so much room: `left` of it are the names of rows, which have a line over their plates
    /// where that is none.
    pub fn of(
        outline: &Outline,
        rooms: Option<&Rooms>,
        left: f64,
        (width, height): (f64, f64),
    ) -> Grid {
        let rows = Grid::rows(outline);
        let made = |unit: f64| Grid::made(&rows, rooms, (left, width), unit);
        let mut all = SIZES.into_iter().map(made);
        all.find(|grid| grid.bottom <= height).unwrap_or_else(|| made(SIZES[SIZES.len() - 1]))
    }

    /// The rows, the largest nodes first, then the most of one model. Nodes with one unit share a row.
    pub fn rows(outline: &Outline) -> Vec<Row> {
        let rows = sorted(outline, |units| units > 1);
        if rows.len() > ROWS { sorted(outline, |_| false) } else { rows }
    }

    /// The lowest that is found: columns that make rows high are made wider, a few times.
    fn made(rows: &[Row], rooms: Option<&Rooms>, room: (f64, f64), unit: f64) -> Grid {
        let free = |node: u32| rooms.map_or(0, |own| own.free[node as usize] as usize);
        let count = rooms.map_or(1, |own| own.columns.len());
        let mut cells = vec![vec![Vec::new(); count]; rows.len()];
        let mut needs = vec![Need::default(); count];
        for (row, own) in cells.iter_mut().zip(rows) {
            for &node in &own.nodes {
                let need = &mut needs[free(node)];
                row[free(node)].push(node);
                need.room += (f64::from(own.units) * unit + gap(unit)) * unit;
                let wide = f64::from(own.units.min(ACROSS)) * unit + 1.0 + APART;
                need.least = need.least.max(wide).max(NARROW.1);
            }
        }
        let mut best = Grid::laid(rows, &cells, columns(&needs, rooms, room), (room, unit));
        let mut last = best.clone();
        for _ in 0..ROUNDS {
            for (column, need) in last.columns.iter().zip(&mut needs) {
                need.room *= 1.0 + last.blame(column.x);
            }
            last = Grid::laid(rows, &cells, columns(&needs, rooms, room), (room, unit));
            if last.bottom < best.bottom {
                best = last.clone();
            }
        }
        best
    }

    /// The part of the height that is this column's doing.
    fn blame(&self, x: f64) -> f64 {
        let tallest = |row: &&Row| {
            let own = self.taken.iter().filter(|area| (area.y - row.y).abs() < 0.5);
            let most = own.max_by(|a, b| a.height.total_cmp(&b.height));
            most.is_some_and(|area| (area.x - x).abs() < 0.5)
        };
        let own: f64 = self.rows.iter().filter(tallest).map(|row| row.height).sum();
        own / self.bottom.max(1.0)
    }

    fn laid(
        rows: &[Row],
        cells: &[Vec<Vec<u32>>],
        columns: Vec<Column>,
        ((left, width), unit): ((f64, f64), f64),
    ) -> Grid {
        let with_nodes = columns.iter().filter(|column| column.nodes > 0);
        let narrowest = with_nodes.map(|column| column.width).fold(width, f64::min);
        let across = (((narrowest - APART - 1.0) / unit) as u32).clamp(1, ACROSS);
        let mut grid = Grid {
            rows: rows.to_vec(),
            columns,
            plates: vec![Area::default(); rows.iter().map(|row| row.nodes.len()).sum()],
            taken: Vec::new(),
            unit,
            across,
            bottom: TOP,
        };
        for (at, cells) in cells.iter().enumerate() {
            grid.put(at, cells, if left > 0.0 { 0.0 } else { LEAST });
        }
        grid
    }

    /// Puts the plates of a row below the rows before it, `over` further down.
    fn put(&mut self, at: usize, cells: &[Vec<u32>], over: f64) {
        let gap = gap(self.unit);
        let units = self.rows[at].units.max(1);
        let rows = units.div_ceil(self.across);
        let wide = f64::from(units.min(self.across)) * self.unit + 1.0;
        let tall = f64::from(rows) * self.unit;
        let low = if rows > 1 { gap } else { 1.0 };
        let top = self.bottom + over;
        let mut height = if over > 0.0 { 0.0 } else { LEAST };
        for (column, nodes) in self.columns.iter().zip(cells) {
            if nodes.is_empty() {
                continue;
            }
            let room = column.width - APART + gap;
            let in_line = ((room / (wide + gap)) as usize).max(1);
            for (place, &node) in nodes.iter().enumerate() {
                let x = column.x + (place % in_line) as f64 * (wide + gap);
                let y = top + (place / in_line) as f64 * (tall + low);
                self.plates[node as usize] = Area::new(x, y, wide, tall);
            }
            let lines = nodes.len().div_ceil(in_line) as f64;
            let own = lines * (tall + low) - low;
            let filled = nodes.len().min(in_line) as f64 * (wide + gap) - gap;
            self.taken.push(Area::new(column.x, top, filled, own));
            height = height.max(own);
        }
        let row = &mut self.rows[at];
        (row.y, row.height) = (top, height);
        self.bottom = top + height + BELOW;
    }

    /// The left edge of the nodes with room for so many together; none where free units are not counted.
    pub fn line(&self, together: u64) -> Option<f64> {
        let column = self.columns.iter().find(|column| column.free == together)?;
        (self.columns.len() > 1).then_some(column.x - APART / 2.0)
    }

    /// The number that the line stands for nearest to `x`.
    pub fn together(&self, x: f64) -> u64 {
        let apart = |column: &&Column| (column.x - x).abs();
        let asked = self.columns.iter().filter(|column| column.free > 0);
        asked.min_by(|a, b| apart(a).total_cmp(&apart(b))).map_or(1, |column| column.free)
    }
}

fn gap(unit: f64) -> f64 {
    if unit >= 4.0 { 3.0 } else { 1.5 }
}

/// Nodes of one size, and of one model where that is told apart, the largest first.
fn sorted(outline: &Outline, by_model: impl Fn(u32) -> bool) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    for node in (0..).take(outline.nodes.len()) {
        let own = outline.units_of(node);
        let units = own.len() as u32;
        let mut models = own.filter_map(|unit| outline.model_of.get(unit as usize));
        let first = models.next().copied();
        let model = first.filter(|first| models.all(|model| model == first));
        let is_same =
            |row: &&mut Row| row.units == units && (!by_model(units) || row.model == model);
        match rows.iter_mut().find(is_same) {
            Some(row) => {
                row.model = row.model.filter(|own| Some(*own) == model);
                row.nodes.push(node);
            }
            None => rows.push(Row { model, units, nodes: vec![node], y: 0.0, height: 0.0 }),
        }
    }
    let order = |row: &Row| std::cmp::Reverse((row.units, row.nodes.len()));
    rows.sort_by_key(order);
    rows
}

/// What the plates of a column need.
#[derive(Clone, Copy, Default)]
struct Need {
    /// The least width, where there are plates.
    least: f64,
    /// Room for all of them.
    room: f64,
}

/// The least that each column needs, and of the rest a part as large as the room that its plates take up.
fn columns(needs: &[Need], rooms: Option<&Rooms>, (left, width): (f64, f64)) -> Vec<Column> {
    let least = |need: &Need| need.least.max(NARROW.0);
    let needed: f64 = needs.iter().map(least).sum();
    let room = width - left;
    let rest = (room - needed).max(0.0);
    let scale = (room / needed).min(1.0);
    let all: f64 = needs.iter().map(|need| need.room).sum::<f64>().max(1.0);
    let mut x = left;
    let column = |(at, need): (usize, &Need)| {
        let own = least(need) * scale + rest * need.room / all;
        let nodes = rooms.map_or(1, |own| own.columns[at]);
        let column = Column { free: at as u64, nodes, x, width: own };
        x += own;
        column
    };
    needs.iter().enumerate().map(column).collect()
}
