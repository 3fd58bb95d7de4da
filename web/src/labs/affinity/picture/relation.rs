//! The master's question as a matrix: a row a task, a column a type. The time stands over the end of its bar; the
//! tolerance crosses the bar's lane alone, and hatched beyond it is what is rejected. It grows as calls are tried.
//!
//! **Invariant:** every type has its column, and all bars have one scale. Where there is too little room for that, the
//! matrix is wider than the room, and the picture is scrolled.

use gantry_core::kernel::Time;
use gantry_core::labs::affinity::view::{TaskState, TaskView};
use gantry_core::labs::affinity::{Outline, View};

use super::look::{self as own, hook};
use super::stage::{StageOptions, call_in_hand};
use crate::labs::affinity::calls;
use crate::labs::affinity::picture::{glyph, kinds};
use crate::labs::affinity::things::TASK;
use crate::narrate::Words;
use crate::scene::look::{self, SMALL, STRONG};
use crate::scene::paint::{Ink, Paint};
use crate::scene::shape::{Anchor, Area, Key, Kind, Layer, Mark, Point, Shape};
use crate::scene::text;
use crate::shown::{At, Selection};

/// The most rows.
pub const ROWS: usize = 9;
/// A row is no lower and no higher than this.
const LOW: f64 = 17.0;
const HIGH: f64 = 34.0;
/// What stands over the rows.
const HEAD: f64 = 31.0;
/// The most that a name takes, and the glyphs of calls.
const NAME: f64 = 62.0;
const GLYPHS: f64 = 4.0 * glyph::WIDE;
/// A column takes so much beside its longest bar, and at least so much.
const BESIDE: f64 = 12.0;
const LEAST: f64 = 44.0;
/// What is acceptable at most, and what has become of a task.
const LIMIT: f64 = 52.0;
const STATE: f64 = 84.0;

/// Its least and its greatest height.
pub fn heights(outline: &Outline) -> (f64, f64) {
    let rows = outline.tasks.len().clamp(3, ROWS) as f64;
    (HEAD + LOW * rows, HEAD + HIGH * rows)
}

/// The least width in which every type has a column.
pub fn least_width(outline: &Outline) -> f64 {
    NAME + GLYPHS + LEAST * outline.engines.len().max(1) as f64 + LIMIT + STATE + 32.0
}

/// The tasks that are shown: a part of those that are told, with the present one.
pub fn shown(view: &View, most: usize) -> &[TaskView] {
    let all = &view.tasks;
    let at = all.iter().position(|own| Some(own.task) == view.task).unwrap_or(0);
    let last = all.len().saturating_sub(most);
    let first = if all.len() <= most { 0 } else { at.saturating_sub(most / 2).min(last) };
    &all[first..all.len().min(first + most)]
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

/// What a task takes on each type, as far as it calls what is told: for the width of columns.
fn sums(outline: &Outline, task: u32) -> Vec<Time> {
    let mut sums = vec![0_u64; outline.engines.len()];
    let count = outline.tasks.get(task as usize).map_or(0, |own| own.calls.min(200));
    for (api, size) in (0..count).filter_map(|at| calls::call(outline, task, at)) {
        for (sum, time) in sums.iter_mut().zip(calls::times(outline, api, size).unwrap_or_default())
        {
            *sum = sum.saturating_add(time.unwrap_or(0));
        }
    }
    sums
}

struct Matrix<'a> {
    outline: &'a Outline,
    view: &'a View,
    words: Words,
    options: &'a StageOptions,
    area: Area,
    /// Where glyphs begin.
    glyphs: f64,
    /// Where each column begins, and how wide it is.
    columns: Vec<(f64, f64)>,
    /// The right end of what is acceptable at most, and where what has become of tasks stands.
    limit: f64,
    state: f64,
    row: f64,
    /// Pixels that a unit of time takes.
    scale: f64,
}

