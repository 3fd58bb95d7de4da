//! The base of every scenario file: JSON with every error at its path and place, names, notes, and the fields that
//! scenarios of all labs have.
//!
//! **Invariant:** nothing here knows a lab; a lab lists its own fields and uses the checks here.

pub mod decimal;
pub(crate) mod decode;
pub(crate) mod describe;
mod display;
pub(crate) mod edit;
mod error;
pub(crate) mod form;
pub(crate) mod head;
pub(crate) mod json;
pub mod lesson;
pub(crate) mod names;
pub(crate) mod nearest;
pub mod note;
mod phrases;
pub(crate) mod record;
pub(crate) mod write;

pub use crate::kernel::MAX_NUMBER;
pub use decimal::Decimal;
pub(crate) use display::RECIPE;
pub(crate) use display::one_of;
pub use error::{Error, ErrorKind, Errors, Found, LinkFault, Path, Position, Segment};
pub use json::is_of_word;
pub use names::is_unseen;
pub use nearest::nearest as nearest_spelling;
pub use phrases::{List, Measure, Shape, Token};

/// The most bytes of a scenario file: 256 MiB.
pub const MAX_FILE_BYTES: u64 = 256 << 20;
