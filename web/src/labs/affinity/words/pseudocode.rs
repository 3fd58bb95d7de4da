//! The text of the affinity lab's pseudocode: code and comments in each language, named alike.

use gantry_core::kernel::listing::{ListedLine, Pseudocode as _};
use gantry_core::labs::affinity::pseudocode::{Statement, Variant};

use crate::narrate::{CodeLine, Words};

impl Words {
    /// The listing of a scenario, as long as `Statement::listing`.
    pub fn affinity_pseudocode(self, variant: Variant) -> Vec<CodeLine> {
        let line = |line: &ListedLine<Statement>| CodeLine {
            code: self.affinity_code(line.statement),
            comment: self.affinity_says(line.statement),
            indent: line.indent,
            level: line.level,
        };
        Statement::listing(variant).iter().map(line).collect()
    }
}
