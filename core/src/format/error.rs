//! What can be wrong with a scenario: each error as data, with its path, what was found and what is allowed.
//!
//! **Invariant:** an error names the place by path always, and by line and column where it came from text.
//! **Invariant:** at most [`Errors::MAX`] are kept; how many more there were is counted.

use std::fmt;

use serde::{Deserialize, Serialize};

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

/// Where in a scenario: `tasks[3].request[1]`; empty for the whole.
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

/// A place in a text: line and column from 1, columns in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Position {
    /// Line, from 1.
    pub line: u64,
    /// Column in characters, from 1.
    pub column: u64,
}

/// What was found where something else is allowed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Found {
    /// Null.
    Null,
    /// True or false.
    Boolean,
    /// A number, as written (shortened where long).
    Number(String),
    /// A string (shortened where long).
    Text(String),
    /// A list.
    List,
    /// An object.
    Object,
}

/// The lists whose entries have ids or names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum List {
    /// Nodes.
    Nodes,
    /// Tasks.
    Tasks,
    /// Tasks listed before this place.
    EarlierTasks,
    /// Dimensions.
    Dimensions,
    /// Users of the sharing group.
    Users,
    /// Requesters of GPUs.
    Requesters,
    /// Requests listed before this place.
    EarlierRequests,
    /// GPUs of the node at hand.
    Gpus,
    /// Units of the GPU at hand.
    Units,
    /// Types of engines.
    Engines,
    /// APIs.
    Apis,
}

/// What JSON allows at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Token {
    /// A value of any type.
    Value,
    /// A key in quotes.
    Key,
    /// A key in quotes, or `}`.
    KeyOrBrace,
    /// `:`.
    Colon,
    /// `,` or `]`.
    CommaOrBracket,
    /// `,` or `}`.
    CommaOrBrace,
    /// The closing quote of a string.
    Quote,
    /// A digit of a number.
    Digit,
    /// One of `" \ / b f n r t u` after a backslash.
    Escape,
    /// Four hexadecimal digits after `\u`.
    HexDigits,
    /// The second half of a surrogate pair.
    SecondSurrogate,
    /// A control character of a string in its escaped form.
    EscapedControl,
    /// Nothing: the scenario has ended.
    End,
}

/// Types of values, as the format's fields have them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Shape {
    /// A string.
    Text,
    /// A whole number.
    WholeNumber,
    /// A number.
    Number,
    /// A list.
    List,
    /// A list of whole numbers.
    NumberList,
    /// A list of strings.
    TextList,
    /// A list of objects.
    ObjectList,
    /// An object.
    Object,
    /// True or false.
    Boolean,
    /// A word or a whole number.
    WordOrNumber,
}

/// What a limit counts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Measure {
    /// Bytes of a scenario file.
    FileBytes,
    /// Characters of a link.
    LinkCharacters,
    /// Bytes of the scenario inside a link.
    LinkBytes,
    /// Blocks of a note: paragraphs, headings, items of lists.
    NoteBlocks,
    /// Spans of a note: texts, links, what is marked.
    NoteSpans,
    /// Fields that the format does not have, or that are repeated.
    StrayFields,
    /// Nodes.
    Nodes,
    /// Entries of the task list.
    Entries,
    /// Reservations.
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
    /// Tasks.
    Tasks,
    /// Calls of all tasks.
    Calls,
    /// APIs.
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
    /// Jobs.
    Jobs,
    /// The latest submission, all runtimes (or estimates) and the costs of all checkpoints there can be, together.
    LatestTime,
    /// Workflows.
    Workflows,
    /// Stages of all workflows.
    Stages,
    /// Jobs of all stages.
    StageJobs,
    /// Users of the sharing group.
    Users,
    /// Users times workflows that can be admitted at a time.
    Shares,
    /// The sum of the users' ratios.
    SumRatio,
    /// Nodes times the distinct orders that tasks prefer.
    OrderedNodes,
    /// The sum of what all nodes have of a dimension.
    SumAvailable {
        /// Name of the dimension.
        dimension: String,
    },
    /// The sum of what all tasks ask of a dimension.
    SumRequested {
        /// Name of the dimension.
        dimension: String,
    },
}

/// What is wrong with a link.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum LinkFault {
    /// It carries no scenario.
    NoScenario,
    /// A character that links do not use.
    Character {
        /// The character.
        found: char,
    },
    /// It is cut off, or was altered: it does not unpack.
    Damaged,
    /// What it says is to be drawn is nothing that can be.
    Draw {
        /// What it says (shortened where long).
        found: String,
    },
    /// It unpacks, but not to a scenario.
    Contents {
        /// The first thing wrong with what it holds.
        error: Box<Error>,
    },
}

