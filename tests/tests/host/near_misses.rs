//! Near misses keep their word: made to the scenario, the change turns the decision; a smaller one does not.
//!
//! Looked at is the first decision about each job: until then nothing has depended on what is changed, so that the
//! changed run comes to the same decision in the same state.

use std::fmt::Debug;

use gantry_core::kernel::{Cursor, Limits, Model, Replay};
use gantry_core::labs::workflow::WorkflowScenario;
use gantry_tests::backfill::tape::{self as workloads, workload_of};
use gantry_tests::backfill::{Policy, Workload};
use gantry_tests::workflow::tape::{self as scenarios, scenario_of};

const LIMITS: Limits = Limits { bytes: 1 << 20, stride: 32 };
const SEEDS: u64 = 800;

/// The first moment whose event decides; it is asked with the state before it.
fn decision<M: Model>(
    replay: &mut Replay<M>,
    decides: impl Fn(&M, M::Event) -> bool,
) -> Option<Cursor<M>> {
    (1..=replay.moments())
        .map(|k| replay.at(k))
        .find(|cursor| cursor.event().is_some_and(|event| decides(cursor.before(), event)))
}

/// Asserts that a decision, found at `now` after a change by so much, is to start from `least` on and not before.
#[track_caller]
fn turns_at(least: u64, now: u64, said: &dyn Debug, decided: impl Fn(u64) -> Option<(bool, u64)>) {
    assert_eq!(decided(least), Some((true, now)), "by {least}: {said:?}");
    assert_eq!(decided(least - 1), Some((false, now)), "by {least} - 1: {said:?}");
}

#[derive(Default)]
struct Turned {
    fewer: u32,
    shorter: u32,
}

mod of_backfill {
    use super::*;
    use gantry_core::labs::backfill::event::Event;
    use gantry_core::labs::backfill::reason::{NearMiss, Reason, WhyNot};
    use gantry_core::labs::backfill::{Sim, explain, why_not_job};
    use gantry_tests::backfill::agree;

    fn decides(event: Event, job: u32) -> bool {
        let submitted = matches!(event, Event::Submitted { .. } | Event::Tested { .. });
        event.job() == job && !submitted && !matches!(event, Event::GapFound { .. })
    }

    /// The first decision about a job: whether it starts, and what would have turned that.
    fn first(workload: &Workload, job: u32) -> Option<(bool, u64, NearMiss)> {
        let mut replay: Replay<Sim> = Replay::recorded(agree::start(workload), LIMITS);
        let cursor = decision(&mut replay, |_, event| decides(event, job))?;
        let now = cursor.transition().after.time();
        let (starts, near) = match cursor.event()? {
            Event::Refused { .. } => match explain(cursor.transition()) {
                Reason::Tested { near, .. } => (false, near.unwrap_or_default()),
                other => panic!("{other:?}"),
            },
            Event::Planned { time, .. } => {
                match why_not_job(cursor.transition(), cursor.transition().after, job) {
                    WhyNot::Planned { near, .. } => (time.time() == now, near),
                    _ => (true, NearMiss::default()),
                }
            }
            Event::Reserved { .. } => (false, NearMiss::default()),
            _ => (true, NearMiss::default()),
        };
        Some((starts, now, near))
    }

    pub fn turn(workload: &Workload, turned: &mut Turned) {
        for job in 0..workload.len() {
            let number = u32::try_from(job).unwrap();
            let Some((false, now, near)) = first(workload, number) else { continue };
            let with = |change: &dyn Fn(&mut Workload)| {
                let mut changed = workload.clone();
                change(&mut changed);
                first(&changed, number).map(|(starts, at, _)| (starts, at))
            };
            if let Some(fewer) = near.fewer {
                let less = |by: u64| with(&|changed| changed.nodes[job] -= by);
                turns_at(fewer, now, &(job, "fewer", workload), less);
                turned.fewer += 1;
            }
            if let Some(shorter) = near.shorter {
                let less = |by: u64| with(&|changed| changed.estimate[job] -= by);
                turns_at(shorter, now, &(job, "shorter", workload), less);
                turned.shorter += 1;
            }
        }
    }
}

mod of_workflow {
    use super::*;
    use gantry_core::labs::workflow::event::{Event, Fit};
    use gantry_core::labs::workflow::reason::{NearMiss, Reason};
    use gantry_core::labs::workflow::{Candidate, Sim, explain};
    use gantry_tests::workflow::agree;

    /// The first judgement of an ordinary job: whether it starts, when, and what would have turned that.
    fn first(scenario: &WorkflowScenario, job: u32) -> Option<(bool, u64, NearMiss)> {
        let mut replay: Replay<Sim> = Replay::recorded(agree::start(scenario), LIMITS);
        let cursor = decision(
            &mut replay,
            |before, event| matches!(event, Event::Tested { entry, .. } if before.candidate(entry) == Candidate::Job(job)),
        )?;
        let Some(Event::Tested { fit, .. }) = cursor.event() else { return None };
        let Reason::Tested { near, .. } = explain(cursor.transition()) else {
            panic!("a judgement")
        };
        Some((fit != Fit::Nowhere, cursor.transition().after.time(), near.unwrap_or_default()))
    }

    pub fn turn(scenario: &WorkflowScenario, turned: &mut Turned) {
        for job in 0..scenario.jobs.len() {
            let number = u32::try_from(job).unwrap();
            let Some((false, now, near)) = first(scenario, number) else { continue };
            let with = |change: &dyn Fn(&mut WorkflowScenario)| {
                let mut changed = scenario.clone();
                change(&mut changed);
                first(&changed, number).map(|(starts, at, _)| (starts, at))
            };
            if let Some(fewer) = near.fewer {
                let less = |by: u64| with(&|changed| changed.jobs[job].need -= by);
                turns_at(fewer, now, &(job, "fewer", scenario), less);
                turned.fewer += 1;
            }
            if let Some(shorter) = near.shorter {
                let less = |by: u64| with(&|changed| changed.jobs[job].runtime -= by);
                turns_at(shorter, now, &(job, "shorter", scenario), less);
                turned.shorter += 1;
            }
        }
    }
}

#[test]
fn what_would_let_a_candidate_start_does() {
    for policy in Policy::ALL.into_iter().filter(|&policy| policy != Policy::Fcfs) {
        let mut turned = Turned::default();
        for seed in 0..SEEDS {
            let mut workload = workload_of(seed, workloads::Size::SMALL);
            workload.policy = policy;
            of_backfill::turn(&workload, &mut turned);
        }
        assert!(turned.fewer > 100 && turned.shorter > 100, "{policy:?}: too few to tell");
    }
}

#[test]
fn what_would_let_an_ordinary_job_start_does() {
    let mut turned = Turned::default();
    for seed in 0..SEEDS {
        of_workflow::turn(&scenario_of(seed, scenarios::Size::SMALL), &mut turned);
    }
    assert!(turned.fewer > 200 && turned.shorter > 20, "too few to tell");
}
