//! Sentences of the workflow lab's editor: stages and jobs by name, users who go, where an error is.

use gantry_core::scenario::{Error, Errors, Path, Segment};

use crate::narrate::Words;
use crate::words::workflow_editor::{
    GiveJobsTo, JobInStage, PlaceJob, PlaceOrdinaryJob, PlaceUser, PlaceWorkflow, UserHasJobs,
};
use crate::words::workflow_picture::StageCalled;

impl Words {
    /// A job of a stage: `3 in stage 2 of w`.
    pub fn job_of_stage(self, job: &str, number: u32, workflow: &str) -> String {
        let [job, workflow] = &[job, workflow].map(|name| self.name(name));
        JobInStage { job, number: number.into(), workflow }.tell(self)
    }

    /// What becomes of the jobs of a user who goes: `u1 has 2 jobs.`
    pub fn user_has_jobs(self, user: &str, jobs: u64) -> String {
        UserHasJobs { user: &self.name(user), jobs }.tell(self)
    }

    /// `Give them to u2`.
    pub fn give_jobs_to(self, user: &str) -> String {
        GiveJobsTo { user: &self.name(user) }.tell(self)
    }

    /// The first thing wrong with a change of a workflow scenario, after where it is.
    pub fn first_workflow_error(self, errors: &Errors) -> String {
        errors.list.first().map_or_else(String::new, |error| self.placed(error))
    }

    fn placed(self, error: &Error) -> String {
        let told = self.error(error);
        let place = self.workflow_place(&error.path);
        if place.is_empty() { told } else { self.labelled(&place, &told) }
    }

    /// A place of a workflow scenario by numbers as readers count: `Workflow 1, stage 2`; nothing where it has none.
    fn workflow_place(self, path: &Path) -> String {
        let mut places = Vec::new();
        for pair in path.0.windows(2) {
            let [Segment::Field(field), Segment::Index(at)] = pair else { continue };
            let number = at + 1;
            places.push(match (field.as_ref(), places.is_empty()) {
                ("workflows", _) => PlaceWorkflow { number }.tell(self),
                ("stages", _) => StageCalled { number }.tell(self),
                ("jobs", false) => PlaceJob { number }.tell(self),
                ("jobs", true) => PlaceOrdinaryJob { number }.tell(self),
                ("users", _) => PlaceUser { number }.tell(self),
                _ => continue,
            });
        }
        self.clauses(places)
    }
}
