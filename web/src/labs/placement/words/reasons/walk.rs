//! What a walk of the index did: discovered, refused, left behind, yielded.

use gantry_core::labs::placement::Policy;
use gantry_core::labs::placement::event::IndexName;
use gantry_core::labs::placement::view::{BucketState, BucketView};
use gantry_core::sort;

use super::PlacementTeller;
use crate::narrate::Words;
use crate::narrate::rich::{bad, good};
use crate::words::counts::Nodes;
use crate::words::placement_reasons as say;

impl PlacementTeller<'_> {
    pub(super) fn walk_began(&self, at: &str, holds: &str) -> (String, String) {
        let (words, task) = (self.words, self.in_hand());
        let order = match self.outline.policy {
            Policy::BestFit => words.lowest_first(),
            Policy::Random => words.seeds_order(),
            _ => words.highest_first(),
        };
        let levels = self.in_order().map_or_else(String::new, |(first, rest)| {
            say::LevelsAre { first: &first, rest: &rest }.tell(words)
        });
        let body = [say::ItHolds { holds }.tell(words), order.to_owned(), levels];
        (say::WalkBegins { task, at }.tell(self), words.sentences(&body))
    }

    /// How many nodes a bucket holds, and how many of them are candidates.
    pub(super) fn holds(&self, index: IndexName, nodes: u64, candidates: Option<u64>) -> String {
        let (words, task) = (self.words, self.in_hand());
        let Some(candidates) = candidates else {
            return Nodes { nodes }.tell(words);
        };
        match (index, nodes == 1 && candidates == 1) {
            (IndexName::Open, true) => say::HoldsCandidate { nodes, task }.tell(self),
            (IndexName::Open, false) => say::HoldsCandidates { nodes, candidates, task }.tell(self),
            (IndexName::Reserved, true) => say::HoldsReservedOne { nodes, task }.tell(self),
            (IndexName::Reserved, false) => {
                say::HoldsReservedOnes { nodes, candidates, task }.tell(self)
            }
        }
    }

    pub(super) fn bucket_fits(&self, at: &str, inside: String, holds: &str) -> (String, String) {
        let body = if inside.is_empty() {
            say::ItHolds { holds }.tell(self.words)
        } else {
            say::MeetsArea { inside: &good(inside), holds }.tell(self.words)
        };
        (say::BucketFits { at }.tell(self.words), body)
    }

    pub(super) fn no_candidate(
        &self,
        at: &str,
        index: IndexName,
        nodes: u64,
        leaf: bool,
    ) -> (String, String) {
        let (words, task) = (self.words, self.in_hand());
        let body = match (index, nodes) {
            (_, 0) => words.holds_no_node().to_owned(),
            (IndexName::Open, _) => say::HoldsNoCandidate { nodes, task }.tell(self),
            (IndexName::Reserved, _) => say::HoldsNoneReserved { nodes, task }.tell(self),
        };
        let headline = if leaf {
            say::LeafFitsNot { at }.tell(words)
        } else {
            say::BucketFitsNot { at }.tell(words)
        };
        (headline, bad(body))
    }

    pub(super) fn finished(
        &self,
        at: &str,
        looked: u64,
        outside: u64,
        leaves: u64,
    ) -> (String, String) {
        let (words, all) = (self.words, looked + outside);
        let mut body = match (looked, outside) {
            (_, 0) => say::ChildrenLookedAt { all }.tell(words),
            (0, _) => say::ChildrenOutside { all }.tell(words),
            _ => say::SomeLookedAt { looked, all, outside }.tell(words),
        };
        say::LeavesYielded { leaves }.write(words, &mut body);
        (say::BucketIsFinished { at }.tell(words), body)
    }

    pub(super) fn yielded(
        &self,
        bucket: &[Option<u32>],
        index: IndexName,
        (nodes, candidates): (&[u32], Option<&[u32]>),
        misfits: &[u32],
        matched: bool,
    ) -> (String, String) {
        let (words, task) = (self.words, self.in_hand());
        let inside = &good(self.inside(bucket));
        let holds = &self.leaf_holds(index, nodes, candidates);
        // Both lists are in the order of the scenario.
        let mut left = misfits.iter().peekable();
        let usable = candidates.unwrap_or(nodes).iter().copied();
        let fits: Vec<u32> = usable.filter(|node| left.next_if_eq(&node).is_none()).collect();
        let mut body = [const { String::new() }; 4];
        if !matched && fits.len() > 1 {
            body[0] = say::SeveralFit { fits: fits.len() as u64, task }.tell(self);
        }
        body[1] = say::LiesInArea { inside, holds }.tell(words);
        body[2] = self.leaf_outcome(index, &fits, misfits, matched);
        if !matched && !fits.is_empty() {
            body[3] = self.came_before(bucket);
        }
        let headline = say::LeafIsYielded { at: &self.place(bucket, index) }.tell(words);
        (headline, words.sentences(&body))
    }

    /// `b, one of t's candidates`.
    fn leaf_holds(&self, index: IndexName, nodes: &[u32], candidates: Option<&[u32]>) -> String {
        let (words, task) = (self.words, self.in_hand());
        let names = &self.names(candidates.unwrap_or(nodes));
        match (index, candidates) {
            (_, None) => say::LeafHolds { names }.tell(words),
            (IndexName::Open, Some(candidates)) => {
                say::LeafHoldsCandidates { names, task, one: candidates.len() == 1 }.tell(self)
            }
            (IndexName::Reserved, Some(_)) => say::LeafHoldsReserved { names, task }.tell(self),
        }
    }

    /// What the scheduler makes of a leaf, of whose usable nodes some fit and some do not.
    fn leaf_outcome(
        &self,
        index: IndexName,
        fits: &[u32],
        misfits: &[u32],
        matched: bool,
    ) -> String {
        let task = self.in_hand();
        let Some(&node) = fits.first() else {
            return bad(say::GridIsCoarse { task }.tell(self));
        };
        if matched && misfits.is_empty() {
            return say::MatchedAlready { task }.tell(self);
        }
        if matched {
            let (fits, misfits) = (&self.names(fits), &self.names(misfits));
            return say::MatchedAlreadySome { task, fits, misfits }.tell(self);
        }
        match (self.outline.policy, index) {
            (Policy::LeastFitWithReservation, IndexName::Open) => {
                say::FirstMatchOpen { node, task }.tell(self)
            }
            (Policy::LeastFitWithReservation, IndexName::Reserved) => {
                say::FirstMatchReserved { node, task }.tell(self)
            }
            _ => say::FirstMatch { node, task }.tell(self),
        }
    }

    /// `The walk searched buckets with more vcores first: (6, *) gave no candidate that fits, (5, *) had none at all.` Told where a
    /// walk in order passed up to three buckets below the root on its way.
    fn came_before(&self, bucket: &[Option<u32>]) -> String {
        const MOST: usize = 3;
        let (words, outline) = (self.words, self.outline);
        let Some(&first) = self.view.order.first() else {
            return String::new();
        };
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
        let passed = before.iter().map(|view| self.passed(view));
        let (name, clauses) = (&words.dimension(first as usize, outline), &words.clauses(passed));
        let exact = outline.dimensions.get(first as usize).is_some_and(|own| own.granularity == 1);
        // A coordinate that spans several amounts says nothing of amounts: a bucket further down may hold a node with
        // more.
        let coordinate = &Words::singular(name);
        if !exact && more {
            return say::HigherCameFirst { name: coordinate, clauses }.tell(words);
        }
        if !exact {
            return say::LowerCameFirst { name: coordinate, clauses }.tell(words);
        }
        if more {
            return say::MoreCameFirst { name, clauses }.tell(words);
        }
        say::FewerCameFirst { name, clauses, counted: Words::is_counted(name) }.tell(words)
    }

    /// What a bucket that the walk has passed lacked. With two dimensions it is the other that was too little, where
    /// coordinates are amounts.
    fn passed(&self, view: &BucketView) -> String {
        let (words, at, named) =
            (self.words, &self.words.bucket(&view.at), view.candidates.is_some());
        match *self.view.order.as_slice() {
            _ if view.state == BucketState::Refused => say::HadNoneAtAll { at }.tell(words),
            [_, other] if self.outline.dimensions.iter().all(|own| own.granularity == 1) => {
                let other = &words.dimension(other as usize, self.outline);
                say::HadTooLittle { at, named, other }.tell(words)
            }
            _ => say::HadNoneThatFits { at, named }.tell(words),
        }
    }
}
