//! What placing a task costs, measured in a worker: the core places, the clock is here.
//!
//! **Invariant:** work is bounded before it begins: by the sizes and tasks of the core's trials, and by [`MOST_SCANS`].

use std::hint::black_box;

use gantry_core::cost::{Looks, TIMED, Trial};
use serde::{Deserialize, Serialize};

use crate::platform::clock::now_ms;

/// Each time is the best of so many rounds: what else a machine does only ever adds.
const ROUNDS: u32 = 3;

/// A round of scans takes at least so long, so that the clock can tell.
const ROUND_MS: f64 = 12.0;

/// The most scans of a round.
const MOST_SCANS: u32 = 1 << 17;

/// What placing a task costs in a cluster of a size, as it was measured here.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Measured {
    /// The size, by its number among the core's.
    pub size: usize,
    pub looks: Looks,
    /// Nanoseconds of a task with the index: a node is found, leaves its bucket, and comes back when the task ends.
    pub place_ns: f64,
    /// Nanoseconds of a task with a scan: a node is found.
    pub scan_ns: f64,
    /// Tasks of a round, with the index and by a scan.
    pub tasks: (u32, u32),
    /// Rounds, of which the best is told.
    pub rounds: u32,
}

/// Measures at a size; none where there is no such size.
pub fn measure(size: usize) -> Option<Measured> {
    let mut trial = Trial::new(size)?;
    let looks = trial.count();
    let placed = TIMED / ROUNDS;
    let place_ns = best(placed, |tasks| trial.place(tasks));
    let mut scan = |tasks| {
        black_box(trial.scan(tasks));
    };
    let mut scanned = 1;
    while scanned < MOST_SCANS && took_ms(scanned, &mut scan) < ROUND_MS {
        scanned *= 2;
    }
    let scan_ns = best(scanned, scan);
    let tasks = (placed, scanned);
    Some(Measured { size, looks, place_ns, scan_ns, tasks, rounds: ROUNDS })
}

fn took_ms(tasks: u32, work: &mut impl FnMut(u32)) -> f64 {
    let began = now_ms();
    work(tasks);
    now_ms() - began
}

/// Nanoseconds of a task, in the best of the rounds.
fn best(tasks: u32, mut work: impl FnMut(u32)) -> f64 {
    let rounds = (0..ROUNDS).map(|_| took_ms(tasks, &mut work) * 1e6 / f64::from(tasks));
    rounds.fold(f64::INFINITY, f64::min)
}
