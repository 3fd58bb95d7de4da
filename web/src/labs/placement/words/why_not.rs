//! Why not this node, why not this bucket, and what would have turned it.

use gantry_core::labs::placement::reason::{BucketReason, NearMiss, Verdict, WhyNot};
use gantry_core::labs::placement::view::View;
use gantry_core::labs::placement::{Answer, Outline, Policy, SideReason};

use super::reasons::PlacementTeller;
use crate::labs::placement::Ui;
use crate::labs::{LabState as _, Showing, own};
use crate::narrate::rich::bad;
use crate::narrate::{Explained, Rich, Words};
use crate::packed::Side;
use crate::shown::Shown;
use crate::words::placement::Spelled;
use crate::words::placement_why_not as say;

impl Words {
    pub fn answer(self, answer: &Answer, view: &View, outline: &Outline) -> Explained {
        match answer {
            Answer::Node(why_not) => self.why_not(why_not, view, outline),
            Answer::Bucket(reason) => self.bucket_reason(reason, view, outline),
            Answer::NoTask => {
                Explained { headline: self.no_task_now().to_owned(), body: Rich::default() }
            }
        }
    }

    /// What a policy decides where it parts from another, and why; then why not as the other.
    pub fn placement_side(self, side: &Side, run: &Shown) -> [Explained; 2] {
        let none = Explained::default();
        let Some(SideReason { reason, why_not }) = side.reason.open(Ui::KIND) else {
            return [none.clone(), none];
        };
        let Showing { outline, view } = own::<Ui>(run);
        let why_not = why_not.as_ref();
        let why_not = why_not.map_or(none, |why| self.why_not(why, view, outline));
        let teller = PlacementTeller::new(self, None, outline, view);
        [Explained::of(&teller.tell(&reason)), why_not]
    }

    /// `Why not e? Its memory is 1, but t asks for 2. One more GiB and it would have been chosen: it has 6 vcores.`
    pub fn why_not(self, why_not: &WhyNot, view: &View, outline: &Outline) -> Explained {
        let teller = PlacementTeller::new(self, None, outline, view);
        let &WhyNot { node, task, settled, .. } = why_not;
        if why_not.won {
            let headline = say::NodeGetsTask { node, task, settled }.tell(&teller);
            return Explained::of(&(headline, String::new()));
        }
        let cause = match why_not.verdict {
            Verdict::Fits => teller.outranked(why_not),
            _ => teller.refusal(&why_not.verdict, task),
        };
        let near = why_not.near_miss.as_ref();
        let turn = near.map_or_else(String::new, |near| teller.near_miss(why_not, near));
        let body = self.sentences(&[cause, turn]);
        Explained::of(&(say::WhyNotNode { node }.tell(&teller), body))
    }

    pub fn bucket_reason(self, reason: &BucketReason, view: &View, outline: &Outline) -> Explained {
        let teller = PlacementTeller::new(self, None, outline, view);
        let (bucket, body) = teller.bucket(reason);
        let at = &self.bucket(bucket);
        let headline = match reason {
            BucketReason::Visited { .. }
            | BucketReason::NoTask { .. }
            | BucketReason::NoWalk { .. } => say::BucketAt { at }.tell(self),
            _ => say::WhyNotBucket { at }.tell(self),
        };
        Explained::of(&(headline, body))
    }
}

