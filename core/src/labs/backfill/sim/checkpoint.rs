//! The additions of checkpoint backfill to EASY: shortened estimates, expected ends that depend on the head, stops.
//!
//! Source: CN103810037A, steps 102 to 104 and its metrics 3 and 4.
//!
//! The expected end of a job that overtook the head is by its shortened estimate until that has passed, and by its full
//! one afterwards, or once the head's place is after its own. So the expected end of a run segment changes at most
//! once; changes are applied only when expected ends are needed.
//!
//! **Invariant:** the head starts by its shadow time: every running job that overtook it can be stopped, and all
//! others are counted with their full estimates.
//!
//! Cost: a stop removes the first entry of a sorted list, and sorts nothing again.

use super::instant;
use super::running::Entry;
use super::sorted::Ordered;
use super::{Close, Sim};
use crate::kernel::Time;
use crate::labs::backfill::Problem;

/// Remaining work and estimate of a submitted job.
#[derive(Clone, Copy, Debug)]
pub(super) struct Remaining {
    pub(super) work: Time,
    pub(super) estimate: Time,
    /// Its expected end, while it runs.
    pub(super) expected_end: Time,
    /// Total time of its finished run segments.
    pub(super) ran: Time,
}

/// A job that can be stopped. The order of stopping: most nodes first, then the latest start, then scenario order.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stop {
    nodes: u32,
    started: Time,
    job: u32,
    place: u32,
}

impl Ordered for Stop {
    #[inline]
    fn key(&self) -> u128 {
        #[cfg(test)]
        tests::KEYS_READ.set(tests::KEYS_READ.get() + 1);
        u128::from(!self.nodes) << 96 | u128::from(!self.started) << 32 | u128::from(self.job)
    }

    #[inline]
    fn weight(&self) -> u32 {
        0
    }
}

/// The estimate by which a job behind the head is tested.
pub(super) fn shortened(problem: &Problem, estimate: Time) -> Time {
    let checkpoint = &problem.checkpoint;
    if estimate > checkpoint.threshold { checkpoint.split.of(estimate) } else { estimate }
}

impl Sim {
    /// Updates expected ends to the present and to this head.
    pub(super) fn settle(&mut self, head: u32) {
        while let Some(entry) = self.running.due(self.now) {
            self.expect_in_full(entry);
        }
        while let Some(place) = self.backfilled.next(0).filter(|&place| place < head) {
            self.forget_backfilled(place);
            let end = self.expected_end(place);
            self.expect_in_full(Entry { end, place, nodes: self.queue.nodes(place) });
        }
    }

    /// Sets the expected end of a running job to that of its full estimate.
    pub(super) fn expect_in_full(&mut self, entry: Entry) {
        let place = entry.place;
        let end = self.runs[place].started + self.remaining_estimate(place);
        if end != entry.end {
            self.running.remove(entry.end, place);
            self.remaining_mut(place).expected_end = end;
            self.running.insert(Entry { end, ..entry });
            self.refused_to = 0;
        }
    }

    /// The sort key of a running job in the order of stopping.
    pub(super) fn stop_of(&self, place: u32) -> Stop {
        let (nodes, started) = (self.queue.nodes(place), self.runs[place].started);
        Stop { nodes, started, job: self.job(place), place }
    }

    /// Stops the first job in the order of stopping.
    pub(super) fn stop_one(&mut self) -> u32 {
        let Stop { place, .. } = *self.stops.first().expect("the head starts by its shadow time");
        let run = self.runs[place];
        let ran = self.now - run.started;
        self.ends.remove(instant::key(run.started + self.remaining_work(place), run.number));
        self.close(place, Close::Checkpointed);
        self.checkpoints += 1;
        let checkpoint = &self.problem.checkpoint;
        let added = checkpoint.checkpoint_cost + checkpoint.restart_cost;
        let remaining = self.remaining_mut(place);
        remaining.ran += ran;
        remaining.work = remaining.work - ran + added;
        remaining.estimate = remaining.estimate - ran + added;
        let tested = shortened(&self.problem, self.remaining_estimate(place));
        self.queue.rejoin(place, tested);
        self.job(place)
    }

    fn remaining_mut(&mut self, place: u32) -> &mut Remaining {
        &mut self.remaining.as_mut().expect("the policy is checkpoint")[place]
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::sync::Arc;

    use crate::kernel::Ended;
    use crate::labs::backfill::{Checkpoint, Policy, Problem, Sim, Split};

    thread_local! {
        /// Number of sort keys computed.
        pub(super) static KEYS_READ: Cell<u64> = const { Cell::new(0) };
    }

    /// Every second of the heads stops all but one of the jobs of one node.
    fn problem(heads: usize, nodes: u64) -> Problem {
        let heads = [[0, nodes / 2 + 1, 10, 10], [0, nodes, 1, 1]].repeat(heads);
        let small = (1..nodes / 2).map(|_| [0, 1, 1_000_000, 1_000_000]);
        let jobs: Vec<_> = heads.into_iter().chain(small).collect();
        let split = Split::parse("0.000001").expect("a decimal");
        let checkpoint = Checkpoint { split, threshold: 0, checkpoint_cost: 0, restart_cost: 0 };
        Problem { checkpoint, ..Problem::of_jobs(Policy::Checkpoint, nodes, &jobs) }
    }

    #[test]
    fn a_stop_reads_few_of_the_jobs_that_could_be_stopped() {
        for nodes in [200, 2_000] {
            KEYS_READ.set(0);
            let ended = Ended::run(Sim::new(Arc::new(problem(10, nodes))));
            let stops = ended.sim.checkpoints();
            assert_eq!(stops, 10 * (nodes / 2 - 1));
            let reads = KEYS_READ.get() / stops;
            assert!(reads < 60, "{reads} keys read for each of {stops} stops");
        }
    }
}
