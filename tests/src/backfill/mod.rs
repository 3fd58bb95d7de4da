//! Shared code of the backfill tests: workloads as plain columns, an oracle from the definitions alone, its outcome,
//! random workloads, and comparisons of the core with the oracle.

pub mod agree;
pub mod oracle;
pub mod outcome;
pub mod tape;
#[cfg(not(target_arch = "wasm32"))]
pub mod watch;
pub mod workload;

pub use oracle::{Oracle, Step, Verdict};
pub use workload::{Policy, Workload};
