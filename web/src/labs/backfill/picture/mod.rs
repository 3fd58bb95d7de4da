//! The Gantt chart of the backfill lab: nodes as rows, time across, each stretch of a run a rectangle.
//!
//! ```text
//! queue      waiting jobs, head first, each as long as its estimate
//! now, window
//! rows       pieces; reservation, plans and the candidate being judged ahead of now
//! axis
//! charts     nodes busy, jobs waiting, on the same axis; distributions below, where there is room
//! ```
//!
//! What is judged is *seen*: the candidate is drawn at now with its estimate, its end against the line of the
//! reservation, its nodes against those left over. A job that was started past a head has a cut corner, a
//! checkpoint is a notch at a piece's end, a job ended by its estimate a cross: never ink alone.
//!
//! **Invariant:** where a thing lies depends on the look and the run alone, not on what was shown before.
//! **Invariant:** labels keep apart: one that finds no place is left out, and its mark's title says it.
//! Cost: linear in the marks, which the view bounds, and in the rows.
//!
//! Deliberately not here: which rows a job has (the core tells), any judgement.
#![allow(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "pixels: counts and coordinates stay far below 2^52, pixels below 2^31"
)]

use gantry_core::labs::backfill::view::{Outline, View, WaitingView};

use crate::scene::bars;
use crate::scene::chart;
use crate::scene::chart::Captions;
use crate::scene::prelude::*;

mod ahead;
mod candidate;
mod charts;
pub mod drag;
mod instants;
pub mod kinds;
mod labels;
mod layout;
mod piece;
mod queue;
mod rows;
mod samples;
mod tape;

#[cfg(test)]
pub(super) mod tests;

pub use layout::Layout;
pub use piece::piece_key;
pub use samples::samples;

/// How much of a chart is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Parts {
    #[default]
    Whole,
    /// Queue and rows: one of several charts over one another.
    Strip {
        /// Whether the numbers of the axis stand below it.
        axis: bool,
    },
    /// Rows alone: one of several lanes that touch.
    Lane {
        /// Whether the numbers of the axis stand below it.
        axis: bool,
    },
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GanttOptions {
    /// Width in CSS pixels.
    pub width: f64,
    /// Height in CSS pixels; a chart that needs more says so by its own height.
    pub height: f64,
    pub words: Words,
    pub clock: Clock,
    pub parts: Parts,
    /// The window of time; none for all that the view covers.
    pub window: Option<Window>,
    /// Whether charts of metrics stand under the rows.
    pub metrics: bool,
}

#[derive(Clone, Copy)]
struct Scene<'a> {
    outline: &'a Outline,
    view: &'a View,
    layout: &'a Layout,
    words: Words,
    clock: Clock,
    /// Whether it is a lane among others, around which its words stand.
    lane: bool,
}

impl Scene<'_> {
    /// A waiting job in a sentence, with its true runtime where that is told.
    fn waiting_mark(&self, waiting: &WaitingView) -> String {
        let Scene { outline, words, clock, .. } = *self;
        let told = words.waiting_mark(waiting, outline, clock);
        match waiting.runtime {
            Some(runtime) => words.with_truth(&told, runtime, clock),
            None => told,
        }
    }
}

/// Whether a canvas is to paint it, however few its marks.
pub fn crowded(view: &View) -> bool {
    bars::crowded(&view.gantt.heat, view.gantt.segments.len())
}

/// Whether a heat map of pieces too short to be drawn is seen in a window.
pub fn is_heated(view: &View, window: Range) -> bool {
    chart::is_heated(&view.gantt.heat, view.gantt.range, window)
}

pub fn picture(outline: &Outline, view: &View, options: &GanttOptions) -> Picture {
    let layout = Layout::new(view, options);
    let GanttOptions { words, clock, .. } = *options;
    let lane = matches!(options.parts, Parts::Lane { .. });
    let scene = Scene { outline, view, layout: &layout, words, clock, lane };
    let mut labels = labels::Labels::new(&layout);
    // What is ahead of now takes its places for labels first.
    let now = instants::instants(&scene, &mut labels);
    let ahead = ahead::ahead(&scene, &mut labels);
    let pieces = piece::pieces(&scene, &mut labels);
    let estimates = vec![piece::estimates(&scene)];
    let coming = piece::coming(&scene, &mut labels);
    let tape = tape::tape(&scene, &mut labels);
    let queue = if layout.queue.height > 0.0 {
        queue::queue(&scene, &mut labels.shapes)
    } else {
        Vec::new()
    };
    let layer = |name, marks| Layer { name, marks };
    let layers = vec![
        layer("grid", ground(&scene)),
        layer("load", chart::heat(&layout.plot(), view.gantt.range, &view.gantt.heat)),
        layer("window", ahead.window),
        layer("tape", tape),
        layer("coming", coming),
        layer("estimates", estimates),
        layer("pieces", pieces),
        layer("plans", ahead.plans),
        layer("ahead", ahead.marks),
        layer("charts", if layout.charts { charts::charts(&scene) } else { Vec::new() }),
        layer("queue", queue),
        layer("now", vec![now]),
        layer("words", vec![Mark::plain(Key(Kind::HEADING, 0), labels.shapes)]),
    ];
    Picture { width: layout.width, height: layout.height, layers }
}

/// Rows, their numbers, the axis of time.
fn ground(scene: &Scene<'_>) -> Vec<Mark> {
    let Scene { layout, words, clock, .. } = *scene;
    let captions = Captions {
        rows: if layout.queue.height > 0.0 { words.gantt_nodes() } else { "" },
        first: layout.plot().rows_labelled() - 1,
        row: &|row| if scene.lane { String::new() } else { words.number(row + 1) },
        axis: layout.axis,
        gutter_text: layout.gutter_text,
        width: layout.width,
        words,
        clock,
    };
    chart::ground(&layout.plot(), &captions)
}
