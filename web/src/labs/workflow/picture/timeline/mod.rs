//! The timeline of the units: a row each, time across, who owned it and who used it.
//!
//! ```text
//! stages     of each of the first workflows, a lane with the stages in their time
//! rows       reservations as outlines, what stages lend as dashed areas, use as pieces: own solid, borrowed hatched,
//!            interrupted with a notch and a cross
//! axis
//! ```
//!
//! **Invariant:** where a thing lies depends on the look and the run alone, not on what was shown before.
//! Cost: linear in the marks, which the view bounds, and in the rows.

use std::collections::BTreeMap;

use gantry_core::kernel::Time;
use gantry_core::kernel::free_intervals::{Range as Rows, left_of};
use gantry_core::labs::workflow::Mode;
use gantry_core::labs::workflow::view::{Outline, Owned, RunSegment, UnitState, View};
use gantry_core::sort;

use self::lanes::{lanes_kept, shown_lanes};
use super::graph::task_at;
use super::usage::Usage;
use crate::labs::workflow::picture::kinds;
use crate::labs::workflow::things::{JOB, TASK};
use crate::scene::arrange::DENSE;
use crate::scene::bars::{self, Bar, Chart, ChartOptions, TITLED};
use crate::scene::look::{SMALL, STRONG};
use crate::scene::paint::{Ink, Paint};
use crate::scene::shape::{Anchor, Area, Key, Layer, Mark, Picture, Point, Segment, Shape};
use crate::scene::zoom::Range;
use crate::scene::{chart, look, text};
use crate::state::{At, Selection};

mod lanes;

/// Over the lanes: the label of now.
pub const HEADER: f64 = 16.0;
/// Rows are no higher than this.
const TALL: f64 = 60.0;

/// Where rows and time lie.
pub fn layout(outline: &Outline, view: &View, options: &ChartOptions) -> Chart {
    let words = options.words;
    let last = u32::try_from(outline.capacity.saturating_sub(1)).unwrap_or(u32::MAX);
    let names = [words.unit_name(last, outline), words.gantt_time().to_owned()];
    let shown = shown_lanes(outline, view);
    let workflows = shown.iter().map(|&own| words.workflow_name(own, outline));
    let widest = names.into_iter().chain(workflows).map(|name| text::width(&name, SMALL));
    let widest = widest.fold(24.0, f64::max).min(90.0);
    // A dense one has no lanes.
    let lanes = if options.height < DENSE { 0 } else { lanes_kept(outline) };
    let top = HEADER + lanes as f64 * lanes::lane(outline) + 5.0;
    Chart::new(options, (view.timeline.rows, view.timeline.range), (widest, top), TALL)
}

/// Whether a canvas is to paint it, however few its marks.
pub fn crowded(view: &View) -> bool {
    bars::crowded(&view.timeline.heat, view.timeline.segments.len())
}

/// Whether a heat map of pieces too short to be drawn is seen in a window.
pub fn is_heated(view: &View, window: Range) -> bool {
    chart::is_heated(&view.timeline.heat, view.timeline.range, window)
}

/// Who uses the units of a piece.
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

/// The picture.
pub fn picture(outline: &Outline, view: &View, options: &ChartOptions) -> Picture {
    let layout = layout(outline, view, options);
    let scene = Scene { outline, view, options, layout };
    let unit = |row| options.words.unit_name(u32::try_from(row).unwrap_or(u32::MAX), outline);
    let layer = |name, marks| Layer { name, marks };
    let owned = view.timeline.owned.iter();
    let owned = owned.filter(|owned| layout.plot.time.holds(owned.start, owned.end));
    let bars = vec![
        layer("owned", owned.map(|owned| scene.owned(owned)).collect()),
        layer("lent", scene.lent()),
        layer("pieces", scene.segments()),
        layer("lanes", if options.height < DENSE { Vec::new() } else { lanes::lanes(&scene) }),
    ];
    layout.picture(options, &unit, (view.timeline.range, &view.timeline.heat), view.now, bars)
}

