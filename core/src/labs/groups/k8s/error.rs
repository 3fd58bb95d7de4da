//! What can be wrong with manifests: file, document, path and line, what was found and what is allowed.
//!
//! **Invariant:** at most [`Errors::MAX`] are kept; how many more there were is counted.

use std::fmt::{self, Display, Formatter, Write};

use serde::{Deserialize, Serialize};

use crate::format::{Found, MAX_NUMBER, Segment, is_of_word};

/// Where something stands.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Place {
    /// The file, as it was named.
    pub file: String,
    /// The document in it, from 1.
    pub document: u64,
    /// The way through the document; empty for the whole.
    pub path: Vec<Segment>,
    /// The line, from 1.
    pub line: u64,
}

impl Place {
    /// The way through the document as `items[3].metadata.labels["nvidia.com/gpu.count"]`.
    pub fn way(&self) -> String {
        let mut way = String::new();
        for segment in &self.path {
            let _ = match segment {
                Segment::Index(index) => write!(way, "[{index}]"),
                Segment::Field(name) if !name.chars().all(is_of_word) => write!(way, "[{name:?}]"),
                Segment::Field(name) if way.is_empty() => write!(way, "{name}"),
                Segment::Field(name) => write!(way, ".{name}"),
            };
        }
        way
    }
}

/// One error and its place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Error {
    /// Where.
    pub place: Place,
    /// What is wrong.
    pub kind: ErrorKind,
}

/// What there may be too much of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Measure {
    /// Bytes of all files.
    Bytes,
    /// Values of all documents, aliases expanded.
    Values,
    /// Bytes of all strings, aliases expanded.
    TextBytes,
    /// GPUs of all nodes.
    Gpus,
    /// GPUs, and slices of those that are shared, of all nodes.
    Units,
    /// Requests.
    Requests,
    /// Bytes of an annotation.
    AnnotationBytes,
    /// Nodes in groups, and the units, tags and groups that they name.
    GroupingNames,
    /// Comparisons of daemon sets with nodes.
    DaemonNodes,
}

/// What is allowed at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Expected {
    /// An object.
    Object,
    /// A list.
    List,
    /// A string.
    Text,
    /// True or false.
    Boolean,
    /// A whole number.
    WholeNumber,
    /// A whole quantity.
    Quantity,
    /// A map, or a list of maps, to be merged.
    Merged,
    /// A string as a key.
    Key,
    /// A date and time as RFC 3339 writes it.
    Time,
    /// A list of groups with units, as JSON.
    Groups,
    /// A list of units, as JSON.
    UnitNames,
}

/// What is wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ErrorKind {
    /// Not UTF-8.
    NotUtf8,
    /// Not YAML.
    Syntax {
        /// What the reader says.
        message: String,
    },
    /// A template of Helm's, not yet filled in.
    HelmTemplate,
    /// A kustomization: a list of manifests and changes to them.
    Kustomization,
    /// A name of an object that is longer than Kubernetes allows.
    LongName {
        /// Its beginning.
        found: String,
        /// The most characters.
        max: u64,
    },
    /// Nested deeper than allowed.
    TooDeep {
        /// The deepest nesting allowed.
        max: u64,
    },
    /// More than is allowed.
    TooMany {
        /// Of what.
        what: Measure,
        /// How many are allowed.
        max: u64,
    },
    /// An alias inside what it stands for.
    AliasInItself,
    /// A key given twice in one object.
    DuplicateKey {
        /// The key.
        key: String,
    },
    /// A value of another type.
    WrongType {
        /// What was found.
        found: Found,
        /// What is allowed.
        expected: Expected,
    },
    /// A field that has to be there.
    Missing {
        /// Its name.
        field: String,
        /// The nearest that is there.
        nearest: Option<String>,
    },
    /// A number that is below 0, or not whole.
    NotWhole {
        /// As written.
        found: String,
    },
    /// A number that is too large.
    TooLarge {
        /// As written.
        found: String,
    },
    /// A name that is empty, too long, or holds what cannot be seen.
    BadName {
        /// As written.
        found: String,
    },
    /// A unit or a tag that is given twice.
    GivenTwice {
        /// The unit or tag.
        found: String,
    },
    /// A node that stands in a group twice.
    InGroupTwice {
        /// The group.
        group: String,
    },
    /// A group that is another's, or has other tags, on another node.
    OtherGroup {
        /// The group.
        group: String,
    },
    /// A unit that the node does not have.
    UnknownUnit {
        /// As written.
        found: String,
        /// The nearest that it has.
        nearest: Option<String>,
    },
}

