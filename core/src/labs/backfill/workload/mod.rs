//! Workloads: recorded ones read, synthetic ones drawn.
//!
//! [`swf`] reads traces in the Standard Workload Format, [`lublin`] draws jobs from a model; both make a
//! [`Workload`]: flat records, which become a scenario only where one is wanted.
//!
//! **Invariant:** the same input gives the same workload on every platform, in any chunks.
//! **Invariant:** what is read is bounded: bytes, jobs, and the lines a report names.
//!
//! It compiles without files or a clock, so that the page reads the same traces as the command line.

pub mod lublin;
mod record;
pub mod swf;

pub use record::{Record, TIME_UNIT, Workload};
