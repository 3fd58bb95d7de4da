//! Rows over an axis of time: where they lie, their ground, and what is too narrow to be drawn one by one.
//!
//! **Invariant:** numbers of rows and of the axis keep apart, and stay inside the picture.

use gantry_core::kernel::Time;

use super::look::{self, SMALL, words as text_at};
use super::paint::{Ink, Paint};
use super::shape::{Anchor, Area, Key, Kind, Mark, Point, Segment};
use super::text;
use super::time::TimeAxis;
use crate::narrate::{Clock, Words};

/// Rows, and time across them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Plot {
    /// The rows.
    pub area: Area,
    /// Height of a row.
    pub row: f64,
    /// How many there are.
    pub rows: u64,
    /// Time across.
    pub time: TimeAxis,
}

impl Plot {
    /// The upper edge of a row.
    pub fn row_top(&self, row: u64) -> f64 {
        self.area.y + row as f64 * self.row
    }

    /// Every how many rows are numbered.
    pub fn rows_labelled(&self) -> u64 {
        let mut power = 1;
        loop {
            for digit in [1, 2, 5] {
                if (digit * power) as f64 * self.row >= 14.0 {
                    return digit * power;
                }
            }
            power *= 10;
        }
    }

    /// The rectangle of a stretch of time on some rows, as much of it as can be seen.
    pub fn place(&self, span: (Time, Time), rows: (u32, u32)) -> Area {
        let (left, right) = (self.time.clamped(span.0), self.time.clamped(span.1));
        let gap = if self.row >= 8.0 {
            1.0
        } else if self.row >= 3.0 {
            0.5
        } else {
            0.0
        };
        let top = self.row_top(u64::from(rows.0));
        let height = f64::from(rows.1) * self.row - 2.0 * gap;
        Area::new(left, top + gap, right - left, height.max(0.75))
    }
}

/// What stands beside the rows and under the axis.
pub struct Captions<'a> {
    /// What the rows are; nothing where that needs no words.
    pub rows: &'static str,
    /// The first row that has a name, and every how many after it have: the first is at 0.
    pub first: u64,
    /// The name of a row.
    pub row: &'a dyn Fn(u64) -> String,
    /// Whether the axis has numbers.
    pub axis: bool,
    /// From here on numbers of the axis may stand.
    pub gutter_text: f64,
    /// Width of the whole picture.
    pub width: f64,
    /// The reader's language.
    pub words: Words,
    /// How times are written.
    pub clock: Clock,
}

/// Rows, their names, the axis of time.
pub fn ground(plot: &Plot, captions: &Captions<'_>) -> Vec<Mark> {
    let (area, words) = (plot.area, captions.words);
    let floor = area.y + area.height;
    let mut marks = vec![bands(plot)];
    let mut lines = Vec::new();
    let mut ticks = Vec::new();
    for (index, (time, name)) in (0..).zip(plot.time.ticks(words, captions.clock, SMALL)) {
        let x = plot.time.place(time);
        let half = text::width(&name, SMALL) / 2.0;
        lines.extend([
            Segment::Move(Point::new(x, area.y)),
            Segment::Line(Point::new(x, floor + 4.0)),
        ]);
        if captions.axis && x - half >= captions.gutter_text && x + half <= captions.width {
            let at = Point::new(x, floor + 16.0);
            let shape = text_at(at, Anchor::Middle, SMALL, Ink::Soft, name);
            ticks.push(Mark::plain(Key(Kind::Tick, index), vec![shape]));
        }
    }
    let lines = vec![look::path(lines, Paint::stroke(Ink::Line, 1.0))];
    marks.push(Mark::plain(Key(Kind::Grid, 1), lines));
    marks.append(&mut ticks);
    marks.push(names(plot, captions));
    if !captions.rows.is_empty() {
        marks.push(heading(plot, captions.rows));
    }
    if captions.axis {
        let time = text::shortened(words.gantt_time(), SMALL, captions.gutter_text - 5.0);
        let time = text_at(Point::new(0.0, floor + 16.0), Anchor::Start, SMALL, Ink::Soft, time);
        marks.push(Mark::plain(Key(Kind::Axis, 2), vec![time]));
    }
    marks
}

/// The name of the rows, over theirs.
fn heading(plot: &Plot, rows: &str) -> Mark {
    let room = plot.area.x - 8.0;
    let name = text::shortened(rows, SMALL, room);
    let name = text_at(Point::new(room, plot.area.y - 6.0), Anchor::End, SMALL, Ink::Soft, name);
    Mark::plain(Key(Kind::Axis, 1), vec![name])
}

/// Every other stripe of rows is shaded.
fn bands(plot: &Plot) -> Mark {
    let every = plot.rows_labelled();
    let stripe = every.max((6.0 / plot.row).ceil() as u64);
    let band = |first: u64| {
        let last = (first + stripe).min(plot.rows);
        let (top, bottom) = (plot.row_top(first), plot.row_top(last));
        let area = Area::new(plot.area.x, top, plot.area.width, bottom - top);
        look::rect(area, 0.0, Paint::fill(Ink::Fill, 0.55))
    };
    let bands = (0..plot.rows).step_by((2 * stripe) as usize).map(band).collect();
    Mark::plain(Key(Kind::Grid, 0), bands)
}

fn names(plot: &Plot, captions: &Captions<'_>) -> Mark {
    let every = plot.rows_labelled();
    let first = if every == 1 { 0 } else { captions.first };
    let name = |row: u64| {
        let y = plot.row_top(row) + plot.row / 2.0 + 4.0;
        let name = (captions.row)(row);
        text_at(Point::new(plot.area.x - 8.0, y), Anchor::End, SMALL, Ink::Soft, name)
    };
    let rows = (first.min(every - 1)..plot.rows).step_by(every as usize);
    Mark::plain(Key(Kind::Axis, 0), rows.map(name).collect())
}

/// Pieces too narrow to be drawn one by one, as shading by how much of the rows they take in each bin.
pub fn load(plot: &Plot, load: &[f64]) -> Vec<Mark> {
    const LEVELS: usize = 8;
    let area = plot.area;
    let range = plot.time.range;
    let whole = (range.1 - range.0) as f64 / load.len().max(1) as f64 * plot.rows as f64;
    let width = area.width / load.len().max(1) as f64;
    let mut levels: [Vec<Segment>; LEVELS] = Default::default();
    let level = |amount: f64| ((amount / whole).min(1.0) * LEVELS as f64).ceil() as usize;
    let mut first = 0;
    while first < load.len() {
        let same = level(load[first]);
        let last =
            first + load[first..].iter().take_while(|&&amount| level(amount) == same).count();
        if same > 0 {
            let (left, right) = (first as f64 * width, last as f64 * width);
            let (top, bottom) = (area.y, area.y + area.height);
            let corners = [(left, top), (right, top), (right, bottom), (left, bottom)];
            let corners = corners.map(|(x, y)| Point::new(area.x + x, y));
            levels[same.min(LEVELS) - 1].extend(look::polyline(&corners));
            levels[same.min(LEVELS) - 1].push(Segment::Close);
        }
        first = last;
    }
    let shapes =
        levels.into_iter().enumerate().filter(|(_, path)| !path.is_empty()).map(|(level, path)| {
            let share = (level + 1) as f64 / LEVELS as f64;
            look::path(path, Paint::fill(Ink::Soft, 0.05 + 0.38 * share))
        });
    vec![Mark::plain(Key(Kind::Load, 0), shapes.collect())]
}
