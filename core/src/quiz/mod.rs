//! Quizzes: the questions of a whole run with their answers, and grades of guesses.
//!
//! Models: stepwise graders of algorithm exercises (`JSAV`, `OpenDSA`). The questions are those that a front end asks
//! one by one ([`crate::lab::predict`]); here they are for paper, for tests and for teachers.
//!
//! One file a concern: this (questions and grades), `walk` (a run that is asked about), `draw` (individual numbers),
//! `paper` (what a sheet is made of), `receipt` (answers as a link, and their grades), `sample` (which questions are told).
//!
//! Cost: the run twice, and a decision a question; a sample once more.

mod draw;
mod paper;
mod receipt;
mod sample;
mod walk;

use std::sync::Arc;

use serde::Serialize;

use crate::lab::Lab as _;
pub use crate::lab::decision::Grade;
use crate::lab::decision::Standing;
use crate::lab::predict::{self, Balance, Reached, Scoring};
pub use crate::lab::predict::{Asked, Asking, Given, Graded, Guess, NoSuchKind};
pub use crate::lab::predict::{Paper, Printed, ReceiptFault, Review, Reviewed};
use crate::labs::{Listed, of_lab};
use crate::scenario::{Checked, LabKind, Scenario};
pub use draw::{CannotDraw, draw};
pub use paper::spread;
pub(crate) use paper::{Asks, printed, sheet};
pub(crate) use receipt::ReceiptGrading;
pub use receipt::{MOST_NAME, Receipt};
pub use sample::{MOST_WEIGHT, Sample};
use walk::Walk;

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Question {
    /// The question, as a front end gets it.
    #[serde(flatten)]
    pub asked: Asked,
    /// The scheduler's choice.
    pub right: Guess,
    /// Equally good guesses by the policy's own measure.
    pub tied: Vec<Guess>,
    /// Things that the scheduler chooses later in the same scheduling pass.
    pub early: Vec<Guess>,
    /// For each of [`Asked::things`], the test that decided about it, with its numbers.
    pub verdicts: Vec<serde_json::Value>,
    /// Events up to the end of the step of the decision: the moment that shows it.
    #[serde(skip)]
    pub decided: u64,
}

/// Counts at the end of a quiz.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    pub questions: u64,
    /// Decisions that were not asked about because they had too many candidates.
    pub too_wide: u64,
    /// True if the rest of the run was not asked about: its decisions had too many candidates together.
    pub stopped: bool,
}

/// The names of a lab's kinds of decisions.
pub fn kinds(lab: LabKind) -> Vec<&'static str> {
    lab.decisions().iter().map(|kind| kind.name).collect()
}

/// Weighs the questions of a run, and chooses at most `most` of them. Errors: a kind that the lab does not have.
pub fn sample(
    scenario: &Scenario,
    checked: Checked,
    asking: &Asking,
    most: Option<u64>,
) -> Result<Sample, NoSuchKind> {
    of_lab!((&scenario.lab, checked), |L, scenario, problem| {
        let lab = L::open(Arc::new(scenario.clone()), Arc::new(problem));
        weighed(&lab, asking).map(|(weights, summary)| Sample::of(&weights, most, summary))
    })
}

/// The kinds of the questions of a run of which at most `most` are asked, by number, as often as they are asked, sorted.
/// Errors: a kind that the lab does not have.
fn kinds_asked(
    scenario: &Scenario,
    checked: Checked,
    (asking, most): (&Asking, Option<u64>),
) -> Result<Vec<usize>, NoSuchKind> {
    of_lab!((&scenario.lab, checked), |L, scenario, problem| {
        let lab = L::open(Arc::new(scenario.clone()), Arc::new(problem));
        let (weights, summary) = weighed(&lab, asking)?;
        let mut kinds = Vec::new();
        asked(&lab, asking, &Sample::of(&weights, most, summary), &mut |run| {
            kinds.extend(run.decision().map(|decision| decision.kind));
        })?;
        kinds.sort_unstable();
        Ok(kinds)
    })
}

/// Asks about a run to its end; calls `each` with every question of a sample. Of a part of the questions, those with which
/// a constant answer would score too much are left out. Errors: a kind that the lab does not have.
pub fn ask(
    scenario: &Scenario,
    checked: Checked,
    asking: &Asking,
    sample: &Sample,
    each: &mut dyn FnMut(Question),
) -> Result<(), NoSuchKind> {
    of_lab!((&scenario.lab, checked), |L, scenario, problem| {
        let lab = L::open(Arc::new(scenario.clone()), Arc::new(problem));
        asked(&lab, asking, sample, &mut |run| question(&lab, run).into_iter().for_each(&mut *each))
    })
}

