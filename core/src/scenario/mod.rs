//! The scenario file, version 1: what it holds, how it is read, written, checked, shared.
//!
//! ```text
//! text ── read ──► Scenario ── check ──► Problem (a lab's validated form)
//!                    │  ▲
//!              write ▼  │ link
//!                  JSON, #1z=…
//! ```

mod error;

pub use error::{Error, ErrorKind, Errors, Found, LinkFault, List, Measure, Path, Position, Segment, Shape, Token};

use serde::{Deserialize, Serialize};

use crate::placement::PlacementScenario;

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
}

/// Which lab.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LabKind {
    /// Placement in a coordinate space.
    Placement,
}

impl LabKind {
    /// The labs that are built.
    pub const ALL: [LabKind; 1] = [LabKind::Placement];

    /// As written in a scenario, in the order of [`LabKind::ALL`].
    pub const NAMES: [&'static str; 1] = ["placement"];
}

impl Scenario {
    /// Which lab it is for.
    pub fn kind(&self) -> LabKind {
        match self.lab {
            Lab::Placement(_) => LabKind::Placement,
        }
    }
}
