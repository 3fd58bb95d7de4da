//! Errors of manifests: file, document, path and line, the value found and the values allowed.
//!
//! **Invariant:** at most [`Errors::MAX`] errors are stored; further ones are counted.

use std::fmt::{self, Display, Formatter, Write};

use serde::{Deserialize, Serialize};

use crate::format::{Found, MAX_NUMBER, Segment, is_of_word};

/// The position of a value.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Place {
    /// The file, by its given name.
    pub file: String,
    /// The document in it, from 1.
    pub document: u64,
    /// The path through the document; empty for the whole document.
    pub path: Vec<Segment>,
    /// The line, from 1.
    pub line: u64,
}

impl Place {
    /// The path through the document, such as `items[3].metadata.labels["nvidia.com/gpu.count"]`.
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

/// One error and its position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Error {
    /// The position of the error.
    pub place: Place,
    /// The kind of error.
    pub kind: ErrorKind,
}

/// A limited quantity.
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
    /// GPUs, and slices of shared GPUs, of all nodes.
    Units,
    /// Requests.
    Requests,
    /// Bytes of an annotation.
    AnnotationBytes,
    /// Nodes in groups, and the names of units, tags and groups.
    GroupingNames,
    /// Comparisons of daemon sets with nodes.
    DaemonNodes,
}

/// The values allowed at a position.
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
    /// A map, or a list of maps, for a merge key.
    Merged,
    /// A string as a key.
    Key,
    /// A date and time in the format of RFC 3339.
    Time,
    /// A list of groups with units, as JSON.
    Groups,
    /// A list of units, as JSON.
    UnitNames,
}

/// Kinds of errors.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ErrorKind {
    /// Not UTF-8.
    NotUtf8,
    /// Not YAML.
    Syntax {
        /// The parser's message.
        message: String,
    },
    /// A Helm template that is not rendered yet.
    HelmTemplate,
    /// A kustomization: a list of manifests and changes to them.
    Kustomization,
    /// A name of an object that is longer than Kubernetes allows.
    LongName {
        /// Beginning of the name.
        found: String,
        /// Limit on its characters.
        max: u64,
    },
    /// Nested deeper than allowed.
    TooDeep {
        /// The deepest nesting allowed.
        max: u64,
    },
    /// More than the limit.
    TooMany {
        /// The limited quantity.
        what: Measure,
        /// The limit.
        max: u64,
    },
    /// An alias inside its own anchor's value.
    AliasInItself,
    /// A key given twice in one object.
    DuplicateKey {
        /// The key.
        key: String,
    },
    /// A value of another type.
    WrongType {
        /// The value found.
        found: Found,
        /// The values allowed.
        expected: Expected,
    },
    /// A required field that is missing.
    Missing {
        /// Its name.
        field: String,
        /// The most similar field present.
        nearest: Option<String>,
    },
    /// A number that is negative, or not whole.
    NotWhole {
        /// The number as written.
        found: String,
    },
    /// A number that is too large.
    TooLarge {
        /// The number as written.
        found: String,
    },
    /// A name that is empty, too long, or has invisible characters.
    BadName {
        /// The name as written.
        found: String,
    },
    /// A unit or a tag that occurs twice.
    GivenTwice {
        /// The unit or tag.
        found: String,
    },
    /// A node that occurs twice in a group.
    InGroupTwice {
        /// The group.
        group: String,
    },
    /// A group with another requester, or other tags, on another node.
    OtherGroup {
        /// The group.
        group: String,
    },
    /// A unit that the node does not have.
    UnknownUnit {
        /// The name as written.
        found: String,
        /// The most similar name of a unit of the node.
        nearest: Option<String>,
    },
}

/// All errors of manifests, in the order of detection.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Errors {
    /// The first of them.
    pub list: Vec<Error>,
    /// Number of further errors.
    pub more: u64,
}

impl Errors {
    /// Limit on stored errors.
    pub const MAX: usize = 100;

    /// Adds an error, which is created only if it is stored.
    pub(super) fn push_with(&mut self, error: impl FnOnce() -> Error) {
        if self.has_room() {
            self.list.push(error());
        } else {
            self.more += 1;
        }
    }

    /// The errors of several readings, concatenated.
    pub(super) fn joined(all: Vec<Errors>) -> Errors {
        let mut joined = Errors::default();
        for errors in all {
            joined.more += errors.more;
            errors.list.into_iter().for_each(|error| joined.push_with(|| error));
        }
        joined
    }

    /// True if another error would be stored.
    pub(super) fn has_room(&self) -> bool {
        self.list.len() < Self::MAX
    }

    /// True without errors.
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

/// The value that was probably meant.
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
