//! Divergence of two policies: the first job that they do not start or stop at one instant.
//!
//! Of several jobs at one instant it is one that is stopped, before those that start on its nodes; of these the first
//! of the queue.

use serde::{Deserialize, Serialize};

use super::event::Event;
use super::lab::Open;
use super::reason::{Reason, WhyNot};
use super::{Names, Sim, explain, why_not_job};
use crate::kernel::Time;
use crate::lab::divergence::Divergence;
use crate::lab::playhead::Playhead;
use crate::schedule::Act;

/// Decision of a policy about a job where another policy decides otherwise.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum SideReason {
    /// It starts or stops a job that the other does not.
    Does(Reason),
    /// It does not start or stop a job that the other does.
    Leaves(WhyNot),
}

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
) -> (u64, SideReason) {
    let &Divergence { place: time, subject: job, decisions } = first;
    let wanted = |act: Act| if act.starts { Wanted::Start } else { Wanted::Stop };
    if let Some(act) = decisions[run]
        && let Some(moment) = found(at, job, time, wanted(act))
    {
        return (moment, SideReason::Does(explain(at.replay.at(moment).transition())));
    }
    let end = at.replay.last_by(time);
    let cursor = at.replay.at(end);
    let why = why_not_job(cursor.transition(), cursor.state(), job);
    let moment = found(at, job, time, Wanted::Any).unwrap_or(end);
    (moment, SideReason::Leaves(why))
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
