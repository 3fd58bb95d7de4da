//! The metrics of a scenario under several policies, by runs without replay, in slices.
//!
//! A lesson that compares policies keeps these on the page; a comparison of pictures is the session's (`session/compare`).
//!
//! **Invariant:** runs that take more than [`MOST_STEPS`] together have no metrics here: nothing else waits for them long.
//! Cost: the runs; memory: one state, and what metrics are computed from.

use super::Lab;
use super::metrics::{Row, rows};
use crate::kernel::{Count, Model};
use std::sync::Arc;

/// The most steps of all runs together.
pub(crate) const MOST_STEPS: u64 = 1 << 21;

/// Runs of a scenario under several policies, in progress.
pub(crate) struct Measuring<L: Lab> {
    /// Those to come, the last first.
    waiting: Vec<L::Problem>,
    run: Option<(L::Sim, Count)>,
    measured: Vec<L::Measured>,
    steps: u64,
}

impl<L: Lab> Measuring<L> {
    /// Runs to be made; unknown policies are left out.
    pub(crate) fn new(problem: &L::Problem, policies: &[String]) -> Self {
        let under = |policy: &String| L::under(problem.clone(), policy);
        let waiting = policies.iter().rev().filter_map(under).collect();
        Measuring { waiting, run: None, measured: Vec::new(), steps: 0 }
    }

    /// Continues with about `work` steps; true once all runs are over, or have taken too many steps.
    pub(crate) fn go_on(&mut self, mut work: u64) -> bool {
        while self.steps <= MOST_STEPS {
            let mut next = || self.waiting.pop().map(|problem| L::start(Arc::new(problem)));
            let started = self
                .run
                .take()
                .or_else(|| Some((next()?, Count::new::<<L::Sim as Model>::Event>())));
            let Some((mut sim, mut count)) = started else { return true };
            let done = sim.leap(work.max(1), &mut count);
            self.steps += done;
            work = work.saturating_sub(done);
            if done == 0 {
                self.measured.push(L::measured(&sim, &count));
            } else {
                self.run = Some((sim, count));
                if work == 0 {
                    return false;
                }
            }
        }
        self.measured.clear();
        true
    }

    pub(crate) fn rows(&self) -> Vec<Row> {
        if self.measured.is_empty() { Vec::new() } else { rows(L::METRICS, &self.measured) }
    }
}
