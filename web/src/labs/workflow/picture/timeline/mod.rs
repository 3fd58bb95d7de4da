//! The run on one axis of time: the stages, the units, a row each, and what lending has brought.
//!
//! ```text
//! stages     the only workflow's table, or of some workflows a lane with the stages in their time; the label of now
//! rows       reservations as outlines, what stages lend as dashed areas, use as pieces: own and borrowed solid, what
//!            was lost hatched; past now all is paler
//! axis
//! tape       what lending has brought, as a sum
//! ```
//!
//! **Invariant:** where a thing lies depends on the look and the run alone, not on what was shown before or is shown.
//! Cost: linear in the marks, which the view bounds, and in the rows.

use std::collections::BTreeMap;

use gantry_core::kernel::Time;
use gantry_core::kernel::free_intervals::{Range as Rows, left_of};
use gantry_core::labs::workflow::view::{Outline, Owned, RunSegment, StageRow, UnitState, View};
use gantry_core::labs::workflow::{Interrupted, Mode};
use gantry_core::sort;

use super::graph::task_at;
use super::usage::Usage;
use super::{ahead, stage_of, tape};
use crate::labs::workflow::picture::kinds;
use crate::labs::workflow::things::{JOB, TASK};
use crate::scene::arrange::DENSE;
use crate::scene::bars::{self, Bar, Chart, ChartOptions, TITLED};
use crate::scene::look::{SMALL, STRONG};
use crate::scene::paint::{Dash, Ink, Paint};
use crate::scene::shape::{
    Anchor, Area, Form, Key, Kind, Layer, Mark, Picture, Point, Segment, Shape,
};
use crate::scene::zoom::Range;
use crate::scene::{chart, look, text};
use crate::shown::{At, Selection};
use crate::words::workflow_picture::UnitsReservedFor;

mod names;
mod stages;

/// From here on a range of time is marked.
pub const HEADER: f64 = 16.0;
const TALL: f64 = 60.0;
/// A picture from this height on has the tape.
const WHOLE: f64 = 230.0;
/// The label of now, over the rows.
const PILL: f64 = 21.0;
/// Workflows whose names are looked at for the widest.
const MEASURED: usize = 64;
/// What starts now is drawn so long, with a torn end.
const STUB: f64 = 16.0;

/// Height of the stages, of a lane nothing; and the edges of what lending has brought, where it is told.
fn around(outline: &Outline, options: &ChartOptions, lane: bool) -> (f64, Option<(f64, f64)>) {
    if lane {
        return (0.0, None);
    }
    let dense = options.height < DENSE;
    let stages = if dense { 0.0 } else { 2.0 + stages::height(outline, options.words) };
    let summed = options.height >= WHOLE && tape::is_summed(outline);
    (stages, summed.then_some((2.0, options.width - 2.0)))
}

/// Where rows and time lie; in a lane alike under each policy, so that lanes have one clock.
pub fn layout(outline: &Outline, view: &View, options: &ChartOptions, lane: bool) -> Chart {
    let words = options.words;
    let last = u32::try_from(outline.capacity.saturating_sub(1)).unwrap_or(u32::MAX);
    let mut names = vec![words.unit_name(last, outline), words.gantt_time().to_owned()];
    if !lane {
        let workflows = (0..).zip(outline.workflows.iter().take(MEASURED));
        names.extend(workflows.map(|(own, _)| words.workflow_name(own, outline)));
        names.extend(stages::names(outline, words).into_iter().map(str::to_owned));
    }
    let widest = names.iter().map(|name| text::width(name, STRONG)).fold(24.0, f64::max);
    let widest = widest.min(90.0).min(options.width / 4.0);
    let (stages, edges) = around(outline, options, lane);
    let tape = edges.map_or(0.0, |edges| tape::height(view, edges, words));
    let options = ChartOptions { height: options.height - tape, ..*options };
    let size = (view.timeline.rows, view.timeline.range);
    Chart::new(&options, size, (widest, stages + PILL), TALL)
}

/// Whether a canvas is to paint it, however few its marks.
pub fn crowded(view: &View) -> bool {
    bars::crowded(&view.timeline.heat, view.timeline.segments.len())
}

/// Whether a heat map of pieces too short to be drawn is seen in a window.
pub fn is_heated(view: &View, window: Range) -> bool {
    chart::is_heated(&view.timeline.heat, view.timeline.range, window)
}

pub fn user(segment: &RunSegment) -> Option<Selection> {
    segment
        .job
        .map(|it| Selection(JOB, At::One(it)))
        .or(segment.task.map(|it| Selection(TASK, At::One(it))))
}

