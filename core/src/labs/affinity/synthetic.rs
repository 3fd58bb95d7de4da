//! Generator of random systems, equal on every platform: nodes with engines of several types, APIs with a favourite
//! type, and tasks whose calls mostly have the same favourite.
//!
//! - **Nodes**: half of a node's engines are CPUs, the others are of one or two more types. One node in four is at the
//!   edge, one in eight is a device.
//! - **APIs**: each has a favourite type and is implemented on the CPU and on one to three more types. Small calls cost
//!   least on the CPU, medium ones little more on the favourite than large ones; elsewhere they take two to eight times
//!   as long.
//! - **Tasks**: three calls in four favour the type of their task.
//! - **Load**: the intervals between arrivals are set so that all calls, each on its best type, would keep the given
//!   share of the engines of the scarcest type busy over the time of the arrivals.
//!
//! **Invariant:** equal options give equal systems everywhere: integers only, from the scenario's own generator.
//! **Invariant:** a generated system can be written, read and run: its file and the steps of its run are within the
//! limits.
//! Cost: a few random numbers for each call, twice: the first time to compute the load.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::problem::{CHOICE, MAX_CALLS, MAX_CELLS, MAX_ENGINES, MAX_TASKS, MAX_WORK, WAIT};
use super::scenario::{
    AffinityScenario, Api, Call, Cost, CostStep, CrossNode, EngineCount, Keyed, Node, Rows, Task,
};
use super::{Env, Policy};
use crate::format::{Decimal, MAX_FILE_BYTES};
use crate::kernel::Pcg;

/// The engine types.
const ENGINES: [&str; 5] = ["cpu", "gpu", "npu", "dsp", "fpga"];

const APIS: u32 = 15;

/// Limit on nodes: each has a row in a table by type.
const MOST_NODES: u64 = MAX_CELLS / ENGINES.len() as u64;

/// Limit on the load, in hundredths of the engines of the scarcest type.
const MOST_LOAD: u64 = 1_000;

/// Sizes at which the cost of a call changes.
const SIZES: [u64; 3] = [0, 1 << 10, 1 << 16];

/// Options of the generator.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Options {
    pub nodes: u64,
    /// Number of engines of each node.
    pub engines: u64,
    pub tasks: u64,
    /// Number of calls of each task.
    pub calls: u64,
    /// The share of the engines of the scarcest type that the calls need, in hundredths: 1 to 1,000.
    pub load: u64,
    /// Seed of the generator.
    pub seed: u64,
}

impl Default for Options {
    fn default() -> Self {
        Options { nodes: 8, engines: 4, tasks: 40, calls: 4, load: 80, seed: 0 }
    }
}

/// The share of the scarcest engines that the calls need, as a decimal: `0.9` is 90 hundredths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Load(pub u64);

impl FromStr for Load {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Load, Self::Err> {
        let hundredths = Decimal::parse(text).and_then(|Decimal { numerator, denominator }| {
            let scaled = numerator.checked_mul(100)?;
            scaled.is_multiple_of(denominator).then_some(scaled / denominator)
        });
        let known = hundredths.filter(|load| (1..=MOST_LOAD).contains(load));
        known.map(Load).ok_or("expected a number from 0.01 to 10 in hundredths, such as 0.9")
    }
}

impl fmt::Display for Load {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (mut numerator, mut denominator) = (self.0, 100);
        while denominator > 1 && numerator.is_multiple_of(10) {
            (numerator, denominator) = (numerator / 10, denominator / 10);
        }
        Decimal { numerator, denominator }.fmt(f)
    }
}

/// The reason why a system is not generated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refused {
    /// A number is outside its range.
    OutOfRange {
        /// The kind of the number.
        what: &'static str,
        found: u64,
        /// The largest allowed; the least is 1.
        most: u64,
    },
    /// The file would exceed the size limit for reading.
    TooLarge {
        /// Upper bound on its size, in bytes.
        bytes: u64,
        /// Size limit, in bytes.
        most: u64,
    },
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refused::OutOfRange { what, found, most } => {
                write!(f, "expected 1 to {most} {what}, found {found}")
            }
            Refused::TooLarge { bytes, most } => write!(
                f,
                "expected a file of at most {} MiB, but it may have {} MiB; ask for fewer nodes, tasks or calls",
                most >> 20,
                bytes.div_ceil(1 << 20)
            ),
        }
    }
}

