//! Tables of measured costs, read and told of; what they make of a scenario.

use super::*;
use crate::labs::affinity::Problem;
use crate::labs::affinity::synthetic::{Options, draw};

fn costs(text: &str) -> Costs {
    read(text.as_bytes()).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn measurements_become_apis() {
    let read = costs(
        "engine,api,time,size,host\n\
         gpu,matmul,6,1024,a\ncpu,matmul,2,0,a\ncpu,matmul,41,1024,a\ncpu,matmul,38,1024,b\n\
         gpu,matmul,5,0,a\ncpu,parse,3,0,a\ncpu,matmul,40,1024,c\ncpu,parse,4,0,c\n",
    );
    assert_eq!(read.engines, ["gpu", "cpu"]);
    let told = |own: &Api| {
        let steps = |cost: &Cost| cost.steps.0.iter().map(|own| (own.size, own.time)).collect();
        let costs: Vec<(String, Vec<(u64, u64)>)> =
            own.cost.0.iter().map(|cost| (cost.engine.clone(), steps(cost))).collect();
        (own.id.clone(), costs)
    };
    let all: Vec<_> = read.apis.iter().map(told).collect();
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
        "api,engine,size,time\na,cpu,1,0\na,cpu,-1,2\na,cpu,1,2.5\n,cpu,1,2\na,,1,2\na,cpu\na,cpu,7,9\n",
    );
    assert_eq!(read.report.lines, 1);
    let said: Vec<String> =
        read.report.skipped.iter().map(|own| format!("{}: {}", own.line, own.why)).collect();
    assert_eq!(said.len(), 6);
    assert_eq!(said[0], "2: `time` is 0, but at least 1 is allowed");
    assert!(said[1].starts_with("3: `size` is `-1`, not a whole number from 0 to"), "{}", said[1]);
    assert!(said[2].starts_with("4: `time` is `2.5`, not a whole number"), "{}", said[2]);
    assert_eq!(said[3], "5: `api` is missing");
    assert_eq!(said[4], "6: `engine` is missing");
    assert_eq!(said[5], "7: `size` is missing");
    assert!(read.report.to_string().contains("skipped: 6\n  line 2: `time` is 0"));
}

#[test]
fn a_file_of_other_columns_is_refused_with_the_nearest_names() {
    let error = read(&b"api,engin,size,ms\n"[..]).expect_err("two columns are missing");
    let said = error.to_string();
    assert!(said.contains("no column `engine` in the first line (is it `engin`?)"), "{said}");
    assert!(said.contains("no column `time`"), "{said}");
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
