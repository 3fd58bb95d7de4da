//! The worker's question: what calls of an API take by their size, a line a type, with the size of the call in hand
//! marked. Where the quickest type changes the lines cross over; the band above the quickest is the tolerance.
//!
//! Both axes are logarithmic: the tolerance is a band of one height. They are those of all APIs, so that they stay from call
//! to call.

use gantry_core::kernel::Time;
use gantry_core::labs::affinity::{Outline, View};
use gantry_core::sort;

use super::look::{self as own, DASHES};
use super::stage::{StageLayout, StageOptions, call_in_hand};
use crate::labs::affinity::calls;
use crate::labs::affinity::picture::kinds;
use crate::labs::affinity::things::COST;
use crate::scene::look::{self, SMALL, STRONG};
use crate::scene::paint::{Ink, Paint};
use crate::scene::shape::{Anchor, Area, Key, Kind, Layer, Mark, Point, Segment, Shape};
use crate::scene::text;
use crate::shown::{At, Selection};
use crate::words::affinity::AffinityCrossover;

/// Of how many types a handle's number tells.
const TYPES: u32 = 64;

/// Sizes and times on their axes, which are those of all APIs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Axes {
    plot: Area,
    /// None where times do not depend on sizes.
    sizes: Option<(f64, f64)>,
    times: (f64, f64),
}

/// So near its place a handle is where it was: a hand seldom takes it in the middle.
const HELD: f64 = 6.0;

/// The numbers of axes: 1, 2, 5, 10, 20 …
fn round() -> impl Iterator<Item = u64> {
    (0..19).flat_map(|power| [1, 2, 5].map(|digit| digit * 10_u64.pow(power)))
}

impl Axes {
    fn new(outline: &Outline, area: Area) -> Axes {
        let plot = Area::new(area.x + 42.0, area.y + 46.0, area.width - 138.0, area.height - 82.0);
        let costs = || outline.apis.iter().flat_map(|own| &own.costs);
        let known = costs().map(|own| own.0).filter(|&size| size > 0);
        let (least, most) = known.fold((u64::MAX, 0), |(a, b), it| (a.min(it), b.max(it)));
        let sizes = ((least as f64 / 8.0).floor().max(1.0), most as f64 * 16.0);
        let times = || costs().flat_map(|own| own.1.iter().flatten().copied());
        let (quick, slow) = (times().min().unwrap_or(1), times().max().unwrap_or(1));
        let low = round().take_while(|time| *time < quick).last().map_or(0.7, |own| own as f64);
        let high = round().find(|time| *time > slow).map_or(slow as f64 * 2.0, |own| own as f64);
        Axes { plot, sizes: (most > 0).then_some(sizes), times: (low, high) }
    }

    fn x(&self, size: u64) -> f64 {
        let Some((low, high)) = self.sizes else { return self.plot.middle().x };
        let size = (size as f64).clamp(low, high);
        self.plot.x + self.plot.width * (size / low).ln() / (high / low).ln()
    }

    fn y(&self, time: f64) -> f64 {
        let (low, high) = self.times;
        let share = (time.clamp(low, high) / low).ln() / (high / low).ln();
        self.plot.y + self.plot.height * (1.0 - share)
    }

    /// The time at a height.
    fn time(&self, y: f64) -> Time {
        let (low, high) = self.times;
        let share = ((self.plot.y + self.plot.height - y) / self.plot.height).clamp(0.0, 1.15);
        (low * ((high / low).ln() * share).exp()).round().max(1.0) as Time
    }
}

/// What the curve is of: an API, and the call that asks.
fn subject(outline: &Outline, call: Option<(u32, u32)>) -> (u32, Option<(u32, u64)>) {
    let found = call.and_then(|(task, call)| Some((call, calls::call(outline, task, call)?)));
    match found {
        Some((call, (api, size))) => (api, Some((call, size))),
        None => (0, None),
    }
}

