//! The stage graph: the stages of a workflow as boxes one after the other, their jobs as rows with a dot for each unit
//! that a job needs.
//!
//! ```text
//! Stage 1  needs 2      Stage 2  needs 6
//! ┌───────────────┐     ┌───────────────┐
//! │ job 1      ●● │ ──► │ job 2      ○○ │ ──► …      a line that is full goes on below
//! └───────────────┘     │ job 3     ○○○ │
//! ```
//!
//! The present stage has a thick outline, one that has ended a grey ground; a job that runs has filled dots, one that has
//! ended a tick before its name. Where there is no room for the dots a number stands beside one of them, and so where there
//! is none to say in words what a stage needs.
//!
//! **Invariant:** where a thing lies depends on the scenario, the room and which workflows and stages are shown.
//! Cost: linear in what is shown, which is bounded: some workflows, of each some stages around the present one, of each
//! some jobs.

use gantry_core::labs::workflow::view::{Outline, View, WorkflowState};
use gantry_core::labs::workflow::{Status, WorkflowStatus};

use crate::labs::workflow::change::{StageAt, TaskAt};
use crate::labs::workflow::picture::{has_come, kinds, state_of};
use crate::labs::workflow::things::{STAGE, TASK, WORKFLOW};
use crate::narrate::Words;
use crate::scene::look::{LABEL, SMALL, STRONG};
use crate::scene::paint::{Dash, Ink, Paint};
use crate::scene::shape::{Anchor, Area, Key, Kind, Layer, Mark, Picture, Point, Shape};
use crate::scene::{look, text};
use crate::shown::{At, Selection};
use crate::words::workflow_editor::{StageNeeds, StageNumber};
use crate::words::workflow_picture::{GraphStagesBefore, GraphStagesBehind};

pub mod hand;
mod layout;
#[cfg(test)]
mod tests;

pub use layout::{Layout, StageBox};

const ROW: f64 = 25.0;
/// Radius of a unit's dot, from a number to it, and from one to the next.
const DOT: f64 = 3.3;
const CLEAR: f64 = 4.2;
const STEP: f64 = 8.2;
/// A row narrower than this has smaller letters and edges.
const NARROW_ROW: f64 = 80.0;

/// Between the edge of a box of that width and its rows.
fn inset(width: f64) -> f64 {
    if width < layout::NARROWEST { 5.0 } else { 8.0 }
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GraphOptions {
    /// Width in CSS pixels.
    pub width: f64,
    pub words: Words,
    /// Whether the places are shown where a press adds something.
    pub adds: bool,
    /// The stage that is selected: it is among those shown.
    pub selected: Option<StageAt>,
}

pub fn picture(outline: &Outline, view: &View, options: &GraphOptions) -> Picture {
    let layout = Layout::new(outline, view, options);
    let scene = Scene { outline, options, layout: &layout };
    let has_come = |workflow: u32| options.adds || has_come(outline, view, workflow);
    let mut things = Vec::new();
    for band in layout.bands.iter().filter(|band| has_come(band.workflow)) {
        let state = state_of(view, band.workflow);
        things.extend(scene.head(band, state));
        for stage in layout.stages.iter().filter(|stage| stage.at.workflow == band.workflow) {
            things.push(scene.stage(stage, state));
            let tasks = stage.rows.iter().zip(0..);
            things.extend(tasks.map(|(&area, task)| scene.task(stage.at.task(task), area, state)));
            things.extend(scene.more(stage));
        }
    }
    let adds = if options.adds { scene.adds() } else { Vec::new() };
    let layer = |name, marks| Layer { name, marks };
    let layers = vec![
        layer("arrows", scene.arrows(&has_come)),
        layer("things", things),
        layer("adds", adds),
    ];
    Picture { width: options.width, height: layout.height, layers }
}

pub fn task_key(task: u32) -> Key {
    Key(kinds::TASK, task.into())
}

pub fn stage_key(at: StageAt) -> Key {
    Key(kinds::STAGE, u64::from(at.workflow) << 32 | u64::from(at.stage))
}

/// The number of a job of a stage through all workflows.
pub fn task_number(outline: &Outline, at: TaskAt) -> Option<u32> {
    let workflow = outline.workflows.get(at.workflow as usize)?;
    let before = workflow.stages.get(..at.stage as usize)?;
    let before: usize = before.iter().map(|stage| stage.jobs.len()).sum();
    let there = (at.task as usize) < workflow.stages.get(at.stage as usize)?.jobs.len();
    there.then(|| workflow.first_task + before as u32 + at.task)
}

/// Where the job of a stage of that number is.
pub fn task_at(outline: &Outline, task: u32) -> Option<TaskAt> {
    let after = outline.workflows.partition_point(|workflow| workflow.first_task <= task);
    let workflow = after.checked_sub(1)?;
    let own = &outline.workflows[workflow];
    let mut left = task - own.first_task;
    for (stage, known) in (0..).zip(&own.stages) {
        let jobs = known.jobs.len() as u32;
        if left < jobs {
            return Some(TaskAt { workflow: workflow as u32, stage, task: left });
        }
        left -= jobs;
    }
    None
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    Ahead,
    Present,
    Ended,
}

impl Phase {
    fn of(at: StageAt, state: Option<&WorkflowState>) -> Phase {
        let Some(state) = state else { return Phase::Ahead };
        match (state.status, state.stage) {
            (WorkflowStatus::Finished, _) => Phase::Ended,
            (_, Some(number)) if number == at.stage + 1 => Phase::Present,
            (_, Some(number)) if number > at.stage + 1 => Phase::Ended,
            _ => Phase::Ahead,
        }
    }

    fn name(self) -> &'static str {
        match self {
            Phase::Ahead => "ahead",
            Phase::Present => "current",
            Phase::Ended => "ended",
        }
    }
}

