//! Which cases there are, and their measuring.

use gantry_core::kernel::{Count, Digest, Record};
use gantry_core::labs::placement::Policy;
use gantry_core::labs::placement::event::Event;
use serde::{Deserialize, Serialize};

use super::measure::{Times, measure};
use super::workload::{Case, Nodes};

pub const MANY: usize = 1_000_000;

pub const SIZES: [usize; 3] = [1_000, 30_000, MANY];

const TASKS: usize = 100_000;

/// A part of the suite: a table of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Part {
    /// The usual cluster at every size, and the scan.
    Sizes,
    /// What is hard, beside the usual.
    Adverse,
    /// The same without releases.
    Filling,
    Probes,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Row {
    pub part: Part,
    /// Stable name within its part.
    pub id: String,
    pub label: String,
    pub nodes: usize,
    pub times: Times,
}

pub fn scan_id(nodes: usize) -> String {
    format!("scan-{nodes}")
}

/// The id of a policy's usual cluster at a size.
pub fn usual_id(policy: Policy, nodes: usize) -> String {
    format!("{}-{nodes}", policy.name())
}

fn sizes() -> Vec<Case> {
    let mut cases = Vec::new();
    for nodes in SIZES {
        for policy in [Policy::LeastFit, Policy::BestFit] {
            cases.push(Case::usual(policy, nodes, TASKS));
        }
        let scan =
            Case { hopeless: true, releases: false, ..Case::usual(Policy::FirstFit, nodes, 1_000) };
        cases.push(scan.named(&scan_id(nodes), "linear scan, all nodes"));
    }
    cases
}

/// The usual cluster and what is hard, for both policies; with reservations for the one that knows them.
fn adverse(releases: bool) -> Vec<Case> {
    let mut cases = Vec::new();
    for policy in [Policy::LeastFit, Policy::BestFit] {
        let usual = Case { releases, ..Case::usual(policy, MANY, TASKS) };
        let named = |case: Case, id: &str, what: &str| {
            let name = policy.name();
            case.named(&format!("{name}-{id}"), &format!("{name}, {what}"))
        };
        let wide = |extents: &[u64]| Case { extents: extents.to_vec(), ..usual.clone() };
        cases.push(named(usual.clone(), "usual", "64 x 256, the usual"));
        cases.push(named(
            Case { drawn: Nodes::Alike, ..usual.clone() },
            "alike",
            "all nodes alike",
        ));
        cases.push(named(wide(&[1 << 10, 1 << 10]), "differ", "1,024 x 1,024, every node differs"));
        cases.push(named(wide(&[1 << 20, 1 << 20]), "far", "2^20 x 2^20, every node differs"));
        cases.push(named(wide(&[32, 32, 32, 32]), "four", "D = 4, 32 each"));
        cases.push(named(Case { candidates: 10, ..usual.clone() }, "candidates", "10 candidates"));
        if policy == Policy::LeastFit {
            let policy = Policy::LeastFitWithReservation;
            let reserved = |one_in| Case { policy, reserved: one_in, ..usual.clone() };
            cases.push(named(reserved(100), "reserved", "10,000 reservations"));
            cases.push(named(reserved(10), "reserved-each", "100,000 reservations, one a task"));
        }
    }
    cases
}

/// Measures all parts, or the cases whose `part/id` contains `filter`, in so many passes over all of them: what
/// disturbs one pass leaves the others alone. Calls back with the name of each case as it is reached.
pub fn run(filter: &str, passes: usize, mut reached: impl FnMut(usize, &Row)) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    for pass in 0..passes {
        let mut done = |row: Row| {
            reached(pass, &row);
            match rows.iter_mut().find(|known| (known.part, &known.id) == (row.part, &row.id)) {
                Some(known) => known.times = known.times.best(row.times),
                None => rows.push(row),
            }
        };
        for (part, cases) in [
            (Part::Sizes, sizes()),
            (Part::Adverse, adverse(true)),
            (Part::Filling, adverse(false)),
        ] {
            for case in cases {
                if format!("{part:?}/{}", case.id).contains(filter) {
                    done(row(part, &case, measure(&case, TWICE, || ())));
                }
            }
        }
        if "Probes".contains(filter) {
            probes(TWICE, done);
        }
    }
    rows
}

/// Runs of a case in a pass: the first warms what the second finds warm.
const TWICE: usize = 2;

fn row(part: Part, case: &Case, times: Times) -> Row {
    Row { part, id: case.id.clone(), label: case.label.clone(), nodes: case.nodes, times }
}

fn probes(repetitions: usize, mut done: impl FnMut(Row)) {
    for policy in [Policy::LeastFit, Policy::BestFit] {
        let case = Case::usual(policy, MANY, TASKS);
        let mut add = |id: &str, label: &str, times: Times| {
            let name = policy.name();
            done(row(
                Part::Probes,
                &case.clone().named(&format!("{name}-{id}"), &format!("{name}, {label}")),
                times,
            ));
        };
        add("nobody", "nobody (`()`)", measure(&case, repetitions, || ()));
        add("count", "a counter", measure(&case, repetitions, Count::new::<Event>));
        add("record", "a recorder", measure(&case, repetitions, Record::default));
        add("digest", "a digest", measure(&case, repetitions, Digest::default));
    }
}
