//! The worker's question: what calls of an API take by their size, a line a type, with the size of the call in hand
//! marked. Where the quickest type changes the lines cross over; the band above the quickest is the tolerance.
//!
//! Both axes are logarithmic: the tolerance is a band of one height.

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
use crate::scene::shape::{Anchor, Area, Form, Key, Kind, Layer, Mark, Point, Segment, Shape};
use crate::scene::text;
use crate::shown::{At, Selection};
use crate::words::affinity::AffinityCrossover;

/// Of how many types a handle's number tells.
const TYPES: u32 = 64;

/// Sizes and times on their axes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Axes {
    plot: Area,
    /// None where times do not depend on sizes.
    sizes: Option<(f64, f64)>,
    times: (f64, f64),
}

/// So near its place a handle is where it was: a hand seldom takes it in the middle.
const HELD: f64 = 6.0;

impl Axes {
    fn new(costs: &[(u64, Vec<Option<Time>>)], size: u64, area: Area) -> Axes {
        let plot = Area::new(area.x + 46.0, area.y + 44.0, area.width - 108.0, area.height - 80.0);
        let known = costs.iter().map(|own| own.0).chain([size]).filter(|&size| size > 0);
        let (least, most) = known.fold((u64::MAX, 8), |(a, b), it| (a.min(it), b.max(it)));
        let low = (least.min(most) as f64 / 8.0).floor().max(1.0);
        let times = || costs.iter().flat_map(|own| own.1.iter().flatten().copied());
        let (quick, slow) = (times().min().unwrap_or(1), times().max().unwrap_or(1));
        let times = (quick as f64 * 0.7, (slow as f64 * 1.3).max(quick as f64 * 2.0));
        let sizes = (costs.len() > 1).then_some((low, most as f64 * 16.0));
        Axes { plot, sizes, times }
    }

