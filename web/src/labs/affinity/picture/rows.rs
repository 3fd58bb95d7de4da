//! The boards of nodes: of few engines each has a row over the time of the run; of many nodes some boards stand beside each
//! other, the step's first.
//!
//! **Invariant:** where a board and its rows lie depends on the scenario and the room alone.

use gantry_core::labs::affinity::Outline;

use super::timeline;
use crate::figure::Context;
use crate::labs::Showing;
use crate::labs::affinity::Ui;
use crate::labs::affinity::calls::engines;
use crate::scene::chart::Plot;
use crate::scene::shape::Area;
use crate::scene::time::{TimeAxis, Window};

/// So many engines have a row each, over the time of the whole run.
const FEW: u32 = 16;
/// A board of many has so many engines at most.
const ENGINES: u32 = 6;
/// Rows are no lower and no higher than this.
pub const LEAST: f64 = 16.0;
const MOST: f64 = 48.0;
/// A board of many is at least so wide.
const CARD: f64 = 240.0;
const GAP: f64 = 8.0;
/// The width of the names of engines where there is little room.
const NARROW: f64 = 62.0;
/// Behind the last number of the axis.
const RIGHT: f64 = 14.0;

#[derive(Clone, Debug, PartialEq)]
pub struct Board {
    pub node: u32,
    pub area: Area,
    /// Its name, its slots and its queue.
    pub text: Area,
    /// Its engines, as many as have room.
    pub engines: Vec<Area>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Rows {
    pub boards: Vec<Board>,
    /// The rows of all engines over time, where they are few.
    pub plot: Option<Plot>,
    pub floor: f64,
    /// The row of the first engine of each board.
    first: Vec<u32>,
}

/// Whether every engine has a row.
pub fn are_all(outline: &Outline) -> bool {
    let all = |(node, own): (u32, u32)| own.saturating_add(engines(outline, node)) <= FEW;
    (0..).zip(outline.nodes.iter().map(|own| own.row)).last().is_none_or(all)
}

/// The rows of each node's board: its engines, over them its name where there is little room, else at least two.
fn counts(outline: &Outline, narrow: bool) -> impl Iterator<Item = (u32, u32)> {
    (0..).zip(&outline.nodes).map(move |(node, _)| {
        let all = engines(outline, node);
        (node, if narrow { all + 1 } else { all.max(2) })
    })
}

fn rows_of_many(outline: &Outline) -> u32 {
    let all = (0..).zip(&outline.nodes).map(|own| engines(outline, own.0));
    all.max().unwrap_or(1).clamp(3, ENGINES)
}

/// The least height of all boards.
pub fn least(outline: &Outline, narrow: bool) -> f64 {
    if !are_all(outline) {
        let stacked = if narrow { 2.0 } else { 1.0 };
        return stacked * (f64::from(rows_of_many(outline)) * LEAST + GAP);
    }
    let rows: u32 = counts(outline, narrow).map(|own| own.1).sum();
    f64::from(rows) * LEAST + timeline::AXIS
}

impl Rows {
    /// The boards from a height on.
    pub fn new(cx: &Context<'_>, top: f64, narrow: bool) -> Rows {
        let few = are_all(&cx.own::<Ui>().outline);
        (if few { Rows::over_time } else { Rows::of_many })(cx, top, narrow)
    }

    fn over_time(cx: &Context<'_>, top: f64, narrow: bool) -> Rows {
        let (Showing { outline, view }, (width, height)) = (cx.own::<Ui>(), cx.size);
        let left = if narrow { NARROW } else { (width * 0.36).clamp(230.0, 440.0).floor() };
        let all = counts(outline, narrow).map(|own| own.1).sum::<u32>().max(1);
        let room = height - top - timeline::AXIS;
        let row = (room / f64::from(all)).clamp(LEAST, MOST).floor();
        let high = row * f64::from(all);
        let area = Area::new(left, top, (width - left - RIGHT).max(120.0).floor(), high);
        let window = cx.window.unwrap_or(Window::at(view.gantt.range));
        let time = TimeAxis::of(window, area.x, area.width);
        let plot = Plot { area, row, rows: all.into(), time };
        let (mut boards, mut first, mut next) = (Vec::new(), Vec::new(), 0);
        for (node, count) in counts(outline, narrow) {
            let top = |row: u32| plot.row_top(row.into());
            let board = Area::new(0.0, top(next), left - 4.0, row * f64::from(count));
            let head = Area { width, height: row, ..board };
            let half = Area { width: (board.width * 0.53).floor(), ..board };
            let (area, text, from) =
                if narrow { (head, head, 0.0) } else { (board, half, half.width) };
            let own = next + u32::from(narrow);
            let engine =
                |at| Area::new(from, top(own + at) + 1.0, board.width - from - 2.0, row - 2.0);
            let engines = (0..engines(outline, node)).map(engine).collect();
            boards.push(Board { node, area, text, engines });
            first.push(own);
            next += count;
        }
        Rows { boards, plot: Some(plot), floor: top + high, first }
    }

    fn of_many(cx: &Context<'_>, top: f64, narrow: bool) -> Rows {
        let (Showing { outline, view }, (width, height)) = (cx.own::<Ui>(), cx.size);
        let columns = ((width + GAP) / (CARD + GAP)).floor().max(1.0);
        let count = (columns as usize).max(if narrow { 2 } else { 1 });
        let wide = ((width + GAP) / columns - GAP).floor();
        let rows = rows_of_many(outline);
        let stacked = (count as f64 / columns).ceil();
        let room = (height - top) / stacked - GAP;
        let row = (room / f64::from(rows)).clamp(LEAST, 24.0).floor();
        let high = row * f64::from(rows);
        let mut nodes: Vec<u32> = Vec::new();
        for node in view.about.iter().copied().chain(view.nodes.iter().map(|own| own.node)) {
            if nodes.len() < count && !nodes.contains(&node) {
                nodes.push(node);
            }
        }
        let board = |(at, node): (usize, u32)| {
            let (x, y) = (at as f64 % columns, (at as f64 / columns).floor());
            let area = Area::new(x * (wide + GAP), top + y * (high + GAP), wide, high);
            let half = (wide * 0.47).floor();
            let engine = |at: u32| {
                let y = area.y + row * f64::from(at) + 1.0;
                Area::new(area.x + half, y, wide - half - 2.0, row - 2.0)
            };
            let engines = (0..engines(outline, node).min(rows)).map(engine).collect();
            Board { node, area, text: Area { width: half, ..area }, engines }
        };
        let boards = nodes.into_iter().enumerate().map(board).collect();
        Rows { boards, plot: None, floor: top + stacked * (high + GAP), first: Vec::new() }
    }

    /// The row of an engine, where each has one.
    pub fn row(&self, (node, engine): (u32, u32)) -> Option<u32> {
        Some(self.first.get(node as usize)? + engine)
    }
}
