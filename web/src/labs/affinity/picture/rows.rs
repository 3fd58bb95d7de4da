//! The boards of nodes: of few engines each has a row over the time of the run; of many nodes some boards stand beside each
//! other, the step's first.
//!
//! **Invariant:** where a board and its rows lie depends on the scenario and the room alone.

use gantry_core::labs::affinity::{Outline, View};

use super::stage::StageOptions;
use super::timeline;
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

/// A node and where it lies.
#[derive(Clone, Debug, PartialEq)]
pub struct Board {
    /// The node.
    pub node: u32,
    /// Its edge.
    pub area: Area,
    /// Its name, its slots and its queue.
    pub text: Area,
    /// Its engines, as many as have room.
    pub engines: Vec<Area>,
}

/// The boards of a moment.
#[derive(Clone, Debug, PartialEq)]
pub struct Rows {
    /// In order.
    pub boards: Vec<Board>,
    /// The rows of all engines over time, where they are few.
    pub plot: Option<Plot>,
    /// The lower edge.
    pub floor: f64,
    /// The row of the first engine of each board.
    first: Vec<u32>,
}

/// How many engines a node has.
pub fn engines(outline: &Outline, node: u32) -> u32 {
    let own = outline.nodes.get(node as usize);
    own.map_or(0, |own| own.engines.iter().map(|own| own.1).sum())
}

/// Whether every engine has a row.
pub fn are_all(outline: &Outline) -> bool {
    outline.nodes.last().is_none_or(|own| {
        let own_engines: u32 = own.engines.iter().map(|own| own.1).sum();
        own.row.saturating_add(own_engines) <= FEW
    })
}

/// The rows of a node's board: its engines, over them its name where there is little room, else at least two.
fn rows_of(outline: &Outline, node: u32, narrow: bool) -> u32 {
    let all = engines(outline, node);
    if narrow { all + 1 } else { all.max(2) }
}

/// The rows of a board of many.
fn rows_of_many(outline: &Outline) -> u32 {
    let most = outline.nodes.iter().map(|own| own.engines.iter().map(|own| own.1).sum()).max();
    most.unwrap_or(1).clamp(3, ENGINES)
}

/// The least height of all boards.
pub fn least(outline: &Outline, narrow: bool) -> f64 {
    if !are_all(outline) {
        let stacked = if narrow { 2.0 } else { 1.0 };
        return stacked * (f64::from(rows_of_many(outline)) * LEAST + GAP);
    }
    let nodes = (0..).zip(&outline.nodes).map(|own| own.0);
    let rows: u32 = nodes.map(|node| rows_of(outline, node, narrow)).sum();
    f64::from(rows) * LEAST + timeline::AXIS
}

impl Rows {
    /// The boards from a height on.
    pub fn new(
        (outline, view): (&Outline, &View),
        options: &StageOptions,
        (top, narrow): (f64, bool),
    ) -> Rows {
        if are_all(outline) {
            Rows::over_time((outline, view), options, (top, narrow))
        } else {
            Rows::of_many((outline, view), options, (top, narrow))
        }
    }

    fn over_time(
        (outline, view): (&Outline, &View),
        options: &StageOptions,
        (top, narrow): (f64, bool),
    ) -> Rows {
        let width = options.width;
        let left = if narrow { NARROW } else { (width * 0.36).clamp(230.0, 440.0).floor() };
        let nodes = (0..).zip(&outline.nodes).map(|own| own.0);
        let counts: Vec<u32> = nodes.clone().map(|node| rows_of(outline, node, narrow)).collect();
        let all = f64::from(counts.iter().sum::<u32>().max(1));
        let room = options.height - top - timeline::AXIS;
        let row = (room / all).clamp(LEAST, MOST).floor();
        let area = Area::new(left, top, (width - left - RIGHT).max(120.0).floor(), row * all);
        let window = options.window.unwrap_or(Window::at(view.gantt.range));
        let time = TimeAxis::of(window, area.x, area.width);
        let plot = Plot { area, row, rows: all as u64, time };
        let (mut boards, mut first, mut next) = (Vec::new(), Vec::new(), 0);
        for (node, count) in nodes.zip(counts) {
            let head = u32::from(narrow);
            let board = Area::new(0.0, plot.row_top(next), left - 4.0, row * f64::from(count));
            let half = (board.width * 0.53).floor();
            let (text, from) = if narrow {
                (Area { width, height: row, ..board }, 0.0)
            } else {
                (Area { width: half, ..board }, half)
            };
            let engine = |at: u32| {
                let y = plot.row_top(next + u64::from(head + at));
                Area::new(from, y + 1.0, board.width - from - 2.0, row - 2.0)
            };
            let engines = (0..engines(outline, node)).map(engine).collect();
            let area = if narrow { text } else { board };
            boards.push(Board { node, area, text, engines });
            first.push(next as u32 + head);
            next += u64::from(count);
        }
        Rows { boards, plot: Some(plot), floor: top + row * all, first }
    }

    fn of_many(
        (outline, view): (&Outline, &View),
        options: &StageOptions,
        (top, narrow): (f64, bool),
    ) -> Rows {
        let columns = ((options.width + GAP) / (CARD + GAP)).floor().max(1.0);
        let count = (columns as usize).max(if narrow { 2 } else { 1 });
        let wide = ((options.width + GAP) / columns - GAP).floor();
        let rows = rows_of_many(outline);
        let stacked = (count as f64 / columns).ceil();
        let room = (options.height - top) / stacked - GAP;
        let row = (room / f64::from(rows)).clamp(LEAST, 24.0).floor();
        let high = row * f64::from(rows);
        let mut nodes: Vec<u32> = Vec::new();
        for node in view.reason.nodes().into_iter().chain(view.nodes.iter().map(|own| own.node)) {
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
        let boards = nodes.into_iter().enumerate().map(board);
        let (boards, floor) = (boards.collect(), top + stacked * (high + GAP));
        Rows { boards, plot: None, floor, first: Vec::new() }
    }

    /// The row of an engine, where each has one.
    pub fn row(&self, (node, engine): (u32, u32)) -> Option<u32> {
        Some(self.first.get(node as usize)? + engine)
    }
}
