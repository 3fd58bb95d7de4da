//! The orders of a run that never change: who arrives when, who stands before whom.
//!
//! Ordinary jobs stand in the queue by submission, or with `by: appearance` by their users first: that is a job's
//! *place*. Those that could borrow stand once more by party and, with `short_jobs_only`, by which workflows their
//! runtime lets them borrow from: that is a job's *row*, and a stretch of rows of one party that may borrow from the
//! same workflows is a *group*.
//!
//! Cost: sorting, once a run.

use crate::kernel::{Time, index_u32};
use crate::labs::workflow::{By, Mode, Problem};
use crate::sort;

/// No row.
pub const NONE: u32 = u32::MAX;

/// Jobs of one party that may borrow from the same workflows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Group {
    /// Whose they are.
    pub party: u32,
    /// The first row.
    pub begin: u32,
    /// The row behind the last.
    pub end: u32,
    /// The longest runtime among those that make no difference: a workflow lends to all of them or to none.
    pub runtime: Time,
}

/// What arrives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arrival {
    /// A workflow.
    Workflow(u32),
    /// An ordinary job.
    Job(u32),
}

/// An ordinary job and where it stands.
#[derive(Clone, Copy, Debug)]
pub struct Placed {
    /// How long it takes.
    pub runtime: Time,
    /// How many units it holds.
    pub need: u32,
    /// Whose it is.
    pub user: u32,
    /// Its place in the queue; [`NONE`] with `per-job`.
    pub place: u32,
    /// Its row; [`NONE`] where it can't borrow.
    pub row: u32,
}

/// The fixed orders of a problem.
#[derive(Clone, Debug)]
pub struct Layout {
    /// Workflows and ordinary jobs by submission, workflows first.
    pub arrivals: Vec<Arrival>,
    /// The workflows by urgency, then submission.
    pub by_rank: Vec<u32>,
    /// The place of each workflow there.
    pub rank: Vec<u32>,
    /// The ordinary jobs in order of the queue; empty with `per-job`, where places are given as entries are ready.
    pub job_at: Vec<u32>,
    /// What a run asks of each ordinary job, in one place.
    pub jobs: Vec<Placed>,
    /// What the job at each place needs; empty with `per-job`.
    pub need_at: Vec<u32>,
    /// The place of the job of each row.
    pub place_at_row: Vec<u32>,
    /// What the job of each row needs.
    pub need_at_row: Vec<u32>,
    /// The groups, party by party.
    pub groups: Vec<Group>,
    /// Where the groups of each party end.
    pub groups_end: Vec<u32>,
}

impl Layout {
    /// The orders of a problem whose lending knows `parties`; `party` tells the party of a user.
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
        // By the least limit that lets a job borrow; jobs that no limit lets borrow have no row.
        let class =
            |job: u32| limits.partition_point(|&limit| limit < problem.jobs.runtime[job as usize]);
        let party = |job: u32| party(problem.jobs.user[job as usize]);
        // (Class, place), in order of party, class, place: sorted by one after the other.
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

    /// The groups of a party.
    pub fn groups_of(&self, party: u32) -> std::ops::Range<u32> {
        let at = party as usize;
        let begin = if at == 0 { 0 } else { self.groups_end.get(at - 1).copied().unwrap_or(0) };
        begin..self.groups_end.get(at).copied().unwrap_or(begin)
    }
}

/// Items sorted by a key below `keys`, equal ones as they stood. Cost: linear in both.
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
    // Stable: workflows stand first, each in scenario order.
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