impl std::error::Error for Refused {}

/// Upper bound on a scenario file in bytes: without nodes and tasks, for each node, each task, each call. Every number
/// has at most sixteen digits.
const FRAME: u64 = 1 << 14;
const NODE: u64 = 120;
const TASK: u64 = 80;
const CALL: u64 = 32;

/// Upper bound on steps of a run for each task and each call: an API has up to four types, a node up to three of them.
const TASK_STEPS: u64 = ENGINES.len() as u64 * CHOICE;
const CALL_STEPS: u64 = ENGINES.len() as u64 + (3 + 4) * WAIT;

impl Options {
    /// Upper bound on the file size, in bytes.
    fn bytes(&self) -> u64 {
        let tasks = TASK.saturating_add(self.calls.saturating_mul(CALL));
        let nodes = NODE.saturating_mul(self.nodes);
        FRAME.saturating_add(nodes).saturating_add(tasks.saturating_mul(self.tasks))
    }

    fn check(&self) -> Result<(), Refused> {
        let &Options { nodes, engines, tasks, calls, load, .. } = self;
        let most = tasks.clamp(1, MAX_TASKS);
        let most_calls = (MAX_CALLS / most).min((MAX_WORK / most - TASK_STEPS) / CALL_STEPS);
        for (what, found, most) in [
            ("nodes", nodes, MOST_NODES),
            ("engines", engines, MAX_ENGINES / nodes.clamp(1, MOST_NODES)),
            ("tasks", tasks, MAX_TASKS),
            ("calls", calls, most_calls),
            ("hundredths of the engines", load, MOST_LOAD),
        ] {
            if !(1..=most).contains(&found) {
                return Err(Refused::OutOfRange { what, found, most });
            }
        }
        let (bytes, most) = (self.bytes(), MAX_FILE_BYTES);
        if bytes > most { Err(Refused::TooLarge { bytes, most }) } else { Ok(()) }
    }
}

/// A system to be generated: its nodes and its tasks one by one, repeatably.
#[derive(Debug)]
pub struct System {
    options: Options,
    /// State of the random numbers before the nodes, and before the tasks.
    nodes: Draws,
    tasks: Draws,
    apis: Vec<Drawn>,
    /// Time over which the tasks arrive.
    span: u64,
}

impl System {
    /// The system of these options. Errors: a number out of range, or a file too large, both before any generation.
    /// Cost: all nodes and tasks are generated once, and dropped.
    pub fn new(options: &Options) -> Result<System, Refused> {
        options.check()?;
        let &Options { nodes: count, engines, tasks: many, calls, load, seed } = options;
        let mut draws = Draws(Pcg::new(seed));
        let nodes = draws;
        let mut have: ByType = [0; ENGINES.len()];
        for at in 0..count {
            for of in draws.node(at, engines).engines.0 {
                let at = ENGINES.iter().position(|engine| *engine == of.engine);
                have[at.expect("one of the types")] += of.count;
            }
        }
        let apis: Vec<Drawn> = (0..APIS).map(|at| draws.api(at, &have)).collect();
        let (tasks, mut needed) = (draws, [0; ENGINES.len()]);
        (0..many).for_each(|at| drop(draws.task(at, calls, &apis, &mut needed)));
        // The time of all calls on their best types, spread so that the given share of the scarcest engines is busy.
        let all = needed.iter().zip(have).filter(|(_, have)| *have > 0);
        let span = all.map(|(time, have)| time * 100 / (have * load)).max().unwrap_or(0);
        Ok(System { options: *options, nodes, tasks, apis, span })
    }

    pub fn nodes(&self) -> impl Iterator<Item = Node> {
        let (mut draws, engines) = (self.nodes, self.options.engines);
        (0..self.options.nodes).map(move |at| draws.node(at, engines))
    }

