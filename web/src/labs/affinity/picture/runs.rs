//! A call over time: what crossing cost, the time on its best type, and hatched the extra time.

use gantry_core::kernel::Time;
use gantry_core::labs::affinity::Outline;
use gantry_core::labs::affinity::view::CallSegmentView;

use super::{glyph, look as own};
use crate::labs::affinity::calls;
use crate::labs::affinity::picture::kinds;
use crate::labs::affinity::things::CALL;
use crate::narrate::{Clock, Words};
use crate::scene::bars::Bar;
use crate::scene::chart::Plot;
use crate::scene::look::{self, SMALL, STRONG};
use crate::scene::paint::{Ink, Paint};
use crate::scene::shape::{Anchor, Area, Key, Mark, Point, Shape};
use crate::scene::text;
use crate::shown::{At, Selection};
use crate::words::affinity as say;

/// Lower than this, a call has no words on it.
const WRITTEN: f64 = 11.0;
/// None is higher than this.
const TALL: f64 = 28.0;

#[derive(Clone, Copy, Debug)]
pub struct Runs<'a> {
    pub outline: &'a Outline,
    pub plot: &'a Plot,
    pub words: Words,
    pub clock: Clock,
    pub titled: bool,
}

impl Runs<'_> {
    pub fn mark(&self, segment: &CallSegmentView, slot: u32) -> Mark {
        let &CallSegmentView { start, until, task, call, .. } = segment;
        let part = |from: Time, to: Time, least: f64| {
            let area = self.plot.place((from, to), (slot, 1));
            let (width, high) = (area.width.max(least), area.height.min(TALL));
            Area::new(area.x, area.y + (area.height - high) / 2.0, width, high)
        };
        let work = (start + segment.overhead).min(until);
        let takes = until - work;
        let best = calls::best(self.outline, task, call).filter(|_| self.titled);
        let best = best.unwrap_or(takes).min(takes);
        let bar = Bar(part(start, until, 1.5));
        let parts = [(start, work, 0.0), (work, work + best, 1.5), (work + best, until, 0.0)];
        let [overhead, quick, lost] =
            parts.map(|(from, to, least)| bar.home(part(from, to, least)));
        let times = (takes, best);
        let mut shapes = Vec::new();
        let mut told: Vec<String> = Vec::new();
        let mut from = None;
        if segment.overhead > 0 && overhead.width > 0.0 {
            shapes.extend(own::overhead(overhead));
            let home = self.words.worker(segment.home, self.outline);
            let label = say::AffinityFrom { node: &home }.tell(self.words);
            let plate = (overhead, Ink::Soft);
            if !self.plated(&mut shapes, plate, &[label], &mut told) {
                from = Some(home);
            }
        }
        shapes.push(own::best(quick));
        let lost = Some(lost).filter(|lost| takes > best && lost.width > 0.0);
        shapes.extend(lost.into_iter().flat_map(own::extra));
        let named = self.name(&mut shapes, segment, quick, from);
        if let Some(lost) = lost {
            let offered = self.longer(segment, times, named);
            let tolerates = calls::tolerates_calls(self.outline);
            let beyond = calls::standing(self.outline, times, tolerates) == "rejected";
            let ink = if beyond { Ink::Red } else { Ink::Ink };
            self.plated(&mut shapes, (lost, ink), &offered, &mut told);
        }
        let key = Key(kinds::CALL, u64::from(task) << 32 | u64::from(call));
        let target = Selection(CALL, At::Pair(task, call));
        let state = if segment.overhead > 0 { "crossed" } else { "" };
        let title = self.titled.then(|| {
            let mark = self.words.affinity_piece_mark(segment, self.outline, self.clock);
            self.words.items([mark].into_iter().chain(told))
        });
        Mark { title, ..bar.mark(key, Some(target), state, shapes) }
    }

    /// What may be written on the extra time of a call: its times, with the name of its task where that has no other place.
    fn longer(
        &self,
        segment: &CallSegmentView,
        (takes, best): (Time, Time),
        named: bool,
    ) -> Vec<String> {
        let [takes, best] = [takes, best].map(|time| self.words.duration(time, self.clock));
        let not = say::AffinityNot { takes: &takes, best: &best }.tell(self.words);
        if named {
            let api = self.words.api_of(segment.task, segment.call, self.outline);
            return vec![self.words.labelled(&not, &api), not];
        }
        let task = self.words.affinity_task(segment.task, self.outline);
        vec![self.words.labelled(&task, &not), task, not]
    }

    /// The first of some words that fits, on a plate in a part of the call; whether one does.
    fn plated(
        &self,
        shapes: &mut Vec<Shape>,
        (area, ink): (Area, Ink),
        offered: &[String],
        told: &mut Vec<String>,
    ) -> bool {
        let fits = |text: &&String| text::width(text, SMALL) + 8.0 <= area.width;
        let Some(text) = offered.iter().find(fits).filter(|_| self.is_written(area)) else {
            return false;
        };
        let wide = text::width(text, SMALL) + 6.0;
        let left = if ink == Ink::Soft { area.middle().x - wide / 2.0 } else { area.x + 2.0 };
        let plate = Area::new(left, area.y + 1.5, wide, area.height - 3.0);
        shapes.push(look::rect(plate, 2.0, Paint::fill(Ink::Panel, 1.0)));
        let at = Point::new(left + 3.0, area.middle().y + 4.0);
        shapes.push(look::words(at, Anchor::Start, SMALL, ink, text.clone()));
        told.push(text.clone());
        true
    }

    fn is_written(&self, area: Area) -> bool {
        self.titled && area.height >= WRITTEN
    }

    /// The glyph of the call and the name of the task, with the API where there is room, and the hook of a stolen one; and
    /// whether the name is written. The node that the call is from stands here where it does not on the overhead.
    fn name(
        &self,
        shapes: &mut Vec<Shape>,
        segment: &CallSegmentView,
        area: Area,
        from: Option<String>,
    ) -> bool {
        if !self.is_written(area) {
            return false;
        }
        let task = self.words.affinity_task(segment.task, self.outline);
        let api = self.words.api_of(segment.task, segment.call, self.outline);
        let call = calls::call(self.outline, segment.task, segment.call);
        let hooked = segment.stolen && segment.call == 0;
        let room = area.width - 8.0;
        let both = format!("{task} {api}");
        // A name goes before the hook, and that before the glyph of the call.
        let hook = if hooked { 14.0 } else { 0.0 };
        let drawn = if call.is_some() { glyph::WIDE } else { 0.0 };
        let from =
            from.map(|node| say::AffinityTaskFrom { task: &task, node: &node }.tell(self.words));
        let offered = [
            (from.unwrap_or_else(|| both.clone()), hook, drawn),
            (both, hook, drawn),
            (task.clone(), hook, drawn),
            (task.clone(), hook, 0.0),
            (task, 0.0, 0.0),
            (String::new(), 0.0, drawn),
        ];
        let fits = |(text, hook, drawn): &(String, f64, f64)| {
            text::width(text, STRONG) + hook + drawn <= room.max(0.0)
        };
        let Some((text, hook, drawn)) = offered.into_iter().find(fits) else { return false };
        let (pen, ground) = (Ink::OnBlue, Ink::Blue);
        if let Some(call) = call.filter(|_| drawn > 0.0) {
            let middle = Point::new(area.x + 4.0 + glyph::WIDE / 2.0 - 1.0, area.middle().y);
            shapes.push(glyph::call(self.outline, call, middle, false));
        }
        if text.is_empty() {
            return false;
        }
        let at = Point::new(area.x + 4.0 + drawn, area.middle().y + 4.0);
        if hook > 0.0 {
            let hook = Point::new(at.x + text::width(&text, STRONG) + 6.0, area.middle().y);
            shapes.push(own::hook(hook, pen));
        }
        shapes.push(look::haloed(at, Anchor::Start, STRONG, (pen, ground), text));
        true
    }
}
