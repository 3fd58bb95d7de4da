//! An open workflow scenario.

use std::sync::Arc;

use super::lab::{Lab, Part};
use super::standing::Standing;
use super::{Answer, File, Head, Look, Outline, Question, Summary, Thing, View};
use crate::export::trace_event::{self, Ticks, TraceEvents};
use crate::kernel::{Count, Cursor, Ended, Model as _, Time};
use crate::labs::workflow::event::Event;
use crate::labs::workflow::metrics::{first, metrics};
use crate::labs::workflow::trace::Tracer;
use crate::labs::workflow::view::ViewLimits;
use crate::labs::workflow::{self, Names, Problem, Rows, Setting, Sim, WorkflowScenario, view};
use crate::run::Document;

/// The scenario as written and as checked, and what is known once its run is recorded.
#[derive(Debug)]
pub(super) struct Workflow {
    pub(super) scenario: Arc<WorkflowScenario>,
    pub(super) problem: Arc<Problem>,
    /// The units of the run's pieces, the same at every moment.
    rows: Option<Rows>,
    /// From the first submission to the last instant.
    whole: Option<(Time, Time)>,
}

impl Workflow {
    pub(super) fn new(scenario: WorkflowScenario, problem: Problem) -> Self {
        Self::sharing(Arc::new(scenario), Arc::new(problem))
    }

    /// A scenario that others share; `problem` may be under another policy.
    pub(super) fn sharing(scenario: Arc<WorkflowScenario>, problem: Arc<Problem>) -> Self {
        Workflow { scenario, problem, rows: None, whole: None }
    }
}

impl Lab for Workflow {
    type Sim = Sim;

    fn start(&self) -> Sim {
        Sim::new(Arc::clone(&self.problem))
    }

    /// Of a workflow also what its stages do, and the jobs of these.
    fn concerns(sim: &Sim, event: Event, thing: Thing) -> bool {
        let problem = sim.problem();
        let of_stage = |stage: u32| Some(problem.stages.workflow[stage as usize]);
        let (job, workflow) = match event {
            Event::JobSubmitted { job } | Event::JobEnded { job } => (Some(job), None),
            Event::Interrupted { job, stage } => (Some(job), of_stage(stage)),
            Event::JobStarted { job, on } => (Some(job), Some(on)),
            Event::WorkflowSubmitted { workflow }
            | Event::Admitted { workflow }
            | Event::Finished { workflow } => (None, Some(workflow)),
            Event::StageReady { stage }
            | Event::StageBegan { stage }
            | Event::Reclaimed { stage, .. }
            | Event::Lent { stage, .. } => (None, of_stage(stage)),
            Event::TaskStarted { task } | Event::TaskEnded { task } => {
                (None, of_stage(problem.tasks.stage[task as usize]))
            }
            Event::Weighed { .. } | Event::Judged { .. } => return false,
        };
        match thing {
            Thing::Task(of) => job == Some(of),
            Thing::Node(of) => workflow == Some(of),
        }
    }

    fn recorded(&mut self, last: &Sim) {
        let from = first(&self.problem).unwrap_or(0);
        self.whole = Some((from, last.time().max(from + 1)));
        self.rows = Some(Rows::of(last));
    }

    fn outline(&self) -> Outline {
        let end = self.whole.map_or(0, |(_, end)| end);
        Outline::Workflow(workflow::view::Outline::new(&self.scenario, &self.problem, end))
    }

    fn progress(&self, sim: &Sim) -> (u64, u64) {
        let all = self.problem.job_count() + self.problem.workflow_count();
        (sim.over_count(), all as u64)
    }

    fn summary(&self, sim: &Sim, _: &Count) -> Summary {
        let figures = metrics(sim);
        Summary::Workflow {
            finished: figures.workflows.iter().filter(|own| own.makespan.is_some()).count() as u64,
            completed: figures.completed,
            cancelled: figures.cancelled,
            interruptions: figures.interruptions,
            makespan: figures.makespan,
        }
    }

    fn view(&self, cursor: &Cursor<Sim>, _: &Count, look: Look) -> View {
        let setting = Setting {
            limits: ViewLimits::default(),
            range: look.range.or(self.whole),
            width_px: look.width_px,
            rows: self.rows.as_ref(),
        };
        View::Workflow(view(cursor.scene(), cursor.state(), setting))
    }

    fn ask(&self, at: &mut Standing<Sim>, question: &Question) -> Option<Answer> {
        let Question::Workflow(question) = *question else { return None };
        let cursor = at.cursor();
        let rows = self.rows.as_ref();
        let answer = workflow::answer(cursor.scene(), cursor.state(), rows, question);
        answer.map(Answer::Workflow)
    }

    fn outcome(&self, sim: &Sim, count: Count) -> Document {
        let ended = Ended { sim: sim.clone(), count };
        Document::Workflow {
            outcome: ended.outcome(&Names::new(&self.scenario)),
            metrics: ended.metrics(),
            steps: ended.steps(),
            partial: ended.sim.partial(),
        }
    }

    fn file(&self, file: File, _: &Head, sim: &Sim) -> Option<String> {
        (file == File::Table).then(|| workflow::table(&self.scenario, sim))
    }

    fn slices(&self, sim: &Sim, events: &mut TraceEvents) {
        if let Some(rows) = self.rows.as_ref().filter(|rows| rows.cover(sim)) {
            trace_event::of_workflow(events, &Names::new(&self.scenario), sim, rows);
        }
    }

    fn trace_ticks(&self, head: &Head) -> Ticks {
        Ticks::of(head.time_unit.as_deref())
    }

    fn trace(&self, (state, shown): (Sim, u64), part: Part, text: &mut Vec<u8>) -> u64 {
        let names = Names::new(&self.scenario);
        part.of(Tracer::new(&names, state, shown), text)
    }
}
