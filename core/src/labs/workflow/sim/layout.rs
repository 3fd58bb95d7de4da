//! The fixed orders of a run: arrivals, ranks of workflows, and the order of the queue.
//!
//! The *place* of an ordinary job is its position in the queue: by submission, or with `by: appearance` by user first.
//! Jobs that can borrow also have a *row*: they are ordered by borrower group and, with `short_jobs_only`, by the set
//! of workflows whose limit their runtime meets. A *group* is a range of rows of one borrower group that may borrow
//! from the same workflows.
//!
//! Cost: sorting, once a run.

use crate::kernel::{Time, index_u32};
use crate::labs::workflow::{By, Mode, Problem};
use crate::sort;

/// The absence of a row or place.
pub const NONE: u32 = u32::MAX;

/// Jobs of one borrower group that may borrow from the same workflows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Group {
    /// Their borrower group.
    pub party: u32,
    /// The first row.
    pub begin: u32,
    /// The row after the last.
    pub end: u32,
    /// The longest runtime of the group's class: a workflow lends to all jobs of the group or to none.
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
    /// The groups, by borrower group.
    pub groups: Vec<Group>,
    /// The end of each borrower group's range in `groups`.
    pub groups_end: Vec<u32>,
}

impl Layout {
    /// The orders of a problem with `parties` borrower groups; `party` returns the borrower group of a user.
    pub fn new(problem: &Problem, parties: usize, party: impl Fn(u32) -> u32) -> Self {
        let by_rank = problem.by_rank();
        let job_at = match problem.mode {
            Mode::PerJob => Vec::new(),
            Mode::Lend | Mode::Reserve => queue_order(problem),
        };
        let own = &problem.jobs;
        let jobs = own.need.iter().zip(&own.user).zip(&own.runtime);
        let mut jobs: Vec<Placed> = jobs
            .map(|((&need, &user), &runtime)| Placed {
                runtime,
                need,
                user,
                place: NONE,
                row: NONE,
            })
            .collect();
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
            groups: Vec::new(),
            groups_end: Vec::new(),
        };
        if problem.lends() {
            layout.group(problem, parties, party);
        }
        layout
    }

    fn group(&mut self, problem: &Problem, parties: usize, party: impl Fn(u32) -> u32) {
        let mut limits: Vec<Time> =
            (0..).take(problem.workflow_count()).map(|workflow| problem.limit(workflow)).collect();
        limits.sort_unstable();
        limits.dedup();
        // The class is the least limit that lets a job borrow; a job above all limits has no row.
        let class =
            |job: u32| limits.partition_point(|&limit| limit < problem.jobs.runtime[job as usize]);
        let party = |job: u32| party(problem.jobs.user[job as usize]);
        // (Class, place), in order of borrower group, class, place: one stable sort a key.
        let mut rows: Vec<(u32, u32)> = self
            .job_at
            .iter()
            .map(|&job| (index_u32(class(job)), self.jobs[job as usize].place))
            .filter(|&(class, _)| (class as usize) < limits.len())
            .collect();
        let job_at = &self.job_at;
        let party = |&(_, place): &(u32, u32)| party(job_at[place as usize]);
        if limits.len() > 1 {
            rows = sorted_by(&rows, limits.len(), |&(class, _)| class);
        }
        rows = sorted_by(&rows, parties, party);
        self.place_at_row = rows.iter().map(|&(_, place)| place).collect();
        self.need_at_row = rows.iter().map(|&(_, place)| self.need_at[place as usize]).collect();
        for (&place, row) in self.place_at_row.iter().zip(0..) {
            self.jobs[job_at[place as usize] as usize].row = row;
        }
        let mut begin = 0;
        for group in rows.chunk_by(|a, b| (party(a), a.0) == (party(b), b.0)) {
            let end = begin + index_u32(group.len());
            let (party, class) = (party(&group[0]), group[0].0 as usize);
            while self.groups_end.len() < party as usize {
                self.groups_end.push(index_u32(self.groups.len()));
            }
            self.groups.push(Group { party, begin, end, runtime: limits[class] });
            begin = end;
        }
        self.groups_end.resize(parties, index_u32(self.groups.len()));
    }

    /// The groups of a borrower group.
    pub fn groups_of(&self, party: u32) -> std::ops::Range<u32> {
        let at = party as usize;
        let begin = if at == 0 { 0 } else { self.groups_end.get(at - 1).copied().unwrap_or(0) };
        begin..self.groups_end.get(at).copied().unwrap_or(begin)
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
        By::Appearance => jobs.user[job as usize],
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
    for (&who, at) in order.iter().zip(0..) {
        place[who as usize] = at;
    }
    place
}
