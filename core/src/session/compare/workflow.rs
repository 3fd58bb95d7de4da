//! Modes and sharing rules of the workflow lab beside each other.
//!
//! A thing is an entry: an ordinary job by its number, a job of a stage behind all of these.

use std::sync::Arc;

use super::protocol::{Deed, Row, Side};
use super::rival::{Party, Rival};
use super::table;
use crate::kernel::{Model as _, Time};
use crate::labs::workflow::compare::{Deeds, Doing};
use crate::labs::workflow::event::Event;
use crate::labs::workflow::metrics::metrics;
use crate::labs::workflow::reason::Answer;
use crate::labs::workflow::{
    Candidate, Policy, Problem, Sim, explain, why_not_job, why_not_workflow,
};
use crate::session::View;
use crate::session::standing::Standing;
use crate::session::workflow::Workflow;

impl Rival for Workflow {
    type Deeds = Deeds;

    const POLICIES: &'static [&'static str] = &Policy::NAMES;

    fn anew(&self) -> Self {
        Workflow::sharing(Arc::clone(&self.scenario), Arc::clone(&self.problem))
    }

    fn under(&self, policy: &str) -> Option<Self> {
        let policy = Policy::from_name(policy)?;
        let problem = Problem::clone(&self.problem).under(policy);
        Some(Workflow::sharing(Arc::clone(&self.scenario), Arc::new(problem)))
    }

    fn ticks(&self, runs: &[&Standing<Sim>]) -> Vec<Time> {
        let problem = &self.problem;
        let mut ticks = problem.jobs.submit.clone();
        ticks.extend(&problem.workflows.submit);
        for sim in runs.iter().map(|run| run.replay.last()) {
            ticks.extend(sim.segments().iter().flat_map(|segment| [segment.start, segment.end]));
            ticks.extend(sim.running_pieces().map(|piece| piece.start));
        }
        ticks.sort_unstable();
        ticks.dedup();
        ticks
    }

    fn by(at: &mut Standing<Sim>, tick: Time) -> u64 {
        at.replay.last_by(tick)
    }

    /// The ordinary jobs in order of submission.
    fn things(&self) -> Vec<u32> {
        let mut jobs: Vec<u32> = (0..).take(self.problem.job_count()).collect();
        jobs.sort_by_key(|&job| self.problem.jobs.submit[job as usize]);
        jobs
    }

    /// When each ordinary job first starts.
    fn decisions(sim: &Sim) -> Vec<Option<u64>> {
        let mut starts: Vec<Option<u64>> = vec![None; sim.problem().job_count()];
        for piece in sim.segments().iter().copied().chain(sim.running_pieces()) {
            if let Some(start) = starts.get_mut(piece.entry as usize) {
                *start = Some(start.map_or(piece.start, |known| known.min(piece.start)));
            }
        }
        starts
    }

    fn decided(at: &mut Standing<Sim>, thing: u32, lead: u64) -> Option<u64> {
        find(at, thing, lead, true)
    }

    fn tick(at: &mut Standing<Sim>) -> Time {
        at.cursor().after().time()
    }

    fn deeds(at: &Standing<Sim>) -> Deeds {
        Deeds::of(at.replay.last(), at.replay.is_complete())
    }

    fn part(parties: [Party<'_, Self>; 2]) -> Option<(Time, [Side; 2])> {
        let [one, other] = parties;
        let (time, [own, others]) = one.deeds.part(other.deeds, one.at.replay.last())?;
        Some((time, [side(one.at, time, own, others), side(other.at, time, others, own)]))
    }

    fn advanced(mut view: View, tick: Time) -> View {
        if let View::Workflow(view) = &mut view
            && view.now < tick
        {
            view.now = tick;
            let running = view.timeline.pieces.iter_mut().filter(|piece| piece.runs);
            running.for_each(|piece| piece.end = tick);
            let owned = view.timeline.owned.iter_mut().filter(|owned| owned.runs);
            owned.for_each(|owned| owned.end = tick);
        }
        view
    }

    fn figures(runs: &[&Standing<Sim>]) -> Vec<Row> {
        let figures = runs.iter().map(|run| (metrics(run.replay.last()), run.replay.levels()));
        table::of_workflow(&figures.collect::<Vec<_>>())
    }
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
fn find(at: &mut Standing<Sim>, entry: u32, time: Time, starts: bool) -> Option<u64> {
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
fn side(at: &mut Standing<Sim>, time: Time, own: Option<Doing>, others: Option<Doing>) -> Side {
    if let Some(doing) = own {
        let (thing, starts) = entry_of(at.replay.last(), doing);
        if let Some(moment) = find(at, thing, time, starts) {
            let cursor = at.replay.at(moment);
            let deed = Deed::Schedules(explain(cursor.scene()));
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
    Side { moment, thing, deed: Deed::Holds(answer) }
}
