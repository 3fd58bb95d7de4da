//! Valid workloads made of a tape of numbers, as the placement lab's scenarios are.

use super::{Policy, Workload};
use crate::tape::Tape;

/// Bounds of a workload.
#[derive(Clone, Copy, Debug)]
pub struct Size {
    pub jobs: usize,
    pub machine: u64,
}

impl Size {
    /// Fast for an oracle, and legible.
    pub const SMALL: Size = Size { jobs: 16, machine: 12 };
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
    pub fn workload(&mut self, size: Size) -> Workload {
        // Half of all have the policy with the most to go wrong.
        let policy = match self.index(8) {
            at @ 0..4 => Policy::ALL[at],
            _ => Policy::Checkpoint,
        };
        let machine = MACHINES[self.index(MACHINES.len())].min(size.machine);
        let mut workload = Workload::empty(policy, machine);
        workload.extends = self.index(2) == 1;
        workload.singly = self.index(2) == 1;
        let scale = SCALES[self.index(SCALES.len())];
        workload.split = SPLITS[self.index(SPLITS.len())];
        workload.threshold = if self.chance(3) { self.below(scale + 1) } else { 0 };
        workload.checkpoint_cost = if self.chance(3) { self.below(scale) } else { 0 };
        workload.restart_cost = if self.chance(3) { self.below(scale) } else { 0 };
        // How far submissions spread: all at once, in step with the work, far apart.
        let spread = [scale / 4, 0, scale / 2, scale * 3][self.index(4)];
        let ordered = !self.chance(4);
        let mut last = 0;
        let jobs = self.index(size.jobs + 1).max(self.index(size.jobs + 1));
        for _ in 0..jobs {
            let gap = self.below(spread / 2 + 1);
            last = if ordered { last + gap } else { self.below(spread * 4 + 1) };
            let nodes = self.job_nodes(machine);
            let estimate = 1 + self.below(scale);
            let runtime = match self.index(4) {
                0 => estimate,
                1 => 1 + self.below(estimate),
                2 => 1 + self.below(estimate / 2 + 1),
                _ => 1 + self.below(scale),
            };
            workload.add(last, nodes, estimate, runtime);
        }
        workload
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

/// The workload of a seed, the same on every platform.
pub fn workload_of(seed: u64, size: Size) -> Workload {
    let numbers = crate::tape::numbers_of(seed, 40 + size.jobs * 8);
    Tape::new(&numbers).workload(size)
}
