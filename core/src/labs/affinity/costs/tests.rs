//! Tests of the import of measured costs: tables, reports and the resulting scenarios.

use super::*;
use crate::kernel::MAX_NUMBER;
use crate::labs::affinity::Problem;
use crate::labs::affinity::synthetic::{Options, draw};

fn costs(text: &str) -> Costs {
    read(text.as_bytes(), None).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn more_types_than_a_scenario_may_have_are_left_out() {
    let lines: Vec<String> = (0..70).map(|at| format!("a,e{at},0,1\n")).collect();
    let read = costs(&format!("api,engine,size,time\n{}", lines.concat()));
    assert_eq!((read.engines.len(), read.report.skipped.len()), (64, 6));
    assert!(Problem::new(&read.scenario()).is_ok());
}

#[test]
fn costs_take_the_place_of_those_of_a_scenario() {
    let mut scenario = draw(&Options::default()).expect("drawn");
    costs("api,engine,size,time\na1,cpu,0,3\na1,tpu,0,1\n").replace(&mut scenario);
    assert_eq!(scenario.engines.last().map(String::as_str), Some("tpu"));
    assert_eq!(scenario.apis.len(), 1);
    scenario.tasks.clear();
    assert!(Problem::new(&scenario).is_ok());
}

#[test]
fn the_median_is_the_middle_and_rounds_up() {
    for (times, middle) in
        [(vec![5], 5), (vec![9, 1, 4], 4), (vec![4, 1], 3), (vec![2, 8, 4, 1], 3)]
    {
        assert_eq!(median(&mut times.clone()), middle, "{times:?}");
    }
}

#[test]
fn apis_that_a_table_lacks_are_named_once() {
    let scenario = draw(&Options::default()).expect("drawn");
    let read = costs("api,engine,size,time\na1,cpu,0,3\na2,cpu,0,3\n");
    let missing = read.missing(&scenario);
    let mut once = missing.clone();
    once.sort();
    once.dedup();
    assert_eq!(missing.len(), once.len());
    assert!(missing.len() > 5 && !missing.iter().any(|api| api == "a1" || api == "a2"));
}

#[test]
fn times_are_scaled_exactly() {
    let scaled =
        |text, factor| Scaled::of(text, factor).map(|scaled| (scaled.rounded, scaled.is_whole));
    for (text, factor, rounded, whole) in [
        ("5.25", 100, 525, true),
        ("5.250", 100, 525, true),
        ("5.255", 100, 526, false),
        ("5.2549999", 100, 525, false),
        ("1e-3", 1_000, 1, true),
        ("2.5E3", 1, 2_500, true),
        ("0.12345678901234568", 1_000_000, 123_457, false),
        ("9007199254740991", 1, MAX_NUMBER, true),
        ("1e-300", 1, 0, false),
        ("000.000", 9, 0, true),
        ("0100", 1, 100, true),
    ] {
        assert_eq!(scaled(text, factor), Some((rounded, whole)), "{text}");
    }
    for text in ["", "-1", "1,5", ".5", "1e400", "9007199254740992", "nan", "1e", "1.2.3"] {
        assert_eq!(scaled(text, 1), None, "{text}");
    }
}
