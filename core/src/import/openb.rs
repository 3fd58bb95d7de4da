//! The errors and skipped lines of an import of the openb trace, whichever scenario is made of it.

use std::fmt;

use super::order::{Lifetime, NamesByLine};
use super::table::{Problem, Row, TableError};

/// One of the two files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ListFile {
    /// The list of nodes.
    Nodes,
    /// The list of pods.
    Pods,
}

/// The error that prevents an import.
#[derive(Debug)]
pub struct ListError {
    /// The file.
    pub file: ListFile,
    /// The error of its table.
    pub error: TableError,
}

/// A skipped line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SkippedLine {
    /// Its file.
    pub file: ListFile,
    /// Its number, from 1 (the header).
    pub line: u64,
    /// The reason.
    pub why: SkipReason,
}

/// Reasons to skip a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SkipReason {
    /// A field that cannot be read.
    Field(Problem),
    /// An earlier line has the same name.
    Duplicate {
        /// The name.
        name: String,
        /// The earlier line.
        first: u64,
    },
    /// A share of a GPU outside 1 to 1,000 thousandths.
    NotAShare {
        /// GPUs requested.
        gpus: u64,
        /// Thousandths of each.
        thousandths: u64,
    },
    /// More GPUs than a scenario can have.
    TooManyGpus {
        /// Their number.
        found: u64,
    },
    /// A coordinate beyond the space.
    BeyondSpace {
        /// Name of the dimension.
        dimension: &'static str,
        /// The value.
        value: u64,
        /// The granularity it was divided by.
        granularity: u64,
        /// The least sufficient granularity.
        needed: u64,
    },
    /// No node has any of the requested models.
    NoSuchModel {
        /// As written.
        models: String,
    },
}

/// The sentence about a list of pods without the column of times: the published lists `multigpu` have none.
pub(crate) const WITHOUT_TIMES: &str =
    "The list of pods has no times: pods arrive in its order, and none is released.";

/// The arrival and the end of a pod, by the columns of its times; `None` if the list has no times.
pub(crate) fn lifetime(
    row: &Row<'_>,
    created: usize,
    deleted: usize,
) -> Result<Option<Lifetime>, SkipReason> {
    if !row.has(created) {
        return Ok(None);
    }
    let (created, deleted) = (row.number(created)?, row.optional_number(deleted)?);
    Ok(Some(Lifetime { created, deleted }))
}

/// Refuses a name that was read before.
pub(crate) fn is_new(names: &mut NamesByLine, name: &str, line: u64) -> Result<(), SkipReason> {
    match names.insert(name, line) {
        Some(first) => Err(SkipReason::Duplicate { name: name.to_owned(), first }),
        None => Ok(()),
    }
}

impl From<Problem> for SkipReason {
    fn from(problem: Problem) -> Self {
        SkipReason::Field(problem)
    }
}

impl fmt::Display for ListFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ListFile::Nodes => "nodes",
            ListFile::Pods => "pods",
        })
    }
}

impl fmt::Display for SkippedLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "  {}, line {}: {}", self.file, self.line, self.why)
    }
}

impl fmt::Display for SkipReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SkipReason::Field(problem) => write!(f, "{problem}"),
            SkipReason::Duplicate { name, first } => {
                write!(f, "duplicate name `{name}`, first in line {first}")
            }
            SkipReason::NotAShare { thousandths, .. } => {
                write!(f, "expected 1 to 1000 thousandths of each GPU, found {thousandths}")
            }
            SkipReason::TooManyGpus { found } => {
                write!(f, "{found} GPUs are more than a scenario may have")
            }
            SkipReason::BeyondSpace { dimension, value, granularity, needed } => write!(
                f,
                "`{dimension}` is {value}, at granularity {granularity} beyond the last coordinate; a granularity of \
                 {needed} or more would do"
            ),
            SkipReason::NoSuchModel { models } => {
                write!(f, "no node has a GPU of model `{models}`")
            }
        }
    }
}
