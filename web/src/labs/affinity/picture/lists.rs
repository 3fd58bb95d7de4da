//! Both questions where there is little room: the tasks as chips, then the task and its call in hand, each as a list of
//! all types, best first. What is past the line is not acceptable.

use gantry_core::kernel::Time;
use gantry_core::labs::affinity::view::{TaskState, TaskView};
use gantry_core::labs::affinity::{Outline, View};
use gantry_core::sort;

use super::look as own;
use super::relation;
use super::stage::{StageOptions, call_in_hand};
use crate::labs::affinity::calls;
use crate::labs::affinity::picture::{glyph, kinds};
use crate::labs::affinity::things::TASK;
use crate::narrate::Words;
use crate::scene::look::{self, STRONG};
use crate::scene::paint::{Ink, Paint};
use crate::scene::shape::{Anchor, Area, Key, Kind, Layer, Mark, Point};
use crate::scene::text;
use crate::shown::{At, Selection};

/// The most chips, the most calls on one, their height, and between them.
const CHIPS: usize = 10;
const GLYPHS: u32 = 4;
const CHIP: f64 = 24.0;
const APART: f64 = 5.0;
/// What stands over a list, and a row of it.
const HEAD: f64 = 20.0;
const ROW: f64 = 20.0;
/// The name of a type, and a number behind its bar.
const NAME: f64 = 50.0;
const NUMBER: f64 = 54.0;

/// Where the chips of some tasks stand, row by row: each is as wide as its name and its calls, as far as there is room.
fn chips(outline: &Outline, words: Words, tasks: &[TaskView], width: f64) -> (Vec<Area>, f64) {
    let (mut x, mut y) = (0.0, 0.0);
    let mut areas = Vec::new();
    for task in tasks {
        let name = text::width(&words.affinity_task(task.task, outline), STRONG);
        let calls = outline.tasks.get(task.task as usize).map_or(0, |own| own.calls.min(GLYPHS));
        let wide = (16.0 + name + glyph::WIDE * f64::from(calls)).min(width - 2.0);
        if x > 0.0 && x + wide > width - 2.0 {
            (x, y) = (0.0, y + CHIP + APART);
        }
        areas.push(Area::new(x + 1.0, y, wide, CHIP));
        x += wide + APART;
    }
    (areas, y + CHIP + APART)
}

/// The height of the lists.
pub fn height(outline: &Outline, view: &View, (words, width): (Words, f64)) -> f64 {
    let (_, chips) = chips(outline, words, relation::shown(view, CHIPS), width);
    chips + 2.0 * (HEAD + ROW * outline.engines.len() as f64 + 6.0)
}

struct Lists<'a> {
    outline: &'a Outline,
    view: &'a View,
    options: &'a StageOptions,
}

/// Their layers.
pub fn layers(outline: &Outline, view: &View, options: &StageOptions) -> Vec<Layer> {
    let lists = Lists { outline, view, options };
    let shown = relation::shown(view, CHIPS);
    let (areas, top) = chips(outline, options.words, shown, options.width);
    let chips = shown.iter().zip(areas).map(|(task, area)| lists.chip(task, area)).collect();
    let mut marks = lists.task(top);
    let half = HEAD + ROW * outline.engines.len() as f64 + 6.0;
    marks.extend(lists.call(top + half));
    let layer = |name, marks| Layer { name, marks };
    vec![layer("tasks", chips), layer("cells", marks)]
}

/// A type in a list: what it takes, unless that is not known.
type Entry = (u32, Option<Time>, Key);

