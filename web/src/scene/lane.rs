//! One of several runs over one another on one clock: its rows, with what its policy says on the left, its totals on the
//! right, and what joins it to the lanes above and below.
//!
//! ```text
//!  EASY               first difference ┆          │ mean wait  makespan
//!  D starts           ├──── C waits ───┆────┤     │   3.0        16
//!  its reason         ▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓●═══D═════ │  ▂▂▂        ▂▂▂▂ best
//! ```
//!
//! **Invariant:** lanes of one width have their instants over one another, so that lines that leave one at its edge go on in
//! the next.

use gantry_core::kernel::Time;

use super::look::{self, SMALL, STRONG};
use super::paint::{Dash, Ink, Paint};
use super::shape::{Anchor, Area, Key, Kind, Layer, Mark, Picture, Point, Segment, Shape, Type};
use super::text;
use super::time::TimeAxis;
use crate::state::Selection;

/// Lanes are not drawn in less width than this.
pub const LEAST: f64 = 640.0;
/// Over the first lane: what the columns are, and the pill of the first difference.
pub const BAND: f64 = 38.0;
/// Width of a total.
const TOTAL: f64 = 78.0;
/// Names of lanes.
const NAME: Type = Type { size: 14.0, strong: true, mono: false };
/// A total.
const VALUE: Type = Type { size: 15.0, strong: false, mono: false };
/// The best total.
const BEST: Type = Type { size: 15.0, strong: true, mono: false };
/// Between two lines of text.
const LEADING: f64 = 15.0;
/// The frame around the same thing in all lanes.
const FRAME: Paint = Paint::stroke(Ink::Ink, 2.5);

/// What stands around a run's rows.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Lane {
    /// What its policy is called.
    pub name: String,
    /// What it decides, and why.
    pub said: [String; 2],
    /// Its totals.
    pub totals: Vec<Total>,
    /// What stands over the first lane.
    pub top: Option<Top>,
    /// When the runs first differ.
    pub first: Option<Time>,
    /// The thing that is framed in all lanes.
    pub same: Option<Selection>,
    /// When that begins in the lane above, and in the one below.
    pub joins: [Option<Time>; 2],
    /// A wait that is drawn over the rows.
    pub wait: Option<Wait>,
}

/// A total of a run.
#[derive(Clone, Debug, PartialEq)]
pub struct Total {
    /// Its value.
    pub value: String,
    /// Its share of the largest.
    pub share: f64,
    /// The word for the best, where it is that.
    pub best: Option<&'static str>,
}

/// What stands over the first lane.
#[derive(Clone, Debug, PartialEq)]
pub struct Top {
    /// What the totals are.
    pub heads: Vec<&'static str>,
    /// The pill of the first difference.
    pub first: Option<String>,
}

/// A wait.
#[derive(Clone, Debug, PartialEq)]
pub struct Wait {
    /// From when to when.
    pub span: (Time, Time),
    /// Whose, and how long.
    pub label: String,
    /// True where it is longer than in another lane.
    pub longer: bool,
}

impl Lane {
    /// How high the band over the rows is.
    pub fn above(&self) -> f64 {
        if self.top.is_some() { BAND } else { 0.0 }
    }

    /// Where the rows' picture lies in a room, and its size.
    pub fn inside(&self, (width, height): (f64, f64)) -> (Point, (f64, f64)) {
        let left = told_width(width);
        let right = TOTAL * self.totals.len() as f64;
        let size = ((width - left - right).max(240.0), height - self.above());
        (Point::new(left, self.above()), size)
    }
}

/// The width of what is told on the left.
fn told_width(width: f64) -> f64 {
    (width * 0.25).clamp(160.0, 280.0).floor()
}

/// A lane: what is told of it, around its picture. Rows and time lie in that.
pub fn around(
    lane: &Lane,
    (width, height): (f64, f64),
    (rows, time): (Area, TimeAxis),
    picture: Picture,
) -> Picture {
    let (corner, size) = lane.inside((width, height));
    let rows = rows.moved(corner);
    let time = TimeAxis { left: time.left + corner.x, ..time };
    let height = corner.y + picture.height;
    let mut layers = picture.layers;
    for mark in layers.iter_mut().flat_map(|layer| &mut layer.marks) {
        mark.at = mark.at.plus(corner);
    }
    let same = same(lane, rows, &layers);
    let mut lines = Vec::new();
    lines.extend(lane.first.and_then(|first| difference(lane, first, &time, height)));
    lines.extend(joined(lane, &same, &time, height));
    lines.extend(framed(&same));
    lines.extend(lane.wait.as_ref().and_then(|wait| waited(wait, rows, &time)));
    let told = told(lane, (corner.y, height, corner.x));
    let totals = totals(lane, (corner.x + size.0, corner.y, rows.y + rows.height));
    layers.push(Layer { name: "lane", marks: lines });
    layers.push(Layer { name: "told", marks: vec![told, totals] });
    Picture { width, height, layers }
}

