//! Trace lines of the workflow lab: names in place of numbers, and the numbers that explain each event.

use super::event::{Event, Fit, POOL};
use super::{Candidate, Names, Sim};
use crate::kernel::trace::{Describe, Fields};

impl Describe<Sim> for Names<'_> {
    fn describe(&self, fields: &mut Fields, event: Event, before: &Sim, after: &Sim) {
        match event {
            Event::WorkflowSubmitted { workflow } | Event::Finished { workflow } => {
                fields.put_text("workflow", self.workflow(workflow));
            }
            Event::Admitted { workflow } | Event::Weighed { workflow, .. } => {
                fields.put_text("workflow", self.workflow(workflow));
                let reservation = before.problem().workflows.reservation[workflow as usize];
                let free = before.free();
                fields.put(format_args!(r#","reservation":{reservation},"free":{free}"#));
            }
            Event::JobSubmitted { job } | Event::JobEnded { job } => {
                self.put_job(fields, job, before);
            }
            Event::TaskEnded { task } | Event::TaskStarted { task } => {
                self.put_task(fields, task, before);
            }
            Event::StageReady { stage } | Event::StageBegan { stage } => {
                self.put_stage(fields, stage, before);
                let need = before.problem().stages.need[stage as usize];
                fields.put(format_args!(r#","need":{need}"#));
            }
            Event::Reclaimed { stage, units } => {
                self.put_stage(fields, stage, before);
                let workflow = before.problem().stages.workflow[stage as usize];
                let (lent, _) = before.lent(workflow);
                let idle = lent - after.lent(workflow).0;
                fields.put(format_args!(r#","units":{units},"lent":{lent},"idle":{idle}"#));
            }
            Event::Lent { stage, units } => {
                self.put_stage(fields, stage, before);
                let (lent, _) = after.lent(before.problem().stages.workflow[stage as usize]);
                fields.put(format_args!(r#","units":{units},"lent":{lent}"#));
            }
            Event::Interrupted { job, stage } => {
                self.put_job(fields, job, before);
                self.put_stage(fields, stage, before);
                let (need, remaining) =
                    (before.problem().jobs.need[job as usize], after.remaining(job));
                fields.put(format_args!(r#","units":{need},"left":{remaining}"#));
            }
            Event::JobStarted { job, on } => {
                self.put_job(fields, job, before);
                self.put_home(fields, on);
            }
            Event::Tested { entry, fit } => self.put_tested(fields, entry, fit, before),
        }
        if let Event::Weighed { fits, .. } = event {
            fields.put(format_args!(r#","fits":{fits}"#));
        }
    }
}

impl Names<'_> {
    fn put_job(&self, fields: &mut Fields, job: u32, sim: &Sim) {
        fields.put_thing("job", self.job(job));
        fields.put_text("user", self.user(sim.problem().jobs.user[job as usize]));
    }

    fn put_stage(&self, fields: &mut Fields, stage: u32, sim: &Sim) {
        let problem = sim.problem();
        fields.put_text("workflow", self.workflow(problem.stages.workflow[stage as usize]));
        fields.put(format_args!(r#","stage":{}"#, problem.number_of(stage)));
    }

    fn put_task(&self, fields: &mut Fields, task: u32, sim: &Sim) {
        self.put_stage(fields, sim.problem().tasks.stage[task as usize], sim);
        fields.put_thing("task", self.task(task));
    }

    fn put_home(&self, fields: &mut Fields, on: u32) {
        match on {
            POOL => fields.put_text("on", "pool"),
            workflow => {
                fields.put_text("on", "loan");
                fields.put_text("of", self.workflow(workflow));
            }
        }
    }

    fn put_tested(&self, fields: &mut Fields, entry: u32, fit: Fit, sim: &Sim) {
        let problem = sim.problem();
        let (need, free) = match sim.candidate(entry) {
            Candidate::Job(job) => {
                self.put_job(fields, job, sim);
                let jobs = &problem.jobs;
                let (user, runtime) = (jobs.user[job as usize], jobs.runtime[job as usize]);
                (jobs.need[job as usize], sim.would_start_with(user, runtime))
            }
            Candidate::Task(task) => {
                self.put_task(fields, task, sim);
                (problem.tasks.need[task as usize], sim.free())
            }
        };
        let fit = match fit {
            Fit::Loan => "loan",
            Fit::Pool => "pool",
            Fit::Nowhere => "nowhere",
        };
        fields.put(format_args!(r#","need":{need},"room":{free},"fit":"{fit}""#));
    }
}
