//! Workloads: recorded ones are parsed, synthetic ones generated.
//!
//! [`swf`] parses traces in the Standard Workload Format, [`lublin`] generates jobs from a model; both make a
//! [`Workload`]: flat records, which become a scenario only on demand.
//!
//! **Invariant:** equal input gives an equal workload on every platform, in any chunks.
//! **Invariant:** memory is bounded: bytes, jobs, and the lines that a report names.
//!
//! It compiles without files or a clock, so that the page parses traces as the command line does.

pub mod lublin;
mod record;
pub mod swf;

pub use record::{Owner, Record, TIME_UNIT, Workload};
