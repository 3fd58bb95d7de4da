//! What the workflow lab's lines of a trace say: names in place of numbers, and the numbers each event rests on.

use super::event::{Event, Fit, POOL};
use super::{Candidate, Names, Sim};
use crate::kernel::trace::{self, Describe, put, put_text};

/// Writes the trace of a workflow run.
pub type Tracer<'n> = trace::Tracer<'n, Sim, Names<'n>>;

impl Describe<Sim> for Names<'_> {
    fn describe(&self, line: &mut Vec<u8>, event: Event, before: &Sim, after: &Sim) {
        match event {
            Event::WorkflowSubmitted { workflow } | Event::Finished { workflow } => {
                put_text(line, "workflow", self.workflow(workflow));
            }
            Event::Admitted { workflow } | Event::Weighed { workflow, .. } => {
                put_text(line, "workflow", self.workflow(workflow));
                let reservation = before.problem().workflows.reservation[workflow as usize];
                let free = before.free();
                put(line, format_args!(r#","reservation":{reservation},"free":{free}"#));
            }
            Event::JobSubmitted { job } | Event::JobEnded { job } => {
                self.put_job(line, job, before);
            }
            Event::TaskEnded { task } | Event::TaskStarted { task } => {
                self.put_task(line, task, before);
            }
            Event::StageReady { stage } | Event::StageBegan { stage } => {
                self.put_stage(line, stage, before);
                let need = before.problem().stages.need[stage as usize];
                put(line, format_args!(r#","need":{need}"#));
            }
            Event::Reclaimed { stage, units } => {
                self.put_stage(line, stage, before);
                let workflow = before.problem().stages.workflow[stage as usize];
                let (lent, _) = before.lent(workflow);
                let idle = lent - after.lent(workflow).0;
                put(line, format_args!(r#","units":{units},"lent":{lent},"idle":{idle}"#));
            }
            Event::Lent { stage, units } => {
                self.put_stage(line, stage, before);
                let (lent, _) = after.lent(before.problem().stages.workflow[stage as usize]);
                put(line, format_args!(r#","units":{units},"lent":{lent}"#));
            }
            Event::Interrupted { job, stage } => {
                self.put_job(line, job, before);
                self.put_stage(line, stage, before);
                let (need, left) = (before.problem().jobs.need[job as usize], after.left(job));
                put(line, format_args!(r#","units":{need},"left":{left}"#));
            }
            Event::JobStarted { job, on } => {
                self.put_job(line, job, before);
                self.put_home(line, on);
            }
            Event::Judged { entry, fit } => self.put_judged(line, entry, fit, before),
        }
        if let Event::Weighed { fits, .. } = event {
            put(line, format_args!(r#","fits":{fits}"#));
        }
    }
}

impl Names<'_> {
    fn put_job(&self, line: &mut Vec<u8>, job: u32, sim: &Sim) {
        put_text(line, "job", self.job(job));
        put_text(line, "user", self.user(sim.problem().jobs.user[job as usize]));
    }

    fn put_stage(&self, line: &mut Vec<u8>, stage: u32, sim: &Sim) {
        let problem = sim.problem();
        put_text(line, "workflow", self.workflow(problem.stages.workflow[stage as usize]));
        put(line, format_args!(r#","stage":{}"#, problem.number_of(stage)));
    }

    fn put_task(&self, line: &mut Vec<u8>, task: u32, sim: &Sim) {
        self.put_stage(line, sim.problem().tasks.stage[task as usize], sim);
        put_text(line, "task", self.task(task));
    }

    fn put_home(&self, line: &mut Vec<u8>, on: u32) {
        match on {
            POOL => put_text(line, "on", "pool"),
            workflow => {
                put_text(line, "on", "loan");
                put_text(line, "of", self.workflow(workflow));
            }
        }
    }

    fn put_judged(&self, line: &mut Vec<u8>, entry: u32, fit: Fit, sim: &Sim) {
        let problem = sim.problem();
        let (need, free) = match sim.candidate(entry) {
            Candidate::Job(job) => {
                self.put_job(line, job, sim);
                let jobs = &problem.jobs;
                let (user, runtime) = (jobs.user[job as usize], jobs.runtime[job as usize]);
                (jobs.need[job as usize], sim.would_start_with(user, runtime))
            }
            Candidate::Task(task) => {
                self.put_task(line, task, sim);
                (problem.tasks.need[task as usize], sim.free())
            }
        };
        let fit = match fit {
            Fit::Loan => "loan",
            Fit::Pool => "pool",
            Fit::Nowhere => "nowhere",
        };
        put(line, format_args!(r#","need":{need},"room":{free},"fit":"{fit}""#));
    }
}
