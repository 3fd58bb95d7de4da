//! A schedule: the run segments of each job, up to a moment. Metrics, outcomes and exports are computed from it,
//! whatever its source: a recorded run, a user's own policy ([`simulate`](super::simulate::simulate)), or another
//! program.
//!
//! A rigid job uses its nodes in every run segment, so their number is that of the [`Problem`].
//!
//! **Invariant:** a job has run segments only from its submission on, and at most one unfinished one.
//!
//! Cost: linear in the jobs and their run segments; checking one from elsewhere sorts them.

use std::fmt;

use super::view::Idle;
use super::{Close, Problem, Sim, Status};
use crate::kernel::{Model, Time};

/// A range of time in which a job ran.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RunSegment {
    /// Number in scenario order.
    pub job: u32,
    pub start: Time,
    /// End; the moment of the schedule, if the job still runs.
    pub end: Time,
    /// Reason of its end; none if the job still runs.
    pub close: Option<Close>,
}

impl RunSegment {
    /// True if it ends the job: its work is done, or it is killed.
    pub fn ends_job(&self) -> bool {
        matches!(self.close, Some(Close::Completed | Close::Killed))
    }
}

/// Run segments of all jobs up to a moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Schedule {
    time: Time,
    status: Vec<Status>,
    segments: Vec<RunSegment>,
}

/// A reason why starts are not a schedule of the problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScheduleError {
    /// A list of starts whose length is not the number of jobs.
    Count { found: usize, jobs: usize },
    /// A job that starts before it is submitted.
    Early { job: u32, start: Time },
    /// A start so late that times would overflow.
    Late { job: u32, start: Time },
    /// A time at which the running jobs need more nodes than the machine has.
    Oversubscribed { time: Time, nodes: u64 },
}

impl Schedule {
    /// The schedule up to the moment of a run.
    pub fn of(sim: &Sim) -> Self {
        let finished = sim.segments().iter().map(|segment| (segment, Some(segment.close)));
        let running: Vec<_> = sim.running_segments().collect();
        let all = finished.chain(running.iter().map(|segment| (segment, None)));
        let schedule_segment = |(segment, close): (&super::Segment, Option<Close>)| RunSegment {
            job: segment.job,
            start: segment.start,
            end: segment.end,
            close,
        };
        let jobs = (0..).take(sim.problem().job_count());
        Schedule {
            time: sim.time(),
            status: jobs.map(|job| sim.status(job)).collect(),
            segments: all.map(schedule_segment).collect(),
        }
    }

    /// A finished schedule: the run segments in the order of their ends.
    pub(super) fn ended(problem: &Problem, time: Time, segments: Vec<RunSegment>) -> Self {
        let jobs = (0..).take(problem.job_count());
        let status = |job| if problem.overruns(job) { Status::Killed } else { Status::Completed };
        Schedule { time, status: jobs.map(status).collect(), segments }
    }

    /// The schedule of jobs that start at these times, in scenario order, and run without a stop: each for its run
    /// time, or for its estimate if it is killed. Errors: the first job that starts too early or too late; the first
    /// time at which the machine is too small.
    pub fn from_starts(problem: &Problem, starts: &[Time]) -> Result<Self, ScheduleError> {
        let (found, jobs) = (starts.len(), problem.job_count());
        if found != jobs {
            return Err(ScheduleError::Count { found, jobs });
        }
        let mut segments = Vec::with_capacity(jobs);
        for (job, &start) in (0..).zip(starts) {
            if start < problem.submit[job as usize] {
                return Err(ScheduleError::Early { job, start });
            }
            let end = start.checked_add(problem.work(job)).filter(|&end| end <= LATEST);
            let end = end.ok_or(ScheduleError::Late { job, start })?;
            let killed = problem.overruns(job);
            let close = Some(if killed { Close::Killed } else { Close::Completed });
            segments.push(RunSegment { job, start, end, close });
        }
        segments.sort_by_key(|segment| (segment.end, segment.start));
        fits(problem, &segments)?;
        let time = segments.last().map_or(0, |last| last.end);
        Ok(Schedule::ended(problem, time, segments))
    }

    /// The first start of each job; none if it has not started.
    pub fn first_starts(&self) -> Vec<Option<Time>> {
        let mut starts: Vec<Option<Time>> = vec![None; self.status.len()];
        for segment in &self.segments {
            let start = &mut starts[segment.job as usize];
            *start = Some(start.map_or(segment.start, |known| known.min(segment.start)));
        }
        starts
    }

    /// The moment at which the schedule ends.
    pub fn time(&self) -> Time {
        self.time
    }

