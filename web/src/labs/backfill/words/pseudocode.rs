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
                (Statement::Pass, Events::Singly) => (self.backfill_code_pass_each(), ""),
                (of, _) => (self.code_of_policy(of, policy), self.comment_of(of, policy)),
            };
            CodeLine { code, comment, indent: line.indent, level: line.level }
        };
        Statement::listing(policy).iter().map(line).collect()
    }

    const fn comment_of(self, statement: Statement, policy: Policy) -> &'static str {
        match statement {
            Statement::End => self.backfill_says_end(),
            Statement::Kill => self.backfill_says_kill(),
            Statement::Submit => match policy {
                Policy::Conservative => self.backfill_says_submit_conservative(),
                _ => self.backfill_says_submit(),
            },
            Statement::Pass => self.backfill_says_pass(),
            Statement::ReplanEach => self.backfill_says_replan_each(),
            Statement::WhileHeadFits => self.backfill_says_while_head_fits(),
            Statement::WhenTimeComes => self.backfill_says_when_time_comes(),
            Statement::Stop => self.backfill_says_stop(),
            Statement::Reserve => match policy {
                Policy::Checkpoint => self.backfill_says_reserve_checkpoint(),
                _ => self.backfill_says_reserve(),
            },
            Statement::EachCandidate => match policy.candidate_order() {
                CandidateOrder::BySubmission => self.backfill_says_each_candidate(),
                CandidateOrder::ByEstimate => self.backfill_says_each_candidate_shortest_first(),
            },
            Statement::Backfill => self.backfill_says_backfill(),
            Statement::Refuse => self.backfill_says_refuse(),
            Statement::Plan => self.backfill_says_plan(),
            Statement::StartDue => self.backfill_says_start_due(),
            Statement::Test => match policy {
                Policy::Checkpoint => self.backfill_says_judge_checkpoint(),
                _ => self.backfill_says_judge(),
            },
            Statement::Gap => self.backfill_says_gap(),
            Statement::PassHead
            | Statement::StartHead
            | Statement::PlanHead
            | Statement::TestHead
            | Statement::GapHead => "",
        }
    }

    const fn code_of_policy(self, statement: Statement, policy: Policy) -> &'static str {
        match statement {
            Statement::End => self.backfill_code_end(),
            Statement::Kill => self.backfill_code_kill(),
            Statement::Submit => match policy {
                Policy::Conservative => self.backfill_code_submit_conservative(),
                _ => self.backfill_code_submit(),
            },
            Statement::Pass => self.backfill_code_pass(),
            Statement::ReplanEach => self.backfill_code_replan_each(),
            Statement::PassHead => self.backfill_code_pass_head(),
            Statement::WhileHeadFits => self.backfill_code_while_head_fits(),
            Statement::StartHead => self.backfill_code_start_head(),
            Statement::WhenTimeComes => self.backfill_code_when_time_comes(),
            Statement::Stop => self.backfill_code_stop(),
            Statement::Reserve => self.backfill_code_reserve(),
            Statement::EachCandidate => match policy.candidate_order() {
                CandidateOrder::BySubmission => self.backfill_code_each_candidate(),
                CandidateOrder::ByEstimate => self.backfill_code_each_candidate_shortest_first(),
            },
            Statement::Backfill => self.backfill_code_backfill(),
            Statement::Refuse => self.backfill_code_refuse(),
            Statement::PlanHead => self.backfill_code_plan_head(),
            Statement::Plan => self.backfill_code_plan(),
            Statement::StartDue => self.backfill_code_start_due(),
            Statement::TestHead => self.backfill_code_judge_head(),
            Statement::Test => match policy {
                Policy::Checkpoint => self.backfill_code_judge_checkpoint(),
                _ => self.backfill_code_judge(),
            },
            Statement::GapHead => self.backfill_code_gap_head(),
            Statement::Gap => self.backfill_code_gap(),
        }
    }
}
