//! The text of the pseudocode: code and comments in each language, named alike.

use gantry_core::kernel::listing::{ListedLine, Pseudocode as _};
use gantry_core::labs::placement::pseudocode::{Statement, Variant};
use gantry_core::labs::placement::{Explore, Policy};

use crate::narrate::{CodeLine, Words};

impl Words {
    /// The listing of a policy, as long as `Statement::listing`, so that `View.line.line` is an index into it.
    pub fn pseudocode(self, policy: Policy, batch: u64, explore: Explore) -> Vec<CodeLine> {
        let line = |&line: &ListedLine<Statement>| CodeLine {
            code: self.code(line.statement, policy, explore),
            comment: self.comment(line.statement, policy, explore),
            indent: line.indent,
            level: line.level,
        };
        let variant = Variant { policy, batch: batch > 1 };
        Statement::listing(variant).iter().map(line).collect()
    }

    const fn comment(self, statement: Statement, policy: Policy, explore: Explore) -> &'static str {
        match (statement, explore, policy) {
            (Statement::ChooseByWalk, Explore::All, _) => self.explore_all_says_choose_by_walk(),
            (Statement::ChooseByScan, _, Policy::NextFit) => self.next_fit_says_choose_by_scan(),
            _ => self.placement_says(statement),
        }
    }

    const fn code(self, statement: Statement, policy: Policy, explore: Explore) -> &'static str {
        match (statement, explore, policy) {
            (Statement::ChooseByWalk, Explore::All, _) => self.explore_all_code_choose_by_walk(),
            (Statement::ChooseOpen, Explore::All, _) => self.explore_all_code_choose_open(),
            (Statement::ChooseReserved, Explore::All, _) => self.explore_all_code_choose_reserved(),
            (Statement::Children, _, Policy::BestFit) => self.best_fit_code_children(),
            (Statement::Children, _, Policy::Random) => self.random_code_children(),
            (Statement::EachNode, _, Policy::NextFit) => self.next_fit_code_each_node(),
            _ => self.placement_code(statement),
        }
    }
}
