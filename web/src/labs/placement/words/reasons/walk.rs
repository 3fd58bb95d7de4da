//! What a walk of the index did: discovered, refused, left behind, yielded.

use gantry_core::labs::placement::Policy;
use gantry_core::labs::placement::event::IndexName;
use gantry_core::labs::placement::view::{BucketState, BucketView};
use gantry_core::sort;

use super::PlacementTeller;
use crate::narrate::numbers::capital;
use crate::narrate::rich::{bad, good};
use crate::narrate::{Language, Words};

impl PlacementTeller<'_> {
    pub(super) fn walk_began(
        &self,
        bucket: &[Option<u32>],
        index: IndexName,
        elements: u64,
        candidates: Option<u64>,
    ) -> (String, String) {
        let (words, task, at) = (self.words, self.task(), self.words.bucket(bucket));
        let (of, holds) = (self.of_index(index), self.holds(index, elements, candidates));
        let order = match self.outline.policy {
            Policy::BestFit => {
                words.pick("Its children come lowest first.", "子桶按坐标从低到高探索。")
            }
            Policy::Random => words.pick(
                "Its children come in an order drawn from the seed.",
                "子桶的顺序由种子决定。",
            ),
            _ => words.pick("Its children come highest first.", "子桶按坐标从高到低探索。"),
        };
        match words.language {
            Language::English => (
                format!("The walk for {task} begins at the root {at}{of}."),
                format!("It holds {holds}. {order}"),
            ),
            Language::Chinese => {
                (format!("为 {task} 从根桶 {at}{of}开始遍历。"), format!("它包含 {holds}。{order}"))
            }
        }
    }

    /// How many nodes a bucket holds, and how many of them are candidates.
    fn holds(&self, index: IndexName, elements: u64, candidates: Option<u64>) -> String {
        let (words, task) = (self.words, self.task());
        let (all, some) =
            (words.number(elements), candidates.map(|candidates| words.number(candidates)));
        match (words.language, some) {
            (Language::English, None) => words.count(elements, "node", "nodes"),
            (Language::English, Some(some)) => {
                let nodes = words.count(elements, "node", "nodes");
                match (index, elements, candidates) {
                    (IndexName::Open, 1, Some(1)) => format!("{nodes}, a candidate of {task}"),
                    (IndexName::Open, _, Some(1)) => {
                        format!("{nodes}, 1 of them a candidate of {task}")
                    }
                    (IndexName::Open, ..) => {
                        format!("{nodes}, {some} of them candidates of {task}")
                    }
                    (IndexName::Reserved, 1, Some(1)) => format!("{nodes}, reserved for {task}"),
                    (IndexName::Reserved, ..) => {
                        format!("{nodes}, {some} of them reserved for {task}")
                    }
                }
            }
            (Language::Chinese, None) => format!("{all} 个节点"),
            (Language::Chinese, Some(some)) => match index {
                IndexName::Reserved if elements == 1 && candidates == Some(1) => {
                    format!("{all} 个节点，为 {task} 预留")
                }
                IndexName::Open if elements == 1 && candidates == Some(1) => {
                    format!("{all} 个节点，是 {task} 的候选节点")
                }
                IndexName::Reserved => format!("{all} 个节点，其中 {some} 个为 {task} 预留"),
                IndexName::Open => format!("{all} 个节点，其中 {some} 个是 {task} 的候选节点"),
            },
        }
    }

    pub(super) fn bucket_fits(
        &self,
        bucket: &[Option<u32>],
        index: IndexName,
        elements: u64,
        candidates: Option<u64>,
    ) -> (String, String) {
        let (at, of, inside) =
            (self.words.bucket(bucket), self.of_index(index), self.inside(bucket));
        let (holds, inside) = (
            self.holds(index, elements, candidates),
            if inside.is_empty() { inside } else { good(inside) },
        );
        match (self.words.language, inside.is_empty()) {
            (Language::English, true) => (
                format!("Bucket {at}{of} fits: the walk goes into it."),
                format!("It holds {holds}."),
            ),
            (Language::English, false) => (
                format!("Bucket {at}{of} fits: the walk goes into it."),
                format!("It meets the fittable area: {inside}; and it holds {holds}."),
            ),
            (Language::Chinese, true) => {
                (format!("桶 {at}{of}适合：遍历进入该桶。"), format!("它包含 {holds}。"))
            }
            (Language::Chinese, false) => (
                format!("桶 {at}{of}适合：遍历进入该桶。"),
                format!("它与适合区域相交：{inside}；包含 {holds}。"),
            ),
        }
    }

    pub(super) fn no_candidate(
        &self,
        bucket: &[Option<u32>],
        index: IndexName,
        elements: u64,
        leaf: bool,
    ) -> (String, String) {
        let (words, task, at, of) =
            (self.words, self.task(), self.words.bucket(bucket), self.of_index(index));
        let body = match (words.language, index, elements) {
            (Language::English, _, 0) => "It holds no node at all.".to_owned(),
            (Language::English, IndexName::Open, 1) => {
                format!("The node in it is none of {task}'s candidates.")
            }
            (Language::English, IndexName::Open, _) => {
                format!("None of its {} nodes is a candidate of {task}.", words.number(elements))
            }
            (Language::English, IndexName::Reserved, _) => {
                format!(
                    "It holds {}, but none reserved for {task} that it may use.",
                    words.count(elements, "node", "nodes")
                )
            }
            (Language::Chinese, _, 0) => "其中没有任何节点。".to_owned(),
            (Language::Chinese, IndexName::Open, 1) => {
                format!("其中的节点不是 {task} 的候选节点。")
            }
            (Language::Chinese, IndexName::Open, _) => {
                format!("其中 {} 个节点都不是 {task} 的候选节点。", words.number(elements))
            }
            (Language::Chinese, IndexName::Reserved, _) => {
                format!(
                    "其中有 {} 个节点，但没有为 {task} 预留且可用的节点。",
                    words.number(elements)
                )
            }
        };
        let headline = match (words.language, leaf) {
            (Language::English, true) => format!("Leaf {at}{of} does not fit and is finished."),
            (Language::English, false) => {
                format!("Bucket {at}{of} does not fit and is finished at once.")
            }
            (Language::Chinese, true) => format!("叶桶 {at}{of}不适合，已完成。"),
            (Language::Chinese, false) => format!("桶 {at}{of}不适合，立即完成。"),
        };
        (headline, bad(body))
    }

    pub(super) fn finished(
        &self,
        bucket: &[Option<u32>],
        index: IndexName,
        children: u64,
        outside: u64,
        yielded: u64,
    ) -> (String, String) {
        let (words, at, of) = (self.words, self.words.bucket(bucket), self.of_index(index));
        match words.language {
            Language::English => {
                let looked = match (children, children + outside) {
                    (1, 1) => "its one child was looked at".to_owned(),
                    (2, 2) => "both its children were looked at".to_owned(),
                    (_, all) if all == children => {
                        format!("all its {} children were looked at", words.number(all))
                    }
                    (0, 1) => "its one child lies outside the fittable area".to_owned(),
                    (0, all) => {
                        format!("its {} children lie outside the fittable area", words.number(all))
                    }
                    (1, all) => format!("1 of its {} children was looked at", words.number(all)),
                    (_, all) => format!(
                        "{} of its {} children were looked at",
                        words.number(children),
                        words.number(all)
                    ),
                };
                let mut body = capital(&looked);
                if children > 0 && outside > 0 {
                    let lies = if outside == 1 { "lies" } else { "lie" };
                    body +=
                        &format!(", {} {lies} outside the fittable area", words.number(outside));
                }
                body += &match yielded {
                    0 => "; no leaf of it was yielded.".to_owned(),
                    1 => "; 1 leaf of it was yielded.".to_owned(),
                    _ => format!("; {} leaves of it were yielded.", words.number(yielded)),
                };
                (format!("Bucket {at}{of} is finished."), body)
            }
            Language::Chinese => {
                let [looked, out, all] =
                    [children, outside, children + outside].map(|count| words.number(count));
                let mut body = match (children, outside) {
                    (1, 0) => "已查看其唯一的子桶".to_owned(),
                    (_, 0) => format!("其 {all} 个子桶均已查看"),
                    (0, 1) => "其唯一的子桶在适合区域之外".to_owned(),
                    (0, _) => format!("其 {all} 个子桶均在适合区域之外"),
                    _ => format!("其 {all} 个子桶中，查看了 {looked} 个，{out} 个在适合区域之外"),
                };
                body += &match yielded {
                    0 => "；其中没有给出叶桶。".to_owned(),
                    _ => format!("；其中给出了 {} 个叶桶。", words.number(yielded)),
                };
                (format!("桶 {at}{of}已完成。"), body)
            }
        }
    }

    pub(super) fn yielded(
        &self,
        bucket: &[Option<u32>],
        index: IndexName,
        nodes: &[u32],
        candidates: Option<&[u32]>,
        fitting: Option<u32>,
        matched: bool,
    ) -> (String, String) {
        let (words, at, of) = (self.words, self.words.bucket(bucket), self.of_index(index));
        let inside = good(self.inside(bucket));
        let holds = self.leaf_holds(index, nodes, candidates);
        let outcome = self.leaf_outcome(fitting, matched);
        let before =
            if matched || fitting.is_none() { String::new() } else { self.came_before(bucket) };
        match words.language {
            Language::English => {
                let text = format!("It lies in the fittable area: {inside}; and it holds {holds}.");
                (
                    format!("Bucket {at}{of} fits and is yielded."),
                    words.sentences(&[text, outcome, before]),
                )
            }
            Language::Chinese => {
                let text = format!("它位于适合区域内：{inside}；其中有{holds}。");
                (format!("桶 {at}{of}适合，已给出。"), words.sentences(&[text, outcome, before]))
            }
        }
    }

    /// `b, one of t's candidates`.
    fn leaf_holds(&self, index: IndexName, nodes: &[u32], candidates: Option<&[u32]>) -> String {
        let task = self.task();
        let space = self.words.pick("", " ");
        let Some(candidates) = candidates else { return format!("{space}{}", self.names(nodes)) };
        let names = self.names(candidates);
        match (self.words.language, index, candidates) {
            (Language::English, IndexName::Open, [_]) => {
                format!("{names}, one of {task}'s candidates")
            }
            (Language::English, IndexName::Open, _) => format!("{names}, candidates of {task}"),
            (Language::English, IndexName::Reserved, _) => format!("{names}, reserved for {task}"),
            (Language::Chinese, IndexName::Open, _) => format!(" {task} 的候选节点 {names}"),
            (Language::Chinese, IndexName::Reserved, _) => format!("为 {task} 预留的 {names}"),
        }
    }

    /// What the scheduler makes of a leaf.
    fn leaf_outcome(&self, fitting: Option<u32>, matched: bool) -> String {
        let task = self.task();
        match (self.words.language, fitting.map(|node| self.node(node)), matched) {
            (Language::English, None, _) => bad(
                "No node there has all that is asked: the grid is coarser than the request, and the walk goes on.",
            ),
            (Language::English, Some(_), true) => {
                format!("{task} has its match already: this leaf only shows what else fits.")
            }
            (Language::English, Some(node), false) => {
                format!("{node} is the first that fits {task}: the match.")
            }
            (Language::Chinese, None, _) => bad("但没有节点满足全部请求：网格比请求粗，遍历继续。"),
            (Language::Chinese, Some(_), true) => {
                format!("{task} 已有匹配：这个叶桶只是显示还有哪些节点适合。")
            }
            (Language::Chinese, Some(node), false) => {
                format!("{node} 是第一个适合 {task} 的节点：匹配成功。")
            }
        }
    }

    /// `Everything with more vcores came first: (6, *) gave no candidate that fits, (5, *) had none at all.` Told where a
    /// walk in order passed up to three buckets below the root on its way.
    fn came_before(&self, bucket: &[Option<u32>]) -> String {
        const MOST: usize = 3;
        let (words, outline) = (self.words, self.outline);
        let Some(&first) = self.view.order.first() else { return String::new() };
        let coordinate = |at: &[Option<u32>]| at.get(first as usize).copied().flatten();
        let more = match outline.policy {
            Policy::LeastFit => true,
            Policy::BestFit => false,
            _ => return String::new(),
        };
        let passed = |view: &&BucketView| {
            view.depth == 1
                && matches!(view.state, BucketState::Finished | BucketState::Refused)
                && coordinate(&view.at) != coordinate(bucket)
        };
        let mut before: Vec<_> = self.view.buckets.iter().filter(passed).collect();
        sort::sort_by_key(&mut before, |view| coordinate(&view.at));
        if more {
            before.reverse();
        }
        if before.is_empty() || before.len() > MOST {
            return String::new();
        }
        let clauses: Vec<_> = before.iter().map(|view| self.passed(view)).collect();
        let name = words.dimension(first as usize, outline);
        match (words.language, more) {
            (Language::English, true) => {
                format!("Everything with more {name} came first: {}.", clauses.join(", "))
            }
            (Language::English, false) => {
                let less = Words::less(&name);
                format!("Everything with {less} {name} came first: {}.", clauses.join(", "))
            }
            (Language::Chinese, true) => {
                format!("{name} 更多的桶已先探索：{}。", clauses.join("，"))
            }
            (Language::Chinese, false) => {
                format!("{name} 更少的桶已先探索：{}。", clauses.join("，"))
            }
        }
    }

    /// What a bucket that the walk has passed lacked. With two dimensions it is the other that was too little.
    fn passed(&self, view: &BucketView) -> String {
        let (words, at) = (self.words, self.words.bucket(&view.at));
        let other = match *self.view.order.as_slice() {
            [_, other] => Some(words.dimension(other as usize, self.outline)),
            _ => None,
        };
        match (words.language, view.state, view.candidates.is_some()) {
            (Language::English, BucketState::Refused, _) => format!("{at} had no candidate at all"),
            (Language::English, _, named) => {
                let what = if named { "candidate" } else { "node" };
                match other {
                    Some(other) => format!("{at} had no {what} with enough {other}"),
                    None => format!("{at} had no {what} that fits"),
                }
            }
            (Language::Chinese, BucketState::Refused, _) => format!("{at} 没有候选节点"),
            (Language::Chinese, _, named) => {
                let what = if named { "候选节点" } else { "节点" };
                match other {
                    Some(other) => format!("{at} 没有 {other} 足够的{what}"),
                    None => format!("{at} 没有适合的{what}"),
                }
            }
        }
    }
}
