//! Parts shared by the readers of real clusters' traces: files plain or packed, and tables.
//!
//! Columns are found by the names in the header; an unusable line is skipped and reported with its reason. A reader is
//! in the folder of the lab whose scenarios it makes.
//!
//! **Invariant:** a bad line never ends an import; only a file without the required columns does.
//! **Invariant:** input is capped before it is unpacked ([`MAX_BYTES`]).

mod gzip;
#[cfg(feature = "cli")]
pub mod openb;
pub(crate) mod order;
pub(crate) mod table;

pub use gzip::{Plain, unpack};
pub use table::{Column, Problem as LineProblem, TableError};

/// The largest file, unpacked, in bytes: the cap of a scenario file.
pub const MAX_BYTES: u64 = 256 << 20;
