//! The worker's question: what calls of an API take by their size, a line a type, with the size of the call in hand
//! marked, and its times. Where the quickest type changes the lines cross over; the band above the quickest is the tolerance.
//!
//! The axis of times is logarithmic, so that the tolerance is a band of one height; that of sizes nearly, from 0 on. They are
//! those of all APIs and calls, so that they stay from call to call.

use std::collections::BTreeSet;

use gantry_core::kernel::Time;
use gantry_core::labs::affinity::{Outline, View};
use gantry_core::sort;

use super::look::{self as own, DASHES};
use super::stage::{StageLayout, call_in_hand};
use crate::figure::Context;
use crate::labs::affinity::picture::{glyph, kinds};
use crate::labs::affinity::things::COST;
use crate::labs::affinity::{Ui, calls};
use crate::scene::look::{self, SMALL, STRONG};
use crate::scene::paint::{Ink, Paint};
use crate::scene::shape::{Anchor, Area, Key, Kind, Layer, Mark, Point, Segment, Shape};
use crate::scene::text;
use crate::shown::{At, Selection};
use crate::words::affinity as say;

/// Of how many types a handle's number tells.
const TYPES: u32 = 64;
/// So near its place a handle is where it was: a hand seldom takes it in the middle.
const HELD: f64 = 6.0;
/// From line to line of what is written at heights of their own.
const LINE: f64 = 13.0;

/// Sizes and times on their axes, which are those of all APIs.
pub(super) struct Axes {
    plot: Area,
    /// The size up to which the axis is nearly linear, and its end; none where times do not depend on sizes.
    sizes: Option<(f64, f64)>,
    times: (f64, f64),
}

/// The numbers of axes: 1, 2, 5, 10, 20 …
fn round() -> impl Iterator<Item = u64> {
    (0..19).flat_map(|power| [1, 2, 5].map(|digit| digit * 10_u64.pow(power)))
}

impl Axes {
    pub(super) fn new(outline: &Outline, area: Area) -> Axes {
        let plot = Area::new(area.x + 42.0, area.y + 46.0, area.width - 138.0, area.height - 82.0);
        let costs = || outline.apis.iter().flat_map(|own| &own.costs);
        let steps = || costs().map(|own| own.0).filter(|&size| size > 0);
        let sized = outline.calls.iter().filter(|call| calls::is_sized(outline, call.0));
        let largest = sized.map(|call| call.1).max().unwrap_or(0) as f64;
        let end = steps().max().map(|most| (most as f64 * 16.0).max(largest));
        let first = steps().min().map(|least| (least as f64 / 8.0).floor().max(1.0));
        let times = || costs().flat_map(|own| own.1.iter().flatten().copied());
        let (quick, slow) = (times().min().unwrap_or(1), times().max().unwrap_or(1));
        let low = round().take_while(|time| *time < quick).last().map_or(0.7, |own| own as f64);
        let high = round().find(|time| *time > slow).map_or(slow as f64 * 2.0, |own| own as f64);
        Axes { plot, sizes: first.zip(end), times: (low, high) }
    }

    pub(super) fn x(&self, size: u64) -> f64 {
        let Some((first, end)) = self.sizes else { return self.plot.middle().x };
        // Past its end is only the size of a call whose time does not depend on it.
        let size = (size as f64).min(end);
        self.plot.x + self.plot.width * (size / first).ln_1p() / (end / first).ln_1p()
    }

    fn y(&self, time: f64) -> f64 {
        let (low, high) = self.times;
        let share = (time.clamp(low, high) / low).ln() / (high / low).ln();
        self.plot.y + self.plot.height * (1.0 - share)
    }

    fn time(&self, y: f64) -> Time {
        let (low, high) = self.times;
        let share = ((self.plot.y + self.plot.height - y) / self.plot.height).clamp(0.0, 1.15);
        (low * ((high / low).ln() * share).exp()).round().max(1.0) as Time
    }
}

