//! What the programs of the affinity lab call: nodes with their queues and idle engines, tasks, and the clock of ends and
//! submissions.

use std::sync::Arc;

use gantry_core::labs::affinity::event::Event;
use gantry_core::labs::affinity::{Problem, Sim};
use gantry_core::scenario::Checked;
use rhai::Array;

use super::{Api, does, gives, list, property};

#[derive(Clone, Copy)]
struct Task(u32);

#[derive(Clone, Copy)]
struct Node(u32);

#[derive(Clone, Copy)]
struct Call {
    task: Task,
    number: u32,
}

struct Running {
    task: u32,
    node: u32,
    next: u32,
    waits: bool,
    /// The end of the call under way, with node and type of its engine.
    under_way: Option<(u64, u32, u32)>,
}

pub(crate) struct Host {
    problem: Arc<Problem>,
    now: u64,
    submitted: usize,
    /// Tasks at the master; true if it has looked for a node.
    held: Vec<(u32, bool)>,
    queues: Vec<Vec<u32>>,
    /// In order of starting.
    running: Vec<Running>,
    /// Idle engines by node and type.
    idle: Vec<Vec<u32>>,
    ranked: Vec<Array>,
}

impl Host {
    fn next_submission(&self) -> Option<u64> {
        let task = self.problem.order.get(self.submitted)?;
        Some(self.problem.submit[*task as usize])
    }

    fn submitted(&mut self) -> Vec<u32> {
        let from = self.submitted;
        while self.next_submission() == Some(self.now) {
            self.submitted += 1;
        }
        self.problem.order[from..self.submitted].to_vec()
    }

    fn returned(&self) -> Array {
        let ends = |task: &&Running| task.under_way.is_some_and(|call| call.0 == self.now);
        let call = |task: &Running| Call { task: Task(task.task), number: task.next - 1 };
        list(self.running.iter().filter(ends).map(call))
    }

    fn of(&mut self, task: Task) -> &mut Running {
        self.running.iter_mut().find(|running| running.task == task.0).expect("it runs")
    }

    fn running_on(&self, node: Node) -> usize {
        self.running.iter().filter(|task| task.node == node.0).count()
    }

    fn overhead(&self, call: Call, from: u32, to: u32) -> u64 {
        let env = |node: u32| self.problem.nodes[node as usize].env;
        let size = self.problem.call(call.task.0, call.number).size;
        let cross = self.problem.cross.as_ref().filter(|_| from != to);
        cross.map_or(0, |cross| cross.overhead(size, env(from) != env(to)))
    }

    /// Runs the next call of a task. The event says by which way, and so does the line.
    fn run(&mut self, at: Task, node: u32, of: u32) -> Event {
        let (home, number) = (self.of(at).node, self.of(at).next);
        let call = self.problem.call(at.0, number);
        let idle = &mut self.idle[node as usize][of as usize];
        *idle = idle.checked_sub(1).expect("it is idle");
        let time = self.problem.time(call.need, of).expect("it runs there");
        let far = self.overhead(Call { task: at, number }, home, node);
        let end = self.now + far + time;
        let running = self.of(at);
        (running.under_way, running.waits) = (Some((end, node, of)), false);
        running.next += 1;
        let (ranked, task) = (self.problem.ranked(call.need), at.0);
        match () {
            () if node != home => Event::Crossed { task, node, of },
            () if ranked.iter().any(|entry| entry.of == of && entry.acceptable) => {
                Event::Dispatched { task, node, of }
            }
            () => Event::FellBack { task, node, of },
        }
    }
}

impl super::Host for Host {
    type Sim = Sim;

    fn open(checked: Checked) -> Option<(Sim, Self)> {
        let Checked::Affinity(problem) = checked else { return None };
        // Where hundreds of tasks run, each pass of a plain program is long.
        let problem = Some(Arc::new(problem)).filter(|problem| problem.task_count() <= 100)?;
        let count = |node, of| problem.pool(node, of).map_or(0, |pool| problem.pools[pool].1);
        let types = problem.type_count() as u32;
        let idle = |node| (0..types).map(|of| count(node, of)).collect();
        let host = Host {
            now: 0,
            submitted: 0,
            held: Vec::new(),
            queues: vec![Vec::new(); problem.nodes.len()],
            running: Vec::new(),
            idle: (0..problem.node_count()).map(idle).collect(),
            ranked: vec![Array::new(); problem.task_count() as usize],
            problem: Arc::clone(&problem),
        };
        Some((Sim::new(problem), host))
    }

    fn go_on(&mut self) -> Option<u64> {
        let ends = self.running.iter().filter_map(|task| Some(task.under_way?.0));
        self.now = ends.chain(self.next_submission()).min()?;
        Some(self.now)
    }

    fn known(_: &Sim, event: Event) -> Option<Event> {
        Some(match event {
            Event::Assigned { task, node, .. } => Event::Assigned { task, node, label: 0 },
            _ => event,
        })
    }

