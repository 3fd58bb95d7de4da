//! A schedule in the Standard Workload Format, version 2.2: the jobs with the starts that the run gave them.
//!
//! Source: Feitelson, "The Standard Workload Format", Parallel Workloads Archive. A job that was checkpointed has the
//! line of the whole first (its wait is all time in which it did not run), then a line for each of its run segments, of
//! status 2 (to be continued), 3 (the last, completed) or 4 (the last, killed), whose wait counts from the run segment
//! before.
//!
//! **Invariant:** read back, the lines of whole jobs give this machine, and these jobs, estimates and times run.
//!
//! Cost: linear in the jobs and their run segments.

use std::fmt::Write as _;

use super::outcome::JobOutcome;
use super::table::ScheduleSource;
use super::{BackfillScenario, Job, Names, Schedule, Status};
use crate::kernel::Time;

/// The format's value of an unknown number.
const UNKNOWN: i64 = -1;

/// The text of a schedule. A job that has not started has neither wait nor run time; a running one has only a wait.
pub fn schedule(source: ScheduleSource<'_>, schedule: &Schedule) -> String {
    let scenario = source.scenario;
    let mut text = header(source);
    let numbers = numbers(scenario.jobs.iter().map(|job| job.id.as_str()));
    let users = numbers_of_users(scenario);
    let outcomes = schedule.outcome(&Names::new(scenario));
    for (at, (job, outcome)) in scenario.jobs.iter().zip(&outcomes.jobs).enumerate() {
        let whole = Row { number: numbers[at], user: users[at], ..Row::of(job, outcome) };
        whole.write(&mut text);
        if outcome.checkpoints > 0 {
            write_segments(&mut text, &whole, job, outcome);
        }
    }
    text
}

fn header(ScheduleSource { title, scenario, policy }: ScheduleSource<'_>) -> String {
    let mut text = String::from("; Version: 2.2\n");
    // A line break would end the comment.
    let title: String = title.unwrap_or("backfill scenario").replace(['\r', '\n'], " ");
    let _ = writeln!(text, "; Computer: {title}");
    let _ = writeln!(text, "; Conversion: gantry, policy {policy}");
    let _ = writeln!(text, "; MaxJobs: {}", scenario.jobs.len());
    let _ = writeln!(text, "; MaxNodes: {}\n; MaxProcs: {}", scenario.nodes, scenario.nodes);
    text.push_str("; Note: wait times and run times are those of the simulated schedule\n");
    text
}

#[derive(Clone, Copy)]
struct Row {
    number: u64,
    submit: Option<Time>,
    wait: Option<Time>,
    ran: Option<Time>,
    nodes: u64,
    estimate: Option<Time>,
    status: i64,
    user: Option<u64>,
}

impl Row {
    fn of(job: &Job, outcome: &JobOutcome) -> Row {
        let ran: Time = outcome.segments.iter().map(|[start, end]| end - start).sum();
        let wait = match outcome.end {
            Some(end) => Some(end - job.submit - ran),
            None => outcome.start.map(|start| start - job.submit),
        };
        let status = match outcome.status {
            Status::Completed => 1,
            Status::Killed => 0,
            Status::Future | Status::Waiting | Status::Running => UNKNOWN,
        };
        Row {
            number: 0,
            submit: Some(job.submit),
            wait,
            ran: outcome.end.map(|_| ran),
            nodes: job.nodes,
            estimate: Some(job.estimate),
            status,
            user: None,
        }
    }

    fn write(&self, text: &mut String) {
        let known =
            |value: Option<u64>| value.map_or(UNKNOWN.to_string(), |value| value.to_string());
        let Row { number, nodes, status, .. } = self;
        let (submit, wait, ran) = (known(self.submit), known(self.wait), known(self.ran));
        let (estimate, user) = (known(self.estimate), known(self.user));
        let _ = writeln!(
            text,
            "{number} {submit} {wait} {ran} {nodes} -1 -1 {nodes} {estimate} -1 {status} {user} -1 -1 -1 -1 -1 -1"
        );
    }
}

/// Writes the run segments of a job that was checkpointed.
fn write_segments(text: &mut String, whole: &Row, job: &Job, outcome: &JobOutcome) {
    let last = outcome.segments.len() - 1;
    let mut before = job.submit;
    for (at, &[start, end]) in outcome.segments.iter().enumerate() {
        let status = match outcome.status {
            Status::Completed if at == last => 3,
            Status::Killed if at == last => 4,
            _ => 2,
        };
        let submit = (at == 0).then_some(job.submit);
        let (wait, ran) = (Some(start - before), Some(end - start));
        Row { submit, wait, ran, estimate: None, status, ..*whole }.write(text);
        before = end;
    }
}

/// Job numbers of the format: the ids if all are whole numbers, else positions from 1.
fn numbers<'j>(ids: impl Iterator<Item = &'j str> + Clone) -> Vec<u64> {
    let plain = |id: &str| id.parse().ok().filter(|number: &u64| number.to_string() == id);
    let as_written: Option<Vec<u64>> = ids.clone().map(plain).collect();
    as_written.unwrap_or_else(|| (1..).zip(ids).map(|(number, _)| number).collect())
}

/// The numbers of the jobs' users: as written if all are whole numbers, else in order of their names.
fn numbers_of_users(scenario: &BackfillScenario) -> Vec<Option<u64>> {
    let mut users: Vec<&str> = scenario.jobs.iter().filter_map(|job| job.user.as_deref()).collect();
    users.sort_unstable();
    users.dedup();
    let known = numbers(users.iter().copied());
    let number = |user: &str| users.binary_search(&user).ok().map(|at| known[at]);
    scenario.jobs.iter().map(|job| job.user.as_deref().and_then(number)).collect()
}
