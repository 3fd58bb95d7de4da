//! Trace lines of the workflow lab: names in place of numbers, and the numbers that explain each event.

use super::event::{About, Event, Fit, POOL};
use super::{Candidate, Names, Sim};
use crate::kernel::trace::{Describe, Fields};

impl Describe<Sim> for Names<'_> {
    fn describe(&self, fields: &mut Fields, event: Event, before: &Sim, after: &Sim) {
        let (problem, about) = (before.problem(), event.about(before));
        self.put_things(fields, about, before);
        let lent = |sim: &Sim| about.workflow.map_or(0, |workflow| sim.lent(workflow).0);
        match event {
            Event::WorkflowSubmitted { .. }
            | Event::Finished { .. }
            | Event::JobSubmitted { .. }
            | Event::JobEnded { .. }
            | Event::TaskEnded { .. }
            | Event::TaskStarted { .. } => {}
            Event::Admitted { workflow } | Event::Weighed { workflow, .. } => {
                let reservation = problem.workflows.reservation[workflow as usize];
                let free = before.free();
                fields.put(format_args!(r#","reservation":{reservation},"free":{free}"#));
                if let Event::Weighed { fits, .. } = event {
                    fields.put(format_args!(r#","fits":{fits}"#));
                }
            }
            Event::StageReady { stage } | Event::StageBegan { stage } => {
                let need = problem.stages.need[stage as usize];
                fields.put(format_args!(r#","need":{need}"#));
            }
            Event::Reclaimed { units, .. } => {
                let (lent, idle) = (lent(before), lent(before) - lent(after));
                fields.put(format_args!(r#","units":{units},"lent":{lent},"idle":{idle}"#));
            }
            Event::Lent { units, .. } => {
                let lent = lent(after);
                fields.put(format_args!(r#","units":{units},"lent":{lent}"#));
            }
            Event::Interrupted { job, .. } => {
                let (need, remaining) = (before.need_of(job), after.remaining(job));
                fields.put(format_args!(r#","units":{need},"left":{remaining}"#));
            }
            Event::JobStarted { on: POOL, .. } => fields.put_text("on", "pool"),
            Event::JobStarted { on, .. } => {
                fields.put_text("on", "loan");
                fields.put_text("of", self.workflow(on));
            }
            Event::Tested { entry, fit } => {
                let room = match before.candidate(entry) {
                    Candidate::Job(job) => before.would_start_with(job),
                    Candidate::Task(_) => before.free(),
                };
                let fit = match fit {
                    Fit::Loan => "loan",
                    Fit::Pool => "pool",
                    Fit::Nowhere => "nowhere",
                };
                let need = before.need_of(entry);
                fields.put(format_args!(r#","need":{need},"room":{room},"fit":"{fit}""#));
            }
        }
    }
}

impl Names<'_> {
    /// The job and its user; the workflow, with a stage and its task.
    fn put_things(&self, fields: &mut Fields, about: About, sim: &Sim) {
        let problem = sim.problem();
        if let Some(job) = about.job {
            fields.put_thing("job", self.job(job));
            fields.put_text("user", self.user(problem.jobs.user[job as usize]));
        }
        // The lender of a job that starts is told behind it.
        let lends = about.job.is_some() && about.stage.is_none();
        if let Some(workflow) = about.workflow.filter(|_| !lends) {
            fields.put_text("workflow", self.workflow(workflow));
        }
        if let Some(stage) = about.stage {
            fields.put(format_args!(r#","stage":{}"#, problem.number_of(stage)));
        }
        if let Some(task) = about.task {
            fields.put_thing("task", self.task(task));
        }
    }
}
