//! The fixed orders of a run: arrivals, ranks of workflows, and the order of the queue.
//!
//! The *place* of an ordinary job is its position in the queue: by submission, or with `by: appearance` by user first.
//! Jobs that can borrow also have a *row*: they are ordered by borrower group and, with `short_jobs_only`, by the set
//! of workflows whose limit their runtime meets. A *job class* is a range of rows: jobs of one borrower group that may
//! borrow from the same workflows.
//!
//! Cost: sorting, once a run.

use crate::kernel::{Time, index_u32};
use crate::labs::workflow::{By, Mode, Problem};
use crate::sort;

/// The absence of a row or place.
pub const NONE: u32 = u32::MAX;

/// Jobs of one borrower group that may borrow from the same workflows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JobClass {
    /// Their borrower group.
    pub group: u32,
    /// The first row.
    pub begin: u32,
    /// The row after the last.
    pub end: u32,
    /// The least limit that its jobs meet: a workflow lends to all jobs of the class or to none.
    pub runtime: Time,
}

/// An arriving workflow or job.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arrival {
    /// A workflow.
    Workflow(u32),
    /// An ordinary job.
    Job(u32),
}

/// An ordinary job and its positions.
#[derive(Clone, Copy, Debug)]
pub struct Placed {
    /// Runtime.
    pub runtime: Time,
    /// Number of units that it uses.
    pub need: u32,
    /// Its user.
    pub user: u32,
    /// Its place in the queue; [`NONE`] with `per-job`.
    pub place: u32,
    /// Its row; [`NONE`] if it can't borrow.
    pub row: u32,
}

/// The fixed orders of a problem.
#[derive(Clone, Debug)]
pub struct Layout {
    /// Workflows and ordinary jobs by submission, workflows first.
    pub arrivals: Vec<Arrival>,
    /// The workflows by urgency, then submission.
    pub by_rank: Vec<u32>,
    /// The rank of each workflow in that order.
    pub rank: Vec<u32>,
    /// The ordinary jobs in order of the queue; empty with `per-job`, where entries get places as they become ready.
    pub job_at: Vec<u32>,
    /// The data of each ordinary job that a run reads, side by side.
    pub jobs: Vec<Placed>,
    /// Units needed by the job at each place; empty with `per-job`.
    pub need_at: Vec<u32>,
    /// The place of the job of each row.
    pub place_at_row: Vec<u32>,
    /// Units needed by the job of each row.
    pub need_at_row: Vec<u32>,
    /// The job classes, by borrower group.
    pub classes: Vec<JobClass>,
    /// The end of each borrower group's range in `groups`.
    pub classes_end: Vec<u32>,
}

impl Layout {
    /// The orders of a problem with `groups` borrower groups; `group_of` returns the one of a user.
    pub fn new(problem: &Problem, groups: usize, group_of: impl Fn(u32) -> u32) -> Self {
        let by_rank = problem.by_rank();
        let job_at = match problem.mode {
            Mode::PerJob => Vec::new(),
            Mode::Lend | Mode::Reserve => queue_order(problem),
        };
        let jobs = problem.jobs.need.iter().zip(&problem.jobs.user).zip(&problem.jobs.runtime);
        let placed = |((&need, &user), &runtime): ((&u32, &u32), &Time)| {
            let (place, row) = (NONE, NONE);
            Placed { runtime, need, user, place, row }
        };
        let mut jobs: Vec<Placed> = jobs.map(placed).collect();
        for (&job, place) in job_at.iter().zip(0..) {
            jobs[job as usize].place = place;
        }
        let mut layout = Layout {
            arrivals: arrivals(problem),
            need_at: job_at.iter().map(|&job| jobs[job as usize].need).collect(),
            rank: inverse(&by_rank, by_rank.len()),
            by_rank,
            job_at,
            jobs,
            place_at_row: Vec::new(),
            need_at_row: Vec::new(),
            classes: Vec::new(),
            classes_end: Vec::new(),
        };
        if problem.lends() {
            layout.classify(problem, groups, group_of);
        }
        layout
    }

