//! Receipts: what a page copies is reviewed by another page as it was answered, and graded by the core alike; what is not
//! valid is told, and the exercise begins without it. Answers outlive a change that is taken back.

use gantry_core::quiz::{self, Asking, Given, Guess, Question, Receipt, ReceiptFault};

use super::prelude::*;
use crate::state::{Answer, Asks, Notice, Round, Told};
use crate::url;

/// Larger scenarios are left to the core's own suite.
const LARGE: usize = 12_000;

/// The most questions of a run that are answered.
const MOST: usize = 9;

fn questions(text: &str) -> Vec<Question> {
    let (scenario, checked) = scenario::open(text).expect("an example is valid");
    quiz::questions(&scenario, checked, &Asking::default()).expect("kinds of the lab")
}

/// Guesses of every grade, in turn: right, wrong, one of the things, none.
fn guess(question: &Question, number: usize) -> Guess {
    let Question { asked, right, .. } = question;
    let wrong = Guess::Nothing("nothing of the kind".to_owned());
    match number % 4 {
        0 => right.clone(),
        1 => wrong,
        2 => asked.things.last().cloned().map_or(Guess::Number(0), Guess::Thing),
        _ => asked.nothing.first().cloned().map_or(wrong, Guess::Nothing),
    }
}

fn answers(bench: &Bench) -> Vec<Answer> {
    let predicting = bench.state.predicting.as_ref().expect("it goes on");
    predicting.answers.iter().map(|answer| (**answer).clone()).collect()
}

fn receipt(bench: &Bench) -> String {
    let predicting = bench.state.predicting.as_ref().expect("it goes on");
    predicting.receipt.as_deref().expect("it is made").to_owned()
}

/// Opens the exercise of a receipt, as a link does.
fn follow(text: &str, name: &str, receipt: &str) -> Bench {
    let mut bench = Bench::open(text, Origin::Gallery(name.to_owned()));
    let view = url::read(&format!("g={name}&predict=1&{receipt}")).1;
    bench.state.expected = view;
    bench.act(Action::Reopen);
    bench
}

pub(super) fn are_graded(kind: LabKind) {
    let mut found = Found::default();
    let small = examples(kind).filter(|(_, text)| text.len() < LARGE);
    for (example, text) in small {
        let at = || format!("g={}", example.name);
        let mut bench = Bench::open(&text, Origin::Gallery(example.name.to_owned()));
        bench.act(Action::Predict(Some(Asks::Reader)));
        bench.act(Action::Sign("Ada ".into()));
        let all = questions(&text);
        let mut guesses = Vec::new();
        for (number, question) in all.iter().take(MOST).enumerate() {
            let guess = guess(question, number);
            guesses.push(Some(guess.clone()));
            bench.act(Action::Guess(guess));
            let made = Receipt::decode(&receipt(&bench)).expect("it is readable");
            let given = made.answers.into_iter().map(|given| given.guess);
            found.hold(given.eq(guesses.clone()), "a receipt of other answers", &at);
            found.hold(made.name == "Ada", "another name", &at);
            bench.act(Action::Enter);
        }
        if guesses.is_empty() {
            continue;
        }
        bench.act(Action::Sign("Ada Lovelace".into()));
        is_reviewed(&bench, &text, example.name, &mut found);
        is_graded(&bench, &text, &guesses, &mut found, &at);
        is_refused(&text, example.name, &receipt(&bench), all.len(), &mut found);
        // What is asked again does not count.
        let before = receipt(&bench);
        bench.act(Action::PredictAgain);
        if let Some(asked) = bench.state.asked().cloned() {
            let right = all.iter().find(|own| own.asked.moment == asked.moment);
            bench.act(Action::Guess(right.expect("it is one of them").right.clone()));
            found.hold(receipt(&bench) == before, "a second answer counts", &at);
        }
    }
    found.report();
}

/// The link of a receipt opens its review: the same answers, in the run to its end.
fn is_reviewed(bench: &Bench, text: &str, name: &str, found: &mut Found) {
    let at = || format!("g={name}");
    let link = bench.state.receipt_fragment(&receipt(bench)).expect("an example has a link");
    let (source, view) = url::read(&link);
    found.hold(source == url::Source::Example(name.to_owned()), "of another exercise", &at);
    let copied = view.receipt.expect("it is in its link");
    let mut other = follow(text, name, &copied);
    found.hold(answers(&other) == answers(bench), "the review has other answers", &at);
    let signed = other.state.predicting.as_ref().map(|own| own.signed.clone());
    found.hold(signed.as_deref() == Some("Ada Lovelace"), "the name is not told", &at);
    let shown = other.shown();
    let whole = shown.overview.complete && shown.overview.asked.is_none();
    found.hold(whole && !other.state.withheld(), "something is withheld", &at);
    found.hold(other.state.notice.is_none(), "something is told", &at);
    let address = other.state.fragment();
    found.hold(url::read(&address).1.receipt == Some(copied), "its address has another", &at);
    for answer in answers(&other) {
        other.act(Action::Go(gantry_core::session::Goal::Moment(answer.decided)));
        found.hold(other.state.verdict().is_some_and(|own| **own == answer), "it leads away", &at);
    }
}

