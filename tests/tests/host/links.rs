//! A link is the file, compressed; every link that was given out opens, and its run tells what it always told.
//!
//! `golden/links/v1.jsonl` holds links with the digests of their runs. Lines are added (`GANTRY_BLESS=1` does, for the
//! scenarios below that have none) and, from the first release on, never changed. `golden/links/lengths.txt` says how
//! long the links of the gallery were as columns of values: those of the file are held to that.

use std::fmt::Write;
use std::io::Read;

use data_encoding::BASE64URL_NOPAD;
use flate2::read::DeflateDecoder;
use gantry_core::labs::backfill::Policy;
use gantry_core::labs::placement::Node;
use gantry_core::run;
use gantry_core::scenario::link::Drawn;
use gantry_core::scenario::{self, Checked, ErrorKind, Lab, Measure, Scenario, link};
use gantry_core::workload::lublin::{self, Options};
use gantry_tests::module::any_scenario;
use gantry_tests::random::tries;
use gantry_tests::tape::Tape;
use gantry_tests::vectors;
use proptest::prelude::*;
use serde_json::{Value, json};

const GOLDEN: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/golden/links/v1.jsonl");
const LENGTHS: &str = include_str!("../../golden/links/lengths.txt");

/// Scenarios with what is hard to carry.
const HARD: &str = include_str!("../../golden/links/hard.jsonl");

/// The scenarios that have a golden link, by name.
fn scenarios() -> Vec<(String, Scenario)> {
    let vectors = vectors::read(vectors::PLACEMENT);
    let mut list = vec![("fig3-space".to_owned(), without_tasks(&vectors[0].scenario))];
    list.extend(
        vectors.iter().take(20).map(|vector| (vector.name.clone(), vector.scenario.clone())),
    );
    for (lab, texts) in [
        ("backfill", vectors::BACKFILL),
        ("workflow", vectors::WORKFLOW),
        ("groups", vectors::GROUPS),
        ("affinity", vectors::AFFINITY),
    ] {
        let some = vectors::read(texts).into_iter().take(20);
        list.extend(some.map(|vector| (format!("{lab}-{}", vector.name), vector.scenario)));
    }
    list.extend(vectors::read(HARD).into_iter().map(|vector| (vector.name, vector.scenario)));
    list.into_iter()
        .map(|(name, text)| (name, scenario::check(&text).unwrap_or_else(|e| panic!("{e}"))))
        .collect()
}

fn without_tasks(text: &str) -> String {
    let mut value: Value = serde_json::from_str(text).unwrap();
    value["tasks"] = json!([]);
    value.to_string()
}

/// Name, link and digest.
fn golden() -> Vec<(String, String, String)> {
    let text = std::fs::read_to_string(GOLDEN).unwrap_or_default();
    let field = |line: &Value, name: &str| line[name].as_str().unwrap().to_owned();
    let lines = text.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    lines.map(|line| (field(&line, "name"), field(&line, "link"), field(&line, "digest"))).collect()
}

fn digest(scenario: &Scenario) -> String {
    format!("{:016x}", run::digest(Checked::new(scenario).unwrap()))
}

#[test]
fn every_golden_link_opens_and_runs_as_ever() {
    if std::env::var_os("GANTRY_BLESS").is_some() {
        bless();
    }
    let golden = golden();
    assert!(golden.len() >= 107, "links are kept");
    for (name, link, expected) in &golden {
        let scenario = link::decode(link).unwrap_or_else(|errors| panic!("{name}: {errors}"));
        assert_eq!(&digest(&scenario), expected, "{name}");
    }
    for (name, scenario) in scenarios() {
        let known = golden.iter().find(|known| known.0 == name);
        let (_, link, _) = known.unwrap_or_else(|| panic!("no link for {name}"));
        assert_eq!(link::decode(link).as_ref(), Ok(&scenario), "{name}");
    }
}

/// Adds what is missing; changes nothing.
fn bless() {
    let mut text = std::fs::read_to_string(GOLDEN).unwrap_or_default();
    let known = golden();
    for (name, scenario) in scenarios() {
        if known.iter().all(|line| line.0 != name) {
            let link = link::encode(&scenario).unwrap();
            writeln!(text, "{}", json!({"name": name, "link": link, "digest": digest(&scenario)}))
                .unwrap();
        }
    }
    std::fs::write(GOLDEN, text).unwrap();
}

