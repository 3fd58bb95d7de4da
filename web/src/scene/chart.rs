//! Rows over an axis of time: where they lie, their ground, and what is too narrow to be drawn one by one.
//!
//! **Invariant:** numbers of rows and of the axis keep apart, and stay inside the picture.

use gantry_core::kernel::Time;
use gantry_core::session::Heat;

use super::look::words as text_at;
use super::paper::Sample;
use crate::scene::prelude::*;

/// How many pixels to ask a view for, of a picture that is so wide: no fewer than charts have bins.
pub fn look_px(width: f64) -> u32 {
    (width as u32).clamp(512, 4_096)
}

/// Rows, and time across them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Plot {
    pub area: Area,
    /// Height of a row.
    pub row: f64,
    pub rows: u64,
    pub time: TimeAxis,
}

impl Plot {
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
    pub axis: bool,
    /// From here on numbers of the axis may stand.
    pub gutter_text: f64,
    pub width: f64,
    pub words: Words,
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
            ticks.push(Mark::plain(Key(Kind::TICK, index), vec![shape]));
        }
    }
    let lines = vec![look::path(lines, Paint::stroke(Ink::Line, 1.0))];
    marks.push(Mark::plain(Key(Kind::GRID, 1), lines));
    marks.append(&mut ticks);
    marks.push(names(plot, captions));
    if !captions.rows.is_empty() {
        marks.push(heading(plot, captions.rows));
    }
    if captions.axis {
        let time = text::shortened(words.gantt_time(), SMALL, captions.gutter_text - 5.0);
        let time = text_at(Point::new(0.0, floor + 16.0), Anchor::Start, SMALL, Ink::Soft, time);
        marks.push(Mark::plain(Key(Kind::AXIS, 2), vec![time]));
    }
    marks
}

fn heading(plot: &Plot, rows: &str) -> Mark {
    let room = plot.area.x - 8.0;
    let name = text::shortened(rows, SMALL, room);
    let name = text_at(Point::new(room, plot.area.y - 6.0), Anchor::End, SMALL, Ink::Soft, name);
    Mark::plain(Key(Kind::AXIS, 1), vec![name])
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
    Mark::plain(Key(Kind::GRID, 0), bands)
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
    let named = rows.filter(|&row| !(captions.row)(row).is_empty());
    Mark::plain(Key(Kind::AXIS, 0), named.map(name).collect())
}

/// How many shades a heat map has, beside none.
const SHADES: u32 = 6;

/// The shade of a share from 0 to 255: the first for whatever is there at all.
fn shade(share: u8) -> usize {
    (u32::from(share) * SHADES).div_ceil(255) as usize
}

fn shaded(shade: usize) -> Paint {
    Paint::fill(Ink::Blue, 0.08 + 0.84 * shade as f64 / f64::from(SHADES))
}

/// What a heat map tells of a range, as far as it can be seen: how busy groups of rows were, in shades. Cost: its cells.
pub fn heat(plot: &Plot, range: Range, heat: &Heat) -> Vec<Mark> {
    let columns = heat.columns.max(1) as usize;
    let place = |column: usize| plot.time.part(range, column as f64 / columns as f64);
    let mut shades: [Vec<Segment>; SHADES as usize + 1] = Default::default();
    for (group, cells) in (0..).zip(heat.cells.chunks(columns)) {
        let row = |group: u64| plot.row_top((group * u64::from(heat.rows)).min(plot.rows));
        let (top, bottom) = (row(group), row(group + 1));
        let mut first = 0;
        while first < cells.len() {
            let same = shade(cells[first]);
            let last =
                first + cells[first..].iter().take_while(|&&share| shade(share) == same).count();
            let (left, right) = (place(first), place(last));
            if same > 0 && right > left {
                let corners = [(left, top), (right, top), (right, bottom), (left, bottom)];
                let corners = corners.map(|(x, y)| Point::new(x, y));
                shades[same].extend(look::polyline(&corners));
                shades[same].push(Segment::Close);
            }
            first = last;
        }
    }
    let drawn = shades.into_iter().enumerate().filter(|(_, path)| !path.is_empty());
    let drawn = drawn.map(|(shade, path)| look::path(path, shaded(shade)));
    vec![Mark::plain(Key(Kind::LOAD, 0), drawn.collect())]
}

/// Whether something of a heat map of a range can be seen in a window.
pub fn is_heated(heat: &Heat, range: Range, window: Range) -> bool {
    let columns = heat.columns.max(1) as usize;
    let long = (range.1 - range.0).max(1) as f64 / columns as f64;
    let column = |time: Time| (time.saturating_sub(range.0) as f64 / long) as usize;
    let (first, last) = (column(window.0), column(window.1).min(columns - 1));
    let busy = |cells: &[u8]| {
        cells.get(first..=last).is_some_and(|cells| cells.iter().any(|&cell| cell > 0))
    };
    heat.cells.chunks(columns).any(busy)
}

pub fn heat_sample(words: Words) -> Sample {
    let wide = 24.0 / f64::from(SHADES);
    let shades = (1..=SHADES as usize).map(|shade| {
        let area = Area::new(-12.0 + wide * (shade - 1) as f64, -6.0, wide, 12.0);
        look::rect(area, 0.0, shaded(shade))
    });
    (words.gantt_heat(), shades.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLOT: Plot = Plot {
        area: Area { x: 0.0, y: 0.0, width: 100.0, height: 30.0 },
        row: 10.0,
        rows: 3,
        time: TimeAxis { range: (0, 100), left: 0.0, width: 100.0, slide: 0.0 },
    };

    #[test]
    fn a_heat_map_is_drawn_in_shades_where_it_can_be_seen() {
        let map = Heat { columns: 4, rows: 2, cells: vec![0, 255, 255, 1, 0, 0, 128, 0] };
        let shapes = |range| heat(&PLOT, range, &map).remove(0).shapes;
        assert_eq!(shapes((0, 100)).len(), 3, "faint, half, full");
        assert_eq!(shapes((90, 290)).len(), 0, "its first column alone is seen");
        assert_eq!(shapes((60, 100)).len(), 3);
        assert_eq!([0, 1, 42, 43, 254, 255].map(shade), [0, 1, 1, 2, 6, 6]);
        assert!(is_heated(&map, (0, 100), (30, 40)) && !is_heated(&map, (0, 100), (0, 20)));
        assert!(!is_heated(&Heat::default(), (0, 100), (0, 100)));
    }
}