struct Scene<'a> {
    outline: &'a Outline,
    view: &'a View,
    options: &'a ChartOptions,
    layout: Chart,
}

pub fn picture(outline: &Outline, view: &View, options: &ChartOptions) -> Picture {
    drawn(outline, view, options, false)
}

fn drawn(outline: &Outline, view: &View, options: &ChartOptions, lane: bool) -> Picture {
    let layout = layout(outline, view, options, lane);
    let (stages, edges) = around(outline, options, lane);
    let scene = Scene { outline, view, options, layout };
    let words = options.words;
    let unit = |row| words.unit_name(u32::try_from(row).unwrap_or(u32::MAX), outline);
    let layer = |name, marks| Layer { name, marks };
    let time = layout.plot.time;
    let owned = view.timeline.owned.iter().filter(|owned| time.holds(owned.start, owned.end));
    let layers = vec![
        layer("ahead", scene.ahead()),
        layer("owned", owned.map(|owned| scene.owned(owned)).collect()),
        layer("lent", scene.lent()),
        layer("pieces", scene.segments()),
        layer("lanes", if stages > 0.0 { stages::stages(&scene, 2.0) } else { Vec::new() }),
    ];
    let timeline = (view.timeline.range, &view.timeline.heat);
    let mut picture = layout.picture(options, &unit, timeline, view.now, layers);
    // Its own label of now hangs elsewhere.
    picture.layers.pop();
    picture.layers.push(layer("now", scene.now(stages)));
    if let Some(edges) = edges {
        let tape = tape::tape(view, edges, picture.height, words);
        picture.layers.push(layer("tape", vec![tape]));
        picture.height += tape::height(view, edges, words);
    }
    picture
}

/// The picture of a lane, which has no room for stages and the name of now.
pub fn rows(outline: &Outline, view: &View, options: &ChartOptions) -> Picture {
    let mut picture = drawn(outline, view, options, true);
    let now = picture.layers.iter_mut().filter(|layer| layer.name == "now");
    for mark in now.flat_map(|layer| &mut layer.marks) {
        mark.shapes.retain(|shape| matches!(shape.form, Form::Path(_)));
    }
    picture
}

