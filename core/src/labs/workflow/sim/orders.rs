//! The fixed orders of a run: arrivals, ranks of workflows, and the order of the queue.
//!
//! The *place* of an ordinary job is its position in the queue: by submission, or with `by: appearance` by user first.
//!
//! Cost: sorting, once a run.

use crate::kernel::{Time, index_u32};
use crate::labs::workflow::{By, Mode, Problem};
use crate::sort;

/// An arriving workflow or job.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arrival {
    Workflow(u32),
    /// An ordinary job.
    Job(u32),
}

/// The fixed orders of a problem.
#[derive(Clone, Debug)]
pub struct Orders {
    /// Workflows and ordinary jobs by submission, workflows first.
    pub arrivals: Vec<(Time, Arrival)>,
    /// The workflows by urgency, then submission.
    pub by_rank: Vec<u32>,
    /// The rank of each workflow in that order.
    pub rank: Vec<u32>,
    /// The ordinary jobs in order of the queue; with `per-job` entries get places as they become ready.
    pub job_at: Vec<u32>,
    /// The place of each ordinary job in that order.
    pub place: Vec<u32>,
}

impl Orders {
    pub fn new(problem: &Problem) -> Self {
        let by_rank = problem.by_rank();
        let job_at = match problem.mode {
            Mode::PerJob => Vec::new(),
            Mode::Lend | Mode::Reserve => queue_order(problem),
        };
        let (rank, place) = (inverse(&by_rank), inverse(&job_at));
        Orders { arrivals: arrivals(problem), by_rank, rank, job_at, place }
    }
}

/// The ordinary jobs in order of the queue.
fn queue_order(problem: &Problem) -> Vec<u32> {
    let jobs = &problem.jobs;
    let mut order: Vec<u32> = (0..).take(problem.job_count()).collect();
    let user = |job: u32| match problem.by {
        By::Ratio => 0,
        By::ListedOrder => jobs.user[job as usize],
    };
    sort::sort_by_key(&mut order, |&job| (user(job), jobs.submit[job as usize]));
    order
}

fn arrivals(problem: &Problem) -> Vec<(Time, Arrival)> {
    let workflows = (0..).zip(&problem.workflows.submit);
    let jobs = (0..).zip(&problem.jobs.submit);
    let mut arrivals: Vec<(Time, Arrival)> = workflows
        .map(|(at, &submit)| (submit, Arrival::Workflow(at)))
        .chain(jobs.map(|(at, &submit)| (submit, Arrival::Job(at))))
        .collect();
    // The sort is stable: workflows come first, each in scenario order.
    sort::by_number(&mut arrivals, |&(submit, _)| submit);
    arrivals
}

fn inverse(order: &[u32]) -> Vec<u32> {
    let mut place = vec![0; order.len()];
    for (at, &item) in order.iter().enumerate() {
        place[item as usize] = index_u32(at);
    }
    place
}
