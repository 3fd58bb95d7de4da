//! What the proofs of the backfill lab share: workloads as plain columns, the method once more straight from
//! its definitions, its outcome, makers of workloads, and the core held against all that.

pub mod agree;
pub mod oracle;
pub mod outcome;
pub mod tape;
#[cfg(not(target_arch = "wasm32"))]
pub mod watch;
pub mod workload;

pub use oracle::{Oracle, Step, Verdict};
pub use workload::{Policy, Workload};