impl Scene<'_> {
    fn owned(&self, owned: &Owned) -> Mark {
        let place = |&range: &(u32, u32)| {
            let area = self.layout.plot.place((owned.start, owned.end), range);
            Usage::Reserved.shapes(area, 2.0)
        };
        let shapes = owned.units.iter().flat_map(place).collect();
        // Stages count from 1: their keys are others.
        Mark::plain(Key(kinds::OWNED, u64::from(owned.workflow) << 32), shapes)
    }

    /// The present instant through lanes and rows, with its label; and of the only workflow the line of its reservation,
    /// dashed where that lasts.
    fn now(&self, stages: f64) -> Vec<Mark> {
        let (plot, words, now) = (&self.layout.plot, self.options.words, self.view.now);
        let mut marks = Vec::new();
        let mut free = plot.area.x;
        if plot.time.shows(now, now) {
            let x = plot.time.place(now);
            let label = words.now_label(now, self.options.clock);
            let wide = text::width(&label, STRONG) + 12.0;
            let pill = Area::new((x + 1.0 - wide).max(0.0), stages + 1.0, wide, PILL - 5.0);
            free = x.max(pill.x + wide);
            // A table is crossed nowhere: there are numbers in it.
            let top = if stages::is_table(self.outline) { pill.y } else { 2.0 };
            let ends = [Point::new(x, top), Point::new(x, self.layout.floor() + 4.0)];
            let line = look::polyline(&ends);
            let at = Point::new(pill.middle().x, pill.middle().y + 4.0);
            let title = Some(label.clone());
            let shapes = vec![
                look::path(line.clone(), Paint::stroke(Ink::Panel, 4.0).faint(0.6)),
                look::path(line, Paint::stroke(Ink::Ink, 2.0)),
                look::rect(pill, 4.0, Paint::fill(Ink::Ink, 1.0)),
                look::words(at, Anchor::Middle, STRONG, Ink::Panel, label),
            ];
            marks.push(Mark { reach: pill, title, ..Mark::plain(Key(Kind::NOW, 0), shapes) });
        }
        let owned = self.view.timeline.owned.first();
        let owned = owned.filter(|_| stages > 0.0 && stages::is_table(self.outline));
        marks.extend(owned.map(|owned| self.reserved(owned, stages, free)));
        marks
    }

    /// The line of a reservation; what it is past `free`.
    fn reserved(&self, owned: &Owned, stages: f64, free: f64) -> Mark {
        let (plot, words) = (&self.layout.plot, self.options.words);
        let units = owned.units.iter().map(|&(_, count)| u64::from(count)).sum();
        let (left, right) = (plot.time.clamped(owned.start), plot.time.clamped(owned.end));
        let (end, y) = (plot.area.x + plot.area.width, plot.area.y - 1.0);
        let line = |left, right| look::polyline(&[Point::new(left, y), Point::new(right, y)]);
        let mut shapes = vec![look::path(line(left, right), Paint::stroke(Ink::Ink, 2.0))];
        if owned.runs {
            let still = Paint::stroke(Ink::Ink, 1.5).dashed(Dash::Short);
            shapes.push(look::path(line(right, end), still));
            let workflow = &words.workflow_name(owned.workflow, self.outline);
            let told = UnitsReservedFor { units, workflow }.tell(words);
            if free + 8.0 + text::width(&told, SMALL) <= end {
                let at = Point::new(end, stages + PILL - 8.0);
                shapes.push(look::words(at, Anchor::End, SMALL, Ink::Soft, told));
            }
        }
        Mark::plain(Key(kinds::BAND, 101), shapes)
    }

    /// What comes, where it is told: reservations, what is lent of them, and use.
    fn ahead(&self) -> Vec<Mark> {
        let (now, time, course) = (self.view.now, self.layout.plot.time, &self.view.ahead);
        let owned = course.owned.iter().filter(|owned| owned.end > now);
        let owned = owned.map(|owned| Owned { start: owned.start.max(now), ..owned.clone() });
        let owned = owned.filter(|owned| time.holds(owned.start, owned.end));
        let told = of_stages(self.outline, &course.segments);
        let lends = self.outline.mode == Mode::Lend;
        let stages =
            course.stages.iter().filter(|row| lends && row.lent > 0 && row.end > Some(now));
        let lent = stages.filter_map(|row| {
            let owned = course.owned.iter().find(|own| own.workflow == row.stage.workflow)?;
            self.lent_by(row, owned, (row.start?.max(now), row.end?), &told)
        });
        let mut marks: Vec<Mark> =
            owned.map(|owned| self.owned(&owned)).chain(lent).map(to_come).collect();
        marks.extend(ahead(self.view).filter_map(|segment| self.later(segment)));
        marks
    }

    fn later(&self, segment: &RunSegment) -> Option<Mark> {
        let (plot, words) = (&self.layout.plot, self.options.words);
        let span = (segment.start.max(self.view.now), segment.end);
        let largest = segment.units.iter().copied().max_by_key(|range| range.1)?;
        if !plot.time.holds(span.0, span.1) {
            return None;
        }
        let bar = Bar(plot.place(span, largest));
        let usage = self.usage(segment);
        let mut owned = self.view.ahead.owned.iter();
        let owned = owned.find(|owned| Some(owned.workflow) == segment.owner && !owned.runs);
        let over = owned.map(|owned| plot.time.clamped(owned.end));
        let areas = segment.units.iter().map(|&units| plot.place(span, units));
        let parts = areas.flat_map(|area| parts(area, usage, over));
        let shapes = parts.flat_map(|(usage, area)| usage.shapes(bar.home(area), radius(area)));
        let mut shapes: Vec<Shape> = shapes.map(look::paler).collect();
        if let Some((at, name)) = self.named(segment, None, bar.home(bar.0)) {
            shapes.extend(usage.letters(true, (at, Anchor::Start, STRONG), name));
        }
        let mut mark = bar.mark(key(segment), user(segment), "ahead", shapes);
        mark.key.0 = kinds::AHEAD;
        mark.title = Some(words.use_mark(segment, self.outline, self.options.clock));
        Some(mark)
    }

    fn usage(&self, segment: &RunSegment) -> Usage {
        let state = segment.job.map_or(UnitState::Task(segment.task.unwrap_or(0)), UnitState::Job);
        match Usage::of(segment.owner, false, state) {
            Usage::Borrowed if segment.interrupted && self.loses() => Usage::Lost,
            usage => usage,
        }
    }

    /// True where an interrupted job's work is lost.
    fn loses(&self) -> bool {
        self.outline.interrupted != Interrupted::Checkpoint
    }

    /// What each stage lends while it runs, below what borrows of it: the highest of the reserved rows that its jobs
    /// do not use. Nothing of a stage whose jobs are not all told of one by one.
    fn lent(&self) -> Vec<Mark> {
        let Some(told) = by_stage(self, Mode::Lend) else { return Vec::new() };
        let lent = self.view.stages.iter().filter(|row| row.lent > 0);
        lent.filter_map(|row| {
            let of = |own: &&Owned| own.workflow == row.stage.workflow;
            let owned = self.view.timeline.owned.iter().find(of)?;
            let span = (row.start?, row.end.unwrap_or(self.view.now));
            self.lent_by(row, owned, span, &told)
        })
        .collect()
    }

    /// What a stage lends in a part of its time; `told` has the pieces of its jobs.
    fn lent_by(
        &self,
        row: &StageRow,
        owned: &Owned,
        span: (Time, Time),
        told: &ByStage<'_>,
    ) -> Option<Mark> {
        let stage = (row.stage.workflow, row.stage.number);
        let jobs = stage_of(self.outline, row.stage)?.jobs.len();
        let segments = told.get(&stage).filter(|segments| segments.len() == jobs)?;
        if !self.layout.plot.time.holds(span.0, span.1) {
            return None;
        }
        let used = segments.iter().flat_map(|segment| segment.units.iter().copied());
        let place = |rows: Rows| self.layout.plot.place(span, rows);
        let areas = highest(&owned.units, used.collect(), row.lent).into_iter().map(place);
        let shapes = areas.flat_map(|area| Usage::Lent.shapes(area, radius(area))).collect();
        let key = u64::from(stage.0) << 32 | u64::from(stage.1);
        Some(Mark::plain(Key(kinds::OWNED, key), shapes))
    }

    fn segments(&self) -> Vec<Mark> {
        let (segments, time) = (&self.view.timeline.segments, self.layout.plot.time);
        let titled = segments.len() < TITLED;
        let ended = self.view.workflows.iter();
        let ended = ended.filter_map(|own| Some((own.workflow, own.finished?)));
        let ended: BTreeMap<u32, Time> = sort::map(ended);
        let seen = segments.iter().filter(|segment| {
            let is_held = time.holds(segment.start, segment.end.max(segment.start + 1));
            is_held && !segment.units.is_empty()
        });
        let mut marks: Vec<Mark> = seen
            .map(|segment| {
                let over = segment.owner.and_then(|owner| ended.get(&owner).copied());
                let outcome = self.outcome(segment).filter(|_| titled);
                let title = titled.then(|| {
                    let (words, clock) = (self.options.words, self.options.clock);
                    let told = words.use_mark(segment, self.outline, clock);
                    match &outcome {
                        Some([outcome, _]) => words.labelled(outcome, &told),
                        None => told,
                    }
                });
                Mark { title, ..self.segment(segment, over, outcome) }
            })
            .collect();
        sort::sort_by_key(&mut marks, |mark| mark.key);
        marks
    }

    fn segment(
        &self,
        segment: &RunSegment,
        over: Option<Time>,
        outcome: Option<[String; 2]>,
    ) -> Mark {
        let plot = &self.layout.plot;
        let usage = self.usage(segment);
        let largest = segment.units.iter().copied().max_by_key(|range| range.1).unwrap_or_default();
        let bar = Bar(plot.place((segment.start, segment.end), largest));
        let home = |area: Area| bar.home(area);
        let over = over.filter(|&over| over < segment.end);
        let mut shapes = Vec::new();
        for &units in &segment.units {
            let mut whole = plot.place((segment.start, segment.end), units);
            let least = if self.is_stub(segment) { STUB } else { 0.75 };
            whole.width = whole.width.max(least);
            let ends = over.map(|over| plot.time.clamped(over));
            for (usage, area) in parts(whole, usage, ends) {
                shapes.extend(usage.shapes(home(area), radius(area)));
            }
            if segment.interrupted && usage != Usage::Lost && whole.width >= 5.0 {
                shapes.push(cut(home(whole), 1));
            } else if self.is_stub(segment) {
                shapes.push(cut(home(whole), 3));
            }
        }
        let reach = home(bar.0);
        let crossed = segment.interrupted && usage != Usage::Lost;
        if crossed && reach.width >= 12.0 && reach.height >= 9.0 {
            let size = (reach.height / 4.0).min(3.5);
            let middle =
                Point::new(reach.x + reach.width - size - 5.0, reach.y + reach.height / 2.0);
            shapes.push(look::disc(middle, size + 2.0, Paint::fill(Ink::Panel, 0.92)));
            shapes.push(look::cross(middle, size));
        }
        let written = self.named(segment, outcome, reach);
        let parts = parts(reach, usage, over.map(|over| plot.time.clamped(over) - bar.0.x));
        if let Some((_, rest)) = parts.into_iter().find(|part| part.0 == Usage::LeftOver) {
            shapes.extend(self.left_over(rest, written.as_ref()));
        }
        shapes.extend(match written {
            Some((at, name)) => usage.letters(false, (at, Anchor::Start, STRONG), name),
            None => self.after_now(segment, bar),
        });
        let state = if segment.interrupted { "interrupted" } else { usage.name() };
        bar.mark(key(segment), user(segment), state, shapes)
    }
}

