//! What a walk of the index did: discovered, refused, left behind, yielded.

use gantry_core::labs::placement::Policy;
use gantry_core::labs::placement::event::IndexName;
use gantry_core::labs::placement::view::{BucketState, BucketView};
use gantry_core::sort;

use super::PlacementTeller;
use crate::narrate::Words;
use crate::narrate::rich::{bad, good};
use crate::words::counts::Nodes;
use crate::words::placement_reasons::{
    BucketFits, BucketFitsNot, BucketIsFinished, ChildrenLookedAt, ChildrenOutside, FewerCameFirst,
    FirstMatch, FirstMatchOpen, FirstMatchReserved, GridIsCoarse, HadNoneAtAll, HadNoneThatFits,
    HadTooLittle, HigherCameFirst, HoldsCandidate, HoldsCandidates, HoldsNoCandidate,
    HoldsNoneReserved, HoldsReservedOne, HoldsReservedOnes, ItHolds, LeafFitsNot, LeafHolds,
    LeafHoldsCandidates, LeafHoldsReserved, LeafIsYielded, LeavesYielded, LevelsAre, LiesInArea,
    LowerCameFirst, MatchedAlready, MatchedAlreadySome, MeetsArea, MoreCameFirst, SomeLookedAt,
    WalkBegins,
};

