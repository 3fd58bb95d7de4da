//! Valid workloads made of a tape of numbers.

use gantry_core::format::Decimal;
use gantry_core::labs::backfill::{
    BackfillScenario, Checkpoint, Events, Job, Overrun, Policy, Split,
};

use crate::tape::Tape;

/// Bounds of a workload.
#[derive(Clone, Copy, Debug)]
pub struct Size {
    pub jobs: usize,
    pub machine: u64,
}

/// Machines: most of them small, so that jobs compete.
const MACHINES: [u64; 8] = [4, 1, 2, 3, 6, 10, 16, 300];

/// The largest times of a job: instants that coincide all the time, and those that never do.
/// A thousand jobs of the longest, stopped as often as can be, stay below what a number may be.
const SCALES: [u64; 6] = [4, 2, 9, 30, 5_000, 1 << 30];

/// Values of `split`: numerator and denominator.
const SPLITS: [(u64, u64); 7] =
    [(5, 10), (3, 10), (25, 100), (7, 10), (1, 100), (99, 100), (333_333, 1_000_000)];

impl Tape<'_> {
    pub(super) fn workload(&mut self, size: Size) -> BackfillScenario {
        // Half of all have the policy with the most to go wrong.
        let policy = match self.index(8) {
            at @ 0..4 => Policy::ALL[at],
            _ => Policy::Checkpoint,
        };
        let nodes = self.one_of(&MACHINES).min(size.machine);
        let overrun = self.one_of(&Overrun::ALL);
        let events = self.one_of(&Events::ALL);
        let scale = self.one_of(&SCALES);
        let (numerator, denominator) = self.one_of(&SPLITS);
        let mut rarely = |most| if self.chance(3) { self.below(most) } else { 0 };
        let checkpoint = Checkpoint {
            split: Split(Decimal { numerator, denominator }),
            threshold: rarely(scale + 1),
            checkpoint_cost: rarely(scale),
            restart_cost: rarely(scale),
        };
        // How far submissions spread: all at once, in step with the work, far apart.
        let spread = [scale / 4, 0, scale / 2, scale * 3][self.index(4)];
        let ordered = !self.chance(4);
        let mut submit = 0;
        let jobs = self.index(size.jobs + 1).max(self.index(size.jobs + 1));
        let jobs = (0..jobs).map(|at| {
            let gap = self.below(spread / 2 + 1);
            submit = if ordered { submit + gap } else { self.below(spread * 4 + 1) };
            let nodes = self.job_nodes(nodes);
            let estimate = 1 + self.below(scale);
            let runtime = match self.index(4) {
                0 => estimate,
                1 => 1 + self.below(estimate),
                2 => 1 + self.below(estimate / 2 + 1),
                _ => 1 + self.below(scale),
            };
            job(at, (submit, nodes, estimate, runtime))
        });
        let jobs = jobs.collect();
        BackfillScenario { policy, nodes, overrun, events, checkpoint, jobs }
    }

    /// Many small jobs, some large ones, a few of about the whole machine.
    fn job_nodes(&mut self, machine: u64) -> u64 {
        match self.index(8) {
            0..4 => 1 + self.below(machine.div_ceil(4)),
            7 => machine - self.below(machine.div_ceil(3)),
            _ => 1 + self.below(machine),
        }
    }
}

/// The job of that number: submission, nodes, estimate, run time.
pub fn job(at: usize, (submit, nodes, estimate, runtime): (u64, u64, u64, u64)) -> Job {
    Job { id: format!("j{at}"), submit, nodes, estimate, runtime, user: None }
}
