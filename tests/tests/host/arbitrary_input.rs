//! Any bytes at any door are answered. Each corpus is more than what is in it: its files are changed at random, and the
//! examples of the gallery are with the scenarios.

use gantry_core::scenario::{self, link};
use gantry_tests::doors::{CORPUS, EVERYWHERE, NATIVE, corpus};
use gantry_tests::random::tries;
use proptest::prelude::*;
use proptest::test_runner::TestRunner;

/// The corpus of a door, with small examples where it takes them.
fn fuller(name: &str) -> Vec<Vec<u8>> {
    let mut all = corpus(name);
    let small = corpus("../../static/gallery").into_iter().filter(|bytes| bytes.len() < 4_000);
    match name {
        "scenario" => all.extend(small),
        "link" => all.extend(small.map(|bytes| {
            link::encode(&scenario::read_bytes(&bytes).unwrap()).unwrap().into_bytes()
        })),
        _ => {}
    }
    all
}

/// What is done at a place, by thousandths of the length: two numbers choose what, and with what.
type Change = (usize, u8, usize);

/// A file with changes: bytes replaced, removed, doubled, or taken from another file of the corpus.
fn changed(corpus: &[Vec<u8>], which: usize, changes: &[Change]) -> Vec<u8> {
    let mut bytes = corpus[which % corpus.len()].clone();
    for &(place, what, with) in changes {
        let at = bytes.len() * place / 1_000;
        let end = (at + with % 9).min(bytes.len());
        let other = &corpus[with % corpus.len()];
        let from = other.len() * (with % 1_000) / 1_000;
        let piece = &other[from..(from + 1 + with % 13).min(other.len())];
        match what {
            0 => drop(bytes.drain(at..end)),
            1 => bytes.extend_from_within(at..end),
            2 => drop(bytes.splice(at..end, piece.iter().copied())),
            3 => drop(bytes.splice(at..at, piece.iter().copied())),
            _ => drop(bytes.splice(at..at, [with.to_le_bytes()[0]])),
        }
    }
    bytes
}

fn goes_through(name: &str) {
    let door = EVERYWHERE.iter().chain(NATIVE).find(|door| door.0 == name).expect("a door").1;
    let corpus = fuller(name);
    for bytes in &corpus {
        door(bytes);
    }
    let change = (0..1_000_usize, 0..5_u8, any::<u16>().prop_map(usize::from));
    let changes = prop::collection::vec(change, 0..8);
    let any_bytes = prop::collection::vec(any::<u8>(), 0..300);
    let given = prop_oneof![
        9 => (any::<u16>(), changes).prop_map(move |(which, changes)| changed(&corpus, which.into(), &changes)),
        1 => any_bytes,
    ];
    let run = TestRunner::new(tries(1_500)).run(&given, |bytes| {
        door(&bytes);
        Ok(())
    });
    run.unwrap_or_else(|wrong| panic!("{name}: {wrong}"));
}

macro_rules! doors {
    ($($name:ident)*) => {
        const TESTED: &[&str] = &[$(stringify!($name)),*];

        $(#[test]
        fn $name() {
            goes_through(stringify!($name));
        })*
    };
}

doors! { arguments costs link manifests openb receipt scenario swf workflow }

#[test]
fn each_door_has_its_corpus_and_its_test() {
    let folders = std::fs::read_dir(CORPUS).unwrap().map(|own| own.unwrap().file_name());
    let mut folders: Vec<_> = folders.map(|name| name.into_string().unwrap()).collect();
    folders.sort_unstable();
    let mut doors: Vec<&str> = EVERYWHERE.iter().chain(NATIVE).map(|door| door.0).collect();
    doors.sort_unstable();
    assert_eq!((&folders, &doors[..]), (&TESTED.iter().map(ToString::to_string).collect(), TESTED));
}
