//! The report of an import of a trace: lines taken and left out, and substitutes for missing values; data, with English
//! at the end.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::fields::Field;
use super::header::Header;
use crate::import::{self, write_counts};
use crate::kernel::Time;

/// The most lines that are named for each reason; further ones are only counted.
pub const MAX_NAMED: u64 = 20;

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Report {
    /// Metadata of the header.
    pub header: Header,
    pub machine: Machine,
    /// Lines of the trace, comments and empty ones too.
    pub lines: u64,
    /// Lines of jobs, valid or not.
    pub records: u64,
    /// Jobs taken.
    pub jobs: u64,
    /// Of the jobs taken: the first and the last submission.
    pub span: Option<(Time, Time)>,
    /// Of the jobs taken: those whose processors are of the kind that was not preferred.
    pub other_processors: u64,
    /// Of the jobs taken: those without an estimate, which is then the run time.
    pub without_estimate: u64,
    /// Of the jobs taken: those that ran longer than estimated.
    pub overruns: u64,
    /// Of the jobs taken: those with times that were rounded to whole seconds.
    pub rounded: u64,
    /// Of the jobs taken: those listed after one submitted later.
    pub out_of_order: u64,
    /// Lines with more fields than the format has; the additional ones are ignored.
    pub further_fields: u64,
    /// Valid jobs submitted outside the requested range of times.
    pub outside_range: u64,
    /// Valid jobs left out by the limit.
    pub beyond_limit: u64,
    /// Numbers of lines skipped, by reason: [`Skip::COUNT`] numbers in the order of [`Skip`].
    pub counts: [u64; Skip::COUNT],
    /// The first [`MAX_NAMED`] lines skipped for each reason, in order of the trace.
    pub skipped: Vec<SkippedJob>,
}

/// The machine, and the source of its size.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Machine {
    pub nodes: u64,
    pub source: Source,
}

/// Source of the size of the machine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Source {
    /// The user.
    Asked,
    /// `MaxProcs` of the header.
    MaxProcs,
    /// `MaxNodes` of the header, which does not count processors.
    MaxNodes,
    /// No source: the size is that of the largest job.
    #[default]
    WidestJob,
}

pub type SkippedJob = import::Skipped<Skip>;

/// Reason for which a line was skipped. `found` is as written, shortened where long.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Skip {
    /// A field that is not a whole number (times may have fractions).
    NotANumber { field: Field, found: String },
    /// A field beyond the largest number that a scenario may hold there.
    TooLarge { field: Field, found: String },
    /// Fewer fields than a job needs.
    Short { fields: usize },
    /// The trace ends within the line, after this number of fields.
    CutOff { fields: usize },
    /// More bytes than any line of numbers has.
    LongLine,
    /// No job number.
    NoNumber,
    /// No submit time, or one before 0.
    NoSubmit,
    /// One part of a job that was interrupted.
    Part { status: i64 },
    /// Its run time is 0, or -1: unknown.
    NoRuntime { found: i64 },
    /// It used no processors and requested none, or their number is unknown.
    NoProcessors,
    /// An earlier line, `first`, has the same job number.
    Duplicate { number: u64, first: u64 },
    /// A job larger than the machine.
    TooWide { processors: u64 },
    /// Together with the jobs before it, beyond the largest time.
    BeyondTime,
}

impl Skip {
    pub const COUNT: usize = 13;

    /// Its index in [`Report::counts`].
    pub fn index(&self) -> usize {
        match self {
            Skip::NotANumber { .. } => 0,
            Skip::TooLarge { .. } => 1,
            Skip::Short { .. } => 2,
            Skip::CutOff { .. } => 3,
            Skip::LongLine => 4,
            Skip::NoNumber => 5,
            Skip::NoSubmit => 6,
            Skip::Part { .. } => 7,
            Skip::NoRuntime { .. } => 8,
            Skip::NoProcessors => 9,
            Skip::Duplicate { .. } => 10,
            Skip::TooWide { .. } => 11,
            Skip::BeyondTime => 12,
        }
    }
}