    /// Gives the jobs that can borrow their rows.
    fn classify(&mut self, problem: &Problem, groups: usize, group_of: impl Fn(u32) -> u32) {
        let mut limits: Vec<Time> =
            (0..).take(problem.workflow_count()).map(|workflow| problem.limit(workflow)).collect();
        limits.sort_unstable();
        limits.dedup();
        // The index of the least limit that a job meets; a job above all limits has no row.
        let limit_at =
            |job: u32| limits.partition_point(|&limit| limit < problem.jobs.runtime[job as usize]);
        // (Limit, place), in order of borrower group, limit, place: one stable sort a key.
        let mut rows: Vec<(u32, u32)> = self
            .job_at
            .iter()
            .map(|&job| (index_u32(limit_at(job)), self.jobs[job as usize].place))
            .filter(|&(limit, _)| (limit as usize) < limits.len())
            .collect();
        let job_at = &self.job_at;
        let group_of =
            |&(_, place): &(u32, u32)| group_of(problem.jobs.user[job_at[place as usize] as usize]);
        if limits.len() > 1 {
            rows = sorted_by(&rows, limits.len(), |&(limit, _)| limit);
        }
        rows = sorted_by(&rows, groups, group_of);
        self.place_at_row = rows.iter().map(|&(_, place)| place).collect();
        self.need_at_row = rows.iter().map(|&(_, place)| self.need_at[place as usize]).collect();
        for (&place, row) in self.place_at_row.iter().zip(0..) {
            self.jobs[job_at[place as usize] as usize].row = row;
        }
        let mut begin = 0;
        for class in rows.chunk_by(|a, b| (group_of(a), a.0) == (group_of(b), b.0)) {
            let end = begin + index_u32(class.len());
            let (group, runtime) = (group_of(&class[0]), limits[class[0].0 as usize]);
            while self.classes_end.len() < group as usize {
                self.classes_end.push(index_u32(self.classes.len()));
            }
            self.classes.push(JobClass { group, begin, end, runtime });
            begin = end;
        }
        self.classes_end.resize(groups, index_u32(self.classes.len()));
    }

    /// The job classes of a borrower group.
    pub fn classes_of(&self, group: u32) -> std::ops::Range<u32> {
        let at = group as usize;
        let begin = if at == 0 { 0 } else { self.classes_end.get(at - 1).copied().unwrap_or(0) };
        begin..self.classes_end.get(at).copied().unwrap_or(begin)
    }
}

/// Items sorted by a key below `keys`; the sort is stable. Cost: linear in both.
fn sorted_by<T: Copy>(items: &[T], keys: usize, key: impl Fn(&T) -> u32) -> Vec<T> {
    let mut places = vec![0_usize; keys + 1];
    for item in items {
        places[key(item) as usize + 1] += 1;
    }
    for at in 1..=keys {
        places[at] += places[at - 1];
    }
    let mut sorted = items.to_vec();
    for item in items {
        let place = &mut places[key(item) as usize];
        sorted[*place] = *item;
        *place += 1;
    }
    sorted
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

fn arrivals(problem: &Problem) -> Vec<Arrival> {
    let workflows = (0..).zip(&problem.workflows.submit);
    let jobs = (0..).zip(&problem.jobs.submit);
    let mut arrivals: Vec<(Time, Arrival)> = workflows
        .map(|(at, &submit)| (submit, Arrival::Workflow(at)))
        .chain(jobs.map(|(at, &submit)| (submit, Arrival::Job(at))))
        .collect();
    // The sort is stable: workflows come first, each in scenario order.
    sort::by_number(&mut arrivals, |&(submit, _)| submit);
    arrivals.into_iter().map(|(_, arrival)| arrival).collect()
}

fn inverse(order: &[u32], count: usize) -> Vec<u32> {
    let mut place = vec![NONE; count];
    for (&item, at) in order.iter().zip(0..) {
        place[item as usize] = at;
    }
    place
}
