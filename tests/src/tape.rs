//! Valid placement scenarios made of a tape of numbers: random numbers give random scenarios, small numbers
//! and a short tape give small ones, so that whoever shrinks the tape shrinks the scenario.

use gantry_core::kernel::Pcg;
use gantry_core::labs::placement::{
    Dimension, Explore, Item, Node, PlacementScenario, Policy, Release, Reservation, Task,
};

/// Numbers to choose by; past its end every choice is the first.
#[derive(Clone, Debug)]
pub struct Tape<'a> {
    rest: &'a [u32],
}

/// How large a scenario may become.
#[derive(Clone, Copy, Debug)]
pub struct Size {
    pub nodes: usize,
    pub entries: usize,
}

impl Size {
    /// What an oracle does in no time, and a person can read.
    pub const SMALL: Size = Size { nodes: 9, entries: 9 };
}

/// Largest values: one bitmap word of coordinates, several words, several levels.
const SCALES: [u64; 8] = [2, 1, 4, 9, 70, 300, 5_000, 1 << 20];

impl<'a> Tape<'a> {
    pub fn new(numbers: &'a [u32]) -> Self {
        Tape { rest: numbers }
    }

    /// A number below `bound`; the larger the number on the tape, the larger it is.
    pub fn below(&mut self, bound: u64) -> u64 {
        let Some((&first, rest)) = self.rest.split_first() else { return 0 };
        self.rest = rest;
        ((u128::from(first) * u128::from(bound)) >> 32) as u64
    }

    /// The same for a place in a list.
    pub fn index(&mut self, bound: usize) -> usize {
        self.below(bound as u64) as usize
    }

    /// Whether a number below `one_in` is the last.
    pub fn chance(&mut self, one_in: u64) -> bool {
        self.below(one_in) + 1 == one_in
    }

    /// Some of the items, in an order of the tape's own.
    fn some<T: Clone>(&mut self, items: &[T]) -> Vec<T> {
        let mut left = items.to_vec();
        let count = self.index(items.len() + 1);
        (0..count).map(|_| left.remove(self.index(left.len()))).collect()
    }

    pub fn scenario(&mut self, size: Size) -> PlacementScenario {
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

/// The scenario of a seed, the same on every platform.
pub fn scenario_of(seed: u64, size: Size) -> PlacementScenario {
    Tape::new(&numbers_of(seed, 2_000)).scenario(size)
}

/// The numbers of a seed, the same on every platform.
pub fn numbers_of(seed: u64, count: usize) -> Vec<u32> {
    let mut pcg = Pcg::new(seed);
    (0..count).map(|_| pcg.next_u32()).collect()
}
