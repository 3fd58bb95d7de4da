//! When things end in several runs: a row for each, a sign for each run, and between two of the runs a bar, solid where
//! the thing gained and dashed where it paid, with the difference.
//!
//! ```text
//!  ● EASY  ☐ FCFS
//!  t4   −28 ●━━━━━━━━━━━━━━☐
//!  t3      ◉ same
//!  t5     ☐╌╌╌╌╌╌╌● +18
//!      0    10    20    30
//! ```
//!
//! Cost: the rows times the runs.

use gantry_core::kernel::Time;

use crate::scene::prelude::*;
use crate::shown::Selection;

pub const ROW: f64 = 22.0;
const LINE: f64 = 19.0;
const AXIS: f64 = 20.0;
/// The names of rows are no wider than this share of the picture.
const NAME: f64 = 0.34;
const HALF: f64 = 5.0;
/// Room of a sign before its name.
const SIGN: f64 = 15.0;

const END: Kind = Kind("end");

/// How a thing's end in one run is against that in another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// It gained: it ends earlier, or only there.
    Earlier,
    Alike,
    /// It paid: it ends later, or only in the other.
    Later,
}

impl By {
    /// A word for styles and tests.
    pub fn state(self) -> &'static str {
        match self {
            By::Earlier => "earlier",
            By::Alike => "alike",
            By::Later => "later",
        }
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    pub key: u64,
    pub name: String,
    /// When it ends in each run; none where it does not.
    pub ends: Vec<Option<Time>>,
    /// How the first of the two runs stands for it.
    pub by: By,
    pub label: String,
    /// What it is chosen as.
    pub target: Selection,
    pub title: String,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Dumbbells {
    pub runs: Vec<String>,
    /// The two between which the differences are: who gained and paid, and against which.
    pub pair: (usize, usize),
    /// From the one that gained most to the one that paid most.
    pub rows: Vec<Row>,
    /// Before which row others are left out, and the word for them.
    pub more: Option<(usize, String)>,
}

pub fn picture(of: &Dumbbells, width: f64, (words, clock): (Words, Clock)) -> Picture {
    let (legend, top) = of.legend(width);
    let count = of.rows.len() + usize::from(of.more.is_some());
    let floor = top + ROW * count as f64;
    let wide = |text: &String, font| text::width(text, font);
    let names = of.rows.iter().map(|row| wide(&row.name, STRONG)).fold(20.0, f64::max);
    let left = names.min(width * NAME) + 6.0 + HALF;
    let labels = of.rows.iter().map(|row| wide(&row.label, STRONG)).fold(20.0, f64::max);
    let right = (labels + HALF + 8.0).min(width * NAME);
    let ends = || of.rows.iter().flat_map(|row| &row.ends).flatten().copied();
    let range = (0, ends().max().unwrap_or(1).max(1));
    // Where all is late, the axis begins late.
    let first = ends().min().unwrap_or(0);
    let range = if first > range.1 / 2 { (first - (range.1 - first) / 8, range.1) } else { range };
    let time = TimeAxis::new(range, left, (width - left - right).max(40.0));
    let mut ground = Vec::new();
    let mut lines = Vec::new();
    for (index, (at, name)) in (0..).zip(time.ticks(words, clock, SMALL)) {
        let x = time.place(at);
        lines.extend(look::polyline(&[Point::new(x, top + 2.0), Point::new(x, floor + 2.0)]));
        if x + text::width(&name, SMALL) / 2.0 <= width {
            let at = Point::new(x, floor + 15.0);
            let number = look::words(at, Anchor::Middle, SMALL, Ink::Soft, name);
            ground.push(Mark::plain(Key(Kind::TICK, index), vec![number]));
        }
    }
    let lines = look::path(lines, Paint::stroke(Ink::Line, 1.0));
    ground.insert(0, Mark::plain(Key(Kind::GRID, 0), vec![lines]));
    ground.push(legend);
    let mut rows = Vec::new();
    for (at, row) in of.rows.iter().enumerate() {
        let below = of.more.as_ref().is_some_and(|more| more.0 <= at);
        let y = top + ROW * (at + usize::from(below)) as f64;
        rows.push(of.row(row, y, (&time, left, width), words));
    }
    if let Some((before, told)) = &of.more {
        let at = Point::new(0.0, top + ROW * *before as f64 + ROW / 2.0 + 4.0);
        let told = text::shortened(told, SMALL, width);
        let shape = look::words(at, Anchor::Start, SMALL, Ink::Soft, told);
        ground.push(Mark::plain(Key(Kind::MORE, 0), vec![shape]));
    }
    let layer = |name, marks| Layer { name, marks };
    let layers = vec![layer("ground", ground), layer("ends", rows)];
    Picture { width, height: floor + AXIS, layers }
}

impl Dumbbells {
    /// The sign of a run: the two that are compared have the first ones.
    fn sign(&self, run: usize) -> usize {
        let (subject, other) = self.pair;
        match run {
            _ if run == subject => 0,
            _ if run == other => 1,
            _ => 2 + (0..run).filter(|&at| at != subject && at != other).count(),
        }
    }

