//! One of several runs over one another on one clock: its rows, with its policy on the left, its totals on the right, and what joins it to the lanes above and below.
//!
//! ```text
//!  EASY               first difference ┆          │ mean wait  makespan
//!  what it does       ├──── C waits ───┆────┤     │   3.0        16
//!                     ▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓●═══D═════ │  ▂▂▂        ▂▂▂▂ best
//! ```
//!
//! A lane of many rows has what is told of it over them instead ([`Told::Over`]): the rows keep the width.
//!
//! **Invariant:** lanes of one width have their instants over one another, so that lines that leave one at its edge go on in
//! the next.

use gantry_core::kernel::Time;

use super::bars::NUMBERED;
use super::look::texts;
use crate::scene::prelude::*;
use crate::shown::{At, DIFFERENCE, Selection};

/// Lanes are not drawn in less width than this.
pub const LEAST: f64 = 640.0;
/// Over the first lane: what the columns are, and the pill of the first difference.
pub const BAND: f64 = 38.0;
/// Over a lane whose policy is told over its rows.
pub const HEAD: f64 = 22.0;
const TOTAL: f64 = 78.0;
const NAME: Type = Type { size: 14.0, strong: true, mono: false };
const VALUE: Type = Type { size: 15.0, strong: false, mono: false };
const BEST: Type = Type { size: 15.0, strong: true, mono: false };
const LEADING: f64 = 15.0;
/// The frame around the same thing in all lanes.
const FRAME: Paint = Paint::stroke(Ink::Ink, 2.5);

/// Where it stands what is told of a lane.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Told {
    #[default]
    Beside,
    /// Over its rows, in a line of their width.
    Over,
}

/// A run's decision in which it parts from another; choosing it leads there.
#[derive(Clone, Debug, PartialEq)]
pub struct Flag {
    /// The two runs, by their numbers.
    pub pair: (u32, u32),
    /// The job or task that it is about.
    pub thing: u32,
    /// What it is, and when, over the first lane: in full, and where there is little room.
    pub label: Option<[String; 2]>,
    /// The decision in short, where it has a place among decisions of its kind.
    pub decision: Option<String>,
    pub why: String,
    /// Its name for those who do not see it: label, decision and reason.
    pub title: String,
}

impl Flag {
    pub fn target(&self) -> Selection {
        Selection(DIFFERENCE, At::Pair(self.pair.0, self.pair.1))
    }
}

/// What stands around a run's rows.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Lane {
    pub place: Told,
    pub name: String,
    /// The decision in which it parts from another run.
    pub flag: Option<Flag>,
    pub said: String,
    pub totals: Vec<Total>,
    pub top: Option<Top>,
    /// When the runs first differ.
    pub first: Option<Time>,
    /// The thing that is framed in all lanes.
    pub same: Option<Selection>,
    /// Its name, which is written where the rows do not say it; may be empty.
    pub subject: String,
    /// When that begins in the lane above, and in the one below.
    pub joins: [Option<Time>; 2],
    pub wait: Option<Wait>,
}

/// A total of a run; empty before the end of the runs was sought.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Total {
    pub value: String,
    /// Its share of the largest.
    pub share: f64,
    /// The word for the best, alone or tied, where it is that.
    pub best: Option<&'static str>,
}

/// What stands over the first lane.
#[derive(Clone, Debug, PartialEq)]
pub struct Top {
    pub heads: Vec<&'static str>,
    /// The pill of the first difference.
    pub first: Option<String>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Wait {
    pub span: (Time, Time),
    /// Whose, and how long.
    pub label: String,
    /// True where it is longer than in another lane.
    pub longer: bool,
}

/// Whether what is told of lanes stands over their rows.
pub fn are_over(lanes: &[Lane]) -> bool {
    lanes.iter().all(|lane| lane.place == Told::Over)
}

impl Lane {
    /// The same, its totals left empty in their places.
    #[must_use]
    pub fn without_totals(mut self) -> Lane {
        self.totals.iter_mut().for_each(|total| *total = Total::default());
        self
    }

    /// How high the band over the rows is.
    pub fn above(&self) -> f64 {
        if self.top.is_some() { BAND } else { 0.0 }
    }

    /// By how much a lane with a numbered axis is higher than the others.
    pub fn below(&self, axis: bool) -> f64 {
        if axis && self.place == Told::Over { NUMBERED } else { 0.0 }
    }

    /// The room of a lane whose rows have that of [`Lane::inside`].
    pub fn whole(&self, (width, height): (f64, f64)) -> (f64, f64) {
        debug_assert_eq!(self.place, Told::Over, "what is told beside rows depends on the width");
        (width, height + HEAD)
    }

