//! Workflows, stages and their jobs that come, go, move and part.

use gantry_core::labs::workflow::{Stage, StageJob, Workflow, WorkflowScenario};
use gantry_core::scenario::{Errors, fresh_name};

use super::{Destination, StageAt, TaskAt, rows, workflow_of};

fn stage_of(scenario: &mut WorkflowScenario, at: StageAt) -> Result<&mut Stage, Errors> {
    rows::row(&mut workflow_of(scenario, at.workflow)?.stages, at.stage, "stages")
}

fn task_of(scenario: &mut WorkflowScenario, at: TaskAt) -> Result<&mut StageJob, Errors> {
    rows::row(&mut stage_of(scenario, at.stage_at())?.jobs, at.task, "jobs")
}

/// The least number that no job of a workflow has for its name.
fn fresh(workflow: &Workflow) -> String {
    let jobs = workflow.stages.iter().flat_map(|stage| &stage.jobs);
    fresh_name("", jobs.map(|job| job.id.as_str()))
}

/// A job of one unit that takes as long as the last one before it.
fn new_task(workflow: &Workflow, before: usize) -> StageJob {
    let mut earlier = workflow.stages[..before].iter().flat_map(|stage| &stage.jobs);
    let runtime = earlier.next_back().map_or(1, |job| job.runtime);
    StageJob { id: fresh(workflow), need: 1, runtime }
}

pub(super) fn add_stage(scenario: &mut WorkflowScenario, at: StageAt) -> Result<(), Errors> {
    let workflow = workflow_of(scenario, at.workflow)?;
    let place = at.stage as usize;
    if place > workflow.stages.len() {
        return Err(rows::missing("stages", at.stage, workflow.stages.len()));
    }
    let job = new_task(workflow, place);
    workflow.stages.insert(place, Stage { jobs: vec![job] });
    Ok(())
}

pub(super) fn duplicate_stage(scenario: &mut WorkflowScenario, at: StageAt) -> Result<(), Errors> {
    let copied = stage_of(scenario, at)?.jobs.clone();
    let workflow = workflow_of(scenario, at.workflow)?;
    let place = at.stage as usize + 1;
    workflow.stages.insert(place, Stage { jobs: Vec::new() });
    for job in copied {
        let id = fresh(workflow);
        workflow.stages[place].jobs.push(StageJob { id, ..job });
    }
    Ok(())
}

pub(super) fn remove_stage(scenario: &mut WorkflowScenario, at: StageAt) -> Result<(), Errors> {
    stage_of(scenario, at)?;
    workflow_of(scenario, at.workflow)?.stages.remove(at.stage as usize);
    drop_if_empty(scenario, at.workflow);
    Ok(())
}

/// Whether a workflow had no stages left, and is gone.
fn drop_if_empty(scenario: &mut WorkflowScenario, workflow: u32) -> bool {
    let empty = scenario.workflows[workflow as usize].stages.is_empty();
    if empty {
        scenario.workflows.remove(workflow as usize);
    }
    empty
}

/// From the first job on there is nothing to part.
pub(super) fn split_stage(scenario: &mut WorkflowScenario, at: TaskAt) -> Result<(), Errors> {
    task_of(scenario, at)?;
    if at.task > 0 {
        let jobs = stage_of(scenario, at.stage_at())?.jobs.split_off(at.task as usize);
        let workflow = workflow_of(scenario, at.workflow)?;
        workflow.stages.insert(at.stage as usize + 1, Stage { jobs });
    }
    Ok(())
}

pub(super) fn add_task(scenario: &mut WorkflowScenario, at: StageAt) -> Result<(), Errors> {
    stage_of(scenario, at)?;
    let workflow = workflow_of(scenario, at.workflow)?;
    let job = new_task(workflow, at.stage as usize + 1);
    workflow.stages[at.stage as usize].jobs.push(job);
    Ok(())
}

pub(super) fn duplicate_task(scenario: &mut WorkflowScenario, at: TaskAt) -> Result<(), Errors> {
    let copied = task_of(scenario, at)?.clone();
    let id = fresh(workflow_of(scenario, at.workflow)?);
    let jobs = &mut stage_of(scenario, at.stage_at())?.jobs;
    jobs.insert(at.task as usize + 1, StageJob { id, ..copied });
    Ok(())
}

pub(super) fn remove_task(scenario: &mut WorkflowScenario, at: TaskAt) -> Result<(), Errors> {
    task_of(scenario, at)?;
    let stage = stage_of(scenario, at.stage_at())?;
    stage.jobs.remove(at.task as usize);
    if stage.jobs.is_empty() {
        remove_stage(scenario, at.stage_at())?;
    }
    Ok(())
}

/// The job arrives first and leaves then, so that the places named are those that are there.
pub(super) fn move_task(
    scenario: &mut WorkflowScenario,
    from: TaskAt,
    to: Destination,
) -> Result<(), Errors> {
    let job = task_of(scenario, from)?.clone();
    let mut source = from;
    match to {
        Destination::Stage(at) if at.stage_at() == from.stage_at() => {
            let jobs = &mut stage_of(scenario, at.stage_at())?.jobs;
            let job = jobs.remove(from.task as usize);
            jobs.insert((at.task as usize).min(jobs.len()), job);
            return Ok(());
        }
        Destination::Stage(at) => {
            let stage = stage_of(scenario, at.stage_at())?;
            let taken = stage.jobs.iter().any(|other| other.id == job.id);
            let id =
                if taken { fresh(workflow_of(scenario, at.workflow)?) } else { job.id.clone() };
            let jobs = &mut stage_of(scenario, at.stage_at())?.jobs;
            jobs.insert((at.task as usize).min(jobs.len()), StageJob { id, ..job });
        }
        Destination::Gap(at) => {
            let workflow = workflow_of(scenario, at.workflow)?;
            if at.stage as usize > workflow.stages.len() {
                return Err(rows::missing("stages", at.stage, workflow.stages.len()));
            }
            workflow.stages.insert(at.stage as usize, Stage { jobs: vec![job] });
            source.stage += u32::from(at.workflow == from.workflow && at.stage <= from.stage);
        }
    }
    remove_task(scenario, source)
}

/// Where a job is once it has gone there.
pub fn arrival(scenario: &WorkflowScenario, from: TaskAt, to: Destination) -> Option<TaskAt> {
    let workflow = scenario.workflows.get(from.workflow as usize)?;
    let stage = workflow.stages.get(from.stage as usize)?;
    let alone = stage.jobs.len() == 1;
    let mut there = match to {
        Destination::Stage(at) if at.stage_at() == from.stage_at() => {
            let last = stage.jobs.len().saturating_sub(1);
            return Some(TaskAt { task: at.task.min(u32::try_from(last).ok()?), ..from });
        }
        Destination::Stage(at) => {
            let into =
                scenario.workflows.get(at.workflow as usize)?.stages.get(at.stage as usize)?;
            TaskAt { task: at.task.min(u32::try_from(into.jobs.len()).ok()?), ..at }
        }
        Destination::Gap(at) => at.task(0),
    };
    if alone && there.workflow == from.workflow {
        there.stage -= u32::from(there.stage > from.stage);
    }
    if alone && workflow.stages.len() == 1 && there.workflow > from.workflow {
        there.workflow -= 1;
    }
    Some(there)
}