    /// The tasks, in order of submission.
    pub fn tasks(&self) -> impl Iterator<Item = Task> + '_ {
        let Options { tasks, calls, .. } = self.options;
        let (mut draws, mut needed) = (self.tasks, [0; ENGINES.len()]);
        (0..tasks).map(move |at| {
            let submit = self.span * at / tasks;
            Task { submit, ..draws.task(at, calls, &self.apis, &mut needed) }
        })
    }

    /// The scenario without its nodes and tasks.
    pub fn frame(&self) -> AffinityScenario {
        AffinityScenario {
            policy: Policy::Affinity,
            tolerance: Decimal { numerator: 15, denominator: 10 },
            steal: true,
            engines: ENGINES.map(str::to_owned).into(),
            apis: self.apis.iter().map(|drawn| drawn.api.clone()).collect(),
            cross_node: CrossNode {
                enabled: true,
                latency: 2,
                far_latency: Some(8),
                limit: Some(20),
                ..CrossNode::default()
            },
            ..AffinityScenario::default()
        }
    }
}

/// Generates a system. Errors: a number out of range, or a file too large.
pub fn draw(options: &Options) -> Result<AffinityScenario, Refused> {
    let system = System::new(options)?;
    let (nodes, tasks) = (system.nodes().collect(), system.tasks().collect());
    Ok(AffinityScenario { nodes, tasks, ..system.frame() })
}

/// Numbers by engine type.
type ByType = [u64; ENGINES.len()];

/// An API, and the best run times of its calls by size, each with its type.
#[derive(Debug)]
struct Drawn {
    api: Api,
    favourite: u32,
    best: [(u64, usize); SIZES.len()],
}

#[derive(Clone, Copy, Debug)]
struct Draws(Pcg);

impl Draws {
    fn from(&mut self, from: u32, to: u32) -> u64 {
        u64::from(from + self.0.below(to - from))
    }

    /// A type other than the CPU.
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

    /// An API; its best types are among those that some node has.
    fn api(&mut self, at: u32, have: &ByType) -> Drawn {
        let favourite = at % 5;
        let mut on = [false; ENGINES.len()];
        (on[0], on[favourite as usize]) = (true, true);
        for _ in 0..=self.0.below(2) {
            on[self.accelerator() as usize] = true;
        }
        let base = self.from(4, 16);
        let on_favourite = [base, 2 * base, 4 * base];
        let (mut cost, mut best) = (Vec::new(), [(u64::MAX, 0); SIZES.len()]);
        for (engine, _) in (0..).zip(ENGINES).filter(|(engine, _)| on[*engine as usize]) {
            let times = match engine {
                _ if engine == favourite => on_favourite,
                // A small call is fast on the CPU, where no data is transferred.
                0 => [(base / 2).max(1), base * self.from(4, 9), base * self.from(16, 33)],
                _ => on_favourite.map(|time| time * self.from(2, 5)),
            };
            let of = engine as usize;
            for (best, time) in best.iter_mut().zip(times).filter(|_| have[of] > 0) {
                *best = (time, of).min(*best);
            }
            let steps = SIZES.iter().zip(times).map(|(&size, time)| CostStep { size, time });
            let steps = Rows(steps.collect());
            cost.push(Cost { engine: ENGINES[of].to_owned(), steps });
        }
        Drawn { api: Api { id: format!("a{}", at + 1), cost: Keyed(cost) }, favourite, best }
    }