/// What the curve is of: an API, and the call that asks.
fn subject(outline: &Outline, call: Option<(u32, u32)>) -> (u32, Option<(u32, u64)>) {
    let found = call.and_then(|(task, call)| Some((call, calls::call(outline, task, call)?)));
    found.map_or((0, None), |(call, (api, size))| (api, Some((call, size))))
}

/// The API that the curve of a moment is of.
pub fn api(outline: &Outline, view: &View, selection: Option<&Selection>) -> u32 {
    subject(outline, call_in_hand(view, selection)).0
}

/// The change of a cost that a handle let go at a point stands for: API, type, from which size, and the time; none where
/// it was.
pub fn dropped(cx: &Context<'_>, handle: &Selection, at: Point) -> Option<(u32, u32, u64, Time)> {
    let outline = &cx.own::<Ui>().outline;
    let (api, of, size, before) = handled(outline, handle)?;
    let axes = Axes::new(outline, StageLayout::new(cx).curve()?);
    let moved = (at.y - axes.y(before as f64)).abs() > HELD;
    moved.then(|| (api, of, size, axes.time(at.y)))
}

/// What a handle stands for: API, type, from which size, and the time.
pub fn handled(outline: &Outline, handle: &Selection) -> Option<(u32, u32, u64, Time)> {
    let &Selection(COST, At::Pair(api, step)) = handle else { return None };
    let (size, times) = outline.apis.get(api as usize)?.costs.get((step / TYPES) as usize)?;
    Some((api, step % TYPES, *size, (*times.get((step % TYPES) as usize)?)?))
}

/// Things at heights of their own, in order and apart from each other, as far as a floor leaves room.
fn apart<T>(mut all: Vec<(f64, T)>, floor: f64) -> Vec<(f64, T)> {
    sort::sort_by(&mut all, |one, other| one.0.total_cmp(&other.0));
    let (count, mut above) = (all.len(), f64::MIN);
    for (at, (y, _)) in all.iter_mut().enumerate() {
        *y = y.min(floor - LINE * (count - at - 1) as f64).max(above + LINE);
        above = *y;
    }
    all
}

struct Curve<'a> {
    cx: &'a Context<'a>,
    outline: &'a Outline,
    api: u32,
    costs: &'a [(u64, Vec<Option<Time>>)],
    area: Area,
    axes: Axes,
}

pub fn layers(
    cx: &Context<'_>,
    (call, head): (Option<(u32, u32)>, Option<&str>),
    area: Area,
) -> Vec<Layer> {
    let outline = &cx.own::<Ui>().outline;
    let (api, asks) = subject(outline, call);
    let Some(own) = outline.apis.get(api as usize) else { return Vec::new() };
    let axes = Axes::new(outline, area);
    let curve = Curve { cx, outline, api, costs: &own.costs, area, axes };
    let ground = Mark::plain(Key(Kind::HEADING, 2), curve.ground(head, asks));
    let lines = Mark::plain(Key(Kind::CHART, api.into()), curve.lines());
    let asked = asks.zip(call).map(|((_, size), (task, call))| {
        let key = Key(kinds::ASKED, u64::from(task) << 32 | u64::from(call));
        Mark::plain(key, curve.asked(size))
    });
    let layer = |name, marks| Layer { name, marks };
    vec![
        layer("curve", vec![ground, lines]),
        layer("costs", curve.handles()),
        layer("asked", asked.into_iter().collect()),
    ]
}

