//! The text of the workflow lab's pseudocode: code and comments in each language, named alike.

use gantry_core::labs::workflow::Mode;
use gantry_core::labs::workflow::pseudocode::{ListedLine, Statement, listing};

use crate::narrate::{CodeLine, Words};

impl Words {
    /// The listing of a mode, as long as `pseudocode::listing`.
    pub fn workflow_pseudocode(self, mode: Mode) -> Vec<CodeLine> {
        let line = |line: &ListedLine| CodeLine {
            code: self.code_of_mode(line.statement, mode),
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
                self.pick("back to whoever lent them, or to the pool", "归还借出方，或资源池")
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
                    "余量：份额减去已用，不超过未用的",
                ),
            },
            Statement::PassHead | Statement::WeighHead | Statement::JudgeHead => "",
        }
    }

    const fn code_of_mode(self, statement: Statement, mode: Mode) -> &'static str {
        match statement {
            Statement::TaskEnd => {
                self.pick("on end(task): free its units", "阶段作业结束：释放其单元")
            }
            Statement::JobEnd => {
                self.pick("on end(j): give back need(j)", "普通作业 j 结束：归还其单元")
            }
            Statement::Arrive => {
                self.pick("on submit(w): waiting.push(w)", "工作流 w 提交：开始等待")
            }
            Statement::Submit => {
                self.pick("on submit(j): queue.push(j)", "普通作业 j 提交：加入队列")
            }
            Statement::Ready => {
                self.pick("on ready(stage): queue its jobs", "阶段就绪：其作业加入队列")
            }
            Statement::Pass => self.pick("after them: pass()", "此后进行一次调度"),
            Statement::PassHead => self.pick("pass():", "调度："),
            Statement::EachOver => {
                self.pick("for w whose stage is over:", "对阶段已结束的每个 w：")
            }
            Statement::Finish => match mode {
                Mode::PerJob => self.pick("after its last stage: w ends", "最后阶段之后：w 完成"),
                _ => self.pick("no next stage: give all back", "没有下一阶段：归还全部预留"),
            },
            Statement::Reclaim => {
                self.pick("if reserved - lent < need: reclaim", "若预留 − 借出 < 需求量：回收")
            }
            Statement::Interrupt => {
                self.pick("whoever no longer fits is interrupted", "放不下的作业被中断")
            }
            Statement::Begin => self.pick("start all jobs of the stage", "开始该阶段的所有作业"),
            Statement::Lend => self.pick("lent = reserved - need", "借出 = 预留 − 需求量"),
            Statement::WhileFits => {
                self.pick("while weigh(first waiting w):", "当首个等待的 w 放得下：")
            }
            Statement::Admit => self.pick("reserve; begin stage 1", "为其预留；开始阶段 1"),
            Statement::EachJob | Statement::EachEntry => {
                self.pick("for j in queue: if judge(j):", "对队列中各 j：若判断（j）成立：")
            }
            Statement::Start => self.pick("start j", "开始 j"),
            Statement::StartTask => self.pick("start the job of a stage", "开始阶段的作业"),
            Statement::WeighHead => self.pick("weigh(w):", "w 放得下："),
            Statement::Weigh => self.pick("reservation(w) ≤ free", "w 的预留 ≤ 空闲"),
            Statement::JudgeHead => self.pick("judge(j):", "判断（j）："),
            Statement::Judge => match mode {
                Mode::PerJob => self.pick("need(j) ≤ free", "j 的需求量 ≤ 空闲"),
                _ => self.pick(
                    "need(j) ≤ room of a loan, or ≤ free",
                    "j 的需求量 ≤ 份额余量，或 ≤ 空闲",
                ),
            },
        }
    }
}
