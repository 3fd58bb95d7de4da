//! Traces of real clusters, read into scenarios.
//!
//! Each format has its file. All share the same manners: columns are found by the names in the header, a line
//! that cannot be used is skipped and named with its reason, and whatever the scenario leaves out of the trace
//! stands in the report as an [`Approximation`](openb::Approximation).
//!
//! **Invariant:** a bad line never ends an import; only a file that is not such a table at all does.
//! **Invariant:** what is read is capped before it is unpacked ([`MAX_BYTES`]).

mod gzip;
pub mod openb;
mod openb_report;
mod table;

pub use gzip::{Plain, unpack};
pub use table::{Column, Problem as LineProblem, TableError};

/// The most bytes a file may have, unpacked: the cap of a scenario file.
pub const MAX_BYTES: u64 = 256 << 20;
