//! Where two policies part: the first instant at which they do not start and stop the same jobs.

use serde::{Deserialize, Serialize};

use super::event::Event;
use super::lab::Open;
use super::reason::{Reason, WhyNot};
use super::{Names, Sim, explain, why_not_job};
use crate::kernel::Time;
use crate::lab::Lab as _;
use crate::lab::divergence::Side;
use crate::lab::playhead::Playhead;
use crate::schedule::{Act, Doing};

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
///
/// Both runs tell of the same job: of a stop before a start, which follows from it, and of two jobs of the one submitted
/// first.
pub(super) fn side(
    open: &Open,
    at: &mut Playhead<Sim>,
    time: Time,
    own: Doing,
    others: Doing,
) -> Side<Deed> {
    let place = |act: &Act| open.problem().place[act.thing as usize];
    let first =
        |mine: Option<Act>, theirs: Option<Act>| mine.into_iter().chain(theirs).min_by_key(place);
    let told = first(own.stops, others.stops).or(first(own.starts, others.starts));
    let wanted = if told.is_some_and(|act| act.starts) { Wanted::Start } else { Wanted::Stop };
    let does = told.filter(|&act| own.stops == Some(act) || own.starts == Some(act));
    if let Some(act) = does
        && let Some(moment) = found(at, act.thing, time, wanted)
    {
        let cursor = at.replay.at(moment);
        let scene = cursor.scene();
        return Side { moment, thing: act.thing, deed: Deed::Does(explain(scene)) };
    }
    let job = told.map_or(0, |act| act.thing);
    let end = at.replay.last_by(time);
    let cursor = at.replay.at(end);
    let scene = cursor.scene();
    let why = why_not_job(scene, cursor.state(), job);
    let moment = found(at, job, time, Wanted::Any).unwrap_or(end);
    Side { moment, thing: job, deed: Deed::Leaves(why) }
}

/// When two policies part, and what each of them alone does.
pub(super) fn parting(
    names: &Names<'_>,
    [a, b]: [&str; 2],
    time: Time,
    [one, other]: [Doing; 2],
) -> String {
    let done = |doing: Doing| {
        let said = |verb, act: Option<Act>| Some(format!("{verb} {}", names.job(act?.thing)));
        let both = [said("stops", doing.stops), said("starts", doing.starts)];
        let both: Vec<String> = both.into_iter().flatten().collect();
        if both.is_empty() { "does nothing else".to_owned() } else { both.join(" and ") }
    };
    format!("{time}: {a} {}, {b} {}", done(one), done(other))
}
