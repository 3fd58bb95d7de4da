//! Names for the numbers of a problem's jobs.

use super::BackfillScenario;

/// The names of a scenario's jobs, by their number in its [`Problem`](super::Problem).
#[derive(Clone, Debug)]
pub struct Names<'s> {
    jobs: Vec<&'s str>,
}

impl<'s> Names<'s> {
    /// The names in `scenario`. Cost: O(jobs).
    pub fn new(scenario: &'s BackfillScenario) -> Self {
        Names { jobs: scenario.jobs.iter().map(|job| &*job.id).collect() }
    }

    /// The name of a job of the [`Problem`](super::Problem).
    pub fn job(&self, job: u32) -> &'s str {
        self.jobs[job as usize]
    }
}