/// Whether the link of a scenario is its file, compressed, as another library reads it, and is read back.
fn is_the_file(scenario: &Scenario) -> bool {
    let link = link::encode(scenario).expect("it fits into a link");
    let packed = link.strip_prefix("z=").expect("the key");
    let data = BASE64URL_NOPAD.decode(packed.as_bytes()).expect("base64url");
    let mut text = String::new();
    DeflateDecoder::new(&data[1..]).read_to_string(&mut text).expect("raw deflate");
    assert_eq!((data[0], &text), (1, &scenario::write_compact(scenario)), "{link}");
    link::decode(&link).as_ref() == Ok(scenario)
}

#[test]
fn a_link_is_the_file_of_every_vector() {
    for vector in vectors::all() {
        let scenario = scenario::check(&vector.scenario).expect("valid");
        assert!(is_the_file(&scenario), "{}", vector.name);
    }
    for (name, scenario) in scenarios() {
        assert!(is_the_file(&scenario), "{name}");
    }
}

proptest! {
    #![proptest_config(tries(400))]

    #[test]
    fn a_link_is_the_file_of_any_scenario(numbers in proptest::collection::vec(any::<u32>(), 0..400)) {
        prop_assert!(is_the_file(&any_scenario(&mut Tape::new(&numbers))));
    }
}

/// The length of a link; of one that is too long, the length that it would have.
fn length(scenario: &Scenario) -> usize {
    let errors = match link::encode(scenario) {
        Ok(link) => return link.len(),
        Err(errors) => errors,
    };
    match errors.list[0].kind {
        ErrorKind::TooLarge { what: Measure::LinkCharacters, found, .. } => {
            usize::try_from(found).expect("a length")
        }
        _ => panic!("{errors}"),
    }
}

#[test]
fn links_of_the_gallery_are_short() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../static/gallery");
    let mut names: Vec<String> = std::fs::read_dir(folder)
        .expect("the gallery")
        .map(|entry| entry.expect("a file").file_name().into_string().expect("a name"))
        .collect();
    names.sort();
    if std::env::var_os("GANTRY_BLESS").is_some() {
        let line = |name: &String| {
            let text = std::fs::read_to_string(format!("{folder}/{name}")).expect("a text");
            let scenario = scenario::check(&text).expect("valid");
            format!("{} {}\n", name.strip_suffix(".json").expect("JSON"), length(&scenario))
        };
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/golden/links/lengths.txt");
        std::fs::write(path, names.iter().map(line).collect::<String>()).expect("the lengths");
        return;
    }
    assert_eq!(names.len(), LENGTHS.lines().count(), "every example has its line");
    let (mut all, mut before) = (0, 0);
    for (name, line) in names.iter().zip(LENGTHS.lines()) {
        let text = std::fs::read_to_string(format!("{folder}/{name}")).expect("a text");
        let scenario = scenario::check(&text).expect("valid");
        let (of, columns) = line.split_once(' ').expect("a name and a length");
        assert_eq!(name.strip_suffix(".json"), Some(of), "every example has its line");
        let (length, columns) = (length(&scenario), columns.parse::<usize>().expect("a length"));
        println!("{of}: {length} characters, {columns} by columns");
        assert!(length * 100 <= columns * 130, "{of}: {length} characters, {columns} by columns");
        assert!(length > link::MAX_CHARACTERS || is_the_file(&scenario), "{of}");
        (all, before) = (all + length, before + columns);
    }
    println!("all: {all} characters, {before} by columns");
    assert!(all * 100 <= before * 105, "{all} characters, {before} by columns");
}

#[test]
fn a_link_is_found_in_an_address() {
    let (_, scenario) = &scenarios()[1];
    let part = link::encode(scenario).unwrap();
    for whole in [
        part.clone(),
        format!("#{part}"),
        format!("https://example.org/gantry/?x=1#{part}"),
        format!("https://example.org/#s=12&{part}&l=probe"),
        format!("  #{part}&s=12&l=probe&\n"),
    ] {
        assert_eq!(link::decode(&whole).as_ref(), Ok(scenario), "{whole}");
    }
}

#[test]
fn the_view_rides_beside_the_scenario() {
    let parts = link::split("https://example.org/#z=abc-_&s=12&l=probe&x&z=later");
    assert_eq!(parts.scenario, Some("abc-_"));
    assert_eq!(parts.view, [("s", "12"), ("l", "probe"), ("x", ""), ("z", "later")]);
    let named = link::split("#g=openb&s=3");
    assert_eq!((named.scenario, named.view), (None, vec![("g", "openb"), ("s", "3")]));
    assert_eq!(link::split(""), link::Parts::default());
}

