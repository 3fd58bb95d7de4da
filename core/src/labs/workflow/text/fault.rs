//! Errors in workflows written as text: data, and its English.

use std::fmt::{self, Display, Formatter};

use serde::{Deserialize, Serialize};

use crate::format::Position;

/// The text expected at a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Expected {
    /// This sign.
    Sign(char),
    /// `.step[`.
    Step,
    /// `.job[`.
    Job,
    /// A name.
    Name,
    /// A number.
    Number,
    /// `p` and a number.
    Priority,
    /// A comma or `]`.
    CommaOrBracket,
    /// A comma, or the end of the line.
    CommaOrEnd,
    /// `job[`, of a triple.
    Triple,
}

/// The kind of an error.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum FaultKind {
    /// An unexpected character.
    Unexpected {
        /// The character found; none at the end of the line.
        found: Option<char>,
        /// The expected text.
        expected: Expected,
    },
    /// A line of none of the forms.
    UnknownLine {
        /// Its first word.
        found: String,
        /// The nearest word that a line may begin with.
        nearest: Option<String>,
    },
    /// A number beyond its bounds.
    OutOfRange {
        /// As written.
        found: String,
        /// The least allowed.
        min: u64,
        /// The most allowed.
        max: u64,
    },
    /// A name that is too long.
    LongName {
        /// Its characters.
        found: u64,
        /// The most allowed.
        max: u64,
    },
    /// A text that is too long.
    LongText {
        /// Its bytes.
        found: u64,
        /// The most allowed.
        max: u64,
    },
    /// A job that its stage has already.
    DuplicateJob {
        /// The job.
        job: String,
        /// Position of its first mention.
        first: Position,
    },
    /// A user that the agreement has already.
    DuplicateUser {
        /// The user.
        user: String,
    },
    /// A workflow whose priority is given already.
    DuplicateAgreement {
        /// The workflow.
        workflow: String,
    },
    /// A stage that has no jobs, before one that has.
    MissingStep {
        /// The workflow.
        workflow: String,
        /// The stage.
        step: u64,
    },
    /// An agreement for a workflow that has no jobs.
    NoSteps {
        /// The workflow.
        workflow: String,
    },
    /// Some users have a ratio and some have none.
    MixedRatios,
    /// Users that differ from those of the first agreement.
    OtherUsers,
    /// A user whose priority is not lower than that of the workflow.
    UrgentUser {
        /// The user.
        user: String,
    },
    /// No workflow at all.
    Nothing,
}

/// An error and its position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fault {
    /// Line and column, from 1.
    pub at: Position,
    /// The kind of the error.
    pub kind: FaultKind,
}

/// All errors of a text, in its order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Faults {
    /// The first errors.
    pub list: Vec<Fault>,
    /// Number of further errors.
    pub more: u64,
}

impl Faults {
    /// The most errors in `list`.
    pub const MAX: usize = 100;

    /// Adds an error.
    pub(super) fn push(&mut self, fault: Fault) {
        if self.list.len() < Self::MAX {
            self.list.push(fault);
        } else {
            self.more += 1;
        }
    }
}

impl std::error::Error for Faults {}

/// One error a line.
impl Display for Faults {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for (at, fault) in self.list.iter().enumerate() {
            write!(f, "{}{fault}", if at == 0 { "" } else { "\n" })?;
        }
        match self.more {
            0 => Ok(()),
            more => write!(f, "\nand {more} more"),
        }
    }
}

impl Display for Fault {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.at.line, self.at.column, self.kind)
    }
}

impl Display for FaultKind {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unexpected { found: Some(found), expected } => {
                write!(f, "expected {expected}, found {found:?}")
            }
            Self::Unexpected { found: None, expected } => {
                write!(f, "unexpected end of line, expected {expected}")
            }
            Self::UnknownLine { found, nearest } => {
                write!(
                    f,
                    "expected shares:, NAME.step[i].job[j,m] or job[i,j,m], found {found:?}"
                )?;
                match nearest {
                    Some(nearest) => write!(f, "; did you mean {nearest:?}?"),
                    None => Ok(()),
                }
            }
            Self::OutOfRange { found, min, max } => {
                write!(f, "expected a whole number from {min} to {max}, found {found}")
            }
            Self::LongName { found, max } => {
                write!(f, "expected a name of at most {max} characters, found {found}")
            }
            Self::LongText { found, max } => {
                write!(f, "expected a text of at most {max} bytes, found {found}")
            }
            Self::DuplicateJob { job, first } => {
                let Position { line, column } = first;
                write!(f, "duplicate job {job:?}, first at line {line}, column {column}")
            }
            Self::DuplicateUser { user } => write!(f, "duplicate user {user:?}"),
            Self::DuplicateAgreement { workflow } => {
                write!(f, "workflow {workflow:?} already has a sharing agreement")
            }
            Self::MissingStep { workflow, step } => {
                write!(f, "step {step} of workflow {workflow:?} has no job")
            }
            Self::NoSteps { workflow } => write!(f, "workflow {workflow:?} has no jobs"),
            Self::MixedRatios => f.write_str("some users have a ratio and some have none"),
            Self::OtherUsers => {
                f.write_str("the users differ from those in the first line of shares")
            }
            Self::UrgentUser { user } => {
                write!(f, "user {user:?} must have a lower priority than the workflow")
            }
            Self::Nothing => {
                f.write_str("no workflow, expected job[i,j,m] or NAME.step[i].job[j,m]")
            }
        }
    }
}

impl Display for Expected {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sign(sign) => write!(f, "{sign:?}"),
            Self::Step => f.write_str("\".step[\""),
            Self::Job => f.write_str("\".job[\""),
            Self::Name => f.write_str("a name"),
            Self::Number => f.write_str("a number"),
            Self::Priority => f.write_str("p and a number"),
            Self::CommaOrBracket => f.write_str("a comma or \"]\""),
            Self::CommaOrEnd => f.write_str("a comma or the end of the line"),
            Self::Triple => f.write_str("\"job[\""),
        }
    }
}
