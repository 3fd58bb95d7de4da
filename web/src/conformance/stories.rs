//! Stories: every caption is tied to a step that is there, in order, and its numbers are those of the run.

use std::collections::BTreeSet;

use gantry_core::scenario::LabKind;
use gantry_core::session::Goal;

use super::Found;
use super::bench::{Bench, examples};
use crate::figure::Context;
use crate::labs;
use crate::narrate::Language;
use crate::state::{Action, Origin};
use crate::story::{Caption, captions, text_of};

/// Longer runs are not told step by step.
const LONG: u64 = 500;

/// A story has so many captions.
const CAPTIONS: std::ops::RangeInclusive<usize> = 3..=8;

pub(super) fn are_true(kind: LabKind) {
    let mut found = Found::default();
    // What one run is compared with is told by another of the lab.
    let mut told: Vec<_> = examples(kind)
        .map(|(example, text)| {
            let mut bench = Bench::open(&text, Origin::Gallery(example.name.to_owned()));
            let numbers = numbers_told(&mut bench, &text);
            (example.name, bench, numbers)
        })
        .collect();
    let known: BTreeSet<String> = told.iter().flat_map(|(.., numbers)| numbers.clone()).collect();
    for (name, bench, _) in &told {
        for language in Language::ALL {
            is_true((name, bench, &known), language, &mut found);
        }
    }
    for (name, bench, _) in &mut told {
        leads_on(name, bench, &mut found);
    }
    found.report();
}

/// Asked to play on to the next caption, the page plays; asked again, it is there at once.
fn leads_on(name: &str, bench: &mut Bench, found: &mut Found) {
    let at = || format!("g={name}");
    bench.act(Action::Go(Goal::Start));
    let Some((_, next)) = bench.state.next_step() else { return };
    bench.act(Action::Skip);
    bench.act(Action::PlayOn);
    found.hold(bench.state.playing(), "it does not play on", &at);
    bench.act(Action::PlayOn);
    let there = bench.shown().moment.moment == next && !bench.state.playing();
    found.hold(there, format!("it is not at {next} at once"), &at);
}

fn is_true(
    (name, bench, known): (&str, &Bench, &BTreeSet<String>),
    language: Language,
    found: &mut Found,
) {
    let at = || format!("g={name} {language:?}");
    let captions = captions(&bench.shown().overview.head.lesson, language.words());
    found.hold(CAPTIONS.contains(&captions.len()), format!("{} captions", captions.len()), &at);
    let moments = &bench.state.marks.lesson;
    let last = bench.shown().moment.moments;
    let there = moments.len() == captions.len()
        && moments.iter().all(|moment| moment.is_some_and(|moment| moment <= last));
    found.hold(there && moments.is_sorted(), format!("{name}: steps at {moments:?}"), &at);
    for Caption { fact, turn } in &captions {
        let line = format!("{} {}", text_of(fact), text_of(turn));
        for number in numbers(&line) {
            found.hold(known.contains(&number), format!("{number} in “{line}”"), &at);
        }
    }
}

/// The numbers of all that is said of a run, and of its scenario.
fn numbers_told(bench: &mut Bench, text: &str) -> BTreeSet<String> {
    let mut told: BTreeSet<String> = numbers(text).collect();
    let last = bench.shown().moment.moments;
    if last > LONG {
        return told;
    }
    for moment in 0..=last {
        bench.act(Action::Go(Goal::Moment(moment)));
        for said in Language::ALL.map(|language| bench.why(language).join(" ")) {
            told.extend(numbers(&said));
        }
        // What is said beside the captions of pictures is of the run too.
        let (words, shown) = (Language::English.words(), bench.shown());
        for figure in labs::of(shown).figures(words, shown) {
            let remark = (figure.remark)(&Context::new(words, shown, figure.prefers));
            told.extend(numbers(&remark.unwrap_or_default()));
        }
    }
    told
}

/// The numbers of a text.
pub(crate) fn numbers(text: &str) -> impl Iterator<Item = String> {
    let digits = text.replace(',', "");
    let parts = digits.split(|c: char| !c.is_ascii_digit() && c != '.').map(str::to_owned);
    let parts = parts.map(|part| part.trim_matches('.').to_owned());
    parts.filter(|part| !part.is_empty()).collect::<Vec<_>>().into_iter()
}
