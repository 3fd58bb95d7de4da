//! The method from its definitions alone: names in place of numbers, and a look at every node, queue, task and call in
//! every pass.

use std::collections::{BTreeMap, VecDeque};

use crate::labs::affinity::outcome::{CallOutcome, Outcome, TaskOutcome};
use crate::labs::affinity::scenario::{AffinityScenario, Call, Node};
use crate::labs::affinity::{Fallback, Pick, Policy};

/// Types with times.
type Ranked<'s> = Vec<(&'s str, u64)>;

struct Worker<'s> {
    idle: BTreeMap<&'s str, u64>,
    queue: VecDeque<usize>,
    running: u64,
}

impl<'s> Worker<'s> {
    fn of(node: &'s Node) -> Self {
        let engines = node.engines.0.iter().map(|own| (&*own.engine, own.count));
        Worker { idle: engines.collect(), queue: VecDeque::new(), running: 0 }
    }
}

struct Running<'s> {
    task: usize,
    node: usize,
    next: usize,
    /// The call under way: its end time, node and type.
    under_way: Option<(u64, usize, &'s str)>,
}

struct Oracle<'s> {
    scenario: &'s AffinityScenario,
    workers: Vec<Worker<'s>>,
    master: Vec<usize>,
    /// In the order of their starts.
    running: Vec<Running<'s>>,
    outcome: Vec<TaskOutcome>,
    now: u64,
}

/// The outcome of a scenario by the definitions.
pub fn outcome(scenario: &AffinityScenario) -> Outcome {
    let mut oracle = Oracle {
        scenario,
        workers: scenario.nodes.iter().map(Worker::of).collect(),
        master: Vec::new(),
        running: Vec::new(),
        outcome: Vec::new(),
        now: 0,
    };
    for (at, task) in scenario.tasks.iter().enumerate() {
        let relation = oracle.relation(at);
        oracle.outcome.push(TaskOutcome {
            id: task.id.clone(),
            node: None,
            start: None,
            end: None,
            relation: relation
                .into_iter()
                .map(|(engine, time)| (engine.to_owned(), time))
                .collect(),
            stolen: 0,
            calls: Vec::new(),
        });
    }
    oracle.run();
    Outcome { tasks: oracle.outcome }
}

impl<'s> Oracle<'s> {
    fn cost(&self, call: &Call, engine: &str) -> Option<u64> {
        let api = self.scenario.apis.iter().find(|api| api.id == call.api).expect("known");
        let cost = api.cost.0.iter().find(|own| own.engine == engine)?;
        let steps = &cost.steps.0;
        let reached = steps.iter().rev().find(|step| step.size <= call.size);
        Some(reached.unwrap_or(&steps[0]).time)
    }

