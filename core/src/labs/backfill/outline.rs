//! Data of a backfill scenario that a front end needs at every moment.
//!
//! Cost: a pass over the jobs.

use super::BackfillScenario;
use super::view::Outline;
use crate::kernel::Time;

impl Outline {
    /// The outline of a scenario whose recorded run reaches to `end`.
    pub fn new(lab: &BackfillScenario, end: Time) -> Self {
        let checkpoint = &lab.checkpoint;
        Outline {
            policy: lab.policy,
            nodes: lab.nodes,
            overrun: lab.overrun,
            events: lab.events,
            split: checkpoint.split.to_string(),
            threshold: checkpoint.threshold,
            costs: (checkpoint.checkpoint_cost, checkpoint.restart_cost),
            jobs: lab.jobs.iter().map(|job| &job.id).collect(),
            end,
        }
    }
}
