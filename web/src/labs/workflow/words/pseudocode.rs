//! The text of the workflow lab's pseudocode: code and comments in each language, named alike.

use gantry_core::kernel::listing::{ListedLine, Pseudocode as _};
use gantry_core::labs::workflow::pseudocode::Statement;
use gantry_core::labs::workflow::{By, Mode};

use crate::narrate::{CodeLine, Words};

impl Words {
    /// The listing of a mode, as long as `Statement::listing`.
    pub fn workflow_pseudocode(self, mode: Mode, by: By) -> Vec<CodeLine> {
        let line = |line: &ListedLine<Statement>| CodeLine {
            code: self.code_of_mode(line.statement, (mode, by)),
            comment: self.comment_of_mode(line.statement, (mode, by)),
            indent: line.indent,
            level: line.level,
        };
        Statement::listing(mode).iter().map(line).collect()
    }

    const fn comment_of_mode(self, statement: Statement, (mode, by): (Mode, By)) -> &'static str {
        match (statement, mode, by) {
            (Statement::TaskEnd, Mode::PerJob, _) => self.per_job_says_task_end(),
            (Statement::Submit, Mode::Lend | Mode::Reserve, By::ListedOrder) => {
                self.by_list_says_submit()
            }
            (Statement::Finish, Mode::PerJob, _) => self.per_job_says_finish(),
            (Statement::Start, Mode::PerJob, _) => self.per_job_says_start(),
            (Statement::Test, Mode::PerJob, _) => self.per_job_says_test(),
            _ => self.workflow_says(statement),
        }
    }

    const fn code_of_mode(self, statement: Statement, (mode, by): (Mode, By)) -> &'static str {
        match (statement, mode, by) {
            (Statement::Interrupt, _, By::ListedOrder) => self.by_list_code_interrupt(),
            (Statement::Finish, Mode::PerJob, _) => self.per_job_code_finish(),
            (Statement::Test, Mode::PerJob, _) => self.per_job_code_test(),
            _ => self.workflow_code(statement),
        }
    }
}
