//! Several policies on the same workflows and jobs: their figures side by side, and the first instant at which each
//! two of them decide otherwise.
//!
//! What is committed at an instant is who starts, on whose units, and who is interrupted; in what order does not
//! matter.

use std::sync::Arc;

use super::metrics::Metrics;
use super::{Candidate, Close, Policy, Problem, Sim};
use crate::kernel::{Ended, Levels, Model as _, PartialRun, Time};

/// What came of one policy.
#[derive(Clone, Debug, PartialEq)]
pub struct Contender {
    /// The policy.
    pub policy: Policy,
    /// Figures of its run.
    pub metrics: Metrics,
    /// Steps by level.
    pub steps: Levels,
    /// Where its run was ended before its end, if it was.
    pub partial: Option<PartialRun>,
}

/// A decision that a policy alone takes at the instant of a [`Parting`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Doing {
    /// It starts this, on what this workflow lends (of a job of a stage: has reserved), or on the pool.
    Starts(Candidate, Option<u32>),
    /// It interrupts this ordinary job.
    Interrupts(u32),
}

/// Two policies and the first instant whose decisions differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parting {
    /// The two policies.
    pub policies: [Policy; 2],
    /// When, and the first thing that each of them does and the other does not; none where they decide alike
    /// throughout.
    pub first: Option<(Time, [Option<Doing>; 2])>,
}

/// A comparison of policies.
#[derive(Clone, Debug, PartialEq)]
pub struct Comparison {
    /// In the order asked for.
    pub contenders: Vec<Contender>,
    /// Each pair of them.
    pub partings: Vec<Parting>,
}

/// A committed decision: when, whether it is a start, which entry, on whose units.
type Deed = (Time, bool, u32, u32);

/// What a run committed, in order of time, interruptions before starts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Deeds {
    deeds: Vec<Deed>,
    /// The last instant of which all is known; none where the run is over.
    known: Option<Time>,
}

impl Deeds {
    /// The deeds of a run that stands at `sim`, and is over there if it is `complete`. Cost: sorting the pieces.
    pub fn of(sim: &Sim, complete: bool) -> Self {
        let mut deeds = Vec::with_capacity(sim.segments().len());
        for segment in sim.segments() {
            deeds.push((segment.start, true, segment.entry, segment.on));
            if segment.close == Close::Interrupted {
                deeds.push((segment.end, false, segment.entry, segment.on));
            }
        }
        deeds.extend(sim.running_pieces().map(|piece| (piece.start, true, piece.entry, piece.on)));
        deeds.sort_unstable();
        Deeds { deeds, known: (!complete).then(|| sim.time()) }
    }

    /// The first instant at which two runs of one scenario do not do the same, and what each of them alone does;
    /// none where they do as far as both are known.
    pub fn part(&self, other: &Deeds, sim: &Sim) -> Option<(Time, [Option<Doing>; 2])> {
        let same = self.deeds.iter().zip(&other.deeds).take_while(|(a, b)| a == b).count();
        let times = [self.deeds.get(same), other.deeds.get(same)];
        let time = times.into_iter().flatten().map(|deed| deed.0).min()?;
        // Of the last instant of a run that is not over something may be missing.
        let known = [self.known, other.known].into_iter().flatten().min();
        if known.is_some_and(|known| time >= known) {
            return None;
        }
        Some((time, [self.alone(other, time, sim), other.alone(self, time, sim)]))
    }

    /// The first deed at an instant that the other has not.
    fn alone(&self, other: &Deeds, time: Time, sim: &Sim) -> Option<Doing> {
        let own = self.at(time).iter();
        let &(_, starts, entry, on) =
            own.clone().find(|deed| other.at(time).binary_search(deed).is_err())?;
        Some(if starts {
            let lender = (on != super::event::POOL).then_some(on);
            Doing::Starts(sim.candidate(entry), lender)
        } else {
            Doing::Interrupts(entry)
        })
    }

    fn at(&self, time: Time) -> &[Deed] {
        let from = self.deeds.partition_point(|deed| deed.0 < time);
        let to = self.deeds.partition_point(|deed| deed.0 <= time);
        &self.deeds[from..to]
    }
}

/// Runs `problem` under each policy. Cost: the runs; memory: one state and the pieces of all.
pub fn compare(problem: &Problem, policies: &[Policy]) -> Comparison {
    let mut contenders = Vec::new();
    let mut deeds = Vec::new();
    let start = Sim::new(Arc::new(problem.clone()));
    for &policy in policies {
        let ended = Ended::run(Sim::new(Arc::new(problem.clone().under(policy))));
        let partial = ended.sim.partial();
        deeds.push(Deeds::of(&ended.sim, partial.is_none()));
        let (metrics, steps) = (ended.metrics(), ended.steps());
        contenders.push(Contender { policy, metrics, steps, partial });
    }
    let pairs = (0..policies.len()).flat_map(|a| (a + 1..policies.len()).map(move |b| [a, b]));
    let partings = pairs.map(|[a, b]| Parting {
        policies: [policies[a], policies[b]],
        first: deeds[a].part(&deeds[b], &start),
    });
    Comparison { partings: partings.collect(), contenders }
}
