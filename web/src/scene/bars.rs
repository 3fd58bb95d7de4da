//! Bars over time, a row each: what the Gantt charts of several labs have in common.

use gantry_core::kernel::Time;
use gantry_core::session::Heat;

use super::chart::{self, Captions, Plot};
use crate::scene::prelude::*;
use crate::shown::Selection;

/// From this many bars on, marks carry no titles of their own.
pub const TITLED: usize = 300;
/// Numbers of the axis; and what is under the rows without them.
const AXIS: f64 = 20.0;
const FOOT: f64 = 6.0;
/// By so much a chart with numbers is higher than one of the same rows without.
pub const NUMBERED: f64 = AXIS - FOOT;
/// Room right of the axis, for half of its last number.
const RIGHT: f64 = 14.0;
const LEAST: f64 = 60.0;

/// True where a canvas is to paint so many bars, however few their marks.
pub fn crowded(heat: &Heat, bars: usize) -> bool {
    !heat.cells.is_empty() || bars >= TITLED
}

/// The room of a chart, and the way it is written.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ChartOptions {
    /// Width in CSS pixels.
    pub width: f64,
    /// Height in CSS pixels; a chart that needs more says so by its own height.
    pub height: f64,
    pub words: Words,
    pub clock: Clock,
    /// True where the axis has numbers.
    pub axis: bool,
    /// The window of time; none for all that the view covers.
    pub window: Option<Window>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Chart {
    pub plot: Plot,
    pub height: f64,
}

impl Chart {
    /// So many rows, no higher than `tall`, over the range that a view covers; below `top`, beside names so wide.
    pub fn new(
        options: &ChartOptions,
        (rows, range): (u64, Range),
        (widest, top): (f64, f64),
        tall: f64,
    ) -> Chart {
        let left = (widest + 10.0).ceil();
        let across = (options.width - left - RIGHT).max(120.0);
        let below = if options.axis { AXIS } else { FOOT };
        let rows = rows.max(1);
        let row = ((options.height - top - below).max(LEAST) / rows as f64).min(tall);
        let row = if row >= 8.0 { row.floor() } else { row };
        let area = Area::new(left, top, across, row * rows as f64);
        let time = TimeAxis::of(options.window.unwrap_or(Window::at(range)), left, across);
        let plot = Plot { area, row, rows, time };
        Chart { plot, height: (top + area.height + below).ceil() }
    }

    pub fn floor(&self) -> f64 {
        self.plot.area.y + self.plot.area.height
    }

    /// The chart: rows with their names, what is too narrow to be drawn one by one, these layers, and the present instant.
    pub fn picture(
        &self,
        options: &ChartOptions,
        row: &dyn Fn(u64) -> String,
        (range, heat): (Range, &Heat),
        now: Time,
        bars: Vec<Layer>,
    ) -> Picture {
        let &ChartOptions { width, words, clock, axis, .. } = options;
        let gutter = text::width(words.gantt_time(), SMALL) + 6.0;
        let gutter_text = gutter.min(self.plot.area.x - 2.0);
        let captions = Captions { rows: "", first: 0, row, axis, gutter_text, width, words, clock };
        let layer = |name, marks| Layer { name, marks };
        let mut layers = vec![
            layer("grid", chart::ground(&self.plot, &captions)),
            layer("load", chart::heat(&self.plot, range, heat)),
        ];
        layers.extend(bars);
        layers.push(layer("now", vec![self.now(now, options)]));
        Picture { width, height: self.height, layers }
    }

    fn now(&self, now: Time, options: &ChartOptions) -> Mark {
        let (key, time) = (Key(Kind::NOW, 0), self.plot.time);
        if !time.shows(now, now) {
            return Mark::plain(key, Vec::new());
        }
        let x = time.place(now);
        let label = options.words.now_label(now, options.clock);
        let room = x + text::width(&label, STRONG) + 10.0 <= options.width;
        let (anchor, beside) = if room { (Anchor::Start, 8.0) } else { (Anchor::End, -8.0) };
        let (from, to) = (Point::new(0.0, 6.0), Point::new(0.0, self.floor() + 4.0));
        let line = vec![Segment::Move(from), Segment::Line(to)];
        let shapes = vec![
            look::path(line.clone(), Paint::stroke(Ink::Panel, 4.0).faint(0.6)),
            look::path(line, Paint::stroke(Ink::Ink, 2.0)),
            look::disc(from, 4.0, Paint::fill(Ink::Ink, 1.0)),
            look::words(Point::new(beside, 11.0), anchor, STRONG, Ink::Ink, &*label),
        ];
        Mark { at: Point::new(x, 0.0), title: Some(label), ..Mark::plain(key, shapes) }
    }
}

/// The grip of a bar whose end can be drawn out: two lines inside that end; none on a short bar.
pub fn grip(bar: Area) -> Option<Shape> {
    let (end, high) = (bar.x + bar.width, (bar.height - 6.0).min(18.0));
    let top = bar.middle().y - high / 2.0;
    let line =
        |x: f64| [Segment::Move(Point::new(x, top)), Segment::Line(Point::new(x, top + high))];
    let lines = [line(end - 7.0), line(end - 4.0)].concat();
    (bar.width >= 14.0 && high > 0.0).then(|| look::path(lines, Paint::stroke(Ink::Ink, 1.25)))
}

/// A bar: its shapes lie around the corner of its area.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bar(pub Area);

impl Bar {
    /// A part of the picture as the bar has it.
    pub fn home(self, area: Area) -> Area {
        area.moved(Point::new(-self.0.x, -self.0.y))
    }

    pub fn mark(
        self,
        key: Key,
        target: Option<Selection>,
        state: &'static str,
        shapes: Vec<Shape>,
    ) -> Mark {
        let Area { x, y, width, height } = self.0;
        let reach = Area::new(0.0, 0.0, width.max(2.0), height.max(2.0));
        Mark { at: Point::new(x, y), target, reach, state, ..Mark::plain(key, shapes) }
    }
}
