//! The worker's question where there is little room: a bar for each type. What is past the line is not acceptable.

use gantry_core::kernel::Time;
use gantry_core::labs::affinity::{Outline, View};

use super::look as own;
use super::stage::{StageOptions, call_in_hand};
use crate::labs::affinity::calls;
use crate::labs::affinity::picture::kinds;
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

/// Its height.
pub fn height(outline: &Outline) -> f64 {
    HEAD + ROW * outline.engines.len() as f64 + 6.0
}

/// Its layer.
pub fn layer(outline: &Outline, view: &View, options: &StageOptions, area: Area) -> Layer {
    let list = List { outline, options, area };
    let call = call_in_hand(view, options.selection.as_ref());
    let found = call.and_then(|(task, call)| Some((call, calls::call(outline, task, call)?)));
    let marks = match found {
        Some((call, (api, size))) => list.call(call, (api, size)),
        None => vec![list.heading(options.words.affinity_worker_asks())],
    };
    Layer { name: "cells", marks }
}

struct List<'a> {
    outline: &'a Outline,
    options: &'a StageOptions,
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
        let words = self.options.words;
        let times = calls::times(self.outline, api, size).unwrap_or_default();
        let Some(best) = times.iter().copied().flatten().min() else { return Vec::new() };
        let name = words.api_name(api, self.outline);
        let size = calls::sized(self.outline, (api, size));
        let head = words.affinity_call_of(&name, call, size);
        let longest = self.outline.apis.iter().flat_map(|own| &own.costs);
        let longest = longest.flat_map(|own| own.1.iter().flatten()).max().copied().unwrap_or(1);
        let scale = (self.area.width - NAME - NUMBER) / longest.max(1) as f64;
        let limit = calls::limit(self.outline, best) as f64 / 100.0;
        let top = self.area.y + HEAD;
        let mark = |(of, time): (u32, &Option<Time>)| Mark {
            at: Point::new(self.area.x, top + ROW * f64::from(of)),
            state: match time {
                None => "missing",
                Some(time) if *time as f64 > limit + 1e-9 => "rejected",
                Some(time) if *time == best => "best",
                Some(_) => "acceptable",
            },
            ..Mark::plain(
                Key(kinds::CHOICE, of.into()),
                self.bar(of, *time, (best, limit.min(longest as f64 * 1.1), scale)),
            )
        };
        let x = self.area.x + NAME + limit * scale;
        let mut marks = vec![self.heading(&head)];
        if limit <= longest as f64 * 1.1 {
            let ends = [top, top + ROW * times.len() as f64].map(|y| Point::new(x, y));
            let line = own::line(ends[0], ends[1], Paint::stroke(Ink::Ink, 2.0));
            marks.push(Mark::plain(Key(Kind::HEADING, 3), vec![line]));
        }
        marks.extend((0..).zip(times).map(mark));
        marks
    }

    /// What the call takes on a type: its bar up to the limit, and what is beyond.
    fn bar(
        &self,
        of: u32,
        time: Option<Time>,
        (best, limit, scale): (Time, f64, f64),
    ) -> Vec<Shape> {
        let words = self.options.words;
        let lane = |from: f64, to: f64| {
            Area::new(NAME + from * scale, 3.0, ((to - from) * scale).max(1.5), ROW - 7.0)
        };
        let base = |x| Point::new(x, ROW / 2.0 + 3.5);
        let name = text::shortened(&words.engine_type(of, self.outline), STRONG, NAME - 6.0);
        let mut shapes = vec![look::words(base(0.0), Anchor::Start, STRONG, Ink::Ink, name)];
        let Some(time) = time else {
            shapes.push(look::cross(Point::new(NAME + 6.0, ROW / 2.0), 3.5));
            return shapes;
        };
        let long = time as f64;
        let ink = if long > limit + 1e-9 {
            shapes.push(look::rect(lane(0.0, limit), 1.5, Paint::fill(Ink::Line, 1.0)));
            shapes.extend(own::overhang(lane(limit, long)));
            Ink::Red
        } else {
            let bar = if time == best { own::best } else { own::acceptable };
            shapes.push(bar(lane(0.0, long)));
            Ink::BlueText
        };
        // The limit stands beside the number, never on it.
        let told = words.duration(time, self.options.clock);
        let told = text::shortened(&told, STRONG, NUMBER - 8.0);
        let (end, bound) = (long * scale, limit * scale);
        let is_on = bound > end && bound < end + text::width(&told, STRONG) + 10.0;
        let at = base(NAME + if is_on { bound } else { end } + 6.0);
        shapes.push(look::haloed(at, Anchor::Start, STRONG, (ink, Ink::Panel), told));
        shapes
    }
}
