//! The outcome of every job of a stage, every ordinary job and every loan, as a table for spreadsheets: CSV by RFC
//! 4180. The first column is the kind of a row: the jobs of stages first, then ordinary ones, each in scenario order,
//! then loans in order of their beginning.
//!
//! A loan's workflow is the lender, its job the borrower, its status the reason for the return, as the ledger has it. A
//! name that a spreadsheet would take for a formula has an apostrophe before it.
//!
//! Cost: linear in the jobs and their segments.

use std::fmt::Write as _;

use super::view::{Loan, Returned};
use super::{Close, History, Sim, Status, WorkflowScenario};
use crate::export::csv::field;
use crate::kernel::{Model, Time};

/// The columns.
const HEADER: &str =
    "row,workflow,stage,id,user,submit,need,runtime,status,start,end,interruptions,ran,lost\r\n";

/// Totals of an entry over its segments.
#[derive(Clone, Copy, Default)]
struct Totals {
    start: Option<Time>,
    end: Option<Time>,
    interruptions: u64,
    ran: Time,
}

/// The table of a run at the moment of `sim`. A job that has not started or ended has empty cells there; `ran` is the
/// time of the ended segments.
pub fn table(scenario: &WorkflowScenario, sim: &Sim) -> String {
    let jobs = scenario.jobs.len();
    let stages = scenario.workflows.iter().flat_map(|workflow| &workflow.stages);
    let tasks: usize = stages.map(|stage| stage.jobs.len()).sum();
    let mut all = vec![Totals::default(); jobs + tasks];
    for segment in sim.all_segments() {
        let Some(totals) = all.get_mut(segment.entry as usize) else { continue };
        totals.start.get_or_insert(segment.start);
    }
    for segment in sim.segments() {
        let Some(totals) = all.get_mut(segment.entry as usize) else { continue };
        totals.end = Some(segment.end);
        totals.ran += segment.end - segment.start;
        totals.interruptions += u64::from(segment.close == Close::Interrupted);
    }
    let mut text = HEADER.to_owned();
    let mut task = 0;
    for workflow in &scenario.workflows {
        for (stage, number) in workflow.stages.iter().zip(1_u32..) {
            for job in &stage.jobs {
                text.push_str("stage-job,");
                field(&mut text, &workflow.id);
                let _ = write!(text, ",{number},");
                field(&mut text, &job.id);
                let _ = write!(text, ",,,{},{}", job.need, job.runtime);
                row(&mut text, sim.task_status(task), all[jobs + task as usize]);
                task += 1;
            }
        }
    }
    for (job, at) in scenario.jobs.iter().zip(0_u32..) {
        text.push_str("job,,,");
        field(&mut text, &job.id);
        text.push(',');
        field(&mut text, &job.user);
        let _ = write!(text, ",{},{},{}", job.submit, job.need, job.runtime);
        row(&mut text, sim.status(at), all[at as usize]);
    }
    let (loans, _) = History::of(sim).ledger(sim, usize::MAX);
    for loan in &loans {
        self::loan(&mut text, scenario, sim, loan);
    }
    text
}

/// Adds a loan, which is one run segment of its job: its start and end, and the work lost.
fn loan(text: &mut String, scenario: &WorkflowScenario, sim: &Sim, loan: &Loan) {
    let job = &scenario.jobs[loan.job as usize];
    text.push_str("loan,");
    field(text, &scenario.workflows[loan.owner as usize].id);
    text.push_str(",,");
    field(text, &job.id);
    text.push(',');
    field(text, &job.user);
    let status = match loan.returned {
        Returned::Out => "out",
        Returned::Completed => "completed",
        Returned::Reclaimed => "reclaimed",
        Returned::LeftOver => "left-over",
    };
    let (end, interruptions) = (cell(loan.until), u64::from(loan.returned == Returned::Reclaimed));
    let ran = loan.until.unwrap_or(sim.time()) - loan.since;
    let _ = write!(text, ",,{},,{status},{},{end},", job.need, loan.since);
    let _ = write!(text, "{interruptions},{ran},{}\r\n", loan.lost);
}

fn cell(time: Option<Time>) -> String {
    time.map(|time| time.to_string()).unwrap_or_default()
}

fn row(text: &mut String, status: Status, totals: Totals) {
    let over = matches!(status, Status::Completed | Status::Cancelled);
    let (start, end) = (cell(totals.start), cell(totals.end.filter(|_| over)));
    let Totals { interruptions, ran, .. } = totals;
    let _ = write!(text, ",{},{start},{end},{interruptions},{ran},\r\n", name(status));
}

fn name(status: Status) -> &'static str {
    match status {
        Status::Future => "future",
        Status::Waiting => "waiting",
        Status::Running => "running",
        Status::Completed => "completed",
        Status::Cancelled => "cancelled",
    }
}
