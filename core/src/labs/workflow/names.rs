//! Names for the numbers of a problem.

use super::{Candidate, WorkflowScenario};

/// The names of a scenario's workflows, stage jobs, users and ordinary jobs, by their numbers in its
/// [`Problem`](super::Problem).
#[derive(Clone, Debug)]
pub struct Names<'s> {
    workflows: Vec<&'s str>,
    tasks: Vec<&'s str>,
    users: Vec<&'s str>,
    jobs: Vec<&'s str>,
}

impl<'s> Names<'s> {
    /// The names in `scenario`. Cost: linear.
    pub fn new(scenario: &'s WorkflowScenario) -> Self {
        let stages = scenario.workflows.iter().flat_map(|workflow| &workflow.stages);
        Names {
            workflows: scenario.workflows.iter().map(|workflow| &*workflow.id).collect(),
            tasks: stages.flat_map(|stage| &stage.jobs).map(|job| &*job.id).collect(),
            users: scenario.users().iter().map(|user| &*user.id).collect(),
            jobs: scenario.jobs.iter().map(|job| &*job.id).collect(),
        }
    }

    pub fn workflow(&self, workflow: u32) -> &'s str {
        self.workflows[workflow as usize]
    }

    /// The name of a job of a stage.
    pub fn task(&self, task: u32) -> &'s str {
        self.tasks[task as usize]
    }

    pub fn user(&self, user: u32) -> &'s str {
        self.users[user as usize]
    }

    /// The name of an ordinary job.
    pub fn job(&self, job: u32) -> &'s str {
        self.jobs[job as usize]
    }

    /// The kind and number of an entry: an ordinary job by its number, a job of a stage numbered after all of these.
    pub(super) fn candidate(&self, entry: u32) -> Candidate {
        let jobs = u32::try_from(self.jobs.len()).expect("the number of a job");
        entry.checked_sub(jobs).map_or(Candidate::Job(entry), Candidate::Task)
    }
}
