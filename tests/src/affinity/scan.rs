//! The affinity lab by plain scans: in each pass every node, queue and running task is looked at.

use std::cmp::Reverse;

use gantry_core::labs::affinity::problem::{Call, Problem};
use gantry_core::labs::affinity::{Fallback, Pick, Policy};

/// Types with times, and how many of them are acceptable.
struct Ranked {
    types: Vec<(u32, u64)>,
    acceptable: usize,
}

struct Worker {
    idle: Vec<Option<u32>>,
    queue: Vec<u32>,
    running: u32,
}

struct Running {
    task: u32,
    node: usize,
    next: usize,
    /// The end of the call under way, its node and its type.
    under_way: Option<(u64, usize, u32)>,
}

pub struct Scan<'p> {
    problem: &'p Problem,
    relations: Vec<Ranked>,
    needs: Vec<Ranked>,
    workers: Vec<Worker>,
    master: Vec<u32>,
    running: Vec<Running>,
    arrived: usize,
    now: u64,
    /// Calls that began.
    pub calls: u64,
    /// Calls that crossed nodes.
    pub crossed: u64,
    /// When the last task ended.
    pub makespan: u64,
}

impl<'p> Scan<'p> {
    pub fn new(problem: &'p Problem) -> Self {
        let ranked = |types: Vec<(u32, u64)>| {
            let acceptable = problem.acceptable(&types);
            Ranked { types, acceptable }
        };
        let needs = (0..).take(problem.needs.len()).map(|need| ranked(problem.ranked(need)));
        let workers = (0..problem.node_count()).map(|node| {
            let mut idle = vec![None; problem.type_count()];
            for &(of, engines) in &problem.pools[problem.pools_of(node)] {
                idle[of as usize] = Some(engines);
            }
            Worker { idle, queue: Vec::new(), running: 0 }
        });
        Scan {
            problem,
            relations: (0..problem.task_count())
                .map(|task| ranked(problem.relation(task)))
                .collect(),
            needs: needs.collect(),
            workers: workers.collect(),
            master: Vec::new(),
            running: Vec::new(),
            arrived: 0,
            now: 0,
            calls: 0,
            crossed: 0,
            makespan: 0,
        }
    }

    /// Runs the next instant; false where there is none.
    pub fn instant(&mut self) -> bool {
        let ends = self.running.iter().filter_map(|task| task.under_way).map(|(end, ..)| end);
        let next = self.problem.order.get(self.arrived);
        let submit = next.map(|&task| self.problem.submit[task as usize]);
        let Some(now) = ends.chain(submit).min() else { return false };
        self.now = now;
        self.end();
        while let Some(&task) = self.problem.order.get(self.arrived)
            && self.problem.submit[task as usize] == now
        {
            self.master.push(task);
            self.arrived += 1;
        }
        self.send();
        if self.problem.steal {
            self.steal();
        }
        self.start();
        self.dispatch();
        true
    }

    fn load(&self, node: usize) -> u64 {
        self.workers[node].queue.len() as u64 + u64::from(self.workers[node].running)
    }

    fn engines(&self, node: usize) -> u64 {
        self.problem.nodes[node].engines.into()
    }

    fn takes(&self, node: usize) -> bool {
        self.problem.max_load.is_none_or(|most| self.load(node) < most.of(self.engines(node)))
    }

    fn lighter(&self, one: usize, other: usize) -> bool {
        self.load(one) * self.engines(other) < self.load(other) * self.engines(one)
    }

    fn end(&mut self) {
        for task in &mut self.running {
            let Some((_, node, of)) = task.under_way.filter(|call| call.0 == self.now) else {
                continue;
            };
            task.under_way = None;
            *self.workers[node].idle[of as usize].as_mut().expect("the node has the type") += 1;
            if task.next == self.problem.calls_of(task.task).len() {
                self.workers[task.node].running -= 1;
                self.makespan = self.now;
            }
        }
        let problem = self.problem;
        self.running.retain(|task| {
            task.under_way.is_some() || task.next < problem.calls_of(task.task).len()
        });
    }

    fn can_run(&self, task: u32, node: usize) -> bool {
        self.problem.cross.is_some()
            || self.problem.calls_of(task).iter().all(|call| {
                let types = &self.needs[call.need as usize].types;
                types.iter().any(|&(of, _)| self.workers[node].idle[of as usize].is_some())
            })
    }

