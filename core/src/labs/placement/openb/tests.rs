//! Tests of the openb import: columns, fractions, order, bad lines.

use super::*;
use crate::import::openb::SkippedLine;

const NODES: &str = "sn,cpu_milli,memory_mib,gpu,model\n\
                     n0,8000,16384,0,\n\
                     n1,32000,65536,2,T4\n\
                     n2,96000,393216,8,G2\n\
                     n3,64000,262144,2,P100\n";

const HEADER: &str =
    "name,cpu_milli,memory_mib,num_gpu,gpu_milli,gpu_spec,creation_time,deletion_time";

fn import(nodes: &str, pods: &[&str], options: &Options) -> (PlacementScenario, Report) {
    let pods = format!("{HEADER}\n{}", pods.join("\n"));
    read(nodes.as_bytes(), pods.as_bytes(), options).expect("both tables have their columns")
}

fn order(scenario: &PlacementScenario) -> String {
    let word = |item: &Item| match item {
        Item::Task(task) => format!("+{}", task.id),
        Item::Release(release) => format!("-{}", release.release),
    };
    scenario.tasks.iter().map(word).collect::<Vec<_>>().join(" ")
}

fn task<'s>(scenario: &'s PlacementScenario, id: &str) -> &'s Task {
    let find = |item: &'s Item| match item {
        Item::Task(task) if task.id == id => Some(task),
        _ => None,
    };
    scenario.tasks.iter().find_map(find).expect("the task is listed")
}

#[test]
fn releases_come_before_arrivals_of_the_same_instant() {
    let pods = [
        "c,1,1,0,0,,20,25",
        "a,1,1,0,0,,0,20",
        "b,1,1,0,0,,10,20",
        "d,1,1,0,0,,20,",
        "e,1,1,0,0,,20,20",
        "f,1,1,0,0,,21,9",
    ];
    let (scenario, report) = import(NODES, &pods, &Options::default());
    assert_eq!(order(&scenario), "+a +b -a -b +c +d +e -e +f -f -c");
    assert_eq!(report.at_once, [6, 7]);
    assert_eq!((report.pods, report.releases), (6, 5));
}

#[test]
fn a_limit_takes_the_pods_created_first() {
    let pods = ["c,1,1,0,0,,20,25", "a,1,1,0,0,,0,20", "b,1,1,0,0,,10,30"];
    let (scenario, report) =
        import(NODES, &pods, &Options { limit: Some(2), ..Options::default() });
    assert_eq!(order(&scenario), "+a +b -a -b");
    assert_eq!(report.beyond_limit, 1);
}

#[test]
fn gpus_are_pooled_in_thousandths() {
    let pods = ["a,1500,2048,2,1000,,0,9", "b,1,1,1,460,,1,9", "c,1,1,0,0,,2,9"];
    let (scenario, report) = import(NODES, &pods, &Options::default());
    assert_eq!(scenario.nodes[2].available, [8000, 96_000, 393_216]);
    assert_eq!(task(&scenario, "a").request, [2000, 1500, 2048]);
    assert_eq!(task(&scenario, "b").request, [460, 1, 1]);
    assert_eq!((report.gpus, report.fractional, report.restricted), (12, 1, 0));
    assert_eq!(report.approximations()[0], Approximation::PooledGpus { fractional: 1 });
}

#[test]
fn models_become_candidates() {
    let pods = [
        "a,1,1,1,500,P100|T4,0,9",
        "b,1,1,1,500, G2 ,1,9",
        "c,1,1,1,500,H100|B200,2,9",
        "d,1,1,1,500,G2|H100,3,9",
        "e,1,1,1,500,nan,4,9",
    ];
    let (scenario, report) = import(NODES, &pods, &Options::default());
    let candidates = |id| task(&scenario, id).candidates.clone().expect("models are named");
    assert_eq!(candidates("a"), ["n1", "n3"]);
    assert_eq!(candidates("b"), ["n2"]);
    assert_eq!(candidates("d"), ["n2"]);
    assert_eq!(task(&scenario, "e").candidates, None);
    let why = SkipReason::NoSuchModel { models: "H100|B200".to_owned() };
    assert_eq!(report.skipped, [SkippedLine { file: ListFile::Pods, line: 4, why }]);
}

