//! What the programs of the placement lab call, over plain lists: nodes with their amounts, buckets, and the task list.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

use gantry_core::kernel::Pcg;
use gantry_core::labs::placement::event::{Event, NOBODY};
use gantry_core::labs::placement::problem::Entry;
use gantry_core::labs::placement::program::program;
use gantry_core::labs::placement::{Policy, Problem, Sim};
use gantry_core::scenario::{Lab, LabKind};
use rhai::{Array, Dynamic, Engine, NativeCallContext};

use super::{Action, Script, all, compare, does, engine, events, gives, property};

/// A task, by its number.
#[derive(Clone, Copy)]
struct Task(u32);

/// A node as an index sees it, for a task with an order of dimensions.
#[derive(Clone, Copy)]
struct Node {
    number: u32,
    /// True in the index of what is reserved.
    held: bool,
    order: u16,
}

/// A bucket of an index.
#[derive(Clone)]
struct Bucket {
    nodes: Vec<u32>,
    depth: usize,
    /// Its last coordinate that is not a wildcard.
    at: i64,
    held: bool,
    order: u16,
}

/// An entry of the task list.
#[derive(Clone, Copy)]
struct Item {
    task: Task,
    releases: bool,
}

struct Host {
    problem: Arc<Problem>,
    script: Rc<Script>,
    free: Vec<u64>,
    /// The reservation on a node: its task, and amounts.
    held: BTreeMap<u32, (u32, Vec<u64>)>,
    on: BTreeMap<u32, u32>,
    last: u32,
    rng: Pcg,
    taken: usize,
    actions: Vec<Action>,
}

impl Host {
    fn new(problem: &Arc<Problem>, script: Rc<Script>) -> Self {
        let knows = problem.policy == Policy::LeastFitWithReservation;
        let held = problem.reservations.iter().filter(|_| knows);
        let held = held.map(|held| (held.node, (held.task, held.amount.clone())));
        Host {
            problem: Arc::clone(problem),
            script,
            free: problem.available.clone(),
            held: held.collect(),
            on: BTreeMap::new(),
            last: 0,
            rng: Pcg::new(problem.seed),
            taken: 0,
            actions: Vec::new(),
        }
    }

    /// The amounts of a node as an index sees them: without what is reserved, or with it.
    fn offer(&self, node: u32, held: bool) -> Vec<u64> {
        let many = self.problem.dimensions;
        let mut offer = self.free[node as usize * many..][..many].to_vec();
        if let Some((_, amount)) = self.held.get(&node).filter(|_| !held) {
            offer.iter_mut().zip(amount).for_each(|(free, held)| *free -= held);
        }
        offer
    }

    /// Coordinates in an order of dimensions.
    fn point(&self, amounts: &[u64], order: u16) -> Vec<i64> {
        let order = &self.problem.orders[usize::from(order)];
        let at = |&dimension: &u8| {
            let dimension = usize::from(dimension);
            i64::from(self.problem.coordinate(dimension, amounts[dimension]))
        };
        order.iter().map(at).collect()
    }

    fn children(&self, bucket: &Bucket) -> Vec<Bucket> {
        let mut children = BTreeMap::<i64, Vec<u32>>::new();
        for &node in &bucket.nodes {
            let point = self.point(&self.offer(node, bucket.held), bucket.order);
            children.entry(point[bucket.depth]).or_default().push(node);
        }
        let child = |(at, nodes)| Bucket { nodes, at, depth: bucket.depth + 1, ..bucket.clone() };
        children.into_iter().map(child).collect()
    }

    fn root(&self, task: Task, held: bool) -> Bucket {
        let nodes = 0..self.problem.node_count() as u32;
        let nodes = nodes.filter(|node| !held || self.held.contains_key(node)).collect();
        let order = self.problem.order_of[task.0 as usize];
        Bucket { nodes, depth: 0, at: 0, held, order }
    }

