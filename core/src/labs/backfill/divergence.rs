//! Divergence of two policies: the first job that they do not start or stop at one instant.
//!
//! Of several jobs at one instant it is one that is stopped, before those that start on its nodes; of these the first
//! of the queue.

use super::event::Event;
use super::lab::Open;
use super::{Names, Sim, explain, why_not_job};
use crate::kernel::{Explanation, Time, say};
use crate::lab::divergence::Divergence;
use crate::lab::playhead::Playhead;
use crate::schedule::Act;

/// The kind of decision about a job to find.
#[derive(Clone, Copy)]
pub(super) enum Wanted {
    Start,
    Stop,
    /// Any decision about the job.
    Any,
}

/// The moment at `time` at which a job is started or stopped; for [`Wanted::Any`], the last decision about it then.
pub(super) fn found(at: &mut Playhead<Sim>, job: u32, time: Time, wanted: Wanted) -> Option<u64> {
    let matches = |event: Event| match event {
        Event::Started { job: subject, .. } | Event::Backfilled { job: subject, .. } => {
            subject == job && !matches!(wanted, Wanted::Stop)
        }
        Event::Checkpointed { job: subject } => subject == job && !matches!(wanted, Wanted::Start),
        Event::Refused { job: subject }
        | Event::Reserved { job: subject, .. }
        | Event::Planned { job: subject, .. } => subject == job && matches!(wanted, Wanted::Any),
        _ => false,
    };
    let before = time.checked_sub(1).map_or(0, |before| at.replay.last_by(before));
    let end = at.replay.last_by(time);
    let moment = match wanted {
        Wanted::Any => at.replay.previous_where(end + 1, &matches)?,
        Wanted::Start | Wanted::Stop => at.replay.next_where(before, &matches)?,
    };
    (before < moment && moment <= end).then_some(moment)
}

/// Decision of a run about the job about which it differs from another run.
pub(super) fn side(
    _: &Open,
    at: &mut Playhead<Sim>,
    first: &Divergence<Option<Act>>,
    run: usize,
) -> (u64, Explanation, Option<Explanation>) {
    let &Divergence { place: time, subject: job, decisions } = first;
    let wanted = |act: Act| if act.starts { Wanted::Start } else { Wanted::Stop };
    if let Some(act) = decisions[run]
        && let Some(moment) = found(at, job, time, wanted(act))
    {
        return (moment, explain(at.replay.at(moment).transition()), None);
    }
    let end = at.replay.last_by(time);
    let cursor = at.replay.at(end);
    let mut why = why_not_job(cursor.transition(), cursor.state(), job).explanation;
    // It does not start or stop the job that the other does.
    if why.fact.id == "why_not_running" {
        let planned = why.says("starts_by_plan").and_then(|plan| plan.number("time"));
        why.fact = match planned {
            Some(time) => say!(job_planned_for, job, time),
            None => say!(does_not_start, job),
        };
    }
    let moment = found(at, job, time, Wanted::Any).unwrap_or(end);
    (moment, why, None)
}

/// The time at which two policies diverge, and both decisions about the job.
pub(super) fn divergence_text(
    names: &Names<'_>,
    policies: [&str; 2],
    first: &Divergence<Option<Act>>,
) -> String {
    first.sentence(policies, |act| {
        let (does, does_not) = if act.starts { ("starts", "start") } else { ("stops", "stop") };
        (does, does_not, names.job(act.thing).to_owned())
    })
}