#[derive(Clone, Copy)]
struct Scene<'a> {
    outline: &'a Outline,
    options: &'a GraphOptions,
    layout: &'a Layout,
}

impl Scene<'_> {
    /// What has become of a job; where the view does not say, what follows from its stage.
    fn status(self, at: TaskAt, state: Option<&WorkflowState>) -> Status {
        let first = self.outline.workflows[at.workflow as usize].first_task;
        let task = task_number(self.outline, at).map(|task| (task - first) as usize);
        let told = state.and_then(|state| state.tasks.get(task?).copied());
        told.unwrap_or_else(|| match Phase::of(at.stage_at(), state) {
            Phase::Ahead => Status::Future,
            Phase::Present => Status::Running,
            Phase::Ended => Status::Completed,
        })
    }

    /// The line over a workflow's stages, where there are several workflows.
    fn head(self, band: &layout::Band, state: Option<&WorkflowState>) -> Vec<Mark> {
        let Some(area) = band.head else { return Vec::new() };
        let words = self.options.words;
        let own = &self.outline.workflows[band.workflow as usize];
        let told = words.graph_workflow(own, state.map(|state| state.status));
        let [all, ..] = &told;
        let name = text::shortened(&words.name(&own.id), STRONG, area.width * 0.4);
        let from = text::width(&name, STRONG) + 12.0;
        let base = area.height - 5.0;
        let fits = |about: &&String| text::width(about, SMALL) <= area.width - from;
        let about = told.iter().find(fits).map_or("", String::as_str);
        let [start, beside] = [2.0, from].map(|x| Point::new(x, base));
        let reach = Area::new(0.0, 0.0, area.width, area.height);
        let shapes = vec![
            look::rect(reach, 4.0, Paint::fill(Ink::Panel, 0.0)),
            look::words(start, Anchor::Start, STRONG, Ink::Ink, name.clone()),
            look::words(beside, Anchor::Start, SMALL, Ink::Soft, text::apart(about)),
        ];
        vec![Mark {
            at: Point::new(area.x, area.y),
            target: Some(Selection(WORKFLOW, At::One(band.workflow))),
            reach,
            title: Some(format!("{name} {all}")),
            ..Mark::plain(Key(kinds::WORKFLOW, band.workflow.into()), shapes)
        }]
    }

    fn stage(self, place: &StageBox, state: Option<&WorkflowState>) -> Mark {
        let words = self.options.words;
        let at = place.at;
        let own = &self.outline.workflows[at.workflow as usize];
        let known = &own.stages[at.stage as usize];
        let phase = Phase::of(at, state);
        let area = Area::new(0.0, 0.0, place.area.width, place.area.height);
        let paint = match phase {
            Phase::Ahead => Paint::stroke(Ink::Mark, 1.0).filled(Ink::Panel, 1.0),
            Phase::Present => Paint::stroke(Ink::Blue, 2.5).filled(Ink::Blue, 0.1),
            Phase::Ended => Paint::stroke(Ink::Line, 1.0).filled(Ink::Fill, 1.0),
        };
        let (number, phased) = (at.stage + 1, phase.name());
        let (headed, brief) = heading(words, number, known.need, area.width);
        let mut shapes = vec![look::rect(area, 7.0, paint)];
        shapes.extend(headed);
        Mark {
            at: Point::new(place.area.x, place.area.y),
            target: Some(Selection(STAGE, At::Pair(at.workflow, number))),
            reach: area,
            state: phased,
            title: Some(words.graph_stage(number, own, phased, brief)),
            ..Mark::plain(stage_key(at), shapes)
        }
    }

    /// A job: its name, and a dot a unit.
    fn task(self, at: TaskAt, area: Area, state: Option<&WorkflowState>) -> Mark {
        let words = self.options.words;
        let own = &self.outline.workflows[at.workflow as usize];
        let (id, need, _) = &own.stages[at.stage as usize].jobs[at.task as usize];
        let status = self.status(at, state);
        let phase = Phase::of(at.stage_at(), state);
        let local = Area::new(0.0, 0.0, area.width, area.height);
        let edge = if status == Status::Running { Ink::Blue } else { Ink::Line };
        let mut shapes =
            vec![look::rect(local, 5.0, Paint::stroke(edge, 1.0).filled(Ink::Panel, 1.0))];
        let narrow = area.width < NARROW_ROW;
        let (font, edge) = if narrow { (SMALL, 4.0) } else { (LABEL, 7.0) };
        let mut from = edge;
        if status == Status::Completed {
            shapes.push(tick(Point::new(from + 3.0, area.height / 2.0)));
            from += if narrow { 9.0 } else { 10.0 };
        }
        let pen = if phase == Phase::Ended { Ink::Soft } else { Ink::Ink };
        let name = words.graph_job_name(id);
        let free = area.width - from - if narrow { 2.0 } else { 6.0 };
        let right = area.width - edge - 2.0;
        let (dots, left) = dots(*need, right, free - text::width(&name, font), status, words);
        let used = area.width - left;
        let name = text::shortened(&name, font, free - used);
        let base = Point::new(from, area.height / 2.0 + 4.2);
        shapes.push(look::words(base, Anchor::Start, font, pen, name));
        shapes.extend(dots);
        let task = task_number(self.outline, at).unwrap_or(u32::MAX);
        Mark {
            at: Point::new(area.x, area.y),
            target: Some(Selection(TASK, At::One(task))),
            reach: local,
            state: status_name(status),
            title: Some(words.graph_job(at, own, status)),
            ..Mark::plain(task_key(task), shapes)
        }
    }

    fn more(self, stage: &StageBox) -> Option<Mark> {
        let own = &self.outline.workflows[stage.at.workflow as usize];
        let hidden = own.stages[stage.at.stage as usize].jobs.len() - stage.rows.len();
        let last = stage.rows.last()?;
        let at = Point::new(last.x + 7.0, last.y + ROW + 12.0);
        let told = self.options.words.and_more(hidden as u64);
        let shape = look::words(at, Anchor::Start, SMALL, Ink::Soft, told);
        let key = Key(Kind::MORE, stage_key(stage.at).1);
        (hidden > 0).then(|| Mark::plain(key, vec![shape]))
    }

    /// The way from stage to stage, and what is left out before and behind.
    fn arrows(self, has_come: &dyn Fn(u32) -> bool) -> Vec<Mark> {
        let words = self.options.words;
        let mut marks = Vec::new();
        let arrows = self.layout.arrows.iter().enumerate();
        for (index, (_, from, to)) in arrows.filter(|(_, own)| has_come(own.0)) {
            let back = (to.x - from.x).min(6.0);
            let wing = |side: f64| to.plus(Point::new(-back, side * 4.0));
            let line = Paint::stroke(Ink::Soft, 1.8);
            let shapes = vec![
                look::path(look::polyline(&[*from, *to]), line),
                look::path(look::polyline(&[wing(-1.0), *to, wing(1.0)]), line),
            ];
            marks.push(Mark::plain(Key(Kind::EDGE, index as u64), shapes));
        }
        for (index, (at, hidden)) in self.layout.notes.iter().enumerate() {
            let told = match hidden {
                &layout::Hidden::Before(stages) => GraphStagesBefore { stages }.tell(words),
                &layout::Hidden::Behind(stages) => GraphStagesBehind { stages }.tell(words),
                layout::Hidden::Workflows(absent) => words.graph_more_workflows(absent),
            };
            let shape = look::words(*at, Anchor::Start, SMALL, Ink::Soft, told);
            marks.push(Mark::plain(Key(Kind::MORE, 1 << 62 | index as u64), vec![shape]));
        }
        marks
    }

    fn adds(self) -> Vec<Mark> {
        let words = self.options.words;
        let sign = |(key, &(area, what)): (u64, &(Area, layout::Add))| {
            let label = match what {
                layout::Add::Job(_) => words.graph_add_job(),
                layout::Add::Stage(_) => "+",
            };
            let local = Area::new(0.0, 0.0, area.width, area.height);
            let frame = Paint::stroke(Ink::Mark, 1.0).filled(Ink::Panel, 0.6).dashed(Dash::Short);
            let shown = text::shortened(label, SMALL, area.width - 4.0);
            let base = Point::new(area.width / 2.0, area.height / 2.0 + 4.0);
            let shapes = vec![
                look::rect(local, 5.0, frame),
                look::words(base, Anchor::Middle, SMALL, Ink::BlueText, shown),
            ];
            let at = Point::new(area.x, area.y);
            Mark { at, reach: local, ..Mark::plain(Key(kinds::ADD, key), shapes) }
        };
        (0..).zip(&self.layout.adds).map(sign).collect()
    }
}

