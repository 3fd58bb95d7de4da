//! What the programs of the affinity lab call, over plain lists: nodes with their queues and idle engines, tasks, and the
//! clock of ends and submissions.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use gantry_core::labs::affinity::event::Event;
use gantry_core::labs::affinity::program::Variant;
use gantry_core::labs::affinity::{Policy, Problem, Sim};
use gantry_core::scenario::{Lab, LabKind};
use rhai::{Array, Dynamic, Engine, NativeCallContext};

use super::{Action, Script, all, compare, does, engine, events, gives, property};

/// A task, by its number.
#[derive(Clone, Copy)]
struct Task(u32);

/// A node, by its number.
#[derive(Clone, Copy)]
struct Node(u32);

/// A call of a task.
#[derive(Clone, Copy)]
struct Call {
    task: Task,
    number: u32,
}

/// A running task.
struct Running {
    task: u32,
    node: u32,
    next: u32,
    /// True if its call waits.
    waits: bool,
    /// The end of the call under way, with node and type of its engine.
    under_way: Option<(u64, u32, u32)>,
}

struct Host {
    problem: Arc<Problem>,
    script: Rc<Script>,
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
    actions: Vec<Action>,
}

impl Host {
    fn new(problem: &Arc<Problem>, script: Rc<Script>) -> Self {
        let types = problem.type_count() as u32;
        let count = |node, of| problem.pool(node, of).map_or(0, |pool| problem.pools[pool].1);
        let idle = |node| (0..types).map(|of| count(node, of)).collect();
        Host {
            problem: Arc::clone(problem),
            script,
            now: 0,
            submitted: 0,
            held: Vec::new(),
            queues: vec![Vec::new(); problem.nodes.len()],
            running: Vec::new(),
            idle: (0..problem.node_count()).map(idle).collect(),
            ranked: vec![Array::new(); problem.task_count() as usize],
            actions: Vec::new(),
        }
    }

    fn next_submission(&self) -> Option<u64> {
        let task = self.problem.order.get(self.submitted)?;
        Some(self.problem.submit[*task as usize])
    }

    fn next(&self) -> Option<u64> {
        let ends = self.running.iter().filter_map(|task| Some(task.under_way?.0));
        ends.chain(self.next_submission()).min()
    }

    fn submitted(&mut self) -> Vec<u32> {
        let from = self.submitted;
        while self.next_submission() == Some(self.now) {
            self.submitted += 1;
        }
        self.problem.order[from..self.submitted].to_vec()
    }

    fn returned(&self) -> Vec<Call> {
        let ends = |task: &&Running| task.under_way.is_some_and(|call| call.0 == self.now);
        let call = |task: &Running| Call { task: Task(task.task), number: task.next - 1 };
        self.running.iter().filter(ends).map(call).collect()
    }

    fn of(&mut self, task: u32) -> &mut Running {
        self.running.iter_mut().find(|running| running.task == task).expect("it runs")
    }

    fn running_on(&self, node: u32) -> usize {
        self.running.iter().filter(|task| task.node == node).count()
    }

    fn action(&mut self, context: &NativeCallContext<'_>, kind: &'static str, of: [u64; 3]) {
        let position = context.call_position();
        assert!(self.script.lights(context, kind), "{kind} at {position:?}");
        self.actions.push((self.now, kind, of));
    }

    fn give_back(&mut self, context: &NativeCallContext<'_>, call: Call) {
        let running = self.of(call.task.0);
        let (_, node, of) = running.under_way.take().expect("it is under way");
        self.idle[node as usize][of as usize] += 1;
        self.action(context, "return", [call.task.0.into(), node.into(), call.number.into()]);
    }

    fn finish(&mut self, context: &NativeCallContext<'_>, task: u32) {
        let node = self.of(task).node;
        self.running.retain(|running| running.task != task);
        self.action(context, "end", [task.into(), node.into(), 0]);
    }

    fn hold(&mut self, context: &NativeCallContext<'_>, task: u32) {
        let held = self.held.iter_mut().find(|held| held.0 == task).expect("it is held");
        if !std::mem::replace(&mut held.1, true) {
            self.action(context, "hold", [task.into(), 0, 0]);
        }
    }

    fn begin(&mut self, context: &NativeCallContext<'_>, task: u32, node: u32) {
        self.queues[node as usize].retain(|&queued| queued != task);
        self.running.push(Running { task, node, next: 0, waits: false, under_way: None });
        self.action(context, "start", [task.into(), node.into(), 0]);
    }

    fn overhead(&self, call: Call, from: u32, to: u32) -> u64 {
        let env = |node: u32| self.problem.nodes[node as usize].env;
        let size = self.problem.call(call.task.0, call.number).size;
        let cross = self.problem.cross.as_ref().filter(|_| from != to);
        cross.map_or(0, |cross| cross.overhead(size, env(from) != env(to)))
    }

