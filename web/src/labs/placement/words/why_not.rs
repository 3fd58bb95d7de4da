//! Why not this node, why not this bucket, and what would have turned it.

use gantry_core::labs::placement::Policy;
use gantry_core::labs::placement::reason::{BucketReason, NearMiss, Verdict, WhyNot};
use gantry_core::labs::placement::view::View;
use gantry_core::labs::placement::{Answer, Outline};

use super::reasons::PlacementTeller;
use crate::narrate::rich::{bad, strong};
use crate::narrate::{Explained, Language, Rich, Words};

impl Words {
    /// An answer of the session.
    pub fn answer(self, answer: &Answer, view: &View, outline: &Outline) -> Explained {
        match answer {
            Answer::Node(why_not) => self.why_not(why_not, view, outline),
            Answer::Bucket(reason) => self.bucket_reason(reason, view, outline),
            Answer::NoTask => {
                Explained { headline: self.no_task_now().to_owned(), body: Rich::default() }
            }
        }
    }

    /// `Why not e? Its memory is 1, t asks 2. One more GiB and it would have won: it has 6 vcores.`
    pub fn why_not(self, why_not: &WhyNot, view: &View, outline: &Outline) -> Explained {
        let teller = PlacementTeller::new(self, None, outline, view);
        let (node, task) = (self.node(why_not.node, outline), self.task(why_not.task, outline));
        if why_not.won {
            let headline = match self.language {
                Language::English => format!("{node} is the node that {task} gets."),
                Language::Chinese => format!("{node} 正是 {task} 得到的节点。"),
            };
            return Explained { headline, body: Rich::default() };
        }
        let headline = match self.language {
            Language::English => format!("Why not {node}?"),
            Language::Chinese => format!("为什么不是 {node}？"),
        };
        let cause = match why_not.verdict {
            Verdict::Fits => teller.outranked(why_not),
            _ => teller.refusal(&why_not.verdict, &strong(&task)),
        };
        let turn = why_not
            .near_miss
            .as_ref()
            .map_or_else(String::new, |near| teller.near_miss(why_not, near));
        Explained { headline, body: Rich::new(&self.sentences(&[cause, turn])) }
    }

    /// Why a bucket was taken or not.
    pub fn bucket_reason(self, reason: &BucketReason, view: &View, outline: &Outline) -> Explained {
        let teller = PlacementTeller::new(self, None, outline, view);
        let (bucket, body) = teller.bucket(reason);
        let at = self.bucket(bucket);
        let visited = matches!(
            reason,
            BucketReason::Visited { .. }
                | BucketReason::NoTask { .. }
                | BucketReason::NoWalk { .. }
        );
        let headline = match (self.language, visited) {
            (Language::English, true) => format!("Bucket {at}"),
            (Language::English, false) => format!("Why not bucket {at}?"),
            (Language::Chinese, true) => format!("桶 {at}"),
            (Language::Chinese, false) => format!("为什么不是桶 {at}？"),
        };
        Explained::of(&(headline, body))
    }
}

