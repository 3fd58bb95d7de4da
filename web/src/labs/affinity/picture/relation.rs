//! The master's question as a matrix: a row a task, a column a type. The time stands over the end of its bar; the
//! tolerance crosses the bar's lane alone, and hatched beyond it is what is rejected. It grows as calls are tried.
//!
//! **Invariant:** every type has its column, all bars have one scale, and each task has its place. Where there is too
//! little room for that, the matrix is wider than the room, and the picture is scrolled.

use std::ops::Range;

use gantry_core::kernel::Time;
use gantry_core::labs::affinity::view::{TaskState, TaskView};
use gantry_core::labs::affinity::{Outline, View};

use super::look::{self as own, hook};
use super::stage::{NARROW, call_in_hand};
use crate::figure::Context;
use crate::labs::Showing;
use crate::labs::affinity::picture::{glyph, kinds};
use crate::labs::affinity::things::TASK;
use crate::labs::affinity::{Ui, calls};
use crate::scene::look::{self, SMALL, STRONG};
use crate::scene::paint::{Ink, Paint};
use crate::scene::shape::{Anchor, Area, Key, Kind, Layer, Mark, Point, Shape};
use crate::scene::text;
use crate::shown::{At, Selection};
use crate::words::affinity as say;

/// A row is no lower and no higher than this.
const LOW: f64 = 16.0;
const HIGH: f64 = 34.0;
/// What stands over the rows.
const HEAD: f64 = 31.0;
/// The fewest rows, and the most where not all tasks of a run are told at once.
const FEWEST: u32 = 3;
const TOLD: u32 = 40;
const PAGE: u32 = 10;
/// The most that a name takes, and the glyphs of calls.
const NAME: f64 = 62.0;
const GLYPHS: f64 = 4.0 * glyph::WIDE;
/// A column takes so much beside its longest bar, and at least so much.
const BESIDE: f64 = 12.0;
const LEAST: f64 = 44.0;
/// In low rows times stand beside their bars, where a column is so wide: they take this much of it.
const LOW_ROWS: f64 = 26.0;
const ROOMY: f64 = 76.0;
const TIME: f64 = 32.0;
/// What is acceptable at most, and what has become of a task.
const LIMIT: f64 = 58.0;
const STATE: f64 = 84.0;
/// The most tasks whose times decide the scale.
const SCALED: usize = 200;

fn all_tasks(outline: &Outline) -> u32 {
    u32::try_from(outline.tasks.len()).unwrap_or(u32::MAX)
}

fn rows(outline: &Outline) -> u32 {
    Some(all_tasks(outline)).filter(|all| *all <= TOLD).unwrap_or(PAGE)
}

/// Its least and its greatest height.
pub fn heights(outline: &Outline) -> (f64, f64) {
    (HEAD + LOW * f64::from(FEWEST), HEAD + HIGH * f64::from(rows(outline).max(FEWEST)))
}

/// The least width in which every type has a column.
pub fn least_width(outline: &Outline) -> f64 {
    NAME + GLYPHS + LEAST * outline.engines.len().max(1) as f64 + LIMIT + STATE + 32.0
}

/// The tasks that have a row, by number, and the height of each: all, or of more than have room a page of them with the
/// present one.
fn page(outline: &Outline, view: &View, area: Area) -> (Range<u32>, f64) {
    let count = (((area.height - HEAD) / LOW) as u32).clamp(1, rows(outline).max(1));
    let last = view.tasks.last().map_or(0, |own| own.task);
    let first = view.task.unwrap_or(last) / count * count;
    let row = ((area.height - HEAD) / f64::from(count.max(FEWEST))).clamp(LOW, HIGH);
    (first..all_tasks(outline).min(first + count), row)
}

