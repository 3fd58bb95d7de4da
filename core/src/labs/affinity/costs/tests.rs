//! Tests of the import of measured costs: tables, reports and the resulting scenarios.

use super::*;
use crate::kernel::MAX_NUMBER;
use crate::labs::affinity::Problem;
use crate::labs::affinity::synthetic::{Options, draw};

fn costs(text: &str) -> Costs {
    read(text.as_bytes(), None).unwrap_or_else(|error| panic!("{error}"))
}

fn report(text: &str, scale: Option<u64>) -> String {
    read(text.as_bytes(), scale)
        .map_or_else(|error| error.to_string(), |costs| costs.report.to_string())
}

#[test]
fn measurements_become_apis() {
    let read = costs(
        "engine,api,time,size,host\n\
         gpu,matmul,6,1024,a\ncpu,matmul,2,0,a\ncpu,matmul,41,1024,a\ncpu,matmul,38,1024,b\n\
         gpu,matmul,5,0,a\ncpu,parse,3,0,a\ncpu,matmul,40,1024,c\ncpu,parse,4,0,c\n",
    );
    assert_eq!(read.engines, ["gpu", "cpu"]);
    let entry = |api: &Api| {
        let steps = |cost: &Cost| cost.steps.0.iter().map(|step| (step.size, step.time)).collect();
        let costs: Vec<(String, Vec<(u64, u64)>)> =
            api.cost.0.iter().map(|cost| (cost.engine.clone(), steps(cost))).collect();
        (api.id.clone(), costs)
    };
    let all: Vec<_> = read.apis.iter().map(entry).collect();
    let expected = vec![
        (
            "matmul".to_owned(),
            vec![
                ("gpu".to_owned(), vec![(0, 5), (1024, 6)]),
                ("cpu".to_owned(), vec![(0, 2), (1024, 40)]),
            ],
        ),
        ("parse".to_owned(), vec![("cpu".to_owned(), vec![(0, 4)])]),
    ];
    assert_eq!(all, expected);
    let Report { apis, lines, points, medians, .. } = read.report;
    assert_eq!((apis, lines, points, medians), (2, 8, 5, 2));
    assert!(Problem::new(&read.scenario()).is_ok());
}

#[test]
fn lines_that_cannot_be_used_are_named() {
    let read = costs(
        "api,engine,size,time\na,cpu,1,0\na,cpu,-1,2\na,cpu,1,2.x\n,cpu,1,2\na,,1,2\na,cpu\na,cpu,7,9\n",
    );
    assert_eq!(read.report.lines, 1);
    let reasons: Vec<String> = read
        .report
        .skipped
        .iter()
        .map(|skipped| format!("{}: {}", skipped.line, skipped.why))
        .collect();
    assert_eq!(reasons.len(), 6);
    assert_eq!(reasons[0], "2: `time`: expected at least 1, found 0");
    assert!(
        reasons[1].starts_with(
            "3: `size`: expected a whole number from 0 to 9007199254740991, found `-1`"
        ),
        "{}",
        reasons[1]
    );
    assert!(
        reasons[2]
            .starts_with("4: `time`: expected a number from 0 to 9007199254740991, found `2.x`"),
        "{}",
        reasons[2]
    );
    assert_eq!(reasons[3], "5: `api` is missing");
    assert_eq!(reasons[4], "6: `engine` is missing");
    assert_eq!(reasons[5], "7: `size` is missing");
    let text = read.report.to_string();
    assert!(text.starts_with("costs: APIs: 1, types of engines: 1 ("), "{text}");
    assert!(text.contains("), points: 1, from lines: 1\n"), "{text}");
    assert!(
        text.contains("skipped: 6 of 7 lines\n  line 2: `time`: expected at least 1"),
        "{text}"
    );
}

#[test]
fn a_file_of_other_columns_is_refused_with_the_nearest_names() {
    let error = read(&b"api,engin,size,ms\n"[..], None).expect_err("two columns are missing");
    let reasons = error.to_string();
    assert!(
        reasons.contains("missing column `engine` in the first line (is it `engin`?)"),
        "{reasons}"
    );
    assert!(reasons.contains("missing column `time`"), "{reasons}");
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
fn fractional_times_are_refused_with_the_factor_that_keeps_them_and_read_with_one() {
    let table =
        "api,engine,size,time\nmatmul,gpu,100,5.25\nmatmul,gpu,200,7\nmatmul,gpu,300,0.0625\n";
    let refused = report(table, None);
    assert!(refused.contains("found 2 of 3 with up to 4 decimal places"), "{refused}");
    assert!(refused.contains("(line 2: `5.25`); --scale 10000 multiplies"), "{refused}");
    let steps = |scale| {
        let read = read(table.as_bytes(), Some(scale)).expect("it is read");
        let steps = read.apis[0].cost.0[0].steps.0.iter().map(|step| step.time);
        (steps.collect::<Vec<u64>>(), read.report)
    };
    let (exact, report) = steps(10_000);
    assert_eq!((exact, report.rounded), (vec![52_500, 70_000, 625], 0));
    // Rounding is half up; a time that rounds to 0 is skipped with its reason.
    let (rounded, report) = steps(10);
    assert_eq!((rounded, report.rounded), (vec![53, 70, 1], 2));
    let text = report.to_string();
    assert!(text.contains("times are multiplied by 10; 2 of them rounded"), "{text}");
    let text = self::report(table, Some(1));
    assert!(
        text.contains("line 4: `time`: expected at least 1, found `0.0625`, which rounds to 0"),
        "{text}"
    );
    assert!(text.contains("skipped: 1 of 3 lines"), "{text}");
}

#[test]
fn a_table_of_which_no_line_can_be_used_says_why() {
    let text = report("api,engine,size,time\na,cpu,x,1\na,cpu,1,none\n", None);
    assert!(
        text.starts_with("no line can be used\nskipped: 2 of 2 lines\n  line 2: `size`"),
        "{text}"
    );
    assert!(
        text.contains("line 3: `time`: expected a number from 0 to 9007199254740991, found `none`"),
        "{text}"
    );
    assert!(report("api,engine,size,time\n", None).starts_with("no line can be used"), "empty");
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
