//! An open backfill scenario, and the lab's interface to the rest.

use std::sync::Arc;

use super::divergence;
use super::event::Event;
#[cfg(feature = "cli")]
use super::problem::Columns;
use super::view::{Outline, SegmentState, SegmentView, View, ViewLimits};
use super::{
    Answer, BackfillScenario, Close, History, Names, Policy, Problem, Question, Rows, Schedule,
    Setting, Sim, slices, table, view, whole, why_not_job,
};
#[cfg(feature = "cli")]
use super::{Events, Job, Overrun};
use crate::export::trace_event::TraceEvents;
#[cfg(feature = "cli")]
use crate::format::Decimal;
use crate::kernel::{Count, Cursor, Event as _, Level, Model as _, Time};
#[cfg(feature = "cli")]
use crate::lab::conditions::{Conditions, EVENTS, OVERRUN, Unmet};
use crate::lab::divergence::Divergence;
use crate::lab::frame::frame;
use crate::lab::playhead::Playhead;
use crate::lab::protocol::{File, Look, Span, Thing};
use crate::lab::{Lab, by_standard_layout};
use crate::schedule::{Act, Actions};

/// The scenario as written and as validated, and data that is known once its run is recorded.
#[derive(Debug)]
pub(crate) struct Open {
    scenario: Arc<BackfillScenario>,
    problem: Arc<Problem>,
    /// Sums over the run's segments, valid at every moment.
    history: Option<History>,
    /// The range of time of its pictures.
    frame: Option<(Time, Time)>,
    /// All run segments of the recorded run, if they are few.
    segments: Vec<SegmentView>,
}

impl Lab for Open {
    by_standard_layout!();

    const FILES: &'static [File] = &[File::Table, File::Swf];

    type Actions = Actions;
    type SideDecision = Option<Act>;

    fn under(problem: Problem, policy: &str) -> Option<Problem> {
        Policy::from_name(policy).map(|policy| Problem { policy, ..problem })
    }

    #[cfg(feature = "cli")]
    fn conditioned(
        scenario: &mut BackfillScenario,
        mut problem: Problem,
        conditions: &Conditions,
    ) -> Result<Problem, Unmet> {
        let Conditions { overrun, events, scale_load, warm_up } = conditions;
        if let Some(overrun) = overrun {
            scenario.overrun = Overrun::from_name(overrun).ok_or(Unmet::Lacking(OVERRUN))?;
        }
        if let Some(events) = events {
            scenario.events = Events::from_name(events).ok_or(Unmet::Lacking(EVENTS))?;
        }
        if let Some(factor) = scale_load {
            scale_load_by(*factor, &mut scenario.jobs);
        }
        if overrun.is_some() || events.is_some() || scale_load.is_some() {
            let settings =
                BackfillScenario { policy: problem.policy, jobs: Vec::new(), ..*scenario };
            problem =
                Problem::from_columns(&settings, Columns::of(scenario)).map_err(Unmet::Errors)?;
        }
        if let Some(jobs) = *warm_up {
            problem.warm_up = u32::try_from(jobs).unwrap_or(u32::MAX);
        }
        Ok(problem)
    }

    #[cfg(feature = "cli")]
    fn counts(scenario: &BackfillScenario) -> String {
        format!("nodes: {}, jobs: {}", scenario.nodes, scenario.jobs.len())
    }

    fn slices(names: &Names<'_>, sim: &Sim, events: &mut TraceEvents) {
        slices::slices(events, names, sim, &Rows::of(sim));
    }

    fn file(
        file: File,
        title: Option<&str>,
        scenario: &BackfillScenario,
        sim: &Sim,
    ) -> Option<String> {
        let source = table::ScheduleSource { title, scenario, policy: sim.problem().policy.name() };
        table::file(source, &Schedule::of(sim), file)
    }

    fn open(scenario: Arc<BackfillScenario>, problem: Arc<Problem>) -> Self {
        Open { scenario, problem, history: None, frame: None, segments: Vec::new() }
    }

    fn recorded(&mut self, last: &Sim) {
        let first = self.problem.order.first();
        let from = first.map_or(0, |&job| self.problem.submit[job as usize]);
        self.frame = Some(frame::<Self>(&self.problem, from, last));
        let history = History::of(last);
        self.segments = whole(last, &history);
        self.history = Some(history);
    }

    /// By their estimates the running jobs have ended, and what is planned.
    fn expected_end(sim: &Sim) -> Time {
        let after = |start: Time, job| start.saturating_add(sim.remaining(job).1);
        let planned = |job: u32| Some(after(sim.planned(job)?, job));
        let plans = sim.problem().policy.plans();
        let planned = sim.queue().filter(|_| plans).filter_map(planned);
        let reserved = sim.reservation().map(|of| after(of.time, of.job));
        let running = sim.running().map(|(job, end)| end.max(after(sim.started(job), job)));
        running.chain(planned).chain(reserved).fold(sim.time(), Time::max)
    }