    fn engines(&self) -> Vec<&'s str> {
        let has = |engine: &&str| {
            let mut nodes = self.scenario.nodes.iter();
            nodes.any(|node| node.engines.0.iter().any(|own| own.engine == *engine))
        };
        self.scenario.engines.iter().map(String::as_str).filter(has).collect()
    }

    fn ranked(&self, cost: impl Fn(&str) -> Option<u64>) -> Ranked<'s> {
        let mut ranked: Ranked<'s> =
            self.engines().into_iter().filter_map(|engine| Some((engine, cost(engine)?))).collect();
        ranked.sort_by_key(|own| own.1);
        ranked
    }

    fn relation(&self, task: usize) -> Ranked<'s> {
        let calls = &self.scenario.tasks[task].calls;
        self.ranked(|engine| calls.iter().map(|call| self.cost(call, engine)).sum())
    }

    fn acceptable(&self, ranked: &Ranked<'s>) -> Vec<&'s str> {
        let tolerance = self.scenario.tolerance;
        let Some(best) = ranked.first() else { return Vec::new() };
        let within = |time: u64| {
            u128::from(time) * u128::from(tolerance.denominator)
                <= u128::from(best.1) * u128::from(tolerance.numerator)
        };
        ranked.iter().filter(|own| within(own.1)).map(|own| own.0).collect()
    }

    fn engines_of(&self, node: usize) -> u64 {
        self.scenario.nodes[node].engines.0.iter().map(|own| own.count).sum()
    }

    fn slots(&self, node: usize) -> u64 {
        self.scenario.nodes[node].slots.unwrap_or_else(|| self.engines_of(node))
    }

    fn tasks(&self, node: usize) -> u64 {
        self.workers[node].queue.len() as u64 + self.workers[node].running
    }

    fn takes(&self, node: usize) -> bool {
        self.scenario.max_load.is_none_or(|most| {
            u128::from(self.tasks(node)) * u128::from(most.denominator)
                < u128::from(self.engines_of(node)) * u128::from(most.numerator)
        })
    }

    /// True if node `one` is less loaded than node `other`.
    fn lighter(&self, one: usize, other: usize) -> bool {
        self.tasks(one) * self.engines_of(other) < self.tasks(other) * self.engines_of(one)
    }

    fn has(&self, node: usize, engine: &str) -> bool {
        self.workers[node].idle.contains_key(engine)
    }

    fn can_run(&self, task: usize, node: usize) -> bool {
        let mut calls = self.scenario.tasks[task].calls.iter();
        self.scenario.cross_node.enabled
            || calls.all(|call| {
                self.engines()
                    .iter()
                    .any(|engine| self.has(node, engine) && self.cost(call, engine).is_some())
            })
    }

    fn qualifies(&self, task: usize, node: usize) -> bool {
        match self.scenario.policy {
            Policy::Affinity => {
                let acceptable = self.acceptable(&self.relation(task));
                acceptable.iter().any(|engine| self.has(node, engine))
            }
            Policy::LoadOnly => self.can_run(task, node),
        }
    }

    fn best_node(&self, fits: impl Fn(usize) -> bool, count: Option<&str>) -> Option<usize> {
        let mut best: Option<usize> = None;
        for node in 0..self.workers.len() {
            if !fits(node) || !self.takes(node) {
                continue;
            }
            let idle = |node: usize| count.map_or(0, |engine| self.workers[node].idle[engine]);
            let better = best.is_none_or(|best| {
                idle(node) > idle(best) || idle(node) == idle(best) && self.lighter(node, best)
            });
            if better {
                best = Some(node);
            }
        }
        best
    }

    fn node_for(&self, task: usize) -> Option<usize> {
        if self.scenario.policy == Policy::LoadOnly {
            return self.best_node(|node| self.can_run(task, node), None);
        }
        let acceptable = self.acceptable(&self.relation(task));
        acceptable.into_iter().find_map(|engine| {
            let count = (self.scenario.pick == Pick::Count).then_some(engine);
            self.best_node(|node| self.has(node, engine), count)
        })
    }

    fn run(&mut self) {
        let mut order: Vec<usize> = (0..self.scenario.tasks.len()).collect();
        order.sort_by_key(|&task| self.scenario.tasks[task].submit);
        let mut next = 0;
        loop {
            let ends = self.running.iter().filter_map(|own| own.under_way).map(|own| own.0);
            let submits = order[next..].iter().map(|&task| self.scenario.tasks[task].submit);
            let Some(now) = ends.chain(submits.take(1)).min() else { return };
            self.now = now;
            self.end();
            while next < order.len() && self.scenario.tasks[order[next]].submit == now {
                self.master.push(order[next]);
                next += 1;
            }
            self.send();
            if self.scenario.steal {
                self.steal();
            }
            self.start();
            self.dispatch();
        }
    }

    fn end(&mut self) {
        for own in &mut self.running {
            let Some((_, node, engine)) = own.under_way.filter(|call| call.0 == self.now) else {
                continue;
            };
            own.under_way = None;
            *self.workers[node].idle.get_mut(engine).expect("it has it") += 1;
            if own.next == self.scenario.tasks[own.task].calls.len() {
                self.workers[own.node].running -= 1;
                self.outcome[own.task].end = Some(self.now);
            }
        }
        let tasks = &self.scenario.tasks;
        self.running
            .retain(|own| own.under_way.is_some() || own.next < tasks[own.task].calls.len());
    }

    fn send(&mut self) {
        for task in std::mem::take(&mut self.master) {
            match self.node_for(task) {
                Some(node) => {
                    self.workers[node].queue.push_back(task);
                    self.outcome[task].node = Some(self.scenario.nodes[node].id.clone());
                }
                None => self.master.push(task),
            }
        }
    }

    fn steal(&mut self) {
        for thief in 0..self.workers.len() {
            let is_free = |node: usize| self.workers[node].running < self.slots(node);
            if !self.workers[thief].queue.is_empty() || !is_free(thief) {
                continue;
            }
            let mut victims: Vec<usize> = (0..self.workers.len()).collect();
            victims.retain(|&node| !is_free(node));
            victims.sort_by_key(|&node| std::cmp::Reverse(self.workers[node].queue.len()));
            let last = victims.into_iter().find_map(|node| {
                let queue = &self.workers[node].queue;
                Some((node, queue.iter().rposition(|&task| self.qualifies(task, thief))?))
            });
            if let Some((victim, at)) = last {
                let task = self.workers[victim].queue.remove(at).expect("it was found there");
                self.workers[thief].queue.push_back(task);
                self.outcome[task].node = Some(self.scenario.nodes[thief].id.clone());
                self.outcome[task].stolen += 1;
            }
        }
    }

    fn start(&mut self) {
        for node in 0..self.workers.len() {
            while self.workers[node].running < self.slots(node) {
                let Some(task) = self.workers[node].queue.pop_front() else { break };
                self.workers[node].running += 1;
                self.outcome[task].start = Some(self.now);
                self.running.push(Running { task, node, next: 0, under_way: None });
            }
        }
    }

    fn dispatch(&mut self) {
        for at in 0..self.running.len() {
            let Running { task, node: home, next, under_way } = self.running[at];
            if under_way.is_some() {
                continue;
            }
            let call = &self.scenario.tasks[task].calls[next];
            let Some((node, engine, overhead)) = self.engine_for(home, call) else { continue };
            *self.workers[node].idle.get_mut(engine).expect("it has it") -= 1;
            let end = self.now + overhead + self.cost(call, engine).expect("implemented");
            self.running[at].under_way = Some((end, node, engine));
            self.running[at].next += 1;
            self.outcome[task].calls.push(CallOutcome {
                call: next as u64,
                api: call.api.clone(),
                node: self.scenario.nodes[node].id.clone(),
                engine: engine.to_owned(),
                start: self.now,
                end,
                overhead,
            });
        }
    }

    fn engine_for(&self, home: usize, call: &Call) -> Option<(usize, &'s str, u64)> {
        let ranked = self.ranked(|engine| self.cost(call, engine));
        let acceptable = self.acceptable(&ranked);
        let idle = |node: usize, engine: &str| {
            self.workers[node].idle.get(engine).is_some_and(|&idle| idle > 0)
        };
        if let Some(engine) = acceptable.iter().find(|engine| idle(home, engine)) {
            return Some((home, engine, 0));
        }
        let cross = &self.scenario.cross_node;
        if cross.enabled {
            let overhead = |node: usize| {
                let near = self.scenario.nodes[node].env == self.scenario.nodes[home].env;
                let far = cross.far_latency.unwrap_or(cross.latency);
                let (above, below) = (cross.per_size.numerator, cross.per_size.denominator);
                (if near { cross.latency } else { far }) + (above * call.size).div_ceil(below)
            };
            let others = (0..self.workers.len()).filter(|&node| node != home);
            let found = others.filter_map(|node| {
                let rank = acceptable.iter().position(|engine| idle(node, engine))?;
                Some((overhead(node), rank, node))
            });
            let least = found.min().filter(|own| cross.limit.is_none_or(|limit| own.0 <= limit));
            if let Some((overhead, rank, node)) = least {
                return Some((node, acceptable[rank], overhead));
            }
        }
        let strange = !acceptable.iter().any(|engine| self.has(home, engine));
        if self.scenario.fallback == Fallback::NextBest || strange {
            let engine = ranked.iter().map(|own| own.0).find(|engine| idle(home, engine))?;
            return Some((home, engine, 0));
        }
        None
    }
}
