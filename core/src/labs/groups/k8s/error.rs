//! Errors of manifests: file, document, path and line, the value found and the values allowed.

use std::fmt::{self, Display, Formatter, Write};

use serde::{Deserialize, Serialize};

use crate::format::{Found, Segment, is_of_word};

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
    pub fn path_text(&self) -> String {
        let mut text = String::new();
        for segment in &self.path {
            let _ = match segment {
                Segment::Index(index) => write!(text, "[{index}]"),
                Segment::Field(name) if !name.chars().all(is_of_word) => write!(text, "[{name:?}]"),
                Segment::Field(name) if text.is_empty() => write!(text, "{name}"),
                Segment::Field(name) => write!(text, ".{name}"),
            };
        }
        text
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ManifestError {
    pub place: Place,
    pub kind: ErrorKind,
}

/// An enum whose variants are phrases.
macro_rules! phrases {
    ($(#[$of:meta])* pub enum $name:ident { $($variant:ident = $text:literal,)+ }) => {
        $(#[$of])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
        pub enum $name {
            $(#[doc = $text] $variant,)+
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(match self { $(Self::$variant => $text,)+ })
            }
        }
    };
}
pub(super) use phrases;

phrases! {
    /// A limited quantity.
    pub enum Measure {
        Bytes = "bytes of all files",
        Values = "values, aliases expanded",
        TextBytes = "bytes of strings, aliases expanded",
        Gpus = "GPUs of all nodes",
        Units = "GPUs and slices of all nodes",
        Requests = "requests",
        AnnotationBytes = "bytes of an annotation",
        GroupingNames = "names in the groups of all nodes",
        DaemonNodes = "comparisons of daemon sets with nodes",
    }
}

phrases! {
    /// The values allowed at a position.
    pub enum Expected {
        Object = "an object",
        List = "a list",
        Text = "a string",
        Boolean = "true or false",
        WholeNumber = "a whole number from 0 to 9007199254740991",
        Quantity = "a quantity such as 8 or \"8\"",
        Merged = "an object or a list of objects",
        Key = "a string as a key",
        Time = "a time such as \"2024-01-31T12:00:00Z\"",
        Groups = "a list such as [{\"group\": \"a\", \"units\": [\"0\"]}] written as a string",
        UnitNames = "a list such as [\"0\", \"1\"] written as a string",
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ErrorKind {
    NotUtf8,
    /// Not YAML, by the parser's message.
    Syntax {
        message: String,
    },
    /// A Helm template that is not rendered yet.
    HelmTemplate,
    /// A kustomization: a list of manifests and changes to them.
    Kustomization,
    /// A name of an object, by its beginning, that is longer than Kubernetes allows.
    LongName {
        found: String,
        max: u64,
    },
    TooDeep {
        max: u64,
    },
    TooMany {
        what: Measure,
        max: u64,
    },
    /// An alias inside its own anchor's value.
    AliasInItself,
    /// A value of another type or form.
    WrongType {
        found: Found,
        expected: Expected,
    },
    /// A required field that is missing, and the most similar field present.
    Missing {
        field: String,
        nearest: Option<String>,
    },
    /// A name that is empty, too long, or has invisible characters.
    BadName {
        found: String,
    },
    /// A key, unit or tag that occurs twice.
    GivenTwice {
        found: String,
    },
    /// A node that occurs twice in a group.
    InGroupTwice {
        group: String,
    },
    /// A group with another requester, or other tags, on another node.
    OtherGroup {
        group: String,
    },
    /// A unit that the node does not have, and the most similar name of a unit of the node.
    UnknownUnit {
        found: String,
        nearest: Option<String>,
    },
}

/// All errors of manifests, in the order of detection.
pub type Errors = crate::format::Errors<ManifestError>;

impl Display for ManifestError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Place { file, document, path, line } = &self.place;
        write!(f, "{file}: ")?;
        if *document > 0 {
            let between = if path.is_empty() { "" } else { ", " };
            write!(f, "document {document}{between}{}: ", self.place.path_text())?;
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
            Self::AliasInItself => f.write_str("an alias inside the value of its own anchor"),
            Self::WrongType { found, expected } => write!(f, "expected {expected}, found {found}"),
            Self::Missing { field, nearest } => {
                write!(f, "the field {field:?} is missing")?;
                suggest(f, nearest.as_deref())
            }
            Self::BadName { found } => {
                write!(f, "expected a name of 1 to 64 visible characters, found {found:?}")
            }
            Self::GivenTwice { found } => write!(f, "{found:?} is given twice"),
            Self::InGroupTwice { group } => write!(f, "the node is in the group {group:?} twice"),
            Self::OtherGroup { group } => write!(
                f,
                "the group {group:?} has a different requester, tags or place on another node"
            ),
            Self::UnknownUnit { found, nearest } => {
                write!(f, "the node has no unit {found:?}")?;
                suggest(f, nearest.as_deref())
            }
        }
    }
}

/// The value that was probably meant.
pub(super) fn suggest(f: &mut Formatter<'_>, nearest: Option<&str>) -> fmt::Result {
    nearest.map_or(Ok(()), |nearest| write!(f, "; did you mean {nearest:?}?"))
}
