//! Charts under the rows: nodes busy and jobs waiting on the same axis of time, and how ended jobs fared.

use super::Scene;
use crate::scene::prelude::*;
use crate::words::gantt::{GanttBusy, GanttSlowdowns, GanttWaitingNow, GanttWaits};

/// Bins of all that the view covers; only those up to now come. The page asks for no fewer pixels than that.
const BINS: usize = 512;

pub fn charts(scene: &Scene<'_>) -> Vec<Mark> {
    let (view, words, layout) = (scene.view, scene.words, scene.layout);
    let queue = &view.charts.queue;
    let most = queue.iter().copied().fold(view.waiting as f64, f64::max).ceil().max(1.0);
    let busy = layout.rows.saturating_sub(view.free);
    let waiting = view.waiting;
    let titles = [GanttBusy { busy }.tell(words), GanttWaitingNow { waiting }.tell(words)];
    let [busy, waits] = [
        Curve { bins: &view.charts.busy, most: layout.rows as f64, now: busy, ink: Ink::Blue },
        Curve { bins: queue, most, now: waiting, ink: Ink::Soft },
    ];
    let mut marks = vec![
        over_time(scene, 0, layout.busy, &busy, &titles[0]),
        over_time(scene, 1, layout.waiting, &waits, &titles[1]),
    ];
    if let Some([wait, slowdown]) = layout.distributions {
        let counts = &view.distributions;
        // Waits: none, then from 2^(i-1); slowdowns: from 2^i.
        let from = |bin: usize| if bin == 0 { 0 } else { 1_u64 << (bin - 1).min(62) };
        let name = |bin| words.rough_duration(from(bin), scene.clock);
        let most = |counts: &[u64]| counts.iter().copied().max().unwrap_or(0);
        let title = GanttWaits { jobs: most(&counts.wait) }.tell(words);
        marks.push(bars(2, wait, &counts.wait, &title, name));
        let name = |bin: usize| words.number(1_u64 << bin.min(62));
        let title = GanttSlowdowns { jobs: most(&counts.bounded_slowdown) }.tell(words);
        marks.push(bars(3, slowdown, &counts.bounded_slowdown, &title, name));
    }
    marks
}

/// A step function up to now.
struct Curve<'a> {
    bins: &'a [f64],
    /// The most that it can be.
    most: f64,
    /// Its value now, in no bin yet.
    now: u64,
    ink: Ink,
}

impl Curve<'_> {
    fn place(&self, area: Area, value: f64) -> f64 {
        area.y + area.height * (1.0 - (value / self.most).clamp(0.0, 1.0))
    }

    /// Its corners up to `until`; equal steps are one.
    fn corners(&self, scene: &Scene<'_>, area: Area, until: f64) -> Vec<Point> {
        let (time, known) = (scene.layout.time, scene.view.gantt.range);
        let place = |bin: usize| time.part(known, bin as f64 / self.bins.len().max(BINS) as f64);
        let mut corners: Vec<Point> = Vec::new();
        for (index, &value) in self.bins.iter().enumerate() {
            let (from, to) = (place(index), place(index + 1).min(until));
            if from >= until {
                break;
            }
            if to - from < 0.01 {
                continue;
            }
            let y = self.place(area, value);
            match corners.last_mut() {
                Some(last) if (last.y - y).abs() < 0.05 => last.x = to,
                _ => corners.extend([Point::new(from, y), Point::new(to, y)]),
            }
        }
        corners
    }
}

/// The name over a chart, and its floor.
fn around(area: Area, title: &str) -> Vec<Shape> {
    let title = text::shortened(title, SMALL, area.width);
    let at = Point::new(area.x, area.y - 6.0);
    let floor = line(area, area.y + area.height, Paint::stroke(Ink::Mark, 1.0));
    vec![look::words(at, Anchor::Start, SMALL, Ink::Soft, title), floor]
}

fn line(area: Area, y: f64, paint: Paint) -> Shape {
    look::path(look::polyline(&[Point::new(area.x, y), Point::new(area.x + area.width, y)]), paint)
}

/// A step function up to now, and what it comes to there, below the line of the most there can be.
fn over_time(scene: &Scene<'_>, index: u64, area: Area, curve: &Curve<'_>, title: &str) -> Mark {
    let (left, floor) = (area.x, area.y + area.height);
    let (time, now) = (scene.layout.time, scene.view.now);
    let mut shapes = around(area, title);
    shapes.push(line(area, area.y, Paint::stroke(Ink::Line, 1.0).dashed(Dash::Short)));
    let number = scene.words.number(curve.most as u64);
    for (y, number) in [(area.y + 8.0, number), (floor, "0".to_owned())] {
        let at = Point::new(left - 8.0, y);
        shapes.push(look::words(at, Anchor::End, SMALL, Ink::Soft, number));
    }
    let mut top = curve.corners(scene, area, time.clamped(now));
    if time.shows(now, now) {
        let end = Point::new(time.clamped(now), curve.place(area, curve.now as f64));
        top.push(end);
        shapes.push(look::disc(end, 3.0, Paint::fill(Ink::Ink, 1.0)));
    }
    if let [_, .., last] = top[..] {
        let mut ground = look::polyline(&top);
        ground.extend([last.x, left].map(|x| Segment::Line(Point::new(x, floor))));
        ground.push(Segment::Close);
        shapes.push(look::path(ground, Paint::fill(curve.ink, 0.28)));
        shapes.push(look::path(look::polyline(&top), Paint::stroke(curve.ink, 1.5)));
    }
    Mark::plain(Key(Kind::CHART, index), shapes)
}

/// Counts as bars, numbers under as many of them as fit.
fn bars(
    index: u64,
    area: Area,
    counts: &[u64],
    title: &str,
    name: impl Fn(usize) -> String,
) -> Mark {
    let (left, floor) = (area.x, area.y + area.height);
    let mut shapes = around(area, title);
    let bins = counts.iter().rposition(|&count| count > 0).map_or(0, |last| last + 1);
    let most = counts.iter().copied().max().unwrap_or(0).max(1) as f64;
    let width = (area.width / bins.max(6) as f64).min(40.0);
    let mut free_from = left;
    for (bin, &count) in counts[..bins].iter().enumerate() {
        let x = left + bin as f64 * width;
        if count > 0 {
            let height = (area.height * count as f64 / most).max(1.5);
            let bar = Area::new(x + 1.0, floor - height, (width - 2.0).max(1.0), height);
            shapes.push(look::rect(bar, 1.0, Paint::fill(Ink::Blue, 0.75)));
        }
        let number = name(bin);
        let wide = text::width(&number, SMALL);
        if x >= free_from && x + wide <= left + area.width {
            let at = Point::new(x + 1.0, floor + 13.0);
            shapes.push(look::words(at, Anchor::Start, SMALL, Ink::Soft, number));
            free_from = x + wide + 8.0;
        }
    }
    Mark::plain(Key(Kind::CHART, index), shapes)
}