impl PlacementTeller<'_> {
    /// Why a node that fits did not get the task.
    fn outranked(&self, why_not: &WhyNot) -> String {
        let (task, at) = (self.named_task(why_not.task), self.words.bucket(&why_not.at));
        let Some((winner, place)) = &why_not.winner else {
            return match self.words.language {
                Language::English => format!("It fits {task}; nothing has been chosen yet."),
                Language::Chinese => format!("它适合 {task}；尚未作出选择。"),
            };
        };
        let (winner, place) = (self.node(*winner), self.words.bucket(place));
        let tie = at == place;
        match self.words.language {
            Language::English => match self.outline.policy {
                Policy::FirstFit => format!("It fits, but {winner} stands earlier in the list."),
                Policy::NextFit => format!("It fits, but the scan came to {winner} first."),
                Policy::Random => {
                    format!("It fits, but the order drawn from the seed came to {winner} first.")
                }
                _ if tie => format!(
                    "It fits and stands in {at} like {winner}, but {winner} is earlier in the scenario."
                ),
                Policy::BestFit => format!(
                    "It fits, but {winner} comes first: BestFit takes the smaller of {place} and {at}."
                ),
                _ => format!(
                    "It fits, but {winner} comes first: LeastFit takes the larger of {place} and {at}."
                ),
            },
            Language::Chinese => match self.outline.policy {
                Policy::FirstFit => format!("它适合，但 {winner} 在列表中更靠前。"),
                Policy::NextFit => format!("它适合，但扫描先到 {winner}。"),
                Policy::Random => format!("它适合，但按种子决定的顺序先到 {winner}。"),
                _ if tie => {
                    format!("它适合，且与 {winner} 同在 {at}，但 {winner} 在场景中更靠前。")
                }
                Policy::BestFit => {
                    format!("它适合，但 {winner} 优先：BestFit 取 {place} 与 {at} 中较小者。")
                }
                _ => format!("它适合，但 {winner} 优先：LeastFit 取 {place} 与 {at} 中较大者。"),
            },
        }
    }

    /// `One more GiB and it would have won: it has 6 vcores.`
    fn near_miss(&self, why_not: &WhyNot, near: &NearMiss) -> String {
        let words = self.words;
        let changes: Vec<_> = near
            .amount
            .iter()
            .enumerate()
            .filter(|&(_, &amount)| amount > 0)
            .map(|(dimension, &amount)| self.change(dimension, amount, near.less))
            .collect();
        let ahead = if near.wins { self.ahead(why_not, near) } else { String::new() };
        match words.language {
            Language::English => {
                let change = words.list(&changes);
                let would = if near.wins { "it would have won" } else { "it would have fitted" };
                match (changes.is_empty(), near.as_candidate) {
                    (true, true) => format!("As a candidate {would}{ahead}."),
                    (true, false) => String::new(),
                    (false, true) => format!("As a candidate with {change} {would}{ahead}."),
                    (false, false) if changes.len() > 1 => format!("With {change} {would}{ahead}."),
                    (false, false) => {
                        format!("{} and {would}{ahead}.", self.spelled(&near.amount, &change))
                    }
                }
            }
            Language::Chinese => {
                let change = changes.join("、");
                let would = if near.wins { "它就会胜出" } else { "它就会适合" };
                match (changes.is_empty(), near.as_candidate) {
                    (true, true) => format!("若是候选节点，{would}{ahead}。"),
                    (true, false) => String::new(),
                    (false, true) => format!("若是候选节点且{change}，{would}{ahead}。"),
                    (false, false) => format!("只要{change}，{would}{ahead}。"),
                }
            }
        }
    }

    /// `1 more GiB`, `2 vcores less`.
    fn change(&self, dimension: usize, amount: u64, less: bool) -> String {
        let words = self.words;
        let unit = words.unit(dimension, self.outline);
        let number = words.quantity(dimension, amount, self.outline);
        let unit = if number == "1" { Words::singular(&unit) } else { unit };
        match (words.language, less) {
            (Language::English, false) => format!("{number} more {unit}"),
            (Language::English, true) => {
                format!("{number} {unit} {}", Words::less(&words.unit(dimension, self.outline)))
            }
            (Language::Chinese, false) => format!("多 {number} {unit}"),
            (Language::Chinese, true) => format!("少 {number} {unit}"),
        }
    }

    /// A change at the start of a sentence, its first number in words.
    fn spelled(&self, amount: &[u64], change: &str) -> String {
        let first = amount.iter().copied().find(|&amount| amount > 0).unwrap_or(0);
        match change.split_once(' ') {
            Some((number, rest)) if number == self.words.number(first) => {
                format!("{} {rest}", self.words.spelled(first))
            }
            _ => change.to_owned(),
        }
    }

    /// `: it has 6 vcores`, the coordinate by which the node would have been ahead of the winner.
    fn ahead(&self, why_not: &WhyNot, near: &NearMiss) -> String {
        let Some((_, winner)) = &why_not.winner else { return String::new() };
        let (outline, words) = (self.outline, self.words);
        if !matches!(
            outline.policy,
            Policy::LeastFit | Policy::BestFit | Policy::LeastFitWithReservation
        ) {
            return String::new();
        }
        let mut order = self.view.order.clone();
        if order.is_empty() || self.view.task != Some(why_not.task) {
            order = (0..).take(outline.dimensions.len()).collect();
        }
        let deciding = order
            .into_iter()
            .map(|dimension| dimension as usize)
            .find(|&dimension| why_not.at.get(dimension) != winner.get(dimension));
        let unchanged =
            |dimension: &usize| near.amount.get(*dimension).is_none_or(|&amount| amount == 0);
        let Some(dimension) = deciding.filter(unchanged) else { return String::new() };
        let (Some(Some(mine)), Some(Some(theirs))) =
            (why_not.at.get(dimension), winner.get(dimension))
        else {
            return String::new();
        };
        let leads = if outline.policy == Policy::BestFit { mine < theirs } else { mine > theirs };
        if !leads || outline.dimensions.get(dimension).is_none_or(|known| known.granularity != 1) {
            return String::new();
        }
        let amount = words.amount(dimension, (*mine).into(), outline);
        match (words.language, outline.policy) {
            (Language::English, Policy::BestFit) => format!(": it has only {amount}"),
            (Language::English, _) => format!(": it has {amount}"),
            (Language::Chinese, Policy::BestFit) => format!("：它只有 {amount}"),
            (Language::Chinese, _) => format!("：它有 {amount}"),
        }
    }

    #[expect(clippy::too_many_lines, reason = "one table: a row a kind")]
    fn bucket<'r>(&self, reason: &'r BucketReason) -> (&'r [Option<u32>], String) {
        match reason {
            BucketReason::Empty { bucket } => {
                (bucket, self.words.pick("No node stands there.", "那里没有节点。").to_owned())
            }
            BucketReason::Outside { bucket, dimension, coordinate, task, needed } => {
                let task = self.named_task(*task);
                let compared = self.words.comparison(
                    *dimension as usize,
                    *coordinate,
                    "<",
                    *needed,
                    self.outline,
                );
                let body = match self.words.language {
                    Language::English => {
                        format!("It lies outside the fittable area of {task}: {}.", bad(compared))
                    }
                    Language::Chinese => format!("它在 {task} 的适合区域之外：{}。", bad(compared)),
                };
                (bucket, body)
            }
            BucketReason::NoCandidate { bucket, elements } => {
                let body = match (self.words.language, elements) {
                    (Language::English, 1) => "the task may not use it.",
                    (Language::English, _) => "the task may use none of them.",
                    (Language::Chinese, _) => "没有该任务可用的节点。",
                };
                (bucket, self.about(*elements, body))
            }
            BucketReason::NotReached { bucket, elements, winner } => {
                let body = match (self.words.language, winner.map(|node| self.node(node))) {
                    (Language::English, Some(winner)) => {
                        format!("it fits, but the walk found {winner} before it came here.")
                    }
                    (Language::English, None) => {
                        "it fits, but the walk ended before it came here.".to_owned()
                    }
                    (Language::Chinese, Some(winner)) => {
                        format!("它适合，但遍历到此之前已找到 {winner}。")
                    }
                    (Language::Chinese, None) => "它适合，但遍历在到此之前已结束。".to_owned(),
                };
                (bucket, self.about(*elements, &body))
            }
            BucketReason::NotYet { bucket, elements } => (
                bucket,
                self.about(
                    *elements,
                    self.words.pick("the walk has not come here yet.", "遍历尚未到达这里。"),
                ),
            ),
            BucketReason::Visited { bucket, elements, yielded, open } => {
                (bucket, self.about(*elements, &self.visited(bucket, *yielded, *open)))
            }
            BucketReason::NoWalk { bucket, elements, scans } => {
                let body = if *scans {
                    self.words.pick(
                        "the policy looks at nodes one by one and walks no buckets.",
                        "该策略逐个查看节点，不遍历桶。",
                    )
                } else {
                    self.words.pick(
                        "the task chose earlier in its round; this step walks no buckets.",
                        "该任务在本批次较早时已作选择；这一步不遍历桶。",
                    )
                };
                (bucket, self.about(*elements, body))
            }
            BucketReason::NoTask { bucket, elements } => (
                bucket,
                self.about(
                    *elements,
                    self.words
                        .pick("no task is being placed at this moment.", "此刻没有任务正在放置。"),
                ),
            ),
        }
    }

    /// What came of a bucket that was visited.
    fn visited(&self, bucket: &[Option<u32>], yielded: u64, open: bool) -> String {
        let leaf = bucket.iter().all(Option::is_some);
        let words = self.words;
        let text = match (leaf, yielded, open) {
            (true, ..) => words.pick("it was visited and yielded.", "已访问，并已给出。"),
            (false, 0, true) => words.pick(
                "it was visited, and no leaf of it has been yielded so far.",
                "已访问，目前尚未给出其中的叶桶。",
            ),
            (false, 0, false) => words.pick(
                "it was visited, and no leaf of it was yielded.",
                "已访问，其中没有给出叶桶。",
            ),
            (false, 1, _) => words.pick(
                "it was visited, and 1 leaf of it was yielded.",
                "已访问，并给出了其中 1 个叶桶。",
            ),
            (false, ..) => {
                let yielded = words.number(yielded);
                return match words.language {
                    Language::English => {
                        format!("it was visited, and {yielded} leaves of it were yielded.")
                    }
                    Language::Chinese => format!("已访问，并给出了其中 {yielded} 个叶桶。"),
                };
            }
        };
        text.to_owned()
    }

    /// `It holds 3 nodes; …`
    fn about(&self, elements: u64, what: &str) -> String {
        match self.words.language {
            Language::English => {
                format!("It holds {}; {what}", self.words.count(elements, "node", "nodes"))
            }
            Language::Chinese => format!("其中有 {} 个节点；{what}", self.words.number(elements)),
        }
    }
}
