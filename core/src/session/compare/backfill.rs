//! Policies of the backfill lab beside each other.

use std::sync::Arc;

use super::protocol::{Deed, Row, Side};
use super::rival::{Party, Rival};
use super::table;
use crate::kernel::{Model as _, Time};
use crate::labs::backfill::compare::{Deeds, Doings};
use crate::labs::backfill::event::Event;
use crate::labs::backfill::metrics::metrics;
use crate::labs::backfill::view::PieceState;
use crate::labs::backfill::{Policy, Problem, Sim, Status, explain, why_not_job};
use crate::session::View;
use crate::session::backfill::Backfill;
use crate::session::standing::Standing;

/// What a policy does that the other does not, or that the other does and it does not.
#[derive(Clone, Copy)]
enum Wanted {
    Start,
    Stop,
    /// Whatever was decided about the job.
    Any,
}

impl Rival for Backfill {
    type Deeds = Deeds;

    const POLICIES: &'static [&'static str] = &Policy::NAMES;

    fn anew(&self) -> Self {
        Backfill::sharing(Arc::clone(&self.scenario), Arc::clone(&self.problem))
    }

    fn under(&self, policy: &str) -> Option<Self> {
        let policy = Policy::from_name(policy)?;
        let problem = Problem { policy, ..Problem::clone(&self.problem) };
        Some(Backfill::sharing(Arc::clone(&self.scenario), Arc::new(problem)))
    }

    fn ticks(&self, runs: &[&Standing<Sim>]) -> Vec<Time> {
        let mut ticks = self.problem.submit.clone();
        for sim in runs.iter().map(|run| run.replay.last()) {
            ticks.extend(sim.segments().iter().flat_map(|segment| [segment.start, segment.end]));
            let jobs = (0..).take(self.problem.job_count());
            let running = jobs.filter(|&job| sim.status(job) == Status::Running);
            ticks.extend(running.map(|job| sim.started(job)));
        }
        ticks.sort_unstable();
        ticks.dedup();
        ticks
    }

    fn by(at: &mut Standing<Sim>, tick: Time) -> u64 {
        at.replay.last_by(tick)
    }

    fn things(&self) -> Vec<u32> {
        self.problem.order.clone()
    }

    /// When each job first starts.
    fn decisions(sim: &Sim) -> Vec<Option<u64>> {
        let mut starts: Vec<Option<u64>> = (0..)
            .take(sim.problem().job_count())
            .map(|job| (sim.status(job) == Status::Running).then(|| sim.started(job)))
            .collect();
        for segment in sim.segments() {
            let start = &mut starts[segment.job as usize];
            *start = Some(start.map_or(segment.start, |known| known.min(segment.start)));
        }
        starts
    }

    fn decided(at: &mut Standing<Sim>, thing: u32, lead: u64) -> Option<u64> {
        found(at, thing, lead, Wanted::Start)
    }

    fn tick(at: &mut Standing<Sim>) -> Time {
        at.cursor().after().time()
    }

    fn deeds(at: &Standing<Sim>) -> Deeds {
        Deeds::of(at.replay.last(), at.replay.is_complete())
    }

    fn part(parties: [Party<'_, Self>; 2]) -> Option<(Time, [Side; 2])> {
        let [one, other] = parties;
        let (time, [own, others]) = one.deeds.part(other.deeds)?;
        Some((time, [side(one.at, time, own, others), side(other.at, time, others, own)]))
    }

    fn advanced(mut view: View, tick: Time) -> View {
        if let View::Backfill(view) = &mut view
            && view.now < tick
        {
            view.now = tick;
            let running = view.gantt.pieces.iter_mut();
            for piece in running.filter(|piece| piece.state == PieceState::Running) {
                piece.end = tick;
            }
        }
        view
    }

    fn figures(runs: &[&Standing<Sim>]) -> Vec<Row> {
        let figures = runs.iter().map(|run| (metrics(run.replay.last()), run.replay.levels()));
        table::of_backfill(&figures.collect::<Vec<_>>())
    }
}

/// The moment at `time` at which a job is started or stopped; the last decision about it then, whatever it is.
fn found(at: &mut Standing<Sim>, job: u32, time: Time, wanted: Wanted) -> Option<u64> {
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
fn side(at: &mut Standing<Sim>, time: Time, own: Doings, others: Doings) -> Side {
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
