//! The text of the backfill lab's pseudocode: keywords are English in every language, comments are translated.

use gantry_core::backfill::Policy;
use gantry_core::backfill::pseudocode::{ListedLine, Statement, listing};

use crate::narrate::{CodeLine, Words};

impl Words {
    /// The listing of a backfill policy, as long as `pseudocode::listing`.
    pub fn backfill_pseudocode(self, policy: Policy) -> Vec<CodeLine> {
        let line = |line: &ListedLine| CodeLine {
            code: code(line.statement, policy),
            comment: self.comment_of(line.statement, policy),
            indent: line.indent,
            level: line.level,
        };
        listing(policy).iter().map(line).collect()
    }

    const fn comment_of(self, statement: Statement, policy: Policy) -> &'static str {
        match statement {
            Statement::End => self.pick("its nodes are free again", "其节点重新空闲"),
            Statement::Kill => self.pick("it ran longer than it said", "运行时间超过了估计"),
            Statement::Submit => match policy {
                Policy::Conservative => self.pick("it is planned at once", "立即为它制定计划"),
                _ => self.pick("at the tail of the queue", "排到队尾"),
            },
            Statement::Pass => self.pick("once for each instant", "每个时刻一次"),
            Statement::ReplanEach => {
                self.pick("in order of submission, never later than before", "按提交顺序，从不更晚")
            }
            Statement::WhileHeadFits => {
                self.pick("in order, while there is room", "按顺序，直到放不下")
            }
            Statement::WhenTimeComes => {
                self.pick("what passed the head is in its way", "越过队首的作业挡住了它")
            }
            Statement::Stop => {
                self.pick("most nodes first, then latest started", "先停节点最多的，再停最晚开始的")
            }
            Statement::Reserve => match policy {
                Policy::Checkpoint => self.pick("never later than before", "从不比先前更晚"),
                _ => self.pick("by expected ends of what runs", "按运行作业的预计结束时间"),
            },
            Statement::EachCandidate => self.pick("in queue order", "按队列顺序"),
            Statement::Backfill => self.pick("it delays nobody's reservation", "它不推迟预约"),
            Statement::Refuse => self.pick("it waits on", "它继续等待"),
            Statement::Plan => self.pick("it delays no plan made before", "不推迟任何先定的计划"),
            Statement::StartDue => self.pick("planned starts that have come", "计划时间已到的作业"),
            Statement::Judge => match policy {
                Policy::Checkpoint => self.pick(
                    "short = ⌈est × split⌉ above the threshold",
                    "超过阈值时：缩短估计 = ⌈估计 × 缩短比例⌉",
                ),
                _ => self.pick("inside the window, or on extra nodes", "在窗口内，或只用富余节点"),
            },
            Statement::Hole => self.pick("free for the whole estimate", "在整个估计时间内都空闲"),
            Statement::PassHead
            | Statement::StartHead
            | Statement::PlanHead
            | Statement::JudgeHead
            | Statement::HoleHead => "",
        }
    }
}

const fn code(statement: Statement, policy: Policy) -> &'static str {
    match statement {
        Statement::End => "on end(j): free += nodes(j)",
        Statement::Kill => "on expiry(j): kill j",
        Statement::Submit => match policy {
            Policy::Conservative => "on submit(j): plan(j)",
            _ => "on submit(j): queue.push(j)",
        },
        Statement::Pass => "after them: pass()",
        Statement::ReplanEach => "after ends: for j in queue: plan(j)",
        Statement::PassHead => "pass():",
        Statement::WhileHeadFits => "while nodes(head) ≤ free:",
        Statement::StartHead => "start head",
        Statement::WhenTimeComes => "while due, head does not fit:",
        Statement::Stop => "checkpoint a backfilled job",
        Statement::Reserve => "time, extra = reserve(head)",
        Statement::EachCandidate => "for j in the others:",
        Statement::Backfill => "if judge(j): start j",
        Statement::Refuse => "else: j waits",
        Statement::PlanHead => "plan(j):",
        Statement::Plan => "plan[j] = hole(j)",
        Statement::StartDue => "when plan[j] = now: start j",
        Statement::JudgeHead => "judge(j): nodes(j) ≤ free and",
        Statement::Judge => match policy {
            Policy::Checkpoint => "now + short ≤ time or nodes ≤ extra",
            _ => "now + est ≤ time or nodes ≤ extra",
        },
        Statement::HoleHead => "hole(j): earliest t so that",
        Statement::Hole => "nodes(j) free in [t, t + est)",
    }
}
