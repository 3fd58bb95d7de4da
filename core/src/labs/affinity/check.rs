//! Converts a scenario as written to a [`Problem`]: names become numbers, and every error is reported.
//!
//! **Invariant:** all errors are collected, each with the path of its value; allocations are at most a small multiple
//! of the scenario and its tables, whose sizes are bounded first.
//!
//! Cost: sorting the names, and a binary search for each use of a name and for the size of each call.

mod costs;
mod work;

use super::AffinityScenario;
use super::problem::{
    Call, Cross, MAX_APIS, MAX_CALLS, MAX_ENGINES, MAX_NODES, MAX_STEPS, MAX_TASKS, MAX_TYPES,
    Node, Problem, index_u32,
};
use super::scenario::Keyed;
use crate::format::names::Names;
use crate::format::nearest::Spelling;
use crate::format::record::Entry;
use crate::format::{Decimal, ErrorKind, Errors, List, MAX_NUMBER, Measure, Path};
use crate::sort;

impl Problem {
    /// Validates a scenario. Errors: all its errors, section by section.
    pub fn new(scenario: &AffinityScenario) -> Result<Problem, Errors> {
        let (errors, spelling) = (Errors::default(), Spelling::default());
        let mut check = Check { scenario, errors, spelling, problem: empty(scenario) };
        if !check.sizes() {
            return Err(check.errors);
        }
        check.settings();
        let engines = check.engine_names();
        let type_of = check.nodes(&engines);
        let apis = check.costs(&engines, &type_of);
        check.tasks(&apis);
        if !check.errors.is_empty() {
            return Err(check.errors);
        }
        check.order();
        work::bound(&check.problem, &mut check.errors);
        check.errors.or(|| check.problem)
    }
}

/// The settings of a scenario, without nodes, APIs and tasks.
fn empty(scenario: &AffinityScenario) -> Problem {
    let cross = &scenario.cross_node;
    Problem {
        policy: scenario.policy,
        pick: scenario.pick,
        tolerance: scenario.tolerance,
        max_load: scenario.max_load,
        fallback: scenario.fallback,
        steal: scenario.steal,
        cross: cross.enabled.then_some(Cross {
            latency: cross.latency,
            far_latency: cross.far_latency.unwrap_or(cross.latency),
            per_size: cross.per_size,
            limit: cross.limit,
        }),
        engine_of: Vec::new(),
        nodes: Vec::new(),
        first_pool: vec![0],
        pools: Vec::new(),
        needs: Vec::new(),
        times: Vec::new(),
        first_need: vec![0],
        submit: scenario.tasks.iter().map(|task| task.submit).collect(),
        first_call: vec![0],
        calls: Vec::new(),
        order: Vec::new(),
        position: Vec::new(),
    }
}

/// A scenario being checked, and its problem as far as it is known.
struct Check<'s> {
    scenario: &'s AffinityScenario,
    errors: Errors,
    spelling: Spelling,
    problem: Problem,
}

impl<'s> Check<'s> {
    /// Checks the limits on counts before any table is built; true if all are met.
    fn sizes(&mut self) -> bool {
        let scenario = self.scenario;
        let root = Path::root();
        let sum_of =
            |all: &mut dyn Iterator<Item = usize>| all.map(|count| count as u64).sum::<u64>();
        let calls = sum_of(&mut scenario.tasks.iter().map(|task| task.calls.len()));
        let costs = scenario.apis.iter().flat_map(|api| &api.cost.0);
        let steps = sum_of(&mut costs.map(|cost| cost.steps.0.len()));
        let engines = scenario.nodes.iter().flat_map(|node| &node.engines.0);
        let engines = engines.fold(0, |sum: u64, entry| sum.saturating_add(entry.count));
        for (what, found, max, section) in [
            (Measure::Nodes, scenario.nodes.len() as u64, MAX_NODES, "nodes"),
            (Measure::Engines, engines, MAX_ENGINES, "nodes"),
            (Measure::Apis, scenario.apis.len() as u64, MAX_APIS, "apis"),
            (Measure::CostSteps, steps, MAX_STEPS, "apis"),
            (Measure::Tasks, scenario.tasks.len() as u64, MAX_TASKS, "tasks"),
            (Measure::Calls, calls, MAX_CALLS, "tasks"),
        ] {
            if found > max {
                self.errors.push(root.field(section), ErrorKind::TooLarge { what, found, max });
            }
        }
        self.errors.is_empty()
    }

    fn range(&mut self, found: u64, min: u64, path: impl FnOnce() -> Path) {
        if !(min..=MAX_NUMBER).contains(&found) {
            let found = found.to_string();
            self.errors.push(path(), ErrorKind::OutOfRange { found, min, max: MAX_NUMBER });
        }
    }

    fn count(&mut self, found: usize, max: u64, path: impl FnOnce() -> Path) {
        let found = found as u64;
        if !(1..=max).contains(&found) {
            self.errors.push(path(), ErrorKind::WrongCount { found, min: 1, max });
        }
    }

    /// Checks tolerance, limits and crossing overhead.
    fn settings(&mut self) {
        let (scenario, root) = (self.scenario, Path::root());
        let Decimal { numerator, denominator } = scenario.tolerance;
        if numerator < denominator {
            let found = scenario.tolerance.to_string();
            let kind = ErrorKind::NotDecimal { found, min: 1 };
            self.errors.push(root.field("tolerance"), kind);
        }
        let (cross, path) = (&scenario.cross_node, || root.field("cross_node"));
        self.range(cross.latency, 0, || path().field("latency"));
        let far_latency = cross.far_latency.unwrap_or(cross.latency);
        self.range(far_latency, 0, || path().field("far_latency"));
        self.range(cross.limit.unwrap_or(0), 0, || path().field("limit"));
    }

