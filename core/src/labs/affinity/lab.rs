//! An open affinity scenario, as an instance of the lab interface.

use std::cell::OnceCell;
use std::sync::Arc;

use super::divergence;
use super::event::Event;
use super::scenario::AffinityScenario;
use super::show::{History, Setting, view, whole};
use super::slices::slices;
use super::table::table;
use super::view::{CallSegmentView, View, ViewLimits};
use super::why_not::answer;
use super::{Answer, Names, Outline, Policy, Problem, Question, Sim, Trials};
use crate::export::trace_event::TraceEvents;
use crate::kernel::{Count, Cursor, Model as _, Time};
use crate::lab::divergence::Divergence;
use crate::lab::frame::frame;
use crate::lab::playhead::Playhead;
use crate::lab::protocol::{File, Look, Span, Thing};
use crate::lab::{Lab, by_standard_layout};
use crate::schedule::{Act, Actions};

/// The scenario as written and as checked, and the data known once its run is recorded.
#[derive(Debug)]
pub(crate) struct Open {
    scenario: Arc<AffinityScenario>,
    problem: Arc<Problem>,
    /// The chart rows of the run's calls, equal at every moment.
    history: Option<History>,
    /// All calls of the recorded run, if they are few.
    calls: Vec<CallSegmentView>,
    /// The range of time of its pictures.
    frame: Option<(Time, Time)>,
    /// Ends under other settings, once they were asked for.
    trials: OnceCell<Option<Trials>>,
}

impl Lab for Open {
    by_standard_layout!();

    const FILES: &'static [File] = &[File::Table];

    type Actions = Actions;
    type SideDecision = Option<Act>;

    fn under(problem: Problem, policy: &str) -> Option<Problem> {
        Policy::from_name(policy).map(|policy| Problem { policy, ..problem })
    }

    #[cfg(feature = "cli")]
    fn counts(scenario: &AffinityScenario) -> String {
        let engines = scenario.nodes.iter().flat_map(|node| &node.engines.0);
        let engines: u64 = engines.map(|entry| entry.count).sum();
        let calls: usize = scenario.tasks.iter().map(|task| task.calls.len()).sum();
        format!(
            "nodes: {}, engines: {engines}, APIs: {}, tasks: {}, calls: {calls}",
            scenario.nodes.len(),
            scenario.apis.len(),
            scenario.tasks.len()
        )
    }

    fn slices(names: &Names<'_>, sim: &Sim, events: &mut TraceEvents) {
        slices(names, sim, events);
    }

    fn file(file: File, _: Option<&str>, scenario: &AffinityScenario, sim: &Sim) -> Option<String> {
        (file == File::Table).then(|| table(scenario, sim))
    }

    fn open(scenario: Arc<AffinityScenario>, problem: Arc<Problem>) -> Self {
        let (history, calls, frame) = (None, Vec::new(), None);
        Open { scenario, problem, history, calls, frame, trials: OnceCell::new() }
    }

    fn recorded(&mut self, last: &Sim) {
        let first = self.problem.order.first();
        let from = first.map_or(0, |&task| self.problem.submit[task as usize]);
        self.frame = Some(frame::<Self>(&self.problem, from, last));
        let history = History::of(last);
        self.calls = whole(last, &history, ViewLimits::default().ahead);
        self.history = Some(history);
    }

    fn span(&self, last: &Sim) -> Option<Span> {
        let engines = self.problem.nodes.iter().map(|node| u64::from(node.engines)).sum();
        let segments = last.segments().iter().map(|segment| (segment.start, segment.end, 1));
        Some(Span::new(self.frame?, engines, segments))
    }

    fn concerns(_: &Sim, event: Event, thing: Thing) -> bool {
        match thing {
            Thing::Task(task) => {
                use crate::kernel::{Event as _, Level};
                event.task() == task && event.level() < Level::Probe
            }
            Thing::Node(of) => match event {
                Event::Assigned { node, .. }
                | Event::Started { node, .. }
                | Event::Dispatched { node, .. }
                | Event::Crossed { node, .. }
                | Event::FellBack { node, .. }
                | Event::Returned { node, .. }
                | Event::Ended { node, .. } => node == of,
                Event::Stolen { from, to, .. } => from == of || to == of,
                _ => false,
            },
            Thing::Owner(_) => false,
        }
    }

    fn outline(&self) -> Outline {
        Outline::new(&self.scenario, &self.problem)
    }

    fn progress(sim: &Sim) -> (u64, u64) {
        (sim.arrived_started_ended().2.into(), sim.problem().task_count().into())
    }

    fn view(&self, cursor: &Cursor<Sim>, _: &Count, look: Look) -> View {
        let setting = Setting {
            limits: ViewLimits::default(),
            range: look.range.or(self.frame),
            width_px: look.width_px,
            history: self.history.as_ref(),
            ahead: look.ahead.then_some(&self.calls[..]),
        };
        let view = view(cursor.transition(), cursor.state(), setting);
        let trials = || Trials::new(&self.scenario, &self.problem);
        let known = look.ahead.then(|| self.trials.get_or_init(trials).clone());
        View { trials: known.flatten(), ..view }
    }

    fn ask(&self, at: &mut Playhead<Sim>, question: &Question) -> Option<Answer> {
        let cursor = at.cursor();
        answer(cursor.transition(), cursor.state(), *question)
    }

    fn ticks(&self, runs: &[&Playhead<Sim>]) -> Vec<Time> {
        let mut ticks = self.problem.submit.clone();
        for sim in runs.iter().map(|run| run.replay.last()) {
            let now = sim.time();
            let ends = |segment: &super::CallSegment| [segment.start, segment.end.min(now)];
            ticks.extend(sim.segments().iter().flat_map(ends));
        }
        ticks.sort_unstable();
        ticks.dedup();
        ticks
    }

    fn things(&self) -> Vec<u32> {
        self.problem.order.clone()
    }

    /// Start time of the first call of each task.
    fn decisions(sim: &Sim) -> Vec<Option<u64>> {
        let mut starts = vec![None; sim.problem().submit.len()];
        for segment in sim.segments().iter().filter(|segment| segment.call == 0) {
            starts[sim.starts().at(segment.order as usize).task as usize] = Some(segment.start);
        }
        starts
    }

    /// End time of the last call of each task.
    fn ends(sim: &Sim) -> Vec<Option<Time>> {
        let problem = sim.problem();
        let mut ends = vec![None; problem.submit.len()];
        for segment in sim.segments().iter().filter(|segment| segment.end <= sim.time()) {
            let task = sim.starts().at(segment.order as usize).task;
            if segment.call as usize + 1 == problem.calls_of(task).len() {
                ends[task as usize] = Some(segment.end);
            }
        }
        ends
    }

    fn decided(at: &mut Playhead<Sim>, thing: u32, lead: u64) -> Option<u64> {
        divergence::began(at, thing, lead)
    }

    fn actions(sim: &Sim, over: bool) -> Actions {
        divergence::actions(sim, (!over).then(|| sim.time()))
    }

    fn diverge([one, other]: [&Actions; 2]) -> Option<Divergence<Option<Act>>> {
        one.first_difference(other).map(Divergence::of_acts)
    }

    fn advanced(mut view: View, tick: Time) -> View {
        if view.now < tick {
            view.now = tick;
            for segment in &mut view.gantt.segments {
                segment.end = segment.until.min(tick);
            }
        }
        view
    }
}
