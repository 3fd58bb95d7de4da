//! Selections: what a picture or a list offers exists, has an address, and something is said of it.

use std::collections::BTreeSet;

use gantry_core::scenario::LabKind;
use gantry_core::session::Direction;

use super::bench::{Bench, examples, names};
use super::moments;
use crate::labs::facts;
use crate::links::Links;
use crate::narrate::Language;
use crate::narrate::sentences::faults;
use crate::state::{Action, At, Form, Noun, Origin, Selection, Shown};
use crate::url;

/// The most moments of a run.
const MOMENTS: u64 = 12;

/// The most things of a kind.
const THINGS: u32 = 6;

pub(super) fn resolve(kind: LabKind) {
    for (example, text) in examples(kind) {
        let names = names(&text);
        let mut bench = Bench::open(&text, Origin::Gallery(example.name.to_owned()));
        for goal in moments(bench.shown(), MOMENTS) {
            bench.act(Action::Go(goal));
            let hints = Language::ALL.map(|language| bench.why(language));
            for selection in offered(bench.shown()) {
                is_told(&mut bench, selection, &hints, &names);
            }
        }
    }
}

/// Selects it: something is said of it, in both languages, and where it leads to is there.
fn is_told(
    bench: &mut Bench,
    selection: Selection,
    hints: &[Vec<String>; 2],
    names: &BTreeSet<String>,
) {
    bench.select(Some(selection.clone()));
    let address = Links::default().fragment(&bench.state);
    let (_, view) = url::read(&address);
    assert_eq!(view.selection.as_ref(), Some(&selection), "{address}");
    let at = &address;
    for (language, hint) in Language::ALL.into_iter().zip(hints) {
        let told = bench.why(language);
        assert!(told != *hint && !told.is_empty(), "{at}: nothing is said of it: {told:?}");
        for text in &told {
            let wrong = faults(text.trim(), language, names);
            assert!(wrong.is_empty(), "{at}: {wrong:?} in {text:?}");
        }
    }
    let before = bench.shown().moment.moment;
    for direction in [Direction::Forward, Direction::Back] {
        bench.act(Action::Jump(direction));
        bench.act(Action::Go(view.goal.clone().expect("the address has the moment")));
        assert_eq!(bench.shown().moment.moment, before, "{address}");
    }
    bench.select(None);
}

/// What a picture or a list offers at a moment.
fn offered(shown: &Shown) -> Vec<Selection> {
    let mut all: Vec<Selection> = Vec::new();
    for &noun in facts(shown.overview.head.lab).things {
        all.extend(some_of(noun).into_iter().filter(|selection| shown.lab.has(selection)));
    }
    all
}

/// Things of a kind by their numbers.
fn some_of(noun: Noun) -> Vec<Selection> {
    let numbers = || 0..THINGS;
    let all: Vec<At> = match noun.1 {
        Form::One => numbers().map(At::One).collect(),
        Form::Pair => numbers().flat_map(|of| numbers().map(move |at| At::Pair(of, at))).collect(),
        Form::Since | Form::Many => Vec::new(),
    };
    all.into_iter().map(|at| Selection(noun, at)).collect()
}
