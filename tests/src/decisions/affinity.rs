//! Affinity: which node a task and which engines a call get, by the method's text: by names, every node and call looked at
//! in every pass.
//!
//! The engines of a type on a node are one thing to choose, so that an equal idle engine there is the right answer too,
//! and nothing ties with it.

use std::cmp::Reverse;
use std::collections::{BTreeMap, VecDeque};

use gantry_core::labs::affinity::scenario::{AffinityScenario, Call, Node};
use gantry_core::labs::affinity::{Fallback, Pick, Policy};
use gantry_core::scenario::Lab;

use super::{Decided, asked, compare};
use crate::affinity::tape::scenario_of;

/// A number that all counts of engines of a node divide, so that loads are whole.
const WHOLE: u64 = 2_520;

struct Worker<'s> {
    idle: BTreeMap<&'s str, u64>,
    queue: VecDeque<usize>,
    running: u64,
}

struct Running<'s> {
    task: usize,
    node: usize,
    next: usize,
    /// Whether the next call has asked for an engine.
    asked: bool,
    /// The end of the call under way, its node and its type.
    under_way: Option<(u64, usize, &'s str)>,
}

struct Plain<'s> {
    scenario: &'s AffinityScenario,
    workers: Vec<Worker<'s>>,
    /// Each task that waits, and whether the master has decided about it.
    master: Vec<(usize, bool)>,
    running: Vec<Running<'s>>,
    now: u64,
    decided: Vec<Decided>,
}

impl<'s> Plain<'s> {
    fn cost(&self, call: &Call, engine: &str) -> Option<u64> {
        let api = self.scenario.apis.iter().find(|api| api.id == call.api).expect("known");
        let steps = &api.cost.0.iter().find(|own| own.engine == engine)?.steps.0;
        let reached = steps.iter().rev().find(|step| step.size <= call.size);
        Some(reached.unwrap_or(&steps[0]).time)
    }

    /// The types that some node has and that have a time, the best first.
    fn ranked(&self, time: impl Fn(&str) -> Option<u64>) -> Vec<(&'s str, u64)> {
        let there = self.scenario.engines.iter().map(String::as_str);
        let there =
            there.filter(|engine| (0..self.workers.len()).any(|node| self.has(node, engine)));
        let mut ranked: Vec<_> = there.filter_map(|of| Some((of, time(of)?))).collect();
        ranked.sort_by_key(|own| own.1);
        ranked
    }