impl Lists<'_> {
    /// A task with its calls.
    fn chip(&self, task: &TaskView, area: Area) -> Mark {
        let words = self.options.words;
        let current = self.view.task == Some(task.task);
        let name = words.affinity_task(task.task, self.outline);
        let name = text::shortened(&name, STRONG, area.width - 12.0);
        let whole = Area::new(0.0, 0.0, area.width, area.height);
        let ground = Paint::stroke(Ink::Mark, 1.0).filled(Ink::Panel, 1.0);
        let mut shapes = vec![look::rect(whole, 6.0, ground)];
        if current {
            shapes.push(own::in_hand(whole, 6.0));
        }
        let done = task.state == TaskState::Done;
        let ink = if done { Ink::Soft } else { Ink::Ink };
        let base = Point::new(6.0, area.height / 2.0 + 4.0);
        shapes.push(look::words(base, Anchor::Start, STRONG, ink, name.clone()));
        let from = 10.0 + text::width(&name, STRONG);
        let room = area.width - from - 2.0;
        if room >= glyph::WIDE {
            let calls = call_in_hand(self.view, None).filter(|own| own.0 == task.task && current);
            let from = (Point::new(from, area.height / 2.0), room);
            let calls = calls.map(|own| own.1);
            shapes.extend(glyph::calls_of(self.outline, task.task, from, calls));
        }
        Mark {
            at: Point::new(area.x, area.y),
            target: Some(Selection(TASK, At::One(task.task))),
            reach: whole,
            state: if current { "current" } else { "" },
            title: Some(words.affinity_task_mark(task, self.outline)),
            ..Mark::plain(Key(kinds::TASK, task.task.into()), shapes)
        }
    }

    /// The task of the step, or of what is selected.
    fn task(&self, top: f64) -> Vec<Mark> {
        let words = self.options.words;
        let chosen = call_in_hand(self.view, self.options.selection.as_ref()).map(|own| own.0);
        let about = chosen.or(self.view.task);
        let Some(task) = self.view.tasks.iter().find(|own| Some(own.task) == about) else {
            return vec![self.heading(0, top, words.affinity_relation_caption())];
        };
        let types = 0..u32::try_from(self.outline.engines.len()).unwrap_or(0);
        let key = |of: u32| Key(kinds::CELL, u64::from(task.task) << 8 | u64::from(of));
        let known = task.relation.iter().map(|own| (own.of, Some(own.time)));
        let building = self.view.building.as_ref().filter(|own| own.task == task.task);
        let sum = |of: u32| building.and_then(|own| own.sums.get(of as usize).copied().flatten());
        let others = types.filter(|of| task.relation.iter().all(|own| own.of != *of));
        let all = known.chain(others.map(|of| (of, sum(of))));
        let entries: Vec<Entry> = all.map(|(of, time)| (of, time, key(of))).collect();
        let best = task.relation.first();
        let name = words.affinity_task(task.task, self.outline);
        let head = match best {
            Some(best) => words.affinity_best_of(
                &name,
                &words.engine_type(best.of, self.outline),
                &words.affinity_limit(self.outline, best.time, self.options.clock),
            ),
            None => words.affinity_task_mark(task, self.outline),
        };
        let mut marks = vec![self.heading(0, top, &head)];
        marks.extend(self.bars(&entries, best.map(|own| own.time), top + HEAD));
        marks
    }

    /// The call in hand.
    fn call(&self, top: f64) -> Vec<Mark> {
        let words = self.options.words;
        let call = call_in_hand(self.view, self.options.selection.as_ref());
        let found =
            call.and_then(|(task, call)| Some((call, calls::call(self.outline, task, call)?)));
        let Some((call, (api, size))) = found else {
            return vec![self.heading(1, top, words.affinity_worker_asks())];
        };
        let times = calls::times(self.outline, api, size).unwrap_or_default();
        let mut known: Vec<(u32, Time)> =
            (0..).zip(times).filter_map(|(of, time)| Some((of, (*time)?))).collect();
        sort::sort_by_key(&mut known, |own| (own.1, own.0));
        let key = |of: u32| Key(kinds::CHOICE, of.into());
        let entries: Vec<Entry> =
            known.iter().map(|&(of, time)| (of, Some(time), key(of))).collect();
        let Some(&(of, best)) = known.first() else { return Vec::new() };
        let head = words.affinity_best_of(
            &words.affinity_call_size(call, calls::sized(self.outline, (api, size))),
            &words.engine_type(of, self.outline),
            &words.affinity_limit(self.outline, best, self.options.clock),
        );
        let mut marks = vec![self.heading(1, top, &head)];
        marks.extend(self.bars(&entries, Some(best), top + HEAD));
        marks
    }

    fn heading(&self, number: u64, top: f64, told: &str) -> Mark {
        let told = text::shortened(told, STRONG, self.options.width - 4.0);
        let at = Point::new(0.0, top + 14.0);
        let shape = look::words(at, Anchor::Start, STRONG, Ink::Ink, told);
        Mark::plain(Key(Kind::HEADING, number), vec![shape])
    }

    /// The bars of a list, under the line of what is acceptable; amber where no best type is known yet.
    fn bars(&self, entries: &[Entry], best: Option<Time>, top: f64) -> Vec<Mark> {
        let words = self.options.words;
        let limit = best.map(|best| calls::limit(self.outline, best) as f64 / 100.0);
        let longest = entries.iter().filter_map(|own| own.1).max().unwrap_or(1).max(1);
        let room = self.options.width - NAME - NUMBER;
        let scale = room / (longest as f64).max(limit.unwrap_or(0.0).min(longest as f64 * 1.2));
        let bar = |(at, &(of, time, key)): (usize, &Entry)| {
            let lane =
                |from: f64, to: f64| Area::new(NAME + from, 3.0, (to - from).max(1.5), ROW - 7.0);
            let name = text::shortened(&words.engine_type(of, self.outline), STRONG, NAME - 6.0);
            let base = |x| Point::new(x, ROW / 2.0 + 3.5);
            let mut shapes = vec![look::words(base(0.0), Anchor::Start, STRONG, Ink::Ink, name)];
            let mut state = "missing";
            if let Some(time) = time {
                let length = time as f64 * scale;
                let over = limit.filter(|limit| time as f64 > *limit + 1e-9);
                let ink = match (best, over) {
                    (None, _) => {
                        state = "growing";
                        let paint = Paint::stroke(Ink::Ink, 1.25).filled(Ink::Orange, 1.0);
                        shapes.push(look::rect(lane(0.0, length), 2.0, paint));
                        Ink::Ink
                    }
                    (_, Some(limit)) => {
                        state = "rejected";
                        let within = lane(0.0, limit * scale);
                        shapes.push(look::rect(within, 1.5, Paint::fill(Ink::Line, 1.0)));
                        shapes.extend(own::overhang(lane(limit * scale, length)));
                        Ink::Red
                    }
                    _ if at == 0 => {
                        state = "best";
                        shapes.push(own::best(lane(0.0, length)));
                        Ink::BlueText
                    }
                    _ => {
                        state = "acceptable";
                        shapes.push(own::acceptable(lane(0.0, length)));
                        Ink::BlueText
                    }
                };
                let told = words.duration(time, self.options.clock);
                let bound = limit.map_or(0.0, |limit| limit * scale);
                // The limit stands beside the number, never on it.
                let told = text::shortened(&told, STRONG, NUMBER - 8.0);
                let long = text::width(&told, STRONG) + 10.0;
                let end = if bound > length && bound < length + long { bound } else { length };
                let at = base(NAME + end + 6.0);
                shapes.push(look::haloed(at, Anchor::Start, STRONG, (ink, Ink::Panel), told));
            } else {
                shapes.push(look::cross(Point::new(NAME + 6.0, ROW / 2.0), 3.5));
            }
            Mark { at: Point::new(0.0, top + ROW * at as f64), state, ..Mark::plain(key, shapes) }
        };
        let mut marks: Vec<Mark> = Vec::new();
        if let Some(limit) = limit.filter(|limit| limit * scale <= room + 30.0) {
            let x = NAME + limit * scale;
            let ends = [top, top + ROW * entries.len() as f64].map(|y| Point::new(x, y));
            let line = own::line(ends[0], ends[1], Paint::stroke(Ink::Ink, 2.0));
            let number =
                if entries.first().is_some_and(|own| own.2.0 == kinds::CELL) { 2 } else { 3 };
            marks.push(Mark::plain(Key(Kind::HEADING, number), vec![line]));
        }
        marks.extend(entries.iter().enumerate().map(bar));
        marks
    }
}