impl Report {
    pub fn skipped_count(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// Number of lines skipped that are not named.
    pub fn unnamed_count(&self) -> u64 {
        self.skipped_count() - self.skipped.len() as u64
    }

    /// Counts a skipped line, and names it if few of its kind are named.
    pub(super) fn skip(&mut self, line: u64, why: Skip) {
        let count = &mut self.counts[why.index()];
        *count += 1;
        if *count <= MAX_NAMED {
            self.skipped.push(SkippedJob { line, why });
        }
    }

    /// Number of job lines that the header announces and the trace lacks.
    pub fn missing_records(&self) -> u64 {
        self.header.max_records.unwrap_or(0).saturating_sub(self.records)
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Machine { nodes, source } = self.machine;
        writeln!(f, "swf: jobs: {}, nodes: {nodes} ({source})", self.jobs)?;
        if let Some((first, last)) = self.span {
            writeln!(f, "  submitted from {first} to {last} s")?;
        }
        let counts = [
            ("without a requested time, their run time is taken", self.without_estimate),
            ("ran longer than requested", self.overruns),
            (
                "without the preferred number of processors, the other is taken",
                self.other_processors,
            ),
            ("fractions of a second, rounded", self.rounded),
            ("behind a job submitted later, sorted", self.out_of_order),
            ("more than 18 fields, the further ones not read", self.further_fields),
            ("outside the range of times", self.outside_range),
            ("left out by the limit", self.beyond_limit),
        ];
        write_counts(f, &counts)?;
        if self.missing_records() > 0 {
            let announced = self.header.max_records.unwrap_or(0);
            writeln!(f, "  records: {}, the header announces {announced}", self.records)?;
        }
        writeln!(f, "skipped: {}", self.skipped_count())?;
        for line in &self.skipped {
            writeln!(f, "{line}")?;
        }
        if self.unnamed_count() > 0 {
            writeln!(f, "  more for the same reasons: {}", self.unnamed_count())?;
        }
        Ok(())
    }
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Source::Asked => "as asked for",
            Source::MaxProcs => "MaxProcs of the header",
            Source::MaxNodes => "MaxNodes of the header",
            Source::WidestJob => "the widest job's: the header names no size",
        })
    }
}

impl fmt::Display for Skip {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place = |field: &Field| *field as u8;
        match self {
            Skip::NotANumber { field, found } => write!(
                f,
                "field {}, {}: expected a whole number, found `{found}`",
                place(field),
                field.name()
            ),
            Skip::TooLarge { field, found } => {
                write!(f, "field {}, {}: `{found}` is too large", place(field), field.name())
            }
            Skip::Short { fields } => {
                write!(f, "expected at least 5 of the 18 fields of a job, found {fields}")
            }
            Skip::CutOff { fields } => {
                write!(f, "the trace ends within this line, at field {fields}")
            }
            Skip::LongLine => f.write_str("too long for a line of numbers"),
            Skip::NoNumber => f.write_str("no job number"),
            Skip::NoSubmit => f.write_str("no submit time"),
            Skip::Part { status } => {
                write!(f, "status {status}: one part of a job whose whole has its own line")
            }
            Skip::NoRuntime { found: -1 } => f.write_str("the run time is unknown"),
            Skip::NoRuntime { found } => {
                write!(f, "expected a run time of at least 1, found {found}")
            }
            Skip::NoProcessors => f.write_str("no processors, neither allocated nor requested"),
            Skip::Duplicate { number, first } => {
                write!(f, "duplicate job number {number}, first in line {first}")
            }
            Skip::TooWide { processors } => {
                write!(f, "refused: {processors} processors, more than the machine has")
            }
            Skip::BeyondTime => f.write_str("beyond the largest time that can be counted"),
        }
    }
}
