//! What the programs of the placement lab call: nodes with their amounts, buckets, and the task list.

use std::collections::BTreeMap;
use std::sync::Arc;

use gantry_core::kernel::Pcg;
use gantry_core::labs::placement::event::{Event, NOBODY};
use gantry_core::labs::placement::problem::Entry;
use gantry_core::labs::placement::{Policy, Problem, Sim};
use gantry_core::scenario::Checked;
use rhai::{Array, Dynamic};

use super::{Api, does, gives, list, property};

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

#[derive(Clone)]
struct Bucket {
    nodes: Vec<u32>,
    depth: usize,
    /// Its last coordinate that is not a wildcard.
    at: i64,
    held: bool,
    order: u16,
}

#[derive(Clone, Copy)]
struct Item {
    task: Task,
    releases: bool,
}

pub(crate) struct Host {
    problem: Arc<Problem>,
    free: Vec<u64>,
    /// The reservation on a node: its task, and amounts.
    held: BTreeMap<u32, (u32, Vec<u64>)>,
    on: BTreeMap<u32, u32>,
    last: u32,
    rng: Pcg,
    taken: usize,
}

impl Host {
    /// The amounts of a node as an index sees them: without what is reserved, or with it.
    fn offer(&self, node: u32, held: bool) -> Vec<u64> {
        let many = self.problem.dimensions;
        let mut offer = self.free[node as usize * many..][..many].to_vec();
        if let Some((_, amount)) = self.held.get(&node).filter(|_| !held) {
            offer.iter_mut().zip(amount).for_each(|(free, held)| *free -= held);
        }
        offer
    }

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

    fn is_for(&self, task: Task, node: u32) -> bool {
        self.held.get(&node).is_some_and(|(holder, _)| *holder == task.0)
    }

    /// The nodes of a bucket that a task may use: those that it names, and of the reserved those that are for it.
    fn nodes_for(&self, task: Task, bucket: &Bucket) -> Array {
        let Bucket { held, order, .. } = *bucket;
        let may = |&node: &u32| {
            !self.problem.excludes(task.0, node) && (!held || self.is_for(task, node))
        };
        let nodes = bucket.nodes.iter().copied().filter(may);
        list(nodes.map(|number| Node { number, held, order }))
    }
}

impl super::Host for Host {
    type Sim = Sim;

    fn open(checked: Checked) -> Option<(Sim, Self)> {
        let Checked::Placement(problem) = checked else { return None };
        // Among a thousand nodes a walk of a plain program is long.
        let problem = Some(Arc::new(problem)).filter(|problem| problem.node_count() <= 100)?;
        let knows = problem.policy == Policy::LeastFitWithReservation;
        let held = problem.reservations.iter().filter(|_| knows);
        let held = held.map(|held| (held.node, (held.task, held.amount.clone())));
        let host = Host {
            free: problem.available.clone(),
            held: held.collect(),
            on: BTreeMap::new(),
            last: 0,
            rng: Pcg::new(problem.seed),
            taken: 0,
            problem: Arc::clone(&problem),
        };
        Some((Sim::new(problem), host))
    }

    fn known(_: &Sim, event: Event) -> Option<Event> {
        let unknown = matches!(event, Event::RoundBegan { .. } | Event::Deferred { .. });
        (!unknown).then_some(event)
    }

    fn facts(api: &mut Api<Self>) {
        gives!(api, "entries", |host| list(host.problem.entries.iter().copied().map(item)));
        gives!(api, "next_entry", |host| match host.problem.entries.get(host.taken) {
            Some(Entry::Release(_)) => Dynamic::from("release"),
            Some(Entry::Task(_)) => Dynamic::from("task"),
            None => Dynamic::UNIT,
        });
        gives!(api, "take", |host| {
            host.taken += 1;
            item(host.problem.entries[host.taken - 1]).task
        });
        gives!(api, "batch", |host| host.problem.batch as i64);
        gives!(api, "nodes", |host| host.problem.node_count() as i64);
        gives!(api, "node", |_host, node: i64| Node { number: node as u32, held: false, order: 0 });
        gives!(api, "last_used", |host| i64::from(host.last));
        gives!(api, "may_use", |host, task: Task, node: Node| {
            !host.problem.excludes(task.0, node.number)
        });
        gives!(api, "as_seen", |host, task: Task, node: Node| {
            Node { held: host.is_for(task, node.number), ..node }
        });
        gives!(api, "draw", |host, many: i64| i64::from(host.rng.below(many as u32)));
        gives!(api, "root", |host, task: Task| host.root(task, false));
        gives!(api, "root", |host, task: Task, index: &str| host.root(task, index == "reserved"));
        gives!(api, "nodes_for", |host, task: Task, bucket: Bucket| host.nodes_for(task, &bucket));
        gives!(api, "lowest_first", |host, bucket: Bucket| list(host.children(&bucket)));
        gives!(api, "highest_first", |host, bucket: Bucket| {
            list(host.children(&bucket).into_iter().rev())
        });
        api.engine.register_get("task", |item: &mut Item| item.task);
        api.engine.register_get("releases", |item: &mut Item| item.releases);
        api.engine.register_get("depth", |bucket: &mut Bucket| bucket.depth as i64);
        api.engine.register_get("at", |bucket: &mut Bucket| bucket.at);
        property!(api, "request", |host, task: Task| amounts(host.problem.request(task.0)));
        property!(api, "point", |host, task: Task| {
            let order = host.problem.order_of[task.0 as usize];
            list(host.point(host.problem.request(task.0), order))
        });
        property!(api, "free", |host, node: Node| amounts(&host.offer(node.number, node.held)));
        property!(api, "point", |host, node: Node| {
            list(host.point(&host.offer(node.number, node.held), node.order))
        });
    }

    fn actions(api: &mut Api<Self>) {
        does!(api, "arrive", |_host, task: Task| Event::Arrived { task: task.0 });
        does!(api, "leave", |_host, task: Task| Event::Unplaced { task: task.0 });
        does!(api, "place", |host, at: Task, on: Node| {
            let (task, node, many) = (at.0, on.number, host.problem.dimensions);
            let free = &mut host.free[node as usize * many..][..many];
            for (free, asked) in free.iter_mut().zip(host.problem.request(task)) {
                *free = free.checked_sub(*asked).expect("it fits");
            }
            host.held.retain(|_, (holder, _)| *holder != task);
            host.on.insert(task, node);
            host.last = node;
            Event::Placed { task, node }
        });
        does!(api, "release", |host, at: Task| {
            let (task, many) = (at.0, host.problem.dimensions);
            let node = host.on.remove(&task).unwrap_or(NOBODY);
            if node != NOBODY {
                let free = host.free[node as usize * many..].iter_mut();
                free.zip(host.problem.request(task)).for_each(|(free, asked)| *free += asked);
            }
            Event::Released { task, node }
        });
    }
}

fn item(entry: Entry) -> Item {
    match entry {
        Entry::Task(task) => Item { task: Task(task), releases: false },
        Entry::Release(task) => Item { task: Task(task), releases: true },
    }
}

fn amounts(of: &[u64]) -> Array {
    list(of.iter().map(|&amount| amount as i64))
}
