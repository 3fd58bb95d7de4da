//! What an import of measured costs took and skipped: data, with English at the end.

use std::fmt;

use crate::import::table::{Problem, TableError};

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
    /// By what times were multiplied.
    pub scale: u64,
    /// Times that were rounded to whole numbers.
    pub rounded: u64,
    /// Lines not used.
    pub skipped: Vec<Skipped>,
}

/// Why a table is not used at all.
#[derive(Debug)]
pub enum Refused {
    /// It cannot be read, or lacks columns.
    Table(TableError),
    /// No line of it can be used.
    Nothing(Report),
    /// It has times that are not whole, and no factor was given.
    Fractions {
        /// The first line with one.
        line: u64,
        /// It, as written.
        found: String,
        /// How many there are.
        count: u64,
        /// Of how many.
        all: u64,
        /// The most digits behind the point.
        decimals: u32,
        /// A factor that keeps them.
        scale: u64,
    },
}

impl From<TableError> for Refused {
    fn from(error: TableError) -> Self {
        Refused::Table(error)
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refused::Table(error) => write!(f, "{error}"),
            Refused::Nothing(report) => {
                writeln!(f, "no line can be used")?;
                report.lines_skipped(f)
            }
            Refused::Fractions { line, found, count, all, decimals, scale } => {
                let times = if *all == 1 { "time" } else { "times" };
                let digits = if *decimals == 1 { "digit" } else { "digits" };
                write!(
                    f,
                    "times of a scenario are whole numbers, but {count} of {all} {times} are not, \
                     with up to {decimals} {digits} behind the point (line {line}: `{found}`); \
                     --scale {scale} multiplies all times by {scale} and rounds them"
                )
            }
        }
    }
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
    /// It took so little that its time rounds to 0.
    RoundsToNone {
        /// As written.
        found: String,
    },
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
            "costs: APIs: {}, types of engines: {} ({}), points: {}, from lines: {}",
            self.apis,
            self.engines.len(),
            self.engines.join(", "),
            self.points,
            self.lines
        )?;
        if self.medians > 0 {
            writeln!(f, "  points that are the median of several lines: {}", self.medians)?;
        }
        if self.scale > 1 {
            writeln!(
                f,
                "  times are multiplied by {}; {} of them rounded to whole numbers",
                self.scale, self.rounded
            )?;
        }
        self.lines_skipped(f)
    }
}

impl Report {
    /// How many lines were not used, and why the first of them were not.
    fn lines_skipped(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let skipped = self.skipped.len() as u64;
        match skipped {
            0 => return writeln!(f, "skipped: 0"),
            skipped => writeln!(f, "skipped: {skipped} of {} lines", skipped + self.lines)?,
        }
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
            Skip::RoundsToNone { found } => {
                write!(f, "`time` is `{found}`, which rounds to 0, but at least 1 is allowed")
            }
            Skip::TooMany { what, most } => {
                write!(f, "there are {most} {what} before it, the most that a scenario may have")
            }
        }
    }
}
