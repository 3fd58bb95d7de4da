//! Lab 3: workflows. One reservation for all stages, what a stage leaves over lent to ordinary jobs, and reclaimed.
//!
//! Source: "A resource scheduling method and device" (一种资源调度方法及装置; `spec/workflow.md` states the readings
//! where its text is silent). A workflow that is scheduled job by job stalls between its stages; a reservation for its
//! hungriest stage keeps it going, and lending keeps the reservation from lying idle.

mod check;
pub mod event;
pub mod metrics;
mod names;
pub mod outcome;
mod policy;
pub mod problem;
pub(crate) mod read;
mod scenario;
mod sim;
pub mod trace;

pub use names::Names;
pub use policy::Policy;
pub use problem::Problem;
pub use scenario::{
    By, Interrupted, Job, Mode, Reserve, Share, Stage, StageJob, User, Workflow, WorkflowScenario,
};
pub use sim::{
    Areas, Candidate, Close, Held, Hold, Segment, Sim, StageRun, Status, WorkflowStatus,
};
