//! An open scenario of the made-up lab.

use std::sync::Arc;

use super::sim::{Event, Results as _};
use super::{Outline, Policy, Problem, Question, Scenario, Sim, View};
use crate::kernel::{Count, Cursor, Model as _, Time};
use crate::lab::divergence::Divergence;
use crate::lab::playhead::Playhead;
use crate::lab::protocol::{Look, Thing};
use crate::lab::{Lab, by_standard_layout};

/// The scenario as written and as checked.
#[derive(Debug)]
pub(crate) struct Open {
    scenario: Arc<Scenario>,
    problem: Arc<Problem>,
}

impl Lab for Open {
    by_standard_layout!();

    /// People, in order of service.
    type Actions = Vec<u32>;
    type SideDecision = u32;

    fn under(problem: Problem, policy: &str) -> Option<Problem> {
        Policy::from_name(policy).map(|policy| Problem { policy, ..problem })
    }

    #[cfg(feature = "cli")]
    fn counts(scenario: &Scenario) -> String {
        format!("people: {}", scenario.people.len())
    }

    fn open(scenario: Arc<Scenario>, problem: Arc<Problem>) -> Self {
        Open { scenario, problem }
    }

    fn concerns(_: &Sim, event: Event, thing: Thing) -> bool {
        let (Event::Compared { person } | Event::Served { person }) = event;
        thing == Thing::Task(person)
    }

    fn outline(&self) -> Outline {
        Outline { people: self.scenario.people.iter().map(|person| person.id.clone()).collect() }
    }

    fn progress(sim: &Sim) -> (u64, u64) {
        (sim.served.len() as u64, sim.problem.takes.len() as u64)
    }

    fn view(&self, cursor: &Cursor<Sim>, _: &Count, _: Look) -> View {
        View { now: cursor.state().time(), served: served(cursor.state()) }
    }

    fn ask(&self, at: &mut Playhead<Sim>, question: &Question) -> Option<Option<u32>> {
        let sim = at.cursor().state();
        let known = (question.person as usize) < self.scenario.people.len();
        let end = at.replay.last().served.iter().position(|&person| person == question.person)?;
        let before = u32::try_from(end).ok()?.checked_sub(served(sim));
        known.then_some(before)
    }

    fn ticks(&self, runs: &[&Playhead<Sim>]) -> Vec<Time> {
        (1..=runs.iter().map(|run| run.replay.last().served.len() as Time).max().unwrap_or(0))
            .collect()
    }

    fn by(at: &mut Playhead<Sim>, tick: Time) -> u64 {
        at.replay.select(0b10, tick).unwrap_or_else(|| at.replay.moments())
    }

    fn tick(at: &mut Playhead<Sim>) -> Time {
        served(at.cursor().state()).into()
    }

    fn things(&self) -> Vec<u32> {
        (0..).take(self.scenario.people.len()).collect()
    }

    fn decisions(sim: &Sim) -> Vec<Option<u64>> {
        let place = |person| sim.served.iter().position(|&served| served == person);
        let people = (0..).take(sim.problem.takes.len());
        people.map(|person| place(person).map(|place| place as u64 + 1)).collect()
    }

    fn decided(at: &mut Playhead<Sim>, _: u32, lead: u64) -> Option<u64> {
        at.replay.select(0b10, lead)
    }

    fn actions(sim: &Sim, _: bool) -> Vec<u32> {
        sim.served.clone()
    }

    /// The first different decision, about the one of the two people who is listed first.
    fn diverge([one, other]: [&Vec<u32>; 2]) -> Option<Divergence<u32>> {
        let both = (1..).zip(one.iter().zip(other));
        let mut both = both.map(|(place, (&one, &other))| (place, [one, other]));
        let (place, decisions) = both.find(|(_, [one, other])| one != other)?;
        Some(Divergence { place, subject: decisions[0].min(decisions[1]), decisions })
    }
}

fn served(sim: &Sim) -> u32 {
    u32::try_from(sim.served.len()).expect("few people")
}
