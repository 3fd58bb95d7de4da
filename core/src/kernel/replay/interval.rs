//! What lies between two keyframes: how many events of each kind came before each of its steps.
//!
//! The counts are found by running the interval once more, counting; of a long interval only every second,
//! fourth, … step is kept, so that a sample costs 8 bytes a kind and an interval never more than a few MiB,
//! however many events its steps hold. Which step holds the n-th event of some kinds is then a binary search
//! and a few steps run again. In which order the events of *one* step come is not kept at all.
//!
//! **Invariant:** what it answers follows from the keyframe it begins at; the state it keeps by the way only
//! shortens the way.
//!
//! Cost: the interval run once, counting; [`Interval::before`] at most the interval again, and nothing but the
//! steps between where the steps asked for ascend.

use super::super::{Count, Counted, Model};

/// The most samples of an interval.
const MOST_SAMPLES: u64 = 1 << 16;

/// One step on, counted. False at the end.
#[inline]
pub(super) fn counted_step<M: Model>(model: &mut M, count: &mut Count) -> bool {
    if M::TALLIES { model.step(&mut Counted(count)) } else { model.step(count) }
}

/// The events of the kinds in `mask` (bit `k` for kind `k`).
pub(super) fn masked(kinds: &[u64], mask: u64) -> u64 {
    kinds
        .iter()
        .enumerate()
        .filter(|(kind, _)| mask >> kind & 1 == 1)
        .map(|(_, &count)| count)
        .sum()
}

/// A step of the model: where it lies, and what came before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Place {
    /// The keyframe before it.
    pub(super) frame: usize,
    /// Steps from that keyframe to it.
    pub(super) step: u64,
    /// Events by kind before it, from the run's start.
    pub(super) before: Vec<u64>,
}

impl Place {
    /// Events before it: the last moment that does not show it.
    pub(super) fn first(&self) -> u64 {
        self.before.iter().sum()
    }
}

/// Counts by kind at every so many steps: flat.
#[derive(Clone, Debug)]
struct Samples {
    kinds: usize,
    spacing: u64,
    counts: Vec<u64>,
}

impl Samples {
    /// For an interval of about `steps` steps.
    fn new(kinds: usize, steps: u64) -> Self {
        let spacing = steps.div_ceil(MOST_SAMPLES).max(1);
        Samples { kinds, spacing, counts: Vec::new() }
    }

    fn take(&mut self, step: u64, kinds: &[u64]) {
        if step.is_multiple_of(self.spacing) {
            self.counts.extend_from_slice(kinds);
        }
    }

    /// The last sample before the `n`-th event of the kinds in `mask`: its step, and its counts. The first is
    /// before it.
    fn before(&self, mask: u64, n: u64) -> (u64, &[u64]) {
        let at = |sample: usize| &self.counts[sample * self.kinds..][..self.kinds];
        let (mut low, mut high) = (0, self.counts.len() / self.kinds);
        while high - low > 1 {
            let middle = usize::midpoint(low, high);
            if masked(at(middle), mask) < n {
                low = middle;
            } else {
                high = middle;
            }
        }
        (low as u64 * self.spacing, at(low))
    }
}

/// One interval run again, and a state by the way.
#[derive(Clone, Debug)]
pub(super) struct Interval<M> {
    frame: usize,
    samples: Samples,
    /// The state before the step last asked for, and that step's number.
    near: Option<(u64, M)>,
}

impl<M: Model> Interval<M> {
    /// The interval from keyframe number `frame`, whose state is `start` with `kinds` events before it, to
    /// moment `end`, about `steps` steps on. Cost: those steps, counted.
    pub(super) fn run(frame: usize, start: &M, kinds: &[u64], end: u64, steps: u64) -> Self {
        let mut samples = Samples::new(kinds.len(), steps);
        let mut count = Count { kinds: kinds.to_vec() };
        let mut state = start.clone();
        let mut step = 0;
        while count.kinds.iter().sum::<u64>() < end {
            samples.take(step, &count.kinds);
            if !counted_step(&mut state, &mut count) {
                break;
            }
            step += 1;
        }
        Interval { frame, samples, near: None }
    }

    /// The keyframe it begins at.
    pub(super) fn frame(&self) -> usize {
        self.frame
    }

    /// The step that holds the `n`-th event of the kinds in `mask`, counted from the run's start; it is in here.
    pub(super) fn holding(&mut self, start: &M, mask: u64, n: u64) -> Place {
        let (mut step, before) = self.samples.before(mask, n);
        let mut before = before.to_vec();
        if self.samples.spacing > 1 {
            let mut state = self.before(start, step).clone();
            let mut after = Count { kinds: before.clone() };
            while counted_step(&mut state, &mut after) && masked(&after.kinds, mask) < n {
                before.copy_from_slice(&after.kinds);
                step += 1;
            }
        }
        Place { frame: self.frame, step, before }
    }

    /// The state before step number `step`.
    pub(super) fn before(&mut self, start: &M, step: u64) -> &M {
        let near = self.near.take().filter(|&(at, _)| at <= step);
        let (at, mut state) = near.unwrap_or_else(|| (0, start.clone()));
        for _ in at..step {
            state.step(&mut ());
        }
        &self.near.insert((step, state)).1
    }
}
