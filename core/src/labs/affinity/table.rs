//! The outcome of every task, as a table for spreadsheets: CSV by RFC 4180, one line for each task in scenario order.
//!
//! A name that a spreadsheet would parse as a formula is preceded by an apostrophe.
//!
//! Cost: linear in tasks and calls.

use std::fmt::Write as _;

use super::{AffinityScenario, Names, Outcome, Sim};
use crate::export::csv::field;
use crate::kernel::Time;

/// The columns: `wait` is start - submission, `turnaround` end - submission.
const HEADER: &str =
    "id,submit,node,start,end,wait,turnaround,calls,cross_node_calls,overhead,steals\r\n";

/// The table of a run in the state `sim`. A task that has not started or ended has empty cells there.
pub(super) fn table(scenario: &AffinityScenario, sim: &Sim) -> String {
    let mut text = HEADER.to_owned();
    let outcome = Outcome::of(sim, &Names::new(scenario));
    for (task, outcome) in scenario.tasks.iter().zip(&outcome.tasks) {
        field(&mut text, &task.id);
        let _ = write!(text, ",{},", task.submit);
        let node = outcome.node.as_deref().unwrap_or_default();
        field(&mut text, node);
        let cell = |time: Option<Time>| time.map(|time| time.to_string()).unwrap_or_default();
        let since = |time: Option<Time>| cell(time.map(|time| time - task.submit));
        let (start, end) = (cell(outcome.start), cell(outcome.end));
        let (wait, turnaround) = (since(outcome.start), since(outcome.end));
        let crossed = outcome.calls.iter().filter(|call| call.node != node).count();
        let overhead: Time = outcome.calls.iter().map(|call| call.overhead).sum();
        let _ =
            write!(text, ",{start},{end},{wait},{turnaround},{},{crossed}", outcome.calls.len());
        let _ = write!(text, ",{overhead},{}\r\n", outcome.stolen);
    }
    text
}
