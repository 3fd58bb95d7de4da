//! The stage graph under the hand: where a job that is dragged would go, and the edge by which its need is changed.

use gantry_core::labs::workflow::view::Outline;

use super::layout::{Add, Layout};
use super::{STEP, task_at};
use crate::change::Edit;
use crate::labs::workflow::change::{Destination, StageAt, TaskAt, WorkflowEdit};
use crate::labs::workflow::things::{STAGE, TASK, WORKFLOW};
use crate::scene::hit;
use crate::scene::shape::{Area, Picture, Point};
use crate::shown::{At, Selection};

/// How near to the right edge of a job's row a pointer changes its need.
const NEAR: f64 = 9.0;

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Grip {
    pub task: TaskAt,
    pub area: Area,
    pub need: u64,
    /// Whether it is the edge by which the need is changed.
    pub edge: bool,
}

/// What is at a point that can be taken hold of.
pub fn grip(picture: &Picture, outline: &Outline, point: Point) -> Option<Grip> {
    let mark = hit::at(picture, point)?;
    let Some(Selection(TASK, At::One(task))) = mark.target else { return None };
    let (at, area) = (task_at(outline, task)?, mark.place());
    let stage = &outline.workflows[at.workflow as usize].stages[at.stage as usize];
    let (_, need, _) = stage.jobs[at.task as usize];
    Some(Grip { task: at, area, need, edge: area.x + area.width - point.x <= NEAR })
}

/// The need once the edge is dragged so many pixels to the right.
pub fn stretched(grip: &Grip, by: f64) -> u64 {
    (grip.need as f64 + (by / STEP).round()).max(1.0) as u64
}

/// Where a job that is let go at a point would go, and what is to be marked there; nothing at its own place.
pub fn target(layout: &Layout, job: TaskAt, point: Point) -> Option<(Destination, Area)> {
    let into = layout.stages.iter().find(|stage| stage.area.contains(point));
    if let Some(stage) = into {
        let rows = (0..).zip(&stage.rows).filter(|&(row, _)| stage.at.task(row) != job);
        let others = rows.clone().count();
        let above = rows.filter(|(_, row)| row.middle().y < point.y).count();
        if stage.at.task(above as u32) == job {
            return None;
        }
        let task = if above == others { u32::MAX } else { above as u32 };
        return Some((Destination::Stage(stage.at.task(task)), stage.area.inset(-1.0)));
    }
    let (area, at) = layout.gaps.iter().find(|(area, _)| area.contains(point))?;
    let middle = area.middle().x;
    Some((Destination::Gap(*at), Area::new(middle - 5.0, area.y + 18.0, 10.0, area.height - 18.0)))
}

/// What a press at a point adds: where a sign says so.
pub fn addition(layout: &Layout, point: Point) -> Option<Edit> {
    let (_, what) = layout.adds.iter().find(|(area, _)| area.contains(point))?;
    Some(Edit::Workflow(match *what {
        Add::Job(at) => WorkflowEdit::AddTask(at),
        Add::Stage(at) => WorkflowEdit::AddStage(at),
    }))
}

/// What two presses at a point add: in a box a job, between boxes a stage.
pub fn double(layout: &Layout, point: Point) -> Option<Edit> {
    let inside = layout.stages.iter().find(|stage| stage.area.contains(point));
    let on_job = |area: &Area| area.contains(point);
    match inside {
        Some(stage) if stage.rows.iter().any(on_job) => None,
        Some(stage) => Some(Edit::Workflow(WorkflowEdit::AddTask(stage.at))),
        None => {
            let (_, at) = layout.gaps.iter().find(|(area, _)| area.contains(point))?;
            Some(Edit::Workflow(WorkflowEdit::AddStage(*at)))
        }
    }
}

pub fn stage_of(selection: Option<&Selection>, outline: &Outline) -> Option<StageAt> {
    match selection? {
        Selection(TASK, At::One(task)) => task_at(outline, *task).map(TaskAt::stage_at),
        Selection(STAGE, At::Pair(workflow, number)) => {
            Some(StageAt { workflow: *workflow, stage: number.checked_sub(1)? })
        }
        Selection(WORKFLOW, At::One(workflow)) => Some(StageAt { workflow: *workflow, stage: 0 }),
        _ => None,
    }
}
