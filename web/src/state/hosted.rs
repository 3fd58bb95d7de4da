//! What a learning platform that hosts the page is told of an exercise: score, place, completion.
//!
//! **Invariant:** only the first answer to a question counts, and only in the scenario of the package.
//! **Invariant:** what is completed stays completed.

use gantry_core::session::{Grade, Moment};

use super::{Asks, Effect, Predicting, State, Version};

/// An exercise that a platform hosts.
#[derive(Clone, Debug, Default)]
pub struct Hosted {
    /// True if questions are its point: then it is over with them.
    asks: bool,
    score: Score,
    completed: bool,
    /// The moment from which on to ask: the questions before it were answered in an earlier visit.
    resumes: u64,
    /// The scenario of the package, once it is open.
    scenario: Option<Version>,
    reported: Option<Report>,
}

/// The answers that count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Score {
    /// All of them.
    pub answers: u64,
    /// Those that are right or as good.
    pub good: u64,
    /// The moment after the last question that counts.
    pub next: u64,
}

impl Score {
    /// From 0 to 100; none before the first answer.
    pub fn raw(self) -> Option<u64> {
        (100 * self.good + self.answers / 2).checked_div(self.answers)
    }
}

/// What a platform is told.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// The answers.
    pub score: Score,
    /// True once the exercise is over.
    pub completed: bool,
    /// The place.
    pub moment: Moment,
    /// True if the platform should keep it at once: each answer, and the end. A place can wait until the page is left.
    pub keeps: bool,
}

impl Hosted {
    /// An exercise with questions or without, as it stood at the end of an earlier visit.
    pub fn new(asks: bool, score: Score, completed: bool) -> Hosted {
        Hosted { asks, score, completed, resumes: score.next, ..Hosted::default() }
    }

    /// True if questions are its point.
    pub fn asks(&self) -> bool {
        self.asks
    }
}

impl State {
    /// The moment from which on to ask.
    pub(super) fn asks_from(&self) -> u64 {
        let here = |hosted: &&Hosted| {
            let version = self.document.version();
            hosted.scenario.as_ref().is_none_or(|scenario| scenario.is_of(&version))
        };
        self.hosted.as_ref().filter(here).map_or(0, |hosted| hosted.resumes)
    }

    /// Tells the platform what has changed, if one hosts the page.
    pub(super) fn report(&mut self, effects: &mut Vec<Effect>) {
        if self.hosted.is_none() || self.opening.is_some() {
            return;
        }
        let (Some(shown), version) = (&self.shown, self.document.version()) else { return };
        let moment = shown.moment.clone();
        let ends = shown.overview.complete && moment.moment == moment.moments;
        let asked = shown.overview.asked.is_some();
        let withheld = self.withheld();
        let counts = |predicting: &&Predicting| predicting.asks() == Some(Asks::Reader);
        let predicting = self.predicting.as_ref().filter(counts);
        let answers = predicting.map_or(&[][..], |predicting| &predicting.answers);
        let waits = self.asks.is_some();
        let Some(hosted) = &mut self.hosted else { return };
        let scenario = hosted.scenario.get_or_insert_with(|| version.clone());
        if !scenario.is_of(&version) || self.document.edited {
            return;
        }
        for answer in answers {
            if answer.asked.moment >= hosted.score.next {
                hosted.score.next = answer.asked.moment + 1;
                hosted.score.answers += 1;
                hosted.score.good += u64::from(answer.graded.grade <= Grade::Tied);
            }
        }
        // A run that is asked about is recorded to the next question: with none it is recorded to its end.
        let answered = withheld && !asked && shown.overview.complete;
        let over = if hosted.asks { answered } else { ends };
        hosted.completed |= over && !waits;
        let (score, completed) = (hosted.score, hosted.completed);
        let before = hosted.reported.as_ref();
        let keeps = before.is_none_or(|it| (it.score, it.completed) != (score, completed));
        // While it plays only the grades are told.
        let moved = self.player.is_none() && before.is_none_or(|it| it.moment != moment);
        if keeps || moved {
            let report = Report { score, completed, moment, keeps };
            hosted.reported = Some(report.clone());
            effects.push(Effect::Report(Box::new(report)));
        }
    }
}