    fn facts(api: &mut Api<Self>) {
        gives!(api, "returned", |host| host.returned());
        gives!(api, "submitted", |host| list(host.submitted().into_iter().map(Task)));
        gives!(api, "nodes", |host| list((0..host.problem.node_count()).map(Node)));
        gives!(api, "types", |host| list(0..host.problem.type_count() as i64));
        gives!(api, "time", |host, call: Call, of: i64| {
            let need = host.problem.call(call.task.0, call.number).need;
            host.problem.time(need, of as u32).unwrap_or(0) as i64
        });
        gives!(api, "tolerated", |host, best: i64| {
            let tolerance = host.problem.tolerance;
            let most = best as u128 * u128::from(tolerance.numerator);
            i64::try_from(most / u128::from(tolerance.denominator)).unwrap_or(i64::MAX)
        });
        gives!(api, "held", |host| list(host.held.iter().map(|held| Task(held.0))));
        gives!(api, "idle_tasks", |host| {
            let idle = host.running.iter().filter(|task| task.under_way.is_none());
            list(idle.map(|task| Task(task.task)))
        });
        gives!(api, "has", |host, node: Node, of: i64| host
            .problem
            .pool(node.0, of as u32)
            .is_some());
        gives!(api, "idle", |host, node: Node, of: i64| {
            i64::from(host.idle[node.0 as usize][of as usize])
        });
        gives!(api, "overhead", |host, task: Task, to: Node| {
            let (from, number) = (host.of(task).node, host.of(task).next);
            host.overhead(Call { task, number }, from, to.0) as i64
        });
        gives!(api, "limit", |host| {
            let limit = host.problem.cross.as_ref().and_then(|cross| cross.limit);
            limit.map_or(i64::MAX, |limit| limit as i64)
        });
        property!(api, "calls", |host, task: Task| {
            let calls = 0..host.problem.calls_of(task.0).len() as u32;
            list(calls.map(|number| Call { task: *task, number }))
        });
        property!(api, "ranked", |host, task: Task| host.ranked[task.0 as usize].clone());
        property!(api, "node", |host, task: Task| Node(host.of(*task).node));
        property!(api, "next_call", |host, task: Task| {
            Call { task: *task, number: host.of(*task).next }
        });
        property!(api, "last", |host, call: Call| {
            call.number as usize + 1 == host.problem.calls_of(call.task.0).len()
        });
        property!(api, "queue", |host, node: Node| {
            list(host.queues[node.0 as usize].iter().copied().map(Task))
        });
        property!(api, "running", |host, node: Node| host.running_on(*node) as i64);
        property!(api, "tasks", |host, node: Node| {
            (host.queues[node.0 as usize].len() + host.running_on(*node)) as i64
        });
        property!(api, "slots", |host, node: Node| {
            i64::from(host.problem.nodes[node.0 as usize].slots)
        });
        property!(api, "engines", |host, node: Node| {
            i64::from(host.problem.nodes[node.0 as usize].engines)
        });
        // The least number of tasks that is not below its load limit.
        property!(api, "most", |host, node: Node| {
            let engines = u64::from(host.problem.nodes[node.0 as usize].engines);
            host.problem.max_load.map_or(i64::MAX, |most| {
                let tasks = u128::from(engines) * u128::from(most.numerator);
                i64::try_from(tasks.div_ceil(u128::from(most.denominator))).unwrap_or(i64::MAX)
            })
        });
        api.engine.register_get("id", |node: &mut Node| i64::from(node.0));
        api.engine.register_get("task", |call: &mut Call| call.task);
    }

    fn actions(api: &mut Api<Self>) {
        does!(api, "give_back", |host, call: Call| {
            let (_, node, of) = host.of(call.task).under_way.take().expect("it is under way");
            host.idle[node as usize][of as usize] += 1;
            Event::Returned { task: call.task.0, call: call.number, node }
        });
        does!(api, "finish", |host, task: Task| {
            let node = host.of(task).node;
            host.running.retain(|running| running.task != task.0);
            Event::Ended { task: task.0, node }
        });
        does!(api, "arrive", |host, task: Task| {
            host.held.push((task.0, false));
            Event::Submitted { task: task.0 }
        });
        does!(api, "know", |host, task: Task, ranked: Array| {
            host.ranked[task.0 as usize] = ranked;
            Event::Related { task: task.0 }
        });
        does!(api, "hold", |host, task: Task| {
            let held = host.held.iter_mut().find(|held| held.0 == task.0).expect("it is held");
            let knew = std::mem::replace(&mut held.1, true);
            (!knew).then_some(Event::Held { task: task.0 })
        });
        does!(api, "assign", |host, task: Task, node: Node| {
            host.held.retain(|held| held.0 != task.0);
            host.queues[node.0 as usize].push(task.0);
            Event::Assigned { task: task.0, node: node.0, label: 0 }
        });
        does!(api, "take", |host, task: Task, from: Node, to: Node| {
            host.queues[from.0 as usize].retain(|&queued| queued != task.0);
            host.queues[to.0 as usize].push(task.0);
            Event::Stolen { task: task.0, from: from.0, to: to.0 }
        });
        does!(api, "begin", |host, at: Task, on: Node| {
            let (task, node) = (at.0, on.0);
            host.queues[node as usize].retain(|&queued| queued != task);
            host.running.push(Running { task, node, next: 0, waits: false, under_way: None });
            Event::Started { task, node }
        });
        does!(api, "run", |host, task: Task, node: Node, of: i64| host
            .run(task, node.0, of as u32));
        does!(api, "wait", |host, task: Task| {
            let running = host.of(task);
            let knew = std::mem::replace(&mut running.waits, true);
            (!knew).then_some(Event::Deferred { task: task.0, call: running.next })
        });
    }
}
