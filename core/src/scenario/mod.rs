//! The scenario file, version 1: what it holds, how it is read, written, checked, shared.
//!
//! ```text
//! text ── read ──► Scenario ── check ──► Problem (a lab's validated form)
//!                    │  ▲
//!              write ▼  │ link
//!                  JSON, #1z=…
//! ```

pub(crate) mod decode;
mod display;
mod error;
pub(crate) mod head;
pub(crate) mod json;
pub mod link;
pub(crate) mod names;
pub(crate) mod nearest;
pub mod note;
mod open;
mod read;
#[cfg(feature = "schema")]
pub(crate) mod schema;
mod write;

pub use crate::kernel::MAX_NUMBER;
pub use error::{
    Error, ErrorKind, Errors, Found, LinkFault, List, Measure, Path, Position, Segment, Shape,
    Token,
};

pub use crate::labs::{Checked, Lab, LabKind};
pub use json::is_of_word;
pub use names::is_unseen;
pub use open::{check, check_bytes, locate, open, open_bytes};
pub use read::{read, read_bytes, text_of};
#[cfg(feature = "schema")]
pub use schema::schema;
pub use write::{write_compact, write_pretty};

/// The version of the format that is written, and the newest that is read.
pub const VERSION: u64 = 1;

/// The most bytes of a scenario file: 256 MiB.
pub const MAX_FILE_BYTES: u64 = 256 << 20;

/// A scenario file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scenario {
    /// Shown as the name of the scenario.
    pub title: Option<String>,
    /// Markdown shown beside the lab.
    pub note: Option<String>,
    /// What one unit of time is.
    pub time_unit: Option<String>,
    /// The lab and all that is its own.
    pub lab: Lab,
}

impl Scenario {
    /// Which lab it is for.
    pub fn kind(&self) -> LabKind {
        self.lab.kind()
    }
}