    fn qualifies(&self, task: u32, node: usize) -> bool {
        if self.problem.policy == Policy::LoadOnly {
            return self.can_run(task, node);
        }
        let relation = &self.relations[task as usize];
        let acceptable = &relation.types[..relation.acceptable];
        acceptable.iter().any(|&(of, _)| self.workers[node].idle[of as usize].is_some())
    }

    fn best_node(&self, fits: impl Fn(usize) -> bool, count: Option<u32>) -> Option<usize> {
        let mut best: Option<usize> = None;
        for node in 0..self.workers.len() {
            if !fits(node) || !self.takes(node) {
                continue;
            }
            let idle = |node: usize| count.and_then(|of| self.workers[node].idle[of as usize]);
            let better = best.is_none_or(|best| {
                idle(node) > idle(best) || idle(node) == idle(best) && self.lighter(node, best)
            });
            if better {
                best = Some(node);
            }
        }
        best
    }

    fn node_for(&self, task: u32) -> Option<usize> {
        if self.problem.policy == Policy::LoadOnly {
            return self.best_node(|node| self.can_run(task, node), None);
        }
        let relation = &self.relations[task as usize];
        relation.types[..relation.acceptable].iter().find_map(|&(of, _)| {
            let count = (self.problem.pick == Pick::Count).then_some(of);
            self.best_node(|node| self.workers[node].idle[of as usize].is_some(), count)
        })
    }

    fn send(&mut self) {
        for task in std::mem::take(&mut self.master) {
            match self.node_for(task) {
                Some(node) => self.workers[node].queue.push(task),
                None => self.master.push(task),
            }
        }
    }

    fn steal(&mut self) {
        let slots = |node: usize| self.problem.nodes[node].slots;
        for thief in 0..self.workers.len() {
            let worker = &self.workers[thief];
            if !worker.queue.is_empty() || worker.running >= slots(thief) {
                continue;
            }
            let full = |&node: &usize| self.workers[node].running >= slots(node);
            let mut victims: Vec<usize> = (0..self.workers.len()).filter(full).collect();
            victims.sort_by_key(|&node| Reverse(self.workers[node].queue.len()));
            let found = victims.into_iter().find_map(|node| {
                let queue = &self.workers[node].queue;
                Some((node, queue.iter().rposition(|&task| self.qualifies(task, thief))?))
            });
            if let Some((victim, at)) = found {
                let task = self.workers[victim].queue.remove(at);
                self.workers[thief].queue.push(task);
            }
        }
    }

    fn start(&mut self) {
        for node in 0..self.workers.len() {
            let worker = &mut self.workers[node];
            while !worker.queue.is_empty() && worker.running < self.problem.nodes[node].slots {
                let task = worker.queue.remove(0);
                worker.running += 1;
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
            let call = self.problem.calls_of(task)[next];
            let Some((node, of, overhead)) = self.engine_for(home, call) else { continue };
            *self.workers[node].idle[of as usize].as_mut().expect("the node has the type") -= 1;
            let time = self.problem.time(call.need, of).expect("the type implements it");
            self.running[at].under_way = Some((self.now + overhead + time, node, of));
            self.running[at].next += 1;
            self.calls += 1;
            self.crossed += u64::from(node != home);
        }
    }

    fn engine_for(&self, home: usize, call: Call) -> Option<(usize, u32, u64)> {
        let ranked = &self.needs[call.need as usize];
        let acceptable = &ranked.types[..ranked.acceptable];
        let idle = |node: usize, of: u32| {
            self.workers[node].idle[of as usize].is_some_and(|idle| idle > 0)
        };
        if let Some(&(of, _)) = acceptable.iter().find(|(of, _)| idle(home, *of)) {
            return Some((home, of, 0));
        }
        if let Some(cross) = &self.problem.cross {
            let env = |node: usize| self.problem.nodes[node].env;
            let others = (0..self.workers.len()).filter(|&node| node != home);
            let found = others.filter_map(|node| {
                let rank = acceptable.iter().position(|(of, _)| idle(node, *of))?;
                Some((cross.overhead(call.size, env(node) != env(home)), rank, node))
            });
            if let Some((overhead, rank, node)) = found.min().filter(|least| cross.admits(least.0))
            {
                return Some((node, acceptable[rank].0, overhead));
            }
        }
        let has = |of: u32| self.workers[home].idle[of as usize].is_some();
        let has_acceptable = acceptable.iter().any(|&(of, _)| has(of));
        if self.problem.fallback == Fallback::NextBest || !has_acceptable {
            let &(of, _) = ranked.types.iter().find(|(of, _)| idle(home, *of))?;
            return Some((home, of, 0));
        }
        None
    }
}