    fn engine_names(&mut self) -> Names<'s> {
        let path = Path::root().field("engines");
        self.count(self.scenario.engines.len(), MAX_TYPES as u64, || path.clone());
        let names = self.scenario.engines.iter().map(String::as_str).zip(0..);
        Names::new(names, |at| path.index(at as usize), &mut self.errors)
    }

    /// The entries of an object by engine, each with the index of its engine; reports duplicate and unknown engines.
    fn keyed<T: Entry>(
        &mut self,
        entries: &'s Keyed<T>,
        engine: impl Fn(&T) -> &str,
        engines: &Names<'s>,
        path: impl Fn() -> Path,
    ) -> Vec<(u32, &'s T)> {
        self.count(entries.0.len(), MAX_TYPES as u64, &path);
        let mut known: Vec<(u32, &T)> = Vec::with_capacity(entries.0.len());
        for entry in &entries.0 {
            let name = engine(entry);
            let below = || path().field(name);
            let Some(at) = engines.get(name) else {
                let names = self.scenario.engines.iter().map(String::as_str);
                self.spelling.unknown(&mut self.errors, (name, List::Engines), names, below);
                continue;
            };
            if known.iter().any(|other| other.0 == at) {
                self.errors.push(below(), ErrorKind::DuplicateField { field: name.to_owned() });
            } else {
                known.push((at, entry));
            }
        }
        sort::by_number(&mut known, |entry| entry.0.into());
        known
    }

    /// Checks the nodes; returns the type number of each of the scenario's engines, none if no node has it.
    fn nodes(&mut self, engines: &Names<'s>) -> Vec<Option<u32>> {
        let scenario = self.scenario;
        let path = Path::root().field("nodes");
        let names = scenario.nodes.iter().map(|node| &*node.id).zip(0..);
        Names::new(names, |at| path.index(at as usize).field("id"), &mut self.errors);
        for (at, node) in scenario.nodes.iter().enumerate() {
            let path = || path.index(at);
            let engines_path = || path().field("engines");
            let known = self.keyed(&node.engines, |entry| &entry.engine, engines, engines_path);
            let mut sum = 0;
            for (engine, entry) in known {
                self.range(entry.count, 1, || engines_path().field(&entry.engine));
                let count = u32::try_from(entry.count).expect("engines are bounded");
                self.problem.pools.push((engine, count));
                sum += count;
            }
            if let Some(slots) = node.slots {
                self.range(slots, 1, || path().field("slots"));
            }
            let slots = node.slots.unwrap_or_else(|| sum.into());
            let slots = u32::try_from(slots).unwrap_or(u32::MAX);
            self.problem.nodes.push(Node { env: node.env, engines: sum, slots, types: 0 });
            self.problem.first_pool.push(index_u32(self.problem.pools.len()));
        }
        self.types()
    }

    /// Numbers the types that some node has; the others are omitted.
    fn types(&mut self) -> Vec<Option<u32>> {
        let Problem { engine_of, nodes, first_pool, pools, .. } = &mut self.problem;
        engine_of.extend(pools.iter().map(|pool| pool.0));
        engine_of.sort_unstable();
        engine_of.dedup();
        for (node, range) in nodes.iter_mut().zip(first_pool.windows(2)) {
            for pool in &mut pools[range[0] as usize..range[1] as usize] {
                pool.0 = index_u32(engine_of.partition_point(|&engine| engine < pool.0));
                // Too many types are an error that has been reported.
                node.types |= 1_u64.checked_shl(pool.0).unwrap_or(0);
            }
        }
        let type_of = |engine: u32| engine_of.binary_search(&engine).ok().map(index_u32);
        (0..index_u32(self.scenario.engines.len())).map(type_of).collect()
    }

    fn tasks(&mut self, apis: &Names<'s>) {
        let scenario = self.scenario;
        if scenario.nodes.is_empty() && !scenario.tasks.is_empty() {
            let tasks = scenario.tasks.len() as u64;
            self.errors.push(Path::root().field("nodes"), ErrorKind::NoNodes { tasks });
        }
        let path = Path::root().field("tasks");
        let names = scenario.tasks.iter().map(|task| &*task.id).zip(0..);
        Names::new(names, |at| path.index(at as usize).field("id"), &mut self.errors);
        for (at, task) in scenario.tasks.iter().enumerate() {
            let path = || path.index(at);
            self.range(task.submit, 0, || path().field("submit"));
            self.count(task.calls.len(), MAX_CALLS, || path().field("calls"));
            for (number, call) in task.calls.iter().enumerate() {
                let path = || path().field("calls").index(number);
                self.range(call.size, 0, || path().field("size"));
                let need = match apis.get(&call.api) {
                    // With an error, the needs of an API may be missing.
                    Some(api) if self.errors.is_empty() => self.problem.need(api, call.size),
                    Some(_) => 0,
                    None => {
                        let names = scenario.apis.iter().map(|api| &*api.id);
                        let (path, name) = (|| path().field("api"), (&*call.api, List::Apis));
                        self.spelling.unknown(&mut self.errors, name, names, path);
                        0
                    }
                };
                self.problem.calls.push(Call { need, size: call.size });
            }
            self.problem.first_call.push(index_u32(self.problem.calls.len()));
        }
    }

    /// Puts the tasks in order of submission.
    fn order(&mut self) {
        let Problem { submit, order, position, .. } = &mut self.problem;
        order.extend((0..).take(submit.len()));
        if !submit.is_sorted() {
            sort::sort_by_key(order, |&task| submit[task as usize]);
        }
        position.resize(order.len(), 0);
        for (&task, at) in order.iter().zip(0..) {
            position[task as usize] = at;
        }
    }
}