    /// Where the rows' picture lies in a room, and its size.
    pub fn inside(&self, (width, height): (f64, f64)) -> (Point, (f64, f64)) {
        if self.place == Told::Over {
            return (Point::new(0.0, HEAD), (width, height - HEAD));
        }
        let left = told_width(width);
        let right = TOTAL * self.totals.len() as f64;
        let size = ((width - left - right).max(240.0), height - self.above());
        (Point::new(left, self.above()), size)
    }
}

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
    let left = rows.x;
    let rows = rows.moved(corner);
    let time = TimeAxis { left: time.left + corner.x, ..time };
    let height = corner.y + picture.height;
    let mut layers = picture.layers;
    for mark in layers.iter_mut().flat_map(|layer| &mut layer.marks) {
        mark.at = mark.at.plus(corner);
    }
    let same = same(lane, rows, &layers);
    let mut lines = Vec::new();
    if lane.place == Told::Over {
        lines.extend(framed(&same));
        layers.push(Layer { name: "lane", marks: lines });
        let head = head(lane, &layers, (left, width));
        layers.push(Layer { name: "told", marks: vec![head] });
        return Picture { width, height, layers };
    }
    let first = lane.first.filter(|&first| time.shows(first, first));
    lines.extend(first.map(|first| difference(lane, first, &time, height)));
    lines.extend(first.and_then(|first| pill(lane, first, &time)));
    lines.extend(joined(lane, &same, &time, height));
    lines.extend(framed(&same));
    lines.extend(dotted(&same));
    lines.extend(lane.wait.as_ref().and_then(|wait| waited(wait, rows, &time)));
    let written: Vec<&Mark> = layers.iter().flat_map(|layer| &layer.marks).chain(&lines).collect();
    let name = named(lane, &same, (rows, &time), &written);
    lines.extend(name);
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
fn difference(lane: &Lane, first: Time, time: &TimeAxis, height: f64) -> Mark {
    let x = time.place(first);
    let top = if lane.top.is_some() { 22.0 } else { 0.0 };
    let way = look::polyline(&[Point::new(x, top), Point::new(x, height)]);
    let shapes = vec![
        look::path(way.clone(), Paint::stroke(Ink::Ink, 3.5).faint(0.55).dashed(Dash::Long)),
        look::path(way, Paint::stroke(Ink::Orange, 2.25).dashed(Dash::Long)),
    ];
    Mark { state: "difference", ..Mark::plain(Key(Kind::EDGE, 0), shapes) }
}

/// The pill of the first difference over its line: it leads there.
fn pill(lane: &Lane, first: Time, time: &TimeAxis) -> Option<Mark> {
    let label = lane.top.as_ref()?.first.as_ref()?;
    // An axis can be shorter than the label.
    let half = text::width(label, STRONG) / 2.0 + 10.0;
    let x = time.place(first).min(time.left + time.width - half).max(time.left + half - 8.0);
    let (at, inside) = (Point::new(x - half, 1.0), Point::new(half, 14.0));
    let pill = Area::new(0.0, 0.0, 2.0 * half, 20.0);
    let shapes = vec![
        look::rect(pill, 10.0, Paint::stroke(Ink::Ink, 1.0).filled(Ink::Orange, 1.0)),
        look::words(inside, Anchor::Middle, STRONG, Ink::OnGreen, label),
    ];
    let mark = Mark { at, state: "difference", ..Mark::plain(Key(Kind::EDGE, 4), shapes) };
    let Some(flag) = &lane.flag else { return Some(mark) };
    Some(Mark { target: Some(flag.target()), reach: pill, title: Some(flag.title.clone()), ..mark })
}

/// The line over the rows: the policy, and what it does, as far as there is room before what stands there already.
fn head(lane: &Lane, layers: &[Layer], (left, width): (f64, f64)) -> Mark {
    let base = HEAD - 7.0;
    let taken = layers.iter().flat_map(|layer| &layer.marks);
    let taken = taken.filter(|mark| mark.target.is_some() && mark.at.y < HEAD - 4.0);
    let right = taken.map(|mark| mark.at.x).fold(width, f64::min) - 12.0;
    let name = text::shortened(&lane.name, NAME, right.max(60.0));
    let from = (text::width(&name, NAME) + 14.0).max(left);
    let mut shapes = vec![look::words(Point::new(0.0, base), Anchor::Start, NAME, Ink::Ink, name)];
    let does = &lane.said;
    if text::width(does, SMALL) <= right - from {
        let at = Point::new(from, base);
        shapes.push(look::words(at, Anchor::Start, SMALL, Ink::Soft, text::apart(does)));
    }
    Mark::plain(Key(Kind::HEADING, 3), shapes)
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
    let end = rows.x + rows.width;
    let (at, anchor) = if wide + 22.0 <= right - left {
        (Point::new(right - 12.0, y + 4.0), Anchor::End)
    } else if right + wide + 10.0 <= end {
        (Point::new(right + 6.0, y + 4.0), Anchor::Start)
    } else {
        (Point::new(end - 4.0, y + 4.0), Anchor::End)
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

fn framed(same: &[Area]) -> Option<Mark> {
    let frame = |&area: &Area| look::rect(area.inset(-0.5), 2.0, FRAME);
    let shapes: Vec<Shape> = same.iter().map(frame).collect();
    let any = !shapes.is_empty();
    any.then(|| Mark { state: "same", ..Mark::plain(Key(Kind::EDGE, 2), shapes) })
}

/// A dot where it begins, at which the lines to the lanes above and below start.
fn dotted(same: &[Area]) -> Option<Mark> {
    let dot = Paint::stroke(Ink::Ink, 2.0).filled(Ink::Panel, 1.0);
    let shapes = vec![look::disc(start(*same.first()?), 4.5, dot)];
    Some(Mark { state: "same", ..Mark::plain(Key(Kind::EDGE, 5), shapes) })
}

/// The name of the framed thing where none of its marks says it: at its frame, or, where the rows do not have the thing,
/// at the first difference.
fn named(
    lane: &Lane,
    same: &[Area],
    (rows, time): (Area, &TimeAxis),
    all: &[&Mark],
) -> Option<Mark> {
    let (target, name) = (lane.same.as_ref()?, &lane.subject);
    let own = all.iter().filter(|mark| mark.target.as_ref() == Some(target));
    if name.is_empty() || own.flat_map(|mark| texts(mark)).any(|(text, _)| says(text, name)) {
        return None;
    }
    let at_frame = |area: &Area| {
        let (x, y) = (area.x + 6.0, area.middle().y + 4.0);
        let below = area.y + area.height + 14.0;
        let right = area.x + area.width + 6.0;
        [(x, y), (right, y), (x, area.y - 5.0), (x, below)].map(|(x, y)| Point::new(x, y))
    };
    let mut places: Vec<Point> = same.iter().flat_map(at_frame).collect();
    if let Some(first) = lane.first.filter(|&first| same.is_empty() && time.shows(first, first)) {
        let under =
            |row: u32| Point::new(time.place(first) + 8.0, rows.y + LEADING * f64::from(row));
        places.extend((1..).map(under).take_while(|at| at.y < rows.y + rows.height));
    }
    let taken: Vec<Area> = all.iter().flat_map(|mark| texts(mark)).map(|(_, area)| area).collect();
    let plate = |at: Point| look::text_area(at, Anchor::Start, STRONG, name);
    let is_free = |at: &Point| {
        let plate = plate(*at);
        let ends = plate.x + plate.width <= rows.x + rows.width && plate.y >= 0.0;
        ends && plate.y + plate.height <= rows.y + rows.height
            && !taken.iter().any(|own| own.overlaps(plate))
    };
    let at = places.into_iter().find(is_free)?;
    let mut shapes = Vec::new();
    if same.is_empty() {
        shapes.push(look::rect(plate(at).inset(-3.0), 3.0, FRAME.dashed(Dash::Short)));
    }
    shapes.push(look::haloed(at, Anchor::Start, STRONG, (Ink::Ink, Ink::Panel), name));
    let mark = Mark { state: "same", ..Mark::plain(Key(Kind::EDGE, 6), shapes) };
    Some(Mark { target: Some(target.clone()), reach: plate(at), title: Some(name.clone()), ..mark })
}

/// Whether a text has a name as a word.
pub fn says(text: &str, name: &str) -> bool {
    let part = |next: Option<char>| next.is_some_and(|next| next.is_ascii_alphanumeric());
    text.match_indices(name).any(|(from, _)| {
        let (before, after) = (&text[..from], &text[from + name.len()..]);
        !part(before.chars().next_back()) && !part(after.chars().next())
    })
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

/// The policy and what it does, where there is room for all of that.
fn told(lane: &Lane, (top, floor, width): (f64, f64, f64)) -> Mark {
    let mut y = top + 1.0;
    let most = width - 10.0;
    let mut shapes = Vec::new();
    let mut write = |font, ink, lines: Vec<String>| {
        for line in lines {
            y += LEADING;
            shapes.push(look::words(Point::new(0.0, y), Anchor::Start, font, ink, line));
        }
        y += 3.0;
        ((floor - 4.0 - y) / LEADING).floor()
    };
    let room = write(NAME, Ink::Ink, text::lines(&lane.name, NAME, most, 2));
    let said = text::lines(&lane.said, SMALL, most, usize::MAX);
    if said.len() as f64 <= room {
        write(SMALL, Ink::Soft, said);
    }
    Mark::plain(Key(Kind::HEADING, 3), shapes)
}

/// The totals, each over a bar of its share, and over the first lane what they are.
fn totals(lane: &Lane, (left, top, floor): (f64, f64, f64)) -> Mark {
    let mut shapes = Vec::new();
    let middle = f64::midpoint(top, floor) + 8.0;
    let known = |own: &(usize, &Total)| !own.1.value.is_empty();
    for (at, total) in lane.totals.iter().enumerate().filter(known) {
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
