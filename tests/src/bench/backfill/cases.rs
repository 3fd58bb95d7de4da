//! What is run: the published traces, and a drawn one with deep queues.

use std::sync::Arc;

use gantry_core::gzip::Unpacker;
use gantry_core::labs::backfill::problem::{Columns, Settings};
use gantry_core::labs::backfill::{Checkpoint, Events, Overrun, Policy, Problem};
use gantry_core::workload::lublin::{Estimates, Load, Options, draw};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Case {
    /// KTH-SP2 first come first served.
    KthFcfs,
    KthEasy,
    /// KTH-SP2 under checkpoint, as the specification sets it.
    KthCheckpoint,
    KthConservative,
    /// The overloaded Lublin trace under conservative.
    LublinConservative,
    /// 200,000 drawn jobs that need somewhat more than the machine, under EASY.
    DeepEasy,
}

/// Jobs of the trace with deep queues.
pub const DEEP: u64 = 200_000;

/// The share of the machine that they need.
pub const DEEP_LOAD: f64 = 1.05;

const KTH: &[u8] = include_bytes!("../../../golden/kth-sp2.Fcfs.csv.gz");
const LUBLIN: &[u8] = include_bytes!("../../../golden/lublin256.Fcfs.csv.gz");

impl Case {
    pub const ALL: [Case; 6] = [
        Case::KthFcfs,
        Case::KthEasy,
        Case::KthCheckpoint,
        Case::KthConservative,
        Case::LublinConservative,
        Case::DeepEasy,
    ];

    /// Stable name.
    pub fn id(self) -> &'static str {
        match self {
            Case::KthFcfs => "kth-fcfs",
            Case::KthEasy => "kth-easy",
            Case::KthCheckpoint => "kth-checkpoint",
            Case::KthConservative => "kth-conservative",
            Case::LublinConservative => "lublin-conservative",
            Case::DeepEasy => "deep-easy",
        }
    }

    pub fn label(self) -> &'static str {
        match self {
            Case::KthFcfs => "KTH-SP2, FCFS",
            Case::KthEasy => "KTH-SP2, EASY",
            Case::KthCheckpoint => "KTH-SP2, checkpoint",
            Case::KthConservative => "KTH-SP2, conservative",
            Case::LublinConservative => "Lublin-256 overloaded, conservative",
            Case::DeepEasy => "200,000 drawn jobs, load 1.05, EASY",
        }
    }

    /// The most milliseconds that the specification allows it, where it says.
    pub fn bar_ms(self) -> Option<f64> {
        match self {
            // 27,992 jobs at 5,000,000 a second.
            Case::KthEasy => Some(5.6),
            Case::KthConservative | Case::DeepEasy => Some(50.0),
            Case::LublinConservative => Some(300.0),
            Case::KthFcfs | Case::KthCheckpoint => None,
        }
    }

    fn policy(self) -> Policy {
        match self {
            Case::KthFcfs => Policy::Fcfs,
            Case::KthEasy | Case::DeepEasy => Policy::Easy,
            Case::KthCheckpoint => Policy::Checkpoint,
            Case::KthConservative | Case::LublinConservative => Policy::Conservative,
        }
    }

    pub fn problem(self) -> Arc<Problem> {
        let (nodes, jobs) = match self {
            Case::LublinConservative => (256, published(LUBLIN)),
            Case::DeepEasy => (256, drawn(DEEP, DEEP_LOAD)),
            _ => (100, published(KTH)),
        };
        problem(self.policy(), nodes, jobs)
    }
}

/// Jobs on a machine, as the public simulators take them.
pub fn problem(policy: Policy, nodes: u64, jobs: Columns) -> Arc<Problem> {
    let checkpoint = Checkpoint { threshold: 600, ..Checkpoint::default() };
    let (overrun, events) = (Overrun::Extend, Events::Together);
    let settings = Settings { policy, nodes, overrun, events, checkpoint };
    Arc::new(Problem::from_columns(&settings, jobs).expect("the cases are valid"))
}

/// Jobs of the Lublin-Feitelson model on 256 nodes, with estimates as users say them.
pub fn drawn(jobs: u64, load: f64) -> Columns {
    let load = Load::new(load);
    let options = Options { jobs, nodes: 256, load, seed: 1, estimates: Estimates::Rounded };
    draw(&options).expect("as many as are allowed").columns()
}

fn published(packed: &[u8]) -> Columns {
    let mut unpacker = Unpacker::new(Vec::new(), 64 << 20);
    unpacker.push(packed).expect("packed");
    let text = String::from_utf8(unpacker.finish().expect("packed whole")).expect("text");
    let mut jobs = Columns::default();
    for line in text.lines().skip(1) {
        let fields: Vec<u64> = line.split(',').filter_map(|field| field.parse().ok()).collect();
        let [_, submit, nodes, estimate, runtime, _] = fields[..] else {
            panic!("six columns: {line}")
        };
        jobs.submit.push(submit);
        jobs.nodes.push(nodes);
        jobs.estimate.push(estimate);
        jobs.runtime.push(runtime);
    }
    jobs
}
