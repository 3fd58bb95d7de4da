//! The empty case of every list: a scenario with an empty or missing list or object is refused with errors, or it can
//! be run, shown and asked about like any other.
//!
//! The lists are found in the scenarios themselves, so a new field of a format is tested without a change here. Paths
//! that differ only in list indices (`nodes[0].gpus`, `nodes[1].gpus`) are tested at the first, at the last and at all
//! of them; sections at the top in every combination.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use super::{OpenExample, exact};
use crate::kernel::Ended;
use crate::lab::playhead::Playhead;
use crate::lab::protocol::{Goal, Look};
use crate::labs::Listed;
use crate::{run, scenario};

/// A step of a path in a scenario.
#[derive(Clone, Debug, PartialEq)]
enum PathStep {
    Key(String),
    Index(usize),
}

type ListPath = Vec<PathStep>;

/// Collects lists and objects by their paths without indices.
fn lists(value: &Value, at: &mut ListPath, found: &mut BTreeMap<Vec<String>, Vec<ListPath>>) {
    if !at.is_empty() && (value.is_array() || value.is_object()) {
        let without_indices = at.iter().map(|step| match step {
            PathStep::Key(key) => key.clone(),
            PathStep::Index(_) => String::new(),
        });
        found.entry(without_indices.collect()).or_default().push(at.clone());
    }
    let mut below = |step, value| {
        at.push(step);
        lists(value, at, found);
        at.pop();
    };
    match value {
        Value::Array(all) => {
            all.iter().enumerate().for_each(|(at, value)| below(PathStep::Index(at), value));
        }
        Value::Object(all) => {
            all.iter().for_each(|(key, value)| below(PathStep::Key(key.clone()), value));
        }
        _ => {}
    }
}

/// Empties the list at a place, or leaves it out. `None` if it is no longer there.
fn without(value: &mut Value, place: &[PathStep], left_out: bool) -> Option<()> {
    let (last, before) = place.split_last()?;
    let mut parent = value;
    for step in before {
        parent = match step {
            PathStep::Key(key) => parent.get_mut(key)?,
            PathStep::Index(at) => parent.get_mut(*at)?,
        };
    }
    match (parent, last) {
        (Value::Object(parent), PathStep::Key(key)) if left_out => drop(parent.remove(key)?),
        (Value::Array(parent), PathStep::Index(at)) if left_out => {
            if *at < parent.len() {
                parent.remove(*at);
            }
        }
        (parent, PathStep::Key(key)) => clear(parent.get_mut(key)?),
        (parent, PathStep::Index(at)) => clear(parent.get_mut(*at)?),
    }
    Some(())
}

fn clear(value: &mut Value) {
    match value {
        Value::Array(all) => all.clear(),
        Value::Object(all) => all.clear(),
        _ => {}
    }
}

/// Variants of a scenario with each of its lists empty or left out.
fn variants(text: &str) -> BTreeSet<String> {
    let whole: Value = serde_json::from_str(text).expect("it is JSON");
    let mut found = BTreeMap::new();
    lists(&whole, &mut Vec::new(), &mut found);
    let mut all = BTreeSet::new();
    let mut put = |places: &[ListPath], left_out| {
        let mut changed = whole.clone();
        // Backwards, so that earlier indices stay valid.
        for place in places.iter().rev() {
            without(&mut changed, place, left_out);
        }
        all.insert(changed.to_string());
    };
    for places in found.values() {
        for left_out in [false, true] {
            put(&places[..1], left_out);
            put(&places[places.len() - 1..], left_out);
            put(places, left_out);
        }
    }
    let sections: Vec<ListPath> =
        found.into_iter().filter(|list| list.0.len() == 1).flat_map(|list| list.1).collect();
    for combination in 0..1_u32 << sections.len() {
        let chosen: Vec<ListPath> = (0..sections.len())
            .filter(|at| combination >> at & 1 == 1)
            .map(|at| sections[at].clone())
            .collect();
        put(&chosen, false);
        put(&chosen, true);
    }
    all
}

/// Each variant is refused with errors, or can be run and described.
pub(super) fn every_list<L: Listed>(
    text: &str,
    questions: impl Fn(&L::Scenario) -> Vec<L::Question>,
) {
    let mut ran = 0;
    for text in variants(text) {
        println!("{text}");
        match scenario::open(&text) {
            Err(errors) => assert!(!errors.to_string().is_empty(), "{text}"),
            Ok((read, _)) => {
                let again = scenario::read(&scenario::write_compact(&read));
                assert_eq!(again.as_ref(), Ok(&read));
                let opened = OpenExample::<L>::of(&text);
                can_be_described(&opened, &questions(&opened.scenario));
                ran += 1;
            }
        }
    }
    assert!(ran > 0, "the scenario itself is among them");
}

fn can_be_described<L: Listed>(opened: &OpenExample<L>, questions: &[L::Question]) {
    let mut lab = opened.lab();
    let mut at = Playhead::new(opened.start(), L::concerns);
    while !at.replay.record(u64::MAX) {}
    lab.recorded(at.replay.last());
    exact(&L::any_outline(lab.outline()));
    exact(&run::document::<L>(&opened.scenario, &Ended::run(opened.start())));
    let moments = at.replay.moments();
    for moment in (0..=4).map(|quarter| moments * quarter / 4) {
        at.go(&Goal::Moment(moment));
        let count = at.position().1;
        exact(&L::any_view(lab.view(at.cursor(), &count, Look::default())));
        for question in questions {
            if let Some(answer) = lab.ask(&mut at, question) {
                exact(&L::any_answer(answer));
            }
        }
    }
}
