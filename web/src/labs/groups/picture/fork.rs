//! Two runs as one clock that forks: down the requests, across the GPUs of either run; a column is a container that
//! stands, its head the request that it was handed out at, a stitched well what the plan keeps for a group.
//!
//! **Invariant:** the clock forks at the first request that the two views place differently, and not before.
//! **Invariant:** a row is a request: it has a picture only where no container ends ([`fits`]).

mod clock;
mod side;

use gantry_core::labs::groups::{Outline, View};

use self::side::Side;
use super::look::line;
use crate::narrate::Words;
use crate::scene::look;
use crate::scene::paint::{Ink, Paint};
use crate::scene::shape::{Area, Key, Kind, Layer, Mark, Picture};

/// The most requests, and the most GPUs of a run.
const REQUESTS: usize = 12;
const UNITS: usize = 24;
/// The narrowest column, and the clock between the two runs.
const COLUMN: f64 = 17.0;
const CLOCK: f64 = 116.0;
/// The nodes above the rows; the tags of groups below them.
const HEAD: f64 = 52.0;
const TAGS: f64 = 20.0;
const LOWEST: f64 = 44.0;
const HIGHEST: f64 = 140.0;
/// Around a node, and between two.
const EDGE: f64 = 6.0;
const GAP: f64 = 10.0;

#[derive(Clone, Copy)]
pub struct Run<'a> {
    pub outline: &'a Outline,
    pub view: &'a View,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fork {
    /// The first request that they place differently.
    pub first: u32,
    /// The first request that one places and the other does not.
    pub costs: Option<u32>,
}

pub fn fits(outline: &Outline, width: f64) -> bool {
    let (requests, units) = (outline.requests.len(), outline.unit_count() as usize);
    // A list with releases has more entries than requests.
    let entries = outline.entries as usize;
    let least =
        CLOCK + 2.0 * (units as f64 * COLUMN + outline.nodes.len() as f64 * (2.0 * EDGE + GAP));
    (1..=REQUESTS).contains(&requests)
        && (1..=UNITS).contains(&units)
        && entries <= requests
        && width >= least
}

/// Where two runs part, as far as both have come.
pub fn parting(runs: [Run<'_>; 2]) -> Option<Fork> {
    let came = came(runs);
    let first = (0..came).find(|&request| placed(runs[0], request) != placed(runs[1], request))?;
    let is_placed = |run, request| !placed(run, request).is_empty();
    let costs = (first..came).find(|&at| is_placed(runs[0], at) != is_placed(runs[1], at));
    Some(Fork { first, costs })
}

/// How many requests both have decided.
fn came(runs: [Run<'_>; 2]) -> u32 {
    runs[0].view.entries.min(runs[1].view.entries)
}

fn placed(run: Run<'_>, request: u32) -> Vec<u32> {
    let held = run.view.holders.iter().filter(|held| held.request == Some(request));
    held.flat_map(|held| held.first..held.first + held.count).collect()
}

pub fn picture(runs: [Run<'_>; 2], words: Words, (width, height): (f64, f64)) -> Picture {
    let scene = Scene::new(runs, words, width, height);
    let sides = [0, 1].map(|at| scene.side(at));
    let both = |marks: &dyn Fn(&Side<'_>) -> Vec<Mark>| sides.iter().flat_map(marks).collect();
    let layers = vec![
        Layer { name: "ground", marks: scene.ground() },
        Layer { name: "heads", marks: both(&|side| side.heads()) },
        Layer { name: "tiles", marks: both(&|side| side.tiles()) },
        Layer { name: "wells", marks: both(&|side| side.wells()) },
        Layer { name: "columns", marks: both(&|side| side.columns()) },
        Layer { name: "stranded", marks: both(&|side| side.stranded()) },
        Layer { name: "clock", marks: clock::clock(&scene) },
    ];
    Picture { width, height: scene.bottom(scene.rows) + 8.0, layers }
}

struct Scene<'a> {
    runs: [Run<'a>; 2],
    words: Words,
    width: f64,
    /// Height of a row.
    row: f64,
    /// The requests, in order.
    rows: usize,
    came: u32,
    parting: Option<Fork>,
}

impl<'a> Scene<'a> {
    fn new(runs: [Run<'a>; 2], words: Words, width: f64, height: f64) -> Scene<'a> {
        let rows = runs[0].outline.requests.len();
        let row = ((height - HEAD - TAGS - 8.0) / rows as f64).clamp(LOWEST, HIGHEST).floor();
        Scene { runs, words, width, row, rows, came: came(runs), parting: parting(runs) }
    }

    /// Where a row begins; the one before ends there.
    fn bottom(&self, rows: usize) -> f64 {
        HEAD + TAGS + rows as f64 * self.row
    }

    fn top(&self, request: u32) -> f64 {
        self.bottom(request as usize)
    }

    /// The request that was decided last.
    fn last(&self) -> Option<u32> {
        self.came.checked_sub(1)
    }

    fn side(&self, at: usize) -> Side<'_> {
        let wide = (self.width - CLOCK) / 2.0;
        let left = if at == 0 { 0.0 } else { wide + CLOCK };
        Side::new(self, at, Area::new(left, 0.0, wide, 0.0))
    }

    /// Rows, and among them the one where they part and the present one.
    fn ground(&self) -> Vec<Mark> {
        let band = |request: u32, ink, strength| {
            let area = Area::new(0.0, self.top(request), self.width, self.row);
            look::rect(area, 0.0, Paint::fill(ink, strength))
        };
        let mut shapes = Vec::new();
        shapes.extend(self.last().map(|last| band(last, Ink::Line, 0.5)));
        shapes.extend(self.parting.map(|parting| band(parting.first, Ink::Orange, 0.18)));
        let rows = (0..=self.rows).map(|row| self.bottom(row));
        let lines = rows.flat_map(|y| line((0.0, y), (self.width, y))).collect();
        shapes.push(look::path(lines, Paint::stroke(Ink::Line, 1.0)));
        vec![Mark::plain(Key(Kind::GRID, 0), shapes)]
    }
}
