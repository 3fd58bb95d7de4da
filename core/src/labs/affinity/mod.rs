//! Lab 5: tasks and calls to the engine that suits them.
//!
//! Source: "Task scheduling method, apparatus, device and medium" (一种任务调度方法、装置、设备及介质, 2022-03-01;
//! `docs/methods/affinity.md` states the readings where its text is silent). A heterogeneous system has a master and
//! worker nodes with processing engines of several types. A task is a sequence of calls to APIs that are implemented on
//! each type at another cost. Balancing load alone sends tasks to nodes that run them badly; so the master first asks
//! which engine suits the task, and the worker asks again for each call, by the size of its arguments.
//!
//! Start at `sim.rs`. `sim/instant.rs` is an instant: calls end, tasks come and get their affinities; then one pass
//! (`sim/pass.rs`). `layout.rs` has what stays the same: a *label* is a type of engine by affinity and a sort of nodes by
//! load alone, so that both policies are one piece of code; tasks that ask for the same labels in the same order are a
//! class. `tournament.rs` keeps the best of many by a key that changes. `sim/master.rs`: for each label the nodes that
//! take tasks, and the classes that wait. `sim/stealing.rs`: for each label the nodes that may steal, and their victims.
//! `sim/engines.rs`: idle engines by node and type. `sim/waiting.rs`: waiting calls by acceptable type. Starts, calls and
//! joins that are over are in logs that clones share. `trial.rs` is the plain decision of `decision.rs`: it looks at every
//! node; `why_not.rs` changes it (tolerance, limits, sizes) and decides again. `show/course.rs` gives every call its row;
//! `costs/` reads measured costs, `synthetic.rs` draws systems.
//!
//! **Invariant:** between passes no call waits for which an engine is idle.
//! **Invariant:** a trial without a change chooses what the run chooses.
//! **Invariant:** an engine runs one call at a time; calls of a task run in order, each where it is implemented; with a
//! limit, no crossing costs more.

#[cfg(test)]
pub(crate) mod adversaries;
mod check;
#[cfg(feature = "cli")]
pub mod costs;
pub mod decision;
pub mod divergence;
pub mod event;
mod explain;
mod figures;
mod invariants;
pub(crate) mod lab;
pub mod layout;
mod metrics;
mod names;
pub mod outcome;
mod outline;
mod policy;
pub mod problem;
pub mod pseudocode;
mod question;
pub mod reason;
pub mod scenario;
mod show;
mod sim;
mod slices;
mod status;
mod subject;
pub mod synthetic;
mod table;
#[cfg(test)]
mod tests;
mod tournament;
pub mod trace;
pub mod view;
mod why_not;

pub use divergence::Deed;
pub use explain::{InHand, Scene, explain};
pub use metrics::{Metrics, Summary};
pub use names::Names;
pub use outcome::Outcome;
pub use outline::{ApiOutline, CrossOutline, NodeOutline, Outline, TaskOutline};
pub use policy::{Env, Fallback, Pick, Policy};
pub use problem::Problem;
pub use question::Question;
pub use reason::Answer;
pub use scenario::AffinityScenario;
pub use scenario::AffinityScenario as Scenario;
pub use show::{Course, Setting, view};
#[cfg(test)]
use sim::looks;
pub use sim::{Phase, Piece, Sent, Sim, Start, Tally};
pub use status::{Runs, Status};
pub use view::View;
pub use why_not::{answer, why_not_engine, why_not_node};
