//! Charts under the rows: nodes busy and jobs waiting on the same axis of time, and how ended jobs fared.

use super::Scene;
use crate::scene::look::SMALL;
use crate::scene::paint::{Dash, Ink, Paint};
use crate::scene::shape::{Anchor, Area, Key, Kind, Mark, Point, Segment};
use crate::scene::{look, text};
use crate::words::gantt::{GanttBusy, GanttSlowdowns, GanttWaitingNow, GanttWaits};

/// Bins of all that the view covers; only those up to now come. The page asks for no fewer pixels than that.
pub const BINS: usize = 512;

/// All charts.
pub fn charts(scene: &Scene<'_>) -> Vec<Mark> {
    let (view, words, layout) = (scene.view, scene.words, scene.layout);
    let waiting = view.waiting as f64;
    let most = view.charts.queue.iter().copied().fold(waiting, f64::max).ceil().max(1.0);
    let busy = layout.rows.saturating_sub(view.free);
    let busy = Present { value: busy, title: GanttBusy { busy }.tell(words) };
    let waits = GanttWaitingNow { waiting: view.waiting }.tell(words);
    let waits = Present { value: view.waiting, title: waits };
    let mut marks = vec![
        over_time(scene, 0, layout.busy, &view.charts.busy, layout.rows as f64, &busy),
        over_time(scene, 1, layout.waiting, &view.charts.queue, most, &waits),
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

/// A figure at the present instant.
struct Present {
    value: u64,
    /// It, in words.
    title: String,
}

/// A step function up to now, and what it comes to there, below the line of the most there can be.
fn over_time(
    scene: &Scene<'_>,
    index: u64,
    area: Area,
    bins: &[f64],
    most: f64,
    present: &Present,
) -> Mark {
    let (left, floor) = (area.x, area.y + area.height);
    let until = scene.layout.time.clamped(scene.view.now);
    let mut shapes = vec![look::words(
        Point::new(left, area.y - 6.0),
        Anchor::Start,
        SMALL,
        Ink::Soft,
        text::shortened(&present.title, SMALL, area.width),
    )];
    let line = |y: f64| {
        vec![Segment::Move(Point::new(left, y)), Segment::Line(Point::new(left + area.width, y))]
    };
    shapes.push(look::path(line(area.y), Paint::stroke(Ink::Line, 1.0).dashed(Dash::Short)));
    shapes.push(look::path(line(floor), Paint::stroke(Ink::Mark, 1.0)));
    let number = scene.words.number(most as u64);
    for (y, number) in [(area.y + 8.0, number), (floor, "0".to_owned())] {
        let at = Point::new(left - 8.0, y);
        shapes.push(look::words(at, Anchor::End, SMALL, Ink::Soft, number));
    }
    let mut top = steps(scene, area, bins, most, until);
    // What changes at the present instant is part of no bin yet.
    let now = scene.view.now;
    let end = area.y + area.height * (1.0 - (present.value as f64 / most).clamp(0.0, 1.0));
    if scene.layout.time.shows(now, now) {
        top.push(Point::new(until, end));
        shapes.push(look::disc(Point::new(until, end), 3.0, Paint::fill(Ink::Ink, 1.0)));
    }
    if top.len() > 1 {
        let mut ground = look::polyline(&top);
        ground.push(Segment::Line(Point::new(top[top.len() - 1].x, floor)));
        ground.push(Segment::Line(Point::new(left, floor)));
        ground.push(Segment::Close);
        let fill = Paint::fill(if index == 0 { Ink::Blue } else { Ink::Soft }, 0.28);
        shapes.push(look::path(ground, fill));
        let edge = if index == 0 { Ink::Blue } else { Ink::Soft };
        shapes.push(look::path(look::polyline(&top), Paint::stroke(edge, 1.5)));
    }
    Mark::plain(Key(Kind::CHART, index), shapes)
}

/// The corners of a step function, up to `until`; equal steps are one.
fn steps(scene: &Scene<'_>, area: Area, bins: &[f64], most: f64, until: f64) -> Vec<Point> {
    let (time, known) = (scene.layout.time, scene.view.gantt.range);
    let place = |bin: usize| time.part(known, bin as f64 / bins.len().max(BINS) as f64);
    let mut corners: Vec<Point> = Vec::new();
    for (index, &value) in bins.iter().enumerate() {
        let (from, to) = (place(index), place(index + 1).min(until));
        if from >= until {
            break;
        }
        if to - from < 0.01 {
            continue;
        }
        let y = area.y + area.height * (1.0 - (value / most).clamp(0.0, 1.0));
        match corners.last_mut() {
            Some(last) if (last.y - y).abs() < 0.05 => last.x = to,
            _ => corners.extend([Point::new(from, y), Point::new(to, y)]),
        }
    }
    corners
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
    let mut shapes = vec![look::words(
        Point::new(left, area.y - 6.0),
        Anchor::Start,
        SMALL,
        Ink::Soft,
        text::shortened(title, SMALL, area.width),
    )];
    let base = vec![
        Segment::Move(Point::new(left, floor)),
        Segment::Line(Point::new(left + area.width, floor)),
    ];
    shapes.push(look::path(base, Paint::stroke(Ink::Mark, 1.0)));
    let bins = counts.iter().rposition(|&count| count > 0).map_or(0, |last| last + 1);
    let most = counts.iter().copied().max().unwrap_or(0).max(1) as f64;
    let width = (area.width / bins.max(6) as f64).min(40.0);
    let mut free_from = left;
    for (bin, &count) in counts[..bins].iter().enumerate() {
        let x = left + bin as f64 * width;
        let height = (area.height * count as f64 / most).max(if count > 0 { 1.5 } else { 0.0 });
        let bar = Area::new(x + 1.0, floor - height, (width - 2.0).max(1.0), height);
        if count > 0 {
            shapes.push(look::rect(bar, 1.0, Paint::fill(Ink::Blue, 0.75)));
        }
        let number = name(bin);
        let wide = text::width(&number, SMALL);
        if x >= free_from && x + wide <= left + area.width {
            shapes.push(look::words(
                Point::new(x + 1.0, floor + 13.0),
                Anchor::Start,
                SMALL,
                Ink::Soft,
                number,
            ));
            free_from = x + wide + 8.0;
        }
    }
    Mark::plain(Key(Kind::CHART, index), shapes)
}
