//! The questions of a quiz, with their answers, compared with the decisions that follow from the definitions.

use gantry_core::quiz::{self, Asking, Guess, Question};
use gantry_core::scenario::{Checked, LabKind};
use serde_json::Value;

use crate::agree::{text, whole};
use crate::method::{Decided, Method};

/// The decisions by the definitions.
///
/// # Panics
/// Where the core asks, or answers, something else.
pub fn compared<S: Method>(scenario: &S) -> Vec<Decided> {
    let (whole, expected) = (whole(scenario), scenario.defined().decisions);
    let checked = Checked::new(&whole).expect("valid");
    let found = quiz::questions(&whole, checked, &Asking::of_all()).expect("all kinds");
    for (at, (question, decided)) in found.iter().zip(&expected).enumerate() {
        let same = is_asked(question, decided) && verdicts_fit(S::KIND, question);
        assert!(same, "{at}: found {question:?}, expected {decided:?} in {}", text(scenario));
    }
    assert_eq!(found.len(), expected.len(), "questions of {}", text(scenario));
    expected
}

fn is_asked(question: &Question, decided: &Decided) -> bool {
    let asked = &question.asked;
    decided.moment.is_none_or(|moment| asked.moment == moment)
        && asked.kind == decided.kind
        && asked.subject == decided.subject
        && asked.things == decided.things
        && question.right == decided.right
        && question.tied == decided.tied
        && question.early == decided.early
}

/// The test of the right answer is passed, and that of early ones; if none is right, all fail.
fn verdicts_fit(lab: LabKind, question: &Question) -> bool {
    question.asked.things.iter().zip(&question.verdicts).all(|(thing, verdict)| {
        let thing = Guess::Thing(thing.clone());
        let (kind, is_right) = (&*question.asked.kind, thing == question.right);
        match lab {
            LabKind::Backfill => {
                let test = &verdict["candidate"]["test"];
                let admits = test == "inside-window" || test == "within-extra";
                let (head, runs, due) = (&verdict["head"], &verdict["runs"], &verdict["planned"]);
                match (kind, is_right) {
                    ("checkpoint", true) => runs["overtook"] == true,
                    (_, true) if *head != Value::Null => {
                        head["nodes"].as_u64() <= head["free"].as_u64()
                    }
                    (_, true) if *due != Value::Null => due["time"].as_u64() <= due["now"].as_u64(),
                    (_, true) => admits,
                    _ => question.right != Guess::Nothing("none".to_owned()) || !admits,
                }
            }
            LabKind::Workflow => {
                let fits = verdict["tested"]["verdict"]["fit"] != "nowhere";
                let behind = &verdict["tested"]["behind"];
                match kind {
                    "interrupt" => is_right == verdict["interrupted"]["first"].is_object(),
                    _ if is_right => fits && *behind == Value::Null,
                    _ if question.early.contains(&thing) => fits,
                    _ => fits == behind.is_number(),
                }
            }
            LabKind::Placement | LabKind::Groups | LabKind::Affinity => true,
        }
    })
}
