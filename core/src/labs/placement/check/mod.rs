//! From a scenario as written to a [`Problem`]: names become indices, and all errors are found.
//!
//! **Invariant:** all errors are collected, each with the path of the wrong value; nothing is allocated beyond a small
//! multiple of the scenario itself.
//!
//! Cost: sorting the names, then a binary search for each name that is used; equal lists of candidates are looked up
//! once. Searches for a nearest spelling have a budget.

mod entries;

use std::collections::BTreeMap;

use self::entries::{EntryLists, by_number, task_names};
use super::PlacementScenario;
use super::problem::{Entry, MAX_COORDINATE, MAX_DIMENSIONS, Problem, Reserved};
use crate::format::head::{MAX_UNIT, is_within};
use crate::format::json::excerpt;
use crate::format::names::Names;
use crate::format::nearest::Spelling;
use crate::format::{ErrorKind, Errors, List, MAX_NUMBER, Measure, Path};

/// The most nodes, and so the most reservations.
pub const MAX_NODES: u64 = 1 << 22;

/// The most entries of the task list.
pub const MAX_ENTRIES: u64 = 1 << 22;

/// The most names of candidates, all tasks together.
pub const MAX_CANDIDATES: u64 = 1 << 24;

/// The most nodes times distinct orders of dimensions: every order has an index of its own.
pub const MAX_ORDERED_NODES: u64 = 1 << 23;

/// Cost of an order beside its nodes, in nodes.
const ORDER_COST: u64 = 64;

impl Problem {
    /// Validates a scenario. Errors: all its errors, section by section.
    pub fn new(scenario: &PlacementScenario) -> Result<Problem, Errors> {
        let mut check =
            Check { scenario, errors: Errors::default(), spelling: Spelling::default() };
        if !check.sizes() {
            return Err(check.errors);
        }
        check.head();
        let nodes = check.nodes();
        let entries = check.task_names();
        let mut lists = EntryLists::new(scenario);
        check.entries(&nodes, &entries, &mut lists);
        let reservations = check.reservations(&nodes, &entries, &lists);
        check.errors.or(|| Problem {
            policy: scenario.policy,
            explore: scenario.explore,
            seed: scenario.seed,
            batch: usize::try_from(scenario.batch).unwrap_or(usize::MAX),
            dimensions: scenario.dimensions.len(),
            granularity: scenario
                .dimensions
                .iter()
                .map(|dimension| dimension.granularity)
                .collect(),
            available: scenario
                .nodes
                .iter()
                .flat_map(|node| node.available.iter().copied())
                .collect(),
            requests: lists.requests,
            candidates: lists.candidates,
            candidate_sets: by_number(lists.sets),
            order_of: lists.order_of,
            orders: by_number(lists.orders),
            reservations,
            entries: lists.entries,
        })
    }
}

/// A scenario being checked.
struct Check<'s> {
    scenario: &'s PlacementScenario,
    errors: Errors,
    spelling: Spelling,
}

impl<'s> Check<'s> {
    /// True if no size exceeds its limit; checked before anything is built.
    fn sizes(&mut self) -> bool {
        let scenario = self.scenario;
        let named = scenario.tasks.iter().filter_map(|item| item.task()?.candidates.as_ref());
        let candidates = named.map(|names| names.len() as u64).sum();
        for (section, what, found, max) in [
            ("nodes", Measure::Nodes, scenario.nodes.len() as u64, MAX_NODES),
            ("reservations", Measure::Reservations, scenario.reservations.len() as u64, MAX_NODES),
            ("tasks", Measure::Entries, scenario.tasks.len() as u64, MAX_ENTRIES),
            ("tasks", Measure::Candidates, candidates, MAX_CANDIDATES),
        ] {
            if found > max {
                self.errors
                    .push(Path::root().field(section), ErrorKind::TooLarge { what, found, max });
            }
        }
        self.errors.is_empty()
    }

    fn head(&mut self) {
        let scenario = self.scenario;
        let root = Path::root();
        self.range(scenario.seed, 0, || root.field("seed"));
        self.range(scenario.batch, 1, || root.field("batch"));
        let path = root.field("dimensions");
        let found = scenario.dimensions.len();
        if !(1..=MAX_DIMENSIONS).contains(&found) {
            let kind =
                ErrorKind::WrongCount { found: found as u64, min: 1, max: MAX_DIMENSIONS as u64 };
            self.errors.push(path.clone(), kind);
        }
        let names = scenario.dimensions.iter().map(|dimension| &*dimension.name).zip(0..);
        Names::new(names, |at| path.index(at as usize).field("name"), &mut self.errors);
        for (at, dimension) in scenario.dimensions.iter().enumerate() {
            let (path, errors) = (path.index(at), &mut self.errors);
            is_within(
                dimension.unit.as_deref().unwrap_or_default(),
                MAX_UNIT,
                &path.field("unit"),
                errors,
            );
            self.range(dimension.granularity, 1, || path.field("granularity"));
        }
    }

