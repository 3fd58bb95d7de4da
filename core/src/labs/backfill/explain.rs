//! The reason of an event, computed from the states around it on demand, never during a run.
//!
//! Cost: O(running) for a reservation, O(1) otherwise.

use super::Sim;
use super::decision::{test_of, verdict};
use super::event::{Event, Test};
use super::reason::{NearMiss, Reason};
use super::why_not::near_miss;
use crate::kernel::{self, Model, Time};

/// The most running jobs named as those that the head waits for.
const NAMED: usize = 8;

/// A moment of a run, with the states around it.
pub type Transition<'a> = kernel::Transition<'a, Sim>;

impl Transition<'_> {
    /// The job of the present event.
    pub fn job(&self) -> Option<u32> {
        self.event().map(Event::job)
    }
}

/// The reason of the present event of `transition`.
pub fn explain(transition: Transition<'_>) -> Reason {
    let Some(event) = transition.event() else { return Reason::Beginning };
    let (before, after) = (transition.before, transition.after);
    let problem = before.problem();
    let job = event.job();
    let nodes = u64::from(problem.nodes[job as usize]);
    let free = u64::from(before.free());
    match event {
        Event::Submitted { .. } => {
            let estimate = problem.estimate[job as usize];
            Reason::Submitted { job, nodes, estimate, ahead: before.queue_length() as u64 }
        }
        Event::Ended { .. } => {
            let expected = before.started(job) + before.remaining(job).1;
            let early_by = expected.saturating_sub(after.time());
            Reason::Ended { job, nodes, free: after.free().into(), early_by }
        }
        Event::Killed { .. } => {
            let missing = problem.runtime[job as usize] - problem.estimate[job as usize];
            Reason::Killed { job, nodes, free: after.free().into(), missing }
        }
        Event::Started { resumed, .. } => {
            let waited = after.time() - problem.submit[job as usize] - before.ran(job);
            let planned = before.planned(job).is_some();
            let overtakes = if planned { before.waiting_before(job) } else { 0 };
            Reason::Started { job, nodes, free, waited, resumed, planned, overtakes }
        }
        Event::Reserved { time, extra, .. } => reserved(after, job, time.time(), extra),
        Event::Tested { test, .. } => tested(before, job, test, true),
        Event::Refused { .. } | Event::Backfilled { .. } => {
            let test = test_of(before, job);
            tested(before, job, test, false)
        }
        Event::GapFound { at, .. } => {
            let estimate = before.remaining(job).1;
            let unchanged = before.planned(job) == Some(at.time());
            Reason::GapFound { job, nodes, estimate, at: at.time(), unchanged }
        }
        Event::Planned { time, .. } => {
            Reason::Planned { job, before: before.planned(job), time: time.time() }
        }
        Event::Checkpointed { .. } => {
            let head = before.head().unwrap_or(job);
            Reason::Checkpointed {
                job,
                nodes,
                head,
                needs: problem.nodes[head as usize].into(),
                free,
                done: after.ran(job),
                remaining: after.remaining(job).0,
            }
        }
    }
}

fn reserved(after: &Sim, job: u32, time: Time, extra: u32) -> Reason {
    let nodes = after.problem().nodes[job as usize];
    let ends: Vec<(u32, Time)> = after.running().take_while(|&(_, end)| end <= time).collect();
    let freed: u64 =
        ends.iter().map(|&(job, _)| u64::from(after.problem().nodes[job as usize])).sum();
    let retained = u64::from(after.free()) + freed < u64::from(nodes);
    let mut waits_for: Vec<(u32, Time)> = ends.iter().copied().take(NAMED).collect();
    if let Some(last) = ends.last().filter(|_| ends.len() > NAMED) {
        waits_for.push(*last);
    }
    let (nodes, free, extra) = (nodes.into(), after.free().into(), extra.into());
    Reason::Reserved { job, nodes, free, time, extra, retained, waits_for }
}

fn tested(before: &Sim, job: u32, test: Test, probe: bool) -> Reason {
    let verdict = verdict(before, job, test);
    let near = (!test.admits()).then(|| near_miss(before, job));
    let near = near.filter(|near| *near != NearMiss::default());
    Reason::Tested { verdict, probe, head: before.head().unwrap_or(job), near }
}
