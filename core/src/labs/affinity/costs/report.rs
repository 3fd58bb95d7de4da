//! Report of an import of measured costs: used and skipped lines as data, with an English text.

use std::fmt;

use crate::import::table::{Problem, TableError};
use crate::import::{Skipped, write_first};

/// Report of an import.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    pub apis: u64,
    pub engines: Vec<String>,
    pub lines: u64,
    /// Number of distinct points: an API on a type at a size.
    pub points: u64,
    /// Number of points that are the median of several lines.
    pub medians: u64,
    /// The factor of all times.
    pub scale: u64,
    /// Number of times rounded to integers.
    pub rounded: u64,
    pub skipped: Vec<Skipped<Skip>>,
}

/// The reason why a table is refused.
#[derive(Debug)]
pub enum Refused {
    /// The table cannot be read, or lacks columns.
    Table(TableError),
    /// The table has no usable line.
    Nothing(Report),
    /// The table has times that are not integers, and no factor was given.
    Fractions {
        /// The first line with such a time.
        line: u64,
        /// Its text, as written.
        found: String,
        /// Number of such times.
        count: u64,
        /// Number of all times.
        all: u64,
        /// The largest number of decimal places.
        decimals: u32,
        /// A factor that keeps all decimal places.
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
                let places = if *decimals == 1 { "place" } else { "places" };
                write!(
                    f,
                    "expected times in whole numbers, found {count} of {all} with up to {decimals} decimal {places} \
                     (line {line}: `{found}`); --scale {scale} multiplies all times by {scale} and rounds them"
                )
            }
        }
    }
}

/// The reason why a line is skipped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Skip {
    /// A field that cannot be read.
    Field(Problem),
    /// The time is 0.
    NoTime,
    /// The time rounds to 0.
    RoundsToNone {
        /// The time, as written.
        found: String,
    },
    /// The table has more items than a scenario may have.
    TooMany {
        /// The kind of the items.
        what: &'static str,
        /// Limit on the items.
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
    /// Writes the number of skipped lines, and the reasons for the first of them.
    fn lines_skipped(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let skipped = self.skipped.len() as u64;
        match skipped {
            0 => return writeln!(f, "skipped: 0"),
            skipped => writeln!(f, "skipped: {skipped} of {} lines", skipped + self.lines)?,
        }
        write_first(f, &self.skipped)
    }
}

impl fmt::Display for Skip {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Skip::Field(problem) => write!(f, "{problem}"),
            Skip::NoTime => f.write_str("`time`: expected at least 1, found 0"),
            Skip::RoundsToNone { found } => {
                write!(f, "`time`: expected at least 1, found `{found}`, which rounds to 0")
            }
            Skip::TooMany { what, most } => {
                write!(f, "expected at most {most} {what}, found one more")
            }
        }
    }
}
