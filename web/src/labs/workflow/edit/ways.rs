//! Where a job of a stage goes when it is told to go on by one: through the list of the forms, or to the side in the
//! picture of the stages.

use gantry_core::labs::workflow::WorkflowScenario;

use super::{Destination, StageAt, TaskAt};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// Up the list: before the job before it, also into the stage or the workflow before.
    Up,
    Down,
    /// To the end of the stage before; from the first into a new one before it.
    Left,
    /// To the end of the stage behind; from the last into a new one behind it.
    Right,
    /// Into a stage of its own before this one.
    ApartLeft,
    /// Into a stage of its own behind this one.
    ApartRight,
    /// Into the workflow above, to the stage of the same number or its last.
    Above,
    /// Into the workflow below.
    Below,
}

/// Where a job goes that way; none where it is at the end of it.
pub fn destination(scenario: &WorkflowScenario, from: TaskAt, way: Way) -> Option<Destination> {
    let stages = |workflow: u32| {
        let own = scenario.workflows.get(workflow as usize)?;
        u32::try_from(own.stages.len()).ok()
    };
    let TaskAt { workflow, stage, task } = from;
    let count = stages(workflow)?;
    let own = scenario.workflows.get(workflow as usize)?.stages.get(stage as usize)?;
    let jobs = u32::try_from(own.jobs.len()).ok()?;
    let (alone, last) = (jobs == 1, stage + 1 == count);
    let gap = |stage: u32| Some(Destination::Gap(StageAt { workflow, stage }));
    let end = |workflow: u32, stage: u32| {
        Some(Destination::Stage(TaskAt { workflow, stage, task: u32::MAX }))
    };
    match way {
        Way::Up if task > 0 => Some(Destination::Stage(TaskAt { task: task - 1, ..from })),
        Way::Up if stage == 0 && alone => {
            let above = workflow.checked_sub(1)?;
            end(above, stages(above)?.checked_sub(1)?)
        }
        Way::Down if task + 1 < jobs => Some(Destination::Stage(TaskAt { task: task + 1, ..from })),
        Way::Down if last && alone => {
            stages(workflow + 1)?;
            Some(Destination::Stage(TaskAt { workflow: workflow + 1, stage: 0, task: 0 }))
        }
        Way::Down if !last => {
            Some(Destination::Stage(TaskAt { workflow, stage: stage + 1, task: 0 }))
        }
        Way::Up | Way::Left if stage > 0 => end(workflow, stage - 1),
        Way::Up | Way::Left if !alone => gap(0),
        Way::Right if !last => end(workflow, stage + 1),
        Way::Down | Way::Right if !alone => gap(count),
        Way::ApartLeft if !alone => gap(stage),
        Way::ApartLeft => gap(stage.checked_sub(1)?),
        Way::ApartRight if !alone => gap(stage + 1),
        Way::ApartRight if !last => gap(stage + 2),
        Way::Above => {
            let above = workflow.checked_sub(1)?;
            end(above, stage.min(stages(above)?.checked_sub(1)?))
        }
        Way::Below => end(workflow + 1, stage.min(stages(workflow + 1)?.checked_sub(1)?)),
        _ => None,
    }
}
