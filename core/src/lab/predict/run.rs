//! The run that is asked about, one step ahead of its recording.

use super::worth::Exercise;
use super::{Asked, Asking, Graded, Guess, MOST_WEIGHED, NoSuchKind, Reached};
use crate::kernel::{Event, Model, Record, Replay, Transition, mask_of_kind};
use crate::lab::Lab;
use crate::lab::decision::{Answers, Choice, Decision, Grade, MOST_CANDIDATES};
use crate::lab::subject::{NamedSubject, Subject};

#[derive(Debug)]
pub(crate) struct Predict<L: Lab> {
    /// The state one step ahead of the recording while a question is open; else level with it.
    ahead: L::Sim,
    heard: Record<<L::Sim as Model>::Event>,
    /// For each kind of decision, a mask of the kinds of events that mark it; 0 if it is not asked about.
    masks: Vec<u64>,
    every: u64,
    /// Moments from each of which on only the first decision is asked about, the latest first; `None` for all.
    moments: Option<Vec<u64>>,
    /// Moment before which nothing is asked.
    from: u64,
    /// Moment from which on nothing is asked.
    to: u64,
    /// Moment before which the questions are answered.
    answered: u64,
    /// The rules that leave decisions out; `None` if none is left out.
    exercise: Option<Exercise>,
    /// Decisions of the kinds asked for so far.
    met: u64,
    /// Questions so far, with those that are answered.
    asked: u64,
    /// Decisions that were not asked about because they had too many candidates.
    pub(crate) too_wide: u64,
    /// Decisions looked at, and their candidates.
    weighed: u64,
    open: Option<Decision<L::Verdict>>,
}

impl<L: Lab> Predict<L> {
    /// A run at its start with nothing recorded yet. Errors: a kind that the lab does not have.
    pub(crate) fn new(start: L::Sim, asking: &Asking) -> Result<Self, NoSuchKind> {
        let names: Vec<_> = L::DECISIONS.iter().map(|kind| kind.name).collect();
        if let Some(kind) = asking.kinds.iter().find(|kind| !names.contains(&kind.as_str())) {
            return Err(NoSuchKind { kind: kind.clone(), allowed: names });
        }
        let asks =
            |name: &str| asking.kinds.is_empty() || asking.kinds.iter().any(|asked| asked == name);
        let event = |name: &&str| {
            mask_of_kind::<<L::Sim as Model>::Event>(name)
                .expect("decisions name events of their lab")
        };
        let masks = L::DECISIONS.iter().map(|kind| {
            let all = kind.events.iter().map(event).fold(0, |all, mask| all | mask);
            if asks(kind.name) { all } else { 0 }
        });
        Ok(Predict {
            ahead: start,
            heard: Record::default(),
            masks: masks.collect(),
            every: asking.every.max(1),
            moments: (!asking.moments.is_empty()).then(|| {
                let mut moments = asking.moments.clone();
                moments.sort_unstable_by(|a, b| b.cmp(a));
                moments
            }),
            from: asking.from,
            to: asking.to.unwrap_or(u64::MAX),
            answered: asking.answered,
            exercise: (!asking.all && asking.moments.is_empty()).then(Exercise::default),
            met: 0,
            asked: 0,
            too_wide: 0,
            weighed: 0,
            open: None,
        })
    }

    /// True if nothing more is asked about: the decisions so far had [`MOST_WEIGHED`] candidates.
    pub(crate) fn is_stopped(&self) -> bool {
        self.weighed >= MOST_WEIGHED
    }

    pub(crate) fn decision(&self) -> Option<&Decision<L::Verdict>> {
        self.open.as_ref()
    }

    /// Events of the step that answers the open question.
    pub(crate) fn ahead_by(&self) -> u64 {
        if self.open.is_some() { self.heard.events.len() as u64 } else { 0 }
    }

    /// Records up to the next question, or about `work`.
    pub(crate) fn record(&mut self, replay: &mut Replay<L::Sim>, work: u64) -> Reached {
        if self.open.is_some() {
            return Reached::Question;
        }
        let mut remaining = work;
        loop {
            self.heard.events.clear();
            if !self.ahead.step(&mut self.heard) {
                replay.record_step();
                return Reached::End;
            }
            if self.asks(replay.last(), replay.moments()) {
                return Reached::Question;
            }
            replay.record_step();
            let done = 1 + self.heard.events.len() as u64;
            if done >= remaining {
                return Reached::More;
            }
            remaining -= done;
        }
    }