    fn task(&mut self, at: u64, calls: u64, apis: &[Drawn], needed: &mut ByType) -> Task {
        let favourite = self.0.below(5);
        let calls = (0..calls).map(|_| {
            let per_type = APIS / 5;
            let is_any = self.0.below(4) == 0;
            let api =
                if is_any { self.0.below(APIS) } else { favourite + 5 * self.0.below(per_type) };
            let api = &apis[api as usize];
            debug_assert!(is_any || api.favourite == favourite, "three APIs favour each type");
            let sort = self.0.below(3) as usize;
            let (time, of) = api.best[sort];
            needed[of] += time;
            Call { api: api.api.id.clone(), size: SIZES[sort] + self.from(0, 1 << 10) }
        });
        Task { id: format!("t{}", at + 1), submit: 0, calls: calls.collect() }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::kernel::Ended;
    use crate::labs::affinity::{Problem, Sim};

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
            (Options { nodes: 0, ..usual }, "nodes", MOST_NODES),
            (Options { nodes: MOST_NODES + 1, ..usual }, "nodes", MOST_NODES),
            (Options { engines: 0, ..usual }, "engines", MAX_ENGINES / 8),
            (Options { engines: u64::MAX, ..usual }, "engines", MAX_ENGINES / 8),
            (Options { tasks: u64::MAX, ..usual }, "tasks", MAX_TASKS),
            (
                Options { calls: MAX_CALLS, ..usual },
                "calls",
                (MAX_WORK / 40 - TASK_STEPS) / CALL_STEPS,
            ),
            (Options { load: 0, ..usual }, "hundredths of the engines", 1_000),
        ] {
            let refused = draw(&options).expect_err("beyond the bounds");
            let found = match refused {
                Refused::OutOfRange { what, most, .. } => (what, most),
                Refused::TooLarge { .. } => panic!("{refused}"),
            };
            assert_eq!(found, (what, most));
        }
    }

    #[test]
    fn what_is_drawn_is_no_larger_than_a_file_that_is_read() {
        for (nodes, engines, tasks, calls) in
            [(8, 4, 40, 4), (500, 64, 1, 1), (1, 1, 3_000, 1), (2, 2, 20, 700), (1, 9_999, 9, 9)]
        {
            let options = Options { nodes, engines, tasks, calls, load: 1, seed: 3 };
            let drawn = draw(&options).expect("within the bounds");
            let scenario = crate::labs::imports::synthetic(drawn, &options);
            let found = crate::scenario::write_pretty(&scenario).len() as u64;
            assert!(found <= options.bytes() && options.bytes() < 3 * found + FRAME, "{found}");
        }
        // The check must refuse before any generation: this system would take minutes.
        let usual = Options::default();
        let large = Options { tasks: MAX_TASKS, nodes: 300_000, calls: 1, ..usual };
        let refused = draw(&large).expect_err("too large");
        assert!(matches!(refused, Refused::TooLarge { most: MAX_FILE_BYTES, .. }), "{refused}");
        assert!(refused.to_string().contains("a file of at most 256 MiB"), "{refused}");
        assert!(Options { nodes: MOST_NODES, engines: 1, ..usual }.check().is_ok());
    }

    #[test]
    fn what_is_drawn_takes_no_more_steps_than_a_run_may() {
        for (nodes, engines, tasks, calls) in [(8, 4, 40, 4), (50, 9, 300, 1), (3, 1, 2, 700)] {
            let options = Options { nodes, engines, tasks, calls, ..Options::default() };
            let drawn = draw(&options).expect("within the bounds");
            let problem = Problem::new(&drawn).expect("valid");
            let (found, most) = (problem.most_steps(), tasks * (TASK_STEPS + calls * CALL_STEPS));
            assert!(found <= most && most < 4 * found, "{found} {most}");
        }
        let many = |calls| Options { tasks: 1_000_000, calls, ..Options::default() }.check();
        assert_eq!(many(4), Ok(()));
        let refused = Refused::OutOfRange { what: "calls", found: 5, most: 4 };
        assert_eq!(many(5), Err(refused));
    }

    #[test]
    fn under_load_affinity_differs_from_load_alone() {
        for seed in [1, 7] {
            let options = Options { nodes: 24, engines: 6, tasks: 300, calls: 6, load: 90, seed };
            let drawn = draw(&options).expect("within the bounds");
            let end = |policy| {
                let problem = Problem::new(&AffinityScenario { policy, ..drawn.clone() });
                Ended::run(Sim::new(Arc::new(problem.expect("valid")))).metrics()
            };
            let [one, other] = [Policy::Affinity, Policy::LoadOnly].map(end);
            assert!(one.calls_by_rank[0] > other.calls_by_rank[0], "{seed}: {one:?} {other:?}");
        }
    }

    #[test]
    fn a_load_is_a_share_as_it_is_for_jobs() {
        for (text, load) in [("0.9", 90), ("1", 100), ("0.01", 1), ("10", 1_000), ("1.25", 125)] {
            assert_eq!((text.parse(), Load(load).to_string().as_str()), (Ok(Load(load)), text));
        }
        for text in ["90", "0", "0.001", "0.905", "-1", "many", ""] {
            assert!(text.parse::<Load>().is_err(), "{text}");
        }
    }
}
