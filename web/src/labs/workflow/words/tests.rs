//! Sentences of the workflow lab at every step of every example.

use std::collections::BTreeSet;

use gantry_core::labs::workflow::event::Fit;
use gantry_core::labs::workflow::reason::{
    Answer, Bar, Barred, Fate, NearMiss, Reason, StageName, Start, Verdict, WhyNot, WhyNotWorkflow,
};
use gantry_core::labs::workflow::view::{Loan, Outline, Returned, StageRow, View};
use gantry_core::labs::workflow::{Question, Reclaim};

use crate::labs::workflow::panels::jobs::present;
use crate::labs::workflow::picture::fixture::{EXAMPLES, asked, every, steps};
use crate::labs::workflow::picture::units;
use crate::labs::workflow::picture::units::UnitOptions;
use crate::labs::workflow::words::{JobNow, WorkflowTeller};
use crate::narrate::sentences::faults;
use crate::narrate::{Clock, Counted, Language, Tells, Words};
use crate::scene::shape::{Form, Picture};

/// The words of a language for what a scenario counts.
fn of(language: Language, outline: &Outline) -> Words {
    language.words().counting(Counted::named(&outline.resource))
}

fn says(words: Words, outline: &Outline, view: &View) -> String {
    let explained = WorkflowTeller::new(words, None, outline, view).reason();
    format!("{} | {}", explained.headline, explained.body)
}

#[test]
fn the_texts_table_is_told_with_its_numbers() {
    let said: Vec<String> = steps(EXAMPLES[0])
        .iter()
        .map(|(outline, view)| says(of(Language::English, outline), outline, view))
        .collect();
    for expected in [
        "1 workflow and 4 ordinary jobs will be submitted to a pool of 8 GPUs. | ",
        "w reclaims 4 of its 6 lent GPUs. | Stage 2 of w needs 6, and 2 are available: 2 < 6. By the ratio 1 : 1 the shares become: u1 3 → 1 (3 in use) and u2 3 → 1 (2 in use). 1 lent GPU is idle and is reclaimed first. A job returns all its GPUs at once: interrupting frees 5, of which 2 are not needed and are lent again. That makes 4 = 1 idle + 5 freed − 2 lent again.",
        "Job a is interrupted for stage 2 of w. | u1 uses more than its share: 3 > 1. Of its jobs, the one that started last is interrupted first. It returns 3 GPUs after 4 units of time; it waits again, starts over and loses 12 GPU × time of its work. Reclaimed so far: 4 of 4 (1 idle + 3 freed). u2 still uses more than its share: 2 > 1.",
        "w reclaims both of its lent GPUs.",
        "Stage 2 of w begins. | Its 3 jobs start at once, in parallel: 6 ≤ 8 reserved. 4 GPUs were reclaimed for it: 4 = 1 idle + 5 freed − 2 lent again.",
    ] {
        assert!(said.iter().any(|said| said.starts_with(expected)), "{expected}\n{said:#?}");
    }
}

#[test]
fn units_are_named_by_the_fields_words() {
    let (outline, _) = steps(EXAMPLES[0]).pop().expect("a last step");
    let caption = |language: Language, resource: &str| {
        let outline = Outline { resource: resource.into(), ..Outline::clone(&outline) };
        of(language, &outline).units_caption(&outline)
    };
    let all = ["gpu", "core", "unit", "slot"].map(|of| caption(Language::English, of));
    assert_eq!(all, ["Units: 8 GPUs", "Units: 8 cores", "Units: 8", "Units: 8 slot"]);
    assert_eq!(caption(Language::Chinese, "core"), "资源：8 个 CPU 核");
}

/// What the terms of a told sum come to: all behind `=` or in brackets, up to the end of its sentence.
fn comes_to(told: &str) -> u64 {
    let terms = told.split_once(" = ").or_else(|| told.split_once(['(', '（']));
    let (_, terms) = terms.unwrap_or_else(|| panic!("no sum: {told}"));
    let (mut sums, mut less) = ([0, 0], 0);
    for term in terms.split_inclusive(['+', '−', '.', '。', ')', '）']) {
        // Of `3 from u1`, the number that is a word of its own.
        let words = term.split([' ', '+', '−', '.', '。', ')', '）']);
        sums[less] += words.flat_map(str::parse::<u64>).next().unwrap_or(0);
        match term.chars().next_back() {
            Some('+') => less = 0,
            Some('−') => less = 1,
            _ => break,
        }
    }
    sums[0] - sums[1]
}

/// The stage and the reclaim that a moment is about.
fn told_of(view: &View) -> Option<(StageName, &Reclaim)> {
    match &view.reason {
        Reason::Reclaimed { stage, reclaim, .. }
        | Reason::Interrupted { stage, reclaim, .. }
        | Reason::StageBegan { stage, reclaim, .. } => {
            (reclaim.units > 0).then_some((*stage, reclaim))
        }
        _ => None,
    }
}

