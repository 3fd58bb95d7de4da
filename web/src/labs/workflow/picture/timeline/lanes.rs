//! The stages of the first workflows in their time: a lane a workflow, with gaps where it stalls. Job by job, where the
//! jobs of a stage wait each for itself, a stage is the frame of its jobs' pieces, in which nothing is where a job waits.
//!
//! ```text
//! lend, reserve   w  [ Stage 1 ][    Stage 2    ]
//! per-job         w  [ Stage 1 ]    ┆ Stage 2     ┆
//!                    [▀▀▀▀▀▀▀▀▀]    ┆▀▀▀▀▀ ▄▄▄▄▄▄▄┆     the second job waits for units when the first runs
//! ```
//!
//! **Invariant:** a piece lies in the frame of its stage. Where pieces are too narrow to be told one by one, a stage is one
//! bar: nothing that ran is drawn as if it had waited.

use gantry_core::kernel::Time;
use gantry_core::labs::workflow::view::{Outline, RunSegment, StageRow, View};
use gantry_core::labs::workflow::{Mode, WorkflowStatus};

use super::{ByStage, Scene, by_stage};
use crate::labs::workflow::picture::kinds;
use crate::labs::workflow::things::STAGE;
use crate::scene::look::{SMALL, STRONG};
use crate::scene::paint::{Dash, Ink, Paint};
use crate::scene::shape::{Anchor, Area, Key, Kind, Mark, Point, Shape};
use crate::scene::{look, text};
use crate::shown::{At, Selection};
use crate::words::workflow_picture::StageCalled;

/// Workflows whose stages have a lane.
const LANES: usize = 3;
/// Height of a lane, and of one with the jobs of stages.
const LANE: f64 = 16.0;
const TALL: f64 = 34.0;
/// What a stage is called, over its jobs.
const NAME: f64 = 13.0;
/// Jobs of a stage up to this many have a line each; of more it is drawn when any of them runs.
const LINES: usize = 4;

/// How many lanes there are: their room is kept whether or not a workflow has begun.
pub(super) fn lanes_kept(outline: &Outline) -> usize {
    outline.workflows.len().min(LANES)
}

/// The workflows whose stages have a lane: all, where each has one; those that are admitted first.
pub(super) fn shown_lanes(outline: &Outline, view: &View) -> Vec<u32> {
    if outline.workflows.len() <= LANES {
        return (0..).take(outline.workflows.len()).collect();
    }
    let begun = |workflow: u32| view.stages.iter().any(|row| row.stage.workflow == workflow);
    let of = |present: bool| {
        let all = view.workflows.iter();
        let all = all.filter(move |own| (own.status == WorkflowStatus::Admitted) == present);
        all.map(|own| own.workflow).filter(move |&workflow| begun(workflow))
    };
    let mut lanes: Vec<u32> = of(true).chain(of(false)).take(LANES).collect();
    lanes.sort_unstable();
    lanes
}

/// Height of a lane.
pub(super) fn lane(outline: &Outline) -> f64 {
    if outline.mode == Mode::PerJob { TALL } else { LANE }
}

/// The lanes.
pub(super) fn lanes(scene: &Scene<'_>, above: f64) -> Vec<Mark> {
    let mut marks = Vec::new();
    let ran = Ran::of(scene);
    for (workflow, lane) in shown_lanes(scene.outline, scene.view).into_iter().zip(0_u32..) {
        let top = above + f64::from(lane) * self::lane(scene.outline);
        let name = scene.options.words.workflow_name(workflow, scene.outline);
        let room = scene.layout.plot.area.x - 8.0;
        let at = Point::new(room, top + 11.0);
        let name = text::shortened(&name, STRONG, room);
        let name = look::words(at, Anchor::End, STRONG, Ink::Ink, name);
        marks.push(Mark::plain(Key(Kind::HEADING, workflow.into()), vec![name]));
        let own = scene.view.stages.iter().filter(|row| row.stage.workflow == workflow);
        marks.extend(own.filter_map(|row| stage(scene, &ran, row, top)));
    }
    marks
}

fn stage(scene: &Scene<'_>, ran: &Ran<'_>, row: &StageRow, top: f64) -> Option<Mark> {
    let (plot, words) = (&scene.layout.plot, scene.options.words);
    let start = row.start?;
    let end = row.end.unwrap_or(scene.view.now).max(start);
    if !plot.time.shows(start, end) {
        return None;
    }
    let (left, right) = (plot.time.clamped(start), plot.time.clamped(end));
    let area = Area::new(left + 0.5, top, (right - left - 1.0).max(1.5), lane(scene.outline) - 3.0);
    let runs = row.end.is_none();
    let jobs = ran.jobs(row);
    let mut shapes = if let Some(jobs) = jobs {
        let frame = Paint::stroke(Ink::Soft, 1.0).filled(Ink::Panel, 1.0).dashed(Dash::Short);
        let mut shapes = vec![look::rect(area, 3.0, frame)];
        shapes.extend(segments(scene, jobs, row, area));
        shapes
    } else {
        vec![look::rect(area, 3.0, paint(runs))]
    };
    let number = row.stage.number.into();
    let (long, number) = (StageCalled { number }.tell(words), words.number(number));
    let fits = |label: &String| text::width(label, SMALL) + 8.0 <= area.width;
    if let Some(label) = [long, number].into_iter().find(fits) {
        let at = Point::new(area.x + 5.0, top + 10.5);
        shapes.push(look::words(at, Anchor::Start, SMALL, Ink::Ink, label));
    }
    let name = row.stage;
    let key = u64::from(name.workflow) << 32 | u64::from(name.number);
    Some(Mark {
        target: Some(Selection(STAGE, At::Pair(name.workflow, name.number))),
        reach: area,
        state: if runs { "running" } else { "ended" },
        title: Some(words.stage_mark(row, latest(jobs, start), scene.outline, scene.options.clock)),
        ..Mark::plain(Key(kinds::STAGE, key), shapes)
    })
}

