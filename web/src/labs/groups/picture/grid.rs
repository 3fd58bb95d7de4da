//! The places of the map: over it a column for each number of free units, below it a plate for each node, in its row's
//! order. They follow from the cluster and the room: what is free moves no plate.

use std::collections::BTreeMap;
use std::rc::Rc;

use gantry_core::labs::groups::{Outline, UnitKind};

use super::rooms::MOST;
use crate::scene::shape::Area;

/// Sides of a unit, largest first.
const SIZES: [f64; 16] =
    [12.0, 10.0, 8.0, 7.0, 6.0, 5.5, 5.0, 4.6, 4.3, 4.0, 3.7, 3.4, 3.1, 2.8, 2.4, 2.0];
/// The most plates: of more nodes some are drawn.
const PLATES: usize = 10_000;
/// The most squares of a plate: of more units they are of several.
pub const SQUARES: u32 = 256;
/// The most units of a node in a line of its plate.
pub const ACROSS: u32 = 8;
/// More rows than this: models of one size share a row.
const ROWS: usize = 12;
/// Between rows, and the least height of one: a line of letters.
const BELOW: f64 = 5.0;
const LEAST: f64 = 17.0;
const LENS: (f64, f64) = (272.0, 158.0);
/// Height of the columns.
const TALL: f64 = 108.0;
/// Narrower pictures have the lens below, and the names of rows over their plates.
pub const NARROW: f64 = 560.0;

/// The nodes of one model and size.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// The model; none where there are several.
    pub model: Option<u32>,
    /// Units of each node.
    pub units: u32,
    pub nodes: Rc<[u32]>,
    /// Upper edge of its plates.
    pub y: f64,
    pub height: f64,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Grid {
    pub rows: Vec<Row>,
    /// The columns, one for each number of free units from none on; empty where nodes have too many for a column each.
    pub columns: Vec<Area>,
    /// The plates, by node.
    pub plates: Vec<(u32, Area)>,
    pub left: f64,
    /// Side of a unit.
    pub unit: f64,
    pub lens: Option<Area>,
    pub bottom: f64,
}

impl Grid {
    /// The largest that fits in so much room, names of rows `left` of the plates.
    pub fn of(outline: &Outline, left: f64, (width, height): (f64, f64)) -> Grid {
        let of_kind = |node: u32, kind: UnitKind| outline.counted(outline.units_of(node)).of(kind);
        let nodes = || (0..).take(outline.nodes.len());
        let sizes = UnitKind::ALL
            .into_iter()
            .filter_map(|kind| nodes().map(|node| of_kind(node, kind)).max())
            .filter(|&most| most <= MOST as u64);
        let most = sizes.max().filter(|&most| most > 0);
        let narrow = width < NARROW;
        let over = if narrow { width } else { width - LENS.0 - 12.0 };
        let columns = most.map_or(0, |most| most + 1);
        let wide = over / columns.max(1) as f64;
        let column = |at: u64| Area::new(at as f64 * wide, 0.0, wide, TALL);
        let top = match (columns, narrow) {
            (0, _) => 0.0,
            (_, true) => TALL + 8.0,
            (_, false) => LENS.1 + 10.0,
        };
        let low = if narrow && columns > 0 { LENS.1 + 6.0 } else { 0.0 };
        let (rows, apart) = (Grid::rows(outline), apart(outline));
        let base = Grid {
            rows,
            columns: (0..columns).map(column).collect(),
            plates: Vec::new(),
            left,
            unit: 0.0,
            lens: None,
            bottom: top,
        };
        let made = |unit: f64| base.clone().laid(unit, width, apart);
        let found = SIZES.into_iter().map(made).find(|grid| grid.bottom + low <= height);
        let mut grid = found.unwrap_or_else(|| made(SIZES[SIZES.len() - 1]));
        let x = width - LENS.0;
        let place = if narrow { (0.0, grid.bottom + 4.0) } else { (x, 2.0) };
        let lens = Area::new(place.0, place.1, LENS.0.min(width), LENS.1);
        grid.lens = (columns > 0).then_some(lens);
        grid.bottom += low;
        grid.plates.sort_unstable_by_key(|own| own.0);
        grid
    }

