//! Runs beside each other: each is drawn, what is told of their differences is whole.

use super::figures::is_legible;
use super::prelude::*;

/// The most places of the common clock.
const PLACES: u64 = 6;

/// The longest run that is compared here: the core compares the others.
const LONGEST: u64 = 700;

pub(super) fn is_drawn_and_told(kind: LabKind) {
    let mut found = Found::default();
    for (example, text) in examples(kind) {
        let mut bench = Bench::open(&text, Origin::Gallery(example.name.to_owned()));
        if bench.shown().moment.moments > LONGEST {
            continue;
        }
        bench.compare_all();
        let last = bench.beside().clock.last;
        for place in some(last + 1, PLACES) {
            bench.stand(place);
            are_drawn(&bench, example.name, &mut found);
        }
        are_told(&bench, &text, example.name, &mut found);
    }
    found.report();
}

fn are_drawn(bench: &Bench, name: &str, found: &mut Found) {
    let beside = bench.beside();
    assert!(beside.runs.len() > 1, "{name}: runs stand beside each other");
    for run in &beside.runs {
        let shown = &run.shown;
        for language in Language::ALL {
            let words = bench.words(language);
            let at = || format!("g={name}&at={} {} {language:?}", beside.clock.index, run.policy);
            let figure =
                labs::compared(words, shown).expect("a figure stands for a run among others");
            let place = Place::Among { axis: true };
            let cx = Context { place, ..Context::new(words, shown, (560.0, 320.0)) };
            let picture = figure.draw(&cx);
            is_legible(&picture, ("among", shown), found, &at);
            for (label, shapes) in figure.samples(&cx, &[&picture]) {
                found.hold(
                    !label.is_empty() && !shapes.is_empty(),
                    "a legend explains nothing",
                    &at,
                );
            }
        }
    }
}

fn are_told(bench: &Bench, text: &str, name: &str, found: &mut Found) {
    let names = names(text);
    let beside = bench.beside();
    let comparison = bench.comparison();
    for language in Language::ALL {
        let words = bench.words(language);
        let lab = bench.shown().overview.head.lab;
        let clock = Clock::of(bench.shown().overview.head.time_unit.as_deref());
        let mut said = vec![words.verdict(lab, comparison, clock), words.beside_said(beside)];
        for parting in &comparison.divergences {
            let Some((_, sides)) = &parting.first else { continue };
            let (a, b) = parting.pair;
            for (run, side) in [a, b].into_iter().zip(sides) {
                let shown = &beside.runs[run as usize].shown;
                for told in words.side(side, shown) {
                    said.extend([told.headline.clone(), told.body.to_string()]);
                }
            }
        }
        for text in said.iter().filter(|text| !text.is_empty()) {
            let wrong = faults(text, language, &names);
            found.all(wrong.into_iter().map(|wrong| format!("{wrong}: {text}")), &|| {
                name.to_owned()
            });
        }
    }
}