    fn range(&mut self, found: u64, min: u64, path: impl Fn() -> Path) {
        if !(min..=MAX_NUMBER).contains(&found) {
            self.errors.push(
                path(),
                ErrorKind::OutOfRange { found: found.to_string(), min, max: MAX_NUMBER },
            );
        }
    }

    /// One number a dimension, each inside the space.
    fn amounts(&mut self, amounts: &[u64], path: impl Fn() -> Path) {
        let dimensions = &self.scenario.dimensions;
        if amounts.len() != dimensions.len() {
            let count = dimensions.len() as u64;
            let kind =
                ErrorKind::WrongCount { found: amounts.len() as u64, min: count, max: count };
            // Wrong dimensions are reported elsewhere.
            if (1..=MAX_DIMENSIONS).contains(&dimensions.len()) {
                self.errors.push(path(), kind);
            }
            return;
        }
        for (at, (&amount, dimension)) in amounts.iter().zip(dimensions).enumerate() {
            self.range(amount, 0, || path().index(at));
            let coordinate = amount.div_ceil(dimension.granularity.max(1));
            if (MAX_COORDINATE + 1..=MAX_NUMBER).contains(&coordinate) {
                let granularity = amount.div_ceil(MAX_COORDINATE);
                let kind =
                    ErrorKind::BeyondSpace { found: coordinate, max: MAX_COORDINATE, granularity };
                self.errors.push(path().index(at), kind);
            }
        }
    }

    /// Refuses sums beyond the largest number.
    fn sums(
        &mut self,
        section: &str,
        vectors: impl Iterator<Item = &'s [u64]>,
        what: impl Fn(String) -> Measure,
    ) {
        let mut sums = [0_u64; MAX_DIMENSIONS];
        for vector in vectors {
            for (sum, &value) in sums.iter_mut().zip(vector) {
                *sum = sum.saturating_add(value);
            }
        }
        for (dimension, &found) in self.scenario.dimensions.iter().zip(&sums) {
            if found > MAX_NUMBER {
                let what = what(excerpt(&dimension.name));
                self.errors.push(
                    Path::root().field(section),
                    ErrorKind::TooLarge { what, found, max: MAX_NUMBER },
                );
            }
        }
    }

    fn nodes(&mut self) -> Names<'s> {
        let scenario = self.scenario;
        let path = Path::root().field("nodes");
        let names = scenario.nodes.iter().map(|node| &*node.id).zip(0..);
        let names = Names::new(names, |at| path.index(at as usize).field("id"), &mut self.errors);
        for (at, node) in scenario.nodes.iter().enumerate() {
            self.amounts(&node.available, || path.index(at).field("available"));
        }
        let available = scenario.nodes.iter().map(|node| &*node.available);
        self.sums("nodes", available, |dimension| Measure::SumAvailable { dimension });
        names
    }

    fn unknown(
        &mut self,
        found: &str,
        list: List,
        names: impl Iterator<Item = &'s str>,
        path: impl FnOnce() -> Path,
    ) {
        self.spelling.unknown(&mut self.errors, (found, list), names, path);
    }

    fn unknown_node(&mut self, found: &str, path: impl FnOnce() -> Path) {
        self.unknown(found, List::Nodes, self.scenario.nodes.iter().map(|node| &*node.id), path);
    }

    /// The reservations, ascending by node.
    fn reservations(
        &mut self,
        nodes: &Names<'s>,
        entries: &Names<'s>,
        lists: &EntryLists<'s>,
    ) -> Vec<Reserved> {
        let scenario = self.scenario;
        let mut by_node = BTreeMap::new();
        for (at, reservation) in scenario.reservations.iter().enumerate() {
            let path = || Path::root().field("reservations").index(at);
            let (node, entry) = (nodes.get(&reservation.node), entries.get(&reservation.task));
            if node.is_none() {
                self.unknown_node(&reservation.node, || path().field("node"));
            }
            if entry.is_none() {
                let names = task_names(&scenario.tasks);
                self.unknown(&reservation.task, List::Tasks, names, || path().field("task"));
            }
            self.amounts(&reservation.amount, || path().field("amount"));
            let Some(node) = node else { continue };
            let available = &scenario.nodes[node as usize].available;
            for (dimension, (&found, &available)) in
                reservation.amount.iter().zip(available).enumerate()
            {
                if found > available {
                    let name =
                        scenario.dimensions.get(dimension).map_or("", |dimension| &dimension.name);
                    let kind =
                        ErrorKind::OverReserved { dimension: excerpt(name), found, available };
                    self.errors.push(path().field("amount").index(dimension), kind);
                }
            }
            let task = match entry.map(|entry| lists.entries[entry as usize]) {
                Some(Entry::Task(task)) => task,
                _ => 0,
            };
            let reserved = Reserved { node, task, amount: reservation.amount.clone() };
            if by_node.insert(node, reserved).is_some() {
                let kind = ErrorKind::ReservedTwice { node: excerpt(&reservation.node) };
                self.errors.push(path().field("node"), kind);
            }
        }
        by_node.into_values().collect()
    }
}
