//! The text of the pseudocode: code and comments in each language, named alike.

use gantry_core::kernel::Level;
use gantry_core::labs::placement::Policy;
use gantry_core::labs::placement::pseudocode::{Statement, listing};

use super::{Language, Words};

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
    /// A variable of a listing's live line, by its name in the core.
    pub(crate) fn variable(self, name: &str) -> Option<&'static str> {
        let told = match name {
            "at" => "时刻",
            "bucket" => "桶",
            "extra" => "富余",
            "free" => "空闲",
            "job" => "作业",
            "length" => "时长",
            "need" => "需求量",
            "node" => "节点",
            "nodes" => "所需",
            "reservation" => "预留",
            "room" => "余量",
            "stage" => "阶段",
            "task" => "阶段作业",
            "units" => "单元",
            "workflow" => "工作流",
            _ => return None,
        };
        (self.language == Language::Chinese).then_some(told)
    }

    /// The listing of a policy, as long as `pseudocode::listing`, so that `View.line.line` is an index into it.
    pub fn pseudocode(self, policy: Policy, batch: u64) -> Vec<CodeLine> {
        let line = |&line: &gantry_core::labs::placement::pseudocode::ListedLine| CodeLine {
            code: self.code(line.statement, policy),
            comment: self.comment(line.statement, policy),
            indent: line.indent,
            level: line.level,
        };
        listing(policy, batch).iter().map(line).collect()
    }

    const fn comment(self, statement: Statement, policy: Policy) -> &'static str {
        match statement {
            Statement::Arrive => self.pick("t joins the queue", "排到队尾"),
            Statement::Release => self.pick("t gives back what it holds", "t 归还其占用的资源"),
            Statement::DecideRound => {
                self.pick("the next tasks, up to a release", "接下来的若干任务，遇释放为止")
            }
            Statement::ChooseEach => self.pick("all against one snapshot", "都针对同一快照"),
            Statement::ChooseByWalk => {
                self.pick("leaf by leaf, as next yields them", "按遍历给出的顺序逐叶查找")
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
            Statement::Defer => self.pick("it chooses again in the next round", "下一批次再选"),
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

    const fn code(self, statement: Statement, policy: Policy) -> &'static str {
        match statement {
            Statement::Arrive => self.pick("on arrive(t): queue.push(t)", "任务 t 到达：加入队列"),
            Statement::Release => {
                self.pick("on release(t): R(n) += Q(t)", "任务 t 释放：R(n) += Q(t)")
            }
            Statement::WhileQueued => self.pick("while queue is not empty:", "当队列不空："),
            Statement::DecideNext => self.pick("decide(queue.pop())", "选节点（取出队首任务）"),
            Statement::DecideRound => self.pick("round(queue.take(k))", "批次（取出 k 个任务）"),
            Statement::Decide => self.pick("decide(t):", "选节点（t）："),
            Statement::Round => self.pick("round(tasks):", "批次（若干任务）："),
            Statement::ChooseEach => self.pick("for t in tasks:", "对其中每个任务 t："),
            Statement::ChooseByWalk => {
                self.pick("n = first that fits t in next(root)", "n = 遍历（根）中首个适合 t 的")
            }
            Statement::ChooseByScan => self.pick("n = scan(t)", "n = 扫描（t）"),
            Statement::ChooseOpen => {
                self.pick("a = first that fits t in next(open)", "a = 遍历（开放）中首个适合 t 的")
            }
            Statement::ChooseReserved => self
                .pick("b = first that fits t in next(reserved)", "b = 遍历（预留）中首个适合 t 的"),
            Statement::ChooseLarger => self.pick("n = larger of a, b", "n = a、b 中较大者"),
            Statement::CommitEach => self.pick("for t, n in choices:", "对每个选择 t、n："),
            Statement::Place => self.pick("if n fits t: R(n) -= Q(t)", "若 n 适合 t：R(n) -= Q(t)"),
            Statement::Unplaced => {
                self.pick("if n is none: t stays unplaced", "若没有 n：t 未能放置")
            }
            Statement::Defer => self.pick("else: queue.push_front(t)", "否则：t 回到队首"),
            Statement::Next => self.pick("next(bucket):", "遍历（桶）："),
            Statement::Refuse => self.pick("if not fits(bucket): finish", "若桶不适合：完成"),
            Statement::IfLeaf => self.pick("if leaf:", "若是叶桶："),
            Statement::Yield => self.pick("finish; yield bucket", "完成；给出该桶"),
            Statement::Children => match policy {
                Policy::BestFit => self
                    .pick("for child in fittable, lowest first:", "对适合区域内的子桶，从低到高："),
                Policy::Random => {
                    self.pick("for child in fittable, shuffled:", "对适合区域内的子桶，随机顺序：")
                }
                _ => self.pick(
                    "for child in fittable, highest first:",
                    "对适合区域内的子桶，从高到低：",
                ),
            },
            Statement::Descend => self.pick("next(child)", "遍历（子桶）"),
            Statement::Finish => self.pick("finish", "完成"),
            Statement::Scan => self.pick("scan(t):", "扫描（t）："),
            Statement::EachNode => match policy {
                Policy::NextFit => self.pick(
                    "for n in nodes, from the last one on:",
                    "从上一个节点起，对每个节点 n：",
                ),
                _ => self.pick("for n in nodes:", "对每个节点 n："),
            },
            Statement::Examine => self.pick("if n fits t: return n", "若 n 适合 t：返回 n"),
        }
    }
}
