//! The relation as a matrix: a row a task, a column a type; time as a bar, rank as a figure, the tolerance as a line, and
//! hatched beyond it what is rejected. It grows as calls are tried.
//!
//! **Invariant:** every type has its column. Where there is little room for them the bars are drawn under the times; where
//! there is too little for that, the matrix is wider than the room, and the picture is scrolled.

use gantry_core::kernel::Time;
use gantry_core::labs::affinity::view::{TaskState, TaskView};
use gantry_core::labs::affinity::{Outline, View};

use super::look::{self as own, hook};
use super::stage::StageOptions;
use crate::labs::affinity::calls;
use crate::labs::affinity::picture::kinds;
use crate::labs::affinity::things::TASK;
use crate::narrate::Words;
use crate::scene::look::{self, SMALL, STRONG};
use crate::scene::paint::{Ink, Paint};
use crate::scene::shape::{Anchor, Area, Key, Kind, Layer, Mark, Point, Shape};
use crate::scene::text;
use crate::state::{At, Selection};

/// The most rows.
const ROWS: usize = 9;
/// Height of a row, of what stands over the rows and under them.
const ROW: f64 = 21.0;
const HEAD: f64 = 42.0;
const FOOT: f64 = 18.0;
/// In a column that is narrower than this, the bar is under the time; none is narrower than the other.
const COLUMN: f64 = 78.0;
const LEAST: f64 = 44.0;
/// The most that a name takes.
const NAME: f64 = 92.0;
/// What has become of a task takes this much, and this much where there is little room.
const STATE: [f64; 2] = [104.0, 56.0];
/// A matrix that is narrower than this has little room.
const NARROW: f64 = 420.0;

/// Its height.
pub fn height(outline: &Outline) -> f64 {
    HEAD + ROW * outline.tasks.len().clamp(3, ROWS) as f64 + FOOT
}

/// The least width in which every type has a column.
pub fn least_width(outline: &Outline) -> f64 {
    18.0 + NAME + LEAST * outline.engines.len().max(1) as f64 + STATE[1]
}

/// The tasks that are shown: a part of those that are told, with the present one.
fn shown(view: &View) -> &[TaskView] {
    let all = &view.tasks;
    let at = all.iter().position(|own| Some(own.task) == view.task).unwrap_or(0);
    let last = all.len().saturating_sub(ROWS);
    let first = if all.len() <= ROWS { 0 } else { at.saturating_sub(ROWS / 2).min(last) };
    &all[first..all.len().min(first + ROWS)]
}

struct Matrix<'a> {
    outline: &'a Outline,
    view: &'a View,
    words: Words,
    options: &'a StageOptions,
    /// Where the rows begin, the columns, and where what has become of tasks stands.
    area: Area,
    columns: f64,
    column: f64,
    types: usize,
    /// Pixels that a unit of time takes.
    scale: f64,
    tolerance: f64,
}

/// Its layers.
pub fn layers(outline: &Outline, view: &View, options: &StageOptions, area: Area) -> Vec<Layer> {
    let words = options.words;
    let rows = shown(view);
    let width = |name: String| text::width(&name, STRONG);
    let names = rows.iter().map(|own| width(words.affinity_task(own.task, outline)));
    let columns = area.x + names.fold(30.0, f64::max).min(NAME) + 18.0;
    let types = outline.engines.len();
    let column_of = |state: f64| (area.x + area.width - columns - state) / types.max(1) as f64;
    let wide = area.width >= NARROW && column_of(STATE[0]) >= LEAST;
    let column = column_of(STATE[usize::from(!wide)]).max(LEAST);
    let tolerance = calls::tolerance(outline);
    let times = rows.iter().flat_map(|own| &own.relation).map(|own| own.time);
    let sums = view.building.iter().flat_map(|own| own.sums.iter().flatten().copied());
    let longest = times.chain(sums).max().unwrap_or(1).max(1);
    let beside = if column < COLUMN { 26.0 } else { 62.0 };
    let scale = (column - beside).max(12.0) / longest as f64;
    let matrix =
        Matrix { outline, view, words, options, area, columns, column, types, scale, tolerance };
    let mut marks = Vec::new();
    let mut cells = Vec::new();
    for (at, task) in rows.iter().enumerate() {
        let top = area.y + HEAD + ROW * at as f64;
        marks.push(matrix.row(task, top));
        cells.extend((0..matrix.types).map(|of| matrix.cell(task, of, top)));
    }
    let ground = Mark::plain(Key(Kind::HEADING, 0), matrix.ground());
    let layer = |name, marks| Layer { name, marks };
    vec![layer("relation", vec![ground]), layer("tasks", marks), layer("cells", cells)]
}