impl PlacementTeller<'_> {
    /// Why a node that fits did not get the task.
    fn outranked(&self, why_not: &WhyNot) -> String {
        let (words, at) = (self.words, &self.words.bucket(&why_not.at));
        let Some((winner, place)) = &why_not.winner else {
            return say::NothingChosenYet { task: why_not.task }.tell(self);
        };
        let (winner, place, settled) = (*winner, &words.bucket(place), why_not.settled);
        match self.outline.policy {
            Policy::FirstFit => say::EarlierInList { winner }.tell(self),
            Policy::NextFit => say::ScanCameFirst { winner, settled }.tell(self),
            Policy::Random => say::SeedCameFirst { winner, settled }.tell(self),
            _ if at == place => say::EarlierInScenario { at, winner }.tell(self),
            Policy::BestFit => {
                let taken = say::SmallerIsTaken { winner, place, at }.tell(self);
                words.sentences(&[taken, self.compared_by()])
            }
            _ => {
                let taken = say::LargerIsTaken { winner, place, at }.tell(self);
                words.sentences(&[taken, self.compared_by()])
            }
        }
    }

    /// `One more GiB and it would have been chosen: it has 6 vcores.`
    fn near_miss(&self, why_not: &WhyNot, near: &NearMiss) -> String {
        let words = self.words;
        let changes: Vec<_> = self.changes(near).collect();
        let (wins, settled) = (near.wins, why_not.settled);
        let ahead = &if wins { self.ahead(why_not, near) } else { String::new() };
        match (changes.as_slice(), near.as_candidate) {
            ([], true) => say::AsCandidate { wins, settled, ahead }.tell(words),
            ([], false) => String::new(),
            ([change], false) => {
                let changes = &self.spelled(&near.amount, change);
                say::WithChange { changes, wins, settled, ahead }.tell(words)
            }
            ([first @ .., last], as_candidate) => {
                let before = words.items(first.iter().cloned());
                let several = || say::ChangesLast { changes: &before, last }.tell(words);
                let changes = &if first.is_empty() { last.clone() } else { several() };
                if as_candidate {
                    say::AsCandidateWith { changes, wins, settled, ahead }.tell(words)
                } else {
                    say::WithChanges { changes, wins, settled, ahead }.tell(words)
                }
            }
        }
    }

    /// What would have to be changed: `1 more GiB`, `2 vcores fewer`.
    pub(in crate::labs::placement) fn changes(
        &self,
        near: &NearMiss,
    ) -> impl Iterator<Item = String> {
        let amounts = near.amount.iter().enumerate().filter(|&(_, &amount)| amount > 0);
        amounts.map(|(dimension, &amount)| self.change(dimension, amount, near.less))
    }

    fn change(&self, dimension: usize, amount: u64, less: bool) -> String {
        let words = self.words;
        let number = &words.quantity(dimension, amount, self.outline);
        let counted = Words::is_counted(&words.unit(dimension, self.outline));
        let unit = &words.unit_of(dimension, amount, self.outline);
        if less {
            return say::ChangeLess { number, unit, counted }.tell(words);
        }
        say::ChangeMore { number, unit }.tell(words)
    }

    /// A change at the start of a sentence, its first number in words.
    fn spelled(&self, amount: &[u64], change: &str) -> String {
        let first = amount.iter().copied().find(|&amount| amount > 0).unwrap_or(0);
        match change.split_once(' ') {
            Some((number, rest)) if number == self.words.number(first) => {
                format!("{} {rest}", Spelled { value: first }.tell(self.words))
            }
            _ => change.to_owned(),
        }
    }

    /// `: it has 6 vcores`, the coordinate by which the node would have been ahead of the winner.
    fn ahead(&self, why_not: &WhyNot, near: &NearMiss) -> String {
        let Some((_, winner)) = &why_not.winner else {
            return String::new();
        };
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
        let Some(dimension) = deciding.filter(unchanged) else {
            return String::new();
        };
        let (Some(Some(mine)), Some(Some(theirs))) =
            (why_not.at.get(dimension), winner.get(dimension))
        else {
            return String::new();
        };
        let leads = if outline.policy == Policy::BestFit { mine < theirs } else { mine > theirs };
        if !leads || outline.dimensions.get(dimension).is_none_or(|known| known.granularity != 1) {
            return String::new();
        }
        let amount = &words.amount(dimension, (*mine).into(), outline);
        match outline.policy {
            Policy::BestFit => say::HasOnlyAmount { amount }.tell(words),
            _ => say::HasAmount { amount }.tell(words),
        }
    }

    fn bucket<'r>(&self, reason: &'r BucketReason) -> (&'r [Option<u32>], String) {
        let words = self.words;
        let (bucket, nodes, what) = match reason {
            BucketReason::Empty { bucket } => return (bucket, words.no_node_there().to_owned()),
            BucketReason::Outside { bucket, dimension, coordinate, task, needed } => {
                let (dimension, outline) = (*dimension as usize, self.outline);
                let compared = words.comparison(dimension, *coordinate, "<", *needed, outline);
                let compared = &bad(compared);
                return (bucket, say::LiesOutside { task: *task, compared }.tell(self));
            }
            BucketReason::NoCandidate { bucket, elements } => {
                (bucket, elements, say::MayUseNone { nodes: *elements }.tell(words))
            }
            BucketReason::NotReached { bucket, elements, winner } => {
                let what = match *winner {
                    Some(winner) => say::FoundBefore { winner }.tell(self),
                    None => words.ended_before().to_owned(),
                };
                (bucket, elements, what)
            }
            BucketReason::NotYet { bucket, elements } => {
                (bucket, elements, words.not_come_here().to_owned())
            }
            BucketReason::Visited { bucket, elements, yielded, open } => {
                let leaf = bucket.iter().all(Option::is_some);
                let what = match (leaf, *yielded, open) {
                    (true, ..) => words.was_yielded().to_owned(),
                    (false, 0, true) => words.none_yielded_yet().to_owned(),
                    (false, leaves, _) => say::WasVisited { leaves }.tell(words),
                };
                (bucket, elements, what)
            }
            BucketReason::NoWalk { bucket, elements, scans } => {
                let what = if *scans { words.policy_walks_not() } else { words.chose_earlier() };
                (bucket, elements, what.to_owned())
            }
            BucketReason::NoTask { bucket, elements } => {
                (bucket, elements, words.no_task_placed().to_owned())
            }
        };
        (bucket, say::BucketHolds { nodes: *nodes, what: &what }.tell(words))
    }
}
