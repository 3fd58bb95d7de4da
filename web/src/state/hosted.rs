//! What whoever hosts the page is told of an exercise: score, place, completion, and each answer. A learning platform hosts a
//! package; any page can embed.
//!
//! An exercise with questions before decisions is over with them; another at the end of what is shown, or once every step of
//! its lesson was seen and every question of it answered or passed over.
//!
//! **Invariant:** only the first answer to a question counts, and only in the scenario that is hosted.
//! **Invariant:** what is completed stays completed.

use std::collections::BTreeSet;
use std::rc::Rc;

use gantry_core::session::{Grade, Moment};

use super::{Answer, Asks, Effect, Predicting, Said, State, Version, right_choice};

#[derive(Clone, Debug, Default)]
pub struct Hosted {
    /// True if questions are its point: then it is over with them.
    asks: bool,
    score: Score,
    completed: bool,
    /// The moment before which all questions were answered in an earlier visit.
    resumes: u64,
    /// The scenario that is hosted, once it is open.
    scenario: Option<Version>,
    reported: Option<Report>,
}

/// The answers that count.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Score {
    pub answers: u64,
    /// Those that are right or as good.
    pub good: u64,
    /// The moment after the last question before a decision that counts.
    pub next: u64,
    /// The steps of the lesson whose questions count.
    pub steps: BTreeSet<usize>,
}

impl Score {
    /// From 0 to 100; none before the first answer.
    pub fn raw(&self) -> Option<u64> {
        (100 * self.good + self.answers / 2).checked_div(self.answers)
    }

    fn count(&mut self, good: bool) {
        self.answers += 1;
        self.good += u64::from(good);
    }
}

#[derive(Clone, Debug, PartialEq)]
pub enum Scored {
    Predicted(Rc<Answer>),
    /// To the question of a step of the lesson: the step, and the number of the choice, from 0.
    Chosen(usize, usize),
}

#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    pub score: Score,
    /// Those that were not reported yet.
    pub answers: Vec<Scored>,
    pub completed: bool,
    /// True if it was not before.
    pub ends: bool,
    pub moment: Moment,
    /// True if a platform should keep it at once: each answer, and the end. A place can wait until the page is left.
    pub keeps: bool,
}

impl Hosted {
    /// An exercise with questions or without, as it stood at the end of an earlier visit.
    pub fn new(asks: bool, score: Score, completed: bool) -> Hosted {
        Hosted { asks, resumes: score.next, score, completed, ..Hosted::default() }
    }

    pub fn asks(&self) -> bool {
        self.asks
    }
}

impl State {
    /// The moment before which all questions were answered in an earlier visit.
    pub(super) fn answered_before(&self) -> u64 {
        let here = |hosted: &&Hosted| {
            let version = self.document.version();
            hosted.scenario.as_ref().is_none_or(|scenario| scenario.is_of(&version))
        };
        self.hosted.as_ref().filter(here).map_or(0, |hosted| hosted.resumes)
    }

    /// The answers that count, beyond those of a score; and the score with them.
    fn counted(&self, mut score: Score) -> (Vec<Scored>, Score) {
        let mut counted = Vec::new();
        let counts = |predicting: &&Predicting| predicting.asks() == Some(Asks::Reader);
        let predicting = self.predicting.as_ref().filter(counts);
        let of_step = predicting.and_then(|predicting| predicting.lesson.as_ref()).map(|it| it.0);
        for answer in predicting.map_or(&[][..], |predicting| &predicting.answers) {
            let new = match of_step {
                Some(step) => score.steps.insert(step),
                None => answer.asked.moment >= score.next,
            };
            if new {
                if of_step.is_none() {
                    score.next = answer.asked.moment + 1;
                }
                score.count(answer.graded.grade <= Grade::Tied);
                counted.push(Scored::Predicted(answer.clone()));
            }
        }
        let steps = self.shown.as_ref().map_or(&[][..], |shown| &shown.overview.head.lesson);
        for (&step, said) in &self.lesson.said {
            if let Said::Choice(choice) = *said
                && score.steps.insert(step)
            {
                score.count(steps.get(step).and_then(right_choice) == Some(choice));
                counted.push(Scored::Chosen(step, choice));
            }
        }
        (counted, score)
    }

    /// Tells the host what has changed, if there is one.
    pub(super) fn report(&mut self) {
        let (Some(hosted), Some(shown)) = (&self.hosted, &self.shown) else { return };
        let version = self.document.version();
        let other = hosted.scenario.as_ref().is_some_and(|scenario| !scenario.is_of(&version));
        if self.opening.is_some() || other || self.document.edited {
            return;
        }
        let moment = shown.moment.clone();
        let (answers, score) = self.counted(hosted.score.clone());
        // A run that is asked about is recorded to the next question: with none it is recorded to its end.
        let asked = shown.overview.asked.is_some();
        let answered = self.withheld() && !asked && shown.overview.complete;
        let over = if hosted.asks { answered } else { self.is_over() };
        let ends = !hosted.completed && over && self.expected.asks.is_none();
        let completed = hosted.completed || ends;
        let before = hosted.reported.as_ref();
        let keeps = before.is_none_or(|it| (&it.score, it.completed) != (&score, completed));
        // While it plays only the grades are told.
        let moved = self.player.is_none() && before.is_none_or(|it| it.moment != moment);
        let Some(hosted) = &mut self.hosted else { return };
        hosted.scenario.get_or_insert(version);
        (hosted.score, hosted.completed) = (score.clone(), completed);
        if keeps || moved {
            let report = Report { score, answers, completed, ends, moment, keeps };
            hosted.reported = Some(report.clone());
            self.effects.push(Effect::Report(Box::new(report)));
        }
    }

    /// The question that is open: whether it is one of the lesson, and its step or its moment.
    pub fn open_question(&self) -> Option<(bool, u64)> {
        let of_lesson = || self.question().map(|(step, _)| (true, step as u64));
        self.asked().map(|asked| (false, asked.moment)).or_else(of_lesson)
    }

    /// Whether an exercise without questions before its decisions is over.
    fn is_over(&self) -> bool {
        self.stands_at_end() || self.lesson_is_over()
    }

    /// Whether the run stands at the end of what is to be shown: recording may have stopped before it.
    fn stands_at_end(&self) -> bool {
        let Some(shown) = &self.shown else { return false };
        let to = self.embed.as_ref().map_or(u64::MAX, |embed| embed.range.1);
        (shown.overview.complete || to <= shown.moment.moments) && self.at_last()
    }

    /// Whether the run stands at the end of what is to be shown, and no question is open, neither before a decision nor of
    /// the lesson.
    pub fn has_ended(&self) -> bool {
        let asked = |shown: &super::Shown| shown.overview.asked.is_some();
        let asks = self.shown.as_ref().is_none_or(asked) || self.question().is_some();
        self.stands_at_end() && !asks && self.opening.is_none()
    }
}