#[test]
fn every_bad_line_is_named_and_none_is_fatal() {
    let nodes = "sn,cpu_milli,memory_mib,gpu,model\r\nn0,1000,1024,0,\r\n,1,1,1,\r\n\r\n\nn1,x,1,1,\r\nn0,1,1,1,\r\nn2,1,1\r\n\
                 n3,1,1,9007199254740992,\r\nn4,1,1,9007199254740991,\r\nn5,1,9007199254740991,1,\r\n";
    let long = format!("{},1,1,0,0,,0,", "x".repeat(65));
    let pods = [
        "a,1,1,1,1001,,0,",
        "b,1,1,1,0,,0,",
        &long,
        "c,1,1,0,0,,soon,",
        "d,1,1,0,0,,0,-1",
        "e,1,1,0,500,,0,",
    ];
    let (scenario, report) = import(nodes, &pods, &Options::default());
    let said: Vec<_> = report
        .skipped
        .iter()
        .map(|skip| format!("{} {}: {}", skip.file, skip.line, skip.why))
        .collect();
    let expected = [
        "nodes 3: `sn` is missing".to_owned(),
        "nodes 6: `cpu_milli`: expected a whole number from 0 to 9007199254740991, found `x`".to_owned(),
        "nodes 7: duplicate name `n0`, first in line 2".to_owned(),
        "nodes 8: `gpu` is missing".to_owned(),
        "nodes 9: `gpu`: expected a whole number from 0 to 9007199254740991, found `9007199254740992`".to_owned(),
        "nodes 10: 9007199254740991 GPUs are more than a scenario may have".to_owned(),
        "nodes 11: `memory` is 9007199254740991, at granularity 8192 beyond the last coordinate; a granularity of \
         8589934592 or more would do"
            .to_owned(),
        "pods 2: expected 1 to 1000 thousandths of each GPU, found 1001".to_owned(),
        "pods 3: expected 1 to 1000 thousandths of each GPU, found 0".to_owned(),
        format!("pods 4: `name`: expected a name of 1 to 64 characters, found `{}…`", "x".repeat(40)),
        "pods 5: `creation_time`: expected a whole number from 0 to 9007199254740991, found `soon`".to_owned(),
        "pods 6: `deletion_time`: expected a whole number from 0 to 9007199254740991, found `-1`".to_owned(),
    ];
    assert_eq!(said, expected);
    assert_eq!((scenario.nodes.len(), order(&scenario).as_str()), (1, "+e"));
    assert_eq!(task(&scenario, "e").request[0], 0, "no GPU, whatever the share of it");
}

#[test]
fn missing_columns_are_all_named_with_the_nearest() {
    let error =
        read("sn,cpu_mili,memory_mib,gpus\n".as_bytes(), "".as_bytes(), &Options::default())
            .expect_err("two columns are missing");
    assert_eq!(error.file, ListFile::Nodes);
    assert_eq!(
        error.error.to_string(),
        "missing column `gpu` in the first line (is it `gpus`?); missing column `cpu_milli` in the first line \
         (is it `cpu_mili`?); found: sn, cpu_mili, memory_mib, gpus"
    );
    let error =
        read(NODES.as_bytes(), "".as_bytes(), &Options::default()).expect_err("an empty file");
    assert_eq!(error.file, ListFile::Pods);
}

#[test]
fn order_of_columns_byte_order_mark_and_line_endings_do_not_matter() {
    let plain = import(NODES, &["a,1,1,1,500,T4,0,9"], &Options::default());
    let nodes = format!("\u{feff}{}", NODES.replace('\n', "\r\n"));
    let pods = "more,gpu_spec,deletion_time,creation_time,gpu_milli,num_gpu,memory_mib,cpu_milli,name\r\n\
                ?,\"T4\",9,0,500,1, 1 ,1,a\r\n";
    let other = read(nodes.as_bytes(), pods.as_bytes(), &Options::default())
        .expect("all columns are there");
    assert_eq!(plain, other);
}
