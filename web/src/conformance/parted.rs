//! Where runs part and who pays: the flag stands at the first difference of all and leads there; the ends that are told
//! are those of the runs.

use gantry_core::{run, session};
use serde_json::Value;

use super::prelude::*;
use crate::narrate::{Ends, ended, subject_first};
use crate::scene::dumbbells::{self, By};
use crate::scene::lane;
use crate::scene::legible::illegible;

/// The longest run whose comparison is drawn here.
const LONGEST: u64 = 700;
/// The longest run whose ends are looked at.
const ENDS: u64 = 60_000;
/// Widths of the figure of ends, and of lanes with their heights.
const WIDTHS: [f64; 3] = [230.0, 290.0, 420.0];
const ROOMS: [(f64, f64); 3] = [(336.0, 500.0), (760.0, 480.0), (1_100.0, 620.0)];

fn compared(example: &str, text: &str, longest: u64) -> Option<Bench> {
    let mut bench = Bench::open(text, Origin::Gallery(example.to_owned()));
    if bench.shown().moment.moments > longest {
        return None;
    }
    bench.compare();
    Some(bench)
}

pub(super) fn ends_are_those_of_the_runs(kind: LabKind) {
    let mut found = Found::default();
    for (example, text) in examples(kind) {
        let Some(bench) = compared(example.name, &text, ENDS) else { continue };
        let at = || example.name.to_owned();
        let beside = bench.beside();
        let comparison = bench.comparison();
        for (run, policy) in comparison.policies.iter().enumerate() {
            let known = outcome(&text, policy);
            let shown = &beside.runs[run].shown;
            let words = bench.words(Language::English);
            for (thing, end) in (0..).zip(&comparison.ends[run]) {
                let name = labs::of(shown).ended(words, thing, shown).0;
                let wrong = format!("{name} ends at {end:?} under {policy}");
                found.hold(known.get(&name).copied().flatten() == *end, wrong, &at);
            }
            let some = comparison.ends[run].iter().flatten().count();
            let all = known.values().flatten().count();
            found.hold(comparison.ends[run].is_empty() || some == all, "ends are missing", &at);
        }
        for language in Language::ALL {
            is_in_order(&bench, language, &text, &mut found, &at);
        }
    }
    found.report();
}

/// When each thing ends, by its name, as the outcome of a run tells it; of what has stages the last of them.
fn outcome(text: &str, policy: &str) -> BTreeMap<String, Option<u64>> {
    let (scenario, checked) = scenario::open(text).expect("an example");
    let checked = run::under(checked, policy).expect("a policy");
    let document = serde_json::to_value(run::outcome(&scenario, checked)).expect("a document");
    let list = |name: &str| find(&document, name).and_then(Value::as_array).cloned();
    let mut ends = BTreeMap::new();
    for own in [list("tasks"), list("jobs")].into_iter().flatten().flatten() {
        let id = own["id"].as_str().expect("a name").to_owned();
        let ran_until = || own["segments"].as_array()?.last()?[1].as_u64();
        let done = own.get("status").is_none_or(|status| status == "completed");
        let end = own.get("end").map_or_else(|| ran_until().filter(|_| done), Value::as_u64);
        ends.insert(id, end);
    }
    for own in list("stages").into_iter().flatten() {
        let mut fields = own.as_object().into_iter().flat_map(|own| own.values());
        let whose = fields.find_map(Value::as_str).expect("a name").to_owned();
        let end = ends.entry(whose).or_insert(None);
        *end = (*end).max(own["end"].as_u64());
    }
    ends
}

fn find<'a>(document: &'a Value, name: &str) -> Option<&'a Value> {
    let fields = document.as_object()?;
    fields.get(name).or_else(|| fields.values().find_map(|own| find(own, name)))
}

