//! Comparison of a run of the core with the oracle, step by step.

use std::sync::Arc;

use gantry_core::format::Decimal;
use gantry_core::kernel::{
    Count, Counted, Digest, Event as _, Level, Model, Probe, Record, digest_of,
};
use gantry_core::labs::backfill::event::{Event, Test};
use gantry_core::labs::backfill::problem::{Columns, Settings};
use gantry_core::labs::backfill::{
    self, BackfillScenario, Checkpoint, Events, Job, Overrun, Problem, Sim, Split, Status,
};

use super::{Oracle, Step, Verdict, Workload};

/// The settings of a workload, in the core's words.
pub fn settings(workload: &Workload) -> Settings {
    let (numerator, denominator) = workload.split;
    Settings {
        policy: backfill::Policy::from_name(workload.policy.name()).expect("the same names"),
        nodes: workload.machine,
        overrun: if workload.extends { Overrun::Extend } else { Overrun::Kill },
        events: if workload.singly { Events::Singly } else { Events::Together },
        checkpoint: Checkpoint {
            split: Split(Decimal { numerator, denominator }),
            threshold: workload.threshold,
            checkpoint_cost: workload.checkpoint_cost,
            restart_cost: workload.restart_cost,
        },
    }
}

/// The problem of a workload that is valid.
///
/// # Panics
/// If the core refuses it.
pub fn problem(workload: &Workload) -> Problem {
    let columns = Columns {
        submit: workload.submit.clone(),
        nodes: workload.nodes.clone(),
        estimate: workload.estimate.clone(),
        runtime: workload.runtime.clone(),
    };
    Problem::from_columns(&settings(workload), columns)
        .unwrap_or_else(|errors| panic!("refused: {errors:?}\n{workload:?}"))
}

/// The workload as a scenario, its jobs named by number.
pub fn scenario(workload: &Workload) -> BackfillScenario {
    let Settings { policy, nodes, overrun, events, checkpoint } = settings(workload);
    let jobs = (0..workload.len()).map(|job| Job {
        id: format!("j{job}"),
        submit: workload.submit[job],
        nodes: workload.nodes[job],
        estimate: workload.estimate[job],
        runtime: workload.runtime[job],
        user: None,
    });
    BackfillScenario { policy, nodes, overrun, events, checkpoint, jobs: jobs.collect() }
}

/// The run of a workload that is valid.
pub fn start(workload: &Workload) -> Sim {
    Sim::new(Arc::new(problem(workload)))
}

pub fn finish<P: Probe<Event>>(mut sim: Sim, probe: &mut P) -> Sim {
    while sim.step(probe) {}
    sim
}

/// All events of a run, each with its time, and the run's end.
pub fn record(workload: &Workload) -> (Vec<(u64, Event)>, Sim) {
    let mut sim = start(workload);
    let mut all = Vec::new();
    loop {
        let mut record = Record::default();
        if !sim.step(&mut record) {
            return (all, sim);
        }
        all.extend(record.events.into_iter().map(|event| (sim.time(), event)));
    }
}

/// The first difference between the core and the oracle on a workload.
pub fn difference(workload: &Workload) -> Option<String> {
    between(workload, workload)
}

/// What differs between the core's run of one workload and the oracle's of another, of as many jobs.
pub fn between(workload: &Workload, told: &Workload) -> Option<String> {
    let oracle = Oracle::run(told);
    let (events, end) = record(workload);
    let expected = expected(&oracle);
    for at in 0..events.len().max(expected.len()) {
        let (found, expected) = (events.get(at), expected.get(at));
        if found != expected {
            return Some(format!("step {at}: the core emits {found:?}, the oracle {expected:?}"));
        }
    }
    ends_differ(&oracle, &end).or_else(|| probes_differ(workload, &events, &end))
}

fn expected(oracle: &Oracle<'_>) -> Vec<(u64, Event)> {
    let mut ran = vec![false; oracle.jobs.len()];
    let event = |&(time, step): &(u64, Step)| match step {
        Step::Start(job) | Step::Backfill(job) => {
            (time, event_of(step, std::mem::replace(&mut ran[job], true)))
        }
        _ => (time, event_of(step, false)),
    };
    oracle.steps.iter().map(event).collect()
}

