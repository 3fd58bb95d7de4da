//! Errors of a scenario as data, each with its path, the value found and the values allowed.
//!
//! **Invariant:** an error always has a path, and line and column if it came from text.
//! **Invariant:** at most [`Errors::MAX`] are stored; further ones are counted.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::Token;

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

/// The lists whose entries have ids or names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum List {
    Nodes,
    Tasks,
    /// Tasks listed before the current one.
    EarlierTasks,
    Dimensions,
    /// Users of the sharing group.
    Users,
    /// Requesters of GPUs.
    Requesters,
    /// Requests listed before the current one.
    EarlierRequests,
    /// GPUs of the current node.
    Gpus,
    /// Units of the current GPU.
    Units,
    /// Types of engines.
    Engines,
    Apis,
    /// Things and panels that a lesson can look at.
    Looks,
}

/// Types of values in the format's fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Shape {
    /// A string.
    Text,
    WholeNumber,
    /// A whole number without sign, point and exponent.
    Digits,
    Number,
    List,
    /// A list of whole numbers.
    NumberList,
    /// A list of strings.
    TextList,
    ObjectList,
    Object,
    /// True or false.
    Boolean,
    /// A word or a whole number.
    WordOrNumber,
    /// A string, or an object of strings by language.
    TextByLanguage,
    TrueOrObject,
}

/// Quantities that limits apply to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Measure {
    /// Bytes of a scenario file.
    FileBytes,
    LinkCharacters,
    /// Bytes of the scenario inside a link.
    LinkBytes,
    /// Blocks of a note: paragraphs, headings, items of lists.
    NoteBlocks,
    /// Spans of a note: texts, links, marked parts.
    NoteSpans,
    /// Fields that the format does not have, or that are repeated.
    StrayFields,
    Nodes,
    /// Entries of the task list.
    Entries,
    Reservations,
    /// GPUs of all nodes.
    Gpus,
    /// Units of all nodes: GPUs, and slices of those that are split.
    Units,
    /// Requesters of GPUs.
    Requesters,
    /// Groups of GPUs.
    Groups,
    /// Names of nodes, GPUs, units and tags in groups and permissions.
    GroupingNames,
    /// Expected demands.
    Demands,
    /// Requests and releases.
    Requests,
    /// Steps of handing out or planning GPUs, with the largest group and node at each of them.
    GroupingWork,
    Tasks,
    /// Calls of all tasks.
    Calls,
    Apis,
    /// Sizes at which the costs of APIs are listed.
    CostSteps,
    /// Engines of all nodes.
    Engines,
    /// Cells of a table by type of engine: of nodes, or of ranges of sizes.
    EngineCells,
    /// Steps of choosing nodes and engines, with every call and the types it may go to.
    CallWork,
    /// Names of candidates, all tasks together.
    Candidates,
    Jobs,
    /// The latest possible end: the last submission, all runtimes (or estimates) and the costs of all possible
    /// checkpoints, together.
    LatestTime,
    Workflows,
    /// Stages of all workflows.
    Stages,
    StageJobs,
    /// Users of the sharing group.
    Users,
    /// Users times workflows that can be admitted at once.
    Shares,
    /// The sum of the users' ratios.
    SumRatio,
    /// Nodes times the distinct orders that tasks prefer.
    OrderedNodes,
    /// The sum of all nodes' capacity in a dimension.
    SumAvailable {
        /// Name of the dimension.
        dimension: String,
    },
    /// The sum of all tasks' requests in a dimension.
    SumRequested {
        /// Name of the dimension.
        dimension: String,
    },
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum LinkFault {
    /// It carries no scenario.
    NoScenario,
    /// A character that links do not use.
    Character {
        /// The character.
        found: char,
    },
    /// It is truncated or altered: it does not unpack.
    Damaged,
    /// Its recipe for drawing a workload is not valid.
    Draw {
        /// The recipe (shortened where long).
        found: String,
    },
    /// It unpacks, but not to a scenario.
    Contents {
        /// The first error of its contents.
        error: Box<Error>,
    },
}

