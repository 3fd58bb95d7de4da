//! All calls over time: a row for each engine of the run, among others or of many.
//!
//! **Invariant:** where a thing lies depends on the look and the run alone, not on what was shown before.
//! Cost: linear in the marks, which the view bounds, and in the rows.

use gantry_core::labs::affinity::view::CallSegmentView;
use gantry_core::labs::affinity::{Outline, View};

use super::runs::Runs;
use super::{sent, timeline};
use crate::labs::affinity::calls;
use crate::narrate::Words;
use crate::scene::bars::{self, Chart, ChartOptions, TITLED};
use crate::scene::look::SMALL;
use crate::scene::shape::{Layer, Picture};
use crate::scene::zoom::Range;
use crate::scene::{chart, text};

/// Over the rows: the label of now.
const HEADER: f64 = 18.0;
/// Rows are no higher than this.
const TALL: f64 = 30.0;

/// The name of a row: its node and its engine.
fn row_name(words: Words, row: u64, outline: &Outline) -> String {
    let (node, engine) = calls::row(outline, u32::try_from(row).unwrap_or(u32::MAX));
    format!("{} {}", words.worker(node, outline), words.engine_name(node, engine, outline))
}

/// Where rows and time lie.
pub fn layout(outline: &Outline, view: &View, options: &ChartOptions) -> Chart {
    let words = options.words;
    let names = (0..view.gantt.rows.clamp(1, 40)).map(|row| row_name(words, row, outline));
    let sends = sent::is_shown(outline, options).then(|| words.affinity_sends().to_owned());
    let names = names.chain([words.gantt_time().to_owned()]).chain(sends);
    let widest = names.map(|name| text::width(&name, SMALL)).fold(24.0, f64::max).min(110.0);
    let lane = if sent::is_shown(outline, options) { sent::LANE } else { 0.0 };
    Chart::new(options, (view.gantt.rows, view.gantt.range), (widest, HEADER + lane), TALL)
}

/// Whether a canvas is to paint it, however few its marks.
pub fn crowded(view: &View) -> bool {
    bars::crowded(&view.gantt.heat, view.gantt.segments.len())
}

/// Whether a heat map of segments too short to be drawn is seen in a window.
pub fn is_heated(view: &View, window: Range) -> bool {
    chart::is_heated(&view.gantt.heat, view.gantt.range, window)
}

/// The picture.
pub fn picture(outline: &Outline, view: &View, options: &ChartOptions) -> Picture {
    let layout = layout(outline, view, options);
    let plot = layout.plot;
    let row = |row| text::shortened(&row_name(options.words, row, outline), SMALL, 110.0);
    let shown = |segment: &&CallSegmentView| {
        plot.time.holds(segment.start, segment.until.max(segment.start + 1))
    };
    let titled = view.gantt.segments.len() < TITLED;
    let &ChartOptions { words, clock, .. } = options;
    let runs = Runs { outline, plot: &plot, words, clock, titled };
    let segments = view.gantt.segments.iter().chain(&view.gantt.ahead).filter(shown);
    let marks = segments.map(|it| runs.mark(it, it.row)).collect();
    let bars = vec![
        Layer { name: "pieces", marks },
        Layer { name: "veil", marks: vec![timeline::veil(view.now, &plot)] },
    ];
    let ran = (view.gantt.range, &view.gantt.heat);
    let mut picture = layout.picture(options, &row, ran, view.now, bars);
    if sent::is_shown(outline, options) {
        picture.layers.push(sent::layer((outline, view), options, &plot));
    }
    picture
}