    /// Opens a question if the step from `before` to `ahead`, after `moment` events, makes a decision that is asked
    /// about.
    fn asks(&mut self, before: &L::Sim, moment: u64) -> bool {
        let events = &self.heard.events;
        let heard = events.iter().fold(0, |all, event| all | 1_u64 << event.kind());
        if self.masks.iter().all(|mask| mask & heard == 0) {
            return false;
        }
        if self.is_stopped() {
            return false;
        }
        let step = Transition { before, after: &self.ahead, events };
        let Some(decision) = L::decision(step) else { return false };
        self.weighed += 1 + decision.candidates.len() as u64;
        if self.masks[decision.kind] == 0 {
            return false;
        }
        if decision.candidates.len() > MOST_CANDIDATES {
            self.too_wide += 1;
            return false;
        }
        self.met += 1;
        let passed =
            !(self.from..self.to).contains(&moment) || !(self.met - 1).is_multiple_of(self.every);
        if passed || !self.is_sought(moment) {
            return false;
        }
        let kind = &L::DECISIONS[decision.kind];
        if self.exercise.as_mut().is_some_and(|exercise| !exercise.add(kind, &decision)) {
            return false;
        }
        self.asked += 1;
        if moment < self.answered {
            return false;
        }
        self.open = Some(decision);
        true
    }

    /// True if a decision after `moment` events is the first from one of the sought moments on.
    fn is_sought(&mut self, moment: u64) -> bool {
        let Some(moments) = &mut self.moments else { return true };
        let before = moments.len();
        while moments.pop_if(|from| *from <= moment).is_some() {}
        moments.len() < before
    }

    /// The open question in terms of the scenario.
    pub(crate) fn question(&self, lab: &L, replay: &Replay<L::Sim>) -> Option<Asked> {
        let decision = self.open.as_ref()?;
        let kind = &L::DECISIONS[decision.kind];
        let nothing = match kind.answers {
            Answers::Thing { nothing, .. } => nothing,
            Answers::Number => &[],
        };
        let things = match kind.answers {
            Answers::Thing { .. } => &*decision.candidates,
            Answers::Number => &[],
        };
        Some(Asked {
            number: self.asked,
            kind: kind.name.to_owned(),
            time: replay.last().time(),
            moment: replay.moments(),
            subject: decision.subject.map(|subject| named(lab, subject)),
            things: things.iter().map(|candidate| named(lab, candidate.thing)).collect(),
            numbers: things.iter().map(|candidate| candidate.thing.number).collect(),
            nothing: nothing.iter().map(|&reason| reason.to_owned()).collect(),
            number_wanted: kind.answers == Answers::Number,
        })
    }

    /// Grades a guess and records the step of the decision; `None` if no question is open.
    pub(crate) fn guess(
        &mut self,
        lab: &L,
        replay: &mut Replay<L::Sim>,
        guess: &Guess,
    ) -> Option<Graded<L::Verdict>> {
        let decision = self.open.take()?;
        replay.record_step();
        Some(graded(lab, &decision, guess))
    }
}

pub(crate) fn graded<L: Lab>(
    lab: &L,
    decision: &Decision<L::Verdict>,
    guess: &Guess,
) -> Graded<L::Verdict> {
    let chosen = choice(lab, decision, guess);
    let verdict = |choice| match choice {
        Some(Choice::Thing(thing)) => {
            decision.candidate(thing).map(|candidate| candidate.verdict.clone())
        }
        _ => None,
    };
    Graded {
        grade: chosen.map_or(Grade::Wrong, |choice| decision.grade(choice)),
        right: guess_of(lab, decision.choice),
        of_guess: verdict(chosen),
        of_right: verdict(Some(decision.choice)),
    }
}

/// A guess in numbers; `None` if it names a thing that does not exist.
fn choice<L: Lab>(lab: &L, decision: &Decision<L::Verdict>, guess: &Guess) -> Option<Choice> {
    match guess {
        Guess::Number(number) => Some(Choice::Number(*number)),
        Guess::Nothing(reason) => match L::DECISIONS[decision.kind].answers {
            Answers::Thing { nothing, .. } => {
                nothing.iter().find(|&word| word == reason).map(|&word| Choice::Nothing(word))
            }
            Answers::Number => None,
        },
        Guess::Thing(NamedSubject { noun, name, part }) => {
            let thing = lab.find(noun, name)?;
            Some(Choice::Thing(Subject { part: *part, ..thing }))
        }
    }
}

/// A choice in terms of the scenario.
pub(crate) fn guess_of<L: Lab>(lab: &L, choice: Choice) -> Guess {
    match choice {
        Choice::Thing(thing) => Guess::Thing(named(lab, thing)),
        Choice::Nothing(reason) => Guess::Nothing(reason.to_owned()),
        Choice::Number(number) => Guess::Number(number),
    }
}

/// A thing in terms of the scenario.
pub(crate) fn named<L: Lab>(lab: &L, Subject { noun, number, part }: Subject) -> NamedSubject {
    let name = lab.name(noun, number).unwrap_or_else(|| number.to_string());
    NamedSubject { noun: noun.to_owned(), name, part }
}