impl<'a> Matrix<'a> {
    fn new(
        (outline, view): (&'a Outline, &'a View),
        options: &'a StageOptions,
        (area, rows): (Area, &[TaskView]),
    ) -> Matrix<'a> {
        let words = options.words;
        let width = |name: String| text::width(&name, STRONG);
        let names = rows.iter().map(|own| width(words.affinity_task(own.task, outline)));
        let glyphs = area.x + 6.0 + names.fold(18.0, f64::max).min(NAME) + 6.0;
        let most = rows.iter().filter_map(|own| outline.tasks.get(own.task as usize));
        let most = most.map(|own| f64::from(own.calls)).fold(1.0, f64::max);
        let from = glyphs + (most * glyph::WIDE).min(GLYPHS) + 8.0;
        let state = area.x + area.width - STATE;
        let limit = state - 12.0;
        let types = outline.engines.len().max(1);
        let longest: Vec<f64> = rows.iter().map(|own| sums(outline, own.task)).fold(
            vec![1.0; types],
            |longest, sums| {
                longest.iter().zip(&sums).map(|(one, sum)| one.max(*sum as f64)).collect()
            },
        );
        let room = (limit - LIMIT - from).max(LEAST * types as f64);
        let all: f64 = longest.iter().sum();
        // Short columns have their least width; the others share the rest by their bars.
        let mut scale = (room - BESIDE * types as f64) / all;
        for _ in 0..types {
            let low = |own: &&f64| **own * scale + BESIDE < LEAST;
            let fixed = longest.iter().filter(low).count() as f64 * LEAST;
            let rest = longest.iter().filter(|own| !low(own));
            let (bars, count) = rest.fold((0.0, 0.0), |(sum, count), own| (sum + own, count + 1.0));
            if bars > 0.0 {
                scale = ((room - fixed - BESIDE * count) / bars).max(0.01);
            }
        }
        let wide = |own: &f64| (own * scale + BESIDE).max(LEAST);
        let mut columns = Vec::new();
        let mut x = from;
        for own in &longest {
            columns.push((x, wide(own)));
            x += wide(own);
        }
        let row = ((area.height - HEAD) / rows.len().max(3) as f64).clamp(LOW, HIGH);
        Matrix { outline, view, words, options, area, glyphs, columns, limit, state, row, scale }
    }
}

/// Its layers.
pub fn layers(outline: &Outline, view: &View, options: &StageOptions, area: Area) -> Vec<Layer> {
    let rows = shown(view, ROWS);
    let matrix = Matrix::new((outline, view), options, (area, rows));
    let mut marks = Vec::new();
    let mut cells = Vec::new();
    for (at, task) in rows.iter().enumerate() {
        let top = area.y + HEAD + matrix.row * at as f64;
        marks.push(matrix.row(task, top));
        cells.extend((0..outline.engines.len()).map(|of| matrix.cell(task, of, top)));
    }
    let ground = Mark::plain(Key(Kind::HEADING, 0), matrix.ground(rows.len()));
    let layer = |name, marks| Layer { name, marks };
    vec![layer("relation", vec![ground]), layer("tasks", marks), layer("cells", cells)]
}

/// Where the row of a task begins, at its left.
pub fn left_of(outline: &Outline, view: &View, area: Area, task: u32) -> Option<Point> {
    let rows = shown(view, ROWS);
    let at = rows.iter().position(|own| own.task == task)?;
    let row = ((area.height - HEAD) / outline.tasks.len().clamp(3, ROWS) as f64).clamp(LOW, HIGH);
    Some(Point::new(area.x, area.y + HEAD + row * (at as f64 + 0.5)))
}