/// For styles and tests.
const fn status_name(status: Status) -> &'static str {
    match status {
        Status::Future => "ahead",
        Status::Waiting => "waiting",
        Status::Running => "running",
        Status::Completed => "ended",
        Status::Cancelled => "cancelled",
    }
}

/// What stands over a box of that width, the number of its stage and what it needs, as far as there is room: in words, or as
/// a number and a dot; and whether it is the latter.
fn heading(words: Words, number: u32, need: u64, width: f64) -> (Vec<Shape>, bool) {
    let [long, short] =
        [StageNumber { number: number.into() }.tell(words), words.number(number.into())];
    let [needs, count] =
        [StageNeeds { need }.tell(words), words.number(need)].map(|said| text::apart(&said));
    let room = width - 4.0;
    let fits = |name: &str, need: &str, more: f64| {
        text::width(name, STRONG) + text::width(need, SMALL) + more <= room
    };
    let right = |x: f64, need: String| {
        look::words(Point::new(x, -6.0), Anchor::End, SMALL, Ink::Soft, need)
    };
    let left =
        |name: String| look::words(Point::new(2.0, -6.0), Anchor::Start, STRONG, Ink::Ink, name);
    if fits(&long, &needs, 0.0) {
        return (vec![left(long), right(width - 2.0, needs)], false);
    }
    let dotted = 2.0 * DOT + CLEAR;
    let name = [&long, &short].into_iter().find(|name| fits(name, &count, dotted));
    let Some(name) = name else { return (vec![left(long)], false) };
    let dot = Point::new(width - 2.0 - DOT, -10.0);
    let dot = look::disc(dot, DOT, Paint::stroke(Ink::Soft, 1.2).filled(Ink::Soft, 0.35));
    (vec![left(name.clone()), right(width - 2.0 - dotted, count), dot], true)
}