fn paint(runs: bool) -> Paint {
    if runs {
        Paint::stroke(Ink::Blue, 2.0).filled(Ink::Blue, 0.2)
    } else {
        Paint::stroke(Ink::Soft, 1.0).filled(Ink::Fill, 1.0)
    }
}

/// The pieces of the jobs of stages, where each waits for itself and all are told of.
struct Ran<'a>(Option<ByStage<'a>>);

impl<'a> Ran<'a> {
    fn of(scene: &Scene<'a>) -> Ran<'a> {
        Ran(by_stage(scene, Mode::PerJob))
    }

    fn jobs(&self, row: &StageRow) -> Option<&[&'a RunSegment]> {
        let key = (row.stage.workflow, row.stage.number);
        self.0.as_ref().map(|stages| stages.get(&key).map_or(&[][..], Vec::as_slice))
    }
}

/// When the last of the jobs started, if that was later than the stage's start.
fn latest(jobs: Option<&[&RunSegment]>, start: Time) -> Option<Time> {
    let starts = jobs?.iter().map(|segment| segment.start);
    starts.max().filter(|&latest| latest > start)
}

/// When the jobs of a stage ran, in its frame.
fn segments(scene: &Scene<'_>, jobs: &[&RunSegment], row: &StageRow, frame: Area) -> Vec<Shape> {
    let Some(own) = scene.outline.workflows.get(row.stage.workflow as usize) else {
        return Vec::new();
    };
    let before = own.stages.iter().take(row.stage.number as usize - 1);
    let first = own.first_task + before.map(|stage| stage.jobs.len() as u32).sum::<u32>();
    let count = own.stages.get(row.stage.number as usize - 1).map_or(1, |stage| stage.jobs.len());
    let lines = if count <= LINES { count.max(1) } else { 1 };
    let high = (frame.height - NAME - 3.0) / lines as f64;
    let time = &scene.layout.plot.time;
    let segment = |segment: &&RunSegment| {
        let line =
            if lines > 1 { segment.task.map_or(0, |task| task.saturating_sub(first)) } else { 0 };
        let left = time.clamped(segment.start).max(frame.x);
        let right = time.clamped(segment.end).min(frame.x + frame.width);
        let y = frame.y + NAME + f64::from(line) * high + 0.5;
        let ink = if segment.runs { Ink::Blue } else { Ink::Mark };
        let paint = if lines > 1 { Paint::fill(ink, 1.0) } else { paint(segment.runs) };
        look::rect(Area::new(left, y, (right - left).max(1.0), high - 1.0), 1.5, paint)
    };
    jobs.iter().map(segment).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::labs::workflow::picture::fixture::{EXAMPLES, steps};
    use crate::labs::workflow::picture::timeline::picture;
    use crate::narrate::{Clock, Language};
    use crate::scene::bars::ChartOptions;
    use crate::scene::shape::Form;

    /// The shapes of each stage in the lanes at the end of a scenario, and what each is called.
    fn stages(text: &str) -> Vec<(Vec<Area>, String)> {
        let (outline, view) = steps(text).pop().expect("an end");
        let words = Language::English.words();
        let (clock, axis) = (Clock::Plain, true);
        let options =
            ChartOptions { width: 900.0, height: 300.0, words, clock, axis, window: None };
        let picture = picture(&outline, &view, &options);
        let boxes = |mark: &Mark| {
            let boxes = mark.shapes.iter().filter_map(|shape| match shape.form {
                Form::Box { area, .. } => Some(area),
                _ => None,
            });
            (boxes.collect(), mark.title.clone().unwrap_or_default())
        };
        picture.marks().filter(|mark| mark.key.0 == kinds::STAGE).map(boxes).collect()
    }

    #[test]
    fn job_by_job_the_waiting_of_a_stages_jobs_is_seen() {
        let stages = stages(EXAMPLES[6]);
        assert_eq!(stages.len(), 3);
        let waits = |(boxes, _): &(Vec<Area>, String)| {
            let frame = boxes[0];
            let jobs = boxes[1..].iter().filter(|area| area.height < frame.height / 2.0 + 1.0);
            jobs.filter(|area| area.x > frame.x + 5.0).count()
        };
        let late: Vec<usize> = stages.iter().map(waits).collect();
        assert!(late[0] == 0 && late.iter().sum::<usize>() > 0, "{late:?} of {stages:#?}");
        for ((boxes, title), late) in stages.iter().zip(&late) {
            let frame = boxes[0];
            for area in &boxes[1..] {
                assert!(area.x >= frame.x && area.x + area.width <= frame.x + frame.width + 0.1);
                assert!(area.y >= frame.y && area.y + area.height <= frame.y + frame.height + 0.1);
            }
            assert_eq!(title.contains("last job from"), *late > 0, "{title}");
        }
    }

    #[test]
    fn with_a_reservation_a_stage_is_one_bar() {
        assert!(stages(EXAMPLES[0]).iter().all(|(boxes, _)| boxes.len() == 1));
    }
}
