//! Sentences of the workflow lab at every step of every example.

use gantry_core::kernel::{Explanation, Sentence};
use gantry_core::labs::workflow::view::{Loan, Outline, Returned, View};
use gantry_core::labs::workflow::{Question, Reclaim, Status};

use crate::labs::workflow::panels::jobs::present;
use crate::labs::workflow::picture::fixture::{EXAMPLES, asked, every, steps};
use crate::labs::workflow::picture::row_of;
use crate::labs::workflow::words::WorkflowTeller;
use crate::narrate::{Clock, Counted, Explained, Language, Tells, Words};
use crate::words::workflow_picture::BackByTerms;

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
        "w reclaims 4 of its 6 lent GPUs. | Stage 2 of w needs 6, and 2 are available: 2 < 6. By the ratio 1 : 1 the shares become: u1 3 → 1 (3 in use) and u2 3 → 1 (2 in use). 1 lent GPU is idle and is reclaimed first. Jobs must return 3 more.",
        "Job a is interrupted for stage 2 of w. | u1 uses more than its share: 3 > 1. Of its jobs, the one that started last is interrupted first. It returns 3 GPUs after 4 units of time; it waits again, starts over and loses 12 GPU × time of its work. Reclaimed so far: 4 of 4 GPUs (1 idle + 3 freed). u2 still uses more than its share: 2 > 1.",
        "w reclaims both of its lent GPUs.",
        "Stage 4 of w begins. | Its job starts at once: 8 ≤ 8 reserved. Reclaimed for it: 2 GPUs = 2 idle. No job is interrupted.",
        "Job 7 of stage 4 of w ends. | It was the last job of w: the reservation ends.",
        "Stage 2 of w begins. | Its 3 jobs start at once, in parallel: 6 ≤ 8 reserved. Reclaimed for it: 4 GPUs = 1 idle + 5 freed − 2 lent again.",
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

/// Grounds, picture, table and ledger take their numbers from one sum, in both languages; it is told once the units are
/// back, and until then only what has come back.
#[test]
fn sentences_and_pictures_of_a_reclaim_carry_the_same_numbers() {
    let mut met = 0;
    for (outline, view) in EXAMPLES.into_iter().flat_map(steps) {
        let Some(taking) = &view.taking else { continue };
        let reclaim = &taking.reclaim;
        met += 1;
        let row = row_of(&view, taking.stage).expect("its row");
        assert_eq!(row.reclaim, *reclaim, "the table's");
        for words in Language::ALL.map(|language| of(language, &outline)) {
            let Reclaim { units, idle, freed, .. } = *reclaim;
            let (back, again) = reclaim.so_far();
            let so_far = BackByTerms { back, units, idle, freed, again }.tell(words);
            assert_eq!(comes_to(&so_far), back, "{so_far}");
            assert_eq!(so_far.contains('−'), again > 0, "{so_far}");
            let said = says(words, &outline, &view);
            let label = words.reclaim_label(&outline, &view).expect("its cards");
            assert!(label.contains(&so_far), "{label}");
            let happened = &*view.reason.fact.id;
            if happened == "stage_begins_now" {
                let whole = words.reclaim_sum(reclaim);
                assert_eq!(comes_to(&whole), reclaim.units, "{whole}");
                assert!(said.contains(&whole), "{said}");
                let ledger = words.latest_reclaim(&outline, &view).expect("a line of the ledger");
                assert!(ledger.contains(&whole), "{ledger}");
                let mark = words.stage_mark(row, None, &outline, Clock::Plain);
                assert!(mark.ends_with(&format!(" {}", reclaim.units)), "{mark}");
            } else {
                assert!(happened != "job_is_interrupted" || said.contains(&so_far), "{said}");
            }
        }
    }
    assert!(met > 20, "{met} moments of reclaims");
}

