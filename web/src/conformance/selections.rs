//! Selections: what a figure or a table offers exists, has an address, and something is said of it in both languages.

use super::prelude::*;
use crate::state::{Form, Noun};
use crate::url;

/// The most moments of a run, and those of a large scenario.
const MOMENTS: [u64; 2] = [10, 3];

/// The size of a large scenario's text, in bytes.
const LARGE: usize = 100_000;

const THINGS: u32 = 5;

pub(super) fn resolve(kind: LabKind) {
    let mut found = Found::default();
    for (example, text) in examples(kind) {
        let names = names(&text);
        let mut bench = Bench::open(&text, Origin::Gallery(example.name.to_owned()));
        for goal in moments(bench.shown(), MOMENTS[usize::from(text.len() > LARGE)]) {
            bench.act(Action::Go(goal));
            let hints = Language::ALL.map(|language| bench.why(language));
            for selection in offered(bench.shown()) {
                is_told(&mut bench, &selection, &hints, &names, &mut found);
            }
        }
    }
    found.report();
}

/// Selects it: something is said of it, and the address that names it leads back.
fn is_told(
    bench: &mut Bench,
    selection: &Selection,
    hints: &[Vec<String>; 2],
    names: &BTreeSet<String>,
    found: &mut Found,
) {
    bench.select(Some(selection.clone()));
    let address = bench.state.fragment();
    let (at, (_, view)) = (|| address.clone(), url::read(&address));
    found.hold(
        view.selection.as_ref() == Some(selection),
        "an address does not name what is selected",
        &at,
    );
    for (language, hint) in Language::ALL.into_iter().zip(hints) {
        let told = bench.why(language);
        let says = told != *hint && !told.is_empty();
        found.hold(says, format!("nothing is said of a {} in {language:?}", selection.0.0), &at);
        for text in &told {
            let wrong = faults(text.trim(), language, names);
            found.all(wrong.into_iter().map(|wrong| format!("{wrong}: {text}")), &at);
        }
    }
    let before = bench.shown().moment.moment;
    for direction in [Direction::Forward, Direction::Back] {
        bench.act(Action::Jump(direction));
        bench.act(Action::Go(view.goal.clone().unwrap_or(Goal::Start)));
        found.hold(bench.shown().moment.moment == before, "an address does not lead back", &at);
    }
    bench.select(None);
}

/// Things that figures and tables offer at a moment, and others by their numbers.
fn offered(shown: &Shown) -> Vec<Selection> {
    let mut all: Vec<Selection> = Vec::new();
    let words = Language::English.words();
    for figure in labs::of(shown).figures(words, shown) {
        let cx = Context { editing: true, ..Context::new(words, shown, figure.prefers) };
        let picture = figure.draw(&cx);
        let marks: Vec<_> = picture.marks().filter_map(|mark| mark.target.clone()).collect();
        let tables = (figure.tables)(&cx);
        let cells = tables.iter().flat_map(|table| &table.rows).flat_map(|row| &row.cells);
        let cells: Vec<_> = cells.filter_map(|cell| cell.target.clone()).collect();
        for &noun in facts(shown.overview.head.lab).things {
            for list in [&marks, &cells] {
                let own: Vec<_> = list.iter().filter(|selection| selection.0 == noun).collect();
                all.extend(some_of(&own, THINGS.into()).map(|own| (*own).clone()));
            }
        }
    }
    all.extend(facts(shown.overview.head.lab).things.iter().flat_map(|&noun| numbered(noun)));
    // Handles are no things: they are pressed or dragged.
    all.retain(|selection| shown.lab.has(selection));
    let mut once: Vec<Selection> = Vec::new();
    for selection in all {
        if !once.contains(&selection) {
            once.push(selection);
        }
    }
    once
}

pub(super) fn numbered(noun: Noun) -> Vec<Selection> {
    let numbers = || 0..THINGS;
    let all: Vec<At> = match noun.1 {
        Form::One => numbers().map(At::One).collect(),
        Form::Pair => numbers().flat_map(|of| (0..2).map(move |at| At::Pair(of, at))).collect(),
        Form::Since | Form::Many => Vec::new(),
    };
    all.into_iter().map(|at| Selection(noun, at)).collect()
}
