//! Runs a case and takes its times: the best of several repetitions, for the noise of a shared machine only
//! ever adds.

use gantry_core::kernel::{Model, Probe};
use gantry_core::labs::placement::Sim;
use gantry_core::labs::placement::event::Event;
use serde::{Deserialize, Serialize};

use super::clock::{now_ns, timed};
use super::workload::{Case, ROUND};

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Times {
    pub build_ns: f64,
    /// A task: found a node, which moved in the index; in nanoseconds.
    pub place_ns: f64,
    /// A release: its node moved in the index; in nanoseconds. 0 without releases.
    pub release_ns: f64,
    /// Bytes of the state for each node, tasks not counted.
    pub bytes_a_node: f64,
    /// How many tasks found a node, in a hundred.
    pub placed_percent: f64,
}

impl Times {
    /// The better of each.
    #[must_use]
    pub fn best(self, other: Times) -> Times {
        Times {
            build_ns: self.build_ns.min(other.build_ns),
            place_ns: self.place_ns.min(other.place_ns),
            release_ns: self.release_ns.min(other.release_ns),
            ..self
        }
    }
}

/// The best times of `repetitions` runs of `case`, each with a probe of its own.
pub fn measure<P: Probe<Event>>(case: &Case, repetitions: usize, probe: impl Fn() -> P) -> Times {
    let problem = case.problem();
    let mut best: Option<Times> = None;
    for _ in 0..repetitions {
        let (build_ns, mut sim) = timed(|| Sim::new(problem.clone()));
        #[expect(clippy::cast_precision_loss, reason = "figures to read")]
        let bytes_a_node =
            (sim.bytes() - case.tasks * size_of::<gantry_core::labs::placement::Status>()) as f64
                / case.nodes as f64;
        let (place_ns, release_ns) = run(&mut sim, case, &mut probe());
        let placed = sim.assignments().iter().filter(|(_, node)| node.is_some()).count();
        #[expect(clippy::cast_precision_loss, reason = "figures to read")]
        let placed_percent = 100.0 * placed as f64 / case.tasks as f64;
        let times = Times { build_ns, place_ns, release_ns, bytes_a_node, placed_percent };
        best = Some(best.map_or(times, |best| best.best(times)));
    }
    best.expect("at least one repetition")
}

/// Runs to the end; nanoseconds a task and a release. The clock is read twice a round.
fn run<P: Probe<Event>>(sim: &mut Sim, case: &Case, probe: &mut P) -> (f64, f64) {
    let (mut placing, mut releasing) = (0.0, 0.0);
    for round in 0..case.tasks / ROUND {
        let start = now_ns();
        for _ in 0..2 * ROUND {
            sim.step(probe);
        }
        let placed = now_ns();
        placing += placed - start;
        if case.releases && round > 0 {
            for _ in 0..ROUND {
                sim.step(probe);
            }
            releasing += now_ns() - placed;
        }
    }
    assert_eq!(
        sim.assignments().len(),
        case.tasks,
        "every task is decided: a round is what was timed"
    );
    #[expect(clippy::cast_precision_loss, reason = "figures to read")]
    let (tasks, releases) = (case.tasks as f64, (case.tasks - ROUND).max(1) as f64);
    (placing / tasks, releasing / releases)
}
