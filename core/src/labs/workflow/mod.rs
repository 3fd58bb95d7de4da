//! Lab 3: workflows. One reservation for all stages; units that a stage does not need are lent to ordinary jobs, and
//! reclaimed.
//!
//! Source: "A resource scheduling method and device" (一种资源调度方法及装置; `docs/methods/workflow.md` states the readings where
//! its text is silent). A workflow that is scheduled job by job stalls between its stages; a reservation for its
//! largest stage keeps it going, and lending keeps the reservation from being idle.
//!
//! Start at `sim.rs`. `sim/orders.rs` has the orders that never change, `sim/loans.rs` the units that each admitted
//! workflow lends and their borrowers, `sim/split.rs` the split by largest remainders; `sim/instant.rs`, `sim/stages.rs`
//! and `sim/pass.rs` are the steps. `reclaim.rs` adds up the units that return for a stage (idle, freed by
//! interruptions, lent again): reasons, table, ledger and pictures take their numbers from it. `rows.rs` gives every
//! run segment its units, the same at every moment; `show/` makes the ledger and the timeline from them. `forecast.rs`
//! continues a moment as if nothing else arrived; `explain.rs` says why a step happened, `why_not.rs` and `about.rs` answer questions; `text/` reads and writes the source
//! text's forms.
//!
//! **Invariant:** a pass gives exactly one `test` for each waiting entry; a probe that does not listen finely gets
//! them in bulk.
//! **Invariant:** a forecast comes from a continued run. It states its assumption, and says nothing beyond the end of
//! that run.
//! **Invariant:** units are conserved; a stage never waits once its workflow is admitted; lent units and those that the
//! stage needs are at most the reservation; no user's jobs start beyond the user's quota.

mod about;
#[cfg(test)]
pub(crate) mod adversaries;
mod check;
mod columns;
pub mod decision;
pub mod divergence;
pub mod event;
mod explain;
mod forecast;
mod invariants;
pub(crate) mod lab;
pub mod metrics;
mod names;
pub mod outcome;
mod outline;
mod policy;
pub mod problem;
pub mod program;
pub mod reason;
mod reclaim;
mod rows;
mod scenario;
mod show;
mod sim;
mod slices;
mod subject;
mod table;
pub mod text;
pub mod trace;
pub mod view;
mod why_not;

pub use crate::kernel::Explanation as Answer;
pub use about::answer;
pub use decision::verdict;
pub use explain::{Transition, explain};
pub use metrics::Metrics;
pub use names::Names;
pub use outcome::Outcome;
pub use outline::table as stage_table;
pub use policy::Policy;
pub use problem::Problem;
pub use reason::Question;
pub use reclaim::Reclaim;
pub use rows::Rows;
pub use scenario::WorkflowScenario as Scenario;
pub use scenario::{
    By, Interrupted, Job, Mode, Reserve, Share, Stage, StageJob, User, Workflow, WorkflowScenario,
};
pub use show::{History, Setting, view};
pub use sim::{
    Areas, Before, Candidate, Close, Hold, JobTotals, LoanTotals, Segment, Sim, StageRun, Status,
    UnitUse, WorkflowStatus,
};
pub use table::table;
pub use view::{Outline, View};
pub use why_not::{why_not_job, why_not_workflow};
