//! The stages over the rows, in their time: of the only workflow a table with what each stage needs, what is lent meanwhile
//! and what is reclaimed for it; of several a lane each. Stages to come wait at the right edge with their needs. Job by
//! job, where the jobs of a stage wait each for itself, a stage is the frame of its jobs' pieces.
//!
//! ```text
//!  w          [ stage 1 ][   stage 2   ]      to come: ┆ stage 3 ┆┆ stage 4 ┆
//!  needs      [    2    ][      6      ]               ┆    6    ┆┆    8    ┆
//!  lent       [    6    ][      2      ]
//!  reclaimed  [    0    ][      4      ]
//! ```
//!
//! **Invariant:** lines, and places of stages to come, follow from the frame of the run; a stage is drawn once.
//! **Invariant:** a piece lies in the frame of its stage. Where pieces are too narrow to be told one by one, a stage is one
//! bar: nothing that ran is drawn as if it had waited.

use gantry_core::kernel::Time;
use gantry_core::labs::workflow::Mode;
use gantry_core::labs::workflow::reason::StageName;
use gantry_core::labs::workflow::view::{Outline, RunSegment, StageRow};

use super::{ByStage, Scene, by_stage};
use crate::labs::workflow::picture::graph::task_at;
use crate::labs::workflow::picture::{
    has_come, in_time, kinds, present, row_of, stage_of, to_come,
};
use crate::labs::workflow::things::STAGE;
use crate::narrate::Words;
use crate::scene::look::{SMALL, STRONG};
use crate::scene::paint::{Dash, Ink, Paint};
use crate::scene::shape::{Anchor, Area, Key, Kind, Mark, Point, Shape, Type};
use crate::scene::{look, text};
use crate::shown::{At, Selection};
use crate::words::workflow_picture::StageCalled;

/// Workflows with a lane.
const LANES: usize = 3;
/// Height of a lane, and of one with the jobs of stages.
const LANE: f64 = 18.0;
const TALL: f64 = 34.0;
/// What a stage is called, over its jobs.
const NAME: f64 = 13.0;
/// Height of a line of a table, and what is over the first and under the last.
const LINE: f64 = 15.0;
const AROUND: f64 = 3.0;
/// The widest box of a stage to come, and the part of the width that all of them have.
const WAITS: f64 = 86.0;
const SHARE: f64 = 0.5;
/// Jobs of a stage up to this many have a line each; of more it is drawn when any of them runs.
const LINES: usize = 4;

/// The names of a table's lines below the first.
pub(super) fn names(outline: &Outline, words: Words) -> Vec<&'static str> {
    match outline.mode {
        _ if !is_table(outline) => Vec::new(),
        Mode::Lend => vec![words.row_needs(), words.row_lent(), words.row_reclaimed()],
        Mode::Reserve | Mode::PerJob => vec![words.row_needs()],
    }
}

/// True where the only workflow has a table.
pub(super) fn is_table(outline: &Outline) -> bool {
    outline.workflows.len() == 1 && outline.mode != Mode::PerJob
}

/// Height of the stages of one workflow, and of all.
fn line(outline: &Outline, words: Words) -> f64 {
    match outline.mode {
        _ if is_table(outline) => {
            (1 + names(outline, words).len()) as f64 * LINE + 2.0 * AROUND + 3.0
        }
        Mode::PerJob => TALL,
        Mode::Lend | Mode::Reserve => LANE,
    }
}

pub(super) fn height(outline: &Outline, words: Words) -> f64 {
    outline.workflows.len().min(LANES) as f64 * line(outline, words)
}

