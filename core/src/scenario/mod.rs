//! The scenario file, version 1: its contents, and how to read, write, check and share it.
//!
//! ```text
//! text ── read ──► Scenario ── check ──► Problem (a lab's validated form)
//!                    │  ▲
//!              write ▼  │ link
//!                  JSON, #z=…
//! ```

mod changes;
mod edit;
pub mod intake;
#[cfg(test)]
mod lesson_tests;
pub mod link;
mod open;
mod read;
#[cfg(feature = "schema")]
pub(crate) mod schema;
mod write;

pub use crate::format::edit::{Edit, Json, fresh_name};
pub use crate::format::form::{FormField, FormValue};
pub use crate::format::{
    Error, ErrorKind, Errors, Found, LinkFault, List, MAX_FILE_BYTES, MAX_NUMBER, Measure, Path,
    Position, Segment, Shape, Token, is_of_word, is_unseen, lesson, note,
};

pub use crate::labs::{Checked, Lab, LabKind, Scenario};
pub use changes::ScenarioChanges;
pub use open::{check, checked, located, open, open_bytes};
pub use read::{Reading, read, read_bytes, reading, text_of};
#[cfg(feature = "schema")]
pub use schema::schema;
#[cfg(feature = "cli")]
pub use write::{Entries, write_streamed};
pub use write::{write_compact, write_pretty};

/// The version that is written, and the newest that is read.
pub const VERSION: u64 = 1;