    /// Runs the next call of a task. The event says by which way, and so does the line.
    fn run(&mut self, context: &NativeCallContext<'_>, task: u32, node: u32, of: u32) {
        let (home, number) = (self.of(task).node, self.of(task).next);
        let call = self.problem.call(task, number);
        let idle = &mut self.idle[node as usize][of as usize];
        *idle = idle.checked_sub(1).expect("it is idle");
        let time = self.problem.time(call.need, of).expect("it runs there");
        let far = self.overhead(Call { task: Task(task), number }, home, node);
        let end = self.now + far + time;
        let running = self.of(task);
        (running.under_way, running.waits) = (Some((end, node, of)), false);
        running.next += 1;
        let ranked = self.problem.ranked(call.need);
        let within = self.problem.acceptable(&ranked);
        let kind = match () {
            () if node != home => "cross",
            () if ranked[..within].iter().any(|&(known, _)| known == of) => "dispatch",
            () => "fallback",
        };
        self.action(context, kind, [task.into(), node.into(), of.into()]);
    }

    fn wait(&mut self, context: &NativeCallContext<'_>, task: u32) {
        let running = self.of(task);
        let call = running.next;
        if !std::mem::replace(&mut running.waits, true) {
            self.action(context, "defer", [task.into(), call.into(), 0]);
        }
    }
}

fn tasks(of: impl IntoIterator<Item = u32>) -> Array {
    of.into_iter().map(|task| Dynamic::from(Task(task))).collect()
}

type Shared = Rc<RefCell<Option<Host>>>;

fn facts(engine: &mut Engine, shared: &Shared) {
    gives!(engine, shared, "returned", |host| {
        host.returned().into_iter().map(Dynamic::from).collect::<Array>()
    });
    gives!(engine, shared, "submitted", |host| tasks(host.submitted()));
    gives!(engine, shared, "nodes", |host| {
        (0..host.problem.node_count()).map(|node| Dynamic::from(Node(node))).collect::<Array>()
    });
    gives!(engine, shared, "types", |host| {
        (0..host.problem.type_count() as i64).map(Dynamic::from).collect::<Array>()
    });
    gives!(engine, shared, "time", |host, call: Call, of: i64| {
        let need = host.problem.call(call.task.0, call.number).need;
        host.problem.time(need, of as u32).unwrap_or(0) as i64
    });
    gives!(engine, shared, "tolerated", |host, best: i64| {
        let tolerance = host.problem.tolerance;
        let most = best as u128 * u128::from(tolerance.numerator);
        i64::try_from(most / u128::from(tolerance.denominator)).unwrap_or(i64::MAX)
    });
    gives!(engine, shared, "held", |host| {
        tasks(host.held.iter().map(|held| held.0).collect::<Vec<_>>())
    });
    gives!(engine, shared, "idle_tasks", |host| {
        let idle = host.running.iter().filter(|task| task.under_way.is_none());
        tasks(idle.map(|task| task.task).collect::<Vec<_>>())
    });
    gives!(engine, shared, "has", |host, node: Node, of: i64| {
        host.problem.pool(node.0, of as u32).is_some()
    });
    gives!(engine, shared, "idle", |host, node: Node, of: i64| {
        i64::from(host.idle[node.0 as usize][of as usize])
    });
    gives!(engine, shared, "overhead", |host, task: Task, to: Node| {
        let (from, number) = (host.of(task.0).node, host.of(task.0).next);
        host.overhead(Call { task, number }, from, to.0) as i64
    });
    gives!(engine, shared, "limit", |host| {
        let limit = host.problem.cross.as_ref().and_then(|cross| cross.limit);
        limit.map_or(i64::MAX, |limit| limit as i64)
    });
}

fn properties(engine: &mut Engine, shared: &Shared) {
    property!(engine, shared, "calls", |host, task: Task| {
        let calls = 0..host.problem.calls_of(task.0).len() as u32;
        calls.map(|number| Dynamic::from(Call { task: *task, number })).collect::<Array>()
    });
    property!(engine, shared, "ranked", |host, task: Task| host.ranked[task.0 as usize].clone());
    property!(engine, shared, "node", |host, task: Task| {
        let running = host.running.iter().find(|running| running.task == task.0);
        Node(running.expect("it runs").node)
    });
    property!(engine, shared, "next_call", |host, task: Task| {
        let running = host.running.iter().find(|running| running.task == task.0);
        Call { task: *task, number: running.expect("it runs").next }
    });
    property!(engine, shared, "last", |host, call: Call| {
        call.number as usize + 1 == host.problem.calls_of(call.task.0).len()
    });
    property!(engine, shared, "queue", |host, node: Node| {
        tasks(host.queues[node.0 as usize].clone())
    });
    property!(engine, shared, "running", |host, node: Node| host.running_on(node.0) as i64);
    property!(engine, shared, "tasks", |host, node: Node| {
        (host.queues[node.0 as usize].len() + host.running_on(node.0)) as i64
    });
    property!(engine, shared, "slots", |host, node: Node| {
        i64::from(host.problem.nodes[node.0 as usize].slots)
    });
    property!(engine, shared, "engines", |host, node: Node| {
        i64::from(host.problem.nodes[node.0 as usize].engines)
    });
    // The least number of tasks that is not below its load limit.
    property!(engine, shared, "most", |host, node: Node| {
        let engines = u64::from(host.problem.nodes[node.0 as usize].engines);
        host.problem.max_load.map_or(i64::MAX, |most| {
            let tasks = u128::from(engines) * u128::from(most.numerator);
            i64::try_from(tasks.div_ceil(u128::from(most.denominator))).unwrap_or(i64::MAX)
        })
    });
    engine.register_get("id", |node: &mut Node| i64::from(node.0));
    engine.register_get("task", |call: &mut Call| call.task);
}

