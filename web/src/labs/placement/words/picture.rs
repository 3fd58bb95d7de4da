//! Labels of the picture and of the tables behind it: nodes, buckets, tasks, lamps, figures.

use gantry_core::labs::placement::Outline;
use gantry_core::labs::placement::event::IndexName;
use gantry_core::labs::placement::view::{
    BucketState, BucketView, Invariant, Metrics, NodeState, NodeView, TaskState, TaskView,
};

use crate::narrate::{Language, Words};

crate::narrate::label_table! { PICTURE:
    space: "Space", "坐标空间";
    tree: "Tree of buckets", "桶的树";
    nodes: "Nodes", "节点";
    node_heading: "Node", "节点";
    task_heading: "Task", "任务";
    bucket_heading: "Bucket", "桶";
    state_heading: "State", "状态";
    coordinates_heading: "Coordinates", "坐标";
    free_heading: "Free", "可用";
    reserved_heading: "Reserved", "预留";
    reserved_for_heading: "Reserved for", "预留给";
    request_heading: "Request", "请求";
    candidates_heading: "Candidates", "候选节点";
    elements_heading: "Nodes in it", "其中节点数";
    placed_heading: "Tasks on it", "其上任务数";
    inside_heading: "In the fittable area", "在适合区域内";
    depth_heading: "Depth", "深度";
    fittable_area: "Fittable area", "适合区域";
    any_node: "any node", "任意节点";
    candidate: "candidate", "候选";
    not_candidate: "not a candidate", "非候选";
    current: "current", "当前";
    legend: "Legend", "图例";
    root: "root", "根";
    leaf: "leaf", "叶";
    zoom_in: "Zoom in", "放大";
    zoom_out: "Zoom out", "缩小";
    zoom_fit: "Fit the whole picture", "显示全图";
    slice: "Slice", "切片";
    nobody: "none", "无";
    drag_node_hint: "Drag, or use the arrow keys with Alt, to change what is free.", "拖动或按 Alt 加方向键，可修改可用资源。";
    drag_task_hint: "Drag, or use the arrow keys with Alt, to change the request.", "拖动或按 Alt 加方向键，可修改请求量。";
    figure_placed: "Placed", "已放置";
    figure_unplaced: "Unplaced", "未放置";
    figure_deferred: "Deferred", "已推迟";
    figure_released: "Released", "已释放";
    figure_visited: "Buckets visited in all", "累计访问的桶";
    figure_examined: "Nodes examined in all", "累计检查的节点";
    figure_leaves: "Non-empty leaves", "非空叶桶";
}

