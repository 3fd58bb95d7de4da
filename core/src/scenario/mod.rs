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
mod schema;
mod write;

pub use error::{
    Error, ErrorKind, Errors, Found, LinkFault, List, Measure, Path, Position, Segment, Shape,
    Token,
};

pub use json::is_of_word;
pub use names::is_unseen;
pub use open::{Checked, check, check_bytes, locate, open, open_bytes};
pub use read::{read, read_bytes, text_of};
#[cfg(feature = "schema")]
pub use schema::schema;
pub use write::{write_compact, write_pretty};

use serde::{Deserialize, Serialize};

use crate::labs::backfill::BackfillScenario;
use crate::labs::placement::PlacementScenario;
use crate::labs::workflow::WorkflowScenario;

/// The version of the format that is written, and the newest that is read.
pub const VERSION: u64 = 1;

/// The largest number of a scenario, and the largest sum: what every program that reads JSON can hold, 2^53 - 1.
pub const MAX_NUMBER: u64 = (1 << 53) - 1;

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

/// The lab of a scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Lab {
    /// Placement in a coordinate space.
    Placement(PlacementScenario),
    /// Backfilling.
    Backfill(BackfillScenario),
    /// Workflows that lend.
    Workflow(WorkflowScenario),
}

/// Which lab.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "js", derive(tsify::Tsify))]
#[serde(rename_all = "lowercase")]
pub enum LabKind {
    /// Placement in a coordinate space.
    Placement,
    /// Backfilling.
    Backfill,
    /// Workflows that lend.
    Workflow,
}

impl LabKind {
    /// The labs that are built.
    pub const ALL: [LabKind; 3] = [LabKind::Placement, LabKind::Backfill, LabKind::Workflow];

    /// As written in a scenario, in the order of [`LabKind::ALL`].
    pub const NAMES: [&'static str; 3] = ["placement", "backfill", "workflow"];

    /// As written in a scenario.
    pub fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }
}

impl Scenario {
    /// Which lab it is for.
    pub fn kind(&self) -> LabKind {
        match self.lab {
            Lab::Placement(_) => LabKind::Placement,
            Lab::Backfill(_) => LabKind::Backfill,
            Lab::Workflow(_) => LabKind::Workflow,
        }
    }
}