fn actions(engine: &mut Engine, shared: &Shared) {
    does!(engine, shared, "give_back", |host, at, call: Call| host.give_back(&at, call));
    does!(engine, shared, "finish", |host, at, task: Task| host.finish(&at, task.0));
    does!(engine, shared, "arrive", |host, at, task: Task| {
        host.held.push((task.0, false));
        host.action(&at, "submit", [task.0.into(), 0, 0]);
    });
    does!(engine, shared, "know", |host, at, task: Task, ranked: Array| {
        host.ranked[task.0 as usize] = ranked;
        host.action(&at, "relate", [task.0.into(), 0, 0]);
    });
    does!(engine, shared, "hold", |host, at, task: Task| host.hold(&at, task.0));
    does!(engine, shared, "assign", |host, at, task: Task, node: Node| {
        host.held.retain(|held| held.0 != task.0);
        host.queues[node.0 as usize].push(task.0);
        host.action(&at, "assign", [task.0.into(), node.0.into(), 0]);
    });
    does!(engine, shared, "take", |host, at, task: Task, from: Node, to: Node| {
        host.queues[from.0 as usize].retain(|&queued| queued != task.0);
        host.queues[to.0 as usize].push(task.0);
        host.action(&at, "steal", [task.0.into(), from.0.into(), to.0.into()]);
    });
    does!(engine, shared, "begin", |host, at, task: Task, node: Node| {
        host.begin(&at, task.0, node.0);
    });
    does!(engine, shared, "run", |host, at, task: Task, node: Node, of: i64| {
        host.run(&at, task.0, node.0, of as u32);
    });
    does!(engine, shared, "wait", |host, at, task: Task| host.wait(&at, task.0));
}

fn numbers(event: Event) -> [u64; 3] {
    let task = u64::from(event.task());
    match event {
        Event::Assigned { node, .. } | Event::Started { node, .. } | Event::Ended { node, .. } => {
            [task, node.into(), 0]
        }
        Event::Stolen { from, to, .. } => [task, from.into(), to.into()],
        Event::Dispatched { node, of, .. }
        | Event::Crossed { node, of, .. }
        | Event::FellBack { node, of, .. } => [task, node.into(), of.into()],
        Event::Deferred { call, .. } => [task, call.into(), 0],
        Event::Returned { call, node, .. } => [task, node.into(), call.into()],
        _ => [task, 0, 0],
    }
}

/// All actions of a program on a problem.
fn run(engine: &Engine, shared: &Shared, problem: &Arc<Problem>) -> Vec<Action> {
    let script = Rc::new(Script::of(engine, Variant::of(problem).program()));
    *shared.borrow_mut() = Some(Host::new(problem, Rc::clone(&script)));
    let next = || shared.borrow().as_ref().and_then(Host::next);
    while let Some(next) = next() {
        shared.borrow_mut().as_mut().expect("a run").now = next;
        engine.run_ast(&script.ast).unwrap_or_else(|error| panic!("at {next}: {error}"));
    }
    shared.borrow_mut().take().expect("a run").actions
}

#[test]
fn the_affinity_programs_do_what_the_core_does() {
    let (mut engine, shared) = (engine(), Shared::default());
    facts(&mut engine, &shared);
    properties(&mut engine, &shared);
    actions(&mut engine, &shared);
    all(LabKind::Affinity, 100, |name, lab| {
        let Lab::Affinity(scenario) = lab else { return 0 };
        // Where hundreds of tasks run, each pass of a plain program is long.
        if scenario.tasks.len() > 100 {
            return 0;
        }
        let under = |policy| {
            let mut problem = Problem::new(&scenario).expect("a valid scenario");
            problem.policy = policy;
            let problem = Arc::new(problem);
            let core = events(Sim::new(Arc::clone(&problem)), |_, event| Some(numbers(event)))?;
            let actions = run(&engine, &shared, &problem);
            Some(compare(&format!("{name}, {policy:?}"), &actions, &core))
        };
        Policy::ALL.into_iter().filter_map(under).sum()
    });
}