impl Words {
    /// What a walk has made of a bucket.
    pub const fn bucket_state(self, state: BucketState) -> &'static str {
        match state {
            BucketState::Undiscovered => self.pick("undiscovered", "未发现"),
            BucketState::Open => self.pick("open", "探索中"),
            BucketState::Refused => self.pick("does not fit", "不适合"),
            BucketState::Finished => self.pick("finished", "已完成"),
            BucketState::Yielded => self.pick("yielded", "已给出"),
        }
    }

    /// What a walk or scan has made of a node.
    pub const fn node_state(self, state: NodeState) -> &'static str {
        match state {
            NodeState::Idle => self.pick("not looked at", "未查看"),
            NodeState::Refused => self.pick("refused", "被拒绝"),
            NodeState::Chosen => self.pick("chosen", "被选中"),
        }
    }

    /// What has become of a task.
    pub const fn task_state(self, state: TaskState) -> &'static str {
        match state {
            TaskState::Future => self.pick("to come", "未到达"),
            TaskState::Waiting => self.pick("waits", "等待中"),
            TaskState::Searching => self.pick("searching", "查找中"),
            TaskState::Placed => self.pick("placed", "已放置"),
            TaskState::Unplaced => self.pick("unplaced", "未放置"),
            TaskState::Released => self.pick("ended", "已结束"),
        }
    }

    /// A guarantee of the method, beside its lamp.
    pub const fn invariant(self, invariant: Invariant) -> &'static str {
        match invariant {
            Invariant::Conserved => self.pick("free + placed is constant", "可用与已放置之和不变"),
            Invariant::Partition => self.pick("children partition their parent", "子桶划分父桶"),
            Invariant::YieldsAsScan => {
                self.pick("yields what a scan yields", "与扫描给出的结果一致")
            }
        }
    }

    /// A guarantee in a full sentence, for its tooltip.
    pub const fn invariant_hint(self, invariant: Invariant) -> &'static str {
        match invariant {
            Invariant::Conserved => self.pick(
                "On every node, what is free and what is placed add up to what there was.",
                "每个节点上，可用量与已放置量之和等于最初的总量。",
            ),
            Invariant::Partition => self.pick(
                "The children of every bucket are disjoint and together make up their parent.",
                "每个桶的子桶互不相交，合起来恰好是父桶。",
            ),
            Invariant::YieldsAsScan => self.pick(
                "The index has yielded what a scan over all nodes would yield, in the same order.",
                "索引给出的结果与扫描全部节点的结果相同，顺序也相同。",
            ),
        }
    }

    /// Whether a guarantee holds.
    pub const fn lamp(self, holds: bool) -> &'static str {
        if holds { self.pick("holds", "成立") } else { self.pick("broken", "不成立") }
    }

    /// Which of the two indexes.
    pub const fn index_name(self, index: IndexName) -> &'static str {
        match index {
            IndexName::Open => self.pick("open index", "开放索引"),
            IndexName::Reserved => self.pick("reserved index", "预留索引"),
        }
    }

    /// An axis of the space: `vcores free`, `memory free (GiB)`, with the granularity where it is above 1.
    pub fn axis(self, dimension: usize, outline: &Outline) -> String {
        let name = self.dimension(dimension, outline);
        let Some(known) = outline.dimensions.get(dimension) else { return name };
        // Where every unit has its coordinate, the axis counts in the unit as it is written.
        let step =
            (known.granularity > 1).then(|| self.quantity(dimension, known.granularity, outline));
        let unit = match (&step, known.unit.is_empty()) {
            (Some(_), false) => self.unit(dimension, outline),
            _ => self.name(&known.unit),
        };
        let scale = match (step, unit.is_empty()) {
            (None, true) => None,
            (None, false) => Some(unit),
            (Some(step), true) => Some(format!("× {step}")),
            (Some(step), false) => Some(format!("× {step} {unit}")),
        };
        match (self.language, scale) {
            (Language::English, None) => format!("{name} free"),
            (Language::English, Some(scale)) => format!("{name} free ({scale})"),
            (Language::Chinese, None) => format!("可用 {name}"),
            (Language::Chinese, Some(scale)) => format!("可用 {name}（{scale}）"),
        }
    }

    /// `t asks (1, 2)`, with the name apart so that it can be set bold.
    pub fn asks(self, request: &[u64], outline: &Outline) -> String {
        match self.language {
            Language::English => format!("asks {}", self.vector(request, outline)),
            Language::Chinese => format!("请求 {}", self.vector(request, outline)),
        }
    }

    /// `t may run on`: the heading over its candidates.
    pub fn may_run_on(self, task: u32, outline: &Outline) -> String {
        let task = self.task(task, outline);
        match self.language {
            Language::English => format!("{task} may run on"),
            Language::Chinese => format!("{task} 的候选节点"),
        }
    }

    /// How many more a shortened list has: `and 1,234 more`.
    pub fn and_more(self, more: u64) -> String {
        match self.language {
            Language::English => format!("and {} more", self.number(more)),
            Language::Chinese => format!("另有 {} 个", self.number(more)),
        }
    }

    /// A node's mark in the picture, for those who hear it: name, place, state.
    pub fn node_mark(self, node: u32, view: &NodeView, outline: &Outline) -> String {
        let name = self.node(node, outline);
        let free = self.amounts(&view.free, outline);
        let mut text = match self.language {
            Language::English => format!("Node {name}: {free} free"),
            Language::Chinese => format!("节点 {name}：可用 {free}"),
        };
        if let Some(task) = view.reserved_for {
            let (task, amount) = (self.task(task, outline), self.amounts(&view.reserved, outline));
            text += &match self.language {
                Language::English => format!(", {amount} reserved for {task}"),
                Language::Chinese => format!("，其中 {amount} 预留给 {task}"),
            };
        }
        if view.tasks > 0 {
            text += &match self.language {
                Language::English => {
                    format!(", {} on it", self.count(view.tasks.into(), "task", "tasks"))
                }
                Language::Chinese => format!("，其上 {} 个任务", self.number(view.tasks.into())),
            };
        }
        if view.candidate {
            text += self.pick(", candidate", "，候选");
        }
        if view.state != NodeState::Idle {
            text += self.pick(", ", "，");
            text += self.node_state(view.state);
        }
        text
    }

    /// A bucket's mark in the picture: coordinates, how many nodes, state.
    pub fn bucket_mark(self, view: &BucketView) -> String {
        let (at, state) = (self.bucket(&view.at), self.bucket_state(view.state));
        let mut text = match self.language {
            Language::English => {
                format!("Bucket {at}: {}, {state}", self.count(view.elements, "node", "nodes"))
            }
            Language::Chinese => format!("桶 {at}：{} 个节点，{state}", self.number(view.elements)),
        };
        if let Some(candidates) = view.candidates {
            text += &match self.language {
                Language::English => {
                    format!(", {}", self.count(candidates, "candidate", "candidates"))
                }
                Language::Chinese => format!("，{} 个候选", self.number(candidates)),
            };
        }
        if view.chosen && view.elements == 0 {
            text += self.pick(", left empty by this step", "，本步之后为空");
        }
        if !view.inside {
            text += self.pick(", outside the fittable area", "，在适合区域外");
        }
        text
    }

    /// What a mark is, after what is written in it: `root: Bucket (*, *, *): 9 nodes, open`.
    pub fn labelled(self, label: &str, mark: &str) -> String {
        match self.language {
            Language::English => format!("{label}: {mark}"),
            Language::Chinese => format!("{label}：{mark}"),
        }
    }

    /// A task's row: name, request, state and node.
    pub fn task_mark(self, view: &TaskView, outline: &Outline) -> String {
        let (name, request, state) = (
            self.task(view.task, outline),
            self.amounts(&view.request, outline),
            self.task_state(view.state),
        );
        match (self.language, view.node) {
            (Language::English, None) => format!("Task {name} asks for {request}: {state}"),
            (Language::English, Some(node)) => {
                format!(
                    "Task {name} asks for {request}: {state}, node {}",
                    self.node(node, outline)
                )
            }
            (Language::Chinese, None) => format!("任务 {name} 请求 {request}：{state}"),
            (Language::Chinese, Some(node)) => {
                format!("任务 {name} 请求 {request}：{state}，节点 {}", self.node(node, outline))
            }
        }
    }

    /// The space, described for those who do not see it.
    pub fn space_label(self, nodes: u64, task: Option<u32>, outline: &Outline) -> String {
        let axes: Vec<_> = (0..outline.dimensions.len())
            .map(|dimension| self.dimension(dimension, outline))
            .collect();
        let axes = self.list(&axes);
        match (self.language, task.map(|task| self.task(task, outline))) {
            (Language::English, None) => {
                format!("{} by free {axes}", self.count(nodes, "node", "nodes"))
            }
            (Language::English, Some(task)) => format!(
                "{} by free {axes}, with the fittable area of task {task}",
                self.count(nodes, "node", "nodes")
            ),
            (Language::Chinese, None) => {
                format!("{} 个节点，按可用 {axes} 排布", self.number(nodes))
            }
            (Language::Chinese, Some(task)) => {
                format!(
                    "{} 个节点，按可用 {axes} 排布，并标出任务 {task} 的适合区域",
                    self.number(nodes)
                )
            }
        }
    }

    /// The figures of a run, each with its label, in order.
    pub fn figures(self, metrics: &Metrics) -> Vec<(&'static str, String)> {
        let Metrics { placed, unplaced, deferred, released, visited, examined, leaves } = *metrics;
        [
            (self.figure_placed(), placed),
            (self.figure_unplaced(), unplaced),
            (self.figure_deferred(), deferred),
            (self.figure_released(), released),
            (self.figure_visited(), visited),
            (self.figure_examined(), examined),
            (self.figure_leaves(), leaves),
        ]
        .map(|(label, value)| (label, self.number(value)))
        .into()
    }
}
