//! The placement method straight from its definitions, without an index and without a thought for speed.
//!
//! A bucket is a prefix of coordinates, its elements are found by looking at every node, its children by
//! looking at every element, a fit by looking at every candidate. It reads the scenario as written, by
//! names, and shares nothing with the core but the types of the scenario and the frozen generator.
//!
//! Where the method's text leaves room, this is the reading:
//! - The root fits where there are no nodes and no candidates are named: its subspace meets every area.
//! - A leaf is never the root: there is at least one dimension.
//! - `explore: all` is about leaves: a scan, which has none, ends at its match all the same.
//! - With reservations both walks always happen, open first. The second sees as candidates the nodes reserved
//!   for the task, less those it does not name itself; where none are left, the root is visited and does
//!   not fit.
//! - Random: a bucket's children inside the area, ascending, are shuffled by Fisher and Yates as they are
//!   taken, one draw each, the last one's too. The tasks of a batch draw one after another from the one
//!   generator, and `explore: all` draws on to the end of its walk.
//! - Next-fit in a batch: every task of the round starts at the node committed last before the round.
//! - Reservations matter to the policy that knows them and to no other. Those of a task that is placed end
//!   for good; those of a task that is not stay.
//! - In a batch, tasks that lost come before those that follow in the list, in their order, and count among
//!   the next k; they do not arrive again.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use gantry_core::kernel::Pcg;
use gantry_core::labs::placement::event::Event;
use gantry_core::labs::placement::{Explore, Item, PlacementScenario, Policy, Task};
use serde_json::{Value, json};

use crate::method::{Decided, Defined, Steps, guess, named};

/// A bucket: its coordinates, by the scenario's dimensions, and its nodes.
struct Bucket {
    /// Its coordinates, none for a wildcard.
    at: Vec<Option<u64>>,
    elements: BTreeSet<usize>,
}

/// One of the two indexes of least-fit-with-reservation; every other policy has `Open` alone.
#[derive(Clone, Copy, PartialEq)]
enum Index {
    /// Nodes at their free amounts less reservations.
    Open,
    /// Nodes with a reservation, at all their free amounts.
    Reserved,
}

struct Oracle<'a> {
    scenario: &'a PlacementScenario,
    tasks: Vec<&'a Task>,
    node_of: BTreeMap<&'a str, usize>,
    /// Free amounts, by node.
    free: Vec<Vec<u64>>,
    /// The reservation on each node: its task and amounts.
    reserved: BTreeMap<usize, (usize, Vec<u64>)>,
    placed: BTreeMap<usize, usize>,
    rng: Pcg,
    last_committed: usize,
    /// The trace: a line a step, in the format's own words.
    lines: Vec<Value>,
    /// Tasks with their nodes, in the order decided.
    assignments: Vec<Value>,
    decisions: Vec<Decided>,
}

/// The choice of a task in one index: the node's point in the task's order of dimensions, and the node.
type Choice = Option<(Vec<u64>, usize)>;

struct Walk {
    task: usize,
    index: Index,
    candidates: Option<BTreeSet<usize>>,
    found: Choice,
}

/// Runs a valid scenario to its end.
pub(super) fn run(scenario: &PlacementScenario) -> Defined<Event> {
    let mut oracle = Oracle::at_start(scenario);
    let mut waiting = VecDeque::new();
    let mut items = scenario.tasks.iter().peekable();
    loop {
        let mut round: Vec<usize> = waiting.drain(..).collect();
        while (round.len() as u64) < scenario.batch {
            let Some(Item::Task(task)) = items.next_if(|item| matches!(item, Item::Task(_))) else {
                break;
            };
            round.push(oracle.task(&task.id));
            oracle.tell("event", "arrive", &[("task", json!(task.id))]);
        }
        if !round.is_empty() {
            waiting.extend(oracle.round(&round));
            continue;
        }
        match items.next() {
            Some(Item::Release(release)) => oracle.release(oracle.task(&release.release)),
            Some(Item::Task(_)) => unreachable!("a round takes at least one"),
            None => break,
        }
    }
    // Where there are no nodes, there is nothing to choose.
    let decisions = if scenario.nodes.is_empty() { Vec::new() } else { oracle.decisions };
    let document = json!({"lab": "placement", "outcome": {"assignments": oracle.assignments}});
    Defined { steps: Steps::Lines(oracle.lines), document, decisions }
}

