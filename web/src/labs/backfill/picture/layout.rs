//! Where the parts of a Gantt chart go in the room there is.
//!
//! **Invariant:** the layout depends on the room, the machine and the visible range alone, so that nothing
//! jumps from step to step.

use gantry_core::labs::backfill::view::View;

use super::{GanttOptions, Parts};
use crate::scene::arrange::DENSE;
use crate::scene::chart::Plot;
use crate::scene::prelude::*;

/// Room right of the axis, for half of its last number.
const RIGHT: f64 = 18.0;
const QUEUE: f64 = 58.0;
/// The queue above a chart that has room for a high one.
const QUEUE_TALL: f64 = 112.0;
/// What is said over such a queue.
pub(super) const SAID: f64 = 22.0;
/// Under the queue, for the way of a job from it to the rows.
const UNDER: f64 = 6.0;
/// Over it, so that the ring around a focused job is seen whole.
const RING: f64 = 6.0;
/// Labels of now and of the window.
const HEADER: f64 = 40.0;
const AXIS: f64 = 24.0;
const TITLE: f64 = 18.0;
const GAP: f64 = 6.0;
const CHART: f64 = 26.0;
/// The least room of the rows.
const LEAST: f64 = 150.0;
const DISTRIBUTIONS: f64 = 84.0;
/// The least room of the rows of a strip.
const STRIP: f64 = 72.0;
/// Left of the rows of a lane, which have no numbers.
const LANE: f64 = 12.0;
/// Over the rows of a lane, for a wait.
const WAIT: f64 = 18.0;
const TALL: f64 = 64.0;

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Layout {
    pub width: f64,
    pub height: f64,
    pub queue: Area,
    /// Where the header over the rows begins.
    pub header: f64,
    pub plot: Area,
    pub row: f64,
    pub rows: u64,
    pub time: TimeAxis,
    /// Nodes busy.
    pub busy: Area,
    /// Jobs waiting.
    pub waiting: Area,
    /// The distributions of waits and slowdowns, where there is room.
    pub distributions: Option<[Area; 2]>,
    /// From here on numbers of the axis may stand.
    pub gutter_text: f64,
    /// Whether the charts over time are drawn; otherwise they have no room.
    pub charts: bool,
    /// Whether the axis has numbers.
    pub axis: bool,
}

/// A lower queue has its name beside it.
const LOW: f64 = 78.0;

/// Where the bars of a queue lie in its height.
fn queue_area(height: f64, left: f64, across: f64) -> Area {
    let top = if height >= LOW { SAID } else { RING };
    Area::new(left, top, across, (height - top - UNDER).max(0.0))
}

impl Layout {
    pub fn new(view: &View, options: &GanttOptions) -> Layout {
        let &GanttOptions { words, parts, .. } = options;
        let (rows, width) = (view.gantt.rows.max(1), options.width.max(240.0));
        let names = [words.number(rows), words.gantt_queue().into(), words.gantt_nodes().into()];
        let widest = names.iter().map(|name| text::width(name, SMALL)).fold(34.0, f64::max);
        // Around a lane stand its words.
        let lane = matches!(parts, Parts::Lane { .. });
        let left = if lane { LANE } else { (widest + 10.0).ceil() };
        let gutter = text::width(words.gantt_time(), SMALL).min(left - 12.0) + 6.0;
        let across = width - left - RIGHT;
        let charts = parts == Parts::Whole && options.metrics;
        let (queue, header, least) = match parts {
            Parts::Lane { .. } => (0.0, WAIT, 40.0),
            // A dense one has no queue, and one line of labels.
            Parts::Strip { .. } if options.height < DENSE => (0.0, 24.0, 50.0),
            Parts::Strip { .. } => (QUEUE, HEADER, STRIP),
            Parts::Whole if charts => (QUEUE, HEADER, LEAST),
            Parts::Whole => {
                ((options.height / 4.0).clamp(QUEUE, QUEUE_TALL).floor(), HEADER, LEAST)
            }
        };
        // What the axis would take is room of the next one; rows are alike with and without it.
        let more = if parts == Parts::Whole { 0.0 } else { AXIS - GAP };
        let under = if charts { 2.0 * (TITLE + CHART + GAP) } else { 0.0 };
        let spare = options.height + more - queue - header - AXIS - under;
        let has_room = charts && spare - DISTRIBUTIONS >= LEAST;
        let for_rows = (if has_room { spare - DISTRIBUTIONS } else { spare }).max(least);
        let row = (for_rows / rows as f64).min(TALL);
        let row = if row >= 4.0 { row.floor() } else { row };
        let plot = Area::new(left, queue + header, across, row * rows as f64);
        let axis = matches!(
            parts,
            Parts::Whole | Parts::Strip { axis: true } | Parts::Lane { axis: true }
        );
        let floor = plot.y + plot.height;
        let mut layout = Layout {
            width,
            height: (floor + if axis { AXIS } else { GAP }).ceil(),
            queue: queue_area(queue, left, across),
            header: queue,
            plot,
            row,
            rows,
            time: TimeAxis::of(
                options.window.unwrap_or(Window::at(view.gantt.range)),
                left,
                across,
            ),
            busy: Area::new(left, floor, across, 0.0),
            waiting: Area::new(left, floor, across, 0.0),
            distributions: None,
            gutter_text: if lane { 0.0 } else { gutter },
            charts,
            axis,
        };
        if charts {
            layout.add_charts(((for_rows - plot.height) / 2.0).clamp(0.0, 24.0).floor(), has_room);
        }
        layout
    }

    /// The charts under the rows, so much higher than they need be, and the distributions.
    fn add_charts(&mut self, more: f64, distributions: bool) {
        let Area { x, y, width, height } = self.plot;
        let chart = CHART + more;
        self.busy = Area::new(x, y + height + AXIS + TITLE, width, chart);
        self.waiting = Area::new(x, self.busy.y + chart + GAP + TITLE, width, chart);
        let floor = self.charts_floor() + GAP;
        if distributions {
            let half = ((width - 24.0) / 2.0).floor();
            let part = |x| Area::new(x, floor + TITLE + 2.0, half, DISTRIBUTIONS - TITLE - 24.0);
            self.distributions = Some([part(x), part(x + half + 24.0)]);
        }
        self.height = (floor + if distributions { DISTRIBUTIONS } else { 0.0 }).ceil();
    }

    pub fn charts_floor(&self) -> f64 {
        self.waiting.y + self.waiting.height
    }

    pub fn plot(&self) -> Plot {
        Plot { area: self.plot, row: self.row, rows: self.rows, time: self.time }
    }

    /// The rectangle of a stretch of time on some rows, as much of it as can be seen.
    pub fn place(&self, span: (u64, u64), rows: (u32, u32)) -> Area {
        self.plot().place(span, rows)
    }
}
