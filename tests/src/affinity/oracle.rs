//! The affinity lab from its definitions alone: names in place of numbers, and a look at every node, queue, task and
//! call in every pass. Gives the outcome of a run, and each of its decisions.
//!
//! The engines of a type on a node are one thing to choose, so an equal idle engine there is the right answer too, and
//! nothing ties with it.

use std::cmp::Reverse;
use std::collections::{BTreeMap, VecDeque};

use gantry_core::format::Decimal;
use gantry_core::labs::affinity::event::Event;
use gantry_core::labs::affinity::outcome::{CallOutcome, Outcome, TaskOutcome};
use gantry_core::labs::affinity::scenario::{AffinityScenario, Call, Node, Task};
use gantry_core::labs::affinity::{Fallback, Pick, Policy};
use gantry_core::session::NamedSubject;
use serde_json::json;

use crate::method::{Decided, Defined, Steps, guess, named};

/// Types with times, best first.
type Ranked<'s> = Vec<(&'s str, u64)>;

struct Worker<'s> {
    idle: BTreeMap<&'s str, u64>,
    queue: VecDeque<usize>,
    running: u64,
}

struct Running<'s> {
    task: usize,
    node: usize,
    next: usize,
    /// True if the next call has been decided about.
    asked: bool,
    /// The call under way: its end time, node and type.
    under_way: Option<(u64, usize, &'s str)>,
}

struct Oracle<'s> {
    scenario: &'s AffinityScenario,
    workers: Vec<Worker<'s>>,
    /// The waiting tasks; true if the master has decided about the task.
    master: Vec<(usize, bool)>,
    /// In the order of their starts.
    running: Vec<Running<'s>>,
    now: u64,
    outcomes: Vec<TaskOutcome>,
    decisions: Vec<Decided>,
}

impl<'s> Oracle<'s> {
    fn cost(&self, call: &Call, engine: &str) -> Option<u64> {
        let api = self.scenario.apis.iter().find(|api| api.id == call.api).expect("known");
        let steps = &api.cost.0.iter().find(|cost| cost.engine == engine)?.steps.0;
        let reached = steps.iter().rev().find(|step| step.size <= call.size);
        Some(reached.unwrap_or(&steps[0]).time)
    }