impl<'a> Oracle<'a> {
    fn at_start(scenario: &'a PlacementScenario) -> Self {
        let tasks = scenario.tasks.iter().filter_map(|item| match item {
            Item::Task(task) => Some(task),
            Item::Release(_) => None,
        });
        let node_of =
            scenario.nodes.iter().enumerate().map(|(at, node)| (node.id.as_str(), at)).collect();
        let mut oracle = Oracle {
            scenario,
            tasks: tasks.collect(),
            node_of,
            free: scenario.nodes.iter().map(|node| node.available.clone()).collect(),
            reserved: BTreeMap::new(),
            placed: BTreeMap::new(),
            rng: Pcg::new(scenario.seed),
            last_committed: 0,
            lines: Vec::new(),
            assignments: Vec::new(),
            decisions: Vec::new(),
        };
        if scenario.policy == Policy::LeastFitWithReservation {
            for reservation in &scenario.reservations {
                let (node, task) =
                    (oracle.node_of[reservation.node.as_str()], oracle.task(&reservation.task));
                oracle.reserved.insert(node, (task, reservation.amount.clone()));
            }
        }
        oracle
    }

    fn task(&self, id: &str) -> usize {
        self.tasks.iter().position(|task| task.id == id).expect("a valid scenario knows its tasks")
    }

    /// A line of the trace.
    fn tell(&mut self, level: &str, kind: &str, fields: &[(&str, Value)]) {
        let mut line = json!({"step": self.lines.len(), "time": 0, "level": level, "kind": kind});
        for (name, value) in fields {
            line[*name] = value.clone();
        }
        self.lines.push(line);
    }

    /// A line about a bucket.
    fn look(&mut self, index: Index, bucket: &Bucket, kind: &str, more: &[(&str, Value)]) {
        let mut fields = vec![("bucket", json!(bucket.at))];
        fields.extend_from_slice(more);
        if self.scenario.policy == Policy::LeastFitWithReservation {
            fields.push(("index", json!(if index == Index::Open { "open" } else { "reserved" })));
        }
        self.tell("probe", kind, &fields);
    }

    fn id(&self, task: usize) -> Value {
        json!(self.tasks[task].id)
    }

    fn node(&self, node: usize) -> Value {
        json!(self.scenario.nodes[node].id)
    }

    fn release(&mut self, task: usize) {
        if let Some(node) = self.placed.remove(&task) {
            for (free, asked) in self.free[node].iter_mut().zip(&self.tasks[task].request) {
                *free += asked;
            }
        }
        self.tell("event", "release", &[("task", self.id(task))]);
    }

    /// Lets every task of `round` choose, then commits; those that lost come back.
    fn round(&mut self, round: &[usize]) -> Vec<usize> {
        if self.scenario.batch > 1 {
            let tasks: Vec<Value> = round.iter().map(|&task| self.id(task)).collect();
            self.tell("event", "round", &[("tasks", json!(tasks))]);
        }
        let choices: Vec<Option<usize>> = round.iter().map(|&task| self.choose(task)).collect();
        for (&task, &choice) in round.iter().zip(&choices) {
            self.decide(task, choice);
        }
        let mut lost = Vec::new();
        for (&task, choice) in round.iter().zip(choices) {
            let id = ("task", self.id(task));
            match choice {
                None => {
                    self.tell("decision", "unplaced", &[id]);
                    self.assignments.push(json!({"task": self.id(task), "node": null}));
                }
                Some(node) if self.fits(task, node) => self.place(task, node),
                Some(node) => {
                    self.tell("decision", "defer", &[id, ("node", self.node(node))]);
                    lost.push(task);
                }
            }
        }
        lost
    }

    /// True if a task may use a node and has room there.
    fn fits(&self, task: usize, node: usize) -> bool {
        let seen = self.offer(task, node);
        seen.is_some_and(|seen| covers(&seen, &self.tasks[task].request))
    }

    /// The decision about a task: of the nodes that have room, those are as good as the chosen one that stand at the same
    /// point, reserved or not as that is; under `random` all are, in a scan none is.
    fn decide(&mut self, task: usize, choice: Option<usize>) {
        let policy = self.scenario.policy;
        let measure = |node: usize| {
            let holder = self.reserved.get(&node).map(|(holder, _)| *holder);
            let point = self.offer(task, node).map(|seen| self.point(task, &seen));
            (policy != Policy::Random).then_some((point, holder == Some(task)))
        };
        let thing = |node: usize| named("node", &self.scenario.nodes[node].id);
        let scans = matches!(policy, Policy::FirstFit | Policy::NextFit);
        let as_good = |&node: &usize| {
            choice.is_some_and(|right| {
                !scans && node != right && self.fits(task, node) && measure(node) == measure(right)
            })
        };
        let right = guess(choice.map(thing).ok_or("none"));
        let about = Some(named("task", &self.tasks[task].id));
        let nodes = 0..self.free.len();
        let tied = nodes.clone().filter(as_good).map(|node| guess(Ok(thing(node)))).collect();
        let things = nodes.map(thing).collect();
        let decided = Decided { things, tied, ..Decided::new("node", about, right) };
        self.decisions.push(decided);
    }

