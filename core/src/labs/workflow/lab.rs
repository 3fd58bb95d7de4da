//! An open workflow scenario: the lab's side of the interface to the session.

use std::sync::Arc;

use super::divergence;
use super::event::Event;
use super::metrics::first;
use super::show::{course, is_summed};
use super::subject::task_called;
use super::view::{Course, Outline, View, ViewLimits};
use super::{
    Answer, Close, History, Names, Policy, Problem, Question, Rows, Segment, Setting, Sim,
    WorkflowScenario, WorkflowStatus, answer, slices, table, view,
};
use crate::export::trace_event::TraceEvents;
use crate::kernel::{Count, Cursor, Model as _, Time};
use crate::lab::divergence::Divergence;
use crate::lab::frame::frame;
use crate::lab::look::Looked;
use crate::lab::playhead::Playhead;
use crate::lab::protocol::{File, Look, OwnerNumber, Span, Thing};
use crate::lab::{Lab, by_standard_layout};
use crate::schedule::{Act, Actions};
use crate::sort;

/// The scenario as written and as checked, and the data known once its run is recorded.
#[derive(Debug)]
pub(crate) struct Open {
    scenario: Arc<WorkflowScenario>,
    problem: Arc<Problem>,
    /// Sums over the run's segments, the same at every moment.
    history: Option<History>,
    /// The range of time of its pictures.
    frame: Option<(Time, Time)>,
    /// True if its units are summed up.
    summed: bool,
    /// The whole run, for what comes.
    course: Course,
}

impl Lab for Open {
    by_standard_layout!();

    const FILES: &'static [File] = &[File::Table];

    type Actions = Actions;
    type SideDecision = Option<Act>;

    fn under(problem: Problem, policy: &str) -> Option<Problem> {
        Some(problem.under(Policy::from_name(policy)?))
    }

    #[cfg(feature = "cli")]
    fn counts(scenario: &WorkflowScenario) -> String {
        let (workflows, jobs) = (scenario.workflows.len(), scenario.jobs.len());
        let (resource, capacity) = (&scenario.resource, scenario.capacity);
        format!("{resource}: {capacity}, workflows: {workflows}, jobs: {jobs}")
    }

    fn slices(names: &Names<'_>, sim: &Sim, events: &mut TraceEvents) {
        slices::slices(events, names, sim, &Rows::of(sim));
    }

    fn file(file: File, _: Option<&str>, scenario: &WorkflowScenario, sim: &Sim) -> Option<String> {
        (file == File::Table).then(|| table::table(scenario, sim))
    }

    fn open(scenario: Arc<WorkflowScenario>, problem: Arc<Problem>) -> Self {
        let (history, frame, summed) = (None, None, true);
        Open { scenario, problem, history, frame, summed, course: Course::default() }
    }

    fn recorded(&mut self, last: &Sim) {
        let from = first(&self.problem).unwrap_or(0);
        self.frame = Some(frame::<Self>(&self.problem, from, last));
        let history = History::of(last);
        (self.summed, self.course) = (is_summed(last), course(last, &history));
        self.history = Some(history);
    }

    fn span(&self, last: &Sim) -> Option<Span> {
        let segments = last.all_segments();
        let segments = segments.map(|of| (of.start, of.end, last.need_of(of.entry).into()));
        Some(Span::new(self.frame?, self.problem.capacity.into(), segments))
    }

    /// The events of a workflow include those of its stages and of their jobs.
    fn concerns(after: &Sim, event: Event, thing: Thing) -> bool {
        if matches!(event, Event::Weighed { .. } | Event::Tested { .. }) {
            return false;
        }
        let about = event.about(after);
        match thing {
            Thing::Task(of) => about.job == Some(of),
            Thing::Owner(OwnerNumber(of)) => about.workflow == Some(of),
            Thing::Node(_) => false,
        }
    }

    /// A job of a stage.
    fn looked_besides(&self, name: &str) -> Option<Looked> {
        task_called(&self.scenario, name).map(Looked::from)
    }

    fn outline(&self) -> Outline {
        Outline::new(&self.scenario, &self.problem, self.summed)
    }