/// The stages of the workflows that are shown, from this height on.
pub(super) fn stages(scene: &Scene<'_>, top: f64) -> Vec<Mark> {
    let (outline, words) = (scene.outline, scene.options.words);
    let room = scene.layout.plot.area.x - 8.0;
    let high = line(outline, words);
    let ran = by_stage(scene, Mode::PerJob);
    let mut marks = Vec::new();
    for (workflow, lane) in present(outline, scene.view, LANES, None).into_iter().zip(0_u32..) {
        if !has_come(outline, scene.view, workflow) {
            continue;
        }
        let row = Area::new(0.0, top + f64::from(lane) * high, 0.0, high - 3.0);
        let name = words.workflow_name(workflow, outline);
        let lines = [(STRONG, Ink::Ink, name.as_str())].into_iter();
        let lines = lines.chain(names(outline, words).into_iter().map(|at| (SMALL, Ink::Soft, at)));
        let lines = lines.enumerate().map(|(at, (font, ink, name))| {
            let at = Point::new(room, baseline(row.y, at));
            look::words(at, Anchor::End, font, ink, text::shortened(name, font, room))
        });
        marks.push(Mark::plain(Key(Kind::HEADING, workflow.into()), lines.collect()));
        let own = in_time(outline, scene.view).filter(|row| row.stage.workflow == workflow);
        let in_time: Vec<Mark> = own.filter_map(|of| begun(scene, ran.as_ref(), of, row)).collect();
        let edge = in_time.iter().map(|mark| mark.place().x + mark.place().width);
        let edge = edge.fold(scene.layout.plot.time.clamped(scene.view.now), f64::max);
        marks.extend(in_time);
        marks.extend(waiting(scene, workflow, row, edge));
    }
    marks
}

fn baseline(top: f64, line: usize) -> f64 {
    top + AROUND + line as f64 * LINE + 9.0
}

/// The stages that have not begun, at their places at the right edge as far as these are past `edge`.
fn waiting(scene: &Scene<'_>, workflow: u32, row: Area, edge: f64) -> Vec<Mark> {
    let area = scene.layout.plot.area;
    let own = scene.outline.workflows.get(workflow as usize);
    let count = own.map_or(1, |own| own.stages.len()).max(1);
    let wide = WAITS.min(area.width * SHARE / count as f64).floor();
    let left = |number: u32| area.x + area.width - (count + 1 - number as usize) as f64 * wide;
    let waits = to_come(scene.outline, scene.view, workflow);
    let waits =
        waits.into_iter().filter(|row| wide >= 12.0 && left(row.stage.number) >= edge + 4.0);
    let mut first = None;
    let mut marks: Vec<Mark> = waits
        .map(|stage| {
            let x = left(stage.stage.number);
            first.get_or_insert(x);
            boxed(scene, &stage, Area { x: x + 1.0, width: wide - 2.0, ..row }, "ahead", &[])
        })
        .collect();
    let Some(first) = first else { return marks };
    let label = scene.options.words.to_come_label();
    let at = Point::new(first - 6.0, baseline(row.y, 0));
    if is_table(scene.outline) && at.x - text::width(label, SMALL) > edge + 4.0 {
        let label = look::words(at, Anchor::End, SMALL, Ink::Soft, label);
        marks.push(Mark::plain(Key(kinds::STAGE, u64::MAX), vec![label]));
    }
    marks
}

/// A stage that has begun, or is told of.
fn begun(scene: &Scene<'_>, ran: Option<&ByStage<'_>>, row: &StageRow, lane: Area) -> Option<Mark> {
    let (plot, now) = (&scene.layout.plot, scene.view.now);
    let told = scene.view.ahead.stages.iter().find(|own| own.stage == row.stage);
    // A stage that takes units back has no start yet, but its time has come.
    let start = row.start.or(told.and_then(|own| own.start)).unwrap_or(now);
    let end = row.end.or(told.and_then(|own| own.end)).unwrap_or(now).max(start);
    if !plot.time.shows(start, end) {
        return None;
    }
    let has_begun = row_of(scene.view, row.stage).is_some();
    let state = match (has_begun, row.end.is_some()) {
        (true, true) => "ended",
        (true, false) => "running",
        _ => "ahead",
    };
    // How long the present stage takes is not known: its box has room for its name from the first.
    let long = StageCalled { number: row.stage.number.into() }.tell(scene.options.words);
    let least = if state == "running" { text::width(&long, STRONG) + 14.0 } else { 2.0 };
    let (left, right) = (plot.time.clamped(start), plot.time.clamped(end));
    let width = (right - left - 2.0).max(least);
    let x = (left + 1.0).min(plot.area.x + plot.area.width - width);
    let jobs = ran.and_then(|ran| ran.get(&(row.stage.workflow, row.stage.number)));
    let jobs = jobs.map_or(&[][..], Vec::as_slice);
    Some(boxed(scene, row, Area { x, width, ..lane }, state, jobs))
}

