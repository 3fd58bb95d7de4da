//! Why a step happened: a headline and its grounds, for every `Reason`.

mod decided;
mod walk;

use gantry_core::kernel::listing::Line;
use gantry_core::labs::placement::Outline;
use gantry_core::labs::placement::Policy;
use gantry_core::labs::placement::event::IndexName;
use gantry_core::labs::placement::reason::{Lack, Reason};
use gantry_core::labs::placement::view::View;

use crate::narrate::teller::{Teller, Tells, Watched, named, watched};
use crate::narrate::{CodeLine, Language, Words};

/// How many names a sentence lists before it counts the rest.
pub(super) const NAMES: usize = 6;

impl Words {
    /// `Its memory is 1, t asks 2.` for each dimension that falls short.
    pub(super) fn lacking(self, lacking: &[Lack], task: &str, outline: &Outline) -> String {
        let clauses: Vec<_> = lacking
            .iter()
            .enumerate()
            .map(|(at, lack)| {
                let name = self.dimension(lack.dimension as usize, outline);
                let [available, request] = [lack.available, lack.request]
                    .map(|amount| self.quantity(lack.dimension as usize, amount, outline));
                match self.language {
                    Language::English => {
                        let its = if at == 0 { "Its" } else { "its" };
                        let is = if Words::singular(&name) == name { "is" } else { "are" };
                        format!("{its} {name} {is} {available}, {task} asks for {request}")
                    }
                    Language::Chinese => format!("其 {name} 为 {available}，{task} 请求 {request}"),
                }
            })
            .collect();
        format!("{}{}", clauses.join(self.pick("; ", "；")), self.pick(".", "。"))
    }

    /// `4 ≥ 1 vcores`; where a coordinate spans several units, it says so.
    pub(crate) fn comparison(
        self,
        dimension: usize,
        coordinate: u32,
        sign: &str,
        needed: u32,
        outline: &Outline,
    ) -> String {
        let unit = self.unit(dimension, outline);
        let step = outline.dimensions.get(dimension).map_or(1, |known| known.granularity);
        if step == 1 {
            let [coordinate, needed] =
                [coordinate, needed].map(|at| self.quantity(dimension, at.into(), outline));
            let unit = if needed == "1" { Words::singular(&unit) } else { unit };
            return format!("{coordinate} {sign} {needed} {unit}");
        }
        let (coordinate, needed) = (self.number(coordinate.into()), self.number(needed.into()));
        let step = self.quantity(dimension, step, outline);
        let unit = if step == "1" { Words::singular(&unit) } else { unit };
        match self.language {
            Language::English => {
                format!("{coordinate} {sign} {needed} in steps of {step} {unit}")
            }
            Language::Chinese => format!("{coordinate} {sign} {needed}（每格 {step} {unit}）"),
        }
    }
}

/// What the sentences of a moment of placement are told from. The view knows the task and its fittable area.
pub type PlacementTeller<'a> = Teller<'a, Outline, View>;

/// The figures that are told even where they are 0: the first so many.
const ALWAYS: usize = 2;

impl Tells for PlacementTeller<'_> {
    fn words(&self) -> Words {
        self.words
    }

    fn present(&self) -> (String, String) {
        self.tell(&self.view.reason)
    }

    fn listing(&self) -> Vec<CodeLine> {
        self.words.pseudocode(self.outline.policy, self.outline.batch)
    }

    fn line(&self) -> Line {
        named(self.words, &self.view.line, |_, _| None)
    }

    fn lamps(&self) -> Vec<Watched> {
        let words = self.words;
        watched(&self.view.lamps, |it| (words.invariant(it), words.invariant_hint(it)))
    }

    fn figures(&self) -> Vec<(&'static str, String)> {
        let all = self.words.figures(&self.view.metrics).into_iter().enumerate();
        let told = all.filter(|(at, (_, value))| *at < ALWAYS || value != "0");
        told.map(|(_, figure)| figure).collect()
    }
}

