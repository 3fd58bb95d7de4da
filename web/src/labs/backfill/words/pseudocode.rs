//! The text of the backfill lab's pseudocode: code and comments in each language, named alike.

use gantry_core::kernel::listing::{ListedLine, Pseudocode as _};
use gantry_core::labs::backfill::pseudocode::Statement;
use gantry_core::labs::backfill::{CandidateOrder, Events, Policy};

use crate::narrate::{CodeLine, Words};

impl Words {
    /// The listing of a backfill policy, as long as `Statement::listing`; it follows how events of one instant are taken.
    pub fn backfill_pseudocode(self, policy: Policy, events: Events) -> Vec<CodeLine> {
        let line = |line: &ListedLine<Statement>| {
            let (code, comment) = match (line.statement, events) {
                (Statement::Pass, Events::Singly) => (self.singly_code_pass(), ""),
                (of, _) => (self.code_of_policy(of, policy), self.comment_of(of, policy)),
            };
            CodeLine { code, comment, indent: line.indent, level: line.level }
        };
        Statement::listing(policy).iter().map(line).collect()
    }

    const fn comment_of(self, statement: Statement, policy: Policy) -> &'static str {
        match (statement, policy, policy.candidate_order()) {
            (Statement::Submit, Policy::Conservative, _) => self.conservative_says_submit(),
            (Statement::Reserve, Policy::Checkpoint, _) => self.checkpoint_says_reserve(),
            (Statement::EachCandidate, _, CandidateOrder::ByEstimate) => {
                self.shortest_first_says_each_candidate()
            }
            (Statement::Test, Policy::Checkpoint, _) => self.checkpoint_says_test(),
            _ => self.backfill_says(statement),
        }
    }

    const fn code_of_policy(self, statement: Statement, policy: Policy) -> &'static str {
        match (statement, policy, policy.candidate_order()) {
            (Statement::Submit, Policy::Conservative, _) => self.conservative_code_submit(),
            (Statement::EachCandidate, _, CandidateOrder::ByEstimate) => {
                self.shortest_first_code_each_candidate()
            }
            (Statement::Test, Policy::Checkpoint, _) => self.checkpoint_code_test(),
            _ => self.backfill_code(statement),
        }
    }
}
