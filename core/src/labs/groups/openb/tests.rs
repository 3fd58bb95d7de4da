//! Tests of the openb import: GPUs, shares, models, order, bad lines, and the public trace.

use super::*;
use crate::labs::groups::Problem as Checked;

const NODES: &str = "sn,cpu_milli,memory_mib,gpu,model\n\
                     n0,8000,16384,0,\n\
                     n1,32000,65536,2,T4\n\
                     n2,96000,393216,1,\n";

const HEADER: &str =
    "name,cpu_milli,memory_mib,num_gpu,gpu_milli,gpu_spec,creation_time,deletion_time";

fn import(nodes: &str, pods: &[&str], options: &Options) -> (GroupsScenario, Report) {
    let pods = format!("{HEADER}\n{}", pods.join("\n"));
    read(nodes.as_bytes(), pods.as_bytes(), options).expect("both tables have their columns")
}

fn order(scenario: &GroupsScenario) -> String {
    let word = |item: &Item| match item {
        Item::Request(request) => {
            let model = request.model.as_deref().unwrap_or("any");
            format!("+{}:{}:{model}", request.id, request.gpus)
        }
        Item::Release(release) => format!("-{}", release.release),
    };
    scenario.requests.iter().map(word).collect::<Vec<_>>().join(" ")
}

#[test]
fn nodes_have_gpus_of_their_model_and_pods_whole_ones() {
    let pods = [
        "a,1,1,2,1000,T4,0,9",
        "b,1,1,1,460,,1,9",
        "c,1,1,0,0,,2,9",
        "d,1,1,1,1000,T4|P100,3,",
        "e,1,1,1,1000,H100,4,4",
        "f,1,1,1,1000,nan,9,",
    ];
    let (scenario, report) = import(NODES, &pods, &Options::default());
    let gpu = |id: &str, model: &str| Gpu {
        id: id.to_owned(),
        model: model.to_owned(),
        slices: 1,
        mig: false,
    };
    let node = |id: &str, gpus| Node { id: id.to_owned(), gpus, closed: false };
    let nodes =
        [node("n1", vec![gpu("0", "T4"), gpu("1", "T4")]), node("n2", vec![gpu("0", "gpu")])];
    assert_eq!(scenario.nodes, nodes);
    assert_eq!(order(&scenario), "+a:2:T4 +b:1:any +d:1:any +e:1:H100 -e -a -b +f:1:any");
    let (mode, _, demands) = scenario.grouping();
    let demands: Vec<(u64, Option<&str>)> =
        demands.iter().map(|demand| (demand.gpus, demand.model.as_deref())).collect();
    let expected = [(2, Some("T4")), (1, None), (1, None), (1, Some("H100")), (1, None)];
    assert_eq!((scenario.policy, mode, &*demands), (Policy::Machine, Mode::Auto, &expected[..]));
    let expected = Report {
        nodes: 2,
        gpus: 3,
        nodes_without_gpus: 1,
        pods: 5,
        pods_without_gpus: 1,
        releases: 3,
        fractional: 1,
        several_models: 1,
        unknown_model: 1,
        at_once: vec![6],
        ..Report::default()
    };
    assert_eq!(report, expected);
    Checked::new(&scenario).expect("an import is a valid scenario");
}

#[test]
fn a_limit_takes_the_pods_created_first() {
    let pods = ["c,1,1,1,1000,,20,25", "a,1,1,1,1000,,0,20", "b,1,1,1,1000,,10,30"];
    let options = Options { limit: Some(2), policy: Policy::Group };
    let (scenario, report) = import(NODES, &pods, &options);
    assert_eq!(order(&scenario), "+a:1:any +b:1:any -a -b");
    assert_eq!((report.beyond_limit, scenario.policy), (1, Policy::Group));
}

#[test]
fn every_bad_line_is_named_and_none_is_fatal() {
    let nodes = "sn,gpu,model\nn0,1,\n,1,\nn1,x,\nn0,1,\nn2,9007199254740991,\nn3,4194304,\n";
    let pods = [
        "a,1,1,1,1001,,0,",
        "b,1,1,1,0,,0,",
        "c,1,1,1,1000,,soon,",
        "d,1,1,1,1000,,0,",
        "d,1,1,1,1000,,0,",
    ];
    let (scenario, report) = import(nodes, &pods, &Options::default());
    let said: Vec<_> = report
        .skipped
        .iter()
        .map(|skip| format!("{} {}: {}", skip.file, skip.line, skip.why))
        .collect();
    let expected = [
        "nodes 3: `sn` is missing",
        "nodes 4: `gpu`: expected a whole number from 0 to 9007199254740991, found `x`",
        "nodes 5: duplicate name `n0`, first in line 2",
        "nodes 6: 9007199254740991 GPUs are more than a scenario may have",
        "nodes 7: 4194304 GPUs are more than a scenario may have",
        "pods 2: expected 1 to 1000 thousandths of each GPU, found 1001",
        "pods 3: expected 1 to 1000 thousandths of each GPU, found 0",
        "pods 4: `creation_time`: expected a whole number from 0 to 9007199254740991, found `soon`",
        "pods 6: duplicate name `d`, first in line 5",
    ];
    assert_eq!(said, expected);
    assert_eq!((scenario.nodes.len(), &*order(&scenario)), (1, "+d:1:any"));
    let Err(error) = read("sn,gpus".as_bytes(), "".as_bytes(), &Options::default()) else {
        panic!("a column is missing")
    };
    let said = "missing column `gpu` in the first line (is it `gpus`?); found: sn, gpus";
    assert_eq!((error.file, &*error.error.to_string()), (ListFile::Nodes, said));
}

#[test]
fn the_public_trace_is_read_whole() {
    let nodes = include_bytes!("../../../../../tests/data/openb_node_list_all_node.csv.gz");
    let pods = include_bytes!("../../../../../tests/data/openb_pod_list_default.csv.gz");
    let (scenario, report) = read(&nodes[..], &pods[..], &Options::default()).expect("two tables");
    assert_eq!((report.nodes + report.nodes_without_gpus, report.gpus), (1523, 6212));
    assert_eq!(report.pods + report.pods_without_gpus, 8152);
    assert_eq!(report.skipped, []);
    Checked::new(&scenario).expect("an import is a valid scenario");
}
