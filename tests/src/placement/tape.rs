//! Valid placement scenarios made of a tape of numbers.

use gantry_core::labs::placement::{
    Dimension, Explore, Item, Node, PlacementScenario, Policy, Release, Reservation, Task,
};

use crate::tape::Tape;

/// How large a scenario may become.
#[derive(Clone, Copy, Debug)]
pub struct Size {
    pub nodes: usize,
    pub entries: usize,
}

/// Largest values: one bitmap word of coordinates, several words, several levels.
const SCALES: [u64; 8] = [2, 1, 4, 9, 70, 300, 5_000, 1 << 20];

impl Tape<'_> {
    pub(super) fn placement(&mut self, size: Size) -> PlacementScenario {
        let policy = Policy::ALL[self.index(Policy::ALL.len())];
        let explore = [Explore::First, Explore::All][self.index(2)];
        let batch = [1, 2, 3, 5][self.index(4)];
        let seed = self.below(1_000);
        // Two dimensions are what most scenarios have; eight are what one may have.
        let dimensions = [2, 1, 2, 3, 3, 4, 5, 8][self.index(8)];
        let scale = SCALES[self.index(SCALES.len())];
        let dimensions: Vec<Dimension> = (0..dimensions).map(|d| self.dimension(d)).collect();
        let mut scenario = PlacementScenario {
            policy,
            explore,
            seed,
            batch,
            dimensions,
            nodes: Vec::new(),
            reservations: Vec::new(),
            tasks: Vec::new(),
        };
        for at in 0..self.index(size.nodes + 1) {
            let available = self.values(&scenario, scale);
            scenario.nodes.push(Node { id: format!("n{at}"), available });
        }
        let mut tasks = 0;
        for _ in 0..self.index(size.entries + 1) {
            let item = if tasks > 0 && self.chance(4) {
                Item::Release(Release { release: format!("t{}", self.index(tasks)) })
            } else {
                tasks += 1;
                Item::Task(self.task(&scenario, tasks - 1, scale))
            };
            scenario.tasks.push(item);
        }
        if tasks > 0 {
            scenario.reservations = self.reservations(&scenario, tasks);
        }
        scenario
    }

    fn dimension(&mut self, at: usize) -> Dimension {
        let granularity = [1, 1, 2, 3, 10][self.index(5)];
        Dimension { name: format!("d{at}"), unit: None, granularity }
    }

    fn values(&mut self, scenario: &PlacementScenario, scale: u64) -> Vec<u64> {
        scenario.dimensions.iter().map(|_| self.below(scale + 1)).collect()
    }

    fn task(&mut self, scenario: &PlacementScenario, at: usize, scale: u64) -> Task {
        // Requests of the whole range seldom fit twice.
        let scale = if self.chance(3) { scale } else { scale / 2 };
        let request = self.values(scenario, scale);
        let ids: Vec<String> = scenario.nodes.iter().map(|node| node.id.clone()).collect();
        let names: Vec<String> =
            scenario.dimensions.iter().map(|dimension| dimension.name.clone()).collect();
        let candidates = self.chance(3).then(|| self.some(&ids)).filter(|some| !some.is_empty());
        let prefer = if self.chance(3) { self.some(&names) } else { Vec::new() };
        Task { id: format!("t{at}"), request, candidates, prefer }
    }

    fn reservations(&mut self, scenario: &PlacementScenario, tasks: usize) -> Vec<Reservation> {
        let mut reservations = Vec::new();
        for node in self.some(&scenario.nodes) {
            let amount =
                node.available.iter().map(|&available| self.below(available + 1)).collect();
            let task = format!("t{}", self.index(tasks));
            reservations.push(Reservation { node: node.id, task, amount });
        }
        reservations
    }
}
