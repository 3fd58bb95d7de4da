//! Sentences of the workflow lab at every step of every example.

use gantry_core::workflow::event::Fit;
use gantry_core::workflow::reason::{Answer, NearMiss, StageName, Verdict, WhyNot, WhyNotWorkflow};
use gantry_core::workflow::view::{Outline, View};

use crate::narrate::{Clock, Language, Tells, Words, WorkflowTeller};
use crate::scene::workflow::fixture::{EXAMPLES, steps};

fn sound(said: &str, language: Language) {
    assert!(!said.is_empty() && said.trim() == said, "“{said}”");
    assert!(!said.contains("  ") && !said.contains(['{', '}']), "{said}");
    let chinese = said.chars().any(|c| ('\u{4e00}'..='\u{9fff}').contains(&c));
    assert_eq!(chinese, language == Language::Chinese, "{said}");
}

fn says(words: Words, outline: &Outline, view: &View) -> String {
    let explained = WorkflowTeller::new(words, None, outline, view).reason();
    format!("{} | {}", explained.headline, explained.body)
}

#[test]
fn every_sentence_is_of_its_language_and_whole() {
    for text in EXAMPLES {
        for (outline, view) in steps(text) {
            for language in Language::ALL {
                let words = language.words();
                sound(&says(words, &outline, &view), language);
                sound(&words.timeline_label(&view, Clock::Plain), language);
                sound(&words.units_label(&view, &outline), language);
                for piece in &view.timeline.pieces {
                    sound(&words.use_mark(piece, &outline, Clock::Seconds), language);
                }
                for row in view.stages.iter().filter(|row| row.start.is_some()) {
                    for latest in [None, Some(7)] {
                        let said = words.stage_mark(row, latest, &outline, Clock::Plain);
                        sound(&said, language);
                    }
                }
            }
        }
    }
}

#[test]
fn the_texts_table_is_told_with_its_numbers() {
    let words = Language::English.words();
    let said: Vec<String> =
        steps(EXAMPLES[0]).iter().map(|(outline, view)| says(words, outline, view)).collect();
    for expected in [
        "Nothing has happened yet. | 1 workflow and 4 ordinary jobs will come to a pool of 8 units.",
        "4 of the 6 lent units come back. | Stage 2 of w needs 6, and 2 are at hand: 2 < 6. In the ratio 1 : 1 the shares become: u1 3 → 1 (3 in use) and u2 3 → 1 (2 in use). 1 of what is lent stands idle and goes first.",
        "a is interrupted for stage 2 of w. | u1 uses more than the share: 3 > 1. Of u1's jobs the one started last goes first. It gives 3 units back after 4; it waits again and starts over: 12 of its work (units × time) are lost.",
        "Stage 2 of w begins. | Its 3 jobs start at once, side by side: 6 ≤ 8 reserved. For that the loan shrank by 4 units.",
    ] {
        assert!(said.iter().any(|said| said == expected), "{expected}\n{said:#?}");
    }
}

#[test]
fn answers_name_what_would_help() {
    let (outline, view) = steps(EXAMPLES[3]).pop().expect("an end");
    let verdict = Verdict {
        job: Some(3),
        task: None,
        fit: Fit::Nowhere,
        need: 3,
        lender: None,
        room: 1,
        free: 4,
        closed_for: Some(1),
    };
    let after = Some(StageName { workflow: 0, number: 2 });
    let near = NearMiss { fewer: Some(2), shorter: Some(1), after };
    let answers = [
        Answer::Job(WhyNot::Future { submit: 3 }),
        Answer::Job(WhyNot::Running { start: 3, lender: Some(0) }),
        Answer::Job(WhyNot::Running { start: 3, lender: None }),
        Answer::Job(WhyNot::Ended { end: 3, cancelled: false }),
        Answer::Job(WhyNot::Ended { end: 3, cancelled: true }),
        Answer::Job(WhyNot::Waiting { verdict, near, share: Some((3, 2)), beyond: 0 }),
        Answer::Job(WhyNot::Waiting { verdict, near, share: Some((3, 2)), beyond: 1 }),
        Answer::Workflow(WhyNotWorkflow::Future { submit: 3 }),
        Answer::Workflow(WhyNotWorkflow::Admitted { since: 3, stage: 2 }),
        Answer::Workflow(WhyNotWorkflow::Finished { end: 3 }),
        waiting(0, Some(2), Some(0)),
        waiting(0, Some(2), None),
        waiting(0, None, Some(0)),
        waiting(0, None, None),
        waiting(1, None, None),
    ];
    for language in Language::ALL {
        let teller = WorkflowTeller::new(language.words(), None, &outline, &view);
        for answer in &answers {
            let about = if matches!(answer, Answer::Job(_)) { 3 } else { 1 };
            let told = teller.answer(about, answer);
            sound(&told.headline, language);
            sound(&told.body.to_string(), language);
        }
    }
    let teller = WorkflowTeller::new(Language::English.words(), None, &outline, &view);
    let told = teller.answer(3, &answers[5]).body.to_string();
    assert_eq!(
        told,
        "No loan has room for it: 3 > 1. The pool is closed to ordinary jobs while urgent waits for it. Of a share of 3, 2 are in use. It would start now with 2 units fewer, or with a runtime 1 shorter. After stage 2 of steady what is lent or given back would be enough, if nobody else takes it."
    );
}

fn waiting(ahead: u64, fewer: Option<u64>, after: Option<u32>) -> Answer {
    let (reservation, free, first) = (8, 4, 1);
    Answer::Workflow(WhyNotWorkflow::Waiting { reservation, free, first, ahead, fewer, after })
}
