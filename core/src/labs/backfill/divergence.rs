//! Where two policies part: the first instant at which they do not start and stop the same jobs.

use serde::{Deserialize, Serialize};

use super::compare::Doings;
use super::event::Event;
use super::lab::Open;
use super::reason::{Reason, WhyNot};
use super::{Sim, explain, why_not_job};
use crate::kernel::Time;
use crate::lab::divergence::{Party, Side};
use crate::lab::playhead::Playhead;

/// What a policy does with a job where another policy does otherwise.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Deed {
    /// It starts or stops a job that the other does not.
    Does(Reason),
    /// It leaves alone a job that the other starts or stops.
    Leaves(WhyNot),
}

/// What a policy does that the other does not, or that the other does and it does not.
#[derive(Clone, Copy)]
pub(super) enum Wanted {
    Start,
    Stop,
    /// Whatever was decided about the job.
    Any,
}

/// The first instant at which two runs do not do the same.
pub(super) fn part(parties: [Party<'_, Open>; 2]) -> Option<(Time, [Side<Deed>; 2])> {
    let [one, other] = parties;
    let (time, [own, others]) = one.deeds.part(other.deeds)?;
    Some((time, [side(one.at, time, own, others), side(other.at, time, others, own)]))
}

/// The moment at `time` at which a job is started or stopped; the last decision about it then, whatever it is.
pub(super) fn found(at: &mut Playhead<Sim>, job: u32, time: Time, wanted: Wanted) -> Option<u64> {
    let is = |event: Event| match event {
        Event::Started { job: of, .. } | Event::Backfilled { job: of, .. } => {
            of == job && !matches!(wanted, Wanted::Stop)
        }
        Event::Checkpointed { job: of } => of == job && !matches!(wanted, Wanted::Start),
        Event::Refused { job: of }
        | Event::Reserved { job: of, .. }
        | Event::Planned { job: of, .. } => of == job && matches!(wanted, Wanted::Any),
        _ => false,
    };
    let before = time.checked_sub(1).map_or(0, |before| at.replay.last_by(before));
    let end = at.replay.last_by(time);
    let moment = match wanted {
        Wanted::Any => at.replay.previous_where(end + 1, &is)?,
        Wanted::Start | Wanted::Stop => at.replay.next_where(before, &is)?,
    };
    (before < moment && moment <= end).then_some(moment)
}

/// What a run does at the instant of a parting, `own` being what it alone does, `others` what the other alone does.
fn side(at: &mut Playhead<Sim>, time: Time, own: Doings, others: Doings) -> Side<Deed> {
    let does = own.starts.map(|job| (job, Wanted::Start));
    let does = does.or(own.stops.map(|job| (job, Wanted::Stop)));
    if let Some((job, wanted)) = does
        && let Some(moment) = found(at, job, time, wanted)
    {
        let cursor = at.replay.at(moment);
        let scene = cursor.scene();
        return Side { moment, thing: job, deed: Deed::Does(explain(scene)) };
    }
    let job = others.starts.or(others.stops).unwrap_or(0);
    let end = at.replay.last_by(time);
    let cursor = at.replay.at(end);
    let scene = cursor.scene();
    let why = why_not_job(scene, cursor.state(), job);
    let moment = found(at, job, time, Wanted::Any).unwrap_or(end);
    Side { moment, thing: job, deed: Deed::Leaves(why) }
}
