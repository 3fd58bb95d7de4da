//! Placement: which node a task gets, by a look at every node.
//!
//! What is drawn under `random` is taken from the oracle's run; that it fits, and what ties, is worked out here.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use gantry_core::labs::placement::{Item, PlacementScenario, Policy, Task};
use gantry_core::scenario::Lab;

use super::{Decided, asked, compare};
use crate::oracle::{Oracle, Step};
use crate::tape::{Size, scenario_of};

#[derive(Clone)]
struct State<'s> {
    scenario: &'s PlacementScenario,
    tasks: Vec<&'s Task>,
    free: Vec<Vec<u64>>,
    /// By node: the task, and how much; under the policy that knows reservations.
    reserved: BTreeMap<usize, (usize, Vec<u64>)>,
    last: usize,
}

/// What a policy compares, the least the best: places in a leaf or in the order of the scan.
type Measure = (Vec<Reverse<u64>>, Vec<u64>, bool);

impl<'s> State<'s> {
    fn new(scenario: &'s PlacementScenario) -> Self {
        let tasks = scenario.tasks.iter().filter_map(|item| match item {
            Item::Task(task) => Some(task),
            Item::Release(_) => None,
        });
        let tasks: Vec<&Task> = tasks.collect();
        let knows = scenario.policy == Policy::LeastFitWithReservation;
        let held = scenario.reservations.iter().filter(|_| knows).map(|own| {
            let node = scenario.nodes.iter().position(|node| node.id == own.node);
            let task = tasks.iter().position(|task| task.id == own.task);
            (node.expect("known"), (task.expect("known"), own.amount.clone()))
        });
        State {
            scenario,
            free: scenario.nodes.iter().map(|node| node.available.clone()).collect(),
            reserved: held.collect(),
            last: 0,
            tasks,
        }
    }

    /// What a task sees of a node, and whether that is reserved for it.
    fn seen(&self, task: usize, node: usize) -> (Vec<u64>, bool) {
        match self.reserved.get(&node) {
            Some((holder, _)) if *holder == task => (self.free[node].clone(), true),
            Some((_, amount)) => (
                self.free[node].iter().zip(amount).map(|(free, held)| free - held).collect(),
                false,
            ),
            None => (self.free[node].clone(), false),
        }
    }

    fn fits(&self, task: usize, node: usize) -> bool {
        let Task { request, candidates, .. } = self.tasks[task];
        let id = &self.scenario.nodes[node].id;
        candidates.as_ref().is_none_or(|all| all.contains(id))
            && self.seen(task, node).0.iter().zip(request).all(|(free, asked)| free >= asked)
    }

    fn measure(&self, task: usize, node: usize) -> Measure {
        let (seen, reserved) = self.seen(task, node);
        let dimensions = &self.scenario.dimensions;
        let prefer = &self.tasks[task].prefer;
        let preferred =
            prefer.iter().map(|name| dimensions.iter().position(|own| own.name == *name));
        let others = (0..dimensions.len()).filter(|&at| !prefer.contains(&dimensions[at].name));
        let order = preferred.map(|at| at.expect("known")).chain(others);
        let point =
            order.map(|at| seen[at].div_ceil(dimensions[at].granularity)).collect::<Vec<_>>();
        let nodes = self.free.len();
        match self.scenario.policy {
            Policy::LeastFit | Policy::LeastFitWithReservation => {
                (point.into_iter().map(Reverse).collect(), Vec::new(), !reserved)
            }
            Policy::BestFit => (Vec::new(), point, false),
            Policy::Random => (Vec::new(), Vec::new(), false),
            Policy::FirstFit => (Vec::new(), vec![node as u64], false),
            Policy::NextFit => {
                (Vec::new(), vec![((node + nodes - self.last) % nodes) as u64], false)
            }
        }
    }

    fn decide(&self, task: usize, drawn: Option<usize>) -> Decided {
        let fitting: Vec<usize> =
            (0..self.free.len()).filter(|&node| self.fits(task, node)).collect();
        let best = fitting.iter().copied().min_by_key(|&node| self.measure(task, node));
        let right = if self.scenario.policy == Policy::Random { drawn } else { best };
        assert_eq!(right.is_some(), best.is_some());
        let id = |node: usize| self.scenario.nodes[node].id.clone();
        let as_good = |node: &usize| {
            right.is_some_and(|right| {
                *node != right && self.measure(task, *node) == self.measure(task, right)
            })
        };
        if let Some(right) = right {
            assert!(fitting.contains(&right));
        }
        Decided {
            kind: "node",
            subject: self.tasks[task].id.clone(),
            part: None,
            things: (0..self.free.len()).map(id).collect(),
            right: right.map(id).ok_or_else(|| "none".to_owned()),
            tied: fitting.into_iter().filter(as_good).map(id).collect(),
        }
    }

    fn take(&mut self, task: usize, node: usize) {
        let request = &self.tasks[task].request;
        self.free[node].iter_mut().zip(request).for_each(|(free, asked)| *free -= asked);
        self.reserved.retain(|_, (holder, _)| *holder != task);
        self.last = node;
    }

    fn give(&mut self, task: usize, node: usize) {
        let request = &self.tasks[task].request;
        self.free[node].iter_mut().zip(request).for_each(|(free, asked)| *free += asked);
    }
}

fn decided(scenario: &PlacementScenario) -> Vec<Decided> {
    let mut state = State::new(scenario);
    let mut snapshot = state.clone();
    let mut all = Vec::new();
    for step in Oracle::run(scenario).steps {
        if scenario.batch == 1 || matches!(step, Step::Round(_)) {
            snapshot = state.clone();
        }
        match step {
            Step::Place(task, node, ..) => {
                all.push(snapshot.decide(task, Some(node)));
                state.take(task, node);
            }
            Step::Defer(task, node) => all.push(snapshot.decide(task, Some(node))),
            Step::Unplaced(task) => all.push(snapshot.decide(task, None)),
            Step::Release(task, Some(node)) => state.give(task, node),
            _ => {}
        }
    }
    // Where there are no nodes, there is nothing to choose.
    if scenario.nodes.is_empty() { Vec::new() } else { all }
}

/// Compares the questions of random scenarios with the definitions.
///
/// # Panics
/// Where one differs, or too few of a sort were met.
pub fn questions_are_those_of_the_definitions(seeds: std::ops::Range<u64>) {
    let [mut right, mut none, mut tied, mut later] = [0_u64; 4];
    let least = (seeds.end - seeds.start) / 50;
    for seed in seeds {
        let scenario = scenario_of(seed, Size::SMALL);
        let expected = decided(&scenario);
        for own in &expected {
            right += u64::from(own.right.is_ok());
            none += u64::from(own.right.is_err());
            tied += u64::from(!own.tied.is_empty());
        }
        later += u64::from(scenario.batch > 1 && expected.len() > 1);
        compare(&asked(Lab::Placement(scenario.clone())), &expected, &scenario);
    }
    assert!(
        [right, none, tied, later].into_iter().min() > Some(least),
        "{right} {none} {tied} {later}"
    );
}
