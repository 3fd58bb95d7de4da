//! The notes of the examples: their numbers are those of the run.

use std::collections::BTreeSet;

use gantry_core::labs::placement::reason::Reason;
use gantry_core::labs::placement::view::{BucketChange, View};
use gantry_core::labs::placement::{Item, PlacementScenario};
use gantry_core::scenario::{self, Lab};

use crate::labs::placement::words::run::{Run, example};
use crate::narrate::Language;

fn own(text: &str) -> (String, PlacementScenario) {
    let read = scenario::read(text).expect("it is valid");
    let Lab::Placement(own) = read.lab else { panic!("of this lab") };
    (read.note.expect("it has a note"), own)
}

fn chinese(name: &str) -> &'static str {
    Language::Chinese.words().placement_note(name).expect("a note in Chinese")
}

/// The numbers of a text: digits, and words for them in either language.
fn numbers(text: &str) -> Vec<u64> {
    const WORDS: [(&str, u64); 16] = [
        ("two", 2),
        ("three", 3),
        ("four", 4),
        ("five", 5),
        ("nine", 9),
        ("twelve", 12),
        ("seventeen", 17),
        ("十二", 12),
        ("二", 2),
        ("两", 2),
        ("三", 3),
        ("四", 4),
        ("五", 5),
        ("六", 6),
        ("九", 9),
        ("十七", 17),
    ];
    let plain = text.replace("2023", "");
    let digits = plain.replace(',', "");
    let mut found: Vec<u64> =
        digits.split(|c: char| !c.is_ascii_digit()).filter_map(|part| part.parse().ok()).collect();
    let latin = plain.to_lowercase();
    let latin = latin.split(|c: char| !c.is_ascii_alphabetic());
    found.extend(
        latin.filter_map(|word| WORDS.iter().find(|known| known.0 == word)).map(|known| known.1),
    );
    let mut rest = plain.as_str();
    while let Some(c) = rest.chars().next() {
        let known = WORDS.iter().filter(|known| !known.0.is_ascii() && rest.starts_with(known.0));
        let known = known.max_by_key(|known| known.0.len());
        found.extend(known.map(|known| known.1));
        rest = &rest[known.map_or(c.len_utf8(), |known| known.0.len())..];
    }
    found
}

/// What the notes may say in numbers, worked out from the scenario and its run.
fn facts(own: &PlacementScenario, views: &[View]) -> BTreeSet<u64> {
    let tasks = own.tasks.iter().filter_map(|item| match item {
        Item::Task(task) => Some(task),
        Item::Release(_) => None,
    });
    let first = &views[0];
    let depth = u32::try_from(own.dimensions.len()).expect("few dimensions");
    let leaves = first.buckets.iter().filter(|bucket| bucket.depth == depth).count();
    let mut all: BTreeSet<u64> =
        [own.nodes.len(), tasks.clone().count(), first.buckets.len(), leaves, own.dimensions.len()]
            .map(|count| count as u64)
            .into();
    all.insert(own.batch);
    all.extend(own.dimensions.iter().map(|dimension| dimension.granularity));
    all.extend(tasks.flat_map(|task| task.request.iter().copied()));
    all.extend(own.reservations.iter().flat_map(|held| held.amount.iter().copied()));
    all.extend(
        first.buckets.iter().flat_map(|bucket| &bucket.at).flatten().map(|&at| u64::from(at)),
    );
    all
}

#[test]
fn every_number_of_a_note_is_one_of_the_run() {
    for name in ["fig3", "fig4", "fig5", "fig6", "reservations", "batches", "release", "three"] {
        let text = example(name);
        let (english, own) = own(&text);
        let views = Run::open(&text).views();
        let mut facts = facts(&own, &views);
        if name == "fig3" {
            // At most five buckets: two out, two in, and the root.
            let moves = views.iter().filter_map(|view| view.moved.as_ref());
            let most = moves.map(|moved| moved.touched.len()).max().expect("tasks are placed");
            assert_eq!(most, 5);
            assert!(views.iter().filter_map(|view| view.moved.as_ref()).all(|moved| {
                moved.touched[0].at.iter().all(Option::is_none)
                    && moved.touched[0].change == BucketChange::Keeps
            }));
            facts.insert(most as u64);
        }
        for note in [&*english, chinese(name)] {
            for number in numbers(note) {
                assert!(facts.contains(&number), "{name}: {number} in {note}");
            }
        }
    }
}

#[test]
fn the_coarse_grid_does_what_its_note_says() {
    let views = Run::open(&example("fig6")).views();
    let yielded = views.iter().find_map(|view| match &view.reason {
        Reason::Yielded { bucket, candidates, fitting, .. } => {
            Some((bucket.clone(), candidates.clone(), *fitting))
        }
        _ => None,
    });
    assert_eq!(yielded, Some((vec![Some(3), Some(1)], Some(vec![4]), None)), "e, too little");
    let placed = views.iter().find_map(|view| match &view.reason {
        Reason::Placed { node, from, .. } => Some((*node, from.clone())),
        _ => None,
    });
    assert_eq!(placed, Some((2, vec![Some(2), Some(2)])), "c");
}

#[test]
fn the_note_of_the_cluster_counts_what_is_there() {
    let text = example("openb");
    let (english, own) = own(&text);
    let gpus: u64 = own.nodes.iter().map(|node| node.available[0]).sum();
    let requests = own.tasks.iter().filter_map(|item| match item {
        Item::Task(task) => Some(task.request[0]),
        Item::Release(_) => None,
    });
    let pods = requests.clone().count() as u64;
    let fractions = requests.filter(|gpu| gpu % 1_000 != 0).count() as u64;
    let said = [own.nodes.len() as u64, gpus / 1_000, pods, fractions];
    for note in [&*english, chinese("openb")] {
        let numbers = numbers(note);
        assert!(said.iter().all(|number| numbers.contains(number)), "{said:?} in {note}");
    }
}
