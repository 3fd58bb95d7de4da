//! Lab 5: heterogeneous scheduling of tasks, and of their calls, by affinity to engine types.
//!
//! Source: "Task scheduling method, apparatus, device and medium" (一种任务调度方法、装置、设备及介质, 2022-03-01;
//! `docs/methods/affinity.md` states the readings where its text is silent). A heterogeneous system has a master and
//! worker nodes with processing engines of several types. A task is a sequence of calls to APIs; each engine type
//! implements an API at a different cost. Load balancing alone sends tasks to nodes that run them slowly. So the master
//! first computes the affinity of the task (its run time per engine type), and the node selects a type again for each
//! call, by the size of its arguments.
//!
//! Start at `sim.rs`, which has the state, and `sim/steps.rs`: calls end, tasks arrive and their affinities are
//! computed; then one scheduling pass follows. `decision/task.rs` chooses the node of a task and `decision/call.rs` the
//! engine of a call, in a state: the run, its reasons and the questions about it use the same choice, and `why_not.rs`
//! changes its inputs (tolerance, limits, sizes) and decides again. `layout.rs` has the constants of a run: a *label* is
//! an engine type by affinity and a sort of nodes by load alone, so that both policies share one implementation.
//! `sim/engines.rs` has the idle engines. Past starts, calls and queue entries are in logs that clones share.
//! `show/history.rs` assigns a chart row to every call; `costs/` reads measured costs, `synthetic.rs` generates systems.
//!
//! **Invariant:** between passes no call waits while an idle engine could serve it.
//! **Invariant:** an engine runs one call at a time; calls of a task run in order, each on a type that implements it;
//! with a limit, no crossing overhead exceeds the limit.

#[cfg(test)]
pub(crate) mod adversaries;
mod check;
mod columns;
#[cfg(feature = "cli")]
pub mod costs;
pub mod decision;
pub mod divergence;
pub mod event;
mod explain;
mod invariants;
pub(crate) mod lab;
mod layout;
mod metrics;
mod names;
pub mod outcome;
mod outline;
mod policy;
pub mod problem;
pub mod program;
mod question;
pub mod scenario;
mod show;
mod sim;
mod slices;
mod subject;
pub mod synthetic;
mod table;
#[cfg(test)]
mod tests;
pub mod trace;
mod trials;
pub mod view;
mod why_not;

pub use explain::{CurrentDecision, Transition, explain};
pub use metrics::{Metrics, Tally};
pub use names::Names;
pub use outcome::Outcome;
pub use outline::{ApiOutline, CrossOutline, NodeOutline, Outline, TaskOutline};
pub use policy::{Env, Fallback, Pick, Policy};
pub use problem::{Problem, RankedType};
pub use question::{Answer, Question};
pub use scenario::AffinityScenario;
pub use scenario::AffinityScenario as Scenario;
pub use show::{History, Setting, view};
pub use sim::{CallSegment, Phase, QueueEntry, RunningTask, Sim, Start, Status};
pub use trials::Trials;
pub use view::View;
pub use why_not::{answer, why_not_engine, why_not_node};
