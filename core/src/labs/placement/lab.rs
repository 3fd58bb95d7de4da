//! An open placement scenario, and the lab's interface to the rest.

use std::sync::Arc;

use super::divergence::{Decided, SideChoice, decided};
use super::event::{Event, NOBODY};
use super::explain::chooser;
use super::subject::bucket_called;
use super::view::{View, ViewLimits};
use super::{
    Answer, Outline, PlacementScenario, Policy, Problem, Question, Setting, Sim, Transition,
    names_bucket, view, why_not_bucket, why_not_node,
};
use crate::export::trace_event::Ticks;
use crate::kernel::{Count, Cursor, Event as _, Level, Model as _, Time, mask_of_kind};
use crate::lab::divergence::Divergence;
use crate::lab::look::Looked;
use crate::lab::playhead::Playhead;
use crate::lab::protocol::{Look, Thing};
use crate::lab::{Lab, by_standard_layout};

/// The scenario as written, as validated, as outlined.
#[derive(Debug)]
pub(crate) struct Open {
    scenario: Arc<PlacementScenario>,
    pub(super) problem: Arc<Problem>,
    outline: Outline,
}

impl Open {
    /// The state in which the present task chooses, or chose: for a task of a batch, that of its round.
    fn choosing_state(at: &mut Playhead<Sim>) -> Sim {
        match at.cursor().event().map(Event::level) {
            Some(Level::Event) => return at.cursor().after().clone(),
            Some(Level::Decision) if at.cursor().before().problem().batch > 1 => {}
            _ => return at.cursor().before().clone(),
        }
        let (task, now) = (at.cursor().transition().task(), at.cursor().moment());
        let began = at.replay.previous_of(kind("round"), now).unwrap_or(0);
        let mut sim = at.replay.at(began).after().clone();
        // Earlier tasks of the round draw random numbers first.
        while chooser(&sim) != task && sim.step(&mut ()) {}
        sim
    }

    /// The reason why the present task did not get `node`.
    pub(super) fn why_not_node(&self, at: &mut Playhead<Sim>, node: u32) -> Option<Answer> {
        if node as usize >= self.problem.node_count() {
            return None;
        }
        let Some(task) = at.cursor().transition().decided_task() else {
            return Some(Answer::no_task());
        };
        let settled = at.cursor().event().is_some_and(|event| event.level() == Level::Decision);
        Some(why_not_node(&Self::choosing_state(at), task, node, settled))
    }

    fn why_not_bucket(&self, transition: Transition<'_>, at: &[Option<u32>]) -> Option<Answer> {
        let task = transition.decided_task();
        let order = task.map_or(0, |task| usize::from(self.problem.order_of[task as usize]));
        names_bucket(&self.problem.orders[order], at)
            .then(|| why_not_bucket(transition, order, task, at))
    }
}

impl Lab for Open {
    by_standard_layout!();

    type Actions = Decided;
    type SideDecision = SideChoice;

    const NO_DIVERGENCE: &'static str = "place every task alike";

    fn under(problem: Problem, policy: &str) -> Option<Problem> {
        Policy::from_name(policy).map(|policy| Problem { policy, ..problem })
    }

    #[cfg(feature = "cli")]
    fn counts(scenario: &PlacementScenario) -> String {
        format!("nodes: {}, entries: {}", scenario.nodes.len(), scenario.tasks.len())
    }

    fn trace_ticks(_: Option<&str>) -> Ticks {
        Ticks::Step
    }

    fn open(scenario: Arc<PlacementScenario>, problem: Arc<Problem>) -> Self {
        let outline = Outline::new(&scenario, &problem);
        Open { scenario, problem, outline }
    }

    fn concerns(_: &Sim, event: Event, thing: Thing) -> bool {
        let (task, node) = match event {
            Event::Arrived { task } | Event::Unplaced { task } => (task, NOBODY),
            Event::Released { task, node }
            | Event::Placed { task, node }
            | Event::Deferred { task, node } => (task, node),
            _ => return false,
        };
        match thing {
            Thing::Task(of) => of == task,
            Thing::Node(on) => on == node,
            Thing::Owner(_) => false,
        }
    }

    /// A bucket.
    fn looked_besides(&self, name: &str) -> Option<Looked> {
        bucket_called(name, self.scenario.dimensions.len()).map(Looked::Coordinates)
    }

    fn outline(&self) -> Outline {
        self.outline.clone()
    }

    fn progress(sim: &Sim) -> (u64, u64) {
        (sim.entries_taken() as u64, sim.problem().entries.len() as u64)
    }

    fn view(&self, cursor: &Cursor<Sim>, count: &Count, _: Look) -> View {
        let setting = Setting {
            nodes: &self.outline.nodes,
            tasks: &self.outline.tasks,
            count,
            limits: ViewLimits::default(),
        };
        view(cursor.transition(), cursor.state(), setting)
    }

    fn ask(&self, at: &mut Playhead<Sim>, question: &Question) -> Option<Answer> {
        match question {
            Question::WhyNotNode { node } => self.why_not_node(at, *node),
            Question::WhyNotBucket { at: bucket } => {
                self.why_not_bucket(at.cursor().transition(), bucket)
            }
        }
    }

    fn ticks(&self, _: &[&Playhead<Sim>]) -> Vec<Time> {
        (1..=self.problem.task_count() as Time).collect()
    }

    /// The position right before the first task that arrives after `tick`.
    fn by(at: &mut Playhead<Sim>, tick: Time) -> u64 {
        let next = at.replay.select(kind("arrive"), tick + 1);
        next.map_or_else(|| at.replay.moments(), |moment| moment - 1)
    }

    fn tick(at: &mut Playhead<Sim>) -> Time {
        let moment = at.cursor().moment();
        at.replay.rank(kind("arrive"), moment)
    }

    fn things(&self) -> Vec<u32> {
        (0..).take(self.problem.task_count()).collect()
    }

    /// The place of the decision about each task.
    fn decisions(sim: &Sim) -> Vec<Option<u64>> {
        let mut decisions = vec![None; sim.problem().task_count()];
        for (number, &(task, _)) in (1..).zip(sim.assignments()) {
            decisions[task as usize] = Some(number);
        }
        decisions
    }

    fn decided(at: &mut Playhead<Sim>, _: u32, lead: u64) -> Option<u64> {
        at.replay.select(decided(), lead)
    }

    fn actions(sim: &Sim, _: bool) -> Decided {
        Decided::of(sim)
    }

    fn diverge([one, other]: [&Decided; 2]) -> Option<Divergence<SideChoice>> {
        one.part(other)
    }
}

fn kind(name: &str) -> u64 {
    mask_of_kind::<Event>(name).expect("a kind of this lab")
}