    fn x(&self, size: u64) -> f64 {
        let Some((low, high)) = self.sizes else { return self.plot.middle().x };
        self.plot.x + self.plot.width * ((size as f64).max(low) / low).ln() / (high / low).ln()
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

/// Where a size stands on the lower edge of the curve: from there a call goes to its engine.
pub fn foot(outline: &Outline, (task, call): (u32, u32), area: Area) -> Option<Point> {
    let (api, Some((_, size))) = subject(outline, Some((task, call))) else { return None };
    let axes = Axes::new(&outline.apis.get(api as usize)?.costs, size, area);
    Some(Point::new(axes.x(size), area.y + area.height - 8.0))
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
    let call = call_in_hand(view, options.selection.as_ref());
    let size = subject(outline, call).1.map_or(0, |own| own.1);
    let costs = &outline.apis.get(api as usize)?.costs;
    let area = StageLayout::new(outline, view, options).curve?;
    let axes = Axes::new(costs, size, area);
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
    tolerance: f64,
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
    let axes = Axes::new(&own.costs, asks.map_or(0, |own| own.1), area);
    let tolerance = calls::tolerance(outline);
    let curve = Curve { outline, options, costs: &own.costs, area, axes, tolerance };
    let name = options.words.api_name(api, outline);
    let layer = |name, marks| Layer { name, marks };
    let size = asks.map(|(_, size)| size);
    let lines = Mark::plain(Key(Kind::CHART, 0), curve.lines(size));
    let asked = asks.map(|(call, size)| curve.asked(&name, call, size)).unwrap_or_default();
    let ground = Mark::plain(Key(Kind::HEADING, 1), curve.ground((&name, head), size, &asked));
    let asked = (!asked.is_empty()).then(|| Mark::plain(Key(kinds::ASKED, 0), asked));
    vec![
        layer("curve", vec![ground, lines]),
        layer("costs", curve.handles(api)),
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

    fn ground(
        &self,
        (api, head): (&str, Option<&str>),
        asked: Option<u64>,
        over: &[Shape],
    ) -> Vec<Shape> {
        let (words, area, plot) = (self.options.words, self.area, self.axes.plot);
        let caption = match head.filter(|_| asked.is_some()) {
            Some(head) => head.to_owned(),
            None if self.axes.sizes.is_none() => words.labelled(api, words.affinity_times_of()),
            None => words.labelled(api, words.affinity_costs_of()),
        };
        let caption = text::shortened(&caption, STRONG, area.width - 20.0);
        let at = |x, y| Point::new(x, y);
        let floor = plot.y + plot.height;
        let mut shapes = vec![
            look::rect(area, 8.0, Paint::stroke(Ink::Line, 1.0).filled(Ink::Panel, 1.0)),
            look::words(at(area.x + 10.0, area.y + 17.0), Anchor::Start, STRONG, Ink::Ink, caption),
            own::line(
                at(plot.x, floor),
                at(plot.x + plot.width, floor),
                Paint::stroke(Ink::Mark, 1.0),
            ),
            own::line(at(plot.x, plot.y), at(plot.x, floor), Paint::stroke(Ink::Mark, 1.0)),
        ];
        shapes.extend(self.scale(asked));
        shapes.extend(self.band(over));
        shapes
    }

    /// What is acceptable in each range, with its name where nothing is written over it.
    fn band(&self, over: &[Shape]) -> Vec<Shape> {
        let mut shapes = Vec::new();
        let told = self.options.words.affinity_band(self.outline);
        let wide = text::width(&told, SMALL) + 8.0;
        let written = |shape: &Shape| match &shape.form {
            Form::Text { at, anchor, font, text } => {
                Some(look::text_area(*at, *anchor, *font, text))
            }
            _ => None,
        };
        let taken: Vec<Area> = over.iter().filter_map(written).collect();
        let mut named = false;
        for (from, to, times) in self.ranges() {
            let Some((_, best)) = Self::quickest(times) else { continue };
            let (low, high) = (self.axes.y(best as f64), self.axes.y(best as f64 * self.tolerance));
            if low - high > 0.5 {
                let band = Area::new(from, high, (to - from).max(0.0), low - high);
                shapes.push(look::rect(band, 0.0, Paint::fill(Ink::Green, 0.18)));
                let at = Point::new(to - wide / 2.0, band.middle().y + 4.0);
                let area = look::text_area(at, Anchor::Middle, SMALL, &told).inset(-2.0);
                let free = taken.iter().all(|own| !own.overlaps(area));
                if !named && free && band.width >= wide {
                    named = true;
                    let inks = (Ink::Ink, Ink::Panel);
                    shapes.push(look::haloed(at, Anchor::Middle, SMALL, inks, told.clone()));
                }
            }
        }
        shapes
    }

    /// Times at the left, and the sizes at both ends.
    fn scale(&self, asked: Option<u64>) -> Vec<Shape> {
        let (words, plot) = (self.options.words, self.axes.plot);
        let (low, high) = self.axes.times;
        let round = (0..19).flat_map(|power| [1, 2, 5].map(|digit| digit * 10_u64.pow(power)));
        let mut above = f64::MAX;
        let mut shapes = Vec::new();
        for time in round.filter(|&time| time as f64 >= low).take_while(|&time| time as f64 <= high)
        {
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
        let below = |x, anchor, told: String| {
            let at = Point::new(x, plot.y + plot.height + 28.0);
            look::words(at, anchor, SMALL, Ink::Soft, told)
        };
        let Some((low, high)) = self.axes.sizes else { return shapes };
        let right = plot.x + plot.width;
        let (low, high) = (words.number(low as u64), words.number(high as u64));
        // The line of a call goes down through this row: its words stand on the other side.
        let call = asked.map_or(right, |size| self.axes.x(size));
        let (from, to) = (text::width(&low, SMALL) + 12.0, text::width(&high, SMALL) + 12.0);
        let name = words.affinity_size_axis();
        let wide = text::width(name, SMALL);
        if call + 6.0 < right - to - wide {
            shapes.push(below(right - to, Anchor::End, name.to_owned()));
        } else if plot.x + from + wide < call - 6.0 {
            shapes.push(below(plot.x + from, Anchor::Start, name.to_owned()));
        }
        if call > plot.x + from - 10.0 {
            shapes.push(below(plot.x, Anchor::Start, low));
        }
        if call < right - to + 10.0 {
            shapes.push(below(right, Anchor::End, high));
        }
        shapes
    }

    fn lines(&self, asked: Option<u64>) -> Vec<Shape> {
        let plot = self.axes.plot;
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
        // Names beside the ends of the lines, apart from each other.
        sort::sort_by(&mut ends, |one, other| one.0.total_cmp(&other.0));
        let mut above = f64::MIN;
        for (y, of) in ends {
            let y = y.max(above + 12.0);
            above = y;
            let name = self.options.words.engine_type(of as u32, self.outline);
            let name = text::shortened(&name, STRONG, 50.0);
            let at = Point::new(plot.x + plot.width + 6.0, y + 4.0);
            shapes.push(look::words(at, Anchor::Start, STRONG, Ink::Ink, name));
        }
        shapes.extend(self.crossovers(asked));
        shapes
    }

    /// Where the quickest type changes.
    fn crossovers(&self, asked: Option<u64>) -> Vec<Shape> {
        let call = asked.map_or(f64::MIN, |size| self.axes.x(size));
        let (words, plot) = (self.options.words, self.axes.plot);
        let mut shapes = Vec::new();
        let mut right = f64::MIN;
        for pair in self.costs.windows(2) {
            let [before, after] = [&pair[0], &pair[1]].map(|own| Self::quickest(&own.1));
            if before.map(|own| own.0) == after.map(|own| own.0) {
                continue;
            }
            let x = self.axes.x(pair[1].0);
            let size = words.number(pair[1].0);
            let told = AffinityCrossover { size: &size }.tell(words);
            let half = text::width(&told, SMALL) / 2.0;
            let floor = plot.y + plot.height;
            let tick = [floor - 4.0, floor + 4.0].map(|y| Point::new(x, y));
            shapes.push(own::line(tick[0], tick[1], Paint::stroke(Ink::Ink, 1.5)));
            // The line of the call goes down beside the word.
            let middle = match call - x {
                by if by.abs() >= half + 4.0 => x,
                by if by <= 0.0 => call + half + 4.0,
                _ => call - half - 4.0,
            };
            if middle - half > right + 4.0 {
                let at = Point::new(middle, floor + 16.0);
                shapes.push(look::words(at, Anchor::Middle, SMALL, Ink::Ink, told));
                right = middle + half;
            }
        }
        shapes
    }

    /// The size of the call in hand, and what it takes on each type.
    fn asked(&self, api: &str, call: u32, size: u64) -> Vec<Shape> {
        let words = self.options.words;
        let x = self.axes.x(size);
        let told = words.affinity_call_of(api, call, self.axes.sizes.map(|_| size));
        let told = text::shortened(&told, STRONG, self.area.width - 24.0);
        let half = text::width(&told, STRONG) / 2.0 + 7.0;
        let left = (x - half).clamp(self.area.x + 4.0, self.area.x + self.area.width - 2.0 * half);
        let chip = Area::new(left, self.area.y + 23.0, 2.0 * half, 17.0);
        let at = Point::new(left + half, chip.y + 12.5);
        let foot = self.area.y + self.area.height - 8.0;
        let line = [chip.y + chip.height, foot].map(|y| Point::new(x, y));
        let mut shapes = vec![
            own::line(line[0], line[1], Paint::stroke(Ink::Blue, 2.0)),
            look::rect(chip, 5.0, Paint::fill(Ink::Blue, 1.0)),
            look::words(at, Anchor::Middle, STRONG, Ink::OnBlue, told),
        ];
        shapes.extend(self.tested(x, size));
        shapes
    }

    /// What the call takes on each type, against what is acceptable at most.
    fn tested(&self, x: f64, size: u64) -> Vec<Shape> {
        let words = self.options.words;
        let place = self.costs.partition_point(|own| own.0 <= size).saturating_sub(1);
        let Some((_, times)) = self.costs.get(place) else { return Vec::new() };
        let Some((best, least)) = Self::quickest(times) else { return Vec::new() };
        let most = calls::limit(self.outline, least);
        let limit = words.affinity_limit(self.outline, least, self.options.clock);
        let mut known: Vec<(usize, Time)> =
            times.iter().enumerate().filter_map(|(of, time)| Some((of, (*time)?))).collect();
        sort::sort_by_key(&mut known, |own| std::cmp::Reverse(own.1));
        let floor = self.axes.plot.y + self.axes.plot.height;
        let mut below = self.area.y + 37.0;
        let mut shapes = Vec::new();
        for (of, time) in known {
            let rejected = time.saturating_mul(100) > most;
            let y = self.axes.y(time as f64);
            let ink = if rejected { Ink::Red } else { Ink::Blue };
            let ring = Paint::stroke(ink, if best == of { 3.0 } else { 1.75 });
            shapes.push(look::disc(Point::new(x, y), 4.0, ring.filled(Ink::Panel, 1.0)));
            let told = words.duration(time, self.options.clock);
            let told = match (of == best, rejected) {
                (true, _) => {
                    words.affinity_is_best(&words.engine_type(of as u32, self.outline), &told)
                }
                (_, true) => format!("{told} > {limit}"),
                (_, false) => format!("{told} ≤ {limit}"),
            };
            // Over its line, or under it where another stands there; never on what stands over and under the plot.
            let places = [y - 4.0, y + 14.0, y + 4.0, below + 13.0];
            let free = |place: &f64| *place >= below + 13.0 && *place <= floor + 3.0;
            let Some(label) = places.into_iter().find(free) else { continue };
            below = label;
            let ink = if rejected { Ink::Red } else { Ink::BlueText };
            let right = self.axes.plot.x + self.axes.plot.width;
            let wide = text::width(&told, STRONG) + 10.0;
            let beside = x + wide <= right;
            // Where neither side has room its handle tells it, and the table.
            if !beside && x - wide < self.axes.plot.x {
                continue;
            }
            let (x, anchor) =
                if beside { (x + 9.0, Anchor::Start) } else { (x - 9.0, Anchor::End) };
            let at = Point::new(x, label);
            shapes.push(look::haloed(at, anchor, STRONG, (ink, Ink::Panel), told));
        }
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