/// Headline, grounds, picture, table and ledger take their numbers from one sum, in both languages.
#[test]
fn sentences_and_pictures_of_a_reclaim_carry_the_same_numbers() {
    let mut met = 0;
    for text in EXAMPLES {
        for (outline, view) in steps(text) {
            let Some((stage, reclaim)) = told_of(&view) else { continue };
            met += 1;
            let row = view.stages.iter().find(|row| row.stage == stage).expect("its row");
            assert_eq!(row.reclaim, *reclaim, "the table's");
            let begun = StageRow { start: Some(view.now), ..*row };
            let (back, again) = reclaim.so_far();
            for language in Language::ALL {
                let words = language.words();
                let (whole, so_far) = (words.reclaim_sum(reclaim), words.reclaim_so_far(reclaim));
                assert_eq!(comes_to(&whole), reclaim.units, "{whole}");
                assert_eq!(comes_to(&so_far), back, "{so_far}");
                assert_eq!(so_far.contains('−'), again > 0, "{so_far}");
                let said = says(words, &outline, &view);
                match view.reason {
                    Reason::Interrupted { .. } => assert!(said.contains(&so_far), "{said}"),
                    Reason::StageBegan { .. } => assert!(said.contains(&whole), "{said}"),
                    _ => {
                        let number = words.number(reclaim.units);
                        let one = reclaim.in_all() == 0 || reclaim.idle == 0 && reclaim.again == 0;
                        assert!(said.contains(&whole) || one, "{said}");
                        let all = row.lent == 0;
                        let told = words.number(if all {
                            row.lent + reclaim.units
                        } else {
                            reclaim.units
                        });
                        assert!(said.contains(&told) && said.contains(&number), "{said}");
                    }
                }
                let ledger = words.latest_reclaim(&outline, &view).expect("a line of the ledger");
                assert!(ledger.contains(&whole), "{ledger}");
                let mark = words.stage_mark(&begun, None, &outline, Clock::Plain);
                assert!(mark.ends_with(&format!(" {}", reclaim.units)), "{mark}");
                let picture = units::picture(
                    &outline,
                    &view,
                    &UnitOptions { width: 690.0, height: 116.0, words },
                );
                let total = format!("= {}", reclaim.units);
                let begins = matches!(view.reason, Reason::StageBegan { .. });
                assert_eq!(written(&picture).any(|text| text == total), begins, "{total}");
            }
        }
    }
    assert!(met > 20, "{met} moments of reclaims");
}

/// All that is written in a picture.
fn written(picture: &Picture) -> impl Iterator<Item = String> + '_ {
    picture.marks().flat_map(|mark| &mark.shapes).filter_map(|shape| match &shape.form {
        Form::Text { text, .. } => Some(text.clone()),
        _ => None,
    })
}