    fn span(&self, last: &Sim) -> Option<Span> {
        let nodes = |job: u32| self.problem.nodes[job as usize].into();
        let segments = last.segments().iter().copied().chain(last.running_segments());
        let segments = segments.map(|segment| (segment.start, segment.end, nodes(segment.job)));
        Some(Span::new(self.frame?, self.problem.machine.into(), segments))
    }

    fn concerns(_: &Sim, event: Event, thing: Thing) -> bool {
        event.level() != Level::Probe && thing == Thing::Task(event.job())
    }

    fn outline(&self) -> Outline {
        Outline::new(&self.scenario)
    }

    fn progress(sim: &Sim) -> (u64, u64) {
        (sim.submitted_and_ended().1, sim.problem().job_count() as u64)
    }

    fn view(&self, cursor: &Cursor<Sim>, _: &Count, look: Look) -> View {
        let setting = Setting {
            limits: ViewLimits::default(),
            range: look.range.or(self.frame),
            width_px: look.width_px,
            history: self.history.as_ref(),
            ahead: look.ahead.then_some(&self.segments[..]),
        };
        view(cursor.transition(), cursor.state(), setting)
    }

    fn ask(&self, at: &mut Playhead<Sim>, question: &Question) -> Option<Answer> {
        let Question::WhyNotJob { job } = *question;
        let known = (job as usize) < self.problem.job_count();
        let cursor = at.cursor();
        known.then(|| why_not_job(cursor.transition(), cursor.state(), job))
    }

    fn ticks(&self, runs: &[&Playhead<Sim>]) -> Vec<Time> {
        let mut ticks = self.problem.submit.clone();
        for sim in runs.iter().map(|run| run.replay.last()) {
            for segment in Schedule::of(sim).segments() {
                ticks.push(segment.start);
                ticks.extend(segment.close.map(|_| segment.end));
            }
        }
        ticks.sort_unstable();
        ticks.dedup();
        ticks
    }

    fn things(&self) -> Vec<u32> {
        self.problem.order.clone()
    }

    /// First start of each job.
    fn decisions(sim: &Sim) -> Vec<Option<u64>> {
        Schedule::of(sim).first_starts()
    }

    /// End of each job, completed or killed.
    fn ends(sim: &Sim) -> Vec<Option<Time>> {
        let mut ends = vec![None; sim.problem().job_count()];
        let schedule = Schedule::of(sim);
        for segment in schedule.segments().iter().filter(|segment| segment.ends_job()) {
            ends[segment.job as usize] = Some(segment.end);
        }
        ends
    }

    fn decided(at: &mut Playhead<Sim>, thing: u32, lead: u64) -> Option<u64> {
        divergence::found(at, thing, lead, divergence::Wanted::Start)
    }

    fn actions(sim: &Sim, over: bool) -> Actions {
        let place = &sim.problem().place;
        let act = |time, starts, thing: u32| Act {
            time,
            starts,
            phase: 0,
            turn: place[thing as usize],
            thing,
            on: 0,
        };
        let schedule = Schedule::of(sim);
        let segments = schedule.segments();
        let stopped = segments.iter().filter(|segment| segment.close == Some(Close::Checkpointed));
        let acts = segments.iter().map(|segment| act(segment.start, true, segment.job));
        let acts = acts.chain(stopped.map(|segment| act(segment.end, false, segment.job)));
        Actions::new(acts, (!over).then(|| schedule.time()))
    }

    fn diverge([one, other]: [&Actions; 2]) -> Option<Divergence<Option<Act>>> {
        one.first_difference(other).map(Divergence::of_acts)
    }

    fn advanced(mut view: View, tick: Time) -> View {
        if view.now < tick {
            view.now = tick;
            let running = view.gantt.segments.iter_mut();
            for segment in running.filter(|segment| segment.state == SegmentState::Running) {
                segment.end = tick;
            }
        }
        view
    }
}

/// Divides the times from the first submission to each other by a factor, rounded down.
#[cfg(feature = "cli")]
fn scale_load_by(factor: Decimal, jobs: &mut [Job]) {
    let first = jobs.iter().map(|job| job.submit).min().unwrap_or(0);
    let Decimal { numerator, denominator } = factor;
    for job in jobs {
        let later = u128::from(job.submit - first) * u128::from(denominator);
        let later = later / u128::from(numerator.max(1));
        job.submit = first.saturating_add(u64::try_from(later).unwrap_or(u64::MAX));
    }
}
