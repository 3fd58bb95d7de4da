//! Several policies on the same jobs: their figures side by side, and the first instant at which each two of them
//! decide otherwise.
//!
//! What is committed at an instant is who starts and who is stopped; in what order does not matter.

use std::sync::Arc;

use super::metrics::Metrics;
use super::{Close, Policy, Problem, Sim, Status};
use crate::kernel::{Ended, Levels, Model, PartialRun, Time};

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

/// What a policy does at the instant of a [`Parting`] that the other does not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Doings {
    /// The first job that it alone starts.
    pub starts: Option<u32>,
    /// The first job that it alone stops.
    pub stops: Option<u32>,
}

/// Two policies and the first instant whose decisions differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parting {
    /// The two policies.
    pub policies: [Policy; 2],
    /// When, and what each of them does that the other does not; none where they decide alike throughout.
    pub first: Option<(Time, [Doings; 2])>,
}

/// A comparison of policies.
#[derive(Clone, Debug, PartialEq)]
pub struct Comparison {
    /// In the order asked for.
    pub contenders: Vec<Contender>,
    /// Each pair of them.
    pub partings: Vec<Parting>,
}

/// A committed decision: when, whether it is a start, which job.
type Deed = (Time, bool, u32);

/// All that a run has committed, in order of time, stops before starts.
#[derive(Clone, Debug)]
pub struct Deeds {
    deeds: Vec<Deed>,
    /// From this instant on there may be more; none where the run is over.
    open_from: Option<Time>,
}

/// Runs `problem` under each policy. Cost: the runs; memory: one state and the pieces of all.
pub fn compare(problem: &Problem, policies: &[Policy]) -> Comparison {
    let mut contenders = Vec::new();
    let mut deeds: Vec<Deeds> = Vec::new();
    for &policy in policies {
        let ended = Ended::run(Sim::new(Arc::new(Problem { policy, ..problem.clone() })));
        let partial = ended.sim.partial();
        deeds.push(Deeds::of(&ended.sim, partial.is_none()));
        let (metrics, steps) = (ended.metrics(), ended.steps());
        contenders.push(Contender { policy, metrics, steps, partial });
    }
    let pairs = (0..policies.len()).flat_map(|a| (a + 1..policies.len()).map(move |b| [a, b]));
    let partings = pairs.map(|[a, b]| Parting {
        policies: [policies[a], policies[b]],
        first: deeds[a].part(&deeds[b]),
    });
    Comparison { partings: partings.collect(), contenders }
}

impl Deeds {
    /// What the run that stands at `sim` has committed so far; `over` says whether that is all. Cost: sorting it.
    pub fn of(sim: &Sim, over: bool) -> Self {
        let mut deeds = Vec::with_capacity(sim.segments().len());
        for segment in sim.segments() {
            deeds.push((segment.start, true, segment.job));
            if segment.close == Close::Checkpointed {
                deeds.push((segment.end, false, segment.job));
            }
        }
        if !over {
            let jobs = (0..).take(sim.problem().job_count());
            let running = jobs.filter(|&job| sim.status(job) == Status::Running);
            deeds.extend(running.map(|job| (sim.started(job), true, job)));
        }
        deeds.sort_unstable();
        Deeds { deeds, open_from: (!over).then(|| sim.time()) }
    }

    /// The first instant at which two runs do not do the same, and what each of them does then that the other does
    /// not; of runs that are not over, as far as both are known. Cost: linear.
    pub fn part(&self, other: &Deeds) -> Option<(Time, [Doings; 2])> {
        let (a, b) = (&self.deeds, &other.deeds);
        let same = a.iter().zip(b).take_while(|(a, b)| a == b).count();
        let time = [a.get(same), b.get(same)].into_iter().flatten().map(|deed| deed.0).min()?;
        if [self, other].iter().any(|deeds| deeds.open_from.is_some_and(|open| open <= time)) {
            return None;
        }
        let at = |deeds: &[Deed]| -> Vec<Deed> {
            deeds
                .iter()
                .skip_while(|deed| deed.0 < time)
                .take_while(|deed| deed.0 == time)
                .copied()
                .collect()
        };
        let (a, b) = (at(a), at(b));
        Some((time, [doings(&a, &b), doings(&b, &a)]))
    }
}

fn doings(own: &[Deed], other: &[Deed]) -> Doings {
    let alone = |starts: bool| {
        own.iter()
            .find(|deed| deed.1 == starts && other.binary_search(deed).is_err())
            .map(|deed| deed.2)
    };
    Doings { starts: alone(true), stops: alone(false) }
}