#[test]
fn answers_name_what_would_help() {
    let (outline, view) = steps(EXAMPLES[3]).pop().expect("an end");
    let near = NearMiss { fewer: Some(2), shorter: Some(1) };
    let stage = StageName { workflow: 0, number: 2 };
    let running = |lender, left_over, ahead| {
        Answer::Job(WhyNot::Running { start: 3, lender, left_over, ahead })
    };
    let bars = [
        Bar::TooLong { runtime: 12, shortest: 3 },
        Bar::NothingLent,
        Bar::ShareUsed { share: 0, used: 0 },
        Bar::ShareUsed { share: 3, used: 1 },
        Bar::ShareUsed { share: 3, used: 3 },
        Bar::OthersShare { share: 3, used: 3, idle: 1 },
        Bar::OthersShare { share: 3, used: 2, idle: 2 },
        Bar::UsedBeyond { share: 4, used: 0, beyond: 1, idle: 2 },
        Bar::QuotaUsed { quota: 6, used: 4 },
    ];
    let pools = [Bar::Closed { workflow: 1 }, Bar::TooLarge { free: 2 }];
    let waiting_job = |by, pool, others, ahead| {
        let barred = vec![Barred { lender: Some(0), by }, Barred { lender: None, by: pool }];
        let (job, task, fit) = (Some(3), None, Fit::Nowhere);
        let verdict = Verdict { job, task, fit, need: 3, lender: None, room: 0, barred, others };
        Answer::Job(WhyNot::Waiting { verdict, near, ahead })
    };
    let mut answers = vec![
        Answer::Job(WhyNot::Future { submit: 3 }),
        running(Some(0), false, None),
        running(Some(0), false, Some(Fate::Ends(5))),
        running(Some(0), false, Some(Fate::Interrupted { time: 4, stage })),
        running(Some(0), true, Some(Fate::Ends(5))),
        running(None, false, Some(Fate::Ends(5))),
        Answer::Job(WhyNot::Ended { end: 3, cancelled: false, interruptions: 2 }),
        Answer::Job(WhyNot::Ended { end: 3, cancelled: true, interruptions: 1 }),
        Answer::Workflow(WhyNotWorkflow::Future { submit: 3 }),
        Answer::Workflow(WhyNotWorkflow::Admitted { since: 3, stage: 2 }),
        Answer::Workflow(WhyNotWorkflow::Finished { end: 3 }),
        waiting(0, Some(2), Some(7)),
        waiting(0, Some(2), None),
        waiting(0, None, Some(7)),
        waiting(0, None, None),
        waiting(1, None, None),
    ];
    let starts = [None, Some(None), Some(Some(stage))];
    let starts = starts.map(|known| known.map(|stage| Start { time: 7, stage }));
    for (at, (by, pool)) in bars.into_iter().flat_map(|by| pools.map(|pool| (by, pool))).enumerate()
    {
        answers.push(waiting_job(by, pool, at as u64 % 3, starts[at % 3]));
    }
    let ids =
        outline.workflows.iter().map(|own| &own.id).chain(outline.jobs.iter().map(|own| &own.id));
    let names: BTreeSet<String> =
        ids.chain(outline.users.iter().map(|(user, _)| user)).cloned().collect();
    for language in Language::ALL {
        let teller = WorkflowTeller::new(of(language, &outline), None, &outline, &view);
        for answer in &answers {
            let about = if matches!(answer, Answer::Job(_)) { 3 } else { 1 };
            let told = teller.answer(about, answer);
            for said in [told.headline, told.body.to_string()] {
                assert_eq!(faults(&said, language, &names), [""; 0], "{said}");
            }
        }
    }
    let teller = WorkflowTeller::new(of(Language::English, &outline), None, &outline, &view);
    let start = Some(Start { time: 7, stage: Some(stage) });
    let asked = waiting_job(bars[5], pools[0], 0, start);
    assert_eq!(
        teller.answer(3, &asked).body.to_string(),
        "bob's share of steady's lent cores is used up: it is 3, and 3 are in use. 1 of steady's lent cores is idle, but it belongs to other users' shares, and shares are not transferred. The pool is closed to ordinary jobs while urgent waits for it. It would start now if it needed 2 fewer cores, or if its runtime were shorter by 1. If nothing else arrives, it starts at 7, on cores that steady lends in stage 2."
    );
}

#[test]
fn an_idle_unit_tells_why_nobody_uses_it() {
    let (outline, view, answer) = asked(EXAMPLES[0], 18, Question::Unit { unit: 4 });
    let teller = WorkflowTeller::new(of(Language::English, &outline), None, &outline, &view);
    let idle = teller.answer(0, &answer);
    assert_eq!(
        format!("{} | {}", idle.headline, idle.body),
        "Who owns GPU g4? | w lends it, and no job uses it; 1 of its 6 lent GPUs is idle. u2 may still use 1 of them. Job d waits. u1's share of w's lent GPUs is used up: it is 3, and 3 are in use. 1 of w's lent GPUs is idle, but it belongs to other users' shares, and shares are not transferred."
    );
}

/// What is said at a moment of an example, as on the page.
fn at(example: usize, moment: usize, language: Language) -> String {
    let (outline, view) = &steps(EXAMPLES[example])[moment];
    says(of(language, outline), outline, view)
}

#[test]
fn reasons_name_the_rule_and_forecasts_say_on_what_they_stand() {
    assert_eq!(
        at(5, 8, Language::English),
        "May job long start? | It runs too long to borrow from w, which lends only to jobs that run no longer than the shortest job of its stages: 12 > 3. The pool has no room for it now: 3 > 0 free. It would start now if its runtime were shorter by 9. If nothing else arrives, it starts at 16, on the pool."
    );
    assert_eq!(
        at(0, 18, Language::English),
        "May job d start? | u1's share of w's lent GPUs is used up: it is 3, and 3 are in use. 1 of w's lent GPUs is idle, but it belongs to other users' shares, and shares are not transferred. The pool has no room for it now: 1 > 0 free. If nothing else arrives, it starts at 4, on GPUs that w lends in stage 2."
    );
    assert!(at(0, 18, Language::Chinese).contains("份额不得转让"));
    assert!(at(5, 8, Language::Chinese).contains("最短作业"));
}

fn waiting(ahead: u64, fewer: Option<u64>, admitted: Option<u64>) -> Answer {
    let (reservation, free, first) = (8, 4, 1);
    Answer::Workflow(WhyNotWorkflow::Waiting { reservation, free, first, ahead, fewer, admitted })
}

