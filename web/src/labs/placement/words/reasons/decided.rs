//! What scans looked at and what was decided: examined, placed, unplaced, deferred.

use gantry_core::labs::placement::reason::{Lack, Verdict};

use super::PlacementTeller;
use crate::narrate::rich::{bad, good, strong};
use crate::narrate::{Language, Words};

impl PlacementTeller<'_> {
    pub(super) fn examined(&self, node: u32, verdict: &Verdict) -> (String, String) {
        let (words, node, task) = (self.words, self.node(node), self.task());
        let headline = match (words.language, verdict) {
            (Language::English, Verdict::Fits) => format!("Node {node} fits."),
            (Language::English, _) => format!("Node {node} does not fit."),
            (Language::Chinese, Verdict::Fits) => format!("节点 {node} 适合。"),
            (Language::Chinese, _) => format!("节点 {node} 不适合。"),
        };
        let body = match (words.language, verdict) {
            (Language::English, Verdict::Fits) => good(format!("It has all that {task} asks for.")),
            (Language::Chinese, Verdict::Fits) => good(format!("它满足 {task} 的全部请求。")),
            _ => self.refusal(verdict, &task),
        };
        (headline, body)
    }

    pub(super) fn placed(
        &self,
        task: u32,
        node: u32,
        from: &str,
        to: &str,
        visited: u64,
        linear: u64,
    ) -> (String, String) {
        let (words, task, node) = (self.words, self.named_task(task), self.node(node));
        let went = self.went(&node, from, to);
        let went = went.trim_start();
        let scans = self.outline.policy.scans();
        match words.language {
            // A batch has walked for all its tasks before the first is placed.
            Language::English if visited == 0 => {
                (format!("Task {task} is placed on {node}."), went.to_owned())
            }
            Language::Chinese if visited == 0 => {
                (format!("任务 {task} 放置到 {node}。"), went.to_owned())
            }
            Language::English => {
                let work = if scans {
                    format!("The scan looked at {}.", words.count(visited, "node", "nodes"))
                } else {
                    let (buckets, nodes) = (
                        words.count(visited, "bucket", "buckets"),
                        words.count(linear, "node", "nodes"),
                    );
                    format!(
                        "The walk visited {buckets}; a scan for the same answer looks at {nodes}."
                    )
                };
                (format!("Task {task} is placed on {node}."), format!("{went} {work}"))
            }
            Language::Chinese => {
                let (visited, linear) = (words.number(visited), words.number(linear));
                let work = if scans {
                    format!("扫描查看了 {visited} 个节点。")
                } else {
                    format!("遍历访问了 {visited} 个桶；得出同一结果的扫描需查看 {linear} 个节点。")
                };
                (format!("任务 {task} 放置到 {node}。"), format!("{went}{work}"))
            }
        }
    }

    /// Why a node is refused.
    pub(crate) fn refusal(&self, verdict: &Verdict, task: &str) -> String {
        let words = self.words;
        match verdict {
            Verdict::Fits => String::new(),
            Verdict::NotCandidate => bad(match words.language {
                Language::English => format!("It is none of {task}'s candidates."),
                Language::Chinese => format!("它不是 {task} 的候选节点。"),
            }),
            Verdict::TooLittle { lacking, reserved_for } => {
                let lacking =
                    bad(words.lacking(lacking, &crate::narrate::rich::plain(task), self.outline));
                let Some(owner) = reserved_for else { return lacking };
                let owner = strong(words.task(*owner, self.outline));
                match words.language {
                    Language::English => {
                        format!("{lacking} What is missing there is reserved for {owner}.")
                    }
                    Language::Chinese => format!("{lacking}所缺的部分已预留给 {owner}。"),
                }
            }
        }
    }

    pub(super) fn unplaced(
        &self,
        task: u32,
        excluded: u64,
        reserved: u64,
        short: &[u64],
    ) -> (String, String) {
        let (words, task) = (self.words, self.named_task(task));
        let nodes = self.outline.nodes.len() as u64;
        let mut causes = Vec::new();
        match words.language {
            Language::English => {
                if excluded > 0 {
                    causes.push(format!("{} no candidate", words.count(excluded, "is", "are")));
                }
                for (dimension, &count) in short.iter().enumerate().filter(|&(_, &count)| count > 0)
                {
                    let name = words.dimension(dimension, self.outline);
                    let few = if Words::singular(&name) == name { "little" } else { "few" };
                    causes.push(format!("{} too {few} {name}", words.count(count, "has", "have")));
                }
                if reserved > 0 {
                    causes.push(format!(
                        "{} enough, but reserved for others",
                        words.count(reserved, "has", "have")
                    ));
                }
                let body = if causes.is_empty() {
                    "There is no node.".to_owned()
                } else {
                    format!("Of {}, {}.", words.count(nodes, "node", "nodes"), words.list(&causes))
                };
                (format!("Task {task} finds no node and stays unplaced."), bad(body))
            }
            Language::Chinese => {
                if excluded > 0 {
                    causes.push(format!("{} 个不是候选节点", words.number(excluded)));
                }
                for (dimension, &count) in short.iter().enumerate().filter(|&(_, &count)| count > 0)
                {
                    causes.push(format!(
                        "{} 个 {} 不足",
                        words.number(count),
                        words.dimension(dimension, self.outline)
                    ));
                }
                if reserved > 0 {
                    causes.push(format!("{} 个的资源已预留给其他任务", words.number(reserved)));
                }
                let body = if causes.is_empty() {
                    "没有任何节点。".to_owned()
                } else {
                    format!("{} 个节点中，{}。", words.number(nodes), causes.join("，"))
                };
                (format!("任务 {task} 找不到适合的节点，未能放置。"), bad(body))
            }
        }
    }

    pub(super) fn deferred(
        &self,
        task: u32,
        node: u32,
        taken_by: Option<u32>,
        lacking: &[Lack],
    ) -> (String, String) {
        let (words, name, node) = (self.words, self.named_task(task), self.node(node));
        let taken = taken_by.map(|task| self.named_task(task));
        let lacking = if lacking.is_empty() {
            String::new()
        } else {
            bad(words.lacking(lacking, &words.task(task, self.outline), self.outline))
        };
        match words.language {
            Language::English => {
                let lost = match taken {
                    Some(other) => {
                        format!("It chose {node}, but {other} of the same round took it first.")
                    }
                    None => format!("It chose {node}, which no longer fits."),
                };
                let back = "It goes back to the head of the queue.".to_owned();
                (format!("Task {name} is deferred."), words.sentences(&[lost, lacking, back]))
            }
            Language::Chinese => {
                let lost = match taken {
                    Some(other) => format!("它选择了 {node}，但同一批次的 {other} 先占用了它。"),
                    None => format!("它选择了 {node}，但该节点已不再适合。"),
                };
                (
                    format!("任务 {name} 被推迟。"),
                    words.sentences(&[lost, lacking, "它回到队首。".to_owned()]),
                )
            }
        }
    }
}
