//! The tasks of a node: each that runs in its slot, the free slots, and those in its queue.

use gantry_core::labs::affinity::view::{NodeView, QueuedView, RunningView};

use super::heads::Heads;
use super::look as own;
use crate::labs::affinity::picture::kinds;
use crate::labs::affinity::things::TASK;
use crate::scene::look::{self, SMALL, STRONG};
use crate::scene::paint::{Dash, Ink, Paint};
use crate::scene::shape::{Anchor, Area, Key, Mark, Point, Shape};
use crate::scene::text;
use crate::shown::{At, Selection};

/// Height of a slot, width of a free one, and between two.
const HIGH: f64 = 14.0;
const FREE: f64 = 12.0;
const APART: f64 = 3.0;

/// What is written, the tasks in it, and where it ends.
type Written = (Vec<Shape>, Vec<Mark>, f64);

impl Heads<'_> {
    /// The slots of a node from a place on: a box with its name for each task that runs, and the free ones. Where they do
    /// not all fit, their number stands before the tasks.
    pub(super) fn slots(&self, node: &NodeView, at: Point, wide: f64) -> Written {
        let words = self.options.words;
        let own = self.outline.nodes.get(node.node as usize);
        let all = own.map_or(node.running, |own| own.slots);
        let free = all.saturating_sub(node.running);
        let named = |own: &RunningView| words.affinity_task(own.task, self.outline);
        let taken: Vec<f64> = node.tasks.iter().map(|own| slot(&named(own)) + APART).collect();
        let label = words.affinity_slots().to_owned();
        let long = taken.iter().sum::<f64>() + (FREE + APART) * free as f64;
        let fits = text::width(&label, SMALL) + 4.0 + long <= wide + APART;
        let label = if fits { label } else { format!("{label} {}/{all}", node.running) };
        let mut x = at.x + text::width(&label, SMALL) + 4.0;
        let right = at.x + wide;
        let mut shapes = vec![look::words(at, Anchor::Start, SMALL, Ink::Soft, label)];
        let mut marks = Vec::new();
        for (number, (running, long)) in node.tasks.iter().zip(&taken).enumerate() {
            let left = node.running - number as u64;
            let more = format!("+{left}");
            let reserved = if left > 1 && !fits { text::width(&more, STRONG) + 4.0 } else { 0.0 };
            if x + long - APART + reserved > right {
                if x + text::width(&more, STRONG) <= right + 4.0 {
                    let place = Point::new(x, at.y);
                    shapes.push(look::words(place, Anchor::Start, STRONG, Ink::Soft, more));
                    x += text::width("+00", STRONG);
                }
                break;
            }
            marks.push(self.runs(running, &named(running), Point::new(x, at.y)));
            x += long;
        }
        for _ in 0..if fits { free } else { 0 } {
            let area = Area::new(x, at.y - 11.0, FREE, HIGH);
            let paint = Paint::stroke(Ink::Mark, 1.0).dashed(Dash::Short);
            shapes.push(look::rect(area, 3.0, paint));
            x += FREE + APART;
        }
        (shapes, marks, x)
    }

    /// A task in its slot; with a red, dashed edge where its call waits for an engine.
    fn runs(&self, running: &RunningView, name: &str, at: Point) -> Mark {
        let (words, waits) = (self.options.words, running.waits.is_some());
        let whole = Area::new(0.0, -11.0, slot(name), HIGH);
        let ink = if waits { Ink::Red } else { Ink::Ink };
        let edge = Paint::stroke(if waits { Ink::Red } else { Ink::Mark }, 1.0);
        let edge = if waits { edge.dashed(Dash::Short) } else { edge };
        let base = Point::new(4.0, 0.0);
        let shapes = vec![
            look::rect(whole, 3.0, edge.filled(Ink::Panel, 1.0)),
            look::words(base, Anchor::Start, STRONG, ink, name),
        ];
        let state = self.view.tasks.iter().find(|own| own.task == running.task);
        let title = match state {
            _ if waits => words.affinity_waits(name),
            Some(task) => words.affinity_task_mark(task, self.outline),
            None => name.to_owned(),
        };
        Mark {
            at,
            target: Some(Selection(TASK, At::One(running.task))),
            reach: whole,
            state: if waits { "waits" } else { "" },
            title: Some(title),
            ..Mark::plain(Key(kinds::QUEUED, running.task.into()), shapes)
        }
    }

    /// The queue of a node, each task by itself.
    pub(super) fn queue(&self, node: &NodeView, at: Point, wide: f64) -> (Vec<Shape>, Vec<Mark>) {
        let words = self.options.words;
        let label = words.affinity_queue_of();
        let mut x = at.x + text::width(label, SMALL) + 4.0;
        let right = at.x + wide;
        let mut shapes = vec![look::words(at, Anchor::Start, SMALL, Ink::Soft, label)];
        let mut marks = Vec::new();
        for (number, queued) in node.queue.iter().enumerate() {
            let name = words.affinity_task(queued.task, self.outline);
            let long = text::width(&name, STRONG) + if queued.stolen { 14.0 } else { 0.0 };
            let left = node.queued - number as u64;
            let more = format!("+{left}");
            let reserved = if left > 1 { text::width(&more, STRONG) + 6.0 } else { 0.0 };
            if x + long + reserved > right {
                if x + text::width(&more, STRONG) <= right + 4.0 {
                    let place = Point::new(x, at.y);
                    shapes.push(look::words(place, Anchor::Start, STRONG, Ink::Soft, more));
                }
                break;
            }
            marks.push(self.queued(*queued, name, Point::new(x, at.y)));
            x += long + 6.0;
        }
        (shapes, marks)
    }

    fn queued(&self, queued: QueuedView, name: String, at: Point) -> Mark {
        let words = self.options.words;
        let wide = text::width(&name, STRONG);
        let title = words.labelled(&name, words.affinity_queue());
        let mut shapes = vec![look::words(Point::default(), Anchor::Start, STRONG, Ink::Ink, name)];
        if queued.stolen {
            shapes.push(own::hook(Point::new(wide + 6.0, -4.0), Ink::Ink));
        }
        Mark {
            at,
            target: Some(Selection(TASK, At::One(queued.task))),
            reach: Area::new(-2.0, -11.0, wide + 4.0, 14.0),
            state: if queued.stolen { "stolen" } else { "" },
            title: Some(title),
            ..Mark::plain(Key(kinds::QUEUED, queued.task.into()), shapes)
        }
    }
}

/// The width of a slot with the name of its task.
fn slot(name: &str) -> f64 {
    text::width(name, STRONG) + 8.0
}
