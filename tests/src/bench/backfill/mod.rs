//! The benchmarks of the backfill lab: runs without reading a file, beside plain passes; recording, seeking
//! and looking; reading traces; the cost of a job as a trace grows.
//!
//! Times are of a whole run from the validated jobs on, the making of its first state with it, and the best of
//! several: the noise of a shared machine only ever adds.

pub mod cases;
#[cfg(not(target_arch = "wasm32"))]
pub mod growth;
#[cfg(not(target_arch = "wasm32"))]
pub mod seeks;
#[cfg(not(target_arch = "wasm32"))]
pub mod table;

use std::sync::Arc;

use gantry_core::kernel::Model;
use gantry_core::labs::backfill::{Problem, Sim};
use serde::{Deserialize, Serialize};

use super::clock::timed;
use cases::Case;

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Timing {
    pub id: String,
    pub ms: f64,
}

/// Runs of a case in a pass: the first warms what the others find warm.
const RUNS: usize = 3;

/// A run to its end that nobody listens to.
pub fn ran(problem: &Arc<Problem>) -> Sim {
    let mut sim = Sim::new(Arc::clone(problem));
    while sim.step(&mut ()) {}
    sim
}

pub fn best_ms<T>(repetitions: usize, mut work: impl FnMut() -> T) -> f64 {
    (0..repetitions).map(|_| timed(&mut work).0).fold(f64::INFINITY, f64::min) / 1e6
}

/// The times of all cases, in so many passes over all of them.
pub fn run(passes: usize) -> Vec<Timing> {
    let cases: Vec<(Case, Arc<Problem>)> =
        Case::ALL.into_iter().map(|case| (case, case.problem())).collect();
    let mut timings: Vec<Timing> = cases
        .iter()
        .map(|(case, _)| Timing { id: case.id().to_owned(), ms: f64::INFINITY })
        .collect();
    for _ in 0..passes {
        for (timing, (_, problem)) in timings.iter_mut().zip(&cases) {
            timing.ms = timing.ms.min(best_ms(RUNS, || ran(problem)));
        }
    }
    timings
}
