//! The text of the pseudocode: keywords are English in every language, comments are translated.

use gantry_core::kernel::Level;
use gantry_core::placement::Policy;
use gantry_core::placement::pseudocode::{Statement, listing};

use super::Words;

/// A line as shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CodeLine {
    /// The code.
    pub code: &'static str,
    /// What it means, where that is not plain; empty otherwise.
    pub comment: &'static str,
    /// How far it is indented.
    pub indent: u32,
    /// The level of stepping from which on it is shown.
    pub level: Level,
}

impl Words {
    /// The listing of a policy, as long as `pseudocode::listing`, so that `View.line.line` is an index into it.
    pub fn pseudocode(self, policy: Policy, batch: u64) -> Vec<CodeLine> {
        let line = |&line: &gantry_core::placement::pseudocode::ListedLine| CodeLine {
            code: code(line.statement, policy),
            comment: self.comment(line.statement, policy),
            indent: line.indent,
            level: line.level,
        };
        listing(policy, batch).iter().map(line).collect()
    }

    const fn comment(self, statement: Statement, policy: Policy) -> &'static str {
        match statement {
            Statement::Arrive => self.pick("t joins the queue", "t 进入队列"),
            Statement::Release => self.pick("t gives back what it holds", "t 归还其占用的资源"),
            Statement::DecideRound => {
                self.pick("the next tasks, up to a release", "接下来的若干任务，遇释放为止")
            }
            Statement::ChooseEach => self.pick("all against one snapshot", "都针对同一快照"),
            Statement::ChooseByWalk => {
                self.pick("leaf by leaf, as next yields them", "按 next 给出的顺序逐叶查找")
            }
            Statement::ChooseByScan => match policy {
                Policy::NextFit => {
                    self.pick("from the node committed last", "从上次提交的节点开始")
                }
                _ => self.pick("node by node", "逐个节点"),
            },
            Statement::ChooseOpen => self.pick("what nobody reserved", "未被预留的资源"),
            Statement::ChooseReserved => self.pick("what is reserved for t", "为 t 预留的资源"),
            Statement::ChooseLarger => self.pick("b on a tie", "相同时取 b"),
            Statement::CommitEach => self.pick("in order", "按顺序"),
            Statement::Place => self.pick("n moves to its new bucket", "n 移到新的桶"),
            Statement::Unplaced => self.pick("no node fits", "没有适合的节点"),
            Statement::Defer => self.pick("back to the head of the queue", "回到队首"),
            Statement::Refuse => {
                self.pick("outside the area, or no candidate", "在适合区域外，或没有候选")
            }
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
}

const fn code(statement: Statement, policy: Policy) -> &'static str {
    match statement {
        Statement::Arrive => "on arrive(t): queue.push(t)",
        Statement::Release => "on release(t): R(n) += Q(t)",
        Statement::WhileQueued => "while queue is not empty:",
        Statement::DecideNext => "decide(queue.pop())",
        Statement::DecideRound => "round(queue.take(k))",
        Statement::Decide => "decide(t):",
        Statement::Round => "round(tasks):",
        Statement::ChooseEach => "for t in tasks:",
        Statement::ChooseByWalk => "n = first that fits t in next(root)",
        Statement::ChooseByScan => "n = scan(t)",
        Statement::ChooseOpen => "a = first that fits t in next(open)",
        Statement::ChooseReserved => "b = first that fits t in next(reserved)",
        Statement::ChooseLarger => "n = larger of a, b",
        Statement::CommitEach => "for t, n in choices:",
        Statement::Place => "if n fits t: R(n) -= Q(t)",
        Statement::Unplaced => "if n is none: t stays unplaced",
        Statement::Defer => "else: queue.push_front(t)",
        Statement::Next => "next(bucket):",
        Statement::Refuse => "if not fits(bucket): finish",
        Statement::IfLeaf => "if leaf:",
        Statement::Yield => "finish; yield bucket",
        Statement::Children => match policy {
            Policy::BestFit => "for child in fittable, lowest first:",
            Policy::Random => "for child in fittable, shuffled:",
            _ => "for child in fittable, highest first:",
        },
        Statement::Descend => "next(child)",
        Statement::Finish => "finish",
        Statement::Scan => "scan(t):",
        Statement::EachNode => match policy {
            Policy::NextFit => "for n in nodes, from the last one on:",
            _ => "for n in nodes:",
        },
        Statement::Examine => "if n fits t: return n",
    }
}