    /// The nodes of a bucket that a task may use: those that it names, and of the reserved those that are for it.
    fn nodes_for(&self, task: Task, bucket: &Bucket) -> Array {
        let may = |node: &u32| {
            let mine = self.held.get(node).is_some_and(|(holder, _)| *holder == task.0);
            !self.problem.excludes(task.0, *node) && (!bucket.held || mine)
        };
        let Bucket { held, order, .. } = *bucket;
        let seen = |node| Dynamic::from(Node { number: node, held, order });
        bucket.nodes.iter().copied().filter(may).map(seen).collect()
    }

    fn next(&self) -> Option<Item> {
        self.problem.entries.get(self.taken).copied().map(item)
    }

    fn action(&mut self, context: &NativeCallContext<'_>, kind: &'static str, of: [u64; 3]) {
        let position = context.call_position();
        assert!(self.script.lights(context, kind), "{kind} at {position:?}");
        self.actions.push((0, kind, of));
    }

    fn place(&mut self, context: &NativeCallContext<'_>, task: Task, node: u32) {
        let (request, many) = (self.problem.request(task.0).to_vec(), self.problem.dimensions);
        let free = &mut self.free[node as usize * many..][..many];
        for (free, asked) in free.iter_mut().zip(request) {
            *free = free.checked_sub(asked).expect("it fits");
        }
        self.held.retain(|_, (holder, _)| *holder != task.0);
        self.on.insert(task.0, node);
        self.last = node;
        self.action(context, "place", [task.0.into(), node.into(), 0]);
    }

    fn release(&mut self, context: &NativeCallContext<'_>, task: Task) {
        let node = self.on.remove(&task.0);
        if let Some(node) = node {
            let at = node as usize * self.problem.dimensions;
            let request = self.problem.request(task.0);
            self.free[at..].iter_mut().zip(request).for_each(|(free, asked)| *free += asked);
        }
        self.action(context, "release", [task.0.into(), node.unwrap_or(NOBODY).into(), 0]);
    }
}

fn item(entry: Entry) -> Item {
    match entry {
        Entry::Task(task) => Item { task: Task(task), releases: false },
        Entry::Release(task) => Item { task: Task(task), releases: true },
    }
}

fn numbers<T: Into<i128>>(of: impl IntoIterator<Item = T>) -> Array {
    of.into_iter().map(|number| Dynamic::from(number.into() as i64)).collect()
}

type Shared = Rc<RefCell<Option<Host>>>;