/// The dots of so many units, the last of them at `right`, and where they begin; a number and a dot where they have no
/// `room` beside the name.
fn dots(need: u64, right: f64, room: f64, status: Status, words: Words) -> (Vec<Shape>, f64) {
    let paint = match status {
        Status::Running => Paint::fill(Ink::Blue, 1.0),
        Status::Completed => Paint::fill(Ink::Soft, 1.0),
        Status::Waiting => Paint::stroke(Ink::Ink, 1.2).dashed(Dash::Short),
        Status::Future | Status::Cancelled => Paint::stroke(Ink::Soft, 1.2),
    };
    let middle = ROW / 2.0;
    let dot = |index: u64| look::disc(Point::new(right - index as f64 * STEP, middle), DOT, paint);
    let wide = need as f64 * STEP + 4.0;
    if wide <= room {
        return ((0..need).map(dot).collect(), right + 9.0 - wide);
    }
    let number = words.number(need);
    let end = right - DOT - CLEAR;
    let at = Point::new(end, middle + 4.0);
    let from = end - text::width(&number, STRONG);
    // A dot behind a number is no nought.
    let ground = look::disc(Point::new(right, middle), DOT, Paint::fill(Ink::Soft, 0.35));
    (
        vec![ground, dot(0), look::words(at, Anchor::End, STRONG, Ink::Ink, text::apart(&number))],
        from,
    )
}

/// Ended.
fn tick(at: Point) -> Shape {
    let point = |x: f64, y: f64| at.plus(Point::new(x, y));
    let hook = look::polyline(&[point(-3.0, 0.2), point(-0.8, 2.6), point(3.2, -2.6)]);
    look::path(hook, Paint::stroke(Ink::Green, 1.8))
}
