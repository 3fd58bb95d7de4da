//! Where the parts of a Gantt chart go in the room there is.
//!
//! **Invariant:** the layout depends on the room, the machine and the visible range alone, so that nothing
//! jumps from step to step.

use gantry_core::labs::backfill::view::View;

use super::{GanttOptions, Parts};
use crate::scene::arrange::DENSE;
use crate::scene::chart::{Plot, look_px};
use crate::scene::look::SMALL;
use crate::scene::shape::Area;
use crate::scene::text;
use crate::scene::time::{TimeAxis, Window};

/// Room right of the axis, for half of its last number.
const RIGHT: f64 = 18.0;
/// The queue above the chart.
const QUEUE: f64 = 58.0;
/// The queue above a chart that has room for a high one.
const QUEUE_TALL: f64 = 112.0;
/// What is said over such a queue.
const SAID: f64 = 20.0;
/// Under the queue, for the way of a job from it to the rows.
const UNDER: f64 = 6.0;
/// Over it, so that the ring around a focused job is seen whole.
const RING: f64 = 6.0;
/// Labels of now and of the window.
const HEADER: f64 = 40.0;
/// Numbers of the axis.
const AXIS: f64 = 24.0;
/// The name over a chart.
const TITLE: f64 = 18.0;
/// Space under a chart.
const GAP: f64 = 6.0;
/// The least room of the rows.
const LEAST: f64 = 150.0;
/// Names, bars and numbers of the distributions.
const DISTRIBUTIONS: f64 = 84.0;
/// The least room of the rows of a strip.
const STRIP: f64 = 72.0;
/// Left of the rows of a lane, which have no numbers.
const LANE: f64 = 12.0;
/// Over the rows of a lane, for a wait.
const WAIT: f64 = 18.0;
/// Rows are no higher than this.
const TALL: f64 = 64.0;

/// The parts of a chart.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Layout {
    /// Width of the whole.
    pub width: f64,
    /// Height of the whole.
    pub height: f64,
    /// Where the queue is drawn.
    pub queue: Area,
    /// Where the header over the rows begins.
    pub header: f64,
    /// The rows.
    pub plot: Area,
    /// Height of a row.
    pub row: f64,
    /// How many there are.
    pub rows: u64,
    /// Time across.
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

/// Where the bars of a queue lie in its height.
fn queue_area(height: f64, left: f64, across: f64) -> Area {
    let top = if height >= 78.0 { SAID } else { RING };
    Area::new(left, top, across, (height - top - UNDER).max(0.0))
}

