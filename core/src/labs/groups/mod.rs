//! Lab 4: GPU groups in a container cluster.
//!
//! Source: "Resource scheduling method, apparatus, electronic device and computer-readable storage medium"
//! (资源调度方法、装置、电子设备以及计算机可读存储介质, 2022-05-09; `docs/methods/groups.md` states the readings where its text is
//! silent). A container gets all its GPUs on one node. An allocation machine by machine leaves free GPUs on each node
//! that would be enough together; groups of (node, GPUs), planned from the expected demand, leave fewer, as far as the
//! demand comes as expected.
//!
//! Start at `sim.rs`: `Sim::test` puts a request to the four tests, and a round after a release tries the waiting
//! requests again, in order; each remembers the test that it failed. `layout.rs` has the data that never change during
//! a run: the counts of free units by model and kind, and a preference order over groups for each tag and size asked
//! for, a tree of minima (`min_tree.rs`). Machine by machine, every node is a group of its own, so the same code serves
//! both policies. `free_units.rs` has the free units, `grouping.rs` plans groups from demands. `dry_run.rs` has the
//! numbers of the four tests, by a look at every group, also for a request with a change: `decision.rs` reads its
//! verdicts from them. `replan.rs` removes sets of containers, places the waiting request and then the containers,
//! smallest sets first, up to a stated number of tries.
//!
//! **Invariant:** no unit is allocated twice; a container's units are of one node and, if a group was chosen, of one
//! group; no placement exceeds a quota, containers that ran at the start apart.

#[cfg(test)]
pub(crate) mod adversaries;
mod check;
mod columns;
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
mod min_tree;
mod names;
#[cfg(feature = "cli")]
pub mod openb;
pub mod outcome;
mod outline;
mod policy;
pub mod problem;
pub mod program;
mod question;
pub mod ranges;
pub mod reason;
mod replan;
pub mod scenario;
mod show;
mod sieve;
mod sim;
mod stranded;
mod subject;
#[cfg(test)]
mod tests;
pub mod trace;
pub mod view;
mod why_not;

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
pub use sim::{Placement, Sim, Status};
pub use view::View;
pub use why_not::{answer, near_misses};
