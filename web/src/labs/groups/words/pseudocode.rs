//! The text of the groups lab's pseudocode: code and comments in each language, named alike.

use gantry_core::kernel::listing::{ListedLine, Pseudocode as _};
use gantry_core::labs::groups::pseudocode::{Statement, Variant};

use crate::narrate::{CodeLine, Words};

impl Words {
    /// The listing of a policy, as long as `Statement::listing`.
    pub fn groups_pseudocode(self, variant: Variant) -> Vec<CodeLine> {
        let line = |line: &ListedLine<Statement>| CodeLine {
            code: self.code_of_groups(line.statement),
            comment: self.comment_of_groups(line.statement),
            indent: line.indent,
            level: line.level,
        };
        Statement::listing(variant).iter().map(line).collect()
    }

    const fn comment_of_groups(self, statement: Statement) -> &'static str {
        match statement {
            Statement::Bind => self.groups_says_bind(),
            Statement::Store => self.groups_says_store(),
            Statement::OnRequest => self.groups_says_request(),
            Statement::OnRelease => self.groups_says_release(),
            Statement::OnWithdrawal => self.groups_says_withdrawal(),
            Statement::Retry => self.groups_says_retry(),
            Statement::EachDemand => self.groups_says_each_demand(),
            Statement::Assign => self.groups_says_assign(),
            Statement::TestQuota => self.groups_says_quota(),
            Statement::OpenGroups => self.groups_says_open(),
            Statement::TestGroup => self.groups_says_group(),
            Statement::TestType => self.groups_says_type(),
            Statement::TestCapacity => self.groups_says_capacity(),
            Statement::FirstNode => self.groups_says_first_node(),
            Statement::ChooseGroup => self.groups_says_choose_group(),
            Statement::ChooseNode => self.groups_says_choose_node(),
            Statement::Take => self.groups_says_take(),
            Statement::Wait => self.groups_says_wait(),
            Statement::Plan | Statement::Decide => "",
        }
    }

    const fn code_of_groups(self, statement: Statement) -> &'static str {
        match statement {
            Statement::Bind => self.groups_code_bind(),
            Statement::Store => self.groups_code_store(),
            Statement::OnRequest => self.groups_code_request(),
            Statement::OnRelease => self.groups_code_release(),
            Statement::OnWithdrawal => self.groups_code_withdrawal(),
            Statement::Retry => self.groups_code_retry(),
            Statement::Plan => self.groups_code_plan(),
            Statement::EachDemand => self.groups_code_each_demand(),
            Statement::Assign => self.groups_code_assign(),
            Statement::Decide => self.groups_code_decide(),
            Statement::TestQuota => self.groups_code_quota(),
            Statement::OpenGroups => self.groups_code_open(),
            Statement::TestGroup => self.groups_code_group(),
            Statement::TestType => self.groups_code_type(),
            Statement::TestCapacity => self.groups_code_capacity(),
            Statement::FirstNode => self.groups_code_first_node(),
            Statement::ChooseGroup => self.groups_code_choose_group(),
            Statement::ChooseNode => self.groups_code_choose_node(),
            Statement::Take => self.groups_code_take(),
            Statement::Wait => self.groups_code_wait(),
        }
    }
}