/// The places of the thing that is framed, from the left.
fn same(lane: &Lane, rows: Area, layers: &[Layer]) -> Vec<Area> {
    let Some(same) = &lane.same else { return Vec::new() };
    let marks = layers.iter().flat_map(|layer| &layer.marks);
    let its = marks.filter(|mark| mark.target.as_ref() == Some(same)).map(Mark::place);
    let mut places: Vec<Area> = its.filter(|area| area.y + 1.0 >= rows.y).collect();
    places.sort_by(|one, other| one.x.total_cmp(&other.x));
    places
}

/// The line of the first difference, through all of the lane.
fn difference(lane: &Lane, first: Time, time: &TimeAxis, height: f64) -> Option<Mark> {
    if !time.shows(first, first) {
        return None;
    }
    let x = time.place(first);
    let top = if lane.top.is_some() { 22.0 } else { 0.0 };
    let way = look::polyline(&[Point::new(x, top), Point::new(x, height)]);
    let mut shapes = vec![
        look::path(way.clone(), Paint::stroke(Ink::Ink, 3.5).faint(0.55).dashed(Dash::Long)),
        look::path(way, Paint::stroke(Ink::Orange, 2.25).dashed(Dash::Long)),
    ];
    if let Some(label) = lane.top.as_ref().and_then(|top| top.first.as_ref()) {
        // An axis can be shorter than the label.
        let half = text::width(label, STRONG) / 2.0 + 10.0;
        let at = Point::new(x.min(time.left + time.width - half).max(time.left + half - 8.0), 15.0);
        let pill = look::text_area(at, Anchor::Middle, STRONG, label);
        let pill = Area::new(pill.x - 9.0, pill.y - 4.0, pill.width + 18.0, pill.height + 8.0);
        shapes.push(look::rect(pill, 10.0, Paint::stroke(Ink::Ink, 1.0).filled(Ink::Orange, 1.0)));
        shapes.push(look::words(at, Anchor::Middle, STRONG, Ink::OnGreen, label));
    }
    Some(Mark { state: "difference", ..Mark::plain(Key(Kind::EDGE, 0), shapes) })
}

/// A wait, as a rule over the rows with its length.
fn waited(wait: &Wait, rows: Area, time: &TimeAxis) -> Option<Mark> {
    let (left, right) = (time.clamped(wait.span.0), time.clamped(wait.span.1));
    if !time.holds(wait.span.0, wait.span.1) || right - left < 4.0 {
        return None;
    }
    let (ink, width) = if wait.longer { (Ink::Red, 3.0) } else { (Ink::Mark, 2.5) };
    let y = rows.y - 8.0;
    let tick = |x: f64| look::polyline(&[Point::new(x, y - 4.0), Point::new(x, y + 4.0)]);
    let mut line = look::polyline(&[Point::new(left, y), Point::new(right, y)]);
    line.extend(tick(left));
    line.extend(tick(right));
    let wide = text::width(&wait.label, STRONG);
    let (at, anchor) = if wide + 22.0 <= right - left {
        (Point::new(right - 12.0, y + 4.0), Anchor::End)
    } else {
        (Point::new(right + 6.0, y + 4.0), Anchor::Start)
    };
    let plate = look::text_area(at, anchor, STRONG, &wait.label);
    let plate = Area::new(plate.x - 4.0, plate.y, plate.width + 8.0, plate.height);
    let shapes = vec![
        look::path(line, Paint::stroke(ink, width)),
        look::rect(plate, 2.0, Paint::fill(Ink::Panel, 1.0)),
        look::words(at, anchor, STRONG, Ink::Ink, &*wait.label),
    ];
    let state = if wait.longer { "longer" } else { "waits" };
    Some(Mark { state, ..Mark::plain(Key(Kind::EDGE, 1), shapes) })
}