    fn progress(sim: &Sim) -> (u64, u64) {
        let all = sim.problem().job_count() + sim.problem().workflow_count();
        (sim.ended_count(), all as u64)
    }

    fn view(&self, cursor: &Cursor<Sim>, _: &Count, look: Look) -> View {
        let setting = Setting {
            limits: ViewLimits::default(),
            range: look.range.or(self.frame),
            width_px: look.width_px,
            history: self.history.as_ref(),
            ahead: look.ahead.then_some(&self.course),
        };
        view(cursor.transition(), cursor.state(), setting)
    }

    fn ask(&self, at: &mut Playhead<Sim>, question: &Question) -> Option<Answer> {
        answer(at.cursor().state(), self.history.as_ref(), *question)
    }

    fn ticks(&self, runs: &[&Playhead<Sim>]) -> Vec<Time> {
        let problem = &self.problem;
        let mut ticks = problem.jobs.submit.clone();
        ticks.extend(&problem.workflows.submit);
        for sim in runs.iter().map(|run| run.replay.last()) {
            ticks.extend(sim.segments().iter().flat_map(|segment| [segment.start, segment.end]));
            ticks.extend(sim.running_segments().map(|segment| segment.start));
        }
        ticks.sort_unstable();
        ticks.dedup();
        ticks
    }

    /// The ordinary jobs in order of submission.
    fn things(&self) -> Vec<u32> {
        let mut jobs: Vec<u32> = (0..).take(self.problem.job_count()).collect();
        sort::by_number(&mut jobs, |&job| self.problem.jobs.submit[job as usize]);
        jobs
    }

    /// First start time of each ordinary job.
    fn decisions(sim: &Sim) -> Vec<Option<u64>> {
        let mut starts: Vec<Option<u64>> = vec![None; sim.problem().job_count()];
        for segment in sim.all_segments() {
            if let Some(start) = starts.get_mut(segment.entry as usize) {
                *start = Some(start.map_or(segment.start, |known| known.min(segment.start)));
            }
        }
        starts
    }

    /// End of each ordinary job that was completed; behind them, end of each workflow.
    fn ends(sim: &Sim) -> Vec<Option<Time>> {
        let jobs = sim.problem().job_count();
        let mut ends = vec![None; jobs];
        for segment in sim.segments().iter().filter(|segment| (segment.entry as usize) < jobs) {
            let completed = segment.close == Close::Completed;
            ends[segment.entry as usize] = completed.then_some(segment.end);
        }
        let workflows = (0..).take(sim.problem().workflow_count());
        let finished = workflows.map(|workflow| {
            let over = sim.workflow(workflow) == WorkflowStatus::Finished;
            sim.hold(workflow).filter(|_| over)?.finished
        });
        ends.extend(finished);
        ends
    }

    fn decided(at: &mut Playhead<Sim>, thing: u32, lead: u64) -> Option<u64> {
        divergence::find(at, thing, lead, true)
    }

    fn actions(sim: &Sim, over: bool) -> Actions {
        let act = |time, starts, Segment { entry: thing, on, .. }| {
            let (phase, turn) = divergence::turn(sim, thing);
            Act { time, starts, phase, turn, thing, on }
        };
        let stopped = sim.segments().iter().filter(|segment| segment.close == Close::Interrupted);
        let acts = sim.all_segments().map(|segment| act(segment.start, true, segment));
        let acts = acts.chain(stopped.map(|&segment| act(segment.end, false, segment)));
        Actions::new(acts, (!over).then(|| sim.time()))
    }

    fn diverge([one, other]: [&Actions; 2]) -> Option<Divergence<Option<Act>>> {
        one.first_difference(other).map(Divergence::of_acts)
    }

    fn advanced(mut view: View, tick: Time) -> View {
        if view.now < tick {
            view.now = tick;
            let running = view.timeline.segments.iter_mut().filter(|segment| segment.runs);
            running.for_each(|segment| segment.end = tick);
            let owned = view.timeline.owned.iter_mut().filter(|owned| owned.runs);
            owned.for_each(|owned| owned.end = tick);
        }
        view
    }
}
