//! What readers of traces of real clusters share: files plain or packed, and tables.
//!
//! Columns are found by the names in the header; a line that cannot be used is skipped and named with its reason. A
//! reader stands in the folder of the lab whose scenarios it makes.
//!
//! **Invariant:** a bad line never ends an import; only a file that is not such a table at all does.
//! **Invariant:** what is read is capped before it is unpacked ([`MAX_BYTES`]).

mod gzip;
pub(crate) mod order;
pub(crate) mod table;

pub use gzip::{Plain, unpack};
pub use table::{Column, Problem as LineProblem, TableError};

/// The most bytes a file may have, unpacked: the cap of a scenario file.
pub const MAX_BYTES: u64 = 256 << 20;
