//! The divergence of two modes or sharing rules: the first job that they do not start or interrupt at the same instant.
//!
//! The subject is an entry: an ordinary job by its number, a job of a stage numbered after all of these.

use super::event::{Event, POOL};
use super::lab::Open;
use super::{Candidate, Names, Sim, Status, explain, why_not_job, why_not_workflow};
use crate::kernel::{Explanation, Time, say};
use crate::lab::divergence::Divergence;
use crate::lab::playhead::Playhead;
use crate::schedule::Act;

/// The moment at `time` at which an entry starts or is interrupted.
pub(super) fn find(at: &mut Playhead<Sim>, entry: u32, time: Time, starts: bool) -> Option<u64> {
    let sim = at.replay.last();
    let task = match sim.candidate(entry) {
        Candidate::Job(_) => None,
        Candidate::Task(task) => Some(task),
    };
    let its_stage = task.map(|task| sim.problem().tasks.stage[task as usize]);
    let is = |event: Event| match event {
        Event::JobStarted { job, .. } => starts && job == entry,
        Event::Interrupted { job, .. } => !starts && job == entry,
        Event::TaskStarted { task: of } => Some(of) == task,
        Event::StageBegan { stage } => Some(stage) == its_stage,
        _ => false,
    };
    let before = time.checked_sub(1).map_or(0, |before| at.replay.last_by(before));
    let end = at.replay.last_by(time);
    let moment = at.replay.next_where(before, &is)?;
    (before < moment && moment <= end).then_some(moment)
}

/// The position of an entry's decision within an instant, as phase and order: stages begin before ordinary jobs are
/// tested.
pub(super) fn turn(sim: &Sim, entry: u32) -> (u8, u32) {
    match sim.candidate(entry) {
        Candidate::Task(task) => (0, task),
        Candidate::Job(job) => (1, job),
    }
}

/// The decision of a run about the entry at which it differs from another run.
pub(super) fn side(
    _: &Open,
    at: &mut Playhead<Sim>,
    first: &Divergence<Option<Act>>,
    side: usize,
) -> (u64, Explanation, Option<Explanation>) {
    let &Divergence { place: time, subject: entry, decisions } = first;
    if let Some(act) = decisions[side]
        && let Some(moment) = find(at, entry, time, act.starts)
    {
        return (moment, explain(at.replay.at(moment).transition()), None);
    }
    let moment = at.replay.last_by(time);
    let cursor = at.replay.at(moment);
    let shown = cursor.state();
    let why = match shown.candidate(entry) {
        Candidate::Job(job) if shown.status(job) == Status::Waiting => {
            // It does not start the job that the other does.
            let fact = say!(does_not_start_yet, entry);
            Explanation { fact, ..why_not_job(shown, job) }
        }
        Candidate::Job(job) => why_not_job(shown, job),
        Candidate::Task(task) => {
            let problem = shown.problem();
            let stage = problem.tasks.stage[task as usize];
            let workflow = problem.stages.workflow[stage as usize];
            why_not_workflow(shown, workflow)
        }
    };
    (moment, why, None)
}

/// The time of the divergence of two policies, and the decision of each about its entry.
pub(super) fn divergence_text(
    names: &Names<'_>,
    policies: [&str; 2],
    first: &Divergence<Option<Act>>,
) -> String {
    first.sentence(policies, |Act { thing, starts, on, .. }| match names.candidate(thing) {
        Candidate::Task(task) => ("starts", "start", format!("{} of a workflow", names.task(task))),
        Candidate::Job(job) if !starts => ("interrupts", "interrupt", names.job(job).to_owned()),
        Candidate::Job(job) if on == POOL => {
            ("starts", "start", format!("{} on the pool", names.job(job)))
        }
        Candidate::Job(job) => {
            let (job, workflow) = (names.job(job), names.workflow(on));
            ("starts", "start", format!("{job} on units of {workflow}"))
        }
    })
}