/// Kind of an error, with the values found and allowed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ErrorKind {
    /// Not JSON.
    Syntax {
        /// The word or character found (shortened where long); `None` at the end of the text.
        found: Option<String>,
        /// The token allowed here.
        expected: Token,
    },
    /// Not UTF-8.
    NotUtf8,
    /// Nested deeper than allowed.
    TooDeep {
        /// The deepest nesting allowed.
        max: u64,
    },
    /// More bytes, entries or work than allowed.
    TooLarge {
        /// Quantity that is too large.
        what: Measure,
        /// Its value, as far as known.
        found: u64,
        /// Its maximum.
        max: u64,
    },
    /// A field that the format does not have.
    UnknownField {
        /// As written.
        found: String,
        /// Fields allowed here.
        allowed: Vec<String>,
        /// The nearest allowed spelling.
        nearest: Option<String>,
    },
    /// None of several fields, or more than one of them, where one is required.
    NotOneField {
        /// Fields given.
        found: Vec<String>,
        /// Fields of which one is required.
        allowed: Vec<String>,
    },
    /// An event or decision that the run does not have.
    NotInRun {
        /// Kind of the event; `None` for a decision.
        event: Option<String>,
        /// Name of the thing that it is about, if any.
        of: Option<String>,
        /// Its number, from 1.
        nth: u64,
        /// Number of such events or decisions in the run.
        found: u64,
        /// The nearest name of a thing that such an event can be about, where there is none of the given name.
        nearest: Option<String>,
    },
    /// A required field is missing.
    MissingField {
        /// Its name.
        field: String,
    },
    /// A key given twice in one object.
    DuplicateField {
        /// Its name.
        field: String,
    },
    WrongType {
        found: Found,
        /// The type allowed.
        expected: Shape,
    },
    /// A whole number outside its bounds.
    OutOfRange {
        /// As written.
        found: String,
        /// Minimum.
        min: u64,
        /// Maximum; `u64::MAX` if the minimum alone matters.
        max: u64,
    },
    /// A number that is not above 0 and below 1, or has more than 15 decimal places.
    NotFraction {
        /// As written.
        found: String,
    },
    /// A number outside its bounds, or with too many digits.
    NotDecimal {
        /// As written.
        found: String,
        /// Minimum.
        min: u64,
    },
    /// A size that is not above the one listed before it.
    NotAscending {
        /// The size.
        found: u64,
        /// The size before it.
        before: u64,
    },
    /// An API that no engine of any node implements.
    NotImplemented {
        /// The API.
        found: String,
    },
    /// Tasks, and no node to run them.
    NoNodes { tasks: u64 },
    /// A word that is not one of those allowed.
    UnknownWord {
        /// As written.
        found: String,
        /// Words allowed here.
        allowed: Vec<String>,
        /// The nearest allowed spelling.
        nearest: Option<String>,
    },
    /// A name that no entry of the list has.
    UnknownName {
        /// As written.
        found: String,
        /// The list searched.
        list: List,
        /// The nearest name there.
        nearest: Option<String>,
    },
    /// A release listed before its task.
    NotYetListed {
        /// The task's name.
        found: String,
        /// Place of the task in the list.
        listed: Path,
    },
    /// A name that an earlier entry of the same list has.
    DuplicateName {
        /// As written.
        found: String,
        /// Place of the earlier entry.
        first: Path,
    },
    /// A name or text too short or too long, in characters.
    WrongLength {
        /// Length in characters.
        found: u64,
        /// Minimum length.
        min: u64,
        /// Maximum length.
        max: u64,
    },
    /// A name with an invisible character, so that two names may look equal.
    UnseenCharacter {
        /// The name (shortened where long).
        found: String,
        /// The first such character.
        sign: char,
    },
    /// A list with the wrong number of entries.
    WrongCount {
        /// Number of entries.
        found: u64,
        /// Minimum number.
        min: u64,
        /// Maximum number.
        max: u64,
    },
    /// A version newer than this program.
    FutureVersion {
        /// As written.
        found: String,
        /// The newest known.
        known: u64,
    },
    /// A reservation larger than what the node has.
    OverReserved {
        /// Name of the dimension.
        dimension: String,
        /// Amount reserved.
        found: u64,
        /// Capacity of the node.
        available: u64,
    },
    /// A name of a GPU that contains a slash, the separator between a GPU and its slices.
    SlashInName {
        /// The name (shortened where long).
        found: String,
    },
    /// A MIG device with slices.
    SlicesOfMig {
        /// Number of slices.
        found: u64,
    },
    /// A unit that another container has already.
    HeldTwice {
        /// The unit.
        found: String,
        /// The request of that container.
        first: Path,
    },
    /// A container on a node with too few units for it.
    TooFewUnits {
        /// Number of units it has.
        wanted: u64,
        /// Number of matching free units on the node.
        left: u64,
    },
    /// A node or GPU in a group of a requester that may not group it.
    NotPermitted {
        /// The node or GPU.
        found: String,
        requester: String,
    },
    /// A node that has a reservation already.
    ReservedTwice { node: String },
    /// Units that are needed together and exceed the pool.
    OverCapacity {
        /// Number of units needed.
        found: u64,
        /// Number of units in the pool.
        capacity: u64,
    },
    /// A coordinate outside the space: value over granularity.
    BeyondSpace {
        /// The coordinate.
        found: u64,
        /// The largest.
        max: u64,
        /// The least granularity with which it would be inside.
        granularity: u64,
    },
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
