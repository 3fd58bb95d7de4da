//! The built-in policies in textbook form: a scheduling pass in a few lines, on a plan.
//!
//! Sources: as of the lab, and of [`Policy`]. The run of the lab does the same with indexes; a law in the tests checks
//! that both are equal.

use std::collections::BTreeMap;

use super::{BackfillPolicy, Machine, Plan, WaitingJob};
use crate::kernel::Time;
use crate::labs::backfill::{CandidateOrder, Policy};

/// The plain form of a built-in policy; none if it stops jobs.
pub fn textbook(policy: Policy) -> Option<Box<dyn BackfillPolicy>> {
    if policy.stops() {
        None
    } else if policy.plans() {
        Some(Box::new(Conservative::default()))
    } else if policy.reserves() {
        Some(Box::new(Easy { order: policy.candidate_order() }))
    } else {
        Some(Box::new(Fcfs))
    }
}

/// First come, first served.
#[derive(Clone, Copy, Debug)]
pub struct Fcfs;

impl BackfillPolicy for Fcfs {
    fn pass(&mut self, machine: &Machine<'_>, queue: &[WaitingJob]) -> Vec<u32> {
        let mut plan = machine.plan();
        queue.iter().take_while(|job| plan.start(job)).map(|job| job.job).collect()
    }
}

/// EASY: a reservation for the head, and the candidates behind it in some order.
#[derive(Clone, Copy, Debug)]
pub struct Easy {
    /// Order in which candidates are tested.
    pub order: CandidateOrder,
}

impl BackfillPolicy for Easy {
    fn pass(&mut self, machine: &Machine<'_>, queue: &[WaitingJob]) -> Vec<u32> {
        let mut plan = machine.plan();
        let heads = queue.iter().take_while(|job| plan.start(job)).count();
        let mut starts: Vec<&WaitingJob> = queue[..heads].iter().collect();
        if let Some((head, behind)) = queue[heads..].split_first() {
            plan.reserve(head);
            let mut candidates: Vec<&WaitingJob> = behind.iter().collect();
            candidates.sort_by_key(|job| self.order.rank(job.estimate));
            starts.extend(candidates.into_iter().filter(|job| plan.start(job)));
        }
        starts.into_iter().map(|job| job.job).collect()
    }
}

/// Conservative backfill: a planned start for every job that delays no earlier plan.
#[derive(Clone, Debug, Default)]
pub struct Conservative {
    planned: BTreeMap<u32, Time>,
    /// Jobs that had ended at the last pass.
    ended: u64,
}

impl Conservative {
    /// Plans a job at the earliest start; an existing plan for it is freed first.
    fn place(&mut self, plan: &mut Plan, job: &WaitingJob) {
        if let Some(before) = self.planned.get(&job.job) {
            plan.release(*before, job.estimate, job.nodes);
        }
        if let Some(start) = plan.reserve(job) {
            self.planned.insert(job.job, start);
        }
    }
}

impl BackfillPolicy for Conservative {
    fn pass(&mut self, machine: &Machine<'_>, queue: &[WaitingJob]) -> Vec<u32> {
        let mut plan = machine.plan();
        for job in queue {
            if let Some(start) = self.planned.get(&job.job) {
                plan.take(*start, job.estimate, job.nodes);
            }
        }
        let ended = std::mem::replace(&mut self.ended, machine.ended) != machine.ended;
        for job in queue {
            // Nodes of a job that ended early may let jobs move up, in order of submission.
            if ended && self.planned.get(&job.job).is_some_and(|&start| start > machine.now) {
                self.place(&mut plan, job);
            }
        }
        for job in queue {
            if !self.planned.contains_key(&job.job) {
                self.place(&mut plan, job);
            }
        }
        let mut starts: Vec<u32> = queue.iter().map(|job| job.job).collect();
        starts.retain(|job| machine.settled && self.planned.get(job) == Some(&machine.now));
        for job in &starts {
            self.planned.remove(job);
        }
        starts
    }

    fn next_pass(&self) -> Option<Time> {
        self.planned.values().min().copied()
    }
}
