//! A comparison opens where its policies differ first: every run is at its own decision about one job or task, which its
//! picture draws and names, and the sentence over the pictures tells each decision once. No policy is told to be the best
//! where another is as good.

use gantry_core::session;

use super::prelude::*;
use crate::narrate::Standing;
use crate::scene::arrange::beside;
use crate::scene::lane::{self, Flag, Lane};
use crate::state::{Beside, Ran};

/// The longest run that is compared here.
const LONGEST: u64 = 700;
const ROOM: (f64, f64) = (1_000.0, 480.0);

pub(super) fn at_the_first_difference(kind: LabKind) {
    let mut found = Found::default();
    for (example, text) in examples(kind) {
        let mut bench = Bench::open(&text, Origin::Gallery(example.name.to_owned()));
        if bench.shown().moment.moments > LONGEST {
            continue;
        }
        let at = || format!("g={}", example.name);
        // Wherever the reader is.
        bench.act(Action::Go(Goal::End));
        bench.compare();
        let open = bench.beside();
        let comparison = bench.comparison();
        if let Some(subject) = session::first_subject(&comparison.divergences) {
            found.hold(open.clock.tick == subject.0, "it opens at another instant", &at);
            found.hold(!open.whole || open.at_end(), "what comes is told", &at);
            decides(open, subject.1, &mut found, &at);
            for language in Language::ALL {
                is_told(&bench, open, language, &mut found, &at);
                is_drawn(&bench, open, (language, subject.1), &mut found, &at);
            }
        } else {
            found.hold(open.at_end(), "policies that never differ are not at the end", &at);
        }
        bench.act(Action::Go(Goal::End));
        found.hold(bench.beside().whole, "the end tells nothing of whole runs", &at);
        for language in Language::ALL {
            is_best(&bench, language, &mut found, &at);
        }
        bench.act(Action::Escape);
        found.hold(bench.state.beside.is_none(), "Escape does not leave it", &at);
    }
    found.report();
}

/// Every run is at its own decision.
fn decides(open: &Beside, thing: u32, found: &mut Found, at: &dyn Fn() -> String) {
    for (run, own) in open.runs.iter().enumerate() {
        let side = open.decision(run);
        let here = side.is_some_and(|side| side.moment == own.shown.moment.moment);
        found.hold(here, "a run is not at its decision", at);
        found.hold(own.marked == Some(thing), "a run has another subject", at);
    }
}

/// The sentence begins with the instant, and names each policy once.
fn is_told(
    bench: &Bench,
    open: &Beside,
    language: Language,
    found: &mut Found,
    at: &dyn Fn() -> String,
) {
    let words = bench.words(language);
    let (said, head) = (words.beside_said(open), &bench.shown().overview.head);
    let clock = Clock::of(head.time_unit.as_deref());
    let there = words.beside_place(&open.clock, bench.shown(), clock);
    found.hold(said.starts_with(&there), format!("{said}: not {there}"), at);
    for run in &open.runs {
        let name = words.policy_called(head.lab, &run.policy);
        found.hold(said.contains(name), format!("{said}: nothing of {name}"), at);
    }
}

/// Each picture draws the subject, with its name.
fn is_drawn(
    bench: &Bench,
    open: &Beside,
    (language, thing): (Language, u32),
    found: &mut Found,
    at: &dyn Fn() -> String,
) {
    let words = bench.words(language);
    let lab = labs::of(&open.runs[0].shown);
    for (policy, shown, (picture, lane)) in drawn(bench, open, language) {
        let subject = lab.marked(&shown, thing);
        // The jobs of a stage begin together: they are told by what they are of.
        let name = lab.thing(words, thing, &shown);
        let name = name.split('.').next().unwrap_or_default();
        let at = || format!("{} {policy} {language:?}: {name}", at());
        let same = lane.as_ref().and_then(|lane| lane.same.as_ref());
        let flag = lane.as_ref().and_then(|lane| lane.flag.as_ref());
        let flag = flag.filter(|flag| flag.decision.is_some()).map(Flag::target);
        let known = |target: &Selection| {
            *target == subject || Some(target) == same || Some(target) == flag.as_ref()
        };
        let is_subject = |mark: &Mark| {
            mark.target.as_ref().is_some_and(known)
                || mark.title.as_ref().is_some_and(|title| lane::says(title, name))
        };
        found.hold(picture.marks().any(is_subject), "it is not drawn", &at);
        let texts = picture.marks().flat_map(|mark| &mark.shapes);
        let mut texts = texts.filter_map(|shape| match &shape.form {
            Form::Text { text, .. } => Some(text),
            _ => None,
        });
        found.hold(texts.any(|text| lane::says(text, name)), "it is not named", &at);
    }
}

type Drawn = (Picture, Option<Lane>);

/// The pictures of all runs as the page draws them, each with its policies.
fn drawn(bench: &Bench, open: &Beside, language: Language) -> Vec<(String, Shown, Drawn)> {
    let (words, runs) = (bench.words(language), &open.runs);
    let lab = labs::of(&runs[0].shown);
    if let [first, second] = &runs[..] {
        let both = [&first.shown, &second.shown];
        if let Some(pair) = lab.together(both, ROOM.0) {
            let picture = (pair.picture)(both, words, ROOM);
            return vec![(open.policies.join("."), first.shown.clone(), (picture, None))];
        }
    }
    if let Some(drawn) = bench.lanes(words, ROOM, None) {
        let one = |(run, lane, picture): (&Ran, Lane, _)| {
            (run.policy.clone(), run.shown.clone(), (picture, Some(lane)))
        };
        return drawn.into_iter().map(one).collect();
    }
    let (_, wide, high) = beside(runs.len(), ROOM.0, ROOM.1);
    let one = |run: &Ran| {
        let cx = Context::new(words, &run.shown, (wide, high));
        let figure = labs::compared(words, &run.shown).expect("a figure");
        let place = Place::Among { axis: true };
        (run.policy.clone(), run.shown.clone(), ((figure.picture)(&Context { place, ..cx }), None))
    };
    runs.iter().map(one).collect()
}

/// A policy that is told to be best on something is so alone; those that tie are told together.
fn is_best(bench: &Bench, language: Language, found: &mut Found, at: &dyn Fn() -> String) {
    let words = bench.words(language);
    let head = &bench.shown().overview.head;
    let (lab, clock) = (head.lab, Clock::of(head.time_unit.as_deref()));
    let comparison = bench.comparison();
    let said = words.verdict(lab, comparison, clock);
    let mut told = 0;
    for metric in facts(lab).judged {
        let row = comparison.table.iter().find(|row| row.metric == *metric);
        let Some(row) = row else { continue };
        let Some(standings) = words.standings(row, clock) else { continue };
        told += 1;
        for (run, standing) in standings.iter().enumerate() {
            let alike = row.values.iter().filter(|own| {
                words.figure_value(**own, row.unit, clock)
                    == words.figure_value(row.values[run], row.unit, clock)
            });
            let alone = alike.count() == 1;
            let word = words.standing(*standing);
            found.hold(alone || word != Some(words.figure_best()), "best where two tie", at);
            found.hold(!alone || *standing != Standing::Shared, "tied where none ties", at);
        }
    }
    let alike = said == words.policies_alike();
    found.hold(told == 0 || !alike, format!("{said}: yet some are better"), at);
}
