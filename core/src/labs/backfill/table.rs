//! The outcome of every job, as a table for spreadsheets: CSV by RFC 4180, a line a job in scenario order.
//!
//! A name that a spreadsheet would read as a formula gets an apostrophe before it.
//!
//! Cost: linear in the jobs and their segments.

use std::fmt::Write as _;

use super::metrics::bounded_slowdown;
use super::swf;
use crate::export::csv::field;
use crate::lab::protocol::File;

use super::{BackfillScenario, Names, Schedule, Status};

const HEADER: &str = "id,submit,nodes,estimate,runtime,user,status,start,end,checkpoints,ran,wait,bounded_slowdown\r\n";

/// The scenario of a schedule, and the policy that made it.
#[derive(Clone, Copy, Debug)]
pub struct ScheduleSource<'s> {
    pub title: Option<&'s str>,
    pub scenario: &'s BackfillScenario,
    pub policy: &'s str,
}

/// A schedule as a file of this lab; none if the lab has no such file.
pub fn file(source: ScheduleSource<'_>, schedule: &Schedule, file: File) -> Option<String> {
    match file {
        File::Table => Some(table(source.scenario, schedule)),
        File::Swf => Some(swf::schedule(source, schedule)),
        File::Outcome | File::Trace | File::TraceEvents => None,
    }
}

/// The table of a schedule. A job that has not started or ended has empty cells there; `ran` is the total time of the
/// finished run segments. Wait and bounded slowdown are those of jobs that have ended, as in the metrics.
pub fn table(scenario: &BackfillScenario, schedule: &Schedule) -> String {
    let mut text = HEADER.to_owned();
    let outcomes = schedule.outcome(&Names::new(scenario));
    for (job, outcome) in scenario.jobs.iter().zip(&outcomes.jobs) {
        field(&mut text, &job.id);
        let _ = write!(text, ",{},{},{},{},", job.submit, job.nodes, job.estimate, job.runtime);
        field(&mut text, job.user.as_deref().unwrap_or_default());
        let cell = |time: Option<u64>| time.map(|time| time.to_string()).unwrap_or_default();
        let ran: u64 = outcome.segments.iter().map(|[start, end]| end - start).sum();
        let (start, end) = (cell(outcome.start), cell(outcome.end));
        let status = name(outcome.status);
        let _ = write!(text, ",{status},{start},{end},{},{ran},", outcome.checkpoints);
        if let Some(end) = outcome.end {
            let present = end - job.submit;
            let _ = write!(text, "{},{}", present - ran, bounded_slowdown(present, ran));
        } else {
            text.push(',');
        }
        text.push_str("\r\n");
    }
    text
}

fn name(status: Status) -> &'static str {
    match status {
        Status::Future => "future",
        Status::Waiting => "waiting",
        Status::Running => "running",
        Status::Completed => "completed",
        Status::Killed => "killed",
    }
}