#[test]
fn a_drawn_workload_is_split_from_what_stands_beside_it() {
    let parts = link::split("#d=30_16_own_7_exact&z=abc&m=3&d=later");
    assert_eq!((parts.drawn, parts.scenario), (Some("30_16_own_7_exact"), Some("abc")));
    assert_eq!(parts.view, [("m", "3"), ("d", "later")]);
}

#[test]
fn figures_paste_anywhere() {
    for (name, scenario) in scenarios().iter().filter(|(name, _)| name.starts_with("fig")) {
        let length = link::encode(scenario).unwrap().len();
        assert!(length < 400, "{name}: {length}");
    }
}

#[test]
fn what_is_too_large_for_a_link_is_refused() {
    let (_, scenario) = scenarios().swap_remove(1);
    let named = |name: &mut dyn FnMut(u32) -> String, count: u32| {
        let mut scenario = scenario.clone();
        let Lab::Placement(own) = &mut scenario.lab else { panic!("of the placement lab") };
        let node = own.nodes[0].clone();
        own.nodes.extend((0..count).map(|at| Node { id: name(at), ..node.clone() }));
        link::encode(&scenario).unwrap_err().to_string()
    };
    // Letters without a pattern do not compress.
    let mut pcg = gantry_core::kernel::Pcg::new(1);
    let mut letters =
        |_| (0..64).map(|_| char::from(b'0' + (pcg.next_u32() >> 26) as u8)).collect();
    assert!(named(&mut letters, 3_000).contains("characters in the link"));
    let long = named(&mut |at| format!("{at:a>64}"), 20_000);
    assert!(long.contains("bytes in the link's scenario"));
}

fn options() -> Options {
    "30_16_0.8_7_rounded".parse().expect("options")
}

#[test]
fn what_is_drawn_needs_no_more_than_its_options() {
    let drawn = Drawn::new(options());
    let link = drawn.encode().expect("few jobs");
    assert_eq!(link, "d=30_16_0.8_7_rounded");
    assert_eq!(Drawn::decode(&format!("https://example.org/#{link}&m=3")), Some(Ok(drawn)));
    let scenario = link::decode(&link).expect("it is drawn");
    let workload = lublin::draw(&options()).expect("in range");
    assert_eq!(scenario, workload.scenario(Policy::Easy));
}

#[test]
fn what_is_changed_but_for_the_jobs_rides_beside() {
    let mut drawn = Drawn::new(options());
    drawn.frame.title = Some("Monday".to_owned());
    let Lab::Backfill(own) = &mut drawn.frame.lab else { panic!("of the backfill lab") };
    (own.policy, own.nodes) = (Policy::Fcfs, 32);
    let link = drawn.encode().expect("few jobs");
    assert!(link.starts_with("d=30_16_0.8_7_rounded&z="), "{link}");
    assert_eq!(Drawn::decode(&link), Some(Ok(drawn)));
    let scenario = link::decode(&link).expect("it is drawn");
    let Lab::Backfill(own) = scenario.lab else { panic!("of the backfill lab") };
    assert_eq!((own.policy, own.nodes, own.jobs.len()), (Policy::Fcfs, 32, 30));
    assert_eq!(scenario.title.as_deref(), Some("Monday"));
}

#[test]
fn what_cannot_be_drawn_is_said() {
    let said = |link: &str| Drawn::decode(link).expect("it draws").unwrap_err().to_string();
    assert!(said("#d=30_16").contains("30_16"));
    assert!(said("#d=").contains("JOBS_NODES_LOAD_SEED_ESTIMATES"));
    assert!(said("#d=1000001_16_0.8_7_rounded").contains("at most 1000000 jobs, found 1000001"));
    let whole = lublin::draw(&options()).expect("in range").scenario(Policy::Easy);
    let beside = link::encode(&whole).expect("few jobs");
    assert!(said(&format!("d=30_16_0.8_7_rounded&{beside}")).contains("altered"));
    assert!(said("d=30_16_0.8_7_rounded&z=AAAA").contains("altered"));
    assert_eq!(Drawn::decode("#z=AAAA&m=1"), None);
    let many = Options { jobs: 1_000_001, ..options() };
    assert!(Drawn::new(many).encode().is_err());
}
