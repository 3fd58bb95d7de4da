//! Errors of a scenario as data, each with its path, the value found and the values allowed.
//!
//! **Invariant:** an error always has a path, and line and column if it came from text.
//! **Invariant:** at most [`Errors::MAX`] are stored; further ones are counted.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::{List, Measure, Shape, Token};

/// One step of a [`Path`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Segment {
    /// A field of an object.
    Field(String),
    /// An element of a list, from 0.
    Index(u64),
}

impl From<&str> for Segment {
    fn from(field: &str) -> Segment {
        Segment::Field(field.to_owned())
    }
}

impl From<u32> for Segment {
    fn from(index: u32) -> Segment {
        Segment::Index(index.into())
    }
}

/// A place in a scenario: `tasks[3].request[1]`; empty for the whole.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Path(pub Vec<Segment>);

impl Path {
    /// The path of the whole document.
    pub fn root() -> Self {
        Path::default()
    }

    /// This path and a field below it.
    #[must_use]
    pub fn field(&self, name: &str) -> Self {
        self.with(Segment::Field(name.to_owned()))
    }

    /// This path and an element below it.
    #[must_use]
    pub fn index(&self, index: usize) -> Self {
        self.with(Segment::Index(index as u64))
    }

    fn with(&self, segment: Segment) -> Self {
        let mut segments = self.0.clone();
        segments.push(segment);
        Path(segments)
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            return f.write_str("the scenario");
        }
        for (at, segment) in self.0.iter().enumerate() {
            match segment {
                Segment::Field(name) if at == 0 => f.write_str(name)?,
                Segment::Field(name) => write!(f, ".{name}")?,
                Segment::Index(index) => write!(f, "[{index}]")?,
            }
        }
        Ok(())
    }
}

/// A place in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Position {
    /// Line, from 1.
    pub line: u64,
    /// Column in characters, from 1.
    pub column: u64,
}

/// The value found where another is allowed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Found {
    Null,
    /// True or false.
    Boolean,
    /// A number, as written (shortened where long).
    Number(String),
    /// A string (shortened where long).
    Text(String),
    List,
    Object,
}

/// `found` is as written, shortened where long.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum LinkFault {
    /// It carries no scenario.
    NoScenario,
    /// A character that links do not use.
    Character { found: char },
    /// It is truncated or altered: it does not unpack.
    Damaged,
    /// Its recipe for drawing a workload is not valid.
    Draw { found: String },
    /// It unpacks, but not to a scenario: the first error of its contents.
    Contents { error: Box<Error> },
}

/// Kind of an error. `found` is the value as written, shortened where long, or its amount; `min`, `max` and `allowed` are
/// the values allowed; `nearest` is the allowed spelling that is the nearest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ErrorKind {
    /// Not JSON; at the end of the text nothing is found.
    Syntax { found: Option<String>, expected: Token },
    /// Not UTF-8.
    NotUtf8,
    /// Nested deeper than allowed.
    TooDeep { max: u64 },
    /// More bytes, entries or work than allowed; found as far as known.
    TooLarge { what: Measure, found: u64, max: u64 },
    /// A field that the format does not have.
    UnknownField { found: String, allowed: Vec<String>, nearest: Option<String> },
    /// None of several fields, or more than one of them, where one is required.
    NotOneField { found: Vec<String>, allowed: Vec<String> },
    /// An event or decision (without a kind of `event`) that the run does not have: the `nth`, from 1, `of` a thing, if it
    /// is named. The run has `found` of them; `nearest` is the name of a thing that such an event can be about.
    NotInRun {
        event: Option<String>,
        of: Option<String>,
        nth: u64,
        found: u64,
        nearest: Option<String>,
    },
    /// A required field is missing.
    MissingField { field: String },
    /// A key given twice in one object.
    DuplicateField { field: String },
    /// A value of another type.
    WrongType { found: Found, expected: Shape },
    /// A whole number outside its bounds; the maximum is `u64::MAX` if the minimum alone matters.
    OutOfRange { found: String, min: u64, max: u64 },
    /// A number that is not above 0 and below 1, or has more than 15 decimal places.
    NotFraction { found: String },
    /// A number outside its bounds, or with too many digits.
    NotDecimal { found: String, min: u64 },
    /// A size that is not above the one listed before it.
    NotAscending { found: u64, before: u64 },
    /// An API that no engine of any node implements.
    NotImplemented { found: String },
    /// Tasks, and no node to run them.
    NoNodes { tasks: u64 },
    /// A word that is not one of those allowed.
    UnknownWord { found: String, allowed: Vec<String>, nearest: Option<String> },
    /// A name that no entry of the list has.
    UnknownName { found: String, list: List, nearest: Option<String> },
    /// A release listed before its task, which is `listed` there.
    NotYetListed { found: String, listed: Path },
    /// A name that an earlier entry of the same list has.
    DuplicateName { found: String, first: Path },
    /// A name or text too short or too long, in characters.
    WrongLength { found: u64, min: u64, max: u64 },
    /// A name with an invisible character, so that two names may look equal: the first such character.
    UnseenCharacter { found: String, sign: char },
    /// A list with the wrong number of entries.
    WrongCount { found: u64, min: u64, max: u64 },
    /// A version newer than this program.
    FutureVersion { found: String, known: u64 },
    /// A reservation larger than the node's capacity.
    OverReserved { dimension: String, found: u64, available: u64 },
    /// A name of a GPU that contains a slash, the separator between a GPU and its slices.
    SlashInName { found: String },
    /// A MIG device with slices.
    SlicesOfMig { found: u64 },
    /// A unit that another container has already, by the request at `first`.
    HeldTwice { found: String, first: Path },
    /// A container with so many units on a node with fewer that match and are free.
    TooFewUnits { wanted: u64, left: u64 },
    /// A node or GPU in a group of a requester that may not group it.
    NotPermitted { found: String, requester: String },
    /// A node that has a reservation already.
    ReservedTwice { node: String },
    /// Units that are needed together and exceed the pool.
    OverCapacity { found: u64, capacity: u64 },
    /// A coordinate outside the space, and the least granularity with which it would be inside.
    BeyondSpace { found: u64, max: u64, granularity: u64 },
    /// A link without a scenario, or a damaged one.
    BadLink { fault: LinkFault },
}

