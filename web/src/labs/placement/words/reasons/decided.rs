//! What scans looked at and what was decided: examined, placed, unplaced, deferred.

use gantry_core::labs::placement::reason::{Cost, Lack, Match, Verdict};

use super::PlacementTeller;
use crate::narrate::Words;
use crate::narrate::rich::{bad, good, plain};
use crate::words::placement_reasons as say;
use crate::words::terms::PlacementTerms as _;

impl PlacementTeller<'_> {
    pub(super) fn examined(&self, node: u32, verdict: &Verdict) -> (String, String) {
        let task = self.in_hand();
        match verdict {
            Verdict::Fits => {
                (say::NodeFits { node }.tell(self), good(say::NodeHasAll { task }.tell(self)))
            }
            _ => (say::NodeFitsNot { node }.tell(self), self.refusal(verdict, task)),
        }
    }

    pub(super) fn placed(&self, task: u32, node: u32, went: &str, cost: &Cost) -> (String, String) {
        let matches = cost.matches.as_ref().map(|matches| self.of_two(matches, node));
        let body = [matches.unwrap_or_default(), went.to_owned(), self.cost(task, cost)];
        (say::TaskIsPlaced { task, node }.tell(self), self.words.sentences(&body))
    }

    /// `The walk visited 12 buckets; a scan would examine 4 nodes for the same answer.` And why, where the walk costs more.
    fn cost(&self, task: u32, cost: &Cost) -> String {
        let words = self.words;
        let &Cost { visited, beyond, linear, candidates, .. } = cost;
        let walked = match visited {
            // A batch has walked for all its tasks before the first is placed.
            0 => return String::new(),
            nodes if self.outline.policy.scans() => return say::ScanLooked { nodes }.tell(words),
            buckets => say::WalkVisited { buckets, nodes: linear }.tell(words),
        };
        let later =
            if beyond > 0 { say::VisitsBeyond { beyond }.tell(words) } else { String::new() };
        let dearer = match candidates {
            _ if visited - beyond <= linear => String::new(),
            Some(candidates) => say::ScanIsShort { task, candidates }.tell(self),
            None => words.scan_is_cheaper().to_owned(),
        };
        words.sentences(&[walked, later, dearer])
    }

    /// What each of two indexes gave, and which of them the task takes.
    fn of_two(&self, matches: &[Option<Match>; 2], winner: u32) -> String {
        let words = self.words;
        match matches {
            [Some(open), Some(held)] => {
                let (open_at, held_at) = (&words.bucket(&open.at), &words.bucket(&held.at));
                let tie = open_at == held_at;
                let (open, held) = (open.node, held.node);
                let told = say::TwoMatches { open, open_at, held, held_at, tie, winner }.tell(self);
                let order = if tie { String::new() } else { self.compared_by() };
                words.sentences(&[told, order])
            }
            [Some(Match { node, .. }), None] => say::OpenMatchAlone { node: *node }.tell(self),
            [None, Some(Match { node, .. })] => say::ReservedMatchAlone { node: *node }.tell(self),
            [None, None] => String::new(),
        }
    }

    /// `Coordinates are compared by vcores first, then memory.` Empty where there is one dimension.
    pub(crate) fn compared_by(&self) -> String {
        let order = self.in_order();
        order.map_or_else(String::new, |(first, rest)| {
            say::ComparedBy { first: &first, rest: &rest }.tell(self.words)
        })
    }

    pub(crate) fn refusal(&self, verdict: &Verdict, task: u32) -> String {
        let words = self.words;
        match verdict {
            Verdict::Fits => String::new(),
            Verdict::NotCandidate => bad(say::NoneOfCandidates { task }.tell(self)),
            Verdict::TooLittle { lacking, reserved_for } => {
                let lacking = bad(words.lacking(lacking, &plain(&self.task(task)), self.outline));
                let Some(owner) = *reserved_for else {
                    return lacking;
                };
                words.sentences(&[lacking, say::MissingIsReserved { owner }.tell(self)])
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
        let words = self.words;
        let mut causes = Vec::new();
        if excluded > 0 {
            causes.push(say::CauseCandidate { count: excluded }.tell(words));
        }
        for (dimension, &count) in short.iter().enumerate().filter(|&(_, &count)| count > 0) {
            let name = &words.dimension(dimension, self.outline);
            let counted = Words::is_counted(name);
            causes.push(say::CauseLack { count, counted, name }.tell(words));
        }
        if reserved > 0 {
            causes.push(say::CauseReserved { count: reserved }.tell(words));
        }
        let nodes = self.outline.nodes.len() as u64;
        let body = match causes.as_slice() {
            [] => words.no_node().to_owned(),
            [causes] => say::OfNodes { nodes, causes }.tell(words),
            [first @ .., last] => {
                let causes = &words.clauses(first.iter().cloned());
                say::OfNodes { nodes, causes: &say::CausesLast { causes, last }.tell(words) }
                    .tell(words)
            }
        };
        (say::NoNodeFound { task }.tell(self), bad(body))
    }

    pub(super) fn deferred(
        &self,
        task: u32,
        node: u32,
        taken_by: Option<u32>,
        lacking: &[Lack],
    ) -> (String, String) {
        let words = self.words;
        let lost = match taken_by {
            Some(other) => say::ChoseWhatWent { node, other }.tell(self),
            None => say::ChoseWhatFitsNot { node }.tell(self),
        };
        let lacking = if lacking.is_empty() {
            String::new()
        } else {
            bad(words.lacking(lacking, &words.task(task, self.outline), self.outline))
        };
        let body = words.sentences(&[lost, lacking, words.goes_back().to_owned()]);
        (say::TaskIsDeferred { task }.tell(self), body)
    }
}
