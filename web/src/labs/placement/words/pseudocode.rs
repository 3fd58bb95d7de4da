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
        match statement {
            Statement::Arrive => self.placement_says_arrive(),
            Statement::Release => self.placement_says_release(),
            Statement::DecideRound => self.placement_says_decide_round(),
            Statement::ChooseEach => self.placement_says_choose_each(),
            Statement::ChooseByWalk => match explore {
                Explore::First => self.placement_says_choose_by_walk(),
                Explore::All => self.placement_says_choose_by_walk_all(),
            },
            Statement::ChooseByScan => match policy {
                Policy::NextFit => self.placement_says_choose_by_scan_next_fit(),
                _ => self.placement_says_choose_by_scan(),
            },
            Statement::ChooseOpen => self.placement_says_choose_open(),
            Statement::ChooseReserved => self.placement_says_choose_reserved(),
            Statement::ChooseLarger => self.placement_says_choose_larger(),
            Statement::CommitEach => self.placement_says_commit_each(),
            Statement::Place => self.placement_says_place(),
            Statement::Unplaced => self.placement_says_unplaced(),
            Statement::Defer => self.placement_says_defer(),
            Statement::Refuse => self.placement_says_refuse(),
            Statement::WhileQueued
            | Statement::DecideNext
            | Statement::Decide
            | Statement::Round
            | Statement::Next
            | Statement::IfLeaf
            | Statement::Yield
            | Statement::Children
            | Statement::Descend
            | Statement::Finish
            | Statement::Scan
            | Statement::EachNode
            | Statement::Examine => "",
        }
    }

    const fn code(self, statement: Statement, policy: Policy, explore: Explore) -> &'static str {
        let all = matches!(explore, Explore::All);
        match statement {
            Statement::Arrive => self.placement_code_arrive(),
            Statement::Release => self.placement_code_release(),
            Statement::WhileQueued => self.placement_code_while_queued(),
            Statement::DecideNext => self.placement_code_decide_next(),
            Statement::DecideRound => self.placement_code_decide_round(),
            Statement::Decide => self.placement_code_decide(),
            Statement::Round => self.placement_code_round(),
            Statement::ChooseEach => self.placement_code_choose_each(),
            Statement::ChooseByWalk if all => self.placement_code_choose_by_walk_all(),
            Statement::ChooseByWalk => self.placement_code_choose_by_walk(),
            Statement::ChooseByScan => self.placement_code_choose_by_scan(),
            Statement::ChooseOpen if all => self.placement_code_choose_open_all(),
            Statement::ChooseOpen => self.placement_code_choose_open(),
            Statement::ChooseReserved if all => self.placement_code_choose_reserved_all(),
            Statement::ChooseReserved => self.placement_code_choose_reserved(),
            Statement::ChooseLarger => self.placement_code_choose_larger(),
            Statement::CommitEach => self.placement_code_commit_each(),
            Statement::Place => self.placement_code_place(),
            Statement::Unplaced => self.placement_code_unplaced(),
            Statement::Defer => self.placement_code_defer(),
            Statement::Next => self.placement_code_next(),
            Statement::Refuse => self.placement_code_refuse(),
            Statement::IfLeaf => self.placement_code_if_leaf(),
            Statement::Yield => self.placement_code_yield(),
            Statement::Children => match policy {
                Policy::BestFit => self.placement_code_children_best_fit(),
                Policy::Random => self.placement_code_children_random(),
                _ => self.placement_code_children(),
            },
            Statement::Descend => self.placement_code_descend(),
            Statement::Finish => self.placement_code_finish(),
            Statement::Scan => self.placement_code_scan(),
            Statement::EachNode => match policy {
                Policy::NextFit => self.placement_code_each_node_next_fit(),
                _ => self.placement_code_each_node(),
            },
            Statement::Examine => self.placement_code_examine(),
        }
    }
}
