//! The decisions of a scheduling pass: the job that starts next, the reservation of the head, the running job to
//! checkpoint; and the test that each candidate passed or failed.
//!
//! Decision points are: a start, or the refusal of all remaining candidates of a scheduling pass; a reservation that is
//! new to its head; a checkpoint. A pass without events (no candidate remains, or under `fcfs` the head does not fit)
//! is not a decision point.
//!
//! Cost: the waiting or the running jobs, and for jobs that start later in a pass the rest of that pass.

use serde::{Deserialize, Serialize};

use super::Policy;
use super::event::{Event, Test};
use super::reason;
use super::sim::Sim;
use super::subject::JOB;
use crate::kernel::{Level, Model, Record, Time, Transition};
use crate::lab::decision::{
    Answers, Candidate, Choice, Decision, DecisionKind, NONE, Standing, bounded,
};
use crate::lab::subject::Subject;

pub(crate) const DECISIONS: &[DecisionKind] = &[
    DecisionKind {
        name: "next",
        events: &["start", "backfill", "refuse"],
        answers: Answers::Thing { noun: JOB, nothing: NONE },
    },
    DecisionKind { name: "head", events: &["reserve"], answers: Answers::Number },
    DecisionKind {
        name: "checkpoint",
        events: &["checkpoint"],
        answers: Answers::Thing { noun: JOB, nothing: &[] },
    },
];

const NEXT: usize = 0;
const HEAD: usize = 1;
const CHECKPOINT: usize = 2;

pub type Verdict = JobVerdict;

/// The test that decided about a job, with its numbers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Backfill_", missing_as_null))]
#[serde(rename_all = "kebab-case")]
pub enum JobVerdict {
    /// The head starts if it fits: `nodes <= free`.
    Head { nodes: u64, free: u64 },
    /// The head starts before it, or the policy lets no job overtake the head.
    Behind { head: u32 },
    /// A candidate behind the head is tested against the head's reservation.
    Candidate(reason::Verdict),
    /// A job with a planned start starts then; it has none if it is still to be planned.
    Planned { time: Option<Time>, now: Time },
    /// Of the jobs that overtook the head, the one with the most nodes is stopped first; of equal ones, the one that
    /// started its present run segment latest. Only one that overtook a job which still waits is stopped.
    Runs { nodes: u64, started: Time, overtook: bool },
}

pub(super) fn decision(step: Transition<'_, Sim>) -> Option<Decision<Verdict>> {
    match step.event()? {
        Event::Started { job, .. } => Some(next(step, Some(job), false)),
        Event::Backfilled { job, .. } => Some(next(step, Some(job), true)),
        Event::Refused { .. } => Some(next(step, None, true)),
        Event::Reserved { job, time, .. } => {
            let known = step.before.reservation().map(|known| (known.job, known.time));
            let is_new = known != Some((job, time.time()));
            is_new.then(|| Decision {
                kind: HEAD,
                subject: Some(Subject::of(JOB, job)),
                candidates: Vec::new(),
                choice: Choice::Number(time.time()),
            })
        }
        Event::Checkpointed { job } => Some(checkpoint(step.before, job)),
        _ => None,
    }
}

/// The waiting job that starts next: `behind` the head, which has a reservation, or as a head or by its plan.
fn next(step: Transition<'_, Sim>, chosen: Option<u32>, behind: bool) -> Decision<Verdict> {
    let later = if chosen.is_some() { starts_later(step.after) } else { Vec::new() };
    let candidate = |job: u32| Candidate {
        thing: Subject::of(JOB, job),
        verdict: tested(step, job, behind),
        standing: match () {
            () if chosen == Some(job) => Standing::Chosen,
            () if later.contains(&job) => Standing::Later,
            () => Standing::Rejected,
        },
    };
    let choice =
        chosen.map_or(Choice::Nothing(NONE[0]), |job| Choice::Thing(Subject::of(JOB, job)));
    let candidates = bounded(step.before.queue().map(candidate));
    Decision { kind: NEXT, subject: None, candidates, choice }
}

/// The test of a waiting job in the present scheduling pass.
fn tested(step: Transition<'_, Sim>, job: u32, behind: bool) -> Verdict {
    let sim = step.before;
    if sim.problem().policy == Policy::Conservative {
        return Verdict::Planned { time: sim.planned(job), now: step.after.time() };
    }
    match sim.head() {
        Some(head) if head != job && behind => {
            Verdict::Candidate(verdict(sim, job, test_of(sim, job)))
        }
        Some(head) if head != job => Verdict::Behind { head },
        _ => {
            let nodes = sim.problem().nodes[job as usize].into();
            Verdict::Head { nodes, free: sim.free().into() }
        }
    }
}

/// The jobs that start in the rest of a scheduling pass. Cost: that rest.
fn starts_later(after: &Sim) -> Vec<u32> {
    let (mut rest, mut started) = (after.clone(), Vec::new());
    let mut record = Record::default();
    loop {
        record.events.clear();
        let over = !rest.step(&mut record) || rest.time() > after.time();
        let ends_pass = |event: &Event| {
            use crate::kernel::Event as _;
            event.level() == Level::Event || matches!(event, Event::Checkpointed { .. })
        };
        if over || record.events.iter().any(ends_pass) {
            return started;
        }
        started.extend(record.events.iter().filter_map(|event| match *event {
            Event::Started { job, .. } | Event::Backfilled { job, .. } => Some(job),
            _ => None,
        }));
    }
}

/// The running job that is stopped for the head.
fn checkpoint(sim: &Sim, chosen: u32) -> Decision<Verdict> {
    let candidate = |job: u32| Candidate {
        thing: Subject::of(JOB, job),
        verdict: Verdict::Runs {
            nodes: sim.problem().nodes[job as usize].into(),
            started: sim.started(job),
            overtook: sim.can_be_stopped(job),
        },
        standing: if job == chosen { Standing::Chosen } else { Standing::Rejected },
    };
    let mut running = bounded(sim.running().map(|(job, _)| job));
    running.sort_unstable();
    Decision {
        kind: CHECKPOINT,
        subject: sim.head().map(|head| Subject::of(JOB, head)),
        candidates: running.into_iter().map(candidate).collect(),
        choice: Choice::Thing(Subject::of(JOB, chosen)),
    }
}

/// The test that decides about a candidate behind the head in this state.
pub(super) fn test_of(sim: &Sim, job: u32) -> Test {
    let reason::Verdict { nodes, free, now, length, reservation, extra, .. } =
        verdict(sim, job, Test::NoRoom);
    test(nodes, free, now + length <= reservation, extra)
}

/// The test that decides, from its numbers.
pub(super) fn test(nodes: u64, free: u64, ends_inside: bool, extra: u64) -> Test {
    if nodes > free {
        Test::NoRoom
    } else if ends_inside {
        Test::InsideWindow
    } else if nodes <= extra {
        Test::WithinExtra
    } else {
        Test::DelaysHead
    }
}

/// The numbers by which a candidate behind the head is tested in this state.
pub(super) fn verdict(sim: &Sim, job: u32, test: Test) -> reason::Verdict {
    let reservation = sim.reservation();
    reason::Verdict {
        job,
        test,
        nodes: sim.problem().nodes[job as usize].into(),
        free: sim.free().into(),
        now: sim.time(),
        length: sim.tested_estimate(job),
        estimate: sim.remaining(job).1,
        reservation: reservation.map_or(sim.time(), |reservation| reservation.time),
        extra: reservation.map_or(0, |reservation| reservation.extra.into()),
    }
}