/// The event of a step of the oracle; `resumed`: its job ran before.
fn event_of(step: Step, resumed: bool) -> Event {
    let id = |job: usize| job as u32;
    match step {
        Step::Submit(job) => Event::Submitted { job: id(job) },
        Step::End(job) => Event::Ended { job: id(job) },
        Step::Kill(job) => Event::Killed { job: id(job) },
        Step::Start(job) => Event::Started { job: id(job), resumed },
        Step::Backfill(job) => Event::Backfilled { job: id(job), resumed },
        Step::Refuse(job) => Event::Refused { job: id(job) },
        Step::Reserve(job, time, extra) => {
            Event::Reserved { job: id(job), time: time.into(), extra: extra as u32 }
        }
        Step::Gap(job, at) => Event::GapFound { job: id(job), at: at.into() },
        Step::Plan(job, time) => Event::Planned { job: id(job), time: time.into() },
        Step::Checkpoint(job) => Event::Checkpointed { job: id(job) },
        Step::Test(job, verdict) => {
            let test = match verdict {
                Verdict::NoRoom => Test::NoRoom,
                Verdict::EndsInside => Test::InsideWindow,
                Verdict::FitsExtra => Test::WithinExtra,
                Verdict::Neither => Test::DelaysHead,
            };
            Event::Tested { job: id(job), test }
        }
    }
}

/// The difference between the end of a run and the oracle's.
fn ends_differ(oracle: &Oracle<'_>, end: &Sim) -> Option<String> {
    let mut segments = vec![Vec::new(); oracle.jobs.len()];
    for segment in end.segments() {
        segments[segment.job as usize].push((segment.start, segment.end));
    }
    for (job, expected) in oracle.jobs.iter().enumerate() {
        let status = if expected.killed { Status::Killed } else { Status::Completed };
        let found = (&segments[job], end.status(job as u32));
        if found != (&expected.segments, status) {
            return Some(format!("job {job}: {found:?} in the core, {expected:?} in the oracle"));
        }
    }
    let checkpoints: u64 = oracle.jobs.iter().map(|job| job.checkpoints).sum();
    (end.checkpoints() != checkpoints).then(|| format!("{checkpoints} checkpoints in the oracle"))
}

/// The first difference between runs of one workload under different probes.
pub fn probes_differ(workload: &Workload, events: &[(u64, Event)], end: &Sim) -> Option<String> {
    let sim = start(workload);
    let (mut fine, mut coarse) = (Count::new::<Event>(), Count::new::<Event>());
    let (mut digest, mut decisions) = (Digest::default(), Digest::default());
    let ends = [
        ("no listener", finish(sim.clone(), &mut ())),
        ("a fine counter", finish(sim.clone(), &mut (&mut fine, &mut digest))),
        ("a counter of tallies", finish(sim.clone(), &mut Counted(&mut coarse))),
        ("a coarse probe", finish(sim.clone(), &mut Coarse(&mut decisions))),
    ];
    for (name, other) in &ends {
        if other.segments() != end.segments() || other.time() != end.time() {
            return Some(format!("under {name} the run ends as {other:?}\nelse as {end:?}"));
        }
    }
    let (mut all, mut untallied) = (Digest::default(), Digest::default());
    let mut emitted = vec![0; Event::KINDS.len()];
    for &(_, event) in events {
        emitted[event.kind()] += 1;
        all.emit(event);
        if !in_bulk(event) {
            untallied.emit(event);
        }
    }
    if fine.kinds != emitted || coarse.kinds != emitted {
        return Some(format!(
            "counted {:?}, tallied {:?}, emitted {emitted:?}",
            fine.kinds, coarse.kinds
        ));
    }
    if digest != all || digest_of(sim) != all.value() {
        return Some("the digests of two runs differ".to_owned());
    }
    (decisions != untallied).then(|| "a coarse probe hears other decisions".to_owned())
}

/// True if such events may be tallied.
fn in_bulk(event: Event) -> bool {
    event.level() == Level::Probe || matches!(event, Event::Refused { .. })
}

/// A probe that asks for no event that may be tallied, and ignores those that it gets.
struct Coarse<'a>(&'a mut Digest);

impl Probe<Event> for Coarse<'_> {
    const FINE: bool = false;

    fn emit(&mut self, event: Event) {
        if !in_bulk(event) {
            self.0.emit(event);
        }
    }
}
