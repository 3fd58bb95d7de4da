//! A line of the pseudocode as shown.

use gantry_core::kernel::Level;

/// A line as shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CodeLine {
    /// The code.
    pub code: &'static str,
    /// What it means, where that is not plain; empty otherwise.
    pub comment: &'static str,
    /// How far it is indented.
    pub indent: u32,
    /// The level of stepping from which on it is shown.
    pub level: Level,
}
