//! Users' own policies: the trait that they implement, and the plain event loop that runs them.
//!
//! ```
//! use gantry_core::labs::backfill::simulate::{BackfillPolicy, Machine, WaitingJob, simulate};
//! use gantry_core::workload::swf;
//! use gantry_core::labs::backfill::{Policy, Problem};
//!
//! /// Every job that fits, in order of submission.
//! struct Greedy;
//!
//! impl BackfillPolicy for Greedy {
//!     fn pass(&mut self, machine: &Machine<'_>, queue: &[WaitingJob]) -> Vec<u32> {
//!         let mut plan = machine.plan();
//!         queue.iter().filter(|job| plan.start(job)).map(|job| job.job).collect()
//!     }
//! }
//!
//! let trace = b"; MaxProcs: 4\n1 0 -1 9 3 -1 -1 3 9 -1 1 1 -1 -1 -1 -1 -1 -1\n";
//! let (workload, _) = swf::read(trace, swf::Options::default()).expect("a trace");
//! let problem = Problem::new(&workload.lab(Policy::Easy)).expect("valid jobs");
//! let schedule = simulate(&problem, &mut Greedy).expect("it starts jobs that wait and fit");
//! assert_eq!(schedule.metrics(&problem).makespan, Some(9));
//! ```
//!
//! The loop follows the rules of the lab: [`Overrun`](super::Overrun) and [`Events`] of the problem; it ignores its
//! [`Policy`](super::Policy). With `Events::Together` an instant is all ends, all submissions, one scheduling pass;
//! with `Events::Singly` there is a scheduling pass after each submission and each end.
//!
//! A policy here starts jobs and stops none: the checkpoint policy has no plain form.
//!
//! **Invariant:** for any answers of a policy, the result is a schedule of the problem, or an error.
//!
//! Cost: a scheduling pass visits all running and all waiting jobs; there is no index.

mod machine;
mod plan;
#[cfg(test)]
mod tests;
mod textbook;

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fmt;

pub use self::machine::{Machine, RunningJob, WaitingJob};
pub use self::plan::Plan;
pub use self::textbook::{Conservative, Easy, Fcfs, textbook};

use super::schedule::{RunSegment, Schedule};
use super::{Close, Events, Problem};
use crate::kernel::Time;

pub trait BackfillPolicy {
    /// A scheduling pass: the jobs that start now, in the order in which they start. `queue` has the waiting jobs in order
    /// of submission.
    fn pass(&mut self, machine: &Machine<'_>, queue: &[WaitingJob]) -> Vec<u32>;

    /// The next instant at which the policy wants a scheduling pass even if no job ends and none is submitted. The loop
    /// asks after each pass, and goes on for as long as a job waits and the policy asks for passes.
    fn next_pass(&self) -> Option<Time> {
        None
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PolicyError {
    /// It starts a job that does not wait.
    NotWaiting { job: u32, time: Time },
    /// It starts a job that needs more nodes than are free.
    NoRoom { job: u32, time: Time },
    /// It never starts jobs, of which this is the first, though no event remains.
    NeverStarts { job: u32 },
}

impl fmt::Display for PolicyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PolicyError::NotWaiting { job, time } => {
                write!(f, "at {time} the policy starts job {job}, which does not wait")
            }
            PolicyError::NoRoom { job, time } => {
                write!(f, "at {time} the policy starts job {job}, for which too few nodes are free")
            }
            PolicyError::NeverStarts { job } => write!(f, "the policy never starts job {job}"),
        }
    }
}

impl std::error::Error for PolicyError {}