#[test]
fn answers_name_what_would_help() {
    let (outline, view) = steps(EXAMPLES[3]).pop().expect("an end");
    let said = |id: &'static str, gaps: &[(&'static str, u64)]| Sentence {
        id: id.into(),
        arguments: gaps.iter().map(|&(name, value)| (name.into(), value.into())).collect(),
    };
    let user = u64::from(outline.jobs[3].user);
    let grounds = [
        said("share_used_up", &[("user", user), ("lender", 0), ("share", 3), ("used", 3)]),
        said("idle_in_others_shares", &[("idle", 1), ("lender", 0)]),
        said("pool_closed", &[("workflow", 1)]),
        said("would_start_with_either", &[("units", 2), ("time", 1)]),
        said("starts_then_on_loan", &[("time", 7), ("lender", 0), ("stage", 2)]),
    ];
    let teller = WorkflowTeller::new(of(Language::English, &outline), None, &outline, &view);
    let told = Explanation::new(said("why_job_waits", &[("job", 3)]), grounds);
    assert_eq!(
        Explained::of(&teller.explanation(&told)).body.to_string(),
        "bob's share of steady's lent cores is used up: it is 3, and 3 are in use. 1 of steady's lent cores is idle, but it belongs to other users' shares, and shares are not transferred. The pool is closed to ordinary jobs while urgent waits for it. It would start now if it needed 2 fewer cores, or if its runtime were shorter by 1. If nothing else arrives, it starts at 7, on cores that steady lends in stage 2."
    );
}

#[test]
fn an_idle_unit_tells_why_nobody_uses_it() {
    let (outline, view, answer) = asked(EXAMPLES[0], 18, Question::Unit { unit: 4 });
    let teller = WorkflowTeller::new(of(Language::English, &outline), None, &outline, &view);
    let idle = Explained::of(&teller.explanation(&answer));
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

#[test]
fn list_ledger_and_answer_say_the_same_of_each_job_at_every_moment() {
    let mut ended_again = 0;
    for text in EXAMPLES {
        every(text, |outline, view, ask| {
            let now = present(outline, view);
            for (job, own) in (0..).zip(&outline.jobs) {
                let answer = ask(Question::WhyNotJob { job });
                let number = |id, name| answer.says(id).and_then(|said| said.number(name));
                let listed = &now[&job];
                let loans = || view.ledger.iter().filter(|loan| loan.job == job);
                let reclaimed = |loan: &&Loan| loan.returned == Returned::Reclaimed;
                let stops = loans().filter(reclaimed).count() as u64;
                let is_out =
                    |loan: &Loan| matches!(loan.returned, Returned::Out | Returned::LeftOver);
                let out = loans().find(|loan| is_out(loan)).map(|loan| loan.owner);
                let times = listed.interruptions;
                match (listed.status, &*answer.fact.id) {
                    (Status::Future, "why_job_waits") => {
                        assert!(["it_comes_at", "it_comes_now"].contains(&&*answer.grounds[0].id));
                        assert_eq!(loans().count(), 0);
                    }
                    (Status::Waiting, "why_job_waits") => {
                        assert!((stops > 0) == (times > 0) && out.is_none());
                    }
                    (Status::Running, "job_is_running") => {
                        let lender = ["has_borrowed_since", "has_outlasted_lender"]
                            .iter()
                            .find_map(|id| number(*id, "lender"));
                        let told = listed.lender.map(u64::from);
                        assert_eq!((told, out.map(u64::from)), (lender, lender));
                    }
                    (Status::Completed, "job_is_over") => {
                        let interruptions = number("was_interrupted_before", "times");
                        assert_eq!((times, out), (interruptions.unwrap_or(0), None));
                        assert_eq!(times, stops);
                        ended_again += stops;
                    }
                    (Status::Cancelled, "job_was_cancelled") => {}
                    other => panic!("{} at {}: {other:?}", own.id, view.now),
                }
            }
        });
    }
    assert!(ended_again > 4, "jobs end that were interrupted");
}

#[test]
fn a_turn_to_come_is_told() {
    let (outline, view, answer) = asked(EXAMPLES[0], 22, Question::WhyNotJob { job: 3 });
    let teller = WorkflowTeller::new(of(Language::English, &outline), None, &outline, &view);
    assert_eq!(
        Explained::of(&teller.explanation(&answer)).body.to_string(),
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