impl Matrix<'_> {
    fn ground(&self) -> Vec<Shape> {
        let (words, area) = (self.words, self.area);
        let text = |x: f64, y: f64, anchor, font, ink, text: String| {
            look::words(Point::new(area.x + x, area.y + y), anchor, font, ink, text)
        };
        let fits = |text: &str, font| text::shortened(text, font, area.width - 16.0);
        let ground = Paint::stroke(Ink::Line, 1.0).filled(Ink::Fill, 0.5);
        let caption = fits(words.affinity_relation_caption(), STRONG);
        let mut shapes = vec![
            look::rect(area, 8.0, ground),
            text(10.0, 17.0, Anchor::Start, STRONG, Ink::Soft, caption),
        ];
        for of in 0..self.types {
            let name = words.engine_type(of as u32, self.outline);
            let name = text::shortened(&name, STRONG, self.column - 22.0);
            let at = Point::new(self.columns + self.column * of as f64 + 20.0, area.y + 38.0);
            shapes.push(look::words(at, Anchor::Start, STRONG, Ink::Ink, name));
        }
        let foot = fits(&words.affinity_tolerance_is(self.outline), SMALL);
        shapes.push(text(10.0, area.height - 7.0, Anchor::Start, SMALL, Ink::Soft, foot));
        let waits = self.view.master.len() as u64;
        let first = self.view.master.iter().take(4);
        let first = words.items(first.map(|&it| words.affinity_task(it, self.outline)));
        let queue = words.labelled(words.affinity_master(), &first);
        let wide =
            text::width(&queue, STRONG) + text::width(words.affinity_relation_caption(), STRONG);
        if waits > 0 && wide + 30.0 < area.width {
            shapes.push(text(area.width - 10.0, 17.0, Anchor::End, STRONG, Ink::Red, queue));
        }
        shapes
    }

    /// A row: the name of the task, and what has become of it.
    fn row(&self, task: &TaskView, top: f64) -> Mark {
        let (words, area) = (self.words, self.area);
        let name = words.affinity_task(task.task, self.outline);
        let name = text::shortened(&name, STRONG, NAME);
        let current = self.view.task == Some(task.task);
        let line = Area::new(4.0, 1.0, area.width - 8.0, ROW - 2.0);
        let mut shapes = Vec::new();
        if current {
            let paint = Paint::stroke(Ink::Blue, 2.0).filled(Ink::Panel, 1.0);
            shapes.push(look::rect(line, 5.0, paint));
        } else {
            shapes.push(look::rect(line, 5.0, Paint::fill(Ink::Panel, 0.7)));
        }
        let base = ROW / 2.0 + 4.0;
        let at = |x| Point::new(x, base);
        shapes.push(look::words(at(10.0), Anchor::Start, STRONG, Ink::Ink, name.clone()));
        let state = words.affinity_state(task.state, self.outline);
        let room = area.x + area.width - self.columns - self.column * self.types as f64 - 12.0;
        let ink = match task.state {
            TaskState::Waiting | TaskState::Running { waits: true, .. } => Ink::Red,
            _ => Ink::Soft,
        };
        let stolen = self.stolen(task);
        let state = text::shortened(&state, SMALL, room - if stolen { 16.0 } else { 0.0 });
        let state = text::apart(&state);
        shapes.push(look::words(at(area.width - 10.0), Anchor::End, SMALL, ink, state.clone()));
        if stolen {
            let left = area.width - 20.0 - text::width(&state, SMALL);
            shapes.push(hook(Point::new(left, ROW / 2.0)));
        }
        let hint = words.affinity_task_mark(task, self.outline);
        let title = words.labelled(&format!("{name}{state}"), &hint);
        Mark {
            at: Point::new(area.x, top),
            target: Some(Selection(TASK, At::One(task.task))),
            reach: line,
            state: if current { "current" } else { "" },
            title: Some(title),
            ..Mark::plain(Key(kinds::TASK, task.task.into()), shapes)
        }
    }

    /// Whether a task was stolen, as long as that is known.
    fn stolen(&self, task: &TaskView) -> bool {
        let runs = |node: u32| {
            let node = self.view.nodes.iter().find(|own| own.node == node);
            let tasks = node.map(|own| &own.tasks);
            tasks.is_some_and(|all| all.iter().any(|own| own.task == task.task && own.stolen))
        };
        match task.state {
            TaskState::Queued { stolen, .. } => stolen,
            TaskState::Running { node, .. } => runs(node),
            _ => false,
        }
    }

    /// What a task takes on a type.
    fn cell(&self, task: &TaskView, of: usize, top: f64) -> Mark {
        let place = Point::new(self.columns + self.column * of as f64, top);
        let known = task.relation.iter().enumerate().find(|(_, own)| own.of as usize == of);
        let building = self.view.building.as_ref().filter(|own| own.task == task.task);
        let (shapes, state) = match (known, building) {
            (Some((rank, own)), _) => {
                let best = task.relation.first().map_or(own.time, |best| best.time);
                (
                    self.bar(own.time, best, rank),
                    match rank {
                        0 => "best",
                        _ if own.acceptable => "acceptable",
                        _ => "rejected",
                    },
                )
            }
            (None, Some(building)) => match building.sums.get(of) {
                Some(Some(sum)) => (self.growing(*sum), "growing"),
                Some(None) => (self.missing(""), "missing"),
                None => (Vec::new(), ""),
            },
            (None, None) => match task.left_out.iter().find(|own| own.of as usize == of) {
                Some(out) => {
                    let lack = self.words.affinity_lack(task.task, out.call, self.outline);
                    (self.missing(&lack), "missing")
                }
                None => (Vec::new(), ""),
            },
        };
        let key = Key(kinds::CELL, u64::from(task.task) << 8 | of as u64);
        Mark { at: place, state, ..Mark::plain(key, shapes) }
    }

    /// A time behind the end of its bar, or over the bar.
    fn time(&self, end: f64, strong: bool, ink: Ink, time: Time) -> Shape {
        let told = self.words.duration(time, self.options.clock);
        let font = if strong { STRONG } else { SMALL };
        let at =
            if self.is_tight() { Point::new(20.0, 12.0) } else { Point::new(end, ROW / 2.0 + 4.0) };
        let told = text::shortened(&told, font, (self.column - at.x).max(20.0));
        look::words(at, Anchor::Start, font, ink, told)
    }

    /// Whether bars are drawn under the times.
    fn is_tight(&self) -> bool {
        self.column < COLUMN
    }

    /// A bar from one place of the scale to another.
    fn stretch(&self, from: f64, to: f64) -> Area {
        let (top, high) = if self.is_tight() { (15.0, 5.0) } else { (6.0, ROW - 12.0) };
        Area::new(20.0 + from, top, (to - from).max(1.5), high)
    }

    /// The rank as a figure, the time as a bar and as a number, the tolerance as a line.
    fn bar(&self, time: Time, best: Time, rank: usize) -> Vec<Shape> {
        let middle = Point::new(9.0, ROW / 2.0);
        let figure = Point::new(9.0, ROW / 2.0 + 4.0);
        let number = self.words.number(rank as u64 + 1);
        let mut shapes = Vec::new();
        if rank == 0 {
            shapes.push(look::disc(middle, 7.5, Paint::fill(Ink::Ink, 1.0)));
            shapes.push(look::words(figure, Anchor::Middle, STRONG, Ink::Panel, number));
        } else {
            shapes.push(look::words(figure, Anchor::Middle, SMALL, Ink::Ink, number));
        }
        let bar = |from: f64, to: f64| self.stretch(from, to);
        let (length, limit) = (time as f64 * self.scale, best as f64 * self.tolerance * self.scale);
        let over = length > limit + 0.01;
        if rank == 0 {
            shapes.push(look::rect(bar(0.0, length), 2.0, Paint::fill(Ink::Blue, 1.0)));
        } else if over {
            shapes.push(look::rect(bar(0.0, limit), 1.5, Paint::fill(Ink::Line, 1.0)));
            shapes.extend(own::overhang(bar(limit, length)));
        } else {
            let pale = Paint::stroke(Ink::Blue, 1.5).filled(Ink::Sky, 0.35);
            shapes.push(look::rect(bar(0.0, length), 2.0, pale));
        }
        let tick = |y| Point::new(20.0 + limit, y);
        let room = self.column - if self.is_tight() { 22.0 } else { 40.0 };
        if limit <= room {
            let ink = if over { Ink::Red } else { Ink::Mark };
            let top = bar(0.0, length).y - 3.0;
            shapes.push(own::line(tick(top), tick(ROW - 2.0), Paint::stroke(ink, 1.5)));
        }
        let end = 26.0 + length.max(if limit <= room { limit } else { 0.0 });
        shapes.push(self.time(end, rank == 0, if over { Ink::Red } else { Ink::Ink }, time));
        shapes
    }

    /// A sum as far as calls have been tried.
    fn growing(&self, sum: Time) -> Vec<Shape> {
        let length = (sum as f64 * self.scale).max(1.5);
        let area = self.stretch(0.0, length);
        let paint = Paint::stroke(Ink::Ink, 1.25).filled(Ink::Orange, 0.5);
        vec![look::rect(area, 1.5, paint), self.time(26.0 + length, true, Ink::Ink, sum)]
    }

    fn missing(&self, told: &str) -> Vec<Shape> {
        let told = text::shortened(told, SMALL, self.column - 24.0);
        vec![
            look::cross(Point::new(9.0, ROW / 2.0), 3.5),
            look::words(Point::new(20.0, ROW / 2.0 + 4.0), Anchor::Start, SMALL, Ink::Red, told),
        ]
    }
}