/// Whether a task was stolen, as long as that is known.
pub fn is_stolen(view: &View, task: &TaskView) -> bool {
    let runs = |node: u32| {
        let node = view.nodes.iter().find(|own| own.node == node);
        let tasks = node.map(|own| &own.tasks);
        tasks.is_some_and(|all| all.iter().any(|own| own.task == task.task && own.stolen))
    };
    match task.state {
        TaskState::Queued { stolen, .. } => stolen,
        TaskState::Running { node, .. } => runs(node),
        _ => false,
    }
}

/// The longest time of a task on a type, by their calls: for the scale.
fn longest(outline: &Outline) -> f64 {
    let sum = |task: u32| {
        let mut sums = vec![0_u64; outline.engines.len()];
        let count = outline.tasks.get(task as usize).map_or(0, |own| own.calls.min(200));
        for (api, size) in (0..count).filter_map(|at| calls::call(outline, task, at)) {
            let times = calls::times(outline, api, size).unwrap_or_default();
            for (sum, time) in sums.iter_mut().zip(times) {
                *sum = sum.saturating_add(time.unwrap_or(0));
            }
        }
        sums.into_iter().max().unwrap_or(0)
    };
    let tasks = (0..).zip(&outline.tasks).take(SCALED).map(|own| own.0);
    tasks.map(sum).max().unwrap_or(0).max(1) as f64
}

struct Matrix<'a> {
    cx: &'a Context<'a>,
    outline: &'a Outline,
    view: &'a View,
    area: Area,
    /// Where glyphs begin; none where there is little room: then there are bars alone.
    glyphs: Option<f64>,
    /// Where columns begin, and how wide each is.
    columns: (f64, f64),
    /// The right end of what is acceptable at most, and where what has become of tasks stands.
    limit: f64,
    state: f64,
    row: f64,
    /// True where times stand beside their bars, false where they stand over them.
    beside: bool,
    /// Pixels that a unit of time takes.
    scale: f64,
}

impl<'a> Matrix<'a> {
    fn new(cx: &'a Context<'a>, area: Area, row: f64) -> Matrix<'a> {
        let Showing { outline, view } = cx.own::<Ui>();
        let tasks = (0..all_tasks(outline)).take(SCALED);
        let widths = tasks.map(|own| text::width(&cx.words.affinity_task(own, outline), STRONG));
        let named = area.x + 6.0 + widths.fold(18.0, f64::max).min(NAME) + 6.0;
        let most = outline.tasks.iter().map(|own| f64::from(own.calls)).fold(1.0, f64::max);
        let state = area.x + area.width - STATE;
        let limit = state - 12.0;
        let narrow = cx.size.0 < NARROW;
        let (from, to) = if narrow {
            (named, area.x + area.width)
        } else {
            (named + (most * glyph::WIDE).min(GLYPHS) + 8.0, limit - LIMIT)
        };
        let wide = ((to - from) / outline.engines.len().max(1) as f64).max(LEAST);
        let beside = row < LOW_ROWS && wide >= ROOMY;
        let scale = (wide - if beside { TIME } else { BESIDE }) / longest(outline);
        let (glyphs, columns) = ((!narrow).then_some(named), (from, wide));
        Matrix { cx, outline, view, area, glyphs, columns, limit, state, row, beside, scale }
    }
}

pub fn layers(cx: &Context<'_>, area: Area) -> Vec<Layer> {
    let Showing { outline, view } = cx.own::<Ui>();
    let (rows, row) = page(outline, view, area);
    let matrix = Matrix::new(cx, area, row);
    let (mut marks, mut cells) = (Vec::new(), Vec::new());
    for (at, number) in rows.clone().enumerate() {
        let top = area.y + HEAD + row * at as f64;
        if let Some(task) = view.tasks.iter().find(|own| own.task == number) {
            marks.push(matrix.row(task, top));
            cells.extend((0..outline.engines.len()).map(|of| matrix.cell(task, of, top)));
        } else {
            marks.push(matrix.unknown(number, top));
        }
    }
    let ground = Mark::plain(Key(Kind::HEADING, 0), matrix.ground(rows.len()));
    let layer = |name, marks| Layer { name, marks };
    vec![layer("relation", vec![ground]), layer("tasks", marks), layer("cells", cells)]
}

