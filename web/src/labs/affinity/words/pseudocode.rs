//! The text of the affinity lab's pseudocode: code and comments in each language, named alike.

use gantry_core::kernel::listing::{ListedLine, Pseudocode as _};
use gantry_core::labs::affinity::pseudocode::{Statement, Variant};

use crate::narrate::{CodeLine, Words};

impl Words {
    /// The listing of a scenario, as long as `Statement::listing`.
    pub fn affinity_pseudocode(self, variant: Variant) -> Vec<CodeLine> {
        let line = |line: &ListedLine<Statement>| CodeLine {
            code: self.code_of_affinity(line.statement),
            comment: self.comment_of_affinity(line.statement),
            indent: line.indent,
            level: line.level,
        };
        Statement::listing(variant).iter().map(line).collect()
    }

    const fn comment_of_affinity(self, statement: Statement) -> &'static str {
        match statement {
            Statement::OnReturn => self.affinity_says_return(),
            Statement::OnEnd => self.affinity_says_end(),
            Statement::OnSubmit => self.affinity_says_submit(),
            Statement::Relate => self.affinity_says_relate(),
            Statement::Time => self.affinity_says_time(),
            Statement::SeekType => self.affinity_says_seek_type(),
            Statement::SeekNode => self.affinity_says_seek_node(),
            Statement::Hold => self.affinity_says_hold(),
            Statement::Steal => self.affinity_says_steal(),
            Statement::OnStart => self.affinity_says_start(),
            Statement::Try => self.affinity_says_try(),
            Statement::Ask => self.affinity_says_ask(),
            Statement::Cross => self.affinity_says_cross(),
            Statement::FallBack => self.affinity_says_fall_back(),
            Statement::EachTask
            | Statement::Assign
            | Statement::EachCall
            | Statement::Dispatch
            | Statement::FallBackIfStrange
            | Statement::Defer => "",
        }
    }

    const fn code_of_affinity(self, statement: Statement) -> &'static str {
        match statement {
            Statement::OnReturn => self.affinity_code_return(),
            Statement::OnEnd => self.affinity_code_end(),
            Statement::OnSubmit => self.affinity_code_submit(),
            Statement::Relate => self.affinity_code_relate(),
            Statement::Time => self.affinity_code_time(),
            Statement::EachTask => self.affinity_code_each_task(),
            Statement::SeekType => self.affinity_code_seek_type(),
            Statement::SeekNode => self.affinity_code_seek_node(),
            Statement::Assign => self.affinity_code_assign(),
            Statement::Hold => self.affinity_code_hold(),
            Statement::Steal => self.affinity_code_steal(),
            Statement::OnStart => self.affinity_code_start(),
            Statement::EachCall => self.affinity_code_each_call(),
            Statement::Try => self.affinity_code_try(),
            Statement::Dispatch => self.affinity_code_dispatch(),
            Statement::Ask => self.affinity_code_ask(),
            Statement::Cross => self.affinity_code_cross(),
            Statement::FallBack => self.affinity_code_fall_back(),
            Statement::FallBackIfStrange => self.affinity_code_fall_back_strange(),
            Statement::Defer => self.affinity_code_defer(),
        }
    }
}
