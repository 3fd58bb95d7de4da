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
    NONE, Node, Problem, index_u32,
};
use super::scenario::Keyed;
use crate::format::names::Names;
use crate::format::nearest::Spelling;
use crate::format::record::Entry;
use crate::format::{Decimal, ErrorKind, Errors, List, MAX_NUMBER, Measure, Path};
use crate::kernel::Time;
use crate::sort;
use costs::Costs;

impl Problem {
    /// Validates a scenario. Errors: all its errors, section by section.
    pub fn new(scenario: &AffinityScenario) -> Result<Problem, Errors> {
        let (errors, spelling) = (Errors::default(), Spelling::default());
        let mut check = Check { scenario, errors, spelling };
        if !check.sizes() {
            return Err(check.errors);
        }
        let cross = check.settings();
        let engines = check.engine_names();
        let fleet = check.nodes(&engines);
        let costs = check.costs(&engines, &fleet);
        let tasks = check.tasks(&costs);
        if !check.errors.is_empty() {
            return Err(check.errors);
        }
        let order = in_order(&scenario.tasks.iter().map(|task| task.submit).collect::<Vec<_>>());
        let mut position = vec![0; order.len()];
        for (&task, at) in order.iter().zip(0..) {
            position[task as usize] = at;
        }
        let problem = Problem {
            policy: scenario.policy,
            pick: scenario.pick,
            tolerance: scenario.tolerance,
            max_load: scenario.max_load,
            fallback: scenario.fallback,
            steal: scenario.steal,
            cross,
            engine_of: fleet.engine_of,
            nodes: fleet.nodes,
            first_pool: fleet.first_pool,
            pools: fleet.pools,
            needs: costs.needs,
            times: costs.times,
            first_need: costs.first_need,
            submit: scenario.tasks.iter().map(|task| task.submit).collect(),
            first_call: tasks.first_call,
            calls: tasks.calls,
            order,
            position,
        };
        work::bound(&problem, &mut check.errors);
        check.errors.or(|| problem)
    }
}

/// A scenario being checked.
struct Check<'s> {
    scenario: &'s AffinityScenario,
    errors: Errors,
    spelling: Spelling,
}

/// The nodes and their engines.
struct Fleet {
    nodes: Vec<Node>,
    first_pool: Vec<u32>,
    pools: Vec<(u32, u32)>,
    engine_of: Vec<u32>,
    /// Type number of each of the scenario's engines; [`NONE`] if no node has it.
    type_of: Vec<u32>,
}

/// The calls of all tasks.
struct Tasks {
    first_call: Vec<u32>,
    calls: Vec<Call>,
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
    fn settings(&mut self) -> Option<Cross> {
        let (scenario, root) = (self.scenario, Path::root());
        let Decimal { numerator, denominator } = scenario.tolerance;
        if numerator < denominator {
            let found = scenario.tolerance.to_string();
            let kind = ErrorKind::NotDecimal { found, min: 1 };
            self.errors.push(root.field("tolerance"), kind);
        }
        let (cross, path) = (&scenario.cross_node, || root.field("cross_node"));
        let far_latency = cross.far_latency.unwrap_or(cross.latency);
        self.range(cross.latency, 0, || path().field("latency"));
        self.range(far_latency, 0, || path().field("far_latency"));
        if let Some(limit) = cross.limit {
            self.range(limit, 0, || path().field("limit"));
        }
        cross.enabled.then_some(Cross {
            latency: cross.latency,
            far_latency,
            per_size: cross.per_size,
            limit: cross.limit,
        })
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

    fn nodes(&mut self, engines: &Names<'s>) -> Fleet {
        let scenario = self.scenario;
        let path = Path::root().field("nodes");
        let names = scenario.nodes.iter().map(|node| &*node.id).zip(0..);
        Names::new(names, |at| path.index(at as usize).field("id"), &mut self.errors);
        let (mut nodes, mut first_pool, mut pools) = (Vec::new(), vec![0], Vec::new());
        for (at, node) in scenario.nodes.iter().enumerate() {
            let path = || path.index(at);
            let engines_path = || path().field("engines");
            let known = self.keyed(&node.engines, |entry| &entry.engine, engines, engines_path);
            let mut sum = 0;
            for (engine, entry) in known {
                self.range(entry.count, 1, || engines_path().field(&entry.engine));
                let count = u32::try_from(entry.count).expect("engines are bounded");
                pools.push((engine, count));
                sum += count;
            }
            if let Some(slots) = node.slots {
                self.range(slots, 1, || path().field("slots"));
            }
            let slots = node.slots.unwrap_or_else(|| sum.into());
            let slots = u32::try_from(slots).unwrap_or(u32::MAX);
            nodes.push(Node { env: node.env, engines: sum, slots });
            first_pool.push(index_u32(pools.len()));
        }
        // Types that no node has are omitted.
        let mut type_of = vec![NONE; scenario.engines.len()];
        for &(engine, _) in &pools {
            type_of[engine as usize] = 0;
        }
        let used = (0..).zip(&type_of).filter(|(_, of)| **of != NONE);
        let engine_of: Vec<u32> = used.map(|(engine, _)| engine).collect();
        for (of, &engine) in (0..).zip(&engine_of) {
            type_of[engine as usize] = of;
        }
        for pool in &mut pools {
            pool.0 = type_of[pool.0 as usize];
        }
        Fleet { nodes, first_pool, pools, engine_of, type_of }
    }

    fn tasks(&mut self, costs: &Costs<'s>) -> Tasks {
        let scenario = self.scenario;
        if scenario.nodes.is_empty() && !scenario.tasks.is_empty() {
            let tasks = scenario.tasks.len() as u64;
            self.errors.push(Path::root().field("nodes"), ErrorKind::NoNodes { tasks });
        }
        let path = Path::root().field("tasks");
        let names = scenario.tasks.iter().map(|task| &*task.id).zip(0..);
        Names::new(names, |at| path.index(at as usize).field("id"), &mut self.errors);
        let (mut first_call, mut calls) = (vec![0], Vec::new());
        for (at, task) in scenario.tasks.iter().enumerate() {
            let path = || path.index(at);
            self.range(task.submit, 0, || path().field("submit"));
            self.count(task.calls.len(), MAX_CALLS, || path().field("calls"));
            for (number, call) in task.calls.iter().enumerate() {
                let path = || path().field("calls").index(number);
                self.range(call.size, 0, || path().field("size"));
                let need = if let Some(api) = costs.names.get(&call.api) {
                    costs.need(api, call.size)
                } else {
                    let names = scenario.apis.iter().map(|api| &*api.id);
                    let path = || path().field("api");
                    self.spelling.unknown(&mut self.errors, (&call.api, List::Apis), names, path);
                    0
                };
                calls.push(Call { need, size: call.size });
            }
            first_call.push(index_u32(calls.len()));
        }
        Tasks { first_call, calls }
    }
}

/// The tasks in order of submission.
fn in_order(submit: &[Time]) -> Vec<u32> {
    let mut order: Vec<u32> = (0..).take(submit.len()).collect();
    if !submit.is_sorted() {
        sort::sort_by_key(&mut order, |&task| submit[task as usize]);
    }
    order
}
