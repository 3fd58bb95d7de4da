//! Lab 5: tasks and calls to the engine that suits them.
//!
//! Source: "Task scheduling method, apparatus, device and medium" (一种任务调度方法、装置、设备及介质, 2022-03-01;
//! `spec/affinity.md` states the readings where its text is silent). A heterogeneous system has a master and worker nodes
//! with processing engines of several types. A task is a sequence of calls to APIs that are implemented on each type at
//! another cost. Balancing load alone sends tasks to nodes that run them badly; so the master first asks which engine
//! suits the task, and the worker asks again for each call, by the size of its arguments.

mod check;
pub mod event;
mod explain;
pub mod layout;
mod names;
pub mod outcome;
mod policy;
pub mod problem;
mod question;
pub mod reason;
pub mod scenario;
mod sim;
mod status;
pub mod synthetic;
#[cfg(test)]
mod tests;
mod tournament;
mod trial;
mod why_not;

pub use explain::{InHand, Scene, explain};
pub use names::Names;
pub use outcome::{Metrics, Outcome, Summary};
pub use policy::{Env, Fallback, Pick, Policy};
pub use problem::Problem;
pub use question::Question;
pub use reason::Answer;
pub use scenario::AffinityScenario;
pub use scenario::AffinityScenario as Scenario;
pub use sim::{Phase, Piece, Sim, Start, Tally};
pub use status::{Runs, Status};
pub use trial::{CallTrial, TaskTrial};
pub use why_not::{answer, why_not_engine, why_not_node};
