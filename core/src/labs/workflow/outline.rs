//! The constant part of a workflow scenario's views. It includes the table of the stages: the units that each stage
//! needs, leaves and reclaims follow from the scenario alone.
//!
//! Cost of making one: linear in the scenario.

use super::metrics::first;
use super::view::{JobOutline, Outline, StageOutline, WorkflowOutline};
use super::{Problem, WorkflowScenario};

impl Outline {
    /// The outline of a scenario; `summed` as in the outline.
    pub fn new(scenario: &WorkflowScenario, problem: &Problem, summed: bool) -> Self {
        let workflows = scenario.workflows.iter().zip(0..);
        let jobs = scenario.jobs.iter().zip(&problem.jobs.user);
        Outline {
            mode: problem.mode,
            resource: scenario.resource.clone(),
            capacity: scenario.capacity,
            by: problem.by,
            interrupted: problem.interrupted,
            short_jobs_only: problem.short_jobs_only,
            workflows: workflows
                .map(|(workflow, at)| {
                    let stages = problem.stages_of(at);
                    WorkflowOutline {
                        id: workflow.id.clone(),
                        priority: workflow.priority,
                        submit: workflow.submit,
                        reservation: problem.workflows.reservation[at as usize].into(),
                        first_task: problem.tasks_of(stages.start).start,
                        stages: table(problem, at)
                            .into_iter()
                            .zip(&workflow.stages)
                            .map(|(row, stage)| {
                                let job =
                                    |job: &super::StageJob| (job.id.clone(), job.need, job.runtime);
                                StageOutline { jobs: stage.jobs.iter().map(job).collect(), ..row }
                            })
                            .collect(),
                    }
                })
                .collect(),
            users: scenario.users().iter().map(|user| (user.id.clone(), user.ratio)).collect(),
            jobs: jobs
                .map(|(job, &user)| JobOutline {
                    id: job.id.clone(),
                    user,
                    submit: job.submit,
                    need: job.need,
                    runtime: job.runtime,
                })
                .collect(),
            begin: first(problem).unwrap_or(0),
            summed,
        }
    }
}

/// The stage table of a workflow: the units that each stage needs, that are lent meanwhile, and that are reclaimed for
/// it.
pub fn table(problem: &Problem, workflow: u32) -> Vec<StageOutline> {
    let row = |stage: u32| StageOutline {
        need: problem.stages.need[stage as usize].into(),
        lent: problem.lent_in(stage).into(),
        reclaimed: problem.reclaimed_for(stage).into(),
        jobs: Vec::new(),
    };
    problem.stages_of(workflow).map(row).collect()
}
