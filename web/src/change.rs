//! A change of a scenario, as data: what forms and direct manipulation want done ([`crate::edit`] does it).
//!
//! Most are of the format: a value at a path ([`scenario::Edit`]). What leads further is the lab's own
//! ([`LabState::Edit`]).

use gantry_core::scenario::{self, Json, Path, Segment};
use serde::{Deserialize, Serialize};

use crate::labs::{self, LabState, each_lab};

/// No change: of a lab of which every change is of a path.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum NoEdit {}

/// A path of a scenario, as fields and places of entries: `at!["jobs", 3, "submit"]`.
macro_rules! at {
    ($($segment:expr),+ $(,)?) => {
        gantry_core::scenario::Path(vec![$(gantry_core::scenario::Segment::from($segment)),+])
    };
}
pub(crate) use at;

/// A value that is typed or dragged.
pub fn set(path: Path, value: impl Into<Json>) -> Edit {
    Edit::Path(scenario::Edit::Set(path, value.into()))
}

/// A value that is chosen among a few.
pub fn choose(path: Path, value: impl Into<Json>) -> Edit {
    Edit::Path(scenario::Edit::Choose(path, value.into()))
}

/// Nothing is said of it.
pub fn clear(path: Path) -> Edit {
    Edit::Path(scenario::Edit::Clear(path))
}

/// A new last entry of a list, with a fresh name where entries have names.
pub fn add<const N: usize>(list: Path, fields: [(&str, Json); N]) -> Edit {
    let fields = fields.map(|(name, value)| (name.to_owned(), value));
    Edit::Path(scenario::Edit::Add(list, fields.into()))
}

/// A copy right behind it, with a fresh name.
pub fn copy(entry: Path) -> Edit {
    Edit::Path(scenario::Edit::Copy(entry))
}

/// An entry less; what must have its name goes too.
pub fn remove(entry: Path) -> Edit {
    Edit::Path(scenario::Edit::Remove(entry))
}

/// Several changes as one.
pub fn all(edits: impl IntoIterator<Item = Edit>) -> Edit {
    Edit::All(edits.into_iter().collect())
}

pub fn shift(entry: Path, to: u32) -> Edit {
    Edit::Path(scenario::Edit::Move(entry, to.into()))
}

macro_rules! edits {
    ($($Lab:ident $module:ident)*) => {
        #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
        pub enum Edit {
            Path(scenario::Edit),
            /// One after the other.
            All(Vec<Edit>),
            /// Another text in place of all of it.
            Text(String),
            $(
                #[doc = concat!("A change of a scenario of the lab `", stringify!($module), "`.")]
                $Lab(<labs::$module::Ui as LabState>::Edit),
            )*
        }
    };
}

each_lab!(edits);

impl Edit {
    /// The first field on its way, if it is of a path.
    pub fn field(&self) -> Option<&str> {
        match &self.path()?.0[..] {
            [Segment::Field(field), ..] => Some(field),
            _ => None,
        }
    }

    /// Where it is made, if that is a path.
    pub fn path(&self) -> Option<&Path> {
        match self {
            Edit::Path(edit) => Some(edit.path()),
            _ => None,
        }
    }

    /// Whether it names an entry of a list by its place, or has all entries of one.
    pub fn names_places(&self) -> bool {
        let Edit::Path(
            scenario::Edit::Set(_, Json(value)) | scenario::Edit::Choose(_, Json(value)),
        ) = self
        else {
            return self.names_an_entry();
        };
        value.starts_with("[{") || self.names_an_entry()
    }

    fn names_an_entry(&self) -> bool {
        let of_entry = |segment: &Segment| matches!(segment, Segment::Index(_));
        self.path().is_none_or(|path| path.0.iter().any(of_entry))
    }

    /// Whether this goes on with what `previous` did: one undo takes both back.
    pub fn continues(&self, previous: &Edit) -> bool {
        match (self, previous) {
            (Edit::Path(edit), Edit::Path(previous)) => edit.continues(previous),
            _ => false,
        }
    }
}