/// One error and its place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Error {
    /// Place in the scenario.
    pub path: Path,
    /// Place in the text, if the scenario came from text.
    pub position: Option<Position>,
    pub kind: ErrorKind,
}

/// All errors of a text, in the order of detection: of a scenario, unless another kind of error is named.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Errors<E = Error> {
    /// The first of them, at most [`Errors::MAX`].
    pub list: Vec<E>,
    /// Number of further errors.
    pub more: u64,
}

impl<E> Default for Errors<E> {
    fn default() -> Self {
        Errors { list: Vec::new(), more: 0 }
    }
}

impl Errors {
    /// The most errors stored.
    pub const MAX: usize = 100;

    /// One error of the whole.
    pub(crate) fn of(kind: ErrorKind) -> Errors {
        Errors { list: vec![Error { path: Path::root(), position: None, kind }], more: 0 }
    }

    /// Adds an error.
    pub fn push(&mut self, path: Path, kind: ErrorKind) {
        self.push_with(|| (path, kind));
    }

    /// Adds an error that is made only if it is stored.
    pub(crate) fn push_with(&mut self, error: impl FnOnce() -> (Path, ErrorKind)) {
        self.add(|| {
            let (path, kind) = error();
            Error { path, position: None, kind }
        });
    }

    /// Adds the error that ended the reading; if no more are stored, it replaces the last.
    pub(crate) fn end_with(&mut self, path: Path, kind: ErrorKind) {
        if !self.has_room() {
            self.list.pop();
            self.more += 1;
        }
        self.push(path, kind);
    }
}

impl<E> Errors<E> {
    /// Adds an error that is made only if it is stored.
    pub(crate) fn add(&mut self, error: impl FnOnce() -> E) {
        if self.has_room() {
            self.list.push(error());
        } else {
            self.more += 1;
        }
    }

    /// Adds other errors.
    pub(crate) fn append(&mut self, others: Errors<E>) {
        others.list.into_iter().for_each(|error| self.add(|| error));
        self.more += others.more;
    }

    /// True if one more error would be stored.
    pub(crate) fn has_room(&self) -> bool {
        self.list.len() < Errors::MAX
    }

    /// True if there are no errors.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Number of errors, including those not stored.
    pub fn count(&self) -> u64 {
        self.list.len() as u64 + self.more
    }

    /// `value`, if there are no errors.
    pub fn or<T>(self, value: impl FnOnce() -> T) -> Result<T, Errors<E>> {
        if self.is_empty() { Ok(value()) } else { Err(self) }
    }
}
