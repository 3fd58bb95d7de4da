//! Near misses keep their word: made to the scenario, the change turns the decision; a smaller one does not.
//!
//! Looked at is the first decision about each job: until then nothing has depended on what is changed, so that the
//! changed run comes to the same decision in the same state.

use std::fmt::Debug;

use gantry_core::kernel::{Cursor, Limits, Model, Replay};
use gantry_core::labs::backfill::{BackfillScenario, Policy};
use gantry_core::labs::workflow::WorkflowScenario;
use gantry_tests::agree;
use gantry_tests::method::Method as _;

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

/// A first decision: whether it starts something, when, and by how much less in nodes or units and in time it would.
type First = (bool, u64, [Option<u64>; 2]);

/// Makes what is said of every job to the scenario. How often fewer nodes or units, and a shorter time, would do.
fn turned<S: Clone + Debug>(
    scenario: &S,
    jobs: usize,
    first: impl Fn(&S, u32) -> Option<First>,
    less: [fn(&mut S, usize, u64); 2],
) -> [u32; 2] {
    let mut turned = [0; 2];
    for job in 0..jobs {
        let number = u32::try_from(job).unwrap();
        let Some((false, now, near)) = first(scenario, number) else { continue };
        for (at, least) in near.into_iter().enumerate() {
            let Some(least) = least else { continue };
            let with = |by: u64| {
                let mut changed = scenario.clone();
                less[at](&mut changed, job, by);
                first(&changed, number).map(|(starts, at, _)| (starts, at))
            };
            turns_at(least, now, &(job, at, scenario), with);
            turned[at] += 1;
        }
    }
    turned
}

/// The first decision about a job, and what would have turned that.
fn first_of_backfill(workload: &BackfillScenario, job: u32) -> Option<First> {
    use gantry_core::labs::backfill::event::Event;
    use gantry_core::labs::backfill::reason::NearMiss;
    use gantry_core::labs::backfill::why_not_job;

    let decides = |event: Event| {
        let submitted = matches!(event, Event::Submitted { .. } | Event::Tested { .. });
        event.job() == job && !submitted && !matches!(event, Event::GapFound { .. })
    };
    let mut replay = Replay::recorded(agree::start(workload), LIMITS);
    let cursor = decision(&mut replay, |_, event| decides(event))?;
    let now = cursor.transition().after.time();
    let (starts, near) = match cursor.event()? {
        Event::Refused { .. } => {
            (false, why_not_job(cursor.transition(), cursor.transition().before, job).near)
        }
        Event::Planned { time, .. } => {
            let why = why_not_job(cursor.transition(), cursor.transition().after, job);
            let is_planned = why.explanation.says("starts_by_plan").is_some();
            (!is_planned || time.time() == now, why.near)
        }
        Event::Reserved { .. } => (false, NearMiss::default()),
        _ => (true, NearMiss::default()),
    };
    Some((starts, now, [near.fewer, near.shorter]))
}

/// The first test of an ordinary job, and what would have turned that.
fn first_of_workflow(scenario: &WorkflowScenario, job: u32) -> Option<First> {
    use gantry_core::labs::workflow::event::{Event, Fit};
    use gantry_core::labs::workflow::reason::NearMiss;
    use gantry_core::labs::workflow::{Candidate, explain};

    let mut replay = Replay::recorded(agree::start(scenario), LIMITS);
    let cursor = decision(
        &mut replay,
        |before, event| matches!(event, Event::Tested { entry, .. } if before.candidate(entry) == Candidate::Job(job)),
    )?;
    let Some(Event::Tested { fit, .. }) = cursor.event() else { return None };
    let near = NearMiss::of(&explain(cursor.transition()));
    let now = cursor.transition().after.time();
    Some((fit != Fit::Nowhere, now, [near.fewer, near.shorter]))
}

#[test]
fn what_would_let_a_candidate_start_does() {
    for policy in Policy::ALL.into_iter().filter(|&policy| policy != Policy::Fcfs) {
        let mut all = [0; 2];
        for seed in 0..SEEDS {
            let drawn = BackfillScenario::of_seed(seed, BackfillScenario::SMALL);
            let workload = BackfillScenario { policy, ..drawn };
            let found = turned(
                &workload,
                workload.jobs.len(),
                first_of_backfill,
                [
                    |own, job, by| own.jobs[job].nodes -= by,
                    |own, job, by| own.jobs[job].estimate -= by,
                ],
            );
            (0..2).for_each(|at| all[at] += found[at]);
        }
        assert!(all.iter().all(|&count| count > 100), "{policy:?}: {all:?} are too few to tell");
    }
}

#[test]
fn what_would_let_an_ordinary_job_start_does() {
    let mut all = [0; 2];
    for seed in 0..SEEDS {
        let scenario = WorkflowScenario::of_seed(seed, WorkflowScenario::SMALL);
        let found = turned(
            &scenario,
            scenario.jobs.len(),
            first_of_workflow,
            [|own, job, by| own.jobs[job].need -= by, |own, job, by| own.jobs[job].runtime -= by],
        );
        (0..2).for_each(|at| all[at] += found[at]);
    }
    assert!(all[0] > 200 && all[1] > 20, "{all:?} are too few to tell");
}
