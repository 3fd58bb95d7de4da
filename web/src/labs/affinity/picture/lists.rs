//! The worker's question where there is little room: a bar for each type. What is past the line is not acceptable.

use gantry_core::kernel::Time;
use gantry_core::labs::affinity::Outline;

use super::look as own;
use crate::figure::Context;
use crate::labs::affinity::picture::kinds;
use crate::labs::affinity::{Ui, calls};
use crate::scene::look::{self, STRONG};
use crate::scene::paint::{Ink, Paint};
use crate::scene::shape::{Anchor, Area, Key, Kind, Layer, Mark, Point, Shape};
use crate::scene::text;

/// What stands over the list, and a row of it.
const HEAD: f64 = 20.0;
const ROW: f64 = 20.0;
/// The name of a type, and a number behind its bar.
const NAME: f64 = 50.0;
const NUMBER: f64 = 54.0;

pub fn height(outline: &Outline) -> f64 {
    HEAD + ROW * outline.engines.len() as f64 + 6.0
}

pub fn layer(cx: &Context<'_>, call: Option<(u32, u32)>, area: Area) -> Layer {
    let (words, outline) = (cx.words, &cx.own::<Ui>().outline);
    let list = List { cx, outline, area };
    let found = call.and_then(|(task, call)| Some((call, calls::call(outline, task, call)?)));
    let marks = match found {
        Some((call, asked)) => list.call(call, asked),
        None => vec![list.heading(words.affinity_worker_asks())],
    };
    Layer { name: "cells", marks }
}

struct List<'a> {
    cx: &'a Context<'a>,
    outline: &'a Outline,
    area: Area,
}

impl List<'_> {
    fn heading(&self, told: &str) -> Mark {
        let told = text::shortened(told, STRONG, self.area.width - 4.0);
        let at = Point::new(self.area.x, self.area.y + 14.0);
        let shape = look::words(at, Anchor::Start, STRONG, Ink::Ink, told);
        Mark::plain(Key(Kind::HEADING, 1), vec![shape])
    }

    /// The call in hand: the times on all types, and the line of what is acceptable.
    fn call(&self, call: u32, (api, size): (u32, u64)) -> Vec<Mark> {
        let (words, outline) = (self.cx.words, self.outline);
        let times = calls::times(outline, api, size).unwrap_or_default();
        let Some(best) = times.iter().copied().flatten().min() else { return Vec::new() };
        let name = words.api_name(api, outline);
        let head = words.affinity_call_of(&name, call, calls::sized(outline, (api, size)));
        let all = outline.apis.iter().flat_map(|own| &own.costs);
        let longest = all.flat_map(|own| own.1.iter().flatten()).max().copied().unwrap_or(1);
        let scale = (self.area.width - NAME - NUMBER) / longest.max(1) as f64;
        let limit = calls::limit(outline, best) as f64 / 100.0;
        let drawn = calls::tolerates_calls(outline) && limit <= longest as f64 * 1.1;
        let bound = drawn.then_some(limit * scale);
        let top = self.area.y + HEAD;
        let mut marks = vec![self.heading(&head)];
        marks.extend(bound.map(|bound| {
            let ends = [top, top + ROW * times.len() as f64];
            let ends = ends.map(|y| Point::new(self.area.x + NAME + bound, y));
            let line = own::line(ends[0], ends[1], Paint::stroke(Ink::Ink, 2.0));
            Mark::plain(Key(Kind::HEADING, 3), vec![line])
        }));
        marks.extend((0..).zip(times).map(|(of, time): (u32, &Option<Time>)| {
            let standing =
                |time| calls::standing(outline, (time, best), calls::tolerates_calls(outline));
            let state = time.map_or("missing", standing);
            Mark {
                at: Point::new(self.area.x, top + ROW * f64::from(of)),
                state,
                ..Mark::plain(
                    Key(kinds::CHOICE, of.into()),
                    self.bar(of, *time, state, (bound, scale)),
                )
            }
        }));
        marks
    }

    /// What the call takes on a type: its bar up to the limit, and what is beyond.
    fn bar(
        &self,
        of: u32,
        time: Option<Time>,
        state: &str,
        (bound, scale): (Option<f64>, f64),
    ) -> Vec<Shape> {
        let words = self.cx.words;
        let lane =
            |from: f64, to: f64| Area::new(NAME + from, 3.0, (to - from).max(1.5), ROW - 7.0);
        let base = |x| Point::new(x, ROW / 2.0 + 3.5);
        let name = text::shortened(&words.engine_type(of, self.outline), STRONG, NAME - 6.0);
        let mut shapes = vec![look::words(base(0.0), Anchor::Start, STRONG, Ink::Ink, name)];
        let Some(time) = time else {
            shapes.push(look::cross(Point::new(NAME + 6.0, ROW / 2.0), 3.5));
            return shapes;
        };
        let end = time as f64 * scale;
        let (bar, ink) = own::time(state, bound.unwrap_or(end), end, &lane);
        shapes.extend(bar);
        // The limit stands beside the number, never on it.
        let told = words.duration(time, self.cx.clock());
        let told = text::shortened(&told, STRONG, NUMBER - 8.0);
        let room = text::width(&told, STRONG) + 10.0;
        let beside = bound.filter(|&bound| bound > end && bound < end + room).unwrap_or(end);
        let at = base(NAME + beside + 6.0);
        shapes.push(look::haloed(at, Anchor::Start, STRONG, (ink, Ink::Panel), told));
        shapes
    }
}