    /// The rows, the largest nodes first, then the most of one model. Nodes with one unit share a row.
    pub fn rows(outline: &Outline) -> Vec<Row> {
        let rows = sorted(outline, |units| units > 1);
        if rows.len() > ROWS { sorted(outline, |_| false) } else { rows }
    }

    /// The plates of all rows, below each other: every so many-th node of each.
    fn laid(mut self, unit: f64, width: f64, apart: usize) -> Grid {
        let gap = if unit >= 4.0 { 3.0 } else { 1.5 };
        let over = if self.left > 0.0 { 0.0 } else { LEAST };
        self.unit = unit;
        for row in &mut self.rows {
            let units = row.units.clamp(1, SQUARES);
            let lines = units.div_ceil(ACROSS);
            let wide = f64::from(units.min(ACROSS)) * unit + 1.0;
            let tall = f64::from(lines) * unit;
            let low = if lines > 1 { gap } else { 1.0 };
            let in_line = (((width - self.left + gap) / (wide + gap)) as usize).max(1);
            row.y = self.bottom + over;
            let nodes = row.nodes.iter().step_by(apart);
            for (at, &node) in nodes.enumerate() {
                let x = self.left + (at % in_line) as f64 * (wide + gap);
                let y = row.y + (at / in_line) as f64 * (tall + low);
                self.plates.push((node, Area::new(x, y, wide, tall)));
            }
            let count = row.nodes.len().div_ceil(apart).div_ceil(in_line);
            let own = count as f64 * (tall + low) - low;
            row.height = if over > 0.0 { own } else { own.max(LEAST) };
            self.bottom = row.y + row.height + BELOW;
        }
        self
    }

    /// The plate of a node, where it is drawn.
    pub fn plate(&self, node: u32) -> Option<Area> {
        let at = self.plates.binary_search_by_key(&node, |own| own.0).ok()?;
        Some(self.plates[at].1)
    }

    /// The left edge of the columns of nodes with room for so many together.
    pub fn line(&self, together: u64) -> Option<f64> {
        self.columns.get(together as usize).map(|column| column.x)
    }

    /// The number that the line stands for nearest to `x`.
    pub fn together(&self, x: f64) -> u64 {
        let apart = |at: &usize| (self.columns[*at].x - x).abs();
        (1..self.columns.len()).min_by(|a, b| apart(a).total_cmp(&apart(b))).unwrap_or(1) as u64
    }
}

/// Every how many-th node is drawn.
pub fn apart(outline: &Outline) -> usize {
    outline.nodes.len().div_ceil(PLATES).max(1)
}

/// Nodes of one size, and of one model where that is told apart, the largest first.
fn sorted(outline: &Outline, by_model: impl Fn(u32) -> bool) -> Vec<Row> {
    let mut rows: Vec<(Option<u32>, u32, Vec<u32>)> = Vec::new();
    let mut numbers = BTreeMap::new();
    for node in (0..).take(outline.nodes.len()) {
        let own = outline.units_of(node);
        let units = own.len() as u32;
        let mut models = outline.gpus_of(own).map(|(gpu, _)| gpu.model);
        let first = models.next();
        let model = first.filter(|first| models.all(|model| model == *first));
        let key = (units, by_model(units).then_some(model));
        let at = *numbers.entry(key).or_insert_with(|| {
            rows.push((model, units, Vec::new()));
            rows.len() - 1
        });
        let row = &mut rows[at];
        row.0 = row.0.filter(|own| Some(*own) == model);
        row.2.push(node);
    }
    let order = |row: &(_, u32, Vec<u32>)| std::cmp::Reverse((row.1, row.2.len()));
    rows.sort_by_key(order);
    let row = |(model, units, nodes): (_, _, Vec<u32>)| Row {
        model,
        units,
        nodes: nodes.into(),
        y: 0.0,
        height: 0.0,
    };
    rows.into_iter().map(row).collect()
}