impl PlacementTeller<'_> {
    pub(super) fn walk_began(
        &self,
        bucket: &[Option<u32>],
        index: IndexName,
        elements: u64,
        candidates: Option<u64>,
    ) -> (String, String) {
        let (words, task, at) = (self.words, &self.task(), &self.place(bucket, index));
        let holds = &self.holds(index, elements, candidates);
        let order = match self.outline.policy {
            Policy::BestFit => words.lowest_first(),
            Policy::Random => words.seeds_order(),
            _ => words.highest_first(),
        };
        let levels = self.in_order().map_or_else(String::new, |(first, rest)| {
            LevelsAre { first: &first, rest: &rest }.tell(words)
        });
        let body = [ItHolds { holds }.tell(words), order.to_owned(), levels];
        (WalkBegins { task, at }.tell(words), words.sentences(&body))
    }

    /// How many nodes a bucket holds, and how many of them are candidates.
    fn holds(&self, index: IndexName, nodes: u64, candidates: Option<u64>) -> String {
        let (words, task) = (self.words, &self.task());
        let Some(candidates) = candidates else {
            return Nodes { nodes }.tell(words);
        };
        match (index, nodes == 1 && candidates == 1) {
            (IndexName::Open, true) => HoldsCandidate { nodes, task }.tell(words),
            (IndexName::Open, false) => HoldsCandidates { nodes, candidates, task }.tell(words),
            (IndexName::Reserved, true) => HoldsReservedOne { nodes, task }.tell(words),
            (IndexName::Reserved, false) => {
                HoldsReservedOnes { nodes, candidates, task }.tell(words)
            }
        }
    }

    pub(super) fn bucket_fits(
        &self,
        bucket: &[Option<u32>],
        index: IndexName,
        elements: u64,
        candidates: Option<u64>,
    ) -> (String, String) {
        let (at, inside) = (&self.place(bucket, index), self.inside(bucket));
        let holds = &self.holds(index, elements, candidates);
        let body = if inside.is_empty() {
            ItHolds { holds }.tell(self.words)
        } else {
            MeetsArea { inside: &good(inside), holds }.tell(self.words)
        };
        (BucketFits { at }.tell(self.words), body)
    }

    pub(super) fn no_candidate(
        &self,
        bucket: &[Option<u32>],
        index: IndexName,
        nodes: u64,
        leaf: bool,
    ) -> (String, String) {
        let (words, task, at) = (self.words, &self.task(), &self.place(bucket, index));
        let body = match (index, nodes) {
            (_, 0) => words.holds_no_node().to_owned(),
            (IndexName::Open, _) => HoldsNoCandidate { nodes, task }.tell(words),
            (IndexName::Reserved, _) => HoldsNoneReserved { nodes, task }.tell(words),
        };
        let headline =
            if leaf { LeafFitsNot { at }.tell(words) } else { BucketFitsNot { at }.tell(words) };
        (headline, bad(body))
    }

    pub(super) fn finished(
        &self,
        bucket: &[Option<u32>],
        index: IndexName,
        looked: u64,
        outside: u64,
        leaves: u64,
    ) -> (String, String) {
        let (words, all) = (self.words, looked + outside);
        let mut body = match (looked, outside) {
            (_, 0) => ChildrenLookedAt { all }.tell(words),
            (0, _) => ChildrenOutside { all }.tell(words),
            _ => SomeLookedAt { looked, all, outside }.tell(words),
        };
        LeavesYielded { leaves }.write(words, &mut body);
        (BucketIsFinished { at: &self.place(bucket, index) }.tell(words), body)
    }

    pub(super) fn yielded(
        &self,
        bucket: &[Option<u32>],
        index: IndexName,
        (nodes, candidates): (&[u32], Option<&[u32]>),
        outcome: String,
        first: bool,
    ) -> (String, String) {
        let words = self.words;
        let inside = &good(self.inside(bucket));
        let holds = &self.leaf_holds(index, nodes, candidates);
        let before = if first { self.came_before(bucket) } else { String::new() };
        let body = [LiesInArea { inside, holds }.tell(words), outcome, before];
        let headline = LeafIsYielded { at: &self.place(bucket, index) }.tell(words);
        (headline, words.sentences(&body))
    }

    /// `b, one of t's candidates`.
    fn leaf_holds(&self, index: IndexName, nodes: &[u32], candidates: Option<&[u32]>) -> String {
        let (words, task) = (self.words, &self.task());
        let names = &self.names(candidates.unwrap_or(nodes));
        match (index, candidates) {
            (_, None) => LeafHolds { names }.tell(words),
            (IndexName::Open, Some(candidates)) => {
                LeafHoldsCandidates { names, task, one: candidates.len() == 1 }.tell(words)
            }
            (IndexName::Reserved, Some(_)) => LeafHoldsReserved { names, task }.tell(words),
        }
    }

    /// What the scheduler makes of a leaf, of whose usable nodes some fit and some do not.
    pub(super) fn leaf_outcome(
        &self,
        index: IndexName,
        fits: &[u32],
        misfits: &[u32],
        matched: bool,
    ) -> String {
        let (words, task) = (self.words, &self.task());
        let Some(&first) = fits.first() else {
            return bad(GridIsCoarse { task }.tell(words));
        };
        if matched && misfits.is_empty() {
            return MatchedAlready { task }.tell(words);
        }
        if matched {
            let (fits, misfits) = (&self.names(fits), &self.names(misfits));
            return MatchedAlreadySome { task, fits, misfits }.tell(words);
        }
        let node = &self.node(first);
        match (self.outline.policy, index) {
            (Policy::LeastFitWithReservation, IndexName::Open) => {
                FirstMatchOpen { node, task }.tell(words)
            }
            (Policy::LeastFitWithReservation, IndexName::Reserved) => {
                FirstMatchReserved { node, task }.tell(words)
            }
            _ => FirstMatch { node, task }.tell(words),
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
            return HigherCameFirst { name: coordinate, clauses }.tell(words);
        }
        if !exact {
            return LowerCameFirst { name: coordinate, clauses }.tell(words);
        }
        if more {
            return MoreCameFirst { name, clauses }.tell(words);
        }
        FewerCameFirst { name, clauses, counted: Words::is_counted(name) }.tell(words)
    }

    /// What a bucket that the walk has passed lacked. With two dimensions it is the other that was too little, where
    /// coordinates are amounts.
    fn passed(&self, view: &BucketView) -> String {
        let (words, at, named) =
            (self.words, &self.words.bucket(&view.at), view.candidates.is_some());
        match *self.view.order.as_slice() {
            _ if view.state == BucketState::Refused => HadNoneAtAll { at }.tell(words),
            [_, other] if self.outline.dimensions.iter().all(|own| own.granularity == 1) => {
                let other = &words.dimension(other as usize, self.outline);
                HadTooLittle { at, named, other }.tell(words)
            }
            _ => HadNoneThatFits { at, named }.tell(words),
        }
    }
}