/// Asks about a run of one lab to its end; calls `each` with the run at every question of [`ask`].
fn asked<L: Listed>(
    lab: &L,
    asking: &Asking,
    sample: &Sample,
    each: &mut dyn FnMut(&Walk<L>),
) -> Result<(), NoSuchKind> {
    let (mut at, mut balance) = (0, sample.is_part().then(Balance::default));
    walk(lab, asking, &mut |run| {
        let is_told = sample.has(at);
        at += 1;
        let decision = run.decision().filter(|_| is_told)?;
        let scoring = || Scoring::of_decision(&L::DECISIONS[decision.kind], decision);
        if balance.as_mut().is_none_or(|balance| balance.add(&scoring())) {
            each(run);
        }
        None
    })
    .map(drop)
}

/// The weight of each question of a run, and counts of the run.
fn weighed<L: Listed>(lab: &L, asking: &Asking) -> Result<(Vec<u16>, Summary), NoSuchKind> {
    let mut weights = Vec::new();
    let (summary, _) = walk(lab, asking, &mut |run| {
        let candidates = run.decision()?.candidates.len();
        weights.push(u16::try_from(1 + candidates).unwrap_or(u16::MAX));
        None
    })?;
    Ok((weights, summary))
}

/// All questions of a run. Errors: a kind that the lab does not have.
pub fn questions(
    scenario: &Scenario,
    checked: Checked,
    asking: &Asking,
) -> Result<Vec<Question>, NoSuchKind> {
    let mut all = Vec::new();
    ask(scenario, checked, asking, &Sample::whole(), &mut |question| all.push(question))?;
    Ok(all)
}

/// Grades guesses, the first at the first question and so on; a question without a guess has no grade. Errors: a kind
/// that the lab does not have.
pub fn grade(
    scenario: &Scenario,
    checked: Checked,
    asking: &Asking,
    guesses: &[Option<Guess>],
) -> Result<Vec<Option<Grade>>, NoSuchKind> {
    of_lab!((&scenario.lab, checked), |L, scenario, problem| {
        let lab = L::open(Arc::new(scenario.clone()), Arc::new(problem));
        let mut guesses = guesses.iter();
        walk(&lab, asking, &mut |_| guesses.next().cloned().flatten()).map(|(_, grades)| grades)
    })
}

/// Callback that answers the open question of a run, or only inspects it.
type Answer<'a, L> = &'a mut dyn FnMut(&Walk<L>) -> Option<Guess>;

/// Counts of a whole run, and the grade of each answer.
fn walk<L: Listed>(
    lab: &L,
    asking: &Asking,
    answer: Answer<'_, L>,
) -> Result<(Summary, Vec<Option<Grade>>), NoSuchKind> {
    let mut run = Walk::<L>::new(lab, asking)?;
    let (mut summary, mut grades) = (Summary::default(), Vec::new());
    loop {
        match run.record(u64::MAX) {
            Reached::More => {}
            Reached::End => {
                summary.too_wide = run.too_wide();
                summary.stopped = run.is_stopped();
                return Ok((summary, grades));
            }
            Reached::Question => {
                let guess = answer(&run);
                let answered = guess.and_then(|guess| run.answer(lab, &guess));
                run.pass(lab);
                summary.questions += 1;
                grades.push(answered.map(|graded| graded.grade));
            }
        }
    }
}

/// The open question of a run, with its answers; `None` if none is open.
fn question<L: Listed>(lab: &L, run: &Walk<L>) -> Option<Question> {
    let (asked, decided, decision) = run.question(lab)?;
    let with = |standing: Standing| {
        let candidates = decision.candidates.iter();
        let all = candidates.filter(|candidate| candidate.standing == standing);
        all.map(|candidate| Guess::Thing(predict::named(lab, candidate.thing))).collect()
    };
    let verdict = |verdict| serde_json::to_value(verdict).expect("plain data with string keys");
    Some(Question {
        right: predict::guess_of(lab, decision.choice),
        tied: with(Standing::Tied),
        early: with(Standing::Later),
        verdicts: decision.candidates.iter().map(|candidate| verdict(&candidate.verdict)).collect(),
        asked,
        decided,
    })
}
