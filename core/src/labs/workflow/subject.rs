//! The subjects of events: ordinary jobs, jobs of stages, and workflows with the number of a stage.
//!
//! A job of a stage is identified by its workflow and its own name, so it keeps its identity in another stage.

use super::event::Event;
use super::{Problem, Sim, WorkflowScenario};
use crate::lab::subject::Subject;

pub(super) const JOB: &str = "job";
const WORKFLOW: &str = "workflow";
const TASK: &str = "task";
const USER: &str = "user";

/// The sorts of things that a lesson can look at, in the order in which a name is looked up.
pub(super) const SORTS: &[&str] = &[JOB, WORKFLOW, USER];

pub(super) fn subject(before: &Sim, _: &Sim, event: Event) -> Option<Subject> {
    let about = event.about(before);
    let job = about.job.map(|job| Subject::of(JOB, job));
    let task = about.task.map(|task| Subject::of(TASK, task));
    let stage = about.stage.map(|stage| of_stage(before.problem(), stage));
    let workflow = about.workflow.map(|workflow| Subject::of(WORKFLOW, workflow));
    job.or(task).or(stage).or(workflow)
}

/// A stage: its workflow, with the number of the stage there, from 0.
pub(super) fn of_stage(problem: &Problem, stage: u32) -> Subject {
    let workflow = problem.stages.workflow[stage as usize];
    Subject::of(WORKFLOW, workflow).part(problem.number_of(stage) - 1)
}

/// The name of a subject of this kind. Cost for a job of a stage: a scan of all of them.
pub(super) fn name(scenario: &WorkflowScenario, noun: &str, number: u32) -> Option<String> {
    let at = number as usize;
    match noun {
        JOB => scenario.jobs.get(at).map(|job| job.id.clone()),
        WORKFLOW => scenario.workflows.get(at).map(|workflow| workflow.id.clone()),
        USER => scenario.users().get(at).map(|user| user.id.clone()),
        _ => tasks(scenario).nth(at),
    }
}

/// The subject of this kind and name.
pub(super) fn find(scenario: &WorkflowScenario, noun: &str, name: &str) -> Option<Subject> {
    let (noun, at) = match noun {
        JOB => (JOB, scenario.jobs.iter().position(|job| job.id == name)),
        WORKFLOW => (WORKFLOW, scenario.workflows.iter().position(|workflow| workflow.id == name)),
        USER => (USER, scenario.users().iter().position(|user| user.id == name)),
        _ => (TASK, tasks(scenario).position(|task| task == name)),
    };
    Some(Subject::of(noun, u32::try_from(at?).ok()?))
}

/// The first job of a stage that has this name within its workflow.
pub(super) fn task_called(scenario: &WorkflowScenario, name: &str) -> Option<Subject> {
    let place = tasks(scenario).position(|task| task.split('\n').nth(1) == Some(name));
    Some(Subject::of(TASK, u32::try_from(place?).ok()?))
}

/// The jobs of all stages, each with its workflow before it.
fn tasks(scenario: &WorkflowScenario) -> impl Iterator<Item = String> {
    scenario.workflows.iter().flat_map(|workflow| {
        let jobs = workflow.stages.iter().flat_map(|stage| &stage.jobs);
        jobs.map(|job| format!("{}\n{}", workflow.id, job.id))
    })
}
