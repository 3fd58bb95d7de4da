//! The three levels of stepping, and a count for each of them.

use serde::{Deserialize, Serialize};

/// Granularity of a step. An event leads to decisions, a decision is based on probes.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[cfg_attr(feature = "js", derive(tsify::Tsify))]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// Something happened: a task arrived, a job ended.
    #[default]
    Event,
    /// The method decided: a task was placed, a job was refused.
    Decision,
    /// The method looked: a bucket was visited, an inequality was checked.
    Probe,
}

impl Level {
    /// All levels, coarse to fine.
    pub const ALL: [Level; 3] = [Level::Event, Level::Decision, Level::Probe];

    /// Names in files, in the order of [`Level::ALL`].
    pub const NAMES: [&'static str; 3] = ["event", "decision", "probe"];

    pub fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }

    pub fn from_name(name: &str) -> Option<Level> {
        Self::NAMES.iter().position(|known| *known == name).map(|at| Self::ALL[at])
    }

    /// The next coarser level; the coarsest level returns itself.
    #[must_use]
    pub fn coarser(self) -> Level {
        match self {
            Level::Event | Level::Decision => Level::Event,
            Level::Probe => Level::Decision,
        }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify))]
pub struct Levels {
    pub event: u64,
    pub decision: u64,
    pub probe: u64,
}

impl Levels {
    /// The steps of all levels: the length of the trace.
    pub fn total(&self) -> u64 {
        self.event + self.decision + self.probe
    }

    pub fn of(&self, level: Level) -> u64 {
        match level {
            Level::Event => self.event,
            Level::Decision => self.decision,
            Level::Probe => self.probe,
        }
    }
}
