//! Digests of drawn workloads: the same natively and in wasm.

use std::fmt::Write;

use gantry_core::workload::Record;
use gantry_core::workload::lublin::{Estimates, Load, Options, draw};

/// What is drawn: nodes, load, seed, estimates; a thousand jobs each.
const DRAWN: [(u64, Option<f64>, u64, Estimates); 4] = [
    (256, None, 1, Estimates::Exact),
    (256, Some(0.9), 1, Estimates::Rounded),
    (100, Some(1.1), 2, Estimates::Rounded),
    (4096, Some(0.7), u64::MAX, Estimates::Exact),
];

/// A line for each workload: what it is, its first job, its last, and a digest of all.
///
/// # Panics
/// Where the model refuses what is drawn here.
pub fn digests() -> String {
    let mut text = String::new();
    for (nodes, load, seed, estimates) in DRAWN {
        let load = load.map(|load| Load::new(load).expect("a load"));
        let options = Options { jobs: 1000, nodes, load, seed, estimates };
        let jobs = draw(&options).expect("few jobs").jobs;
        let numbers =
            jobs.iter().flat_map(|job| [job.submit, job.nodes, job.estimate, job.runtime]);
        let said =
            |job: &Record| format!("{}+{}/{}x{}", job.submit, job.runtime, job.estimate, job.nodes);
        let (first, last) = (said(&jobs[0]), said(&jobs[999]));
        let digest = fnv(numbers);
        writeln!(text, "{nodes} nodes, seed {seed}, {estimates}: {first} … {last} {digest:016x}")
            .expect("a string takes all");
    }
    text
}

/// FNV-1a, 64 bits, over the bytes of the numbers.
fn fnv(numbers: impl Iterator<Item = u64>) -> u64 {
    numbers.flat_map(u64::to_le_bytes).fold(0xcbf2_9ce4_8422_2325, |digest, byte| {
        (digest ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}