/// The figure of ends: in order, its differences those of the ends, legible, and its sentences sound.
fn is_in_order(
    bench: &Bench,
    language: Language,
    text: &str,
    found: &mut Found,
    at: &dyn Fn() -> String,
) {
    let beside = bench.beside();
    let comparison = bench.comparison();
    let words = bench.words(language);
    let Some(ends) = Ends::of(words, &beside.runs, comparison, (0, 1)) else { return };
    let (own, other) = subject_first(comparison, (0, 1));
    let all = ended(comparison, (own, other));
    let gain = |ends: &[Option<u64>]| match (ends[own], ends[other]) {
        (Some(own), Some(other)) => i128::from(own) - i128::from(other),
        (Some(_), None) => i128::MIN,
        _ => i128::MAX,
    };
    let gains: Vec<i128> = all.iter().map(|own| gain(&own.ends)).collect();
    found.hold(gains.is_sorted(), "things are out of order", at);
    let drawn = ends.dumbbells();
    for row in &drawn.rows {
        let by = gain(&row.ends);
        found.hold((row.by == By::Earlier) == (by < 0), "a gain is none", at);
        found.hold((row.by == By::Later) == (by > 0), "a payment is none", at);
        let apart = u64::try_from(by.unsigned_abs()).ok().filter(|apart| *apart > 0);
        let told = apart.map(|apart| words.duration(apart, ends.clock()));
        let holds = told.is_none_or(|told| row.label.ends_with(&told));
        found.hold(holds, format!("{} is not the difference of {:?}", row.label, row.ends), at);
    }
    for width in WIDTHS {
        let picture = dumbbells::picture(&drawn, width, (words, ends.clock()));
        found.all(illegible(&picture), &|| format!("{} {width} wide {language:?}", at()));
        let rows: Vec<&Mark> = picture.marks().filter(|mark| mark.target.is_some()).collect();
        let title = |mark: &&Mark| mark.title.as_ref().is_some_and(|title| !title.is_empty());
        let named = rows.len() == drawn.rows.len() && rows.iter().all(title);
        found.hold(named, "a row has no name", at);
    }
    let wrong = faults(&ends.said(), language, &names(text));
    found.all(wrong.into_iter().map(|wrong| format!("{wrong}: {}", ends.said())), at);
    found.hold(ends.table().count == all.len(), "the table has other rows", at);
}

pub(super) fn the_flag_stands_at_the_first_difference(kind: LabKind) {
    let mut found = Found::default();
    for (example, text) in examples(kind) {
        let Some(mut bench) = compared(example.name, &text, LONGEST) else { continue };
        let last = bench.beside().clock.last;
        for place in some(last + 1, 5) {
            bench.stand(place);
            for language in Language::ALL {
                are_flagged(&bench, language, &mut found, &|| {
                    format!("g={}&at={place} {language:?}", example.name)
                });
            }
        }
        leads(&mut bench, &mut found, &|| example.name.to_owned());
    }
    found.report();
}

/// The instant and the task of the first difference of all.
fn first(bench: &Bench) -> Option<((u32, u32), u64, u32)> {
    let comparison = bench.comparison();
    let (time, thing) = session::first_subject(&comparison.divergences)?;
    let own = comparison.divergences.iter().find(|own| own.subject() == Some((time, thing)))?;
    Some((own.pair, time, thing))
}

/// Every lane of two runs has the flag of their difference, in its picture, and can be read.
fn are_flagged(bench: &Bench, language: Language, found: &mut Found, at: &dyn Fn() -> String) {
    let known = first(bench).map(|(pair, _, thing)| (pair, thing));
    for (width, height) in ROOMS {
        let Some(drawn) = bench.lanes(bench.words(language), (width, height), None) else { return };
        let over = drawn.iter().all(|(_, lane, _)| lane.place == lane::Told::Over);
        for (run, lane, picture) in &drawn {
            let at = || format!("{} {} {width}", at(), run.policy);
            let flagged = lane.flag.as_ref().map(|flag| (flag.pair, flag.thing));
            found.hold(flagged == known, "a flag stands elsewhere", &at);
            if !over && width < lane::LEAST {
                continue;
            }
            found.all(illegible(picture), &at);
            let Some(flag) = &lane.flag else { continue };
            let target = Some(flag.target());
            let marks: Vec<&Mark> = picture.marks().filter(|it| it.target == target).collect();
            let written = over || lane.top.is_some();
            found.hold(!written || !marks.is_empty(), "no flag is drawn", &at);
            let named = marks.iter().all(|mark| mark.title.is_some());
            found.hold(named, "a flag has no name", &at);
        }
    }
}

/// Choosing the flag leads to the decision.
fn leads(bench: &mut Bench, found: &mut Found, at: &dyn Fn() -> String) {
    let Some((pair, time, _)) = first(bench) else { return };
    bench.stand(0);
    let flag = Selection(crate::state::DIFFERENCE, crate::state::At::Pair(pair.0, pair.1));
    bench.act(Action::Select(Some(flag)));
    let clock = &bench.beside().clock;
    found.hold(clock.divergence == Some(pair), "the flag leads to no difference", at);
    found.hold(clock.tick == time, "the flag leads to another instant", at);
}
