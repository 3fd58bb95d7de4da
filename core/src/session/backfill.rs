//! An open backfill scenario.

use std::sync::Arc;

use super::lab::{Lab, Part};
use super::standing::Standing;

use super::{Answer, File, Head, Look, Outline, Question, Summary, Thing, View};
use crate::export::trace_event::{self, Ticks, TraceEvents};
use crate::kernel::{Count, Cursor, Ended, Model as _, Time};
use crate::labs::backfill::event::Event;
use crate::labs::backfill::metrics::metrics;
use crate::labs::backfill::trace::Tracer;
use crate::labs::backfill::view::ViewLimits;
use crate::labs::backfill::{
    self, BackfillScenario, Course, Names, Problem, Setting, Sim, view, why_not_job,
};
use crate::run::Document;

/// The scenario as written and as checked, and what is known once its run is recorded.
#[derive(Debug)]
pub(super) struct Backfill {
    pub(super) scenario: Arc<BackfillScenario>,
    pub(super) problem: Arc<Problem>,
    /// What the run's pieces come to, the same at every moment.
    course: Option<Course>,
    /// From the first submission to the last instant.
    whole: Option<(Time, Time)>,
}

impl Backfill {
    pub(super) fn new(scenario: BackfillScenario, problem: Problem) -> Self {
        Self::sharing(Arc::new(scenario), Arc::new(problem))
    }

    /// A scenario that others share; `problem` may be of another policy.
    pub(super) fn sharing(scenario: Arc<BackfillScenario>, problem: Arc<Problem>) -> Self {
        Backfill { scenario, problem, course: None, whole: None }
    }
}

impl Lab for Backfill {
    type Sim = Sim;

    fn start(&self) -> Sim {
        Sim::new(Arc::clone(&self.problem))
    }

    fn concerns(_: &Sim, event: Event, thing: Thing) -> bool {
        let job = match event {
            Event::Submitted { job }
            | Event::Ended { job }
            | Event::Killed { job }
            | Event::Started { job, .. }
            | Event::Backfilled { job, .. }
            | Event::Refused { job }
            | Event::Reserved { job, .. }
            | Event::Planned { job, .. }
            | Event::Checkpointed { job } => job,
            Event::Judged { .. } | Event::HoleFound { .. } => return false,
        };
        thing == Thing::Task(job)
    }

    fn recorded(&mut self, last: &Sim) {
        let first = self.problem.order.first();
        let from = first.map_or(0, |&job| self.problem.submit[job as usize]);
        self.whole = Some((from, last.time().max(from + 1)));
        self.course = Some(Course::of(last));
    }

    fn outline(&self) -> Outline {
        let end = self.whole.map_or(0, |(_, end)| end);
        Outline::Backfill(backfill::view::Outline::new(&self.scenario, end))
    }

    fn progress(&self, sim: &Sim) -> (u64, u64) {
        (sim.submitted_and_ended().1, self.problem.job_count() as u64)
    }

    fn summary(&self, sim: &Sim, _: &Count) -> Summary {
        let figures = metrics(sim);
        Summary::Backfill {
            completed: figures.completed,
            killed: figures.killed,
            makespan: figures.makespan,
        }
    }

    fn view(&self, cursor: &Cursor<Sim>, count: &Count, look: Look) -> View {
        let setting = Setting {
            count,
            limits: ViewLimits::default(),
            range: look.range.or(self.whole),
            width_px: look.width_px,
            course: self.course.as_ref(),
        };
        View::Backfill(view(cursor.scene(), cursor.state(), setting))
    }

    fn ask(&self, at: &mut Standing<Sim>, question: &Question) -> Option<Answer> {
        let Question::Backfill(backfill::Question::WhyNotJob { job }) = *question else {
            return None;
        };
        let known = (job as usize) < self.problem.job_count();
        let cursor = at.cursor();
        known.then(|| Answer::Backfill(why_not_job(cursor.scene(), cursor.state(), job)))
    }

    fn outcome(&self, sim: &Sim, count: Count) -> Document {
        let ended = Ended { sim: sim.clone(), count };
        Document::Backfill {
            outcome: ended.outcome(&Names::new(&self.scenario)),
            metrics: ended.metrics(),
            steps: ended.steps(),
            partial: ended.sim.partial(),
        }
    }

    fn file(&self, file: File, head: &Head, sim: &Sim) -> Option<String> {
        backfill::file(head.title.as_deref(), &self.scenario, sim, file)
    }

    fn trace_ticks(&self, head: &Head) -> Ticks {
        Ticks::of(head.time_unit.as_deref())
    }

    fn slices(&self, sim: &Sim, events: &mut TraceEvents) {
        if let Some(rows) = self.course.as_ref().map(Course::rows) {
            trace_event::of_backfill(events, &Names::new(&self.scenario), sim, rows);
        }
    }

    fn trace(&self, (state, shown): (Sim, u64), part: Part, text: &mut Vec<u8>) -> u64 {
        let names = Names::new(&self.scenario);
        part.of(Tracer::new(&names, state, shown), text)
    }
}
