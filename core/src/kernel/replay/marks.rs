//! The moments of each kind of events in a run: the marks of a scrubber, computed in one pass.
//!
//! A kind with few events has the moment of each; one with many, counts in equal parts of the run. Tallied events have
//! no moment of their own: they are spread evenly over the moments of their tally.
//!
//! **Invariant:** the bins of a kind add up to the kind's events.

use super::super::{Each, Event, Model, Probe};

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KindMarks {
    /// Events of the kind.
    pub total: u64,
    /// All moments of the kind, if there are few.
    pub moments: Vec<u64>,
    /// Otherwise event counts in equal parts of the run.
    pub bins: Vec<u64>,
}

/// Collects marks while a run is replayed.
#[derive(Clone, Debug)]
pub struct Marking {
    kinds: Vec<KindMarks>,
    bins: u64,
    now: u64,
    end: u64,
}

impl Marking {
    /// The longest run, in events, that is run finely even where the model tallies.
    pub const FINE_MOST: u64 = 1_000_000;

    /// Marks for a run with these event totals by kind.
    pub(super) fn new(totals: &[u64], most: u64, bins: u64) -> Self {
        let bins = bins.max(1);
        let kinds = totals.iter().map(|&total| {
            let parts = if total > most { bins } else { 0 };
            let length = usize::try_from(parts).expect("a screen has fewer parts");
            KindMarks { total, moments: Vec::new(), bins: vec![0; length] }
        });
        Marking { kinds: kinds.collect(), bins, now: 0, end: totals.iter().sum() }
    }

    /// The part of the run that contains `moment`, from 1.
    fn bin(&self, moment: u64) -> usize {
        let part = u128::from(moment - 1) * u128::from(self.bins) / u128::from(self.end.max(1));
        usize::try_from(part).map_or(0, |part| part.min(self.last_bin()))
    }

    fn last_bin(&self) -> usize {
        usize::try_from(self.bins - 1).expect("a screen has fewer parts")
    }

    /// The last moment in part `bin`.
    fn edge(&self, bin: usize) -> u64 {
        let edge = (u128::from(self.end) * (bin as u128 + 1)).div_ceil(u128::from(self.bins));
        u64::try_from(edge).unwrap_or(self.end)
    }

    fn mark(&mut self, kind: usize) {
        self.now += 1;
        let (now, bin) = (self.now, self.bin(self.now));
        let marks = &mut self.kinds[kind];
        if marks.bins.is_empty() {
            marks.moments.push(now);
        } else {
            marks.bins[bin] += 1;
        }
    }

    fn spread(&mut self, kind: usize, count: u64) {
        if count == 0 {
            return;
        }
        if self.kinds[kind].bins.is_empty() {
            self.kinds[kind].bins = vec![0; self.last_bin() + 1];
            for moment in std::mem::take(&mut self.kinds[kind].moments) {
                let bin = self.bin(moment);
                self.kinds[kind].bins[bin] += 1;
            }
        }
        let to = self.now + count;
        while self.now < to {
            let bin = self.bin(self.now + 1);
            let next = self.edge(bin).clamp(self.now + 1, to);
            self.kinds[kind].bins[bin] += next - self.now;
            self.now = next;
        }
    }
}

impl<E: Event> Probe<E> for Marking {
    const FINE: bool = false;

    #[inline]
    fn emit(&mut self, event: E) {
        self.mark(event.kind());
    }

    #[inline]
    fn tally(&mut self, kind: usize, count: u64) {
        self.spread(kind, count);
    }
}

/// A run replayed once more, in slices, for its marks.
#[derive(Clone, Debug)]
pub struct Marker<M> {
    marking: Marking,
    state: M,
    end: u64,
}

impl<M: Model> Marker<M> {
    pub(super) fn new(marking: Marking, start: &M, end: u64) -> Self {
        Marker { marking, state: start.clone(), end }
    }

    /// Marks about `work` more; true once the run is marked to its end.
    pub fn mark(&mut self, work: u64) -> bool {
        let (mut done, mut events) = (0_u64, self.marking.now);
        while done < work.max(1) {
            if self.marking.now >= self.end || !marked_step(&mut self.state, &mut self.marking) {
                return true;
            }
            done += if M::TALLIES { 1 } else { self.marking.now - events };
            events = self.marking.now;
        }
        false
    }

    pub fn marks(self) -> Vec<KindMarks> {
        self.marking.kinds
    }
}

/// Runs and marks one step. False at the end.
fn marked_step<M: Model>(model: &mut M, marking: &mut Marking) -> bool {
    if M::TALLIES && marking.end > Marking::FINE_MOST {
        model.step(marking)
    } else {
        model.step(&mut Each(|event: M::Event| marking.mark(event.kind())))
    }
}
