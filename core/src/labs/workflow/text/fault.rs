//! Errors in workflows written as text: data, and its English.

use std::fmt::{self, Display, Formatter};

use serde::{Deserialize, Serialize};

use crate::format::{Errors, Position};

/// The text expected at a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Expected {
    Sign(char),
    /// `.step[`.
    Step,
    /// `.job[`.
    Job,
    Name,
    Number,
    /// `p` and a number.
    Priority,
    CommaOrBracket,
    CommaOrEnd,
    /// `job[`, of a triple.
    Triple,
}

/// The kind of an error.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum FaultKind {
    /// An unexpected character; none at the end of the line.
    Unexpected { found: Option<char>, expected: Expected },
    /// A line of none of the forms, with its first word and the nearest word that a line may begin with.
    UnknownLine { found: String, nearest: Option<String> },
    /// A number beyond its bounds.
    OutOfRange { found: String, min: u64, max: u64 },
    /// A name of too many characters.
    LongName { found: u64, max: u64 },
    /// A text of too many bytes.
    LongText { found: u64, max: u64 },
    /// A job that its stage has already.
    DuplicateJob { job: String, first: Position },
    /// A user that the agreement has already.
    DuplicateUser { user: String },
    /// A workflow whose priority is given already.
    DuplicateAgreement { workflow: String },
    /// A stage that has no jobs, before one that has.
    MissingStep { workflow: String, step: u64 },
    /// An agreement for a workflow that has no jobs.
    NoSteps { workflow: String },
    /// Some users have a ratio and some have none.
    MixedRatios,
    /// Users that differ from those of the first agreement.
    OtherUsers,
    /// A user whose priority is not lower than that of the workflow.
    UrgentUser { user: String },
    /// No workflow at all.
    Nothing,
}

/// An error and its position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fault {
    /// Line and column, from 1.
    pub at: Position,
    pub kind: FaultKind,
}

/// All errors of a text, in its order.
pub type Faults = Errors<Fault>;

impl Faults {
    pub(super) fn push(&mut self, at: Position, kind: FaultKind) {
        self.add(|| Fault { at, kind });
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
