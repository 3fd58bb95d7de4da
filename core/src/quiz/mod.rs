//! Quizzes: the questions of a whole run with their answers, and grades of guesses.
//!
//! Models: stepwise graders of algorithm exercises (`JSAV`, `OpenDSA`). The questions are those that a front end asks
//! one by one ([`crate::lab::predict`]); here they are for paper, for tests and for teachers.
//!
//! One file a concern: this (questions and grades), `walk` (a run that is asked about), `draw` (individual numbers),
//! `paper` (what a sheet is made of), `receipt` (answers as a link, and their grades).
//!
//! Cost: the run twice, and a decision a question.

mod draw;
mod paper;
mod receipt;
mod walk;

use std::sync::Arc;

use serde::Serialize;

use crate::lab::Lab as _;
pub use crate::lab::decision::Grade;
use crate::lab::decision::{Decision, Standing};
use crate::lab::predict::{self, Reached};
pub use crate::lab::predict::{Asked, Asking, Given, Graded, Guess, NoSuchKind};
pub use crate::lab::predict::{Paper, Printed, ReceiptFault, Review, Reviewed};
use crate::labs::{Listed, of_lab};
use crate::scenario::{Checked, LabKind, Scenario};
pub use draw::{CannotDraw, draw, draw_by};
pub use paper::spread;
pub(crate) use paper::{kinds_of, printed};
pub use receipt::Receipt;
pub(crate) use receipt::ReceiptGrading;
use walk::Walk;

/// A question with its answers.
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
    /// Questions asked.
    pub questions: u64,
    /// Decisions that were not asked about because they had too many candidates.
    pub too_wide: u64,
}

/// The names of a lab's kinds of decisions.
pub fn kinds(lab: LabKind) -> Vec<&'static str> {
    lab.decisions().iter().map(|kind| kind.name).collect()
}

/// Asks about a run to its end; calls `each` with every question. Errors: a kind that the lab does not have.
pub fn ask(
    scenario: &Scenario,
    checked: Checked,
    asking: &Asking,
    each: &mut dyn FnMut(Question),
) -> Result<Summary, NoSuchKind> {
    of_lab!((&scenario.lab, checked), |L, scenario, problem| {
        let lab = L::open(Arc::new(scenario.clone()), Arc::new(problem));
        asked(&lab, asking, each)
    })
}

/// Asks about a run of one lab to its end.
fn asked<L: Listed>(
    lab: &L,
    asking: &Asking,
    each: &mut dyn FnMut(Question),
) -> Result<Summary, NoSuchKind> {
    let walked = walk(lab, asking, &mut |lab, (asked, decided), decision| {
        each(question(lab, (asked, decided), decision));
        None
    });
    walked.map(|walked| walked.summary)
}

/// All questions of a run. Errors: a kind that the lab does not have.
pub fn questions(
    scenario: &Scenario,
    checked: Checked,
    asking: &Asking,
) -> Result<Vec<Question>, NoSuchKind> {
    let mut all = Vec::new();
    ask(scenario, checked, asking, &mut |question| all.push(question))?;
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
        walk(&lab, asking, &mut |_, _, _| guesses.next().cloned().flatten())
            .map(|walked| walked.grades)
    })
}

struct Walked {
    summary: Summary,
    grades: Vec<Option<Grade>>,
}

/// Callback that answers a question, or only inspects it: the question with the moment that shows its decision.
type Answer<'a, L> = &'a mut dyn FnMut(
    &L,
    (Asked, u64),
    &Decision<<L as crate::lab::Lab>::Verdict>,
) -> Option<Guess>;

fn walk<L: Listed>(lab: &L, asking: &Asking, answer: Answer<'_, L>) -> Result<Walked, NoSuchKind> {
    let mut run = Walk::<L>::new(lab, asking)?;
    let mut walked = Walked { summary: Summary::default(), grades: Vec::new() };
    loop {
        match run.record(u64::MAX) {
            Reached::More => {}
            Reached::End => {
                walked.summary.too_wide = run.too_wide();
                return Ok(walked);
            }
            Reached::Question => {
                let (asked, decided, decision) = run.question(lab).expect("one is open");
                let guess = answer(lab, (asked, decided), decision);
                let graded = guess.and_then(|guess| run.answer(lab, &guess));
                run.pass(lab);
                walked.summary.questions += 1;
                walked.grades.push(graded.map(|graded| graded.grade));
            }
        }
    }
}

fn question<L: Listed>(
    lab: &L,
    (asked, decided): (Asked, u64),
    decision: &Decision<L::Verdict>,
) -> Question {
    let with = |standing: Standing| {
        let candidates = decision.candidates.iter();
        let all = candidates.filter(|candidate| candidate.standing == standing);
        all.map(|candidate| Guess::Thing(predict::named(lab, candidate.thing))).collect()
    };
    let verdict = |verdict| serde_json::to_value(verdict).expect("plain data with string keys");
    Question {
        right: predict::guess_of(lab, decision.choice),
        tied: with(Standing::Tied),
        early: with(Standing::Later),
        verdicts: decision.candidates.iter().map(|candidate| verdict(&candidate.verdict)).collect(),
        asked,
        decided,
    }
}
