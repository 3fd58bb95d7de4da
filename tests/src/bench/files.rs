//! Files: the format and links of scenarios, and traces from elsewhere.

use std::sync::Arc;

use gantry_core::kernel::Model as _;
use gantry_core::labs::placement::openb::{Options, read};
use gantry_core::labs::placement::{Policy, Problem, Sim};
use gantry_core::scenario::{self, Scenario, link};
use gantry_core::workload::swf;

use super::backfill::{DEEP, drawn};
use super::harness::{Bar, Case, Table};
use crate::traces;

const NODES: &[u8] = include_bytes!("../../data/openb_node_list_all_node.csv.gz");
const PODS: &[u8] = include_bytes!("../../data/openb_pod_list_default.csv.gz");

/// A large example, and one that is as long as links may be.
const LARGE: &str = include_str!("../../../static/gallery/openb.json");
const LINKED: &str = include_str!("../../../static/gallery/hundreds.json");

pub fn tables() -> Vec<Table> {
    vec![
        Table::new("Files: a scenario of 1,523 nodes and 8,152 tasks", format),
        Table::new("Files: a scenario and its link", links),
        Table::new("Files: the openb cluster", openb),
        Table::new("Files: a trace of 200,000 jobs", trace),
    ]
}

fn opened(text: &str) -> Scenario {
    scenario::read(text).expect("an example")
}

fn format() -> Vec<Case> {
    let (scenario, bytes) = (opened(LARGE), (LARGE.len(), "byte"));
    let plain = || serde_json::from_str::<serde_json::Value>(LARGE);
    vec![
        Case::new("read by serde_json, as any value", bytes, plain),
        Case::new("read", bytes, || scenario::read(LARGE)),
        Case::new("read and checked", bytes, || scenario::open(LARGE)),
        Case::new("written", bytes, move || scenario::write_compact(&scenario)),
    ]
}

fn links() -> Vec<Case> {
    let (scenario, bytes) = (opened(LINKED), (LINKED.len(), "byte"));
    let made = link::encode(&scenario).expect("short enough");
    assert_eq!(link::decode(&made).as_ref(), Ok(&scenario));
    vec![
        Case::new("the file read", bytes, || scenario::read(LINKED)),
        Case::new("the link read", bytes, move || link::decode(&made)),
        Case::new("the link made", bytes, move || link::encode(&scenario)),
    ]
}

fn openb() -> Vec<Case> {
    let (import, pods) =
        (|options| read(NODES, PODS, &options).expect("whole files").0, (8_152, "pod"));
    let read = Case::new("import", pods, move || import(Options::default()));
    let runs = Policy::ALL.map(|policy| {
        let work = move || {
            let scenario = import(Options { policy, ..Options::default() });
            let problem = Problem::new(&scenario).expect("an import makes a valid scenario");
            let mut sim = Sim::new(Arc::new(problem));
            while sim.step(&mut ()) {}
            sim
        };
        Case::new(&format!("import and run, {}", policy.name()), pods, work).bars(&[Bar::Ms(50.0)])
    });
    std::iter::once(read).chain(runs).collect()
}

/// Lines of it counted, and all of it read: at least 200 MB a second.
fn trace() -> Vec<Case> {
    let trace = traces::write(&drawn(DEEP.0, DEEP.1)).into_bytes();
    let (bytes, lines) = ((trace.len(), "byte"), trace.clone());
    vec![
        Case::new("its lines counted", bytes, move || lines.split(|&byte| byte == b'\n').count()),
        Case::new("read", bytes, move || swf::read(&trace, swf::Options::default()))
            .bars(&[Bar::Each(5.0)]),
    ]
}