    /// Status of a job at that moment.
    pub fn status(&self, job: u32) -> Status {
        self.status[job as usize]
    }

    /// The run segments: finished ones in the order of their ends, then unfinished ones.
    pub fn segments(&self) -> &[RunSegment] {
        &self.segments
    }
}

/// Upper bound of all times of a schedule.
const LATEST: Time = 1 << 54;

/// Checks that the machine has the nodes of all running jobs at every moment.
fn fits(problem: &Problem, segments: &[RunSegment]) -> Result<(), ScheduleError> {
    // At one time, nodes are freed before they are taken.
    let mut changes: Vec<(Time, bool, u32)> = segments
        .iter()
        .flat_map(|segment| [(segment.start, true, segment.job), (segment.end, false, segment.job)])
        .collect();
    changes.sort_unstable();
    let mut nodes = 0_u64;
    for (time, takes, job) in changes {
        let needed = u64::from(problem.nodes[job as usize]);
        if !takes {
            nodes -= needed;
            continue;
        }
        nodes += needed;
        if nodes > problem.machine.into() {
            return Err(ScheduleError::Oversubscribed { time, nodes });
        }
    }
    Ok(())
}

impl fmt::Display for ScheduleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ScheduleError::Count { found, jobs } => {
                write!(f, "expected {jobs} starts, found {found}")
            }
            ScheduleError::Early { job, start } => {
                write!(f, "job {job} starts at {start}, before it is submitted")
            }
            ScheduleError::Late { job, start } => {
                write!(f, "job {job} starts at {start}: too late")
            }
            ScheduleError::Oversubscribed { time, nodes } => {
                write!(f, "at {time} jobs run on {nodes} nodes, more than the machine has")
            }
        }
    }
}

impl std::error::Error for ScheduleError {}

/// Wasted node-time: nodes that idle while a job waits.
///
/// **Invariant:** the stretches are in order, apart from each other, and of nodes that are idle; a stretch ends where the
/// number of idle nodes changes, or the last job that waits starts.
impl Schedule {
    /// The stretches of time since `since` in which nodes idle while a job waits.
    pub fn idle_while_waiting(&self, problem: &Problem, since: Time) -> Vec<Idle> {
        let mut idle: Vec<Idle> = Vec::new();
        let (mut busy, mut waiting, mut last) = (0_i64, 0_i64, since);
        for (time, nodes, jobs) in self.changes(problem) {
            let free = u64::try_from(i64::from(problem.machine) - busy).unwrap_or(0);
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
    /// is the last. Cost: sorting the submissions and the run segments.
    pub(super) fn changes(&self, problem: &Problem) -> Vec<(Time, i64, i64)> {
        let jobs = (0..).take(problem.job_count());
        let submitted = jobs.filter(|&job| self.status(job) != Status::Future);
        let mut changes: Vec<(Time, i64, i64)> =
            submitted.map(|job| (problem.submit[job as usize], 0, 1)).collect();
        for segment in self.segments() {
            let nodes = i64::from(problem.nodes[segment.job as usize]);
            changes.push((segment.start, nodes, -1));
            if segment.close.is_some() {
                changes.push((segment.end, -nodes, i64::from(!segment.ends_job())));
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::labs::backfill::Policy;

    fn problem() -> Problem {
        Problem::of_jobs(Policy::Fcfs, 4, &[[0, 3, 5, 5], [2, 2, 4, 6], [2, 1, 9, 3]])
    }

    #[test]
    fn starts_make_a_schedule_in_the_order_of_ends() {
        let schedule = Schedule::from_starts(&problem(), &[0, 5, 2]).expect("it fits");
        let ends: Vec<_> =
            schedule.segments().iter().map(|segment| (segment.job, segment.end)).collect();
        assert_eq!(ends, [(0, 5), (2, 5), (1, 9)]);
        assert_eq!((schedule.time(), schedule.status(1)), (9, Status::Killed));
    }

    #[test]
    fn invalid_starts_are_refused() {
        let error = |starts: &[Time]| Schedule::from_starts(&problem(), starts).unwrap_err();
        assert_eq!(error(&[0, 5]), ScheduleError::Count { found: 2, jobs: 3 });
        assert_eq!(error(&[0, 1, 2]), ScheduleError::Early { job: 1, start: 1 });
        assert_eq!(error(&[0, 5, Time::MAX]), ScheduleError::Late { job: 2, start: Time::MAX });
        assert_eq!(error(&[0, 4, 9]), ScheduleError::Oversubscribed { time: 4, nodes: 5 });
    }
}