    /// The types that some node has and that have a time.
    fn ranked(&self, time: impl Fn(&str) -> Option<u64>) -> Ranked<'s> {
        let types = self.scenario.engines.iter().map(String::as_str);
        let types = types.filter(|of| self.workers.iter().any(|node| node.idle.contains_key(of)));
        let mut ranked: Ranked<'s> = types.filter_map(|of| Some((of, time(of)?))).collect();
        ranked.sort_by_key(|&(_, time)| time);
        ranked
    }

    fn relation(&self, task: usize) -> Ranked<'s> {
        let calls = &self.scenario.tasks[task].calls;
        self.ranked(|of| calls.iter().map(|call| self.cost(call, of)).sum())
    }

    fn acceptable(&self, ranked: &[(&'s str, u64)]) -> Vec<&'s str> {
        let tolerance = self.scenario.tolerance;
        let best = ranked.first().map_or(0, |&(_, time)| time);
        let (above, below) = (u128::from(tolerance.numerator), u128::from(tolerance.denominator));
        let within = |&(of, time): &(&'s str, u64)| {
            (u128::from(time) * below <= u128::from(best) * above).then_some(of)
        };
        ranked.iter().filter_map(within).collect()
    }

    fn node(&self, node: usize) -> &'s Node {
        &self.scenario.nodes[node]
    }

    fn has(&self, node: usize, engine: &str) -> bool {
        self.workers[node].idle.contains_key(engine)
    }

    fn engines(&self, node: usize) -> u64 {
        self.node(node).engines.0.iter().map(|entry| entry.count).sum()
    }

    fn tasks(&self, node: usize) -> u64 {
        self.workers[node].queue.len() as u64 + self.workers[node].running
    }

    fn is_free(&self, node: usize) -> bool {
        self.workers[node].running < self.node(node).slots.unwrap_or_else(|| self.engines(node))
    }

    fn qualifies(&self, task: usize, node: usize) -> bool {
        if self.scenario.policy == Policy::Affinity {
            return self.acceptable(&self.relation(task)).iter().any(|of| self.has(node, of));
        }
        let runs = |call: &Call| {
            self.workers[node].idle.keys().any(|engine| self.cost(call, engine).is_some())
        };
        self.scenario.cross_node.enabled || self.scenario.tasks[task].calls.iter().all(runs)
    }

    /// The master's key of a node to which it may send a task, the least first: rank of the type, idle engines of it if
    /// it counts them, load.
    fn measure(&self, task: usize, node: usize) -> Option<(usize, Reverse<u64>, u128)> {
        let (tasks, engines) = (u128::from(self.tasks(node)), u128::from(self.engines(node)));
        let takes = |most: Decimal| {
            tasks * u128::from(most.denominator) < engines * u128::from(most.numerator)
        };
        if !self.qualifies(task, node) || !self.scenario.max_load.is_none_or(takes) {
            return None;
        }
        // Loads of fewer than 2^24 engines differ by more than 2^-48 or not at all: rounding keeps their order.
        let load = (tasks << 64) / engines;
        if self.scenario.policy == Policy::LoadOnly {
            return Some((0, Reverse(0), load));
        }
        let types = self.acceptable(&self.relation(task));
        let rank = types.iter().position(|of| self.has(node, of)).expect("the node qualifies");
        let counts = self.scenario.pick == Pick::Count;
        let idle = if counts { self.workers[node].idle[types[rank]] } else { 0 };
        Some((rank, Reverse(idle), load))
    }

    fn run(&mut self) {
        let mut order: Vec<usize> = (0..self.scenario.tasks.len()).collect();
        order.sort_by_key(|&task| self.scenario.tasks[task].submit);
        let mut order = VecDeque::from(order);
        loop {
            let ends = self.running.iter().filter_map(|task| task.under_way).map(|(end, ..)| end);
            let next = order.front().map(|&task| self.scenario.tasks[task].submit);
            let Some(now) = ends.chain(next).min() else { return };
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
        let tasks = &self.scenario.tasks;
        self.running.retain_mut(|running| {
            let Some((_, node, of)) = running.under_way.filter(|call| call.0 == self.now) else {
                return true;
            };
            (running.under_way, running.asked) = (None, false);
            *self.workers[node].idle.get_mut(of).expect("the node has the type") += 1;
            let goes_on = running.next < tasks[running.task].calls.len();
            if !goes_on {
                self.workers[running.node].running -= 1;
                self.outcomes[running.task].end = Some(self.now);
            }
            goes_on
        });
    }

    fn send(&mut self) {
        for (task, is_old) in std::mem::take(&mut self.master) {
            let nodes = 0..self.workers.len();
            let measured = nodes.clone().filter_map(|at| Some((self.measure(task, at)?, at)));
            let best = measured.clone().min();
            if best.is_some() || !is_old {
                let thing = |at: usize| named("node", &self.node(at).id);
                let ties = measured.filter(|other| {
                    best.is_some_and(|best| other.0 == best.0 && other.1 != best.1)
                });
                let about = named("task", &self.scenario.tasks[task].id);
                let right = guess(best.map(|best| thing(best.1)).ok_or("none"));
                let decided = Decided {
                    things: nodes.map(thing).collect(),
                    tied: ties.map(|(_, node)| guess(Ok(thing(node)))).collect(),
                    ..Decided::new("node", Some(about), right)
                };
                self.decisions.push(decided);
            }
            match best {
                Some((_, node)) => self.queue(task, node),
                None => self.master.push((task, true)),
            }
        }
    }

    fn queue(&mut self, task: usize, node: usize) {
        self.workers[node].queue.push_back(task);
        self.outcomes[task].node = Some(self.node(node).id.clone());
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
            Some((node, queue.iter().rposition(|&task| self.qualifies(task, thief))?))
        });
        if let Some((victim, at)) = last {
            let task = self.workers[victim].queue.remove(at).expect("the queue has it");
            self.queue(task, thief);
            self.outcomes[task].stolen += 1;
        }
    }

    fn start(&mut self) {
        for node in 0..self.workers.len() {
            while self.is_free(node) {
                let Some(task) = self.workers[node].queue.pop_front() else { break };
                self.workers[node].running += 1;
                self.outcomes[task].start = Some(self.now);
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
                let about = named("task", &self.scenario.tasks[task].id);
                let about = NamedSubject { part: Some(next as u32), ..about };
                let right = found.map(|(node, of, _)| self.engine_thing(node, of));
                let things = self.all_engines();
                let decided = Decided::new("engine", Some(about), guess(right.ok_or("none")));
                self.decisions.push(Decided { things, ..decided });
            }
            self.running[at].asked = true;
            let Some((node, of, overhead)) = found else { continue };
            *self.workers[node].idle.get_mut(of).expect("the node has the type") -= 1;
            let end = self.now + overhead + self.cost(call, of).expect("implemented");
            self.running[at].under_way = Some((end, node, of));
            self.running[at].next += 1;
            self.outcomes[task].calls.push(CallOutcome {
                call: next as u64,
                api: call.api.clone(),
                node: self.scenario.nodes[node].id.clone(),
                engine: of.to_owned(),
                start: self.now,
                end,
                overhead,
            });
        }
    }

    fn engine_thing(&self, node: usize, of: &str) -> NamedSubject {
        let id = &self.node(node).id;
        let quote = if id.contains(' ') { "\"" } else { "" };
        named("engine", &format!("{quote}{id}{quote} {of}"))
    }

    fn all_engines(&self) -> Vec<NamedSubject> {
        let nodes = 0..self.workers.len();
        let all = nodes.flat_map(|node| self.scenario.engines.iter().map(move |of| (node, of)));
        let all = all.filter(|(node, of)| self.has(*node, of));
        all.map(|(node, of)| self.engine_thing(node, of)).collect()
    }

    /// The node, the type and the overhead of a call.
    fn engine(&self, home: usize, call: &Call) -> Option<(usize, &'s str, u64)> {
        let ranked = self.ranked(|of| self.cost(call, of));
        let acceptable = self.acceptable(&ranked);
        let idle =
            |node: usize, of: &str| self.workers[node].idle.get(of).is_some_and(|&idle| idle > 0);
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
            let least = found.min().filter(|least| cross.limit.is_none_or(|most| least.0 <= most));
            if let Some((overhead, rank, node)) = least {
                return Some((node, acceptable[rank], overhead));
            }
        }
        let has_acceptable = acceptable.iter().any(|of| self.has(home, of));
        let falls = self.scenario.fallback == Fallback::NextBest || !has_acceptable;
        let &(of, _) = ranked.iter().find(|(of, _)| falls && idle(home, of))?;
        Some((home, of, 0))
    }
}

/// Runs a valid scenario to its end.
pub(super) fn run(scenario: &AffinityScenario) -> Defined<Event> {
    let workers = scenario.nodes.iter().map(|node| Worker {
        idle: node.engines.0.iter().map(|entry| (&*entry.engine, entry.count)).collect(),
        queue: VecDeque::new(),
        running: 0,
    });
    let mut oracle = Oracle {
        scenario,
        workers: workers.collect(),
        master: Vec::new(),
        running: Vec::new(),
        now: 0,
        outcomes: Vec::new(),
        decisions: Vec::new(),
    };
    let outcome = |(number, task): (usize, &Task)| {
        let relation = oracle.relation(number).into_iter();
        TaskOutcome {
            id: task.id.clone(),
            relation: relation.map(|(engine, time)| (engine.to_owned(), time)).collect(),
            ..TaskOutcome::default()
        }
    };
    oracle.outcomes = scenario.tasks.iter().enumerate().map(outcome).collect();
    oracle.run();
    let outcome = Outcome { tasks: oracle.outcomes };
    let document = json!({"lab": "affinity", "outcome": outcome});
    Defined { steps: Steps::Untold, document, decisions: oracle.decisions }
}
