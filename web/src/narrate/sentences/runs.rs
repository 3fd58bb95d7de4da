//! What the page says at the moments of the examples: the step and its reason, answers about everything that can be
//! asked about, lists, figures, guarantees, pictures; and what it says of policies beside each other.

use std::collections::BTreeMap;

use gantry_core::kernel::Level;
use gantry_core::scenario::LabKind;
use gantry_core::session::{Answer, Direction, Goal, Place, Question};

use super::Book;
use crate::conformance::bench::{Bench, folder, quoted};
use crate::figure::{Context, Figure};
use crate::gallery;
use crate::labs;
use crate::narrate::tests::SCANS;
use crate::narrate::{Clock, Explained, Language, Words};
use crate::scene::shape::{Form, Picture};
use crate::state::{Action, Compare, Origin, Shown};
use crate::story::{Caption, captions, text_of};

/// Of runs that are longer, some moments are looked at.
const WHOLE: u64 = 700;

/// The most places of a comparison that are looked at.
const PLACES: u64 = 40;

/// The most things of a kind that are asked about.
pub(crate) const ASKED: usize = 14;

/// What a lab says beside its steps.
pub(crate) trait Speaks {
    /// What can be asked, and the thing that an answer is about where that is told.
    fn questions(&self, shown: &Shown) -> Vec<(u32, Question)>;

    fn answered(&self, words: Words, shown: &Shown, about: u32, answer: &Answer) -> Explained;

    /// Labels, and the lists beside the pictures.
    fn listed(&self, words: Words, shown: &Shown) -> Vec<String>;
}

pub(crate) fn numbers(count: usize) -> std::ops::Range<u32> {
    0..u32::try_from(count.min(ASKED)).unwrap_or(0)
}

/// What is said, by part of the file.
type Said = Vec<(&'static str, String)>;

pub(super) fn gather(book: &mut Book) {
    for (_, example) in gallery::all() {
        let path = folder("static/gallery").join(format!("{}.json", example.name));
        // The trace of a week is no scenario's text.
        let Ok(text) = std::fs::read_to_string(path) else { continue };
        book.names = quoted(&text);
        let at = format!("g={}", example.name);
        let told = Language::ALL.map(|language| {
            let told = language.words().example(example.name).expect("it is described");
            format!("{}{}{}", told.0, colon(language.words()), told.1)
        });
        book.all("Examples", told.each_ref().map(String::as_str), &at);
        scenario(book, &text, &at);
    }
    book.names = quoted(SCANS);
    scenario(book, SCANS, "scans");
}

fn scenario(book: &mut Book, text: &str, at: &str) {
    let mut bench = Bench::open(text, Origin::Own);
    lesson(book, bench.shown(), at);
    for goal in moments(bench.shown()) {
        bench.act(Action::Go(goal));
        moment(book, &mut bench, at);
    }
    if bench.shown().moment.moments <= WHOLE {
        comparison(book, &mut bench, at);
    }
}

fn lesson(book: &mut Book, shown: &Shown, at: &str) {
    let told = Language::ALL.map(|it| captions(&shown.overview.head.lesson, it.words()));
    for step in 0..told[0].len() {
        for part in [|of: &Caption| text_of(&of.fact), |of: &Caption| text_of(&of.turn)] {
            let plain = told.each_ref().map(|captions| part(&captions[step]));
            book.all("Captions", plain.each_ref().map(String::as_str), at);
        }
    }
}

/// The moments that are looked at: all, or the first ones, some of each kind and the end.
fn moments(shown: &Shown) -> Vec<Goal> {
    let last = shown.moment.moments;
    if last <= WHOLE {
        return (0..=last).map(Goal::Moment).collect();
    }
    let first = (0..=24).map(Goal::Moment);
    let kinds = shown.overview.kinds.iter().flat_map(|kind| {
        [1, 2, last / 8, last].map(|n| Goal::Nth { kind: kind.clone(), n: n.max(1) })
    });
    first.chain(kinds).chain([Goal::End]).collect()
}

fn moment(book: &mut Book, bench: &mut Bench, at: &str) {
    let at = format!("{at}&m={}", bench.shown().moment.moment);
    let lab = labs::speaks(bench.shown().overview.head.lab);
    let questions = lab.questions(bench.shown());
    let answers: Vec<_> = questions
        .into_iter()
        .filter_map(|(about, asked)| Some((about, bench.ask(asked)?)))
        .collect();
    let shown = bench.shown();
    let counted = shown.lab.counted();
    let told = Language::ALL.map(|language| {
        let words = language.words().counting(counted);
        let mut said = told(words, shown);
        for (about, answer) in &answers {
            let told = lab.answered(words, shown, *about, answer);
            said.push(("Answers", both(words, &told.headline, &told.body.to_string())));
        }
        said
    });
    for (number, (part, _)) in told[0].iter().enumerate() {
        book.all(part, told.each_ref().map(|said| &*said[number].1), &at);
    }
    let many = told.map(|said| said.len());
    assert_eq!(many, [many[0]; _], "{at}: as much is said in each language");
    // Pictures of long runs are made of the same marks, many of them.
    if shown.moment.moments > WHOLE {
        return;
    }
    let drawn = Language::ALL.map(|language| drawn(language.words().counting(counted), shown));
    let keys: std::collections::BTreeSet<_> = drawn.iter().flat_map(BTreeMap::keys).collect();
    for key in keys {
        let texts = drawn.each_ref().map(|texts| texts.get(key).map_or("", String::as_str));
        book.all("Pictures", texts, &at);
    }
}

fn both(words: Words, headline: &str, body: &str) -> String {
    let space = if words.language == Language::Chinese { "" } else { " " };
    if body.is_empty() { headline.to_owned() } else { format!("{headline}{space}{body}") }
}

fn colon(words: Words) -> &'static str {
    if words.language == Language::Chinese { "：" } else { ": " }
}

