//! Lab 4: GPU groups in a container cluster.
//!
//! Source: "Resource scheduling method, apparatus, electronic device and computer-readable storage medium"
//! (资源调度方法、装置、电子设备以及计算机可读存储介质, 2022-05-09; `spec/groups.md` states the readings where its text is
//! silent). A container gets all its GPUs on one node. Handed out machine by machine, GPUs are left over on each node
//! that together would have been enough; planned in groups of (node, GPUs) from the demand that is expected, none are.

mod allocation;
mod check;
mod contest;
pub mod event;
pub mod grouping;
pub mod layout;
mod names;
pub mod outcome;
mod policy;
pub mod problem;
mod queue;
pub mod scenario;
mod sim;
mod status;
mod stock;
#[cfg(test)]
mod tests;

pub use names::Names;
pub use outcome::{Metrics, Outcome};
pub use policy::Policy;
pub use problem::Problem;
pub use scenario::{GroupsScenario, Item, UnitKind};
pub use sim::{Placement, Sim};
pub use status::Status;
pub use stock::{Seat, Stock};
