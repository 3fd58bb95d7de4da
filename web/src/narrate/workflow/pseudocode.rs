//! The text of the workflow lab's pseudocode: keywords are English in every language, comments are translated.

use gantry_core::workflow::Mode;
use gantry_core::workflow::pseudocode::{ListedLine, Statement, listing};

use crate::narrate::{CodeLine, Words};

impl Words {
    /// The listing of a mode, as long as `pseudocode::listing`.
    pub fn workflow_pseudocode(self, mode: Mode) -> Vec<CodeLine> {
        let line = |line: &ListedLine| CodeLine {
            code: code(line.statement, mode),
            comment: self.comment_of_mode(line.statement, mode),
            indent: line.indent,
            level: line.level,
        };
        listing(mode).iter().map(line).collect()
    }

    const fn comment_of_mode(self, statement: Statement, mode: Mode) -> &'static str {
        match statement {
            Statement::TaskEnd => match mode {
                Mode::PerJob => self.pick("back to the pool", "归还资源池"),
                _ => self.pick("its units stay with its workflow", "其单元仍归工作流"),
            },
            Statement::JobEnd => {
                self.pick("back to who lent them, or to the pool", "归还借出方，或资源池")
            }
            Statement::Arrive => self.pick("larger priority first", "优先级高者在前"),
            Statement::Submit => self.pick("in order of submission", "按提交顺序"),
            Statement::Ready => self.pick("the stage before it is over", "前一阶段已结束"),
            Statement::Pass => self.pick("once for each instant", "每个时刻一次"),
            Statement::EachOver => self.pick(
                "by priority; all jobs of its stage have ended",
                "按优先级；其阶段的作业均已结束",
            ),
            Statement::Finish => match mode {
                Mode::PerJob => self.pick("its last job has ended", "其最后一个作业已结束"),
                _ => self.pick(
                    "borrowers run on; their units go to the pool later",
                    "借用方继续运行，其单元之后归入资源池",
                ),
            },
            Statement::Reclaim => self.pick("idle units first", "先回收空闲的单元"),
            Statement::Interrupt => {
                self.pick("the job started last goes first", "最后开始的作业先中断")
            }
            Statement::Begin => self.pick("it never waits", "从不等待"),
            Statement::Lend => self.pick("all that the stage does not need", "该阶段不需要的全部"),
            Statement::WhileFits => {
                self.pick("stop at the first that does not", "遇到放不下的即止")
            }
            Statement::Admit => self.pick("enough for its hungriest stage", "足够其需求最大的阶段"),
            Statement::EachJob => self.pick("one that fits nowhere is passed over", "放不下的跳过"),
            Statement::Start => match mode {
                Mode::PerJob => self.pick("whoever fits starts", "放得下即开始"),
                _ => self.pick(
                    "on the pool only while no workflow waits",
                    "仅当没有工作流等待时才用资源池",
                ),
            },
            Statement::EachEntry => {
                self.pick("by time ready; workflows first", "按就绪时间；工作流在前")
            }
            Statement::StartTask => self.pick("it may start alone", "可单独开始"),
            Statement::Weigh => self.pick("what nobody holds or has reserved", "无人占用或预留的"),
            Statement::Judge => match mode {
                Mode::PerJob => self.pick("what nobody holds", "无人占用的"),
                _ => self.pick(
                    "room: share less its use, at most what is unused",
                    "余地：份额减去已用，不超过未用的",
                ),
            },
            Statement::PassHead | Statement::WeighHead | Statement::JudgeHead => "",
        }
    }
}

const fn code(statement: Statement, mode: Mode) -> &'static str {
    match statement {
        Statement::TaskEnd => "on end(task): free its units",
        Statement::JobEnd => "on end(j): give back need(j)",
        Statement::Arrive => "on submit(w): waiting.push(w)",
        Statement::Submit => "on submit(j): queue.push(j)",
        Statement::Ready => "on ready(stage): queue its jobs",
        Statement::Pass => "after them: pass()",
        Statement::PassHead => "pass():",
        Statement::EachOver => "for w whose stage is over:",
        Statement::Finish => match mode {
            Mode::PerJob => "after its last stage: w ends",
            _ => "no next stage: give all back",
        },
        Statement::Reclaim => "if reserved - lent < need: reclaim",
        Statement::Interrupt => "who no longer fits is interrupted",
        Statement::Begin => "start all jobs of the stage",
        Statement::Lend => "lent = reserved - need",
        Statement::WhileFits => "while weigh(first waiting w):",
        Statement::Admit => "reserve; begin stage 1",
        Statement::EachJob | Statement::EachEntry => "for j in queue: if judge(j):",
        Statement::Start => "start j",
        Statement::StartTask => "start the job of a stage",
        Statement::WeighHead => "weigh(w):",
        Statement::Weigh => "reservation(w) ≤ free",
        Statement::JudgeHead => "judge(j):",
        Statement::Judge => match mode {
            Mode::PerJob => "need(j) ≤ free",
            _ => "need(j) ≤ room of a loan, or ≤ free",
        },
    }
}