    fn place(&mut self, task: usize, node: usize) {
        let from = self.offer(task, node).expect("a task goes to a node it names");
        for (free, asked) in self.free[node].iter_mut().zip(&self.tasks[task].request) {
            *free -= asked;
        }
        self.reserved.retain(|_, (holder, _)| *holder != task);
        self.placed.insert(task, node);
        self.last_committed = node;
        let to = self.value(Index::Open, node);
        let [from, to] = [from, to].map(|amounts| json!(self.coordinates(&amounts)));
        let (id, name) = (self.id(task), self.node(node));
        self.assignments.push(json!({"task": id, "node": name}));
        let fields = [("task", id), ("node", name), ("from", from), ("to", to)];
        self.tell("decision", "place", &fields);
    }

    /// The amounts of `node` that `task` may use; `None` if the node is not a candidate.
    fn offer(&self, task: usize, node: usize) -> Option<Vec<u64>> {
        let named = self.named(task).is_none_or(|candidates| candidates.contains(&node));
        let mine = self.reserved.get(&node).is_none_or(|(holder, _)| *holder == task);
        named.then(|| self.value(if mine { Index::Reserved } else { Index::Open }, node))
    }

    fn value(&self, index: Index, node: usize) -> Vec<u64> {
        match self.reserved.get(&node) {
            Some((_, amount)) if index == Index::Open => {
                self.free[node].iter().zip(amount).map(|(free, reserved)| free - reserved).collect()
            }
            _ => self.free[node].clone(),
        }
    }

    fn named(&self, task: usize) -> Option<BTreeSet<usize>> {
        let names = self.tasks[task].candidates.as_ref()?;
        Some(names.iter().map(|name| self.node_of[name.as_str()]).collect())
    }

    fn choose(&mut self, task: usize) -> Option<usize> {
        let nodes = self.free.len();
        match self.scenario.policy {
            Policy::FirstFit => self.scan(task, 0..nodes),
            Policy::NextFit => {
                self.scan(task, (self.last_committed..nodes).chain(0..self.last_committed))
            }
            Policy::LeastFit | Policy::BestFit | Policy::Random => {
                self.walk(task, Index::Open, self.named(task)).map(|(_, node)| node)
            }
            Policy::LeastFitWithReservation => {
                let open = self.walk(task, Index::Open, self.named(task));
                let mine = self
                    .reserved
                    .iter()
                    .filter(|(_, (holder, _))| *holder == task)
                    .map(|(&node, _)| node);
                let named = self.named(task);
                let mine = mine
                    .filter(|node| named.as_ref().is_none_or(|named| named.contains(node)))
                    .collect();
                let reserved = self.walk(task, Index::Reserved, Some(mine));
                match (open, reserved) {
                    (Some((at, node)), Some((other, _))) if at > other => Some(node),
                    (_, Some((_, node))) | (Some((_, node)), None) => Some(node),
                    (None, None) => None,
                }
            }
        }
    }

    fn scan(&mut self, task: usize, nodes: impl Iterator<Item = usize>) -> Option<usize> {
        for node in nodes {
            let named = self.named(task).is_none_or(|candidates| candidates.contains(&node));
            let fits = named && covers(&self.free[node], &self.tasks[task].request);
            self.tell("probe", "examine", &[("node", self.node(node)), ("fits", json!(fits))]);
            if fits {
                return Some(node);
            }
        }
        None
    }

    fn walk(&mut self, task: usize, index: Index, candidates: Option<BTreeSet<usize>>) -> Choice {
        let mut walk = Walk { task, index, candidates, found: None };
        self.enter(&mut walk, &[]);
        walk.found
    }

