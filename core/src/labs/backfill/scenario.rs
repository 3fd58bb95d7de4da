//! The backfill lab's part of a scenario file, as written: names, not numbers.

use super::Policy;
use super::problem::MAX_JOBS;
use crate::format::Measure;
use crate::format::record::{at_least, most, name, positive, record, words};

mod split;

pub use split::Split;

record! {
    in "Backfill_";
    /// A machine, the jobs submitted to it, and the policy that starts them.
    pub struct BackfillScenario {
        /// The rule that starts waiting jobs.
            pub policy: Policy,
        /// How many nodes the machine has; at least 1.
        pub nodes: u64 => at_least(1),
        /// What becomes of a job that runs longer than its estimate.
        pub overrun: Overrun = Overrun::Kill,
        /// Whether the events of one instant are taken together.
        pub events: Events = Events::Together,
        /// How the policy `checkpoint` shortens estimates and what a checkpoint costs.
        pub checkpoint: Checkpoint = Checkpoint::default(),
        /// The jobs, in scenario order.
        pub jobs: Vec<Job> => most(&Measure::Jobs, MAX_JOBS),
    }

    /// How the policy `checkpoint` works.
    #[derive(Copy)]
    pub struct Checkpoint {
        /// By what remaining estimates above the threshold are multiplied: more than 0, less than 1.
        #[typescript("number")]
        pub split: Split = Split::default(),
        /// Remaining estimates up to this are left alone.
        pub threshold: u64 = 0,
        /// Work that taking a checkpoint adds.
        pub checkpoint_cost: u64 = 0,
        /// Work that resuming from one adds.
        pub restart_cost: u64 = 0,
    }

    /// A rigid job: it holds its nodes for its whole run, any nodes will do.
    pub struct Job {
        /// Its name, unique among the jobs.
        pub id: String => name(),
        /// When it joins the queue.
        pub submit: u64 = 0,
        /// How many nodes it holds; at least 1, at most those of the machine.
        pub nodes: u64 => positive(),
        /// How long it runs, as its user says; at least 1.
        pub estimate: u64 => positive(),
        /// How long it really takes; at least 1.
        pub runtime: u64 => positive(),
        /// Whose it is.
        pub user: Option<String> = None,
    }
}

words! {
    in "Backfill_";
    /// What becomes of a job whose runtime exceeds its estimate.
    pub enum Overrun {
        /// It is killed at its estimate.
        Kill = "kill",
        /// Its estimate is taken as the larger of the two from submission on.
        Extend = "extend",
    }

    /// How the events of one instant are taken.
    pub enum Events {
        /// All ends, then all submissions, then one pass.
        Together = "together",
        /// Submissions before ends, with a pass after every one, as the public simulators do.
        Singly = "singly",
    }
}
