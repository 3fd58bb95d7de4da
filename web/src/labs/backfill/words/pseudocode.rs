//! The text of the backfill lab's pseudocode: code and comments in each language, named alike.

use gantry_core::labs::backfill::Policy;
use gantry_core::labs::backfill::pseudocode::{ListedLine, Statement, listing};

use crate::narrate::{CodeLine, Words};

impl Words {
    /// The listing of a backfill policy, as long as `pseudocode::listing`.
    pub fn backfill_pseudocode(self, policy: Policy) -> Vec<CodeLine> {
        let line = |line: &ListedLine| CodeLine {
            code: self.code_of_policy(line.statement, policy),
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
            Statement::Backfill => self.pick("it does not delay the head", "不推迟队首的预留"),
            Statement::Refuse => self.pick("it waits on", "它继续等待"),
            Statement::Plan => self.pick("it delays no plan made before", "不推迟任何先定的计划"),
            Statement::StartDue => self.pick("planned starts that have come", "计划时间已到的作业"),
            Statement::Judge => match policy {
                Policy::Checkpoint => self.pick(
                    "short = ⌈est × split⌉ above the threshold",
                    "超过阈值时：缩短估计 = ⌈估计 × 分割因子⌉",
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

    const fn code_of_policy(self, statement: Statement, policy: Policy) -> &'static str {
        match statement {
            Statement::End => self.pick("on end(j): free += nodes(j)", "作业 j 结束：归还其节点"),
            Statement::Kill => self.pick("on expiry(j): kill j", "j 到达估计时间：终止 j"),
            Statement::Submit => match policy {
                Policy::Conservative => {
                    self.pick("on submit(j): plan(j)", "作业 j 提交：计划（j）")
                }
                _ => self.pick("on submit(j): queue.push(j)", "作业 j 提交：加入队列"),
            },
            Statement::Pass => self.pick("after them: pass()", "此后进行一次调度"),
            Statement::ReplanEach => self
                .pick("after ends: for j in queue: plan(j)", "作业结束后：对队列中各 j：计划（j）"),
            Statement::PassHead => self.pick("pass():", "调度："),
            Statement::WhileHeadFits => {
                self.pick("while nodes(head) ≤ free:", "当队首所需 ≤ 空闲：")
            }
            Statement::StartHead => self.pick("start head", "开始队首作业"),
            Statement::WhenTimeComes => {
                self.pick("while due, head does not fit:", "当预留时间已到而队首放不下：")
            }
            Statement::Stop => {
                self.pick("checkpoint a backfilled job", "停止一个回填作业，设置检查点")
            }
            Statement::Reserve => {
                self.pick("time, extra = reserve(head)", "预留时间、富余 = 预留（队首）")
            }
            Statement::EachCandidate => self.pick("for j in the others:", "对其余每个作业 j："),
            Statement::Backfill => self.pick("if judge(j): start j", "若判断（j）成立：开始 j"),
            Statement::Refuse => self.pick("else: j waits", "否则：j 等待"),
            Statement::PlanHead => self.pick("plan(j):", "计划（j）："),
            Statement::Plan => self.pick("plan[j] = hole(j)", "j 的计划 = 空位（j）"),
            Statement::StartDue => {
                self.pick("when plan[j] = now: start j", "当 j 的计划时间已到：开始 j")
            }
            Statement::JudgeHead => {
                self.pick("judge(j): nodes(j) ≤ free and", "判断（j）：所需 ≤ 空闲，且")
            }
            Statement::Judge => match policy {
                Policy::Checkpoint => self.pick(
                    "now + short ≤ time or nodes ≤ extra",
                    "现在 + 缩短估计 ≤ 预留时间，或所需 ≤ 富余",
                ),
                _ => self.pick(
                    "now + est ≤ time or nodes ≤ extra",
                    "现在 + 估计 ≤ 预留时间，或所需 ≤ 富余",
                ),
            },
            Statement::HoleHead => {
                self.pick("hole(j): earliest t so that", "空位（j）：最早的时刻 t，使")
            }
            Statement::Hole => {
                self.pick("nodes(j) free in [t, t + est)", "从 t 到 t + 估计都有足够的空闲节点")
            }
        }
    }
}
