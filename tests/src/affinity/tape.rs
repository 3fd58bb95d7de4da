//! Valid affinity scenarios made of a tape of numbers: small, and so crowded that everything happens.

use gantry_core::format::Decimal;
use gantry_core::labs::affinity::scenario::{
    AffinityScenario, Api, Call, Cost, CostStep, CrossNode, EngineCount, Keyed, Node, Rows, Task,
};
use gantry_core::labs::affinity::{Env, Fallback, Pick, Policy};

use crate::tape::Tape;

/// The types of engines; a node may have none of the last.
const ENGINES: [&str; 3] = ["cpu", "gpu", "npu"];

impl Tape<'_> {
    fn number(&mut self, from: u64, to: u64) -> u64 {
        from + self.below(to - from)
    }

    fn decimal(&mut self, all: &[&str]) -> Decimal {
        Decimal::parse(self.one_of(all)).expect("a decimal")
    }

    fn maybe<T>(&mut self, of: impl FnOnce(&mut Self) -> T) -> Option<T> {
        self.chance(2).then(|| of(self))
    }

    pub(super) fn engines(&mut self) -> AffinityScenario {
        let nodes: Vec<Node> = (0..=self.below(4)).map(|at| self.node(at)).collect();
        let has = |engine: &&&str| {
            nodes.iter().flat_map(|node| &node.engines.0).any(|entry| entry.engine == **engine)
        };
        let engines: Vec<&str> = ENGINES.iter().filter(has).copied().collect();
        let apis: Vec<Api> = (0..=self.below(4)).map(|at| self.api(at, &engines)).collect();
        let burst = self.chance(3);
        let tasks = (0..=self.below(10)).map(|at| {
            let calls = (0..=self.below(4)).map(|_| Call {
                api: apis[self.index(apis.len())].id.clone(),
                size: self.one_of(&[0, 1, 50, 100, 200]),
            });
            let calls = calls.collect();
            let submit = self.number(0, if burst { 3 } else { 25 });
            Task { id: format!("t{at}"), submit, calls }
        });
        let tasks = tasks.collect();
        AffinityScenario {
            policy: self.one_of(&[Policy::Affinity, Policy::Affinity, Policy::LoadOnly]),
            pick: self.one_of(&Pick::ALL),
            tolerance: self.decimal(&["1", "1.15", "1.5", "3"]),
            max_load: self.maybe(|draw| draw.decimal(&["0.5", "1", "1.2", "2", "0"])),
            fallback: self.one_of(&Fallback::ALL),
            steal: !self.chance(4),
            engines: ENGINES.map(str::to_owned).into(),
            nodes,
            apis,
            tasks,
            cross_node: CrossNode {
                enabled: !self.chance(3),
                latency: self.number(0, 4),
                far_latency: self.maybe(|draw| draw.number(0, 5)),
                per_size: self.decimal(&["0", "0.01", "0.07"]),
                limit: self.maybe(|draw| draw.number(0, 9)),
            },
        }
    }

    fn node(&mut self, at: u64) -> Node {
        let mut engines: Vec<EngineCount> = Vec::new();
        for engine in ENGINES {
            let count = self.maybe(|draw| draw.number(1, 4));
            engines.extend(count.map(|count| EngineCount { engine: engine.to_owned(), count }));
        }
        if engines.is_empty() {
            engines.push(EngineCount { engine: self.one_of(&ENGINES).to_owned(), count: 1 });
        }
        // In whatever order they are written, types have that of the scenario.
        if self.chance(4) {
            engines.reverse();
        }
        // A name with a space in it is quoted where it is a part of another.
        let id = if self.chance(9) { format!("n {at}") } else { format!("n{at}") };
        let slots = self.maybe(|draw| draw.number(1, 4));
        Node { id, env: self.one_of(&Env::ALL), engines: Keyed(engines), slots }
    }

    fn api(&mut self, at: u64, engines: &[&str]) -> Api {
        let mut cost = Vec::new();
        for engine in ENGINES {
            cost.extend(self.maybe(|draw| draw.cost(engine)));
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
            steps.extend(self.maybe(|draw| CostStep { size, time: draw.number(1, 12) }));
        }
        if steps.is_empty() {
            steps.push(CostStep { size: self.number(0, 150), time: self.number(1, 9) });
        }
        Cost { engine: engine.to_owned(), steps: Rows(steps) }
    }
}
