//! An open groups scenario, and its implementation of the common lab interface.

use std::sync::Arc;

use super::divergence::{RequestDecisions, decisions};
use super::event::Event;
use super::problem::NONE;
use super::scenario::GroupsScenario;
use super::subject::GROUP;
use super::view::{View, ViewLimits};
use super::why_not::{Waiting, answer};
use super::{Answer, Outline, Policy, Problem, Question, Sim, view};
use crate::export::trace_event::Ticks;
use crate::kernel::{Count, Cursor, Time, mask_of_kind};
use crate::lab::divergence::Divergence;
use crate::lab::look::Looked;
use crate::lab::playhead::Playhead;
use crate::lab::protocol::{Look, Thing};
use crate::lab::{Inquiry, Lab, by_standard_layout};

/// The scenario as written, as checked and as outlined.
#[derive(Debug)]
pub(crate) struct Open {
    scenario: Arc<GroupsScenario>,
    problem: Arc<Problem>,
    outline: Outline,
}

impl Lab for Open {
    by_standard_layout!();

    type Actions = RequestDecisions;
    /// The node that the request gets in that step, if any.
    type SideDecision = Option<u32>;

    const NO_DIVERGENCE: &'static str = "decide every request alike";

    fn under(problem: Problem, policy: &str) -> Option<Problem> {
        Policy::from_name(policy).map(|policy| Problem { policy, ..problem })
    }

    #[cfg(feature = "cli")]
    fn counts(scenario: &GroupsScenario) -> String {
        let (_, groups, demands) = scenario.grouping();
        let gpus: usize = scenario.nodes.iter().map(|node| node.gpus.len()).sum();
        format!(
            "nodes: {}, GPUs: {gpus}, groups: {}, demands: {}, entries: {}",
            scenario.nodes.len(),
            groups.len(),
            demands.len(),
            scenario.requests.len()
        )
    }

    fn trace_ticks(_: Option<&str>) -> Ticks {
        Ticks::Step
    }

    fn open(scenario: Arc<GroupsScenario>, problem: Arc<Problem>) -> Self {
        let outline = Outline::new(&scenario, &problem);
        Open { scenario, problem, outline }
    }

    fn concerns(after: &Sim, event: Event, thing: Thing) -> bool {
        let node = match event {
            Event::Released { node, .. }
            | Event::Bound { node, .. }
            | Event::Planned { node, .. } => node,
            Event::Placed { request, .. } => {
                after.container(request).map_or(NONE, |container| container.node)
            }
            Event::Tested { .. } => return false,
            _ => NONE,
        };
        match thing {
            Thing::Task(of) => event.request() == Some(of),
            Thing::Node(of) => of == node,
            Thing::Owner(_) => false,
        }
    }

    /// A group.
    fn looked_besides(&self, name: &str) -> Option<Looked> {
        let mut groups = (0..).zip(&self.outline.groups);
        let (number, _) = groups.find(|(_, group)| group.id == name)?;
        Some(Looked::Thing(GROUP.to_owned(), number))
    }

    fn outline(&self) -> Outline {
        self.outline.clone()
    }

    fn progress(sim: &Sim) -> (u64, u64) {
        (sim.entries_taken().into(), sim.problem().entries.len() as u64)
    }

    fn view(&self, cursor: &Cursor<Sim>, _: &Count, _: Look) -> View {
        view(cursor.transition(), cursor.state(), ViewLimits::default())
    }

    fn ask(&self, at: &mut Playhead<Sim>, question: &Question) -> Option<Answer> {
        let cursor = at.cursor();
        answer(cursor.transition(), cursor.state(), *question)
    }

    fn inquire(
        &self,
        at: &mut Playhead<Sim>,
        question: &Question,
    ) -> Option<Box<dyn Inquiry<Answer>>> {
        Some(Box::new(Waiting::asked(at.cursor().state(), *question)?))
    }

    fn ticks(&self, _: &[&Playhead<Sim>]) -> Vec<Time> {
        (1..=self.problem.requests.len() as Time).collect()
    }

    /// The last moment before the next request arrives.
    fn by(at: &mut Playhead<Sim>, tick: Time) -> u64 {
        let next = at.replay.select(arrivals(), tick + 1);
        next.map_or_else(|| at.replay.moments(), |moment| moment - 1)
    }

    fn tick(at: &mut Playhead<Sim>) -> Time {
        let moment = at.cursor().moment();
        at.replay.rank(arrivals(), moment)
    }

    fn things(&self) -> Vec<u32> {
        (0..).take(self.problem.requests.len()).collect()
    }

    /// The arrival number of each decided request.
    fn decisions(sim: &Sim) -> Vec<Option<u64>> {
        let decided = |request| {
            use super::Status::{Deciding, Future};
            !matches!(sim.status(request), Future | Deciding)
        };
        let requests = (0..).take(sim.problem().requests.len());
        let turn = |request| u64::from(sim.problem().turn_of(request)) + 1;
        requests.map(|request| decided(request).then(|| turn(request))).collect()
    }

    fn decided(at: &mut Playhead<Sim>, request: u32, lead: u64) -> Option<u64> {
        let arrived = at.replay.select(arrivals(), lead)?;
        if at.cursor().state().problem().binding_of(request).is_some() {
            return Some(arrived);
        }
        at.replay.next_of(decisions(), arrived)
    }

    fn actions(sim: &Sim, _: bool) -> RequestDecisions {
        RequestDecisions::of(sim)
    }

    fn diverge([one, other]: [&RequestDecisions; 2]) -> Option<Divergence<Option<u32>>> {
        one.part(other)
    }
}

/// The event kinds by which a request arrives: it is requested, or is running at the start.
fn arrivals() -> u64 {
    let mask = |kind| mask_of_kind::<Event>(kind).expect("a kind of this lab");
    mask("arrive") | mask("bind")
}