/// What is wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ErrorKind {
    /// Not JSON.
    Syntax {
        /// The word or sign found (shortened where long); none at the end of the text.
        found: Option<String>,
        /// What may stand here.
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
        /// What there is too much of.
        what: Measure,
        /// How many there are, as far as known.
        found: u64,
        /// How many are allowed.
        max: u64,
    },
    /// A field that the format does not have.
    UnknownField {
        /// As written.
        found: String,
        /// What is allowed here.
        allowed: Vec<String>,
        /// The nearest allowed spelling.
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
    /// A value of the wrong type.
    WrongType {
        /// What was found.
        found: Found,
        /// What is allowed.
        expected: Shape,
    },
    /// A number outside its bounds, or not whole, or not a number.
    OutOfRange {
        /// As written.
        found: String,
        /// The least allowed.
        min: u64,
        /// The most allowed.
        max: u64,
    },
    /// A number that is not between 0 and 1, or has more than 15 digits behind the point.
    NotFraction {
        /// As written.
        found: String,
    },
    /// A number that is negative, or has more than 15 digits behind the point.
    NotDecimal {
        /// As written.
        found: String,
    },
    /// A size that is not above the one listed before it.
    NotAscending {
        /// The size.
        found: u64,
        /// The one before it.
        before: u64,
    },
    /// An API that no engine of any node implements.
    NotImplemented {
        /// The API.
        found: String,
    },
    /// Tasks, and no node to run them.
    NoNodes {
        /// How many tasks.
        tasks: u64,
    },
    /// A word that is not one of those allowed.
    UnknownWord {
        /// As written.
        found: String,
        /// What is allowed here.
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
    /// A release that stands before its task.
    NotYetListed {
        /// The task's name.
        found: String,
        /// Where the task stands.
        listed: Path,
    },
    /// A name that an earlier entry of the same list has.
    DuplicateName {
        /// As written.
        found: String,
        /// Where it was first given.
        first: Path,
    },
    /// A name or text too short or too long, in characters.
    WrongLength {
        /// How long it is.
        found: u64,
        /// The shortest allowed.
        min: u64,
        /// The longest allowed.
        max: u64,
    },
    /// A name with a character in it that can't be seen, so that two names may look alike.
    UnseenCharacter {
        /// The name (shortened where long).
        found: String,
        /// The first such character.
        sign: char,
    },
    /// A list with the wrong number of entries.
    WrongCount {
        /// How many there are.
        found: u64,
        /// The fewest allowed.
        min: u64,
        /// The most allowed.
        max: u64,
    },
    /// A version this program does not know.
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
        /// How much is set aside.
        found: u64,
        /// How much the node has.
        available: u64,
    },
    /// A name of a GPU with a slash in it, which stands between a GPU and its slices.
    SlashInName {
        /// The name (shortened where long).
        found: String,
    },
    /// A MIG device with slices.
    SlicesOfMig {
        /// How many.
        found: u64,
    },
    /// A unit that another container holds already.
    HeldTwice {
        /// The unit.
        found: String,
        /// The request of that container.
        first: Path,
    },
    /// A container that runs on a node with too few units for it.
    TooFewUnits {
        /// How many units it has.
        wanted: u64,
        /// How many free ones match on the node.
        left: u64,
    },
    /// A node or GPU in a group of a requester that may not group it.
    NotPermitted {
        /// The node or GPU.
        found: String,
        /// The requester.
        requester: String,
    },
    /// A node that already holds a reservation.
    ReservedTwice {
        /// The node.
        node: String,
    },
    /// Units that are needed together, more than the pool has.
    OverCapacity {
        /// How many.
        found: u64,
        /// How many the pool has.
        capacity: u64,
    },
    /// A coordinate beyond the space: value over granularity.
    BeyondSpace {
        /// The coordinate.
        found: u64,
        /// The largest.
        max: u64,
        /// The least granularity that would bring it inside.
        granularity: u64,
    },
    /// A link that holds no scenario, or a damaged one.
    BadLink {
        /// What is wrong with it.
        fault: LinkFault,
    },
}

/// One error and its place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Error {
    /// Where in the scenario.
    pub path: Path,
    /// Where in the text, if it came from text.
    pub position: Option<Position>,
    /// What is wrong.
    pub kind: ErrorKind,
}

/// All that is wrong with a scenario, in the order of the text.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Errors {
    /// The first of them.
    pub list: Vec<Error>,
    /// How many more there are.
    pub more: u64,
}

impl Errors {
    /// How many are kept.
    pub const MAX: usize = 100;

    /// One error of the whole.
    pub(crate) fn of(kind: ErrorKind) -> Errors {
        Errors { list: vec![Error { path: Path::root(), position: None, kind }], more: 0 }
    }

    /// Adds one.
    pub fn push(&mut self, path: Path, kind: ErrorKind) {
        self.push_with(|| (path, kind));
    }

    /// Adds one that is made only if it is kept.
    pub(crate) fn push_with(&mut self, error: impl FnOnce() -> (Path, ErrorKind)) {
        if self.has_room() {
            let (path, kind) = error();
            self.list.push(Error { path, position: None, kind });
        } else {
            self.more += 1;
        }
    }

    /// Adds others.
    pub(crate) fn append(&mut self, others: Errors) {
        for error in others.list {
            self.push(error.path, error.kind);
        }
        self.more += others.more;
    }

    /// Adds the error at which the reading ended: where no more are kept, in the place of the last.
    pub(crate) fn end_with(&mut self, path: Path, kind: ErrorKind) {
        if !self.has_room() {
            self.list.pop();
            self.more += 1;
        }
        self.push(path, kind);
    }

    /// Whether one more would be kept.
    pub(crate) fn has_room(&self) -> bool {
        self.list.len() < Self::MAX
    }

    /// Whether nothing is wrong.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// How many there are, those not kept included.
    pub fn count(&self) -> u64 {
        self.list.len() as u64 + self.more
    }

    /// `value`, if nothing is wrong.
    pub fn or<T>(self, value: impl FnOnce() -> T) -> Result<T, Errors> {
        if self.is_empty() { Ok(value()) } else { Err(self) }
    }
}
