//! What scans looked at and what was decided: examined, placed, unplaced, deferred.

use gantry_core::labs::placement::reason::{Lack, Verdict};

use super::PlacementTeller;
use crate::narrate::Words;
use crate::narrate::rich::{bad, good, plain, strong};
use crate::words::placement_reasons::{
    CauseCandidate, CauseLack, CauseReserved, CausesLast, ChoseWhatFitsNot, ChoseWhatWent,
    MissingIsReserved, NoNodeFound, NodeFits, NodeFitsNot, NodeHasAll, NoneOfCandidates, OfNodes,
    ScanLooked, TaskIsDeferred, TaskIsPlaced, WalkVisited,
};

impl PlacementTeller<'_> {
    pub(super) fn examined(&self, node: u32, verdict: &Verdict) -> (String, String) {
        let (words, node, task) = (self.words, &self.node(node), &self.task());
        match verdict {
            Verdict::Fits => (NodeFits { node }.tell(words), good(NodeHasAll { task }.tell(words))),
            _ => (NodeFitsNot { node }.tell(words), self.refusal(verdict, task)),
        }
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
        let (words, task, node) = (self.words, &self.named_task(task), &self.node(node));
        let work = match visited {
            // A batch has walked for all its tasks before the first is placed.
            0 => String::new(),
            nodes if self.outline.policy.scans() => ScanLooked { nodes }.tell(words),
            buckets => WalkVisited { buckets, nodes: linear }.tell(words),
        };
        let body = words.sentences(&[self.went(node, from, to), work]);
        (TaskIsPlaced { task, node }.tell(words), body)
    }

    /// Why a node is refused.
    pub(crate) fn refusal(&self, verdict: &Verdict, task: &str) -> String {
        let words = self.words;
        match verdict {
            Verdict::Fits => String::new(),
            Verdict::NotCandidate => bad(NoneOfCandidates { task }.tell(words)),
            Verdict::TooLittle { lacking, reserved_for } => {
                let lacking = bad(words.lacking(lacking, &plain(task), self.outline));
                let Some(owner) = reserved_for else {
                    return lacking;
                };
                let owner = &strong(words.task(*owner, self.outline));
                words.sentences(&[lacking, MissingIsReserved { owner }.tell(words)])
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
            causes.push(CauseCandidate { count: excluded }.tell(words));
        }
        for (dimension, &count) in short.iter().enumerate().filter(|&(_, &count)| count > 0) {
            let name = &words.dimension(dimension, self.outline);
            let counted = Words::is_counted(name);
            causes.push(CauseLack { count, counted, name }.tell(words));
        }
        if reserved > 0 {
            causes.push(CauseReserved { count: reserved }.tell(words));
        }
        let nodes = self.outline.nodes.len() as u64;
        let body = match causes.as_slice() {
            [] => words.no_node().to_owned(),
            [causes] => OfNodes { nodes, causes }.tell(words),
            [first @ .., last] => {
                let causes = &words.clauses(first.iter().cloned());
                OfNodes { nodes, causes: &CausesLast { causes, last }.tell(words) }.tell(words)
            }
        };
        (NoNodeFound { task: &self.named_task(task) }.tell(words), bad(body))
    }

    pub(super) fn deferred(
        &self,
        task: u32,
        node: u32,
        taken_by: Option<u32>,
        lacking: &[Lack],
    ) -> (String, String) {
        let (words, node) = (self.words, &self.node(node));
        let lost = match taken_by.map(|task| self.named_task(task)) {
            Some(other) => ChoseWhatWent { node, other: &other }.tell(words),
            None => ChoseWhatFitsNot { node }.tell(words),
        };
        let lacking = if lacking.is_empty() {
            String::new()
        } else {
            bad(words.lacking(lacking, &words.task(task, self.outline), self.outline))
        };
        let body = words.sentences(&[lost, lacking, words.goes_back().to_owned()]);
        (TaskIsDeferred { task: &self.named_task(task) }.tell(words), body)
    }
}
