//! An open placement scenario.

use std::sync::Arc;

use super::lab::{Lab, Part};
use super::standing::Standing;
use super::{Answer, Head, Look, Outline, Question, Summary, Thing, View};
use crate::export::trace_event::Ticks;
use crate::kernel::trace::Lines;
use crate::kernel::{Count, Cursor, Ended, Event as _, Level, mask_of_kind};
use crate::labs::placement::event::{Event, NOBODY};
use crate::labs::placement::trace::Tracer;
use crate::labs::placement::view::ViewLimits;
use crate::labs::placement::{
    self, Names, PlacementScenario, Policy, Problem, Scene, Setting, Sim, names_bucket, view,
    why_not_bucket, why_not_node,
};
use crate::run::Document;

/// The scenario as written, as checked, as outlined.
#[derive(Clone, Debug)]
pub(super) struct Placement {
    scenario: Arc<PlacementScenario>,
    pub(super) problem: Arc<Problem>,
    outline: placement::Outline,
    limits: ViewLimits,
}

impl Placement {
    pub(super) fn new(scenario: PlacementScenario, problem: Problem, limits: ViewLimits) -> Self {
        let outline = placement::Outline::new(&scenario, &problem);
        Placement { scenario: Arc::new(scenario), problem: Arc::new(problem), outline, limits }
    }

    /// The same scenario under another policy; `problem` is checked under it.
    pub(super) fn sharing(&self, policy: Policy, problem: Problem) -> Self {
        Placement {
            scenario: Arc::clone(&self.scenario),
            problem: Arc::new(problem),
            outline: placement::Outline { policy, ..self.outline.clone() },
            limits: self.limits,
        }
    }

    /// The state in which the present task chooses, or chose: that of its round, where it is decided in one.
    fn choosing_state(&self, at: &mut Standing<Sim>) -> Sim {
        let level = at.cursor().event().map(Event::level);
        match level {
            Some(Level::Event) => at.cursor().after().clone(),
            Some(Level::Decision) if self.problem.batch > 1 => {
                let round = mask_of_kind::<Event>("round").expect("a kind of this lab");
                let now = at.cursor().moment();
                let began = at.replay.previous_of(round, now).unwrap_or(0);
                at.replay.at(began).after().clone()
            }
            _ => at.cursor().before().clone(),
        }
    }

    /// Why the present task did not get `node`.
    pub(super) fn why_not_node(
        &self,
        at: &mut Standing<Sim>,
        node: u32,
    ) -> Option<placement::Answer> {
        if node as usize >= self.problem.node_count() {
            return None;
        }
        let Some(task) = at.cursor().scene().decided_task() else {
            return Some(placement::Answer::NoTask);
        };
        Some(placement::Answer::Node(why_not_node(&self.choosing_state(at), task, node)))
    }

    fn why_not_bucket(&self, scene: Scene<'_>, at: &[Option<u32>]) -> Option<placement::Answer> {
        let task = scene.decided_task();
        let order = task.map_or(0, |task| usize::from(self.problem.order_of[task as usize]));
        names_bucket(&self.problem.orders[order], at)
            .then(|| placement::Answer::Bucket(why_not_bucket(scene, order, task, at)))
    }
}

impl Lab for Placement {
    type Sim = Sim;

    fn start(&self) -> Sim {
        Sim::new(Arc::clone(&self.problem))
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
            Thing::Node(on) => on == node && on != NOBODY,
        }
    }

    fn outline(&self) -> Outline {
        Outline::Placement(self.outline.clone())
    }

    fn progress(&self, sim: &Sim) -> (u64, u64) {
        (sim.entries_taken() as u64, self.problem.entries.len() as u64)
    }

    fn summary(&self, sim: &Sim, count: &Count) -> Summary {
        let metrics = placement::outcome::metrics(sim, count);
        Summary::Placement { placed: metrics.placed, unplaced: metrics.unplaced }
    }

    fn view(&self, cursor: &Cursor<Sim>, count: &Count, _: Look) -> View {
        let setting = Setting {
            nodes: &self.outline.nodes,
            tasks: &self.outline.tasks,
            count,
            limits: self.limits,
        };
        View::Placement(view(cursor.scene(), cursor.state(), setting))
    }

    fn ask(&self, at: &mut Standing<Sim>, question: &Question) -> Option<Answer> {
        let Question::Placement(question) = question else { return None };
        let answer = match question {
            placement::Question::WhyNotNode { node } => self.why_not_node(at, *node),
            placement::Question::WhyNotBucket { at: bucket } => {
                self.why_not_bucket(at.cursor().scene(), bucket)
            }
        };
        answer.map(Answer::Placement)
    }

    fn outcome(&self, sim: &Sim, count: Count) -> Document {
        let ended = Ended { sim: sim.clone(), count };
        Document::Placement {
            outcome: ended.outcome(&Names::new(&self.scenario)),
            metrics: ended.metrics(),
            steps: ended.steps(),
        }
    }

    fn trace_ticks(&self, _: &Head) -> Ticks {
        Ticks::Step
    }

    fn trace(&self, (state, shown): (Sim, u64), part: Part, text: &mut Vec<u8>) -> u64 {
        let names = Names::new(&self.scenario);
        Tracer::new(&names, state, shown).page(part.end, part.most, text)
    }
}