/// The API that the curve of a moment is of.
pub fn api(outline: &Outline, view: &View, selection: Option<&Selection>) -> u32 {
    subject(outline, call_in_hand(view, selection)).0
}

/// The change of a cost that a handle let go at a point stands for: API, type, from which size, and the time; none where
/// it was.
pub fn dropped(
    outline: &Outline,
    view: &View,
    options: &StageOptions,
    (handle, at): (&Selection, Point),
) -> Option<(u32, u32, u64, Time)> {
    let &Selection(COST, At::Pair(api, step)) = handle else { return None };
    let costs = &outline.apis.get(api as usize)?.costs;
    let area = StageLayout::new(outline, view, options).curve()?;
    let axes = Axes::new(outline, area);
    let own = handled(outline, handle).map(|(_, _, _, time)| axes.y(time as f64));
    if own.is_some_and(|own| (at.y - own).abs() <= HELD) {
        return None;
    }
    let time = axes.time(at.y);
    Some((api, step % TYPES, costs.get((step / TYPES) as usize)?.0, time))
}

/// What a handle stands for: API, type, from which size, and the time.
pub fn handled(outline: &Outline, handle: &Selection) -> Option<(u32, u32, u64, Time)> {
    let &Selection(COST, At::Pair(api, step)) = handle else { return None };
    let (size, times) = outline.apis.get(api as usize)?.costs.get((step / TYPES) as usize)?;
    Some((api, step % TYPES, *size, (*times.get((step % TYPES) as usize)?)?))
}

struct Curve<'a> {
    outline: &'a Outline,
    options: &'a StageOptions,
    costs: &'a [(u64, Vec<Option<Time>>)],
    area: Area,
    axes: Axes,
}