/// What is said of a moment beside its answers and its pictures.
fn told(words: Words, shown: &Shown) -> Said {
    let teller = labs::of(shown).teller(words, shown);
    let reason = teller.reason();
    let mut said: Said = vec![("Steps", both(words, &reason.headline, &reason.body.to_string()))];
    said.push(("Steps", words.spoken(shown, &reason)));
    let colon = colon(words);
    for level in Level::ALL {
        said.push(("Lists and figures", words.heard_position(level, shown)));
    }
    for (name, hint, _) in teller.lamps() {
        said.push(("Lists and figures", format!("{name}{colon}{hint}")));
    }
    for (name, value) in teller.figures() {
        said.push(("Lists and figures", format!("{name}{colon}{value}")));
    }
    for kind in &shown.overview.kinds {
        said.push(("Lists and figures", words.kind_name(kind, shown.overview.head.lab).to_owned()));
    }
    let listed = labs::speaks(shown.overview.head.lab).listed(words, shown);
    said.extend(listed.into_iter().map(|text| ("Lists and figures", text)));
    said
}

/// What is written in the pictures and said of their marks, by mark.
fn drawn(words: Words, shown: &Shown) -> BTreeMap<(usize, String, usize), String> {
    // With what a control of a figure's own shows besides.
    let draw = |figure: Figure| {
        let cx = Context::new(words, shown, figure.prefers);
        figure.draw(&Context { setting: Some(1), ..cx })
    };
    let figures = labs::of(shown).figures(words, shown);
    let pictures: Vec<Picture> = figures.into_iter().map(draw).collect();
    let mut texts = BTreeMap::new();
    for (at, picture) in pictures.iter().enumerate() {
        for mark in picture.marks() {
            let written = mark.shapes.iter().filter_map(|shape| match &shape.form {
                Form::Text { text, .. } => Some(text.clone()),
                _ => None,
            });
            let written: Vec<String> = mark.title.iter().cloned().chain(written).collect();
            let many = written.len();
            for (number, text) in written.into_iter().enumerate() {
                // Where there is more room for words in one language, they are told apart.
                let text = text.trim().to_owned();
                texts.insert((at, format!("{}/{many}", mark.key), number), text);
            }
        }
    }
    texts
}

/// Adds what is said where policies stand beside each other.
fn comparison(book: &mut Book, bench: &mut Bench, at: &str) {
    let lab = bench.shown().overview.head.lab;
    bench.compare_all();
    let beside = bench.beside();
    let at = format!("{at}&vs={}", beside.policies.join("."));
    let last = beside.clock.last;
    let counted = bench.shown().lab.counted();
    let compared = |language: Language| compared(language.words().counting(counted), bench, lab);
    let told = Language::ALL.map(compared);
    for number in 0..told[0].len() {
        book.all("Comparisons", told.each_ref().map(|said| &*said[number]), &at);
    }
    let step = last.div_ceil(PLACES).max(1);
    let mut place = Place::Start;
    for _ in 0..last.div_ceil(step) {
        bench.act(Action::Compare(Compare::Go(place)));
        let beside = bench.beside();
        let words = |language: Language| language.words().counting(counted);
        let told = Language::ALL.map(|language| words(language).beside_said(beside));
        book.all("Comparisons", told.each_ref().map(String::as_str), &at);
        place = Place::Step(Direction::Forward);
    }
    bench.compare();
}

fn compared(words: Words, bench: &Bench, lab: LabKind) -> Vec<String> {
    let beside = bench.beside();
    let comparison = bench.comparison();
    let clock = Clock::of(bench.shown().overview.head.time_unit.as_deref());
    let colon = colon(words);
    let mut said = vec![words.verdict(lab, comparison, clock)];
    for row in &comparison.table {
        let name = words.metric(row.metric);
        let from = row.values.first().copied().flatten();
        for &value in &row.values {
            let by = value.zip(from);
            let by = by.map(|(value, from)| words.figure_difference(value, from, row.unit, clock));
            let value = words.figure_value(value, row.unit, clock);
            said.push(format!("{name} {value} {}", by.unwrap_or_default()).trim_end().to_owned());
        }
    }
    for parting in &comparison.divergences {
        let Some((_, sides)) = &parting.first else { continue };
        let (a, b) = parting.pair;
        for (run, side) in [a, b].into_iter().zip(sides) {
            let run = &beside.runs[run as usize];
            let policy = words.policy_called(lab, &run.policy);
            for told in words.side(side, &run.shown) {
                let told = both(words, &told.headline, &told.body.to_string());
                said.push(if told.is_empty() { told } else { format!("{policy}{colon}{told}") });
            }
        }
    }
    said
}