/// A mark as what is to come looks, beside one of what is.
fn to_come(mark: Mark) -> Mark {
    let key = Key(mark.key.0, mark.key.1 | 1 << 63);
    Mark { key, shapes: mark.shapes.into_iter().map(look::paler).collect(), ..mark }
}

/// A piece until its lender ends at `over`, and what is used still from then on.
fn parts(whole: Area, usage: Usage, over: Option<f64>) -> Vec<(Usage, Area)> {
    let Some(over) = over.filter(|_| usage == Usage::Borrowed) else { return vec![(usage, whole)] };
    let wide = (over - whole.x).clamp(0.0, whole.width);
    let rest = Area { x: whole.x + wide, width: whole.width - wide, ..whole };
    let parts = [(usage, Area { width: wide, ..whole }), (Usage::LeftOver, rest)];
    parts.into_iter().filter(|part| part.1.width > 0.0).collect()
}

/// Pieces of jobs of stages, by workflow and number of the stage.
type ByStage<'a> = BTreeMap<(u32, u32), Vec<&'a RunSegment>>;

/// The pieces of the jobs of stages in a mode, if the run is in it and none is too narrow to be told of.
fn by_stage<'a>(scene: &Scene<'a>, mode: Mode) -> Option<ByStage<'a>> {
    let timeline = &scene.view.timeline;
    if scene.outline.mode != mode || timeline.aggregated > 0 {
        return None;
    }
    Some(of_stages(scene.outline, &timeline.segments))
}