/// Frames around the same thing, and a dot where it begins.
fn framed(same: &[Area]) -> Option<Mark> {
    let first = same.first()?;
    let mut shapes: Vec<Shape> =
        same.iter().map(|&area| look::rect(area.inset(-0.5), 2.0, FRAME)).collect();
    let dot = Paint::stroke(Ink::Ink, 2.0).filled(Ink::Panel, 1.0);
    shapes.push(look::disc(start(*first), 4.5, dot));
    Some(Mark { state: "same", ..Mark::plain(Key(Kind::EDGE, 2), shapes) })
}

fn start(area: Area) -> Point {
    Point::new(area.x, area.middle().y)
}

/// The lines that join the thing to itself in the lanes above and below: each goes to the lane's edge, half of the way.
fn joined(lane: &Lane, same: &[Area], time: &TimeAxis, height: f64) -> Option<Mark> {
    let from = start(*same.first()?);
    let mut lines: Vec<Segment> = Vec::new();
    for (there, edge) in lane.joins.iter().zip([0.0, height]) {
        let Some(there) = there.filter(|&there| time.shows(there, there)) else { continue };
        let to = Point::new(from.x.midpoint(time.place(there)), edge);
        let from = Point::new(from.x, from.y + if edge > from.y { 4.5 } else { -4.5 });
        let half = from.y.midpoint(to.y);
        let handles = (Point::new(from.x, half), Point::new(to.x, half));
        lines.push(Segment::Move(from));
        lines.push(Segment::Curve(handles.0, handles.1, to));
    }
    let shapes = vec![
        look::path(lines.clone(), Paint::stroke(Ink::Panel, 4.0).faint(0.85)),
        look::path(lines, Paint::stroke(Ink::Ink, 1.75).dashed(Dash::Short)),
    ];
    Some(Mark { state: "joined", ..Mark::plain(Key(Kind::EDGE, 3), shapes) })
}

/// The policy, what it decides, and why, in the lines that there is room for.
fn told(lane: &Lane, (top, floor, width): (f64, f64, f64)) -> Mark {
    let mut y = top + 16.0;
    let most = width - 10.0;
    let name = text::shortened(&lane.name, NAME, most);
    let mut shapes = vec![look::words(Point::new(0.0, y), Anchor::Start, NAME, Ink::Ink, name)];
    y += 3.0;
    for (said, font, ink) in [(&lane.said[0], STRONG, Ink::Ink), (&lane.said[1], SMALL, Ink::Soft)]
    {
        let room = ((floor - 4.0 - y) / LEADING).floor().max(0.0);
        for line in text::lines(said, font, most, (room as usize).min(3)) {
            y += LEADING;
            shapes.push(look::words(Point::new(0.0, y), Anchor::Start, font, ink, line));
        }
    }
    Mark::plain(Key(Kind::HEADING, 3), shapes)
}

/// The totals, each over a bar of its share, and over the first lane what they are.
fn totals(lane: &Lane, (left, top, floor): (f64, f64, f64)) -> Mark {
    let mut shapes = Vec::new();
    let middle = f64::midpoint(top, floor) + 8.0;
    for (at, total) in lane.totals.iter().enumerate() {
        let x = left + TOTAL * (at as f64 + 0.5);
        let (font, ink) =
            if total.best.is_some() { (BEST, Ink::Green) } else { (VALUE, Ink::Soft) };
        let at = Point::new(x, middle - 10.0);
        shapes.push(look::words(at, Anchor::Middle, font, Ink::Ink, &*total.value));
        let bar = Area::new(x - 29.0, middle - 4.0, 58.0, 6.0);
        shapes.push(look::rect(bar, 2.0, Paint::fill(Ink::Fill, 1.0)));
        let filled = Area { width: bar.width * total.share.clamp(0.0, 1.0), ..bar };
        shapes.push(look::rect(filled, 2.0, Paint::fill(ink, 1.0)));
        if let Some(best) = total.best {
            let at = Point::new(x, middle + 16.0);
            shapes.push(look::words(at, Anchor::Middle, SMALL, Ink::Ink, best));
        }
    }
    for (at, head) in lane.top.iter().flat_map(|top| top.heads.iter().enumerate()) {
        let x = left + TOTAL * (at as f64 + 0.5);
        let lines = text::lines(head, STRONG, TOTAL - 4.0, 2);
        let from = BAND - 8.0 - LEADING * (lines.len() as f64 - 1.0);
        for (number, line) in lines.into_iter().enumerate() {
            let at = Point::new(x, from + LEADING * number as f64);
            shapes.push(look::words(at, Anchor::Middle, STRONG, Ink::Soft, line));
        }
    }
    Mark::plain(Key(Kind::HEADING, 4), shapes)
}
