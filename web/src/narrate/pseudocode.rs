//! A line of the pseudocode as shown, and what its variables are called.

use gantry_core::kernel::Level;

use super::Words;

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

impl Words {
    /// A variable of a listing's live line, by its name in the core.
    pub(crate) fn variable(self, name: &str) -> Option<&'static str> {
        Some(match name {
            "at" => self.variable_at(),
            "bucket" => self.variable_bucket(),
            "extra" => self.variable_extra(),
            "free" => self.variable_free(),
            "job" => self.variable_job(),
            "length" => self.variable_length(),
            "need" => self.variable_need(),
            "node" => self.variable_node(),
            "nodes" => self.variable_nodes(),
            "reservation" => self.variable_reservation(),
            "room" => self.variable_room(),
            "stage" => self.variable_stage(),
            "task" => self.variable_task(),
            "units" => self.variable_units(),
            _ => return None,
        })
    }
}
