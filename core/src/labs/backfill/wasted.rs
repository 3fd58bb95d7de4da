//! Wasted node-time: nodes that idle while a job waits.
//!
//! **Invariant:** the stretches are in order, apart from each other, and of nodes that are idle; a stretch ends where the
//! number of idle nodes changes, or the last job that waits starts.
//!
//! Cost: sorting the submissions and the run segments.

use super::view::Idle;
use super::{Problem, Schedule, Status};
use crate::kernel::Time;

impl Schedule {
    /// The stretches of time since `since` in which nodes idle while a job waits.
    pub fn idle_while_waiting(&self, problem: &Problem, since: Time) -> Vec<Idle> {
        let mut idle: Vec<Idle> = Vec::new();
        let (mut busy, mut waiting, mut last) = (0_i128, 0_i128, since);
        for (time, nodes, jobs) in self.changes(problem) {
            let free = u64::try_from(i128::from(problem.machine) - busy).unwrap_or(0);
            if time > last && waiting > 0 && free > 0 {
                match idle.last_mut() {
                    Some(before) if before.end == last && before.nodes == free => before.end = time,
                    _ => idle.push(Idle { start: last, end: time, nodes: free }),
                }
            }
            last = last.max(time);
            busy += nodes;
            waiting += jobs;
        }
        idle
    }

    /// Node-time since `since` that is idle while a job waits.
    pub fn wasted(&self, problem: &Problem, since: Time) -> u128 {
        self.idle_while_waiting(problem, since).iter().map(Idle::node_time).sum()
    }

    /// The changes of the numbers of busy nodes and of waiting jobs, in the order of their times; the moment of the schedule
    /// is the last.
    fn changes(&self, problem: &Problem) -> Vec<(Time, i128, i128)> {
        let jobs = (0..).take(problem.job_count());
        let submitted = jobs.filter(|&job| self.status(job) != Status::Future);
        let mut changes: Vec<(Time, i128, i128)> =
            submitted.map(|job| (problem.submit[job as usize], 0, 1)).collect();
        for segment in self.segments() {
            let nodes = i128::from(problem.nodes[segment.job as usize]);
            changes.push((segment.start, nodes, -1));
            if segment.close.is_some() {
                changes.push((segment.end, -nodes, i128::from(!segment.ends_job())));
            }
        }
        changes.push((self.time(), 0, 0));
        changes.sort_unstable();
        changes
    }
}

impl Idle {
    pub fn node_time(&self) -> u128 {
        u128::from(self.end - self.start) * u128::from(self.nodes)
    }
}
