//! All calls over time: a row for each engine of the run, among others or of many.
//!
//! **Invariant:** where a thing lies depends on the look and the run alone, not on what was shown before.
//! Cost: linear in the marks, which the view bounds, and in the rows.

use gantry_core::labs::affinity::{Outline, View};

use super::runs::Runs;
use super::{glyph, sent, timeline};
use crate::figure::Context;
use crate::labs::Showing;
use crate::labs::affinity::{Ui, calls};
use crate::narrate::Words;
use crate::scene::bars::{self, Chart, ChartOptions, TITLED};
use crate::scene::chart::Plot;
use crate::scene::lane;
use crate::scene::look::{self, SMALL, STRONG};
use crate::scene::paint::{Ink, Paint};
use crate::scene::shape::{Anchor, Key, Kind, Layer, Mark, Picture, Point, Shape};
use crate::scene::zoom::Range;
use crate::scene::{chart, text};

/// Over the rows: the label of now.
const HEADER: f64 = 18.0;
/// Rows are no higher than this.
const TALL: f64 = 30.0;
/// Rows that are lower than this have no heads.
const WRITTEN: f64 = 11.0;
/// Names of nodes and of engines are no wider than this.
const NODE: f64 = 70.0;
const ENGINE: f64 = 80.0;
/// Between the name of a node and the heads of its engines.
const APART: f64 = 8.0;

/// The node of a row, and the engine by its place there.
fn place(row: u64, outline: &Outline) -> (u32, u32) {
    calls::row(outline, u32::try_from(row).unwrap_or(u32::MAX))
}

/// The widths of the names of nodes and of engines; of rows that are drawn one by one.
fn widths(words: Words, rows: u64, outline: &Outline) -> (f64, f64) {
    let rows = (0..rows.clamp(1, 40)).map(|row| place(row, outline));
    let widest = |all: &mut dyn Iterator<Item = f64>, most: f64| all.fold(0.0, f64::max).min(most);
    let node = |node| text::width(&words.worker(node, outline), STRONG);
    let engine = |(node, engine)| text::width(&words.engine_name(node, engine, outline), SMALL);
    let nodes = widest(&mut rows.clone().map(|own| node(own.0)), NODE);
    (nodes, widest(&mut rows.map(engine), ENGINE))
}

fn options(cx: &Context<'_>) -> ChartOptions {
    let &Context { words, window, .. } = cx;
    let (width, height) = cx.lane.map_or(cx.size, |lane| lane.inside(cx.size).1);
    ChartOptions { width, height, words, clock: cx.clock(), axis: cx.axis(), window }
}

pub fn layout(cx: &Context<'_>) -> Chart {
    let (words, Showing { outline, view }) = (cx.words, cx.own::<Ui>());
    let options = &options(cx);
    let sends = sent::height(outline, options, cx.lane);
    let (nodes, engines) = widths(words, view.gantt.rows, outline);
    let names = nodes + APART + glyph::ENGINE + engines;
    let told = [words.gantt_time(), if sends > 0.0 { words.affinity_sends() } else { "" }];
    let told = told.map(|name| text::width(name, STRONG)).into_iter().fold(24.0, f64::max);
    let widest = names.max(told).min(NODE + ENGINE + APART + glyph::ENGINE);
    // A lane has the label of now at its foot.
    let top = if cx.lane.is_some() { sends.max(4.0) } else { HEADER + sends };
    Chart::new(options, (view.gantt.rows, view.gantt.range), (widest, top), TALL)
}

/// Whether a canvas is to paint it, however few its marks.
pub fn crowded(view: &View) -> bool {
    bars::crowded(&view.gantt.heat, view.gantt.segments.len())
}

/// Whether a heat map of segments too short to be drawn is seen in a window.
pub fn is_heated(view: &View, window: Range) -> bool {
    chart::is_heated(&view.gantt.heat, view.gantt.range, window)
}

pub fn picture(cx: &Context<'_>) -> Picture {
    let Showing { outline, view } = cx.own::<Ui>();
    let (options, layout, lane) = (&options(cx), layout(cx), cx.lane);
    let plot = layout.plot;
    let &ChartOptions { words, clock, .. } = options;
    // Rows that are too low for a head each have names here and there.
    let headed = plot.row >= WRITTEN;
    let row = |row: u64| {
        let (node, engine) = place(row, outline);
        let engine = words.engine_name(node, engine, outline);
        let name = format!("{} {engine}", words.worker(node, outline));
        if headed { String::new() } else { text::shortened(&name, SMALL, plot.area.x - 10.0) }
    };
    let titled = view.gantt.segments.len() < TITLED;
    let runs = Runs { outline, plot: &plot, words, clock, titled };
    let bars = timeline::segments(view, &runs, &Some).into();
    let ran = (view.gantt.range, &view.gantt.heat);
    let mut picture = layout.picture(options, &row, ran, view.now, bars);
    if headed {
        let heads = heads(outline, &plot, (words, options.width));
        picture.layers.insert(1, Layer { name: "engines", marks: vec![heads] });
    }
    if lane.is_some() || sent::height(outline, options, lane) > 0.0 {
        picture.layers.push(sent::layer((outline, view), (options, lane), &plot));
    }
    let Some(lane) = lane else { return picture };
    let (now, pill) = timeline::now(view.now, (words, clock, options.width), &plot, options.axis);
    for layer in &mut picture.layers {
        layer.marks.retain(|mark| mark.key.0 != Kind::NOW || mark.key.1 != 0);
        layer.marks.retain(|mark| !pill.is_some_and(|own| timeline::hides(own, mark)));
    }
    picture.layers.push(Layer { name: "now", marks: vec![now] });
    lane::around(lane, lane.whole((options.width, options.height)), (plot.area, plot.time), picture)
}

/// The heads of the rows: each node over its engines, each engine with the glyph of its type.
fn heads(outline: &Outline, plot: &Plot, (words, width): (Words, f64)) -> Mark {
    let right = plot.area.x - 8.0;
    let (_, engines) = widths(words, plot.rows, outline);
    let left = (right - engines).max(glyph::ENGINE + 2.0 * APART);
    let mut shapes: Vec<Shape> = Vec::new();
    for row in 0..plot.rows {
        let (node, engine) = place(row, outline);
        let top = plot.row_top(row);
        let base = top + plot.row / 2.0 + 4.0;
        if engine == 0 {
            let name = words.worker(node, outline);
            let name = text::shortened(&name, STRONG, left - glyph::ENGINE - APART / 2.0);
            shapes.push(look::words(Point::new(0.0, base), Anchor::Start, STRONG, Ink::Ink, name));
            if row > 0 {
                let way = look::polyline(&[Point::new(0.0, top), Point::new(width - 14.0, top)]);
                shapes.push(look::path(way, Paint::stroke(Ink::Mark, 1.0).faint(0.7)));
            }
        }
        if let Some((of, _)) = calls::engine_of(outline, node, engine) {
            let middle = Point::new(left - glyph::ENGINE / 2.0 - 1.0, top + plot.row / 2.0);
            shapes.extend(glyph::engine(outline, of, middle, (plot.row - 2.0).min(13.0)));
        }
        let name = words.engine_name(node, engine, outline);
        let name = text::shortened(&name, SMALL, right - left);
        let at = Point::new(left + 2.0, base);
        shapes.push(look::words(at, Anchor::Start, SMALL, Ink::Soft, name));
    }
    Mark::plain(Key(Kind::HEADING, 5), shapes)
}