impl Curve<'_> {
    /// Each range of sizes: where it begins and ends, and its times.
    fn ranges(&self) -> impl Iterator<Item = (f64, f64, &[Option<Time>])> + '_ {
        let end = self.axes.plot.x + self.axes.plot.width;
        let ends = self.costs.iter().skip(1).map(move |own| self.axes.x(own.0)).chain([end]);
        let all = self.costs.iter().zip(ends).enumerate();
        all.map(|(at, (own, end))| {
            let from = if at == 0 { self.axes.plot.x } else { self.axes.x(own.0) };
            (from, end, &*own.1)
        })
    }

    fn quickest(times: &[Option<Time>]) -> Option<(usize, Time)> {
        let known = times.iter().enumerate().filter_map(|(of, time)| Some((of, (*time)?)));
        known.min_by_key(|own| own.1)
    }

    /// What stands around the lines: the question, the call, the axes, and what the band is.
    fn ground(&self, head: Option<&str>, asks: Option<(u32, u64)>) -> Vec<Shape> {
        let (words, area, plot) = (self.cx.words, self.area, self.axes.plot);
        let at = |x, y| Point::new(x, y);
        let put = |x, y, anchor, font, ink, told: String| {
            look::words(at(area.x + x, area.y + y), anchor, font, ink, told)
        };
        let caption = match (head.filter(|_| asks.is_some()), self.axes.sizes) {
            (Some(head), _) => head,
            (None, Some(_)) => words.affinity_costs_of(),
            (None, None) => words.affinity_times_of(),
        };
        let caption = text::shortened(caption, STRONG, area.width - 20.0);
        let name = words.api_name(self.api, self.outline);
        let call = asks.map(|(call, size)| {
            let size = calls::sized(self.outline, (self.api, size));
            words.affinity_call_of(&name, call, size)
        });
        let ink = if call.is_some() { Ink::BlueText } else { Ink::Ink };
        let call = call.unwrap_or(name);
        let floor = plot.y + plot.height;
        let edge = Paint::stroke(Ink::Mark, 1.0);
        let mut shapes = vec![
            look::rect(area, 8.0, Paint::stroke(Ink::Line, 1.0).filled(Ink::Panel, 1.0)),
            put(10.0, 17.0, Anchor::Start, STRONG, Ink::Ink, caption),
            own::line(at(plot.x, floor), at(plot.x + plot.width, floor), edge),
            own::line(at(plot.x, plot.y), at(plot.x, floor), edge),
        ];
        // The band has its name over the lines.
        let mut room = area.width - 36.0;
        if calls::tolerates_calls(self.outline) {
            let band = self.band_name(asks, room - text::width(&call, STRONG) - 40.0);
            let long = text::width(&band, SMALL) + 26.0;
            let swatch = Area::new(area.x + area.width - long, area.y + 26.0, 12.0, 10.0);
            shapes.push(look::rect(swatch, 0.0, Paint::fill(Ink::Green, 0.3)));
            shapes.push(put(area.width - 10.0, 35.0, Anchor::End, SMALL, Ink::Soft, band));
            shapes.extend(self.band());
            room -= long;
        }
        if let Some((_, size)) = asks {
            let middle = at(area.x + 16.0, area.y + 31.0);
            shapes.push(glyph::call(self.outline, (self.api, size), middle, true));
        }
        let call = text::shortened(&call, STRONG, room);
        shapes.push(put(26.0, 35.0, Anchor::Start, STRONG, ink, call));
        shapes.extend(self.scale());
        shapes
    }

    /// What the band is: with the longest acceptable time of the call in hand where there is room for that.
    fn band_name(&self, asks: Option<(u32, u64)>, room: f64) -> String {
        let (words, tolerance) = (self.cx.words, &*self.outline.tolerance);
        let times = asks.and_then(|(_, size)| calls::times(self.outline, self.api, size));
        let limited = times.and_then(Self::quickest).map(|(_, best)| {
            let limit = &words.affinity_limit(self.outline, best, self.cx.clock());
            say::AffinityBandLimit { tolerance, limit }.tell(words)
        });
        let limited = limited.filter(|told| text::width(told, SMALL) <= room);
        limited.unwrap_or_else(|| say::AffinityBand { tolerance }.tell(words))
    }

    fn band(&self) -> Vec<Shape> {
        let band = |(from, to, times): (f64, f64, &[Option<Time>])| {
            let (_, best) = Self::quickest(times)?;
            let limit = calls::limit(self.outline, best) as f64 / 100.0;
            let (low, high) = (self.axes.y(best as f64), self.axes.y(limit));
            let band = Area::new(from, high, (to - from).max(0.0), low - high);
            Some(look::rect(band, 0.0, Paint::fill(Ink::Green, 0.18)))
        };
        self.ranges().filter_map(band).collect()
    }

    /// Times at the left, and the sizes at both ends.
    fn scale(&self) -> Vec<Shape> {
        let (words, plot) = (self.cx.words, self.axes.plot);
        let (low, high) = self.axes.times;
        let mut above = f64::MAX;
        let mut shapes = Vec::new();
        let seen = |time: &u64| (low..=high).contains(&(*time as f64));
        for time in round().filter(seen) {
            let y = self.axes.y(time as f64);
            if above - y < 13.0 {
                continue;
            }
            above = y;
            let line = [plot.x, plot.x + plot.width].map(|x| Point::new(x, y));
            shapes.push(own::line(line[0], line[1], Paint::stroke(Ink::Line, 1.0)));
            let told = words.duration(time, self.cx.clock());
            let at = Point::new(plot.x - 8.0, y + 4.0);
            shapes.push(look::words(at, Anchor::End, SMALL, Ink::Soft, told));
        }
        let Some((_, end)) = self.axes.sizes else { return shapes };
        let y = plot.y + plot.height + 29.0;
        let mut below = |x, anchor, told: &str| {
            shapes.push(look::words(Point::new(x, y), anchor, SMALL, Ink::Soft, told));
        };
        let (low, high) = (words.number(0), words.number(end as u64));
        let name = words.affinity_size_axis();
        let beside = text::width(&low, SMALL).max(text::width(&high, SMALL)) + 12.0;
        below(plot.x, Anchor::Start, &low);
        below(plot.x + plot.width, Anchor::End, &high);
        if text::width(name, SMALL) + 2.0 * beside <= plot.width {
            below(plot.middle().x, Anchor::Middle, name);
        }
        shapes
    }

    fn lines(&self) -> Vec<Shape> {
        let mut shapes = Vec::new();
        let mut ends: Vec<(f64, usize)> = Vec::new();
        for of in 0..self.outline.engines.len() {
            let mut way: Vec<Segment> = Vec::new();
            let mut last = None;
            for (from, to, times) in self.ranges() {
                let Some(time) = times.get(of).copied().flatten() else { continue };
                let y = self.axes.y(time as f64);
                let start = Point::new(from, y);
                way.push(if last.is_some() { Segment::Line(start) } else { Segment::Move(start) });
                way.push(Segment::Line(Point::new(to, y)));
                last = Some(y);
            }
            if let Some(y) = last {
                let paint = Paint::stroke(Ink::Ink, 2.0).dashed(DASHES[of % DASHES.len()]);
                shapes.push(look::path(way, paint));
                ends.push((y, of));
            }
        }
        for (from, to, times) in self.ranges() {
            if let Some((_, best)) = Self::quickest(times) {
                let y = self.axes.y(best as f64);
                let paint = Paint::stroke(Ink::Green, 4.0).faint(0.8);
                shapes.push(own::line(Point::new(from, y), Point::new(to, y), paint));
            }
        }
        // Names beside the ends of the lines, within the card.
        let right = self.axes.plot.x + self.axes.plot.width + 6.0;
        let room = self.area.x + self.area.width - right - 4.0;
        let names = apart(ends, self.area.y + self.area.height - 16.0);
        shapes.extend(names.into_iter().map(|(y, of)| {
            let name = self.cx.words.engine_type(of as u32, self.outline);
            let name = text::shortened(&name, STRONG, room);
            look::words(Point::new(right, y + 4.0), Anchor::Start, STRONG, Ink::Ink, name)
        }));
        shapes.extend(self.crossovers());
        shapes
    }

    /// Where the quickest type changes, under the plot.
    fn crossovers(&self) -> Vec<Shape> {
        let (words, plot) = (self.cx.words, self.axes.plot);
        let mut shapes = Vec::new();
        let mut right = f64::MIN;
        for pair in self.costs.windows(2) {
            let [before, after] = [&pair[0], &pair[1]].map(|own| Self::quickest(&own.1));
            if before.map(|own| own.0) == after.map(|own| own.0) {
                continue;
            }
            let (x, floor) = (self.axes.x(pair[1].0), plot.y + plot.height);
            let size = words.number(pair[1].0);
            let told = say::AffinityCrossover { size: &size }.tell(words);
            let half = text::width(&told, SMALL) / 2.0;
            let tick = [floor - 4.0, floor + 4.0].map(|y| Point::new(x, y));
            shapes.push(own::line(tick[0], tick[1], Paint::stroke(Ink::Ink, 1.5)));
            if x - half > right + 4.0 {
                let at = Point::new(x, floor + 16.0);
                shapes.push(look::words(at, Anchor::Middle, SMALL, Ink::Ink, told));
                right = x + half;
            }
        }
        shapes
    }

    /// The size of the call in hand; where it meets the lines, a ring and the time.
    fn asked(&self, size: u64) -> Vec<Shape> {
        let (x, plot) = (self.axes.x(size), self.axes.plot);
        let ends = [plot.y, plot.y + plot.height].map(|y| Point::new(x, y));
        let mut shapes = vec![own::line(ends[0], ends[1], Paint::stroke(Ink::Blue, 2.0))];
        let times = calls::times(self.outline, self.api, size).unwrap_or_default();
        let times: BTreeSet<Time> = times.iter().copied().flatten().collect();
        let Some(&best) = times.first() else { return shapes };
        let mut told = Vec::new();
        for time in times {
            let tolerates = calls::tolerates_calls(self.outline);
            let (width, ring, ink) = match calls::standing(self.outline, (time, best), tolerates) {
                "best" => (3.0, Ink::Blue, Ink::BlueText),
                "rejected" => (1.75, Ink::Red, Ink::Red),
                "acceptable" => (1.75, Ink::Blue, Ink::BlueText),
                _ => (1.75, Ink::Blue, Ink::Ink),
            };
            let at = Point::new(x, self.axes.y(time as f64));
            let paint = Paint::stroke(ring, width).filled(Ink::Panel, 1.0);
            shapes.push(look::disc(at, 4.0, paint));
            told.push((at.y, (self.cx.words.duration(time, self.cx.clock()), ink)));
        }
        let widest = told.iter().map(|(_, own)| text::width(&own.0, STRONG)).fold(0.0, f64::max);
        let (x, anchor) = if x + 9.0 + widest <= plot.x + plot.width {
            (x + 9.0, Anchor::Start)
        } else {
            (x - 9.0, Anchor::End)
        };
        shapes.extend(apart(told, plot.y + plot.height).into_iter().map(|(y, (told, ink))| {
            look::haloed(Point::new(x, y + 4.0), anchor, STRONG, (ink, Ink::Panel), told)
        }));
        shapes
    }

    /// A handle where what a type takes changes: it can be carried up and down.
    fn handles(&self) -> Vec<Mark> {
        let mut marks = Vec::new();
        for (range, (from, _, times)) in (0_u32..).zip(self.ranges()) {
            for (of, time) in (0..TYPES).zip(times) {
                let before = range.checked_sub(1).map(|at| &self.costs[at as usize].1);
                let same = before.is_some_and(|own| own.get(of as usize) == Some(time));
                let Some(time) = time.filter(|_| !same) else { continue };
                let step = range * TYPES + of;
                let cost = (self.costs[range as usize].0, time);
                let names = (self.outline, self.cx.clock());
                let paint = Paint::stroke(Ink::Ink, 1.5).filled(Ink::Panel, 1.0);
                let square = look::rect(Area::new(-3.5, -3.5, 7.0, 7.0), 1.0, paint);
                marks.push(Mark {
                    at: Point::new(from, self.axes.y(time as f64)),
                    target: Some(Selection(COST, At::Pair(self.api, step))),
                    reach: Area::new(-5.0, -5.0, 10.0, 10.0),
                    state: "cost",
                    title: Some(self.cx.words.affinity_cost_mark((self.api, of), cost, names)),
                    ..Mark::plain(Key(kinds::HANDLE, step.into()), vec![square])
                });
            }
        }
        marks
    }
}