/// Its layers.
pub fn layers(
    outline: &Outline,
    (call, head): (Option<(u32, u32)>, Option<&str>),
    options: &StageOptions,
    area: Area,
) -> Vec<Layer> {
    let (api, asks) = subject(outline, call);
    let Some(own) = outline.apis.get(api as usize) else { return Vec::new() };
    let axes = Axes::new(outline, area);
    let curve = Curve { outline, options, costs: &own.costs, area, axes };
    let size = asks.map(|(_, size)| size);
    let name = options.words.api_name(api, outline);
    let ground = Mark::plain(Key(Kind::HEADING, 2), curve.ground(&name, head, asks));
    let lines = Mark::plain(Key(Kind::CHART, api.into()), curve.lines(size));
    let mut marks = Vec::new();
    if let (Some(size), Some((task, call))) = (size, call) {
        let key = Key(kinds::ASKED, u64::from(task) << 32 | u64::from(call));
        marks.push(Mark::plain(key, curve.asked(size)));
    }
    let layer = |name, marks| Layer { name, marks };
    vec![
        layer("curve", vec![ground, lines]),
        layer("costs", curve.handles(api)),
        layer("asked", marks),
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
    fn ground(&self, api: &str, head: Option<&str>, asks: Option<(u32, u64)>) -> Vec<Shape> {
        let (words, area, plot) = (self.options.words, self.area, self.axes.plot);
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
        // The band has its name over the lines.
        let band = words.affinity_band(self.outline);
        let long = text::width(&band, SMALL) + 26.0;
        let swatch = Area::new(area.x + area.width - long, area.y + 26.0, 12.0, 10.0);
        let call = match asks {
            Some((call, size)) => {
                words.affinity_call_of(api, call, Some(size).filter(|_| self.costs.len() > 1))
            }
            None => api.to_owned(),
        };
        let call = text::shortened(&call, STRONG, area.width - long - 18.0);
        let ink = if asks.is_some() { Ink::BlueText } else { Ink::Ink };
        let floor = plot.y + plot.height;
        let edge = Paint::stroke(Ink::Mark, 1.0);
        let mut shapes = vec![
            look::rect(area, 8.0, Paint::stroke(Ink::Line, 1.0).filled(Ink::Panel, 1.0)),
            put(10.0, 17.0, Anchor::Start, STRONG, Ink::Ink, caption),
            put(10.0, 35.0, Anchor::Start, STRONG, ink, call),
            look::rect(swatch, 0.0, Paint::fill(Ink::Green, 0.3)),
            put(area.width - 10.0, 35.0, Anchor::End, SMALL, Ink::Soft, band),
            own::line(at(plot.x, floor), at(plot.x + plot.width, floor), edge),
            own::line(at(plot.x, plot.y), at(plot.x, floor), edge),
        ];
        shapes.extend(self.scale());
        shapes.extend(self.band());
        shapes
    }

    /// What is acceptable in each range.
    fn band(&self) -> Vec<Shape> {
        let tolerance = calls::tolerance(self.outline);
        let band = |(from, to, times): (f64, f64, &[Option<Time>])| {
            let (_, best) = Self::quickest(times)?;
            let (low, high) = (self.axes.y(best as f64), self.axes.y(best as f64 * tolerance));
            let band = Area::new(from, high, (to - from).max(0.0), low - high);
            Some(look::rect(band, 0.0, Paint::fill(Ink::Green, 0.18)))
        };
        self.ranges().filter_map(band).collect()
    }

    /// Times at the left, and the sizes at both ends.
    fn scale(&self) -> Vec<Shape> {
        let (words, plot) = (self.options.words, self.axes.plot);
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
            let told = words.duration(time, self.options.clock);
            let at = Point::new(plot.x - 8.0, y + 4.0);
            shapes.push(look::words(at, Anchor::End, SMALL, Ink::Soft, told));
        }
        let Some((low, high)) = self.axes.sizes else { return shapes };
        let y = plot.y + plot.height + 29.0;
        let mut below = |x, anchor, told: &str| {
            shapes.push(look::words(Point::new(x, y), anchor, SMALL, Ink::Soft, told));
        };
        let (low, high) = (words.number(low as u64), words.number(high as u64));
        let name = words.affinity_size_axis();
        let middle =
            text::width(name, SMALL) + text::width(&low, SMALL) + text::width(&high, SMALL);
        below(plot.x, Anchor::Start, &low);
        below(plot.x + plot.width, Anchor::End, &high);
        if middle + 24.0 <= plot.width {
            below(plot.middle().x, Anchor::Middle, name);
        }
        shapes
    }

    fn lines(&self, asked: Option<u64>) -> Vec<Shape> {
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
        // Names beside the ends of the lines, apart from each other, and within the card.
        sort::sort_by(&mut ends, |one, other| one.0.total_cmp(&other.0));
        let right = self.axes.plot.x + self.axes.plot.width + 6.0;
        let room = self.area.x + self.area.width - right - 4.0;
        let (count, floor) = (ends.len(), self.area.y + self.area.height - 16.0);
        let mut above = f64::MIN;
        for (at, (y, of)) in ends.into_iter().enumerate() {
            let y = y.min(floor - 13.0 * (count - at - 1) as f64).max(above + 13.0);
            above = y;
            let (told, ink) = self.named(of, asked);
            let told = text::shortened(&told, STRONG, room);
            let at = Point::new(right, y + 4.0);
            shapes.push(look::words(at, Anchor::Start, STRONG, ink, told));
        }
        shapes.extend(self.crossovers());
        shapes
    }

    /// The name of a type; and what the call in hand takes on it, against what is acceptable at most.
    fn named(&self, of: usize, asked: Option<u64>) -> (String, Ink) {
        let words = self.options.words;
        let name = words.engine_type(of as u32, self.outline);
        let times = asked.and_then(|size| self.times(size));
        let known = times.and_then(|all| Some(((*all.get(of)?)?, Self::quickest(all)?)));
        let Some((time, (best, least))) = known else { return (name, Ink::Ink) };
        let told = words.duration(time, self.options.clock);
        let limit = words.affinity_limit(self.outline, least, self.options.clock);
        if of == best {
            (format!("{name} {told}"), Ink::BlueText)
        } else if time.saturating_mul(100) > calls::limit(self.outline, least) {
            (format!("{name} {told} > {limit}"), Ink::Red)
        } else {
            (format!("{name} {told} ≤ {limit}"), Ink::BlueText)
        }
    }

    /// The times of calls of a size.
    fn times(&self, size: u64) -> Option<&[Option<Time>]> {
        let place = self.costs.partition_point(|own| own.0 <= size).saturating_sub(1);
        Some(&self.costs.get(place)?.1)
    }

    /// Where the quickest type changes, under the plot.
    fn crossovers(&self) -> Vec<Shape> {
        let (words, plot) = (self.options.words, self.axes.plot);
        let mut shapes = Vec::new();
        let mut right = f64::MIN;
        for pair in self.costs.windows(2) {
            let [before, after] = [&pair[0], &pair[1]].map(|own| Self::quickest(&own.1));
            if before.map(|own| own.0) == after.map(|own| own.0) {
                continue;
            }
            let (x, floor) = (self.axes.x(pair[1].0), plot.y + plot.height);
            let size = words.number(pair[1].0);
            let told = AffinityCrossover { size: &size }.tell(words);
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

    /// The size of the call in hand, and a ring where it meets each line.
    fn asked(&self, size: u64) -> Vec<Shape> {
        let (x, plot) = (self.axes.x(size), self.axes.plot);
        let ends = [plot.y, plot.y + plot.height].map(|y| Point::new(x, y));
        let mut shapes = vec![own::line(ends[0], ends[1], Paint::stroke(Ink::Blue, 2.0))];
        let times = self.times(size).unwrap_or_default();
        let Some((best, least)) = Self::quickest(times) else { return shapes };
        let most = calls::limit(self.outline, least);
        shapes.extend(times.iter().enumerate().filter_map(|(of, time)| {
            let time = (*time)?;
            let ink = if time.saturating_mul(100) > most { Ink::Red } else { Ink::Blue };
            let ring = Paint::stroke(ink, if best == of { 3.0 } else { 1.75 });
            let at = Point::new(x, self.axes.y(time as f64));
            Some(look::disc(at, 4.0, ring.filled(Ink::Panel, 1.0)))
        }));
        shapes
    }

    /// A handle where what a type takes changes: it can be carried up and down.
    fn handles(&self, api: u32) -> Vec<Mark> {
        let mut marks = Vec::new();
        let words = self.options.words;
        for (range, (from, _, times)) in (0_u32..).zip(self.ranges()) {
            for (of, time) in (0..TYPES).zip(times) {
                let before = range.checked_sub(1).map(|at| &self.costs[at as usize].1);
                let same = before.is_some_and(|own| own.get(of as usize) == Some(time));
                let Some(time) = time.filter(|_| !same) else { continue };
                let place = Area::new(-5.0, -5.0, 10.0, 10.0);
                let paint = Paint::stroke(Ink::Ink, 1.5).filled(Ink::Panel, 1.0);
                let inner = Area::new(-3.5, -3.5, 7.0, 7.0);
                let size = self.costs[range as usize].0;
                let title = words.affinity_cost_mark(
                    (api, of),
                    (size, time),
                    (self.outline, self.options.clock),
                );
                marks.push(Mark {
                    at: Point::new(from, self.axes.y(time as f64)),
                    target: Some(Selection(COST, At::Pair(api, range * TYPES + of))),
                    reach: place,
                    state: "cost",
                    title: Some(title),
                    ..Mark::plain(
                        Key(kinds::HANDLE, u64::from(range * TYPES + of)),
                        vec![look::rect(inner, 1.0, paint)],
                    )
                });
            }
        }
        marks
    }
}