/// All that is wrong with manifests, in the order in which it was found.
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

    /// Adds one, which is made only if it is kept.
    pub(super) fn push_with(&mut self, error: impl FnOnce() -> Error) {
        if self.has_room() {
            self.list.push(error());
        } else {
            self.more += 1;
        }
    }

    /// The errors of several readings, one behind the other.
    pub(super) fn joined(all: Vec<Errors>) -> Errors {
        let mut joined = Errors::default();
        for errors in all {
            joined.more += errors.more;
            errors.list.into_iter().for_each(|error| joined.push_with(|| error));
        }
        joined
    }

    /// Whether one more would be kept.
    pub(super) fn has_room(&self) -> bool {
        self.list.len() < Self::MAX
    }

    /// Whether nothing is wrong.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }
}

/// One error a line.
impl Display for Errors {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for (at, error) in self.list.iter().enumerate() {
            write!(f, "{}{error}", if at == 0 { "" } else { "\n" })?;
        }
        match self.more {
            0 => Ok(()),
            more => write!(f, "\nand {more} more"),
        }
    }
}

impl std::error::Error for Errors {}

impl Display for Error {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Place { file, document, path, line } = &self.place;
        write!(f, "{file}: ")?;
        if *document > 0 {
            let between = if path.is_empty() { "" } else { ", " };
            write!(f, "document {document}{between}{}: ", self.place.way())?;
        }
        write!(f, "{}", self.kind)?;
        if *line > 0 { write!(f, " (line {line})") } else { Ok(()) }
    }
}

impl Display for ErrorKind {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotUtf8 => f.write_str("not UTF-8"),
            Self::Syntax { message } => write!(f, "not YAML: {message}"),
            Self::HelmTemplate => {
                f.write_str("a Helm template; give the output of `helm template` instead")
            }
            Self::Kustomization => {
                f.write_str("a kustomization; give the output of `kubectl kustomize` instead")
            }
            Self::LongName { found, max } => {
                write!(f, "the name {found:?} is too long: at most {max} characters allowed")
            }
            Self::TooDeep { max } => write!(f, "nested deeper than {max} levels"),
            Self::TooMany { what, max } => write!(f, "more than {max} {what}"),
            Self::AliasInItself => f.write_str("an alias stands inside what it stands for"),
            Self::DuplicateKey { key } => write!(f, "{key:?} is given twice in one object"),
            Self::WrongType { found, expected } => write!(f, "{found} found, {expected} allowed"),
            Self::Missing { field, nearest } => {
                write!(f, "the field {field:?} is missing")?;
                suggest(f, nearest.as_deref())
            }
            Self::NotWhole { found } => {
                write!(f, "{found} found, a whole number from 0 to {MAX_NUMBER} allowed")
            }
            Self::TooLarge { found } => write!(f, "{found} found, at most {MAX_NUMBER} allowed"),
            Self::BadName { found } => write!(
                f,
                "{found:?} is no name: 1 to 64 characters are allowed, all of which can be seen"
            ),
            Self::GivenTwice { found } => write!(f, "{found:?} is given twice"),
            Self::InGroupTwice { group } => {
                write!(f, "the node stands in the group {group:?} twice")
            }
            Self::OtherGroup { group } => write!(
                f,
                "the group {group:?} has another requester, other tags or another place on another node"
            ),
            Self::UnknownUnit { found, nearest } => {
                write!(f, "{found:?} is no unit of the node")?;
                suggest(f, nearest.as_deref())
            }
        }
    }
}

/// What was probably meant.
pub(super) fn suggest(f: &mut Formatter<'_>, nearest: Option<&str>) -> fmt::Result {
    nearest.map_or(Ok(()), |nearest| write!(f, "; did you mean {nearest:?}?"))
}

impl Display for Measure {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Bytes => "bytes of all files",
            Self::Values => "values, with what aliases stand for",
            Self::TextBytes => "bytes of strings, with what aliases stand for",
            Self::Gpus => "GPUs of all nodes",
            Self::Units => "GPUs and slices of all nodes",
            Self::Requests => "requests",
            Self::AnnotationBytes => "bytes of an annotation",
            Self::GroupingNames => "names in the groups of all nodes",
            Self::DaemonNodes => "comparisons of daemon sets with nodes",
        })
    }
}

impl Display for Expected {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Object => "an object",
            Self::List => "a list",
            Self::Text => "a string",
            Self::Boolean => "true or false",
            Self::WholeNumber => "a whole number",
            Self::Quantity => "a quantity such as 8 or \"8\"",
            Self::Merged => "an object, or a list of objects,",
            Self::Key => "a string as a key",
            Self::Time => "a time such as \"2024-01-31T12:00:00Z\"",
            Self::Groups => {
                "a list such as [{\"group\": \"a\", \"units\": [\"0\"]}] written as a string"
            }
            Self::UnitNames => "a list such as [\"0\", \"1\"] written as a string",
        })
    }
}
