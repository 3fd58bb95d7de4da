//! Systems drawn at random, the same on every platform: nodes with engines of several types, APIs that favour one of
//! them, and tasks whose calls mostly have the same favourite.
//!
//! - **Nodes**: half of a node's engines are CPUs, the others are of one or two more types. One node in four stands at the
//!   edge, one in eight is a device.
//! - **APIs**: each has a favourite type and is implemented on the CPU and on one to three more types. Small calls cost
//!   least on the CPU, medium ones little more on the favourite than large ones; elsewhere they take two to eight times as
//!   long.
//! - **Tasks**: three calls in four favour the type of their task.
//! - **Load**: tasks come one by one, so far apart that all calls, each on its best type, would keep that share of all
//!   engines busy.
//!
//! **Invariant:** equal options give equal systems everywhere: whole numbers alone, from the scenario's own generator.
//! Cost: some draws a call.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::problem::{MAX_CALLS, MAX_ENGINES, MAX_NODES, MAX_TASKS};
use super::scenario::{
    AffinityScenario, Api, Call, Cost, CostStep, CrossNode, EngineCount, Keyed, Node, Rows, Task,
};
use super::{Env, Policy};
use crate::format::Decimal;
use crate::kernel::Pcg;

/// The types of engines.
const ENGINES: [&str; 5] = ["cpu", "gpu", "npu", "dsp", "fpga"];

/// How many APIs there are.
const APIS: u32 = 15;

/// From which sizes on calls cost more.
const SIZES: [u64; 3] = [0, 1 << 10, 1 << 16];

/// What to draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Options {
    /// How many nodes.
    pub nodes: u64,
    /// Engines of each node.
    pub engines: u64,
    /// How many tasks.
    pub tasks: u64,
    /// Calls of each task.
    pub calls: u64,
    /// The share of all engines that the calls need, in hundredths: 1 to 1,000.
    pub load: u64,
    /// Another seed, another system.
    pub seed: u64,
}

impl Default for Options {
    fn default() -> Self {
        Options { nodes: 8, engines: 4, tasks: 40, calls: 4, load: 80, seed: 0 }
    }
}

/// A number beyond what a scenario may hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutOfRange {
    /// Of what.
    pub what: &'static str,
    /// How many.
    pub found: u64,
    /// The most; the least is 1.
    pub most: u64,
}

impl fmt::Display for OutOfRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let OutOfRange { what, found, most } = self;
        write!(f, "{found} {what}, but 1 to {most} can be drawn")
    }
}

impl std::error::Error for OutOfRange {}

/// Draws a system. Errors: a number out of range.
pub fn draw(options: &Options) -> Result<AffinityScenario, OutOfRange> {
    let &Options { nodes, engines, tasks, calls, load, seed } = options;
    for (what, found, most) in [
        ("nodes", nodes, MAX_NODES),
        ("engines", engines, MAX_ENGINES / nodes.clamp(1, MAX_NODES)),
        ("tasks", tasks, MAX_TASKS),
        ("calls", calls, MAX_CALLS / tasks.clamp(1, MAX_TASKS)),
        ("hundredths of the engines", load, 1_000),
    ] {
        if !(1..=most).contains(&found) {
            return Err(OutOfRange { what, found, most });
        }
    }
    let mut draws = Draws(Pcg::new(seed));
    let nodes: Vec<Node> = (0..nodes).map(|at| draws.node(at, engines)).collect();
    let apis: Vec<Drawn> = (0..APIS).map(|at| draws.api(at)).collect();
    let (mut best, mut list) = (0, Vec::new());
    for at in 0..tasks {
        list.push(draws.task(at, calls, &apis, &mut best));
    }
    // All calls on their best engines, spread over as much time as keeps that share of the engines busy.
    let all = nodes.len() as u64 * engines;
    let span = best * 100 / (all * load).max(1);
    for (at, task) in (0..).zip(&mut list) {
        task.submit = span * at / tasks;
    }
    Ok(AffinityScenario {
        policy: Policy::Affinity,
        tolerance: Decimal { numerator: 15, denominator: 10 },
        steal: true,
        engines: ENGINES.map(str::to_owned).into(),
        nodes,
        apis: apis.into_iter().map(|own| own.api).collect(),
        tasks: list,
        cross_node: CrossNode {
            enabled: true,
            latency: 2,
            far_latency: Some(8),
            limit: Some(20),
            ..CrossNode::default()
        },
        ..AffinityScenario::default()
    })
}

/// An API, and what its calls take at best by their sizes.
struct Drawn {
    api: Api,
    favourite: u32,
    best: [u64; SIZES.len()],
}

