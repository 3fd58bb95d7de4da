//! Data of a backfill scenario that a front end needs at every moment.
//!
//! Cost: a pass over the jobs.

use super::BackfillScenario;
use super::view::Outline;

impl Outline {
    pub fn new(scenario: &BackfillScenario) -> Self {
        let checkpoint = &scenario.checkpoint;
        Outline {
            policy: scenario.policy,
            nodes: scenario.nodes,
            overrun: scenario.overrun,
            events: scenario.events,
            split: checkpoint.split.to_string(),
            threshold: checkpoint.threshold,
            costs: (checkpoint.checkpoint_cost, checkpoint.restart_cost),
            jobs: scenario.jobs.iter().map(|job| &job.id).collect(),
        }
    }
}
