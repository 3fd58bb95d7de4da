//! What checkpoint backfill adds to EASY: shortened estimates, expected ends that depend on the head, stops.
//!
//! Source: CN103810037A, steps 102 to 104 and its figures 3 and 4.
//!
//! A job that started past the head is expected to end by its shortened estimate while that lies ahead, and by its
//! full one afterwards, or once the head's place is behind its own. So each piece changes its expected end at most
//! once; who changes is looked for where expected ends are asked for.
//!
//! **Invariant:** the head starts by its reservation time: every running job that started past it can be stopped,
//! and all others are counted with their full estimates.

use std::cmp::Reverse;

use super::instant;
use super::running::Entry;
use super::{Close, Sim};
use crate::backfill::Problem;
use crate::kernel::Time;

/// What is left of a job that was submitted.
#[derive(Clone, Copy, Debug)]
pub(super) struct Left {
    pub(super) work: Time,
    pub(super) estimate: Time,
    /// When it is expected to end, while it runs.
    pub(super) expected_end: Time,
}

/// The estimate by which a job behind the head is judged.
pub(super) fn shortened(problem: &Problem, estimate: Time) -> Time {
    let checkpoint = &problem.checkpoint;
    if estimate > checkpoint.threshold { checkpoint.split.of(estimate) } else { estimate }
}

impl Sim {
    /// Brings expected ends up to the present and to this head.
    pub(super) fn settle(&mut self, head: u32) {
        while let Some(entry) = self.running.due(self.now) {
            self.expect_in_full(entry);
        }
        while let Some(&place) = self.backfilled.first().filter(|&&place| place < head) {
            self.backfilled.remove(0);
            let end = self.expected_end(place);
            self.expect_in_full(Entry { end, place, nodes: self.queue.nodes(place) });
        }
    }

    /// From now on a running job is expected to end by its full estimate.
    pub(super) fn expect_in_full(&mut self, entry: Entry) {
        let place = entry.place;
        let end = self.pieces[place].started + self.estimate_left(place);
        if end != entry.end {
            self.running.remove(entry.end, place);
            self.left_mut(place).expected_end = end;
            self.running.insert(Entry { end, ..entry });
            self.refused_to = 0;
        }
    }

    /// Stops the job that goes first: most nodes, then latest started, then earlier in the scenario.
    pub(super) fn stop_one(&mut self) -> u32 {
        let key = |&place: &u32| {
            (self.queue.nodes(place), self.pieces[place].started, Reverse(self.job(place)))
        };
        let place = self.backfilled.iter().copied().max_by_key(key);
        let place = place.expect("the head starts by its reservation time");
        let piece = self.pieces[place];
        let ran = self.now - piece.started;
        self.ends.remove(instant::key(piece.started + self.work_left(place), piece.number));
        self.close(place, Close::Checkpointed);
        self.checkpoints += 1;
        let checkpoint = &self.problem.checkpoint;
        let added = checkpoint.checkpoint_cost + checkpoint.restart_cost;
        let left = self.left_mut(place);
        left.work = left.work - ran + added;
        left.estimate = left.estimate - ran + added;
        let judged = shortened(&self.problem, self.estimate_left(place));
        self.queue.rejoin(place, judged);
        self.job(place)
    }

    fn left_mut(&mut self, place: u32) -> &mut Left {
        &mut self.left.as_mut().expect("the policy is checkpoint")[place]
    }
}