struct Draws(Pcg);

impl Draws {
    fn from(&mut self, from: u32, to: u32) -> u64 {
        u64::from(from + self.0.below(to - from))
    }

    /// A type that is no CPU.
    fn accelerator(&mut self) -> u32 {
        1 + self.0.below(4)
    }

    fn node(&mut self, at: u64, engines: u64) -> Node {
        let mut counts = [0; ENGINES.len()];
        counts[0] = engines.div_ceil(2);
        let one = self.accelerator() as usize;
        let other = self.accelerator() as usize;
        let rest = engines - counts[0];
        counts[one] += rest.div_ceil(2);
        counts[other] += rest / 2;
        let engines = ENGINES.iter().zip(counts).filter(|(_, count)| *count > 0);
        let engines =
            engines.map(|(engine, count)| EngineCount { engine: (*engine).to_owned(), count });
        let env = match self.0.below(8) {
            0 => Env::Device,
            1 | 2 => Env::Edge,
            _ => Env::Cloud,
        };
        Node { id: format!("n{}", at + 1), env, engines: Keyed(engines.collect()), slots: None }
    }

    fn api(&mut self, at: u32) -> Drawn {
        let favourite = at % 5;
        let mut on = [false; ENGINES.len()];
        (on[0], on[favourite as usize]) = (true, true);
        for _ in 0..=self.0.below(2) {
            on[self.accelerator() as usize] = true;
        }
        let base = self.from(4, 16);
        let own = [base, 2 * base, 4 * base];
        let (mut cost, mut best) = (Vec::new(), own);
        for (engine, _) in (0..).zip(ENGINES).filter(|(engine, _)| on[*engine as usize]) {
            let times = match engine {
                _ if engine == favourite => own,
                // A small call is soon done where nothing has to be carried elsewhere.
                0 => [(base / 2).max(1), base * self.from(4, 9), base * self.from(16, 33)],
                _ => own.map(|time| time * self.from(2, 5)),
            };
            for (best, time) in best.iter_mut().zip(times) {
                *best = time.min(*best);
            }
            let steps = SIZES.iter().zip(times).map(|(&size, time)| CostStep { size, time });
            let steps = Rows(steps.collect());
            cost.push(Cost { engine: ENGINES[engine as usize].to_owned(), steps });
        }
        Drawn { api: Api { id: format!("a{}", at + 1), cost: Keyed(cost) }, favourite, best }
    }

    fn task(&mut self, at: u64, calls: u64, apis: &[Drawn], best: &mut u64) -> Task {
        let favourite = self.0.below(5);
        let calls = (0..calls).map(|_| {
            let own = APIS / 5;
            let strange = self.0.below(4) == 0;
            let api = if strange { self.0.below(APIS) } else { favourite + 5 * self.0.below(own) };
            let api = &apis[api as usize];
            debug_assert!(strange || api.favourite == favourite, "three APIs favour each type");
            let sort = self.0.below(3) as usize;
            *best += api.best[sort];
            Call { api: api.api.id.clone(), size: SIZES[sort] + self.from(0, 1 << 10) }
        });
        Task { id: format!("t{}", at + 1), submit: 0, calls: calls.collect() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::labs::affinity::Problem;

    #[test]
    fn what_is_drawn_is_valid_and_the_same_again() {
        for seed in 0..20 {
            let options = Options { seed, ..Options::default() };
            let drawn = draw(&options).expect("within the bounds");
            assert_eq!(draw(&options).as_ref(), Ok(&drawn));
            assert!(Problem::new(&drawn).is_ok(), "{seed}");
            assert_ne!(draw(&Options { seed: seed + 100, ..options }), Ok(drawn));
        }
    }

    #[test]
    fn what_cannot_be_drawn_is_refused() {
        let usual = Options::default();
        for (options, what, most) in [
            (Options { nodes: 0, ..usual }, "nodes", MAX_NODES),
            (Options { nodes: MAX_NODES + 1, ..usual }, "nodes", MAX_NODES),
            (Options { engines: 0, ..usual }, "engines", MAX_ENGINES / 8),
            (Options { engines: u64::MAX, ..usual }, "engines", MAX_ENGINES / 8),
            (Options { tasks: u64::MAX, ..usual }, "tasks", MAX_TASKS),
            (Options { calls: MAX_CALLS, ..usual }, "calls", MAX_CALLS / 40),
            (Options { load: 0, ..usual }, "hundredths of the engines", 1_000),
        ] {
            let refused = draw(&options).expect_err("beyond the bounds");
            assert_eq!((refused.what, refused.most), (what, most));
        }
    }
}
