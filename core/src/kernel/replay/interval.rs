//! The interval between two keyframes: the number of events of each kind before each of its steps.
//!
//! The interval is run once more to count them. Of a long interval only every second, fourth, … step is stored, so that
//! a sample costs 8 bytes a kind and an interval never more than a few MiB, however many events its steps have. The
//! step with the n-th event of some kinds then takes a binary search and a few steps run again. The order of the events
//! within *one* step is not stored at all.
//!
//! **Invariant:** the results follow from the keyframe at its beginning; the states cached on the way only save work.
//!
//! Cost: the interval run once, counting; [`Interval::before`] at most the interval again, only the steps between if
//! the steps asked for ascend, and a sixteenth of the interval if they descend, except for one in so many.

use super::super::model::counted_step;
use super::super::{Count, Model};

const MOST_SAMPLES: u64 = 1 << 16;

/// The state cached for going back is one of this many parts of the way behind.
const PARTS: u64 = 16;

/// Minimum steps that justify caching a state.
const WORTH_A_CLONE: u64 = 256;

/// Number of events of the kinds in `mask` (bit `k` for kind `k`).
pub(super) fn masked(kinds: &[u64], mask: u64) -> u64 {
    kinds
        .iter()
        .enumerate()
        .filter(|(kind, _)| mask >> kind & 1 == 1)
        .map(|(_, &count)| count)
        .sum()
}

/// A step of the model: its position, and the counts before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct StepPlace {
    /// The keyframe before it.
    pub(super) frame: usize,
    pub(super) step: u64,
    /// Events by kind before it, from the run's start.
    pub(super) before: Vec<u64>,
}

impl StepPlace {
    /// Events before it: the last moment without it.
    pub(super) fn first(&self) -> u64 {
        self.before.iter().sum()
    }
}

/// Counts by kind at regular steps, in one flat list.
#[derive(Clone, Debug)]
struct Samples {
    kinds: usize,
    spacing: u64,
    counts: Vec<u64>,
}

impl Samples {
    /// Samples for an interval of about `steps` steps.
    fn new(kinds: usize, steps: u64) -> Self {
        let spacing = steps.div_ceil(MOST_SAMPLES).max(1);
        Samples { kinds, spacing, counts: Vec::new() }
    }

    fn take(&mut self, step: u64, kinds: &[u64]) {
        if step.is_multiple_of(self.spacing) {
            self.counts.extend_from_slice(kinds);
        }
    }

    /// The last sample before the `n`-th event of the kinds in `mask`: its step, and its counts. The first sample must
    /// be before that event.
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

/// One interval run again, with cached states.
#[derive(Clone, Debug)]
pub(super) struct Interval<M> {
    frame: usize,
    samples: Samples,
    /// The counts before each step between two samples, and the step of the first.
    block: Option<(u64, Samples)>,
    /// The state before the step last asked for, and that step's number.
    near: Option<(u64, M)>,
    /// A state some steps before it, for stepping back.
    behind: Option<(u64, M)>,
}

impl<M: Model> Interval<M> {
    /// The interval from keyframe number `frame`, whose state is `start` with `kinds` events before it, to moment
    /// `end`, about `steps` steps on. Cost: those steps, counted.
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
        Interval { frame, samples, block: None, near: None, behind: None }
    }

    /// Number of the keyframe at its beginning.
    pub(super) fn frame(&self) -> usize {
        self.frame
    }

    /// The step with the `n`-th event of the kinds in `mask`, counted from the run's start; it must be in this
    /// interval.
    pub(super) fn holding(&mut self, start: &M, mask: u64, n: u64) -> StepPlace {
        let (base, before) = self.samples.before(mask, n);
        if self.samples.spacing == 1 {
            return StepPlace { frame: self.frame, step: base, before: before.to_vec() };
        }
        let before = before.to_vec();
        let block = match self.block.take().filter(|&(first, _)| first == base) {
            Some((_, block)) => block,
            None => self.run_block(start, base, before),
        };
        let (step, before) = block.before(mask, n);
        let place = StepPlace { frame: self.frame, step: base + step, before: before.to_vec() };
        self.block = Some((base, block));
        place
    }

    /// The counts before each step from step `base`, which has a sample, up to the next sample.
    fn run_block(&mut self, start: &M, base: u64, before: Vec<u64>) -> Samples {
        let steps = self.samples.spacing;
        let mut block = Samples { kinds: before.len(), spacing: 1, counts: Vec::new() };
        let mut state = self.before(start, base).clone();
        let mut count = Count { kinds: before };
        for step in 0..steps {
            block.take(step, &count.kinds);
            if !counted_step(&mut state, &mut count) {
                break;
            }
        }
        block
    }

    /// The state before step number `step`.
    pub(super) fn before(&mut self, start: &M, step: u64) -> &M {
        let near = self.near.take().filter(|&(at, _)| at <= step);
        let behind = || self.behind.as_ref().filter(|&&(at, _)| at <= step).cloned();
        let (mut at, mut state) = near.or_else(behind).unwrap_or_else(|| (0, start.clone()));
        let back = step - (step - at) / PARTS;
        if step - back >= WORTH_A_CLONE {
            run(&mut state, back - at);
            self.behind = Some((back, state.clone()));
            at = back;
        }
        run(&mut state, step - at);
        &self.near.insert((step, state)).1
    }
}

fn run<M: Model>(state: &mut M, steps: u64) {
    for _ in 0..steps {
        state.step(&mut ());
    }
}
