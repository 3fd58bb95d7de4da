//! What an import of measured costs took and skipped: data, with English at the end.

use std::fmt;

use crate::import::table::Problem;

/// The most lines that are named.
const MAX_NAMED: usize = 20;

/// What came of an import.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// APIs.
    pub apis: u64,
    /// Types of engines.
    pub engines: Vec<String>,
    /// Lines taken.
    pub lines: u64,
    /// Distinct points: an API on a type at a size.
    pub points: u64,
    /// Those of them that are the median of several lines.
    pub medians: u64,
    /// Lines not used.
    pub skipped: Vec<Skipped>,
}

/// A line that was not used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Skipped {
    /// Its number, from 1 (the header).
    pub line: u64,
    /// Why.
    pub why: Skip,
}

/// Why a line was not used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Skip {
    /// A field that cannot be read.
    Field(Problem),
    /// The call took no time.
    NoTime,
    /// There are as many as a scenario may have.
    TooMany {
        /// Of what.
        what: &'static str,
        /// How many are allowed.
        most: u64,
    },
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "costs: {} APIs on {} types of engines ({}), {} points from {} lines",
            self.apis,
            self.engines.len(),
            self.engines.join(", "),
            self.points,
            self.lines
        )?;
        if self.medians > 0 {
            writeln!(f, "  points that are the median of several lines: {}", self.medians)?;
        }
        writeln!(f, "skipped: {}", self.skipped.len())?;
        for Skipped { line, why } in self.skipped.iter().take(MAX_NAMED) {
            writeln!(f, "  line {line}: {why}")?;
        }
        match self.skipped.len().saturating_sub(MAX_NAMED) {
            0 => Ok(()),
            more => writeln!(f, "  and {more} more"),
        }
    }
}

impl fmt::Display for Skip {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Skip::Field(problem) => write!(f, "{problem}"),
            Skip::NoTime => f.write_str("`time` is 0, but at least 1 is allowed"),
            Skip::TooMany { what, most } => {
                write!(f, "there are {most} {what} before it, the most that a scenario may have")
            }
        }
    }
}
