//! Parts shared by the readers of real clusters' traces: files plain or packed, and tables.
//!
//! Columns are found by the names in the header; an unusable line is skipped and reported with its reason. A reader is
//! in the folder of the lab whose scenarios it makes.
//!
//! **Invariant:** a bad line never ends an import; only a file without the required columns does.
//! **Invariant:** input is capped before it is unpacked ([`MAX_BYTES`]).

use std::fmt::{self, Display, Formatter};

use serde::{Deserialize, Serialize};

#[cfg(feature = "cli")]
mod gzip;
#[cfg(feature = "cli")]
pub mod openb;
#[cfg(feature = "cli")]
pub(crate) mod table;

#[cfg(feature = "cli")]
pub use gzip::unpacked;
#[cfg(feature = "cli")]
pub use table::{Column, Problem as LineProblem, TableError};

/// The largest file, unpacked, in bytes: the cap of a scenario file.
#[cfg(feature = "cli")]
pub const MAX_BYTES: u64 = 256 << 20;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Skipped<Why> {
    /// Its number, from 1.
    pub line: u64,
    pub why: Why,
}

impl<Why: Display> Display for Skipped<Why> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "  line {}: {}", self.line, self.why)
    }
}

/// Writes counts that are not 0, a line each.
pub(crate) fn write_counts(f: &mut Formatter<'_>, counts: &[(&str, u64)]) -> fmt::Result {
    let mut counts = counts.iter().filter(|of| of.1 > 0);
    counts.try_for_each(|(what, count)| writeln!(f, "  {what}: {count}"))
}

/// Writes the first of the lines that were skipped, and the number of the others.
#[cfg(feature = "cli")]
pub(crate) fn write_first(f: &mut Formatter<'_>, skipped: &[impl Display]) -> fmt::Result {
    const MAX_NAMED: usize = 20;
    skipped.iter().take(MAX_NAMED).try_for_each(|line| writeln!(f, "{line}"))?;
    match skipped.len().saturating_sub(MAX_NAMED) {
        0 => Ok(()),
        more => writeln!(f, "  and {more} more"),
    }
}