impl Layout {
    /// The layout for a view.
    pub fn new(view: &View, options: &GanttOptions) -> Layout {
        let rows = view.gantt.rows.max(1);
        let width = options.width.max(240.0);
        let words = options.words;
        let widest =
            [words.number(rows), words.gantt_queue().to_owned(), words.gantt_nodes().to_owned()]
                .iter()
                .map(|name| text::width(name, SMALL))
                .fold(34.0, f64::max);
        let left = (widest + 10.0).ceil();
        let across = width - left - RIGHT;
        let gutter_text = text::width(words.gantt_time(), SMALL).min(left - 12.0) + 6.0;
        let window = options.window.unwrap_or(Window::at(view.gantt.range));
        if let Parts::Strip { axis } = options.parts {
            let (height, across) = (options.height, (width, left, across));
            return Layout::strip(view, height, across, gutter_text, (axis, window));
        }
        if let Parts::Lane { axis } = options.parts {
            let height = options.height + AXIS - GAP;
            let around = (width, LANE, width - LANE - RIGHT);
            return Layout::rows(view, height, (0.0, WAIT, 40.0), around, 0.0, (axis, window));
        }
        if !options.metrics {
            let (height, across) = (options.height, (width, left, across));
            return Layout::rows(
                view,
                height,
                ((height * 0.25).clamp(QUEUE, QUEUE_TALL).floor(), HEADER, LEAST),
                across,
                gutter_text,
                (true, window),
            );
        }
        let least = QUEUE + HEADER + AXIS + 2.0 * (TITLE + 26.0 + GAP);
        let spare = options.height - least;
        let has_room = spare - DISTRIBUTIONS >= LEAST;
        let for_rows = (if has_room { spare - DISTRIBUTIONS } else { spare }).max(LEAST).floor();
        let row = (for_rows / rows as f64).min(TALL);
        let row = if row >= 4.0 { row.floor() } else { row };
        let plot_height = row * rows as f64;
        let chart = 26.0 + ((for_rows - plot_height) / 2.0).clamp(0.0, 24.0).floor();
        let plot = Area::new(left, QUEUE + HEADER, across, plot_height);
        let busy = Area::new(left, plot.y + plot_height + AXIS + TITLE, across, chart);
        let waiting = Area::new(left, busy.y + chart + GAP + TITLE, across, chart);
        let mut height = waiting.y + chart + GAP;
        let distributions = has_room.then(|| {
            let half = ((across - 24.0) / 2.0).floor();
            let part = |x| Area::new(x, height + TITLE + 2.0, half, DISTRIBUTIONS - TITLE - 24.0);
            [part(left), part(left + half + 24.0)]
        });
        if has_room {
            height += DISTRIBUTIONS;
        }
        Layout {
            width,
            height: height.ceil(),
            queue: queue_area(QUEUE, left, across),
            header: QUEUE,
            plot,
            row,
            rows,
            time: TimeAxis::of(window, left, across),
            busy,
            waiting,
            distributions,
            gutter_text,
            charts: true,
            axis: true,
        }
    }

    /// Queue and rows alone, as high as asked for where rows are not too tall then.
    fn strip(
        view: &View,
        height: f64,
        (width, left, across): (f64, f64, f64),
        gutter_text: f64,
        (axis, window): (bool, Window),
    ) -> Layout {
        // A dense one has no queue, and one line of labels.
        let dense = height < DENSE;
        let top = if dense { (0.0, 24.0, 50.0) } else { (QUEUE, HEADER, STRIP) };
        // What the axis would take is room of the next one.
        let height = height + AXIS - GAP;
        Layout::rows(view, height, top, (width, left, across), gutter_text, (axis, window))
    }

    /// Queue and rows alone, below a queue and a header so high.
    fn rows(
        view: &View,
        height: f64,
        (queue, header, least): (f64, f64, f64),
        (width, left, across): (f64, f64, f64),
        gutter_text: f64,
        (axis, window): (bool, Window),
    ) -> Layout {
        let rows = view.gantt.rows.max(1);
        let below = if axis { AXIS } else { GAP };
        // Rows are alike with and without the axis.
        let row = ((height - queue - header - AXIS).max(least) / rows as f64).min(TALL);
        let row = if row >= 4.0 { row.floor() } else { row };
        let plot = Area::new(left, queue + header, across, row * rows as f64);
        let floor = plot.y + plot.height;
        let nothing = Area::new(left, floor, across, 0.0);
        Layout {
            width,
            height: (floor + below).ceil(),
            queue: queue_area(queue, left, across),
            header: queue,
            plot,
            row,
            rows,
            time: TimeAxis::of(window, left, across),
            busy: nothing,
            waiting: nothing,
            distributions: None,
            gutter_text,
            charts: false,
            axis,
        }
    }

    /// How many pixels wide time is.
    pub fn look_px(&self) -> u32 {
        look_px(self.plot.width)
    }

    /// The lower edge of the charts over time.
    pub fn charts_floor(&self) -> f64 {
        self.waiting.y + self.waiting.height
    }

    /// The rows over time.
    pub fn plot(&self) -> Plot {
        Plot { area: self.plot, row: self.row, rows: self.rows, time: self.time }
    }

    /// The rectangle of a stretch of time on some rows, as much of it as can be seen.
    pub fn place(&self, span: (u64, u64), rows: (u32, u32)) -> Area {
        self.plot().place(span, rows)
    }
}