#[test]
fn list_ledger_and_answer_say_the_same_of_each_job_at_every_moment() {
    let mut ended_again = 0;
    for text in EXAMPLES {
        every(text, |outline, view, ask| {
            let now = present(outline, view);
            for (job, own) in (0..).zip(&outline.jobs) {
                let Answer::Job(answer) = ask(Question::WhyNotJob { job }) else { panic!() };
                let listed = &now[&job];
                let loans = || view.ledger.iter().filter(|loan| loan.job == job);
                let reclaimed = |loan: &&Loan| loan.returned == Returned::Reclaimed;
                let stops = loans().filter(reclaimed).count() as u64;
                let is_out =
                    |loan: &Loan| matches!(loan.returned, Returned::Out | Returned::LeftOver);
                let out = loans().find(|loan| is_out(loan)).map(|loan| loan.owner);
                match (listed, &answer) {
                    (JobNow::ToCome, WhyNot::Future { .. }) => assert_eq!(loans().count(), 0),
                    (JobNow::Waits, WhyNot::Waiting { .. }) => assert_eq!((stops, out), (0, None)),
                    (JobNow::Interrupted, WhyNot::Waiting { .. }) => {
                        assert!(stops > 0 && out.is_none());
                    }
                    (JobNow::Runs { lender, .. }, WhyNot::Running { lender: asked, .. }) => {
                        assert_eq!((lender, out), (asked, *asked));
                    }
                    (JobNow::Done(times), &WhyNot::Ended { cancelled, interruptions, .. }) => {
                        assert_eq!((*times, cancelled, out), (interruptions, false, None));
                        assert_eq!(*times, stops);
                        ended_again += stops;
                    }
                    (JobNow::Cancelled, WhyNot::Ended { cancelled: true, .. }) => {}
                    other => panic!("{} at {}: {other:?}", own.id, view.now),
                }
            }
        });
    }
    assert!(ended_again > 4, "jobs end that were interrupted");
}

#[test]
fn a_job_that_was_interrupted_and_has_ended_is_done() {
    for (language, listed, asked) in [
        (Language::English, "done, 1 interruption", "It had been interrupted once."),
        (Language::Chinese, "已完成，中断 1 次", "此前被中断 1 次。"),
    ] {
        let last = steps(EXAMPLES[0]).len() as u64 - 1;
        let (outline, view, answer) =
            self::asked(EXAMPLES[0], last, Question::WhyNotJob { job: 0 });
        let teller = WorkflowTeller::new(of(language, &outline), None, &outline, &view);
        let now = present(&outline, &view);
        assert_eq!(teller.job_now(&outline.jobs[0], now.get(&0)), (listed.to_owned(), "good"));
        let told = teller.answer(0, &answer);
        assert!(told.body.to_string().ends_with(asked), "{}", told.body);
    }
}

#[test]
fn the_last_job_ends_the_reservation_and_a_turn_to_come_is_told() {
    let said: Vec<String> = steps(EXAMPLES[0])
        .iter()
        .map(|(outline, view)| says(of(Language::English, outline), outline, view))
        .collect();
    let last = "Job 7 of stage 4 of w ends. | It was the last job of w: the reservation ends.";
    assert!(said.iter().any(|said| said == last), "{said:#?}");
    let (outline, view, answer) = asked(EXAMPLES[0], 22, Question::WhyNotJob { job: 3 });
    let teller = WorkflowTeller::new(of(Language::English, &outline), None, &outline, &view);
    assert_eq!(
        teller.answer(3, &answer).body.to_string(),
        "u1's share of w's lent GPUs has room: 1 ≤ 1 left. It may start: its turn comes later in this scheduling pass. If nothing else arrives, it starts at 4, on GPUs that w lends in stage 2."
    );
}

#[test]
fn whole_shares_tell_how_they_are_rounded() {
    let told = |example: usize, language: Language| -> Vec<String> {
        let all = steps(EXAMPLES[example]);
        all.iter().map(|(outline, view)| says(of(language, outline), outline, view)).collect()
    };
    for (example, language, rounding) in [
        (
            3,
            Language::English,
            "2 × 2/3 = 1.33, 2 × 1/3 = 0.67; rounded to whole cores, largest remainder first, and of equals the user listed first: 1 and 1.",
        ),
        (
            3,
            Language::Chinese,
            "2 × 2/3 = 1.33，2 × 1/3 = 0.67；取整后为 1 和 1，余数大者优先，相同时先列出者优先。",
        ),
        (
            4,
            Language::English,
            "7 × 1/2 = 3.5, 7 × 1/2 = 3.5; rounded to whole GPUs, largest remainder first, and of equals the user listed first: 4 and 3.",
        ),
    ] {
        assert!(told(example, language).iter().any(|said| said.contains(rounding)), "{rounding}");
    }
    // Where the ratio divides, nothing is rounded.
    assert!(!told(0, Language::English).iter().any(|said| said.contains("largest remainder")));
}