/// The schedule of a policy. Errors: the first fault of the policy.
pub fn simulate(
    problem: &Problem,
    policy: &mut (impl BackfillPolicy + ?Sized),
) -> Result<Schedule, PolicyError> {
    let mut run = Run {
        problem,
        now: 0,
        submitted: 0,
        started: 0,
        queue: Vec::new(),
        running: Vec::new(),
        ends: BinaryHeap::new(),
        segments: Vec::new(),
    };
    while let Some(next) = run.next_instant(policy.next_pass()) {
        run.now = next;
        match problem.events {
            Events::Together => {
                while run.end() {}
                while run.submit() {}
                run.pass(policy, true)?;
            }
            Events::Singly => {
                while run.submit() || run.end() {
                    run.pass(policy, false)?;
                }
                if policy.next_pass().is_some_and(|wanted| wanted <= next) {
                    run.pass(policy, true)?;
                }
            }
        }
    }
    match run.queue.first() {
        Some(waiting) => Err(PolicyError::NeverStarts { job: waiting.job }),
        None => Ok(Schedule::ended(problem, run.now, run.segments)),
    }
}

struct Run<'p> {
    problem: &'p Problem,
    now: Time,
    /// Jobs submitted so far, in order of submission.
    submitted: usize,
    started: u32,
    queue: Vec<WaitingJob>,
    /// In order of starting.
    running: Vec<RunningJob>,
    /// Future ends: time, number of the start, job. Those of one instant are in order of starting.
    ends: BinaryHeap<Reverse<(Time, u32, u32)>>,
    segments: Vec<RunSegment>,
}

impl Run<'_> {
    /// The next instant with an event, or with a scheduling pass that the policy wants.
    fn next_instant(&self, wanted: Option<Time>) -> Option<Time> {
        let wanted = wanted.filter(|&wanted| wanted > self.now && !self.queue.is_empty());
        [self.next_submission(), self.next_end(), wanted].into_iter().flatten().min()
    }

    fn next_submission(&self) -> Option<Time> {
        let job = *self.problem.order.get(self.submitted)?;
        Some(self.problem.submit[job as usize])
    }

    fn next_end(&self) -> Option<Time> {
        self.ends.peek().map(|&Reverse((end, ..))| end)
    }

    /// Takes a submission of this instant, if there is one.
    fn submit(&mut self) -> bool {
        if self.next_submission() != Some(self.now) {
            return false;
        }
        let job = self.problem.order[self.submitted];
        self.submitted += 1;
        self.queue.push(WaitingJob {
            job,
            nodes: self.problem.nodes[job as usize],
            estimate: self.problem.estimate[job as usize],
            submit: self.now,
        });
        true
    }

    /// Takes an end of this instant, if there is one.
    fn end(&mut self) -> bool {
        if self.next_end() != Some(self.now) {
            return false;
        }
        let Some(Reverse((end, _, job))) = self.ends.pop() else { return false };
        let at = self.running.iter().position(|running| running.job == job);
        let start = at.map_or(end, |at| self.running.remove(at).start);
        let killed = self.problem.overruns(job);
        let close = Some(if killed { Close::Killed } else { Close::Completed });
        self.segments.push(RunSegment { job, start, end, close });
        true
    }

    /// A scheduling pass. `settled`: no more ends and submissions of this instant are to be taken.
    fn pass(
        &mut self,
        policy: &mut (impl BackfillPolicy + ?Sized),
        settled: bool,
    ) -> Result<(), PolicyError> {
        let machine = Machine {
            now: self.now,
            nodes: self.problem.machine,
            running: &self.running,
            ended: self.segments.len() as u64,
            settled,
        };
        let mut free = machine.free();
        for job in policy.pass(&machine, &self.queue) {
            let time = self.now;
            let at = self.queue.iter().position(|waiting| waiting.job == job);
            let at = at.ok_or(PolicyError::NotWaiting { job, time })?;
            let WaitingJob { nodes, estimate, .. } = self.queue.remove(at);
            free = free.checked_sub(nodes).ok_or(PolicyError::NoRoom { job, time })?;
            self.running.push(RunningJob {
                job,
                nodes,
                start: time,
                expected_end: time + estimate,
            });
            self.ends.push(Reverse((time + self.problem.work(job), self.started, job)));
            self.started += 1;
        }
        Ok(())
    }
}