    /// Walks the bucket at `prefix`, in the task's order of dimensions. False if the walk ends.
    fn enter(&mut self, walk: &mut Walk, prefix: &[u64]) -> bool {
        let bucket = self.bucket(walk, prefix);
        let area = self.task_point(walk.task);
        let inside = prefix.iter().zip(&area).all(|(at, low)| at >= low);
        let named =
            walk.candidates.as_ref().is_none_or(|named| !named.is_disjoint(&bucket.elements));
        let (fits, leaf) = (inside && named, prefix.len() == area.len());
        if fits && leaf {
            let mut all = bucket.elements.iter().copied();
            let first = all.find(|&node| self.has_room(walk, node));
            let nodes: Vec<Value> = bucket.elements.iter().map(|&node| self.node(node)).collect();
            self.look(walk.index, &bucket, "yield", &[("nodes", json!(nodes))]);
            if walk.found.is_none() {
                walk.found = first.map(|node| (prefix.to_vec(), node));
            }
            return walk.found.is_none() || self.scenario.explore == Explore::All;
        }
        let found = [("fits", json!(fits)), ("leaf", json!(leaf))];
        self.look(walk.index, &bucket, "visit", &found);
        if !fits {
            return true;
        }
        let depth = prefix.len();
        let points = bucket.elements.iter().map(|&node| self.node_point(walk, node)[depth]);
        let mut children: Vec<u64> = points.collect::<BTreeSet<_>>().into_iter().collect();
        children.retain(|&child| child >= area[depth]);
        if !matches!(self.scenario.policy, Policy::BestFit | Policy::Random) {
            children.reverse();
        }
        for at in 0..children.len() {
            if self.scenario.policy == Policy::Random {
                let remaining = u32::try_from(children.len() - at).expect("few children");
                children.swap(at, at + self.rng.below(remaining) as usize);
            }
            if !self.enter(walk, &[prefix, &[children[at]]].concat()) {
                return false;
            }
        }
        self.look(walk.index, &bucket, "finish", &[]);
        true
    }

    fn has_room(&self, walk: &Walk, node: usize) -> bool {
        walk.candidates.as_ref().is_none_or(|named| named.contains(&node))
            && covers(&self.value(walk.index, node), &self.tasks[walk.task].request)
    }

    /// The bucket at `prefix`, by looking at every node of the index.
    fn bucket(&self, walk: &Walk, prefix: &[u64]) -> Bucket {
        let mut at = vec![None; self.scenario.dimensions.len()];
        for (&dimension, &coordinate) in self.order(walk.task).iter().zip(prefix) {
            at[dimension] = Some(coordinate);
        }
        let is_indexed =
            |&node: &usize| walk.index == Index::Open || self.reserved.contains_key(&node);
        let nodes = (0..self.free.len()).filter(is_indexed);
        let elements =
            nodes.filter(|&node| self.node_point(walk, node).starts_with(prefix)).collect();
        Bucket { at, elements }
    }

    fn node_point(&self, walk: &Walk, node: usize) -> Vec<u64> {
        self.point(walk.task, &self.value(walk.index, node))
    }

    fn task_point(&self, task: usize) -> Vec<u64> {
        self.point(task, &self.tasks[task].request)
    }

    /// The coordinates of a value, by the scenario's dimensions.
    fn coordinates(&self, value: &[u64]) -> Vec<u64> {
        let one = |(value, granularity): (&u64, u64)| {
            value / granularity + u64::from(value % granularity > 0)
        };
        value
            .iter()
            .zip(self.scenario.dimensions.iter().map(|dimension| dimension.granularity))
            .map(one)
            .collect()
    }

    /// The coordinates of a value in the order of dimensions that counts for `task`.
    fn point(&self, task: usize, value: &[u64]) -> Vec<u64> {
        let coordinates = self.coordinates(value);
        self.order(task).into_iter().map(|dimension| coordinates[dimension]).collect()
    }

    /// The dimensions in the order that counts for `task`: those it prefers, then the others.
    fn order(&self, task: usize) -> Vec<usize> {
        let names = self.scenario.dimensions.iter().map(|dimension| &dimension.name);
        let mut order: Vec<usize> = (0..self.scenario.dimensions.len()).collect();
        let prefer = &self.tasks[task].prefer;
        let rank: Vec<usize> = names
            .map(|name| prefer.iter().position(|preferred| preferred == name).unwrap_or(usize::MAX))
            .collect();
        order.sort_by_key(|&dimension| rank[dimension]);
        order
    }
}

fn covers(free: &[u64], request: &[u64]) -> bool {
    free.iter().zip(request).all(|(free, asked)| free >= asked)
}
