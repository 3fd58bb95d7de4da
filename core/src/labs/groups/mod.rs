//! Lab 4: GPU groups in a container cluster.
//!
//! Source: "Resource scheduling method, apparatus, electronic device and computer-readable storage medium"
//! (资源调度方法、装置、电子设备以及计算机可读存储介质, 2022-05-09; `docs/methods/groups.md` states the readings where its text is
//! silent). A container gets all its GPUs on one node. Handed out machine by machine, GPUs are left over on each node
//! that together would have been enough; planned in groups of (node, GPUs) from the demand that is expected, none are.
//!
//! Start at `sim.rs`. `layout.rs` has what stays the same during a run: counts of free units by request shape, classes of
//! equal requests, and for each class the groups in the order in which they are preferred (`contest.rs`). Machine by
//! machine, every node is a group of its own, so that both policies are one piece of code. `stock.rs` has the free units,
//! `queue.rs` the waiting requests; after a release it knows which waiting request is next, so that none is tried in vain,
//! and `allocation.rs` tells afterwards why each of them still waits. `grouping.rs` plans groups from demands. `trial.rs`
//! is the plain decision of `decision.rs`: it looks at every group, has all the numbers, and decides requests that no run
//! has, such as one of another size. `replan.rs` lets sets of containers leave and places the waiting request and then
//! them, the smallest sets first, up to a stated number of tries. `curve.rs` has the free units after each entry.
//!
//! **Invariant:** a trial of an unchanged request chooses what the run chooses.
//! **Invariant:** no unit is allocated twice; a container's units are of one node and, by groups, of one group; no quota
//! is exceeded.

#[cfg(test)]
pub(crate) mod adversaries;
mod allocation;
mod check;
mod contest;
mod curve;
pub mod decision;
pub mod divergence;
pub mod event;
mod explain;
mod figures;
pub mod grouping;
mod invariants;
#[cfg(feature = "manifests")]
pub mod k8s;
pub(crate) mod lab;
pub mod layout;
mod names;
#[cfg(feature = "cli")]
pub mod openb;
pub mod outcome;
mod outline;
mod policy;
pub mod problem;
pub mod pseudocode;
mod question;
mod queue;
pub mod reason;
mod replan;
pub mod scenario;
mod show;
mod sim;
mod status;
mod stock;
mod stranded;
mod subject;
#[cfg(test)]
mod tests;
pub mod trace;
mod trial;
pub mod view;
mod why_not;

pub use curve::Curve;
pub use divergence::Deed;
pub use explain::{Scene, explain};
pub use names::Names;
pub use outcome::Metrics as Summary;
pub use outcome::{Metrics, Outcome, stored_groups};
pub use outline::{GroupOutline, Outline, PlanOutline, RequestOutline, RequesterOutline};
pub use policy::Policy;
pub use problem::Problem;
pub use question::Question;
pub use reason::Answer;
pub use replan::replan;
pub use scenario::GroupsScenario as Scenario;
pub use scenario::{GroupsScenario, Item, UnitKind};
pub use show::view;
pub use sim::{Placement, Sim};
pub use status::Status;
pub use stock::{Seat, Stock};
pub use trial::{Trial, Tried};
pub use view::View;