/// The core grades the receipt as it graded each guess.
fn is_graded(
    bench: &Bench,
    text: &str,
    guesses: &[Option<Guess>],
    found: &mut Found,
    at: &dyn Fn() -> String,
) {
    let (scenario, checked) = scenario::open(text).expect("an example is valid");
    let grades = quiz::grade(&scenario, checked.clone(), &Asking::default(), guesses);
    let grades: Vec<_> = grades.expect("kinds of the lab").into_iter().flatten().collect();
    let told: Vec<_> = answers(bench).iter().map(|answer| answer.graded.grade).collect();
    found.hold(grades == told, "graded otherwise", at);
    let made = Receipt::decode(&receipt(bench)).expect("it is readable");
    let review = made.review(&scenario, checked).expect("it is valid");
    let again: Vec<_> = review.answers.iter().map(|answer| answer.graded.grade).collect();
    found.hold(again == told, "the receipt is graded otherwise", at);
}

/// What is no receipt of the exercise is told, and the questions begin.
fn is_refused(text: &str, name: &str, receipt: &str, questions: usize, found: &mut Found) {
    let at = || format!("g={name}");
    let (scenario, _) = scenario::open(text).expect("an example is valid");
    let given = |count: usize| vec![Given { guess: None, helped: false }; count];
    let of = |count| Receipt::new(&scenario, "Ada", Asking::default(), given(count)).encode();
    let mut renamed = scenario.clone();
    renamed.title = Some("another".to_owned());
    let other = Receipt::new(&renamed, "Ada", Asking::default(), given(1)).encode();
    let unknown = Asking { kinds: vec!["nxt".to_owned()], ..Asking::default() };
    let too_many =
        ReceiptFault::TooMany { answers: questions as u64 + 1, questions: questions as u64 };
    let half = receipt.len() / 2;
    let damaged = format!("{}!{}", &receipt[..half], &receipt[half + 1..]);
    let changed = |field: &str, value: serde_json::Value| {
        let mut changed = serde_json::to_value(Receipt::decode(receipt).expect("it was made"));
        changed.as_mut().expect("plain data")[field] = value;
        let changed: Receipt = serde_json::from_value(changed.expect("it is")).expect("a receipt");
        changed.encode()
    };
    let later = receipt.replacen(".A", "._", 1);
    for (bad, fault) in [
        (damaged, ReceiptFault::Unreadable),
        (format!("a={}", "A".repeat(1 << 17)), ReceiptFault::Unreadable),
        ("a=".to_owned(), ReceiptFault::Cut),
        (receipt[..4].to_owned(), ReceiptFault::Cut),
        (receipt[..half].to_owned(), ReceiptFault::Cut),
        (receipt[..receipt.len() - 1].to_owned(), ReceiptFault::Cut),
        (changed("name", "Bob".into()), ReceiptFault::Changed),
        (changed("answers", serde_json::json!([])), ReceiptFault::Changed),
        // The first byte is the version.
        (later, ReceiptFault::OtherVersion),
        (other, ReceiptFault::OtherExercise),
        (Receipt::new(&scenario, "", unknown, given(1)).encode(), ReceiptFault::OtherExercise),
        (of(questions + 1), too_many),
    ] {
        let bench = follow(text, name, &bad);
        let told = bench.state.notice.as_ref() == Some(&Notice::BadReceipt(fault));
        found.hold(told, format!("not told: {fault:?}, but {:?}", bench.state.notice), &at);
        let begun = bench.state.predicting.as_ref().is_some_and(|own| own.round == Round::First);
        found.hold(begun && bench.state.asked().is_some(), "the exercise does not begin", &at);
    }
}

pub(super) fn outlive_changes(kind: LabKind) {
    let mut found = Found::default();
    let small = examples(kind).filter(|(_, text)| text.len() < LARGE);
    for (example, text) in small.take(6) {
        let at = || format!("g={}", example.name);
        let mut bench = Bench::open(&text, Origin::Gallery(example.name.to_owned()));
        bench.act(Action::Predict(Some(Asks::Reader)));
        for (number, question) in questions(&text).iter().take(3).enumerate() {
            bench.act(Action::Guess(guess(question, number)));
            let (before, given, made) = (bench.shown().clone(), answers(&bench), receipt(&bench));
            let mut renamed = scenario::read(&text).expect("it is valid");
            renamed.title = Some("another".to_owned());
            bench.act(Action::Text(scenario::write_pretty(&renamed).into()));
            found.hold(bench.state.predicting.is_none(), "asked about another run", &at);
            let way = bench.state.way_back();
            found.hold(way == Some(Told::Undone), "the way back is not told", &at);
            bench.act(Action::Undo);
            found.hold(bench.state.way_back().is_none(), "a way back to here", &at);
            let same = answers(&bench) == given && receipt(&bench) == made;
            found.hold(same, "answers are lost", &at);
            let shown = bench.shown();
            let there = shown.moment.moment == before.moment.moment
                && (shown.moment.moments, shown.overview.levels)
                    == (before.moment.moments, before.overview.levels);
            found.hold(there, "another part of the run is there", &at);
            found.hold(bench.state.verdict().is_some(), "the grade is not told", &at);
            bench.act(Action::Enter);
            let asked = bench.state.asked().map(|asked| asked.moment);
            let next = questions(&text).get(number + 1).map(|own| own.asked.moment);
            found.hold(asked == next, "another question is next", &at);
        }
    }
    found.report();
}