impl PlacementTeller<'_> {
    pub(crate) fn tell(&self, reason: &Reason) -> (String, String) {
        match reason {
            &Reason::Start { tasks, nodes } => self.start(tasks, nodes),
            Reason::Arrived { task, request, candidates } => {
                self.arrived(*task, request, *candidates)
            }
            Reason::Released { task, node, amount } => self.released(*task, *node, amount),
            &Reason::ReleasedNothing { task } => self.released_nothing(task),
            Reason::RoundBegan { tasks } => self.round_began(tasks),
            Reason::WalkBegan { bucket, index, elements, candidates } => {
                self.walk_began(bucket, *index, *elements, *candidates)
            }
            Reason::BucketFits { bucket, index, elements, candidates } => {
                self.bucket_fits(bucket, *index, *elements, *candidates)
            }
            Reason::NoCandidate { bucket, index, elements, leaf } => {
                self.no_candidate(bucket, *index, *elements, *leaf)
            }
            Reason::Finished { bucket, index, children, outside, yielded } => {
                self.finished(bucket, *index, *children, *outside, *yielded)
            }
            Reason::Yielded { bucket, index, nodes, candidates, fitting, matched } => {
                self.yielded(bucket, *index, nodes, candidates.as_deref(), *fitting, *matched)
            }
            Reason::Examined { node, verdict } => self.examined(*node, verdict),
            Reason::Placed { task, node, from, to, visited, linear } => self.placed(
                *task,
                *node,
                &self.words.bucket(from),
                &self.words.bucket(to),
                *visited,
                *linear,
            ),
            Reason::Unplaced { task, excluded, reserved, short } => {
                self.unplaced(*task, *excluded, *reserved, short)
            }
            Reason::Deferred { task, node, taken_by, lacking } => {
                self.deferred(*task, *node, *taken_by, lacking)
            }
        }
    }

    pub(super) fn node(&self, node: u32) -> String {
        self.words.strong_node(node, self.outline)
    }

    pub(super) fn named_task(&self, task: u32) -> String {
        self.words.strong_task(task, self.outline)
    }

    /// The task that is being placed.
    pub(super) fn task(&self) -> String {
        match self.view.task {
            Some(task) => self.named_task(task),
            None => self.words.pick("the task", "该任务").to_owned(),
        }
    }

    pub(super) fn names(&self, nodes: &[u32]) -> String {
        let names: Vec<_> = nodes.iter().map(|&node| self.node(node)).collect();
        self.words.short_list(&names, NAMES)
    }

    /// ` of the reserved index`, where there are two.
    pub(super) fn of_index(&self, index: IndexName) -> &'static str {
        match (self.outline.policy, index) {
            (Policy::LeastFitWithReservation, IndexName::Open) => {
                self.words.pick(" of the open index", "（开放索引）")
            }
            (Policy::LeastFitWithReservation, IndexName::Reserved) => {
                self.words.pick(" of the reserved index", "（预留索引）")
            }
            _ => self.words.pick("", " "),
        }
    }

    /// `4 ≥ 1 vcores, 2 ≥ 2 GiB` for the fixed coordinates of a bucket; empty for the root.
    pub(super) fn inside(&self, bucket: &[Option<u32>]) -> String {
        let area = self.view.area.as_deref().unwrap_or_default();
        let clauses = self.view.order.iter().filter_map(|&dimension| {
            let dimension = dimension as usize;
            let (coordinate, needed) = ((*bucket.get(dimension)?)?, *area.get(dimension)?);
            Some(self.words.comparison(dimension, coordinate, "≥", needed, self.outline))
        });
        clauses.collect::<Vec<_>>().join(self.words.pick(", ", "，"))
    }

    fn start(&self, tasks: u64, nodes: u64) -> (String, String) {
        let words = self.words;
        match words.language {
            Language::English => (
                "Nothing has happened yet.".to_owned(),
                format!(
                    "{} in the space, {} to place.",
                    words.count(nodes, "node stands", "nodes stand"),
                    words.count(tasks, "task", "tasks")
                ),
            ),
            Language::Chinese => (
                "尚未开始。".to_owned(),
                format!(
                    "坐标空间中有 {} 个节点，有 {} 个任务等待放置。",
                    words.number(nodes),
                    words.number(tasks)
                ),
            ),
        }
    }

    fn arrived(&self, task: u32, request: &[u64], candidates: Option<u64>) -> (String, String) {
        let (words, task) = (self.words, self.named_task(task));
        let request = words.amounts(request, self.outline);
        match words.language {
            Language::English => {
                let may = match candidates {
                    None => "any node will do".to_owned(),
                    Some(candidates) => {
                        format!("it may run on {} only", words.count(candidates, "node", "nodes"))
                    }
                };
                (format!("Task {task} arrives."), format!("It asks for {request}; {may}."))
            }
            Language::Chinese => {
                let may = match candidates {
                    None => "任意节点均可".to_owned(),
                    Some(candidates) => {
                        format!("只能在 {} 个候选节点上运行", words.number(candidates))
                    }
                };
                (format!("任务 {task} 到达。"), format!("它请求 {request}；{may}。"))
            }
        }
    }

    fn released(&self, task: u32, node: u32, amount: &[u64]) -> (String, String) {
        let (task, node) = (self.named_task(task), self.node(node));
        let amount = self.words.amounts(amount, self.outline);
        let moved = self.moved(&node);
        match self.words.language {
            Language::English => {
                (format!("Task {task} ends on {node}."), format!("It gives back {amount}.{moved}"))
            }
            Language::Chinese => {
                (format!("任务 {task} 在 {node} 上结束。"), format!("归还 {amount}。{moved}"))
            }
        }
    }

    fn moved(&self, node: &str) -> String {
        let Some(moved) = &self.view.moved else { return String::new() };
        let place =
            |at: &[u32]| self.words.bucket(&at.iter().copied().map(Some).collect::<Vec<_>>());
        self.went(node, &place(&moved.from), &place(&moved.to))
    }

    /// Where a node went, as a sentence to be put behind another.
    pub(super) fn went(&self, node: &str, from: &str, to: &str) -> String {
        match (self.words.language, from == to) {
            (Language::English, false) => format!(" {node} moves from {from} to {to}."),
            (Language::English, true) => format!(" {node} stays in {to}."),
            (Language::Chinese, false) => format!("{node} 从 {from} 移到 {to}。"),
            (Language::Chinese, true) => format!("{node} 仍在 {to}。"),
        }
    }

    fn released_nothing(&self, task: u32) -> (String, String) {
        let task = self.named_task(task);
        match self.words.language {
            Language::English => (
                format!("The release of {task} changes nothing."),
                format!("{task} holds no node at this moment."),
            ),
            Language::Chinese => {
                (format!("释放 {task} 没有效果。"), format!("此刻 {task} 不占用任何节点。"))
            }
        }
    }

    fn round_began(&self, tasks: &[u32]) -> (String, String) {
        let words = self.words;
        let names: Vec<_> = tasks.iter().map(|&task| self.named_task(task)).collect();
        let (count, names) = (tasks.len() as u64, words.short_list(&names, NAMES));
        match (words.language, count) {
            (Language::English, 1) => (
                "A round of 1 task begins.".to_owned(),
                format!("{names} chooses, then its choice is committed."),
            ),
            (Language::English, _) => (
                format!("A round of {} tasks begins.", words.number(count)),
                format!(
                    "{names} choose against the same snapshot; then their choices are committed in order."
                ),
            ),
            (Language::Chinese, 1) => {
                ("一个批次开始，共 1 个任务。".to_owned(), format!("{names} 作出选择，随后提交。"))
            }
            (Language::Chinese, _) => (
                format!("一个批次开始，共 {} 个任务。", words.number(count)),
                format!("{names} 针对同一快照各自选择，随后按顺序提交。"),
            ),
        }
    }
}