fn of_stages<'a>(outline: &Outline, segments: &'a [RunSegment]) -> ByStage<'a> {
    let mut stages = ByStage::new();
    for segment in segments {
        if let Some(at) = segment.task.and_then(|task| task_at(outline, task)) {
            stages.entry((at.workflow, at.stage + 1)).or_default().push(segment);
        }
    }
    stages
}

/// The highest so many of these rows that are not used.
fn highest(owned: &[Rows], mut used: Vec<Rows>, mut most: u64) -> Vec<Rows> {
    sort::sort_by_key(&mut used, |rows| *rows);
    let free = owned.iter().flat_map(|&(first, count)| {
        let from = used.partition_point(|rows| rows.0 < first);
        let to = used.partition_point(|rows| rows.0 < first + count);
        left_of((first, count), &used[from..to])
    });
    let mut free: Vec<Rows> = free.collect();
    sort::sort_by_key(&mut free, |rows| *rows);
    let take = |(first, count): Rows| {
        let taken = u64::from(count).min(most) as u32;
        most -= u64::from(taken);
        (first + count - taken, taken)
    };
    free.into_iter().rev().map(take).filter(|rows| rows.1 > 0).collect()
}

/// A job has one key for each of its stretches.
fn key(segment: &RunSegment) -> Key {
    let entry = segment.job.unwrap_or(segment.task.unwrap_or(0) | 1 << 31);
    Key(kinds::PIECE, u64::from(entry) << 32 | (segment.start & 0xffff_ffff))
}

fn radius(area: Area) -> f64 {
    (area.height / 4.0).min(area.width / 3.0).min(3.0)
}

/// So many notches in the right side: it was cut short, or is torn off.
fn cut(area: Area, notches: u32) -> Shape {
    let (right, high) = (area.x + area.width, area.height / f64::from(notches));
    let deep = (high / 3.0).min(area.width / 2.0).min(5.0);
    let mut segments = Vec::new();
    for at in 0..notches {
        let middle = area.y + high * (f64::from(at) + 0.5);
        segments.extend(look::polyline(&[
            Point::new(right + 1.5, middle - deep),
            Point::new(right - deep, middle),
            Point::new(right + 1.5, middle + deep),
        ]));
        segments.push(Segment::Close);
    }
    look::path(segments, Paint::fill(Ink::Panel, 1.0))
}
