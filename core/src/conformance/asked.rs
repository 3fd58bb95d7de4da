//! What every lab keeps where it asks before its decisions: following the right answers is the run; a decision is well
//! formed; nothing that is asked depends on what is chosen.

use std::collections::BTreeMap;

use super::{Opened, exact};
use crate::kernel::{Ended, Limits, Replay};
use crate::lab::decision::{Answers, Choice, Decision, Grade, MOST_CANDIDATES, Standing};
use crate::lab::predict::{Asked, Asking, Predict, Reached, told};
use crate::labs::Listed;

/// The most questions of a run that are looked at.
const MOST_ASKED: u64 = 300;

/// Asks a run to its end, or some questions of it; `seen` is shown each question with its decision.
fn ask<L: Listed>(
    lab: &L,
    start: &L::Sim,
    mut seen: impl FnMut(&Asked, &Decision<L::Verdict>, &L::Sim) -> bool,
) -> Replay<L::Sim> {
    let mut replay = Replay::new(start.clone(), Limits::default());
    let mut predict = Predict::<L>::new(start.clone(), &Asking::default()).expect("all kinds");
    loop {
        match predict.record(&mut replay, 1_000) {
            Reached::More => {}
            Reached::End => return replay,
            Reached::Question => {
                let asked = predict.question(lab, &replay).expect("a question is open");
                assert_eq!(asked.moment, replay.moments(), "nothing of the step is recorded");
                let decision = predict.decision().expect("a question is open").clone();
                if !seen(&asked, &decision, replay.last()) {
                    return replay;
                }
                let right = told(lab, decision.choice);
                let graded = predict.guess(lab, &mut replay, &right).expect("a question is open");
                assert_eq!((graded.grade, &graded.right), (Grade::Right, &right), "{asked:?}");
                assert!(replay.moments() > asked.moment, "the step is recorded");
            }
        }
    }
}

/// Following the right answers is the run.
pub(super) fn right_answers_are_the_run<L: Listed>(
    opened: &Opened<L>,
    kinds: &mut BTreeMap<String, u64>,
) {
    let lab = opened.lab();
    let start = opened.start();
    let mut questions = 0;
    let replay = ask::<L>(&lab, &start, |asked, decision, _| {
        *kinds.entry(asked.kind.clone()).or_default() += 1;
        if questions < MOST_ASKED {
            is_well_formed::<L>(&lab, decision);
            exact(asked);
        }
        questions += 1;
        true
    });
    let straight = Ended::run(start);
    assert_eq!(replay.kinds(), straight.count.kinds);
    assert_eq!(format!("{:?}", replay.last()), format!("{:?}", straight.sim));
}

fn is_well_formed<L: Listed>(lab: &L, decision: &Decision<L::Verdict>) {
    let kind = &L::DECISIONS[decision.kind];
    let Decision { candidates, choice, .. } = decision;
    assert!(candidates.len() <= MOST_CANDIDATES);
    let chosen: Vec<_> = candidates
        .iter()
        .filter(|own| own.standing == Standing::Chosen)
        .map(|own| own.thing)
        .collect();
    match (kind.answers, *choice) {
        (Answers::Thing { .. }, Choice::Thing(thing)) => {
            assert_eq!(chosen, [thing], "{decision:?}")
        }
        (Answers::Thing { nothing, .. }, Choice::Nothing(reason)) => {
            assert!(nothing.contains(&reason) && chosen.is_empty(), "{decision:?}");
            let tied = candidates.iter().any(|own| own.standing == Standing::Tied);
            assert!(!tied, "nothing ties with none: {decision:?}");
        }
        (Answers::Number, Choice::Number(_)) => assert!(chosen.is_empty()),
        _ => panic!("a choice of another sort than {:?}: {decision:?}", kind.answers),
    }
    for (at, candidate) in candidates.iter().enumerate() {
        let Answers::Thing { noun, .. } = kind.answers else { continue };
        assert_eq!(candidate.thing.noun, noun);
        assert!(
            candidates[..at].iter().all(|other| other.thing != candidate.thing),
            "listed twice"
        );
        let name = lab.name(noun, candidate.thing.number).expect("a thing has a name");
        let found = lab.find(noun, &name).expect("a name has its thing");
        assert_eq!((found.noun, found.number), (noun, candidate.thing.number));
    }
    exact(&candidates.iter().map(|own| &own.verdict).collect::<Vec<_>>());
}