impl Matrix<'_> {
    fn ground(&self, rows: usize) -> Vec<Shape> {
        let (words, area) = (self.words, self.area);
        let text = |x: f64, y: f64, anchor, (font, ink), text: String| {
            look::words(Point::new(x, area.y + y), anchor, font, ink, text)
        };
        let caption = text::shortened(words.affinity_relation_caption(), STRONG, area.width - 8.0);
        let mut shapes = vec![text(area.x, 12.0, Anchor::Start, (STRONG, Ink::Ink), caption)];
        for (of, (x, wide)) in (0..).zip(&self.columns) {
            let name = words.engine_type(of, self.outline);
            let drawn = text::width(&name, STRONG) + glyph::ENGINE <= wide - 10.0;
            if drawn {
                let at = Point::new(x + glyph::ENGINE / 2.0 - 2.0, area.y + 24.0);
                shapes.extend(glyph::engine(self.outline, of, at, 13.0));
            }
            let name = text::shortened(&name, STRONG, wide - 6.0);
            let x = if drawn { x + glyph::ENGINE } else { *x };
            shapes.push(text(x, 28.0, Anchor::Start, (STRONG, Ink::Ink), name));
        }
        let soft = (SMALL, Ink::Soft);
        let last = self.columns.last().map_or(0.0, |own| own.0);
        let name = self.outline.engines.len().checked_sub(1).and_then(|of| u32::try_from(of).ok());
        let name = name.map_or(0.0, |of| text::width(&words.engine_type(of, self.outline), STRONG));
        let room = self.limit - (last + name + glyph::ENGINE + 6.0);
        let most = text::shortened(words.affinity_at_most(), SMALL, room.min(LIMIT + 12.0));
        shapes.push(text(self.limit, 28.0, Anchor::End, soft, most));
        shapes.push(text(self.state, 28.0, Anchor::Start, soft, words.affinity_now().to_owned()));
        for at in 0..=rows {
            let y = area.y + HEAD + self.row * at as f64;
            let ends = [area.x, area.x + area.width].map(|x| Point::new(x, y));
            shapes.push(own::line(ends[0], ends[1], Paint::stroke(Ink::Line, 0.75)));
        }
        shapes
    }

    /// The baseline of what is written in a row.
    fn base(&self) -> f64 {
        self.row / 2.0 + 4.0
    }

    /// A row: the name of the task, its calls, and what has become of it.
    fn row(&self, task: &TaskView, top: f64) -> Mark {
        let (words, area) = (self.words, self.area);
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
        let in_hand = call_in_hand(self.view, None).filter(|own| own.0 == task.task && current);
        let from = Point::new(self.glyphs - area.x, self.row / 2.0);
        let room = self.columns.first().map_or(GLYPHS, |own| own.0 - self.glyphs - 4.0);
        let calls = in_hand.map(|own| own.1);
        shapes.extend(glyph::calls_of(self.outline, task.task, (from, room), calls));
        if let Some(best) = task.relation.first() {
            let most = self.limit_of(best.time);
            shapes.push(put(self.limit, Anchor::End, SMALL, Ink::Soft, &text::apart(&most)));
        }
        let (state, ink) = self.state(task);
        let queued = matches!(task.state, TaskState::Queued { .. });
        let stolen = queued && is_stolen(self.view, task);
        let room = STATE - 4.0 - if stolen { 16.0 } else { 0.0 };
        let font = if ink == Ink::Red { STRONG } else { SMALL };
        let state = text::shortened(&state, font, room);
        let long = text::width(&state, font);
        shapes.push(put(self.state, Anchor::Start, font, ink, &text::apart(&state)));
        if stolen {
            let x = self.state - area.x + long + 8.0;
            shapes.push(hook(Point::new(x, self.row / 2.0), Ink::Ink));
        }
        let hint = words.affinity_task_mark(task, self.outline);
        let most = task.relation.first().map(|best| self.limit_of(best.time));
        let drawn: Vec<String> = [Some(name), most, Some(state)].into_iter().flatten().collect();
        let title = words.labelled(drawn.join(" ").trim_end(), &hint);
        Mark {
            at: Point::new(area.x, top),
            target: Some(Selection(TASK, At::One(task.task))),
            reach: line,
            state: if current { "current" } else { "" },
            title: Some(title),
            ..Mark::plain(Key(kinds::TASK, task.task.into()), shapes)
        }
    }

    fn limit_of(&self, best: Time) -> String {
        self.words.affinity_limit(self.outline, best, self.options.clock)
    }

    /// What has become of a task, in a word.
    fn state(&self, task: &TaskView) -> (String, Ink) {
        let (words, outline) = (self.words, self.outline);
        match task.state {
            TaskState::Waiting => (words.affinity_at_master().to_owned(), Ink::Red),
            TaskState::Running { node, waits: true, .. } => {
                (words.affinity_waits(&words.worker(node, outline)), Ink::Red)
            }
            TaskState::Running { node, .. } => {
                let node = words.worker(node, outline);
                let stolen = is_stolen(self.view, task);
                (if stolen { words.affinity_stolen_on(&node) } else { node }, Ink::Ink)
            }
            TaskState::Queued { node, .. } => {
                (words.affinity_queued(&words.worker(node, outline)), Ink::Ink)
            }
            state => (words.affinity_state(state, outline), Ink::Soft),
        }
    }

    /// What a task takes on a type.
    fn cell(&self, task: &TaskView, of: usize, top: f64) -> Mark {
        let (x, wide) = self.columns[of];
        let known = task.relation.iter().enumerate().find(|(_, own)| own.of as usize == of);
        let building = self.view.building.as_ref().filter(|own| own.task == task.task);
        let (shapes, state) = match (known, building) {
            (Some((rank, own)), _) => {
                let best = task.relation.first().map_or(own.time, |best| best.time);
                let state = match rank {
                    0 => "best",
                    _ if own.acceptable => "acceptable",
                    _ => "rejected",
                };
                (self.bar(own.time, best, state, wide), state)
            }
            (None, Some(building)) => match building.sums.get(of) {
                Some(Some(sum)) => (self.growing(*sum, wide), "growing"),
                Some(None) => (self.missing("", wide), "missing"),
                None => (Vec::new(), ""),
            },
            (None, None) => match task.left_out.iter().find(|own| own.of as usize == of) {
                Some(out) => {
                    let lack = self.words.affinity_lack(task.task, out.call, self.outline);
                    (self.missing(&lack, wide), "missing")
                }
                None => (Vec::new(), ""),
            },
        };
        let key = Key(kinds::CELL, u64::from(task.task) << 8 | of as u64);
        Mark { at: Point::new(x, top), state, ..Mark::plain(key, shapes) }
    }

    /// A time over the end of its bar.
    fn time(&self, end: f64, ink: Ink, time: Time, wide: f64) -> Shape {
        let told = self.words.duration(time, self.options.clock);
        let told = text::shortened(&told, STRONG, wide - 4.0);
        let end = end.max(text::width(&told, STRONG)).min(wide - 4.0);
        look::words(Point::new(end, self.lane(0.0, 0.0).y - 1.0), Anchor::End, STRONG, ink, told)
    }

    /// A part of a bar's lane.
    fn lane(&self, from: f64, to: f64) -> Area {
        let high = (self.row * 0.28).clamp(5.0, 9.0).floor();
        Area::new(from, self.row - high - 1.0, (to - from).max(1.5), high)
    }

    /// A bar and the line of the tolerance, which crosses its lane.
    fn bar(&self, time: Time, best: Time, state: &str, wide: f64) -> Vec<Shape> {
        let limit = calls::limit(self.outline, best) as f64 / 100.0 * self.scale;
        let length = time as f64 * self.scale;
        let mut shapes = match state {
            "best" => vec![own::best(self.lane(0.0, length))],
            "acceptable" => vec![own::acceptable(self.lane(0.0, length))],
            _ => {
                let within = look::rect(self.lane(0.0, limit), 1.5, Paint::fill(Ink::Line, 1.0));
                [within].into_iter().chain(own::overhang(self.lane(limit, length))).collect()
            }
        };
        if limit <= wide - 4.0 {
            let top = self.lane(0.0, 0.0).y - 1.5;
            let [top, floor] = [top, self.row].map(|y| Point::new(limit, y));
            shapes.push(own::line(top, floor, Paint::stroke(Ink::Ink, 2.0)));
        }
        let ink = if state == "rejected" { Ink::Red } else { Ink::BlueText };
        shapes.push(self.time(length, ink, time, wide));
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
