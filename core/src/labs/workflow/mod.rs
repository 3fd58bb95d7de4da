//! Lab 3: workflows. One reservation for all stages, what a stage leaves over lent to ordinary jobs, and reclaimed.
//!
//! Source: "A resource scheduling method and device" (一种资源调度方法及装置; `spec/workflow.md` states the readings
//! where its text is silent). A workflow that is scheduled job by job stalls between its stages; a reservation for its
//! hungriest stage keeps it going, and lending keeps the reservation from lying idle.

mod about;
#[cfg(test)]
pub(crate) mod adversaries;
pub mod answer;
mod check;
pub mod decision;
pub mod divergence;
pub mod event;
mod explain;
mod figures;
mod forecast;
mod invariants;
pub(crate) mod lab;
pub mod metrics;
mod names;
pub mod outcome;
mod outline;
mod policy;
pub mod problem;
pub mod pseudocode;
mod question;
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

pub use about::answer;
pub use divergence::Deed;
pub use explain::{Scene, explain};
pub use metrics::Metrics;
pub use names::Names;
pub use outcome::Outcome;
pub use outcome::Summary;
pub use outline::table as stage_table;
pub use policy::Policy;
pub use problem::Problem;
pub use question::Question;
pub use reason::Answer;
pub use reclaim::Reclaim;
pub use rows::Rows;
pub use scenario::WorkflowScenario as Scenario;
pub use scenario::{
    By, Interrupted, Job, Mode, Reserve, Share, Stage, StageJob, User, Workflow, WorkflowScenario,
};
pub use show::{Course, Setting, view};
pub use sim::{
    Areas, Before, Candidate, Close, Held, Hold, Segment, Sim, StageRun, Status, WorkflowStatus,
};
pub use table::table;
pub use view::{Outline, View};
pub use why_not::{why_not_job, why_not_workflow};