fn facts(engine: &mut Engine, shared: &Shared) {
    gives!(engine, shared, "entries", |host| {
        host.problem.entries.iter().map(|entry| Dynamic::from(item(*entry))).collect::<Array>()
    });
    gives!(engine, shared, "next_entry", |host| match host.next() {
        Some(Item { releases: true, .. }) => Dynamic::from("release"),
        Some(_) => Dynamic::from("task"),
        None => Dynamic::UNIT,
    });
    gives!(engine, shared, "take", |host| {
        host.taken += 1;
        item(host.problem.entries[host.taken - 1]).task
    });
    gives!(engine, shared, "batch", |host| host.problem.batch as i64);
    gives!(engine, shared, "nodes", |host| host.problem.node_count() as i64);
    gives!(engine, shared, "node", |_host, node: i64| {
        Node { number: node as u32, held: false, order: 0 }
    });
    gives!(engine, shared, "last_used", |host| i64::from(host.last));
    gives!(engine, shared, "may_use", |host, task: Task, node: Node| {
        !host.problem.excludes(task.0, node.number)
    });
    gives!(engine, shared, "as_seen", |host, task: Task, node: Node| {
        let held = host.held.get(&node.number).is_some_and(|(holder, _)| *holder == task.0);
        Node { held, ..node }
    });
    gives!(engine, shared, "draw", |host, many: i64| i64::from(host.rng.below(many as u32)));
    gives!(engine, shared, "root", |host, task: Task| host.root(task, false));
    gives!(engine, shared, "root", |host, task: Task, index: &str| {
        host.root(task, index == "reserved")
    });
    gives!(engine, shared, "nodes_for", |host, task: Task, bucket: Bucket| {
        host.nodes_for(task, &bucket)
    });
    gives!(engine, shared, "lowest_first", |host, bucket: Bucket| {
        host.children(&bucket).into_iter().map(Dynamic::from).collect::<Array>()
    });
    gives!(engine, shared, "highest_first", |host, bucket: Bucket| {
        host.children(&bucket).into_iter().rev().map(Dynamic::from).collect::<Array>()
    });
    engine.register_get("task", |item: &mut Item| item.task);
    engine.register_get("releases", |item: &mut Item| item.releases);
    engine.register_get("depth", |bucket: &mut Bucket| bucket.depth as i64);
    engine.register_get("at", |bucket: &mut Bucket| bucket.at);
    property!(engine, shared, "request", |host, task: Task| {
        numbers(host.problem.request(task.0).iter().copied())
    });
    property!(engine, shared, "point", |host, task: Task| {
        let order = host.problem.order_of[task.0 as usize];
        numbers(host.point(host.problem.request(task.0), order))
    });
    property!(engine, shared, "free", |host, node: Node| numbers(
        host.offer(node.number, node.held)
    ));
    property!(engine, shared, "point", |host, node: Node| {
        numbers(host.point(&host.offer(node.number, node.held), node.order))
    });
}

fn actions(engine: &mut Engine, shared: &Shared) {
    does!(engine, shared, "arrive", |host, at, task: Task| {
        host.action(&at, "arrive", [task.0.into(), 0, 0]);
    });
    does!(engine, shared, "leave", |host, at, task: Task| {
        host.action(&at, "unplaced", [task.0.into(), 0, 0]);
    });
    does!(engine, shared, "place", |host, at, task: Task, node: Node| {
        host.place(&at, task, node.number);
    });
    does!(engine, shared, "release", |host, at, task: Task| host.release(&at, task));
}

/// Events that have an action.
fn of_event(_: &Sim, event: Event) -> Option<[u64; 3]> {
    match event {
        Event::Arrived { task } | Event::Unplaced { task } => Some([task.into(), 0, 0]),
        Event::Released { task, node } | Event::Placed { task, node } => {
            Some([task.into(), node.into(), 0])
        }
        _ => None,
    }
}

/// All actions of a program on a problem.
fn run(engine: &Engine, shared: &Shared, problem: &Arc<Problem>) -> Vec<Action> {
    let shown = program(problem.policy, problem.batch as u64, problem.explore);
    let script = Rc::new(Script::of(engine, shown));
    *shared.borrow_mut() = Some(Host::new(problem, Rc::clone(&script)));
    let ran = engine.run_ast(&script.ast);
    ran.unwrap_or_else(|error| panic!("{error}"));
    shared.borrow_mut().take().expect("a run").actions
}

#[test]
fn the_placement_programs_do_what_the_core_does() {
    let (mut engine, shared) = (engine(), Shared::default());
    facts(&mut engine, &shared);
    actions(&mut engine, &shared);
    all(LabKind::Placement, 100, |name, lab| {
        let Lab::Placement(scenario) = lab else { return 0 };
        // Among a thousand nodes a walk of a plain program is long.
        if scenario.nodes.len() > 100 {
            return 0;
        }
        let under = |policy| {
            let mut problem = Problem::new(&scenario).expect("a valid scenario");
            problem.policy = policy;
            let problem = Arc::new(problem);
            let core = events(Sim::new(Arc::clone(&problem)), of_event)?;
            let actions = run(&engine, &shared, &problem);
            Some(compare(&format!("{name}, {policy:?}"), &actions, &core))
        };
        Policy::ALL.into_iter().filter_map(under).sum()
    });
}
