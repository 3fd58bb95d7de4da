//! Questions about backfill runs, from the trace of the oracle, which has no decisions.

use std::collections::BTreeSet;

use gantry_core::quiz::{self, Asking, Guess, Question};
use gantry_core::scenario::{Checked, Lab, Scenario};
use serde_json::Value;

use crate::backfill::{Oracle, Step, Workload, agree};

/// A question with its answers, jobs by number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expected {
    /// Events before it.
    pub moment: u64,
    pub kind: &'static str,
    /// The head that it is about.
    pub subject: Option<usize>,
    /// The jobs that may be chosen: the queue, or the running jobs.
    pub things: Vec<usize>,
    pub right: Answer,
    /// Jobs that start later in the scheduling pass, in queue order.
    pub early: Vec<usize>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    Job(usize),
    None,
    At(u64),
}

pub fn expected(workload: &Workload) -> Vec<Expected> {
    let steps = Oracle::run(workload).steps;
    let mut order: Vec<usize> = (0..workload.len()).collect();
    order.sort_by_key(|&job| workload.submit[job]);
    let (mut waiting, mut running) = (BTreeSet::new(), BTreeSet::new());
    let queue = |waiting: &BTreeSet<usize>| -> Vec<usize> {
        order.iter().copied().filter(|job| waiting.contains(job)).collect()
    };
    let mut all = Vec::new();
    // The first test since the last candidate that started, and the head's reservation.
    let (mut tests_from, mut reserved) = (None, None);
    for (at, &(time, step)) in steps.iter().enumerate() {
        if matches!(step, Step::Test(..)) {
            tests_from.get_or_insert(at);
        }
        let rest = &steps[at + 1..];
        let next = |from: usize, right: Answer| {
            let things = queue(&waiting);
            let later = started(rest, time);
            let early = match right {
                Answer::Job(_) => {
                    things.iter().copied().filter(|job| later.contains(job)).collect()
                }
                _ => Vec::new(),
            };
            Expected { moment: from as u64, kind: "next", subject: None, things, right, early }
        };
        match step {
            Step::Start(job) => all.push(next(at, Answer::Job(job))),
            Step::Backfill(job) => {
                all.push(next(tests_from.take().expect("it was tested"), Answer::Job(job)));
            }
            Step::Refuse(_) if !matches!(rest.first(), Some((_, Step::Test(..)))) => {
                all.push(next(tests_from.take().expect("it was tested"), Answer::None));
            }
            Step::Reserve(job, until, _) if reserved != Some((job, until)) => {
                reserved = Some((job, until));
                all.push(about(at, "head", Some(job), Answer::At(until)));
            }
            Step::Checkpoint(job) => {
                let head = queue(&waiting).first().copied();
                let things = running.iter().copied().collect();
                all.push(Expected { things, ..about(at, "checkpoint", head, Answer::Job(job)) });
            }
            _ => {}
        }
        match step {
            Step::Submit(job) => {
                waiting.insert(job);
            }
            Step::Start(job) | Step::Backfill(job) => {
                if matches!(step, Step::Start(_)) {
                    reserved = None;
                }
                waiting.remove(&job);
                running.insert(job);
            }
            Step::End(job) | Step::Kill(job) => {
                running.remove(&job);
            }
            Step::Checkpoint(job) => {
                running.remove(&job);
                waiting.insert(job);
            }
            _ => {}
        }
    }
    all
}

/// A question about a head, with nothing to choose from.
fn about(at: usize, kind: &'static str, subject: Option<usize>, right: Answer) -> Expected {
    let (things, early) = (Vec::new(), Vec::new());
    Expected { moment: at as u64, kind, subject, things, right, early }
}

/// The jobs that start before the scheduling pass ends.
fn started(rest: &[(u64, Step)], time: u64) -> BTreeSet<usize> {
    let in_pass = |&&(at, step): &&(u64, Step)| {
        let ends =
            matches!(step, Step::Submit(_) | Step::End(_) | Step::Kill(_) | Step::Checkpoint(_));
        at == time && !ends
    };
    let starts = rest.iter().take_while(in_pass).filter_map(|&(_, step)| match step {
        Step::Start(job) | Step::Backfill(job) => Some(job),
        _ => None,
    });
    starts.collect()
}

/// The first question of the core that differs from the definitions.
///
/// # Panics
/// If the workload is not valid.
pub fn difference(workload: &Workload) -> Option<String> {
    let lab = Lab::Backfill(agree::scenario(workload));
    let whole = Scenario::of(lab);
    let checked = Checked::new(&whole).expect("valid");
    let found = quiz::questions(&whole, checked, &Asking::of_all()).expect("all kinds");
    let expected = expected(workload);
    let differs =
        |(question, expected): (&Question, &Expected)| !agrees(question, expected, workload);
    let differing = found.iter().zip(&expected).position(differs);
    let other = (found.len() != expected.len()).then(|| found.len().min(expected.len()));
    differing.or(other).map(|at| {
        let (found, expected) = (found.get(at), expected.get(at));
        format!("{at}: found {found:?}, expected {expected:?} in {workload:?}")
    })
}

fn agrees(question: &Question, expected: &Expected, workload: &Workload) -> bool {
    let name = |job: &usize| format!("j{job}");
    let guess = |guess: &Guess| match guess {
        Guess::Thing(thing) => thing.name.clone(),
        Guess::Nothing(reason) => reason.clone(),
        Guess::Number(number) => number.to_string(),
    };
    let right = match expected.right {
        Answer::Job(job) => name(&job),
        Answer::None => "none".to_owned(),
        Answer::At(time) => time.to_string(),
    };
    let things = question.asked.things.iter().map(|thing| thing.name.clone());
    // With single events, jobs whose estimates have expired use no nodes, though they have not ended.
    let all_things = expected.kind == "checkpoint" && workload.singly;
    question.asked.moment == expected.moment
        && question.asked.kind == expected.kind
        && question.asked.subject.as_ref().map(|head| head.name.clone())
            == expected.subject.as_ref().map(name)
        && (all_things || things.eq(expected.things.iter().map(name)))
        && guess(&question.right) == right
        && question.early.iter().map(guess).eq(expected.early.iter().map(name))
        && question.tied.is_empty()
        && verdicts_fit(question)
}

/// True if the verdict about the right answer admits it, and no verdict admits a candidate if none is right.
fn verdicts_fit(question: &Question) -> bool {
    question.asked.things.iter().zip(&question.verdicts).all(|(thing, verdict)| {
        let is_right = question.right == Guess::Thing(thing.clone());
        let test = &verdict["candidate"]["test"];
        let admits = test == "inside-window" || test == "within-extra";
        let (head, runs) = (&verdict["head"], &verdict["runs"]);
        let fits = head["nodes"].as_u64() <= head["free"].as_u64();
        let due = &verdict["planned"];
        match (&*question.asked.kind, is_right) {
            ("checkpoint", true) => runs["overtook"] == true,
            (_, true) if *head != Value::Null => fits,
            (_, true) if *due != Value::Null => due["time"].as_u64() <= due["now"].as_u64(),
            (_, true) => admits,
            _ => question.right != Guess::Nothing("none".to_owned()) || !admits,
        }
    })
}
