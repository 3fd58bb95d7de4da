//! Where two modes or sharing rules part: the first instant at which they do not start and interrupt the same.
//!
//! A thing is an entry: an ordinary job by its number, a job of a stage behind all of these.

use serde::{Deserialize, Serialize};

use super::compare::Doing;
use super::event::Event;
use super::lab::Open;
use super::reason::{Answer, Reason};
use super::{Candidate, Sim, explain, why_not_job, why_not_workflow};
use crate::kernel::Time;
use crate::lab::divergence::{Party, Side};
use crate::lab::playhead::Playhead;

/// What a policy does where another policy does otherwise.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Deed {
    /// It starts or interrupts what the other does not, or starts it on other units.
    Does(Reason),
    /// It leaves alone what the other starts or interrupts.
    Leaves(Answer),
}

/// The first instant at which two runs do not do the same.
pub(super) fn part(parties: [Party<'_, Open>; 2]) -> Option<(Time, [Side<Deed>; 2])> {
    let [one, other] = parties;
    let (time, [own, others]) = one.deeds.part(other.deeds, one.at.replay.last())?;
    Some((time, [side(one.at, time, own, others), side(other.at, time, others, own)]))
}

/// The entry of a decision, and whether it starts.
fn entry_of(sim: &Sim, doing: Doing) -> (u32, bool) {
    match doing {
        Doing::Starts(Candidate::Job(job), _) => (job, true),
        Doing::Starts(Candidate::Task(task), _) => (sim.entry_of_task(task), true),
        Doing::Interrupts(job) => (job, false),
    }
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
fn side(
    at: &mut Playhead<Sim>,
    time: Time,
    own: Option<Doing>,
    others: Option<Doing>,
) -> Side<Deed> {
    if let Some(doing) = own {
        let (thing, starts) = entry_of(at.replay.last(), doing);
        if let Some(moment) = find(at, thing, time, starts) {
            let cursor = at.replay.at(moment);
            let deed = Deed::Does(explain(cursor.scene()));
            return Side { moment, thing, deed };
        }
    }
    let thing = others.map_or(0, |doing| entry_of(at.replay.last(), doing).0);
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
