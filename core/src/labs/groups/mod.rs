//! Lab 4: GPU groups in a container cluster.
//!
//! Source: "Resource scheduling method, apparatus, electronic device and computer-readable storage medium"
//! (资源调度方法、装置、电子设备以及计算机可读存储介质, 2022-05-09; `docs/methods/groups.md` states the readings where its text is
//! silent). A container gets all its GPUs on one node. An allocation machine by machine leaves free GPUs on each node
//! that would be enough together; groups of (node, GPUs), planned from the expected demand, leave fewer, as far as the
//! demand comes as expected.
//!
//! Start at `sim.rs`. `layout.rs` has the data that never change during a run: the counts of free units by request
//! shape, classes of equal requests, and for each class up to two preference orders of the groups, each a tree of
//! minima (`min_trees.rs`). Machine by machine, every node is a group of its own, so the same code serves both policies.
//! `free_units.rs` has the free units, `queue.rs` the waiting requests; after a release they give the next waiting
//! request that can be placed, so no request is tried in vain, and `allocation.rs` gives the reason for which each other
//! one still waits. `grouping.rs` plans groups from demands. `dry_run.rs` decides a request by a look at every group; it
//! has all the numbers, and decides requests that no run has, such as one of another size: `decision.rs` takes its
//! verdicts from it. `replan.rs` removes sets of containers, places the waiting request and then the containers,
//! smallest sets first, up to a stated number of tries. `curve.rs` has the free units after each entry of the list.
//!
//! **Invariant:** no unit is allocated twice; a container's units are of one node and, if a group was chosen, of one
//! group; no placement exceeds a quota, containers that ran at the start apart.

#[cfg(test)]
pub(crate) mod adversaries;
mod allocation;
mod check;
mod columns;
mod curve;
pub mod decision;
pub mod divergence;
mod dry_run;
mod ends;
pub mod event;
mod explain;
mod free_units;
pub mod grouping;
mod invariants;
#[cfg(feature = "manifests")]
pub mod k8s;
pub(crate) mod lab;
pub mod layout;
mod min_trees;
mod names;
#[cfg(feature = "cli")]
pub mod openb;
pub mod outcome;
mod outline;
mod policy;
pub mod problem;
pub mod program;
mod question;
mod queue;
pub mod ranges;
pub mod reason;
mod replan;
pub mod scenario;
mod show;
mod sieve;
mod sim;
mod status;
mod stranded;
mod subject;
#[cfg(test)]
mod tests;
pub mod trace;
pub mod view;
mod why_not;

pub use curve::Curve;
pub use divergence::SideReason;
pub use dry_run::{DryRun, DryRunResult};
pub use explain::{Transition, explain};
pub use free_units::{FreeUnits, GroupMember};
pub use names::Names;
pub use outcome::{Metrics, Outcome, stored_groups};
pub use outline::{
    GpuOutline, GroupOutline, Outline, PlanOutline, RequestOutline, RequesterOutline,
};
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
pub use view::View;
pub use why_not::{answer, near_misses};
