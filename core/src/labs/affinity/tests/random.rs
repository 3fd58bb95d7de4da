//! Random systems: small, and crowded enough that every kind of event occurs.

use crate::format::Decimal;
use crate::kernel::Pcg;
use crate::labs::affinity::scenario::{
    AffinityScenario, Api, Call, Cost, CostStep, CrossNode, EngineCount, Keyed, Node, Rows, Task,
};
use crate::labs::affinity::{Env, Fallback, Pick, Policy};

/// The engine types of generated systems; the last may have no engine.
const ENGINES: [&str; 3] = ["cpu", "gpu", "npu"];

/// Generator of scenarios.
pub struct Draw(pub Pcg);

impl Draw {
    fn below(&mut self, bound: u32) -> u32 {
        self.0.below(bound)
    }

    fn number(&mut self, from: u32, to: u32) -> u64 {
        (from + self.below(to - from)).into()
    }

    fn one_in(&mut self, of: u32) -> bool {
        self.below(of) == 0
    }

    fn of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(u32::try_from(all.len()).expect("few")) as usize]
    }

    fn decimal(&mut self, all: &[&str]) -> Decimal {
        Decimal::parse(self.of(all)).expect("a decimal")
    }

    /// A valid scenario with up to a number of tasks.
    pub fn scenario(&mut self, tasks: u32) -> AffinityScenario {
        let nodes: Vec<Node> = (0..=self.below(4)).map(|at| self.node(at)).collect();
        let has = |engine: &&&str| {
            nodes.iter().flat_map(|node| &node.engines.0).any(|entry| entry.engine == **engine)
        };
        let engines: Vec<&str> = ENGINES.iter().filter(has).copied().collect();
        let apis: Vec<Api> = (0..=self.below(4)).map(|at| self.api(at, &engines)).collect();
        let count = 1 + self.below(tasks);
        let burst = self.one_in(3);
        let tasks = (0..count).map(|at| {
            let calls = (0..=self.below(4)).map(|_| Call {
                api: apis[self.below(u32::try_from(apis.len()).expect("few")) as usize].id.clone(),
                size: self.of(&[0, 1, 50, 100, 200]),
            });
            let calls = calls.collect();
            let submit = if burst { self.number(0, 3) } else { self.number(0, 25) };
            Task { id: format!("t{at}"), submit, calls }
        });
        let tasks = tasks.collect();
        AffinityScenario {
            policy: if self.one_in(3) { Policy::LoadOnly } else { Policy::Affinity },
            pick: self.of(&Pick::ALL),
            tolerance: self.decimal(&["1", "1.15", "1.5", "3"]),
            max_load: if self.one_in(2) {
                None
            } else {
                Some(self.decimal(&["0.5", "1", "1.2", "2", "0"]))
            },
            fallback: self.of(&Fallback::ALL),
            steal: !self.one_in(4),
            engines: ENGINES.map(str::to_owned).into(),
            nodes,
            apis,
            tasks,
            cross_node: CrossNode {
                enabled: !self.one_in(3),
                latency: self.number(0, 4),
                far_latency: if self.one_in(2) { None } else { Some(self.number(0, 5)) },
                per_size: self.decimal(&["0", "0.01", "0.07"]),
                limit: if self.one_in(2) { None } else { Some(self.number(0, 9)) },
            },
        }
    }

    fn node(&mut self, at: u32) -> Node {
        let mut engines: Vec<EngineCount> = Vec::new();
        for engine in ENGINES {
            if self.one_in(2) {
                engines.push(EngineCount { engine: engine.to_owned(), count: self.number(1, 4) });
            }
        }
        if engines.is_empty() {
            engines.push(EngineCount { engine: self.of(&ENGINES).to_owned(), count: 1 });
        }
        // A node may list its types in any order; their numbers follow the scenario's `engines`.
        if self.one_in(4) {
            engines.reverse();
        }
        let slots = if self.one_in(2) { None } else { Some(self.number(1, 4)) };
        Node { id: format!("n{at}"), env: self.of(&Env::ALL), engines: Keyed(engines), slots }
    }

    fn api(&mut self, at: u32, engines: &[&str]) -> Api {
        let mut cost = Vec::new();
        for engine in ENGINES {
            if self.one_in(2) {
                cost.push(self.cost(engine));
            }
        }
        if !cost.iter().any(|cost: &Cost| engines.contains(&&*cost.engine)) {
            cost.retain(|cost| cost.engine != engines[0]);
            cost.push(self.cost(engines[0]));
        }
        Api { id: format!("a{at}"), cost: Keyed(cost) }
    }

    fn cost(&mut self, engine: &str) -> Cost {
        let mut steps = Vec::new();
        for size in [0, 1, 100] {
            if self.one_in(2) {
                steps.push(CostStep { size, time: self.number(1, 12) });
            }
        }
        if steps.is_empty() {
            steps.push(CostStep { size: self.number(0, 150), time: self.number(1, 9) });
        }
        Cost { engine: engine.to_owned(), steps: Rows(steps) }
    }
}