    /// The runs in the order of their signs.
    fn order(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.runs.len()).collect();
        order.sort_by_key(|&run| self.sign(run));
        order
    }

    /// Which sign stands for which run, in as many lines as that takes; and where the rows begin.
    fn legend(&self, width: f64) -> (Mark, f64) {
        let (mut x, mut y, mut shapes) = (0.0, 0.0, Vec::new());
        for run in self.order() {
            let name = text::shortened(&self.runs[run], SMALL, width - SIGN);
            let wide = SIGN + text::width(&name, SMALL);
            if x > 0.0 && x + wide > width {
                (x, y) = (0.0, y + LINE);
            }
            let at = Point::new(x + HALF + 1.0, y + LINE / 2.0);
            shapes.extend(signed(self.sign(run), at));
            let at = Point::new(x + SIGN, y + LINE / 2.0 + 4.0);
            shapes.push(look::words(at, Anchor::Start, SMALL, Ink::Ink, name));
            x += wide + 14.0;
        }
        (Mark::plain(Key(Kind::HEADING, 0), shapes), y + LINE + 4.0)
    }

    fn row(
        &self,
        row: &Row,
        y: f64,
        (time, left, width): (&TimeAxis, f64, f64),
        words: Words,
    ) -> Mark {
        let middle = ROW / 2.0;
        let place = |end: Time| time.clamped(end);
        let name = text::shortened(&row.name, STRONG, left - 6.0 - HALF);
        let base = middle + 4.0;
        let mut shapes =
            vec![look::words(Point::new(0.0, base), Anchor::Start, STRONG, Ink::Ink, name)];
        let all = row.ends.iter().flatten().map(|&end| place(end));
        let (first, last) = (all.clone().fold(width, f64::min), all.fold(0.0, f64::max));
        let line = |from: f64, to: f64| {
            look::polyline(&[Point::new(from, middle), Point::new(to, middle)])
        };
        if self.runs.len() > 2 && last > first {
            shapes.push(look::path(line(first, last), Paint::stroke(Ink::Mark, 1.0)));
        }
        let ends = [self.pair.0, self.pair.1].map(|run| row.ends.get(run).copied().flatten());
        if let [Some(own), Some(other)] = ends.map(|end| end.map(place)) {
            let paint = match row.by {
                By::Later => Paint::stroke(Ink::Red, 2.5).dashed(Dash::Short),
                _ => Paint::stroke(Ink::Green, 3.5),
            };
            if row.by != By::Alike {
                shapes.push(look::path(line(own, other), paint));
            }
        }
        for run in self.order().into_iter().rev() {
            if let Some(end) = row.ends.get(run).copied().flatten() {
                shapes.extend(signed(self.sign(run), Point::new(place(end), middle)));
            }
        }
        let wide = text::width(&row.label, STRONG);
        let before = first - HALF - 4.0;
        let (at, anchor) = if row.by == By::Earlier && before - wide >= left - HALF {
            (before, Anchor::End)
        } else {
            (last + HALF + 4.0, Anchor::Start)
        };
        let label = text::shortened(&row.label, STRONG, (width - at).max(wide.min(at)));
        shapes.push(look::words(Point::new(at, base), anchor, STRONG, Ink::Ink, label));
        let mut mark = Mark {
            at: Point::new(0.0, y),
            target: Some(row.target.clone()),
            reach: Area::new(0.0, 0.0, width, ROW),
            state: row.by.state(),
            title: Some(row.title.clone()),
            ..Mark::plain(Key(END, row.key), shapes)
        };
        words.speak(&mut mark);
        mark
    }
}

fn signed(number: usize, at: Point) -> Vec<Shape> {
    let open = Paint::stroke(Ink::Ink, 1.75).filled(Ink::Panel, 1.0);
    let point = |(x, y): (f64, f64)| at.plus(Point::new(x * HALF, y * HALF));
    let closed = |points: &[(f64, f64)]| {
        let points: Vec<Point> = points.iter().map(|&own| point(own)).collect();
        let mut way = look::polyline(&points);
        way.push(Segment::Close);
        look::path(way, open)
    };
    match number {
        0 => vec![look::disc(at, HALF, Paint::fill(Ink::Blue, 1.0))],
        1 => {
            vec![look::rect(Area::new(at.x - HALF, at.y - HALF, 2.0 * HALF, 2.0 * HALF), 1.5, open)]
        }
        2 => vec![look::cross(at, HALF * 0.9)],
        3 => vec![closed(&[(0.0, -1.1), (1.1, 0.9), (-1.1, 0.9)])],
        _ => vec![closed(&[(0.0, -1.2), (1.2, 0.0), (0.0, 1.2), (-1.2, 0.0)])],
    }
}
