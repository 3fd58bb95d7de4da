//! The text of the workflow lab's pseudocode: code and comments in each language, named alike.

use gantry_core::kernel::listing::{ListedLine, Pseudocode as _};
use gantry_core::labs::workflow::pseudocode::Statement;
use gantry_core::labs::workflow::{By, Mode};

use crate::narrate::{CodeLine, Words};

impl Words {
    /// The listing of a mode, as long as `Statement::listing`.
    pub fn workflow_pseudocode(self, mode: Mode, by: By) -> Vec<CodeLine> {
        let line = |line: &ListedLine<Statement>| CodeLine {
            code: self.code_of_mode(line.statement, mode),
            comment: self.comment_of_mode(line.statement, (mode, by)),
            indent: line.indent,
            level: line.level,
        };
        Statement::listing(mode).iter().map(line).collect()
    }

    const fn comment_of_mode(self, statement: Statement, (mode, by): (Mode, By)) -> &'static str {
        match statement {
            Statement::TaskEnd => match mode {
                Mode::PerJob => self.note_back_to_pool(),
                _ => self.note_stay_with_workflow(),
            },
            Statement::JobEnd => self.note_back_to_lender(),
            Statement::Arrive => self.note_larger_priority(),
            Statement::Submit => match (mode, by) {
                (Mode::Lend | Mode::Reserve, By::ListedOrder) => self.note_by_list(),
                _ => self.note_by_submission(),
            },
            Statement::Ready => self.note_stage_before_over(),
            Statement::Pass => self.note_once_an_instant(),
            Statement::EachOver => self.note_stage_jobs_ended(),
            Statement::Finish => match mode {
                Mode::PerJob => self.note_last_job_ended(),
                _ => self.note_borrowers_run_on(),
            },
            Statement::Reclaim => self.note_idle_first(),
            Statement::Interrupt => self.note_started_last_goes_first(),
            Statement::Begin => self.note_never_waits(),
            Statement::Lend => self.note_all_not_needed(),
            Statement::WhileFits => self.note_stop_at_first(),
            Statement::Admit => self.note_enough_for_hungriest(),
            Statement::EachJob => self.note_passed_over(),
            Statement::Start => match mode {
                Mode::PerJob => self.note_whoever_fits(),
                _ => self.note_pool_while_none_waits(),
            },
            Statement::EachEntry => self.note_by_time_ready(),
            Statement::StartTask => self.note_may_start_alone(),
            Statement::Weigh => self.note_nobody_holds_or_reserved(),
            Statement::Test => match mode {
                Mode::PerJob => self.note_nobody_holds(),
                _ => self.note_room_of_share(),
            },
            Statement::PassHead | Statement::WeighHead | Statement::TestHead => "",
        }
    }

    const fn code_of_mode(self, statement: Statement, mode: Mode) -> &'static str {
        match statement {
            Statement::TaskEnd => self.code_task_end(),
            Statement::JobEnd => self.code_job_end(),
            Statement::Arrive => self.code_workflow_submit(),
            Statement::Submit => self.code_job_submit(),
            Statement::Ready => self.code_stage_ready(),
            Statement::Pass => self.code_then_pass(),
            Statement::PassHead => self.code_pass(),
            Statement::EachOver => self.code_each_stage_over(),
            Statement::Finish => match mode {
                Mode::PerJob => self.code_workflow_ends(),
                _ => self.code_give_all_back(),
            },
            Statement::Reclaim => self.code_reclaim(),
            Statement::Interrupt => self.code_interrupt(),
            Statement::Begin => self.code_begin_stage(),
            Statement::Lend => self.code_lend(),
            Statement::WhileFits => self.code_while_fits(),
            Statement::Admit => self.code_admit(),
            Statement::EachJob | Statement::EachEntry => self.code_each_job(),
            Statement::Start => self.code_start_job(),
            Statement::StartTask => self.code_start_stage_job(),
            Statement::WeighHead => self.code_weigh_head(),
            Statement::Weigh => self.code_weigh(),
            Statement::TestHead => self.code_judge_head(),
            Statement::Test => match mode {
                Mode::PerJob => self.code_judge_pool(),
                _ => self.code_judge_loan(),
            },
        }
    }
}