    fn acceptable(&self, ranked: &[(&'s str, u64)]) -> Vec<&'s str> {
        let tolerance = self.scenario.tolerance;
        let best = ranked.first().map_or(0, |own| own.1);
        let within = |time: u64| time * tolerance.denominator <= best * tolerance.numerator;
        ranked.iter().filter(|own| within(own.1)).map(|own| own.0).collect()
    }

    /// The acceptable types of a task.
    fn suitable(&self, task: usize) -> Vec<&'s str> {
        let calls = &self.scenario.tasks[task].calls;
        let sum = |of: &str| calls.iter().map(|call| self.cost(call, of)).sum();
        self.acceptable(&self.ranked(sum))
    }

    fn node(&self, node: usize) -> &'s Node {
        &self.scenario.nodes[node]
    }

    fn has(&self, node: usize, engine: &str) -> bool {
        self.workers[node].idle.contains_key(engine)
    }

    fn engines(&self, node: usize) -> u64 {
        self.node(node).engines.0.iter().map(|own| own.count).sum()
    }

    fn tasks(&self, node: usize) -> u64 {
        self.workers[node].queue.len() as u64 + self.workers[node].running
    }

    fn is_free(&self, node: usize) -> bool {
        self.workers[node].running < self.node(node).slots.unwrap_or_else(|| self.engines(node))
    }

    fn suits(&self, task: usize, node: usize) -> bool {
        if self.scenario.policy == Policy::Affinity {
            return self.suitable(task).iter().any(|of| self.has(node, of));
        }
        let runs = |call: &Call| {
            self.workers[node].idle.keys().any(|engine| self.cost(call, engine).is_some())
        };
        self.scenario.cross_node.enabled || self.scenario.tasks[task].calls.iter().all(runs)
    }

    /// What the master compares of the nodes to which it may send a task, the least the best: the place of the type, idle
    /// engines of it where it counts them, the load.
    fn measure(&self, task: usize, node: usize) -> Option<(usize, Reverse<u64>, u64)> {
        let (tasks, engines) = (self.tasks(node), self.engines(node));
        let takes = |most: gantry_core::format::Decimal| {
            tasks * most.denominator < engines * most.numerator
        };
        if !self.suits(task, node) || !self.scenario.max_load.is_none_or(takes) {
            return None;
        }
        let load = tasks * WHOLE / engines;
        if self.scenario.policy == Policy::LoadOnly {
            return Some((0, Reverse(0), load));
        }
        let types = self.suitable(task);
        let rank = types.iter().position(|of| self.has(node, of)).expect("it suits");
        let counts = self.scenario.pick == Pick::Count;
        let idle = if counts { self.workers[node].idle[types[rank]] } else { 0 };
        Some((rank, Reverse(idle), load))
    }

    fn run(mut self) -> Vec<Decided> {
        let mut order: Vec<usize> = (0..self.scenario.tasks.len()).collect();
        order.sort_by_key(|&task| self.scenario.tasks[task].submit);
        let mut order = VecDeque::from(order);
        loop {
            let ends = self.running.iter().filter_map(|own| own.under_way).map(|own| own.0);
            let next = order.front().map(|&task| self.scenario.tasks[task].submit);
            let Some(now) = ends.chain(next).min() else { return self.decided };
            self.now = now;
            self.end();
            while let Some(&task) = order.front()
                && self.scenario.tasks[task].submit == now
            {
                self.master.push((task, false));
                order.pop_front();
            }
            self.send();
            if self.scenario.steal {
                (0..self.workers.len()).for_each(|thief| self.steal(thief));
            }
            self.start();
            self.dispatch();
        }
    }

    fn end(&mut self) {
        for own in &mut self.running {
            let Some((_, node, of)) = own.under_way.filter(|call| call.0 == self.now) else {
                continue;
            };
            (own.under_way, own.asked) = (None, false);
            *self.workers[node].idle.get_mut(of).expect("it has it") += 1;
            if own.next == self.scenario.tasks[own.task].calls.len() {
                self.workers[own.node].running -= 1;
            }
        }
        let tasks = &self.scenario.tasks;
        self.running
            .retain(|own| own.under_way.is_some() || own.next < tasks[own.task].calls.len());
    }

    fn send(&mut self) {
        for (task, is_old) in std::mem::take(&mut self.master) {
            let nodes = 0..self.workers.len();
            let measured = nodes.clone().filter_map(|at| Some((self.measure(task, at)?, at)));
            let best = measured.clone().min();
            if best.is_some() || !is_old {
                let id = |at: usize| self.node(at).id.clone();
                let ties = measured
                    .filter(|own| best.is_some_and(|best| own.0 == best.0 && own.1 != best.1));
                let decided = Decided {
                    kind: "node",
                    subject: self.scenario.tasks[task].id.clone(),
                    part: None,
                    things: nodes.map(id).collect(),
                    right: best.map(|best| id(best.1)),
                    tied: ties.map(|own| id(own.1)).collect(),
                };
                self.decided.push(decided);
            }
            match best {
                Some((_, node)) => self.workers[node].queue.push_back(task),
                None => self.master.push((task, true)),
            }
        }
    }

    fn steal(&mut self, thief: usize) {
        if !self.workers[thief].queue.is_empty() || !self.is_free(thief) {
            return;
        }
        let mut victims: Vec<usize> =
            (0..self.workers.len()).filter(|&node| !self.is_free(node)).collect();
        victims.sort_by_key(|&node| Reverse(self.workers[node].queue.len()));
        let last = victims.into_iter().find_map(|node| {
            let queue = &self.workers[node].queue;
            Some((node, queue.iter().rposition(|&task| self.suits(task, thief))?))
        });
        if let Some((victim, at)) = last {
            let task = self.workers[victim].queue.remove(at).expect("it was found there");
            self.workers[thief].queue.push_back(task);
        }
    }

    fn start(&mut self) {
        for node in 0..self.workers.len() {
            while self.is_free(node) {
                let Some(task) = self.workers[node].queue.pop_front() else { break };
                self.workers[node].running += 1;
                self.running.push(Running { task, node, next: 0, asked: false, under_way: None });
            }
        }
    }

    fn dispatch(&mut self) {
        for at in 0..self.running.len() {
            let Running { task, node: home, next, asked, under_way } = self.running[at];
            if under_way.is_some() {
                continue;
            }
            let call = &self.scenario.tasks[task].calls[next];
            let found = self.engine(home, call);
            if found.is_some() || !asked {
                self.decided.push(Decided {
                    kind: "engine",
                    subject: self.scenario.tasks[task].id.clone(),
                    part: Some(next as u32),
                    things: self.all_engines(),
                    right: found.map(|(node, of, _)| self.engine_name(node, of)),
                    tied: Vec::new(),
                });
            }
            self.running[at].asked = true;
            let Some((node, of, overhead)) = found else { continue };
            *self.workers[node].idle.get_mut(of).expect("it has it") -= 1;
            let end = self.now + overhead + self.cost(call, of).expect("implemented");
            self.running[at].under_way = Some((end, node, of));
            self.running[at].next += 1;
        }
    }

    fn engine_name(&self, node: usize, of: &str) -> String {
        let id = &self.node(node).id;
        if id.contains(' ') { format!("\"{id}\" {of}") } else { format!("{id} {of}") }
    }

    fn all_engines(&self) -> Vec<String> {
        let nodes = 0..self.workers.len();
        let all = nodes.flat_map(|node| self.scenario.engines.iter().map(move |of| (node, of)));
        let all = all.filter(|(node, of)| self.has(*node, of));
        all.map(|(node, of)| self.engine_name(node, of)).collect()
    }

    /// The node, the type and the overhead of a call.
    fn engine(&self, home: usize, call: &Call) -> Option<(usize, &'s str, u64)> {
        let ranked = self.ranked(|of| self.cost(call, of));
        let acceptable = self.acceptable(&ranked);
        let idle =
            |node: usize, of: &str| self.workers[node].idle.get(of).is_some_and(|&own| own > 0);
        if let Some(of) = acceptable.iter().find(|of| idle(home, of)) {
            return Some((home, of, 0));
        }
        let cross = &self.scenario.cross_node;
        if cross.enabled {
            let overhead = |node: usize| {
                let near = self.node(node).env == self.node(home).env;
                let far = cross.far_latency.unwrap_or(cross.latency);
                let size =
                    (cross.per_size.numerator * call.size).div_ceil(cross.per_size.denominator);
                size + if near { cross.latency } else { far }
            };
            let others = (0..self.workers.len()).filter(|&node| node != home);
            let found = others.filter_map(|node| {
                let rank = acceptable.iter().position(|of| idle(node, of))?;
                Some((overhead(node), rank, node))
            });
            let least = found.min().filter(|own| cross.limit.is_none_or(|most| own.0 <= most));
            if let Some((overhead, rank, node)) = least {
                return Some((node, acceptable[rank], overhead));
            }
        }
        let strange = !acceptable.iter().any(|of| self.has(home, of));
        let falls = self.scenario.fallback == Fallback::NextBest || strange;
        let of = ranked.iter().map(|own| own.0).find(|of| falls && idle(home, of))?;
        Some((home, of, 0))
    }
}

/// The decisions of a run.
fn decided(scenario: &AffinityScenario) -> Vec<Decided> {
    let workers = scenario.nodes.iter().map(|node| Worker {
        idle: node.engines.0.iter().map(|own| (&*own.engine, own.count)).collect(),
        queue: VecDeque::new(),
        running: 0,
    });
    let workers = workers.collect();
    let (master, running, decided) = (Vec::new(), Vec::new(), Vec::new());
    Plain { scenario, workers, master, running, now: 0, decided }.run()
}

/// What differs between the core's decisions about one scenario and the definitions' about another.
pub fn between(scenario: &AffinityScenario, told: &AffinityScenario) -> Option<String> {
    let (found, expected) = (asked(Lab::Affinity(scenario.clone())), decided(told));
    let differ = found.iter().zip(&expected).find(|(found, expected)| found != expected);
    let count = (found.len() != expected.len()).then(|| format!("{} questions", found.len()));
    differ.map(|differ| format!("{differ:?}")).or(count)
}

/// Compares the questions of random scenarios with the definitions.
///
/// # Panics
/// Where one differs, or too few of a sort were met.
pub fn questions_are_those_of_the_definitions(seeds: std::ops::Range<u64>) {
    let mut met: BTreeMap<(&str, &str), u64> = BTreeMap::new();
    let least = (seeds.end - seeds.start) / 50;
    for seed in seeds {
        let scenario = scenario_of(seed);
        let expected = decided(&scenario);
        for own in &expected {
            let came = if own.right.is_some() { "right" } else { "none" };
            *met.entry((own.kind, came)).or_default() += 1;
            *met.entry((own.kind, "tied")).or_default() += u64::from(!own.tied.is_empty());
        }
        compare(&asked(Lab::Affinity(scenario.clone())), &expected, &scenario);
    }
    met.remove(&("engine", "tied"));
    assert!(met.len() == 5 && met.values().all(|&met| met > least), "{met:?}");
}