impl Matrix<'_> {
    fn ground(&self, rows: usize) -> Vec<Shape> {
        let (words, area, (from, wide)) = (self.cx.words, self.area, self.columns);
        let text = |x: f64, y: f64, anchor, (font, ink), text: String| {
            look::words(Point::new(x, area.y + y), anchor, font, ink, text)
        };
        let soft = (SMALL, Ink::Soft);
        let left = self.outline.tasks.len().saturating_sub(rows) as u64;
        let more = if left > 0 { words.and_more(left) } else { String::new() };
        let room = area.width - text::width(&more, SMALL) - 12.0;
        let tolerates = calls::tolerates(self.outline);
        let caption = if tolerates {
            words.affinity_relation_caption()
        } else {
            words.affinity_relation_table()
        };
        let caption = text::shortened(caption, STRONG, room);
        let mut shapes = vec![text(area.x, 12.0, Anchor::Start, (STRONG, Ink::Ink), caption)];
        shapes.push(text(area.x + area.width - 4.0, 12.0, Anchor::End, soft, more));
        for of in 0..self.outline.engines.len() as u32 {
            let name = words.engine_type(of, self.outline);
            let mut x = from + wide * f64::from(of);
            if text::width(&name, STRONG) + glyph::ENGINE <= wide - 10.0 {
                let at = Point::new(x + glyph::ENGINE / 2.0 - 2.0, area.y + 24.0);
                shapes.extend(glyph::engine(self.outline, of, at, 13.0));
                x += glyph::ENGINE;
            }
            let name = text::shortened(&name, STRONG, wide - 6.0);
            shapes.push(text(x, 28.0, Anchor::Start, (STRONG, Ink::Ink), name));
        }
        if self.glyphs.is_some() {
            if tolerates {
                let most = text::shortened(words.affinity_at_most(), SMALL, LIMIT);
                shapes.push(text(self.limit, 28.0, Anchor::End, soft, most));
            }
            let now = words.affinity_now().to_owned();
            shapes.push(text(self.state, 28.0, Anchor::Start, soft, now));
        }
        for at in 0..=rows {
            let y = area.y + HEAD + self.row * at as f64;
            let ends = [area.x, area.x + area.width].map(|x| Point::new(x, y));
            shapes.push(own::line(ends[0], ends[1], Paint::stroke(Ink::Line, 0.75)));
        }
        shapes
    }

    /// The row of a task that is not submitted yet.
    fn unknown(&self, task: u32, top: f64) -> Mark {
        let name = text::shortened(&self.cx.words.affinity_task(task, self.outline), SMALL, NAME);
        let base = Point::new(6.0, self.base());
        let name = look::words(base, Anchor::Start, SMALL, Ink::Soft, name);
        let at = Point::new(self.area.x, top);
        Mark { at, ..Mark::plain(Key(kinds::TASK, 1 << 32 | u64::from(task)), vec![name]) }
    }

    fn base(&self) -> f64 {
        self.row / 2.0 + 4.0
    }

    /// A row: the name of the task, its calls, and what has become of it.
    fn row(&self, task: &TaskView, top: f64) -> Mark {
        let (words, area) = (self.cx.words, self.area);
        let name = words.affinity_task(task.task, self.outline);
        let name = text::shortened(&name, STRONG, NAME);
        let current = self.view.task == Some(task.task);
        let line = Area::new(0.0, 0.5, area.width, self.row - 1.0);
        let mut shapes = Vec::new();
        if current {
            let paint = Paint::stroke(Ink::Blue, 2.0).filled(Ink::Sky, 0.12);
            shapes.push(look::rect(line, 5.0, paint));
        }
        let at = |x| Point::new(x - area.x, self.base());
        let put = |x, anchor, font, ink, text: &str| look::words(at(x), anchor, font, ink, text);
        shapes.push(put(area.x + 6.0, Anchor::Start, STRONG, Ink::Ink, &name));
        let best = task.relation.first().filter(|_| calls::tolerates(self.outline));
        let most = best.map(|best| words.affinity_limit(self.outline, best.time, self.cx.clock()));
        let (state, ink) = self.state(task);
        let stolen = matches!(task.state, TaskState::Queued { .. }) && is_stolen(self.view, task);
        let room = STATE - 4.0 - if stolen { 16.0 } else { 0.0 };
        let font = if ink == Ink::Red { STRONG } else { SMALL };
        let state = text::shortened(&state, font, room);
        if let Some(glyphs) = self.glyphs {
            let in_hand = call_in_hand(self.view, None).filter(|own| own.0 == task.task && current);
            let from = Point::new(glyphs - area.x, self.row / 2.0);
            let room = self.columns.0 - glyphs - 4.0;
            let calls = in_hand.map(|own| own.1);
            shapes.extend(glyph::calls_of(self.outline, task.task, (from, room), calls));
            if let Some(most) = &most {
                shapes.push(put(self.limit, Anchor::End, SMALL, Ink::Soft, &text::apart(most)));
            }
            shapes.push(put(self.state, Anchor::Start, font, ink, &text::apart(&state)));
            if stolen {
                let x = self.state - area.x + text::width(&state, font) + 8.0;
                shapes.push(hook(Point::new(x, self.row / 2.0), Ink::Ink));
            }
        }
        let hint = words.affinity_task_mark(task, self.outline);
        let written = [most, Some(state)].into_iter().flatten().filter(|_| self.glyphs.is_some());
        let drawn: Vec<String> = [name].into_iter().chain(written).collect();
        Mark {
            at: Point::new(area.x, top),
            target: Some(Selection(TASK, At::One(task.task))),
            reach: line,
            state: if current { "current" } else { "" },
            title: Some(words.labelled(drawn.join(" ").trim_end(), &hint)),
            ..Mark::plain(Key(kinds::TASK, task.task.into()), shapes)
        }
    }

    /// What has become of a task, in a word; where its call runs on another node, that too.
    fn state(&self, task: &TaskView) -> (String, Ink) {
        let (words, outline) = (self.cx.words, self.outline);
        let worker = |node| words.worker(node, outline);
        match task.state {
            TaskState::Relating => (words.affinity_relating().to_owned(), Ink::Soft),
            TaskState::Waiting => (words.affinity_at_master().to_owned(), Ink::Red),
            TaskState::Running { node, waits: true, .. } => {
                (say::AffinityWaits { name: &worker(node) }.tell(words), Ink::Red)
            }
            TaskState::Running { node, call, .. } => {
                let from = &worker(node);
                let elsewhere = calls::crossing(self.view, task.task, call);
                let told = match elsewhere.map(|own| worker(own.node)) {
                    Some(node) => say::AffinityGoesTo { task: from, node: &node }.tell(words),
                    None if is_stolen(self.view, task) => {
                        say::AffinityStolenOn { node: from }.tell(words)
                    }
                    None => from.clone(),
                };
                (told, Ink::Ink)
            }
            TaskState::Queued { node, .. } => {
                (say::AffinityQueued { node: &worker(node) }.tell(words), Ink::Ink)
            }
            TaskState::Done => (words.affinity_state(task.state, outline), Ink::Soft),
        }
    }

    /// What a task takes on a type.
    fn cell(&self, task: &TaskView, of: usize, top: f64) -> Mark {
        let (from, wide) = self.columns;
        let known = task.relation.iter().find(|own| own.of as usize == of);
        let building = self.view.building.as_ref().filter(|own| own.task == task.task);
        let out = task.left_out.iter().find(|own| own.0 as usize == of);
        let (shapes, state) = match (known.zip(task.relation.first()), building) {
            (Some((own, best)), _) => {
                let tolerates = calls::tolerates(self.outline);
                let state = calls::standing(self.outline, (own.time, best.time), tolerates);
                (self.bar(own.time, best.time, state, wide), state)
            }
            (None, Some(building)) => match building.sums.get(of) {
                Some(Some(sum)) => (self.growing(*sum, wide), "growing"),
                Some(None) => (self.missing("", wide), "missing"),
                None => (Vec::new(), ""),
            },
            (None, None) => out.map_or((Vec::new(), ""), |out| {
                let lack = self.cx.words.affinity_lack(task.task, out.1, self.outline);
                (self.missing(&lack, wide), "missing")
            }),
        };
        let key = Key(kinds::CELL, u64::from(task.task) << 8 | of as u64);
        let at = Point::new(from + wide * of as f64, top);
        Mark { at, state, ..Mark::plain(key, shapes) }
    }

    /// A time at the end of its bar: behind it, or over it.
    fn time(&self, end: f64, ink: Ink, time: Time, wide: f64) -> Shape {
        let told = self.cx.words.duration(time, self.cx.clock());
        let told = text::shortened(&told, STRONG, wide - 4.0);
        let room = wide - 4.0 - text::width(&told, STRONG);
        if self.beside {
            let at = Point::new((end + 5.0).min(room), self.base());
            return look::haloed(at, Anchor::Start, STRONG, (ink, Ink::Panel), told);
        }
        let end = end.max(wide - 4.0 - room).min(wide - 4.0);
        look::words(Point::new(end, self.lane(0.0, 0.0).y - 1.0), Anchor::End, STRONG, ink, told)
    }

    fn lane(&self, from: f64, to: f64) -> Area {
        let high = (self.row * 0.28).clamp(5.0, 9.0).floor();
        let high = if self.beside { 8.0 } else { high };
        let y = if self.beside { (self.row - high) / 2.0 } else { self.row - high - 1.0 };
        Area::new(from, y, (to - from).max(1.5), high)
    }

    /// A bar and the line of the tolerance, which crosses its lane.
    fn bar(&self, time: Time, best: Time, state: &str, wide: f64) -> Vec<Shape> {
        // A bar longer than its column, of a task with very many calls, is cut at its end.
        let at = |time: f64| (time * self.scale).min(wide - 4.0);
        let limit = calls::limit(self.outline, best) as f64 / 100.0;
        let is_in = calls::tolerates(self.outline) && limit * self.scale <= wide - 4.0;
        let (limit, length) = (at(limit), at(time as f64));
        let (mut shapes, ink) = own::time(state, limit, length, &|from, to| self.lane(from, to));
        if is_in {
            let lane = self.lane(0.0, 0.0);
            let ends = [lane.y - 1.5, lane.y + lane.height + 1.5].map(|y| Point::new(limit, y));
            shapes.push(own::line(ends[0], ends[1], Paint::stroke(Ink::Ink, 2.0)));
        }
        let end = if self.beside && is_in { length.max(limit) } else { length };
        shapes.push(self.time(end, ink, time, wide));
        shapes
    }

    /// A sum as far as calls have been tried.
    fn growing(&self, sum: Time, wide: f64) -> Vec<Shape> {
        let length = (sum as f64 * self.scale).max(1.5);
        let area = self.lane(0.0, length.min(wide - 4.0));
        let paint = Paint::stroke(Ink::Ink, 1.25).filled(Ink::Orange, 1.0);
        vec![look::rect(area, 1.5, paint), self.time(length, Ink::Ink, sum, wide)]
    }

    fn missing(&self, told: &str, wide: f64) -> Vec<Shape> {
        // Half a word says nothing: the cross does.
        let told = if text::width(told, SMALL) <= wide - 16.0 { told } else { "" };
        let at = Point::new(12.0, self.base());
        vec![
            look::cross(Point::new(5.0, self.row / 2.0), 3.5),
            look::words(at, Anchor::Start, SMALL, Ink::Red, told),
        ]
    }
}