impl Scene<'_> {
    /// A reservation: an outline around its rows, faintly filled.
    fn owned(&self, owned: &Owned) -> Mark {
        let place = |&range: &(u32, u32)| {
            let area = self.layout.plot.place((owned.start, owned.end), range);
            let paint = Paint::stroke(Ink::Blue, 1.0).faint(0.55).filled(Ink::Blue, 0.08);
            look::rect(area, 2.0, paint)
        };
        let shapes = owned.units.iter().map(place).collect();
        // Stages count from 1: their keys are others.
        Mark::plain(Key(kinds::OWNED, u64::from(owned.workflow) << 32), shapes)
    }

    /// What each stage lends while it runs, below what borrows of it: the highest of the reserved rows that its jobs
    /// do not use. Nothing of a stage whose jobs are not all told of one by one.
    fn lent(&self) -> Vec<Mark> {
        let Some(told) = by_stage(self, Mode::Lend) else { return Vec::new() };
        let lent = self.view.stages.iter().filter(|row| row.lent > 0);
        lent.filter_map(|row| {
            let stage = (row.stage.workflow, row.stage.number);
            let owned = self.view.timeline.owned.iter().find(|own| own.workflow == stage.0)?;
            let span = (row.start?, row.end.unwrap_or(self.view.now));
            let own = self.outline.workflows.get(stage.0 as usize)?;
            let jobs = own.stages.get(stage.1 as usize - 1)?.jobs.len();
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
        })
        .collect()
    }

    fn segments(&self) -> Vec<Mark> {
        let titled = self.view.timeline.segments.len() < TITLED;
        let mut ended: BTreeMap<u32, Time> = BTreeMap::new();
        let workflows = self.view.workflows.iter();
        ended.extend(workflows.filter_map(|own| Some((own.workflow, own.finished?))));
        let mut marks: Vec<Mark> = self
            .view
            .timeline
            .segments
            .iter()
            .filter(|segment| !segment.units.is_empty())
            .filter(|segment| {
                self.layout.plot.time.holds(segment.start, segment.end.max(segment.start + 1))
            })
            .map(|segment| {
                let over = segment.owner.and_then(|owner| ended.get(&owner).copied());
                let mut mark = self.segment(segment, over);
                if titled {
                    let (words, clock) = (self.options.words, self.options.clock);
                    mark.title = Some(words.use_mark(segment, self.outline, clock));
                }
                mark
            })
            .collect();
        sort::sort_by_key(&mut marks, |mark| mark.key);
        marks
    }

    fn segment(&self, segment: &RunSegment, over: Option<Time>) -> Mark {
        let plot = &self.layout.plot;
        let state = match (segment.job, segment.task) {
            (Some(job), _) => UnitState::Job(job),
            (None, task) => UnitState::Task(task.unwrap_or(0)),
        };
        let usage = Usage::of(segment.owner, false, state);
        let largest = segment.units.iter().copied().max_by_key(|range| range.1).unwrap_or_default();
        let bar = Bar(plot.place((segment.start, segment.end), largest));
        let home = |area: Area| bar.home(area);
        let mut shapes = Vec::new();
        for &units in &segment.units {
            let mut whole = plot.place((segment.start, segment.end), units);
            whole.width = whole.width.max(if segment.runs { 1.5 } else { 0.75 });
            // What a lender that has ended is owed still is drawn so from then on.
            let cut = over.filter(|&over| over < segment.end && usage == Usage::Borrowed);
            let (first, rest) = match cut {
                Some(over) => {
                    let x = plot.time.clamped(over.max(segment.start));
                    let wide = (x - whole.x).clamp(0.0, whole.width);
                    let rest = Area { x: whole.x + wide, width: whole.width - wide, ..whole };
                    (Area { width: wide, ..whole }, Some(rest))
                }
                None => (whole, None),
            };
            if first.width > 0.0 {
                shapes.extend(usage.shapes(home(first), radius(first)));
            }
            if let Some(rest) = rest.filter(|rest| rest.width > 0.0) {
                shapes.extend(Usage::LeftOver.shapes(home(rest), radius(rest)));
            }
            if segment.interrupted && whole.width >= 5.0 {
                shapes.push(notch(home(whole)));
            }
        }
        let reach = home(bar.0);
        if segment.interrupted && reach.width >= 12.0 && reach.height >= 9.0 {
            let size = (reach.height / 4.0).min(3.5);
            let middle =
                Point::new(reach.x + reach.width - size - 5.0, reach.y + reach.height / 2.0);
            shapes.push(look::disc(middle, size + 2.0, Paint::fill(Ink::Panel, 0.92)));
            shapes.push(look::cross(middle, size));
        }
        shapes.extend(self.name(segment, usage, reach));
        let state = if segment.interrupted { "interrupted" } else { usage.name() };
        bar.mark(key(segment), user(segment), state, shapes)
    }

    /// Who uses it, on its area.
    fn name(&self, segment: &RunSegment, usage: Usage, area: Area) -> Vec<Shape> {
        let words = self.options.words;
        let name = match (segment.job, segment.task) {
            (Some(job), _) => words.ordinary_job(job, self.outline),
            (None, Some(task)) => words.stage_job(task, self.outline),
            (None, None) => return Vec::new(),
        };
        let room = if segment.interrupted { 22.0 } else { 8.0 };
        let width = text::width(&name, STRONG);
        if area.width < width + room || area.height < 11.0 {
            return Vec::new();
        }
        let at = Point::new(area.x + 6.0, area.y + area.height / 2.0 + 4.0);
        vec![usage.letters(at, Anchor::Start, STRONG, name)]
    }
}

/// Pieces of jobs of stages, by workflow and number of the stage.
type ByStage<'a> = BTreeMap<(u32, u32), Vec<&'a RunSegment>>;

/// The pieces of the jobs of stages in a mode, if the run is in it and none is too narrow to be told of.
fn by_stage<'a>(scene: &Scene<'a>, mode: Mode) -> Option<ByStage<'a>> {
    let timeline = &scene.view.timeline;
    if scene.outline.mode != mode || timeline.aggregated > 0 {
        return None;
    }
    let mut stages = ByStage::new();
    for segment in &timeline.segments {
        if let Some(at) = segment.task.and_then(|task| task_at(scene.outline, task)) {
            stages.entry((at.workflow, at.stage + 1)).or_default().push(segment);
        }
    }
    Some(stages)
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
    let entry = match (segment.job, segment.task) {
        (Some(job), _) => job,
        (None, task) => task.unwrap_or(0) | 1 << 31,
    };
    Key(kinds::PIECE, u64::from(entry) << 32 | (segment.start & 0xffff_ffff))
}

fn radius(area: Area) -> f64 {
    (area.height / 4.0).min(area.width / 3.0).min(3.0)
}

/// A notch in the right side: it was cut short.
fn notch(area: Area) -> Shape {
    let (right, middle) = (area.x + area.width, area.y + area.height / 2.0);
    let deep = (area.height / 3.0).min(area.width / 2.0).min(5.0);
    let corners = [
        Point::new(right + 1.5, middle - deep),
        Point::new(right - deep, middle),
        Point::new(right + 1.5, middle + deep),
    ];
    let mut segments = look::polyline(&corners);
    segments.push(Segment::Close);
    look::path(segments, Paint::fill(Ink::Panel, 1.0))
}
