//! Lab 1: placement of tasks by an index of buckets in a coordinate space (DistBuckets).
//!
//! Source: CN114830088A, "Methods and apparatus for resource scheduling of resource nodes of a computing cluster or a
//! cloud computing platform". Each node is a point: its free amounts are its coordinates. A tree of buckets indexes
//! that space; a task walks only buckets that can contain a point at or above its own in every dimension.

#[cfg(test)]
pub(crate) mod adversaries;
mod buckets;
mod check;
mod columns;
pub mod cost;
pub mod decision;
pub mod divergence;
pub mod event;
mod explain;
mod index;
mod invariants;
pub(crate) mod lab;
mod names;
#[cfg(feature = "cli")]
pub mod openb;
pub mod outcome;
mod outline;
mod policy;
pub mod problem;
pub mod program;
mod question;
pub mod reason;
mod scan;
mod scenario;
mod show;
mod sim;
mod space;
mod subject;
pub mod trace;
pub mod view;
mod walk;
mod why_not;

pub use check::{MAX_CANDIDATES, MAX_ENTRIES, MAX_NODES, MAX_ORDERED_NODES};
pub use explain::Transition;
pub use names::Names;
pub use outcome::Outcome;
pub use outline::{Outline, Outlined};
pub use policy::Policy;
pub use problem::Problem;
pub use question::Question;
pub use reason::Answer;
pub use scan::{Scan, scan};
pub use scenario::PlacementScenario as Scenario;
pub use scenario::{Dimension, Explore, Item, Node, PlacementScenario, Release, Reservation, Task};
pub use show::{Setting, view, written};
pub use sim::{Sim, Status};
pub use view::{Metrics, View};
pub use why_not::{names_bucket, why_not_bucket, why_not_node};
