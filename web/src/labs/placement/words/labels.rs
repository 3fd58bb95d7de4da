//! Names and hints: policies, levels of stepping, kinds of events.

use gantry_core::kernel::Level;
use gantry_core::labs::placement::{Explore, Policy};

use crate::narrate::Words;

crate::narrate::label_table! { PLACEMENT:
    one_node: "node", "节点";
    many_nodes: "nodes", "节点";
    one_task: "task", "任务";
    many_tasks: "tasks", "任务";
}

impl Words {
    /// What a level of stepping stops at.
    pub const fn placement_level(self, level: Level) -> &'static str {
        match level {
            Level::Event => {
                self.pick("Something happened: a task arrived or ended", "发生的事：任务到达或结束")
            }
            Level::Decision => {
                self.pick("A task was placed, refused or deferred", "任务被放置、拒绝或推迟")
            }
            Level::Probe => {
                self.pick("The method looked at a bucket or a node", "算法查看了一个桶或节点")
            }
        }
    }

    /// The name of a kind of event, by its name in traces.
    pub fn placement_kind(self, kind: &str) -> &'static str {
        match kind {
            "arrive" => self.pick("arrival", "任务到达"),
            "release" => self.pick("release", "任务释放"),
            "round" => self.pick("round of a batch", "批次"),
            "place" => self.pick("placement", "放置"),
            "unplaced" => self.pick("task left unplaced", "未能放置"),
            "defer" => self.pick("deferral", "推迟"),
            "visit" => self.pick("bucket visited", "访问桶"),
            "finish" => self.pick("bucket finished", "桶已完成"),
            "yield" => self.pick("leaf yielded", "给出叶桶"),
            "examine" => self.pick("node examined", "检查节点"),
            _ => self.unknown_kind(),
        }
    }

    /// The name of a policy.
    pub const fn policy_name(self, policy: Policy) -> &'static str {
        match policy {
            Policy::LeastFit => "LeastFit",
            Policy::BestFit => "BestFit",
            Policy::Random => self.pick("Random", "随机"),
            Policy::FirstFit => "FirstFit",
            Policy::NextFit => "NextFit",
            Policy::LeastFitWithReservation => {
                self.pick("LeastFit with reservation", "具有预留的 LeastFit")
            }
        }
    }

    /// What a policy does, in one sentence.
    pub const fn policy_hint(self, policy: Policy) -> &'static str {
        match policy {
            Policy::LeastFit => {
                self.pick("The fitting node with the most free: spreads the load.", "选可用资源最多的适合节点：使负载均衡。")
            }
            Policy::BestFit => {
                self.pick("The fitting node with the least free: fills nodes up.", "选可用资源最少的适合节点：尽量填满节点。")
            }
            Policy::Random => {
                self.pick("A fitting node, in an order drawn from the seed.", "按由种子决定的顺序选一个适合节点。")
            }
            Policy::FirstFit => {
                self.pick("The first fitting node of the list: a linear scan.", "选列表中第一个适合节点：线性扫描。")
            }
            Policy::NextFit => self.pick(
                "A linear scan that goes on where the last one ended.",
                "从上次停下的位置继续的线性扫描。",
            ),
            Policy::LeastFitWithReservation => self.pick(
                "LeastFit over two indexes: what nobody reserved, and what is reserved for this task.",
                "在两个索引上执行 LeastFit：未被预留的资源，以及为该任务预留的资源。",
            ),
        }
    }

    /// What the work of a policy is compared with.
    pub const fn scan_hint(self, policy: Policy) -> &'static str {
        match policy {
            Policy::FirstFit | Policy::NextFit => self.pick(
                "The policy is a scan itself: it stops at the first node that fits.",
                "该策略本身就是扫描：遇到第一个适合的节点即停止。",
            ),
            Policy::Random => self.pick(
                "To draw among the same nodes, a scan has to look at every node that the task may run on.",
                "要在同样的节点中随机选取，扫描须查看任务可用的每个节点。",
            ),
            Policy::LeastFit | Policy::BestFit | Policy::LeastFitWithReservation => self.pick(
                "To be sure of the same answer, a scan has to look at every node that the task may run on.",
                "要确保得出同一结果，扫描须查看任务可用的每个节点。",
            ),
        }
    }

    /// Whether the walk goes on after a match.
    pub const fn explore_name(self, explore: Explore) -> &'static str {
        match explore {
            Explore::First => self.pick("to the first match", "到首个匹配为止"),
            Explore::All => self.pick("every leaf", "每个叶桶"),
        }
    }
}
