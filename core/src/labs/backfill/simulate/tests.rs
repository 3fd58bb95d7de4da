//! Faults of policies, and scheduling passes requested by a policy.

use super::*;
use crate::labs::backfill::Policy;

/// Two jobs of three nodes and five units of time, on four nodes.
fn problem(events: Events) -> Problem {
    let jobs = [[0, 3, 5, 5], [1, 3, 5, 5]];
    Problem { events, ..Problem::of_jobs(Policy::Fcfs, 4, &jobs) }
}

/// A policy that starts the same jobs at every pass.
struct Always(&'static [u32]);

impl BackfillPolicy for Always {
    fn pass(&mut self, _: &Machine<'_>, _: &[WaitingJob]) -> Vec<u32> {
        self.0.to_vec()
    }
}

/// A policy that starts all waiting jobs.
struct All;

impl BackfillPolicy for All {
    fn pass(&mut self, _: &Machine<'_>, queue: &[WaitingJob]) -> Vec<u32> {
        queue.iter().map(|job| job.job).collect()
    }
}

/// First come, first served, but only at multiples of ten.
#[derive(Default)]
struct Tens {
    now: Time,
}

impl BackfillPolicy for Tens {
    fn pass(&mut self, machine: &Machine<'_>, queue: &[WaitingJob]) -> Vec<u32> {
        self.now = machine.now;
        if self.now.is_multiple_of(10) { Fcfs.pass(machine, queue) } else { Vec::new() }
    }

    fn next_pass(&self) -> Option<Time> {
        Some((self.now / 10 + 1) * 10)
    }
}

#[test]
fn a_fault_of_a_policy_is_an_error() {
    let fault = |jobs| simulate(&problem(Events::Together), &mut Always(jobs)).unwrap_err();
    assert_eq!(fault(&[7]), PolicyError::NotWaiting { job: 7, time: 0 });
    assert_eq!(fault(&[0, 0]), PolicyError::NotWaiting { job: 0, time: 0 });
    assert_eq!(fault(&[]), PolicyError::NeverStarts { job: 0 });
    let fault = simulate(&problem(Events::Singly), &mut All).unwrap_err();
    assert_eq!(fault, PolicyError::NoRoom { job: 1, time: 1 });
}

#[test]
fn a_policy_gets_the_passes_that_it_asks_for() {
    for events in [Events::Together, Events::Singly] {
        let schedule = simulate(&problem(events), &mut Tens::default()).expect("no fault");
        assert_eq!(schedule.first_starts(), [Some(0), Some(10)], "{events:?}");
    }
}
