//! Policies beside each other: what the page knows of them, and how it changes.
//!
//! While a comparison is open it has the transport: steps, places, playing and looks are its own.
//!
//! **Invariant:** a reply changes the pictures only where its number is the one that is awaited.

use gantry_core::session::{
    Align, Clock, Comparing, Comparison, MOST_COMPARED, PairDivergence, Side, decision_about,
};

use super::{DIFFERENCE, NavigationQueue};
use crate::packed::Seen;
use crate::state::prelude::*;

#[derive(Clone, Copy, Debug)]
pub enum Compare {
    Toggle,
    /// Add a policy, or leave it out.
    Policy(&'static str),
    Go(Place),
    /// To the first decision in which the next two part, or those before.
    Difference(Direction),
}

/// A comparison as an address names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wanted {
    pub policies: Vec<String>,
    pub place: Place,
}

/// A policy's run where it stands.
#[derive(Clone, Debug, PartialEq)]
pub struct Ran {
    pub policy: String,
    pub shown: Shown,
    /// Whether it has what all are aligned by.
    pub reached: bool,
    /// The job or task that is marked.
    pub marked: Option<u32>,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Recording {
    id: u32,
    /// How far they are, once that is known.
    pub progress: Option<Progress>,
    pub rate: Rate,
    pub stopping: bool,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Beside {
    /// Names of the policies, in the lab's order.
    pub policies: Vec<String>,
    pub opening: Option<Recording>,
    /// What stays the same while it stands; none before the first reply.
    pub comparison: Option<Rc<Comparison>>,
    pub clock: Clock,
    pub runs: Vec<Ran>,
    /// What the reader has marked in all of them.
    pub marked: Option<u32>,
    /// True once the end was sought: what is known of whole runs is told from then on.
    pub whole: bool,
    /// Whether the last step is to be said: it was made by hand and is over.
    pub spoken: bool,
    traffic: NavigationQueue<Place>,
    look: Option<u32>,
    looked: Option<Look>,
}

impl Beside {
    /// The place that was asked for by its number and is not shown yet.
    pub(super) fn heading(&self) -> Option<u64> {
        match self.traffic.heading()? {
            Place::Index(index) => Some(*index),
            _ => None,
        }
    }

    pub(super) fn busy(&self) -> bool {
        self.traffic.busy() || self.opening.is_some()
    }

    /// Where it stands, as something that survives a change of the scenario or of the policies.
    fn here(&self) -> Place {
        if self.comparison.is_none() || self.clock.divergence.is_some() {
            return Place::FIRST;
        }
        match (self.clock.align, self.clock.thing) {
            _ if self.clock.index == 0 => Place::Start,
            (Align::Job, Some(thing)) => Place::Thing(thing),
            _ => Place::Tick(self.clock.tick),
        }
    }

    /// The same for an address, which names the same policies.
    pub fn place(&self) -> Place {
        match self.clock.divergence {
            Some((a, b)) => Place::Divergence(a, b),
            None => self.here(),
        }
    }

    pub(super) fn wants(&self, look: Look) -> bool {
        let open = self.opening.is_none() && self.comparison.is_some();
        open && self.look.is_none() && self.looked != Some(look)
    }

    pub(super) fn asked(&mut self, id: u32, look: Look) {
        (self.look, self.looked) = (Some(id), Some(look));
    }

    pub fn at_end(&self) -> bool {
        self.clock.index >= self.clock.last
    }

    /// The first different decisions in order, each by the first pair of runs that differs first by it.
    pub fn differences(&self) -> Vec<&PairDivergence> {
        let all = self.comparison.iter().flat_map(|known| &known.divergences);
        let mut all: Vec<&PairDivergence> = all.filter(|own| own.first.is_some()).collect();
        all.sort_by_key(|own| own.subject());
        all.dedup_by_key(|own| own.subject());
        all
    }

    pub fn difference(&self) -> Option<&PairDivergence> {
        let mut all = self.comparison.iter().flat_map(|known| &known.divergences);
        all.find(|known| Some(known.pair) == self.clock.divergence)
    }

    /// What a run decides about the job or task of the difference that is shown.
    pub fn decision(&self, run: usize) -> Option<&Side> {
        let divergences = &self.comparison.as_ref()?.divergences;
        decision_about(divergences, self.difference()?.subject()?, run)
    }

    fn arrive(&mut self, clock: Clock) {
        self.clock = clock;
        self.whole |= self.at_end();
        self.mark();
    }

    /// Marks the same thing in all runs.
    fn mark(&mut self) {
        let subject = self.difference().and_then(PairDivergence::subject).map(|own| own.1);
        let marked = subject.or(self.marked).or(self.clock.thing);
        self.runs.iter_mut().for_each(|run| run.marked = marked);
    }
}

impl Lab {
    /// The policies that are compared where nobody has chosen, in their order.
    fn compared(&self) -> Vec<String> {
        let usual = self.usual();
        self.in_order(|name| usual.contains(&name))
    }

    fn in_order(&self, wanted: impl Fn(&str) -> bool) -> Vec<String> {
        self.offered().into_iter().filter(|name| wanted(name)).map(str::to_owned).collect()
    }

    /// The same policies, each once and under the name that is offered; the usual ones where fewer than two are left.
    fn each_once(&self, policies: Vec<String>) -> Vec<String> {
        let mut once: Vec<String> = Vec::new();
        for name in policies {
            let name = self.as_offered(&name).map_or(name, str::to_owned);
            if !once.contains(&name) {
                once.push(name);
            }
        }
        if once.len() < 2 { self.compared() } else { once }
    }
}

impl State {
    pub(super) fn compare(&mut self, compare: Compare) {
        match compare {
            Compare::Toggle if self.beside.is_some() => self.end_comparison(),
            Compare::Toggle if self.withholds() => {}
            Compare::Toggle => {
                let Some(shown) = &self.shown else { return };
                // The way back leads out of the comparison, not out of the scenario.
                self.effects.push(Effect::Push);
                let policies = shown.lab.compared();
                self.begin_comparison(Wanted { policies, place: Place::FIRST });
            }
            Compare::Policy(policy) => self.choose(policy),
            Compare::Go(place) => self.stand_by_hand(place),
            Compare::Difference(direction) => {
                if let Some(place) = self.difference(direction) {
                    self.stand_by_hand(place);
                }
            }
        }
    }

    /// What an action means while a comparison is open; those that it leaves alone come back.
    pub(super) fn compare_instead(&mut self, action: Action) -> Option<Action> {
        let Some(beside) = &mut self.beside else { return Some(action) };
        match action {
            Action::Go(goal) => {
                let place = match goal {
                    Goal::Start => Place::Start,
                    Goal::End => Place::End,
                    Goal::Moment(index) => Place::Index(index),
                    _ => return None,
                };
                self.stand_by_hand(place);
            }
            Action::Step { direction, .. } => self.stand_by_hand(Place::Step(direction)),
            Action::Jump(direction) => self.compare(Compare::Difference(direction)),
            Action::Select(Some(Selection(DIFFERENCE, At::Pair(a, b)))) => {
                self.stand_by_hand(Place::Divergence(a, b));
            }
            Action::Select(selection) => {
                let lab = self.shown.as_ref().map(|shown| &shown.lab);
                let selected = selection.as_ref().zip(lab);
                beside.marked = selected.and_then(|(selection, lab)| lab.marked(selection));
                beside.clock.divergence = None;
                let goes = beside.clock.align == Align::Job;
                let known = |thing: &u32| u64::from(*thing) < beside.clock.last;
                if let Some(thing) = beside.marked.filter(known).filter(|_| goes) {
                    self.stand_by_hand(Place::Thing(thing));
                } else {
                    beside.mark();
                    self.effects.push(Effect::Remember);
                }
            }
            Action::Breakpoint(_) | Action::Level(_) => {}
            other => return Some(other),
        }
        None
    }

    pub(super) fn begin_comparison(&mut self, wanted: Wanted) {
        let (Some(shown), None) = (&self.shown, &self.opening) else {
            self.expected.comparison = Some(wanted);
            return;
        };
        self.player = None;
        let Wanted { policies, place } = wanted;
        let policies = shown.lab.each_once(policies);
        let begin = Comparing::Begin { policies: policies.clone(), place };
        let id = self.send(Command::Compare(begin));
        let beside = self.beside.get_or_insert_default();
        beside.policies = policies;
        beside.opening = Some(Recording { id, ..Recording::default() });
        beside.traffic.clear();
        (beside.look, beside.looked) = (None, None);
        self.selection = None;
        self.answer = None;
        self.effects.push(Effect::Remember);
    }

    pub(super) fn compare_anew(&mut self) {
        self.beside.iter_mut().for_each(|beside| beside.whole = false);
        let wanted = match (&self.beside, self.expected.comparison.take()) {
            (_, Some(wanted)) => wanted,
            (Some(beside), None) => {
                Wanted { policies: beside.policies.clone(), place: beside.here() }
            }
            (None, None) => return,
        };
        self.begin_comparison(wanted);
    }

    /// Another view of what is open: its comparison, or without one its moment.
    pub(super) fn revisit(&mut self, goal: Goal, comparison: Option<Wanted>) {
        self.leave_import();
        self.dialog = None;
        self.player = None;
        let open = self
            .beside
            .as_ref()
            .map(|beside| Wanted { policies: beside.policies.clone(), place: beside.place() });
        match comparison {
            Some(wanted) if open.as_ref() != Some(&wanted) => self.begin_comparison(wanted),
            Some(_) => {}
            None => {
                if open.is_some() {
                    self.end_comparison();
                }
                self.go(goal);
            }
        }
    }

    /// Whoever served the comparison has ended: nothing more comes of what was awaited.
    pub(super) fn comparison_ended(&mut self) {
        self.beside.take_if(|beside| beside.comparison.is_none());
        if let Some(beside) = &mut self.beside {
            beside.opening = None;
            (beside.look, beside.looked) = (None, None);
            beside.traffic.clear();
        }
    }

    fn end_comparison(&mut self) {
        self.player = None;
        self.beside = None;
        self.send(Command::Compare(Comparing::End));
        self.set_up(false);
        self.resume();
        self.effects.push(Effect::Remember);
    }

    fn choose(&mut self, policy: &'static str) {
        let (Some(beside), Some(shown)) = (&self.beside, &self.shown) else { return };
        let chosen = |name: &str| beside.policies.iter().any(|known| known == name);
        let adds = !chosen(policy);
        let policies =
            shown.lab.in_order(|name| chosen(name) && name != policy || adds && name == policy);
        if (2..=MOST_COMPARED).contains(&policies.len()) {
            let place = beside.here();
            self.begin_comparison(Wanted { policies, place });
        }
    }

    pub(super) fn stand(&mut self, place: Place) {
        let id = self.next_id;
        let Some(beside) = self.beside.as_mut().filter(|beside| beside.opening.is_none()) else {
            return;
        };
        if let Some(place) = beside.traffic.request(place, id) {
            self.send(Command::Compare(Comparing::Go(place)));
        }
    }

    fn stand_by_hand(&mut self, place: Place) {
        self.player = None;
        self.manual = true;
        self.stand(place);
    }

    /// The place of the difference after the one that is shown, or before.
    fn difference(&self, direction: Direction) -> Option<Place> {
        let beside = self.beside.as_ref()?;
        let (all, shown) = (beside.differences(), beside.difference());
        let now =
            all.iter().position(|own| Some(own.subject()) == shown.map(PairDivergence::subject));
        let count = all.len();
        let next = match (now, direction) {
            (None, Direction::Forward) => 0,
            (None, Direction::Back) => count.checked_sub(1)?,
            (Some(now), Direction::Forward) => (now + 1) % count,
            (Some(now), Direction::Back) => (now + count - 1) % count,
        };
        all.get(next).map(|&&PairDivergence { pair: (a, b), .. }| Place::Divergence(a, b))
    }

    /// Starts to play, from the beginning where it stands at the end. Whether a comparison is open.
    pub(super) fn play_comparison(&mut self) -> bool {
        let Some(beside) = &mut self.beside else { return false };
        if beside.clock.last == 0 {
            return true;
        }
        beside.spoken = false;
        if beside.at_end() {
            self.stand(Place::Start);
        }
        self.manual = false;
        self.player = Some(Player::start());
        true
    }

    /// Goes so many places on while playing. Whether a comparison is open.
    pub(super) fn tick_comparison(&mut self, elapsed_ms: f64) -> bool {
        let Some(beside) = &self.beside else { return false };
        let Some(player) = &mut self.player else { return true };
        let busy = beside.busy();
        let steps = player.tick(elapsed_ms, self.speed.interval_ms(), busy);
        if steps == 0 {
            return true;
        }
        if beside.at_end() {
            self.player = None;
            self.effects.push(Effect::Remember);
            return true;
        }
        let place = Place::Index((beside.clock.index + steps).min(beside.clock.last));
        self.stand(place);
        true
    }

    pub(super) fn comparison_progressed(&mut self, id: u32, progress: Progress, at_ms: f64) {
        let opening = self.beside.as_mut().and_then(|beside| beside.opening.as_mut());
        if let Some(opening) = opening.filter(|opening| opening.id == id) {
            opening.rate.look(at_ms, progress.done);
            opening.progress = Some(progress);
        }
    }

    /// Stops the runs; what is recorded of them is compared.
    pub(super) fn cancel_comparison(&mut self) {
        let opening = self.beside.as_mut().and_then(|beside| beside.opening.as_mut());
        if let Some(opening) = opening.filter(|opening| !opening.stopping) {
            opening.stopping = true;
            self.send(Command::Cancel);
        }
    }

    pub(super) fn compared(
        &mut self,
        id: u32,
        comparison: Comparison,
        clock: Clock,
        seen: Vec<Seen>,
    ) {
        let (Some(beside), Some(shown)) = (&mut self.beside, &self.shown) else { return };
        if beside.opening.take_if(|opening| opening.id == id).is_none() {
            return;
        }
        let under = |(policy, seen): (&String, Seen)| {
            let lab = shown.lab.under(policy, &seen.view)?;
            let overview = shown.overview.clone();
            Some(Ran {
                policy: policy.clone(),
                shown: Shown { overview, moment: seen.moment, lab },
                reached: seen.reached,
                marked: None,
            })
        };
        beside.runs = comparison.policies.iter().zip(seen).filter_map(under).collect();
        beside.comparison = Some(Rc::new(comparison));
        beside.spoken = false;
        beside.arrive(clock);
        self.set_up(false);
        self.effects.push(Effect::Remember);
    }

    pub(super) fn beside(&mut self, id: u32, clock: Clock, seen: Vec<Seen>) {
        let next_id = self.next_id;
        let Some(beside) = &mut self.beside else { return };
        let (awaited, next) = beside.traffic.arrived(id, next_id);
        let looked = beside.look.take_if(|look| *look == id).is_some();
        if awaited || looked {
            for (run, seen) in beside.runs.iter_mut().zip(seen) {
                if let Some(lab) = run.shown.lab.at(&seen.view) {
                    (run.shown.lab, run.shown.moment) = (lab, seen.moment);
                    run.reached = seen.reached;
                }
            }
            beside.arrive(clock);
            // Another view of the same place takes nothing back of what was said.
            if awaited {
                beside.spoken = self.manual && next.is_none();
            }
            if self.player.is_none() {
                self.effects.push(Effect::Remember);
            }
        }
        if let Some(place) = next {
            self.send(Command::Compare(Comparing::Go(place)));
        }
        if awaited || looked {
            self.follow();
        }
    }

    pub(super) fn comparison_failed(&mut self, id: u32) {
        let next_id = self.next_id;
        let Some(beside) = &mut self.beside else { return };
        if beside.opening.as_ref().is_some_and(|opening| opening.id == id) {
            // What an address asked for is not of this lab.
            self.beside = None;
            self.effects.push(Effect::Remember);
            return;
        }
        beside.look.take_if(|look| *look == id);
        if let (_, Some(place)) = beside.traffic.arrived(id, next_id) {
            self.send(Command::Compare(Comparing::Go(place)));
        }
    }
}