/// The box of a stage: its name, its numbers or its jobs.
fn boxed(
    scene: &Scene<'_>,
    row: &StageRow,
    area: Area,
    state: &'static str,
    jobs: &[&RunSegment],
) -> Mark {
    let (outline, words) = (scene.outline, scene.options.words);
    let paint = match state {
        "ended" => Paint::stroke(Ink::Soft, 1.0).filled(Ink::Fill, 1.0),
        "running" => Paint::stroke(Ink::Orange, 2.25).filled(Ink::Orange, 0.16),
        _ => Paint::stroke(Ink::Mark, 1.0).filled(Ink::Panel, 1.0).dashed(Dash::Short),
    };
    let frame = Paint::stroke(Ink::Soft, 1.0).filled(Ink::Panel, 1.0).dashed(Dash::Short);
    let paint = if jobs.is_empty() { paint } else { frame };
    let mut shapes = vec![look::rect(area, 4.0, paint)];
    shapes.extend(segments(scene, jobs, row, area));
    let number = row.stage.number.into();
    let (long, short) = (StageCalled { number }.tell(words), words.number(number));
    let need = words.number(row.need);
    // Loans are told from its start on: while units are taken back it is open whose they are.
    let begins = row.start.is_some();
    // A lane has no lines of numbers: a stage to come has its need behind its name.
    let heads = if is_table(outline) || begins || state != "ahead" {
        [long, short]
    } else {
        [words.labelled(&long, &need), words.labelled(&short, &need)]
    };
    let fits = |line: &String, font| text::width(line, font) <= area.width - 4.0;
    let strong = Type { strong: true, ..SMALL };
    let head = heads.into_iter().find(|head| fits(head, strong)).unwrap_or_default();
    let counts = [row.need, row.lent, row.reclaim.units].map(|count| words.number(count));
    let told = names(outline, words).len().min(if begins { 3 } else { 1 });
    for (at, line) in [head].into_iter().chain(counts.into_iter().take(told)).enumerate() {
        let font = if at == 0 || state == "running" { strong } else { SMALL };
        let ink = match (at, state) {
            (3, "running") if row.reclaim.units > 0 => Ink::Red,
            (_, "ahead") => Ink::Soft,
            _ => Ink::Ink,
        };
        if !line.is_empty() && fits(&line, font) {
            let at = Point::new(area.middle().x, baseline(area.y, at));
            shapes.push(look::words(at, Anchor::Middle, font, ink, line));
        }
    }
    let StageName { workflow, number } = row.stage;
    let starts = row.start.and_then(|start| latest(jobs, start));
    let key = u64::from(workflow) << 32 | u64::from(number);
    Mark {
        target: Some(Selection(STAGE, At::Pair(workflow, number))),
        reach: area,
        state,
        title: Some(words.stage_mark(row, starts, outline, scene.options.clock)),
        ..Mark::plain(Key(kinds::STAGE, key), shapes)
    }
}

/// When the last of the jobs started, if that was later than the stage's start.
fn latest(jobs: &[&RunSegment], start: Time) -> Option<Time> {
    let starts = jobs.iter().map(|segment| segment.start);
    starts.max().filter(|&latest| latest > start)
}

/// When the jobs of a stage ran, in its frame.
fn segments(scene: &Scene<'_>, jobs: &[&RunSegment], row: &StageRow, frame: Area) -> Vec<Shape> {
    let count = stage_of(scene.outline, row.stage).map_or(1, |stage| stage.jobs.len() as u32);
    let lines = if count as usize <= LINES { count.max(1) } else { 1 };
    let high = (frame.height - NAME - 3.0) / f64::from(lines);
    let time = &scene.layout.plot.time;
    let segment = |segment: &&RunSegment| {
        let at = segment.task.and_then(|task| task_at(scene.outline, task));
        let line = at.map_or(0, |at| at.task) % lines;
        let left = time.clamped(segment.start).max(frame.x);
        let right = time.clamped(segment.end).min(frame.x + frame.width);
        let y = frame.y + NAME + f64::from(line) * high + 0.5;
        let ink = if segment.runs { Ink::Blue } else { Ink::Mark };
        let paint = Paint::fill(ink, 1.0);
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
}
