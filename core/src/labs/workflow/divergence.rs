//! Where two modes or sharing rules part: the first instant at which they do not start and interrupt the same.
//!
//! A thing is an entry: an ordinary job by its number, a job of a stage behind all of these.

use serde::{Deserialize, Serialize};

use super::event::{Event, POOL};
use super::lab::Open;
use super::reason::{Answer, Reason};
use super::{Candidate, Names, Sim, explain, why_not_job, why_not_workflow};
use crate::kernel::Time;
use crate::lab::divergence::Side;
use crate::lab::playhead::Playhead;
use crate::schedule::{Act, Doing};

/// What a policy does where another policy does otherwise.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Deed {
    /// It starts or interrupts what the other does not, or starts it on other units.
    Does(Reason),
    /// It leaves alone what the other starts or interrupts.
    Leaves(Answer),
}

/// The moment at `time` at which an entry starts or is interrupted.
pub(super) fn find(at: &mut Playhead<Sim>, entry: u32, time: Time, starts: bool) -> Option<u64> {
    let sim = at.replay.last();
    let task = match sim.candidate(entry) {
        Candidate::Job(_) => None,
        Candidate::Task(task) => Some(task),
    };
    let own = task.map(|task| sim.problem().tasks.stage[task as usize]);
    let is = |event: Event| match event {
        Event::JobStarted { job, .. } => starts && job == entry,
        Event::Interrupted { job, .. } => !starts && job == entry,
        Event::TaskStarted { task: of } => Some(of) == task,
        Event::StageBegan { stage } => Some(stage) == own,
        _ => false,
    };
    let before = time.checked_sub(1).map_or(0, |before| at.replay.last_by(before));
    let end = at.replay.last_by(time);
    let moment = at.replay.next_where(before, &is)?;
    (before < moment && moment <= end).then_some(moment)
}

/// What a run does at the instant of a parting, `own` being what it alone does, `others` what the other alone does.
pub(super) fn side(
    _: &Open,
    at: &mut Playhead<Sim>,
    time: Time,
    own: Doing,
    others: Doing,
) -> Side<Deed> {
    if let Some(Act { thing, starts, .. }) = own.stops.or(own.starts)
        && let Some(moment) = find(at, thing, time, starts)
    {
        let cursor = at.replay.at(moment);
        let deed = Deed::Does(explain(cursor.scene()));
        return Side { moment, thing, deed };
    }
    let thing = others.stops.or(others.starts).map_or(0, |act| act.thing);
    let moment = at.replay.last_by(time);
    let cursor = at.replay.at(moment);
    let shown = cursor.state();
    let answer = match shown.candidate(thing) {
        Candidate::Job(job) => Answer::Job(why_not_job(cursor.scene(), shown, job)),
        Candidate::Task(task) => {
            let problem = shown.problem();
            let stage = problem.tasks.stage[task as usize];
            let workflow = problem.stages.workflow[stage as usize];
            Answer::Workflow(why_not_workflow(shown, workflow))
        }
    };
    Side { moment, thing, deed: Deed::Leaves(answer) }
}

/// When two policies part, and what each of them alone does.
pub(super) fn parting(
    names: &Names<'_>,
    [a, b]: [&str; 2],
    time: Time,
    [one, other]: [Doing; 2],
) -> String {
    let done = |doing: Doing| {
        let Some(Act { thing, starts, on, .. }) = doing.stops.or(doing.starts) else {
            return "does nothing else".to_owned();
        };
        match names.candidate(thing) {
            Candidate::Task(task) => format!("starts {} of a workflow", names.task(task)),
            Candidate::Job(job) if !starts => format!("interrupts {}", names.job(job)),
            Candidate::Job(job) if on == POOL => format!("starts {} on the pool", names.job(job)),
            Candidate::Job(job) => {
                format!("starts {} on units of {}", names.job(job), names.workflow(on))
            }
        }
    };
    format!("{time}: {a} {}, {b} {}", done(one), done(other))
}
