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
use gantry_core::labs::placement::event::IndexName;
use gantry_core::labs::placement::{Explore, Item, PlacementScenario, Policy, Task};
use serde_json::{Value, json};

/// A bucket: its coordinates, by the scenario's dimensions, and its nodes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bucket {
    /// Its coordinates, none for a wildcard.
    pub at: Vec<Option<u64>>,
    pub elements: BTreeSet<usize>,
}

impl Bucket {
    /// Number of fixed coordinates.
    pub fn depth(&self) -> usize {
        self.at.iter().flatten().count()
    }
}

/// One step of the trace, with everything in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    Arrive(usize),
    /// A task ended, on that node if it was placed.
    Release(usize, Option<usize>),
    /// These tasks choose against one snapshot.
    Round(Vec<usize>),
    /// A task was placed on a node: the node's point before, in the index in which the task sees it, and after.
    Place(usize, usize, Vec<u64>, Vec<u64>),
    Unplaced(usize),
    /// A task lost the node it chose.
    Defer(usize, usize),
    /// A bucket was discovered: true if it fits, true if it is a leaf.
    Visit(IndexName, Bucket, bool, bool),
    /// A fitting bucket was finished.
    Finish(IndexName, Bucket),
    /// A fitting leaf was yielded.
    Yield(IndexName, Bucket),
    /// A scan examined a node: true if it fits.
    Examine(usize, bool),
}

pub struct Oracle<'a> {
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
    pub steps: Vec<Step>,
}

/// The choice of a task in one index: the node's point in the task's order of dimensions, and the node.
type Choice = Option<(Vec<u64>, usize)>;

struct Walk {
    task: usize,
    index: IndexName,
    candidates: Option<BTreeSet<usize>>,
    found: Choice,
}

impl<'a> Oracle<'a> {
    /// Runs `scenario`, which is valid, to its end.
    pub fn run(scenario: &'a PlacementScenario) -> Self {
        let mut oracle = Self::at_start(scenario);
        let mut waiting = VecDeque::new();
        let mut items = scenario.tasks.iter().peekable();
        loop {
            let mut round: Vec<usize> = waiting.drain(..).collect();
            while (round.len() as u64) < scenario.batch {
                let Some(Item::Task(task)) = items.next_if(|item| matches!(item, Item::Task(_)))
                else {
                    break;
                };
                round.push(oracle.task(&task.id));
                oracle.steps.push(Step::Arrive(oracle.task(&task.id)));
            }
            if !round.is_empty() {
                waiting.extend(oracle.round(&round));
                continue;
            }
            match items.next() {
                Some(Item::Release(release)) => oracle.release(oracle.task(&release.release)),
                Some(Item::Task(_)) => unreachable!("a round takes at least one"),
                None => return oracle,
            }
        }
    }

    /// The assignments in the order decided: task and node.
    pub fn assignments(&self) -> Vec<(usize, Option<usize>)> {
        let decided = |step: &Step| match *step {
            Step::Place(task, node, ..) => Some((task, Some(node))),
            Step::Unplaced(task) => Some((task, None)),
            _ => None,
        };
        self.steps.iter().filter_map(decided).collect()
    }

    /// The trace as JSON lines, read back: the format's own words for every step.
    pub fn trace(&self) -> Vec<Value> {
        let lines = self.steps.iter().enumerate().map(|(number, step)| {
            let mut line = self.line(step);
            let more = json!({"step": number, "time": 0});
            line.as_object_mut()
                .expect("an object")
                .extend(more.as_object().expect("an object").clone());
            line
        });
        lines.collect()
    }

    fn line(&self, step: &Step) -> Value {
        let task = |task: &usize| &self.tasks[*task].id;
        let node = |node: &usize| &self.scenario.nodes[*node].id;
        let indexed = |mut line: Value, index: IndexName| {
            if self.scenario.policy == Policy::LeastFitWithReservation {
                line["index"] = json!(if index == IndexName::Open { "open" } else { "reserved" });
            }
            line
        };
        match step {
            Step::Arrive(t) => json!({"level": "event", "kind": "arrive", "task": task(t)}),
            Step::Release(t, _) => json!({"level": "event", "kind": "release", "task": task(t)}),
            Step::Round(ts) => {
                json!({"level": "event", "kind": "round", "tasks": ts.iter().map(task).collect::<Vec<_>>()})
            }
            Step::Place(t, n, from, to) => {
                let mut line =
                    json!({"level": "decision", "kind": "place", "task": task(t), "node": node(n)});
                (line["from"], line["to"]) = (json!(from), json!(to));
                line
            }
            Step::Unplaced(t) => json!({"level": "decision", "kind": "unplaced", "task": task(t)}),
            Step::Defer(t, n) => {
                json!({"level": "decision", "kind": "defer", "task": task(t), "node": node(n)})
            }
            Step::Visit(index, bucket, fits, leaf) => {
                let line = json!({"level": "probe", "kind": "visit", "bucket": bucket.at, "fits": fits, "leaf": leaf});
                indexed(line, *index)
            }
            Step::Finish(index, bucket) => {
                indexed(json!({"level": "probe", "kind": "finish", "bucket": bucket.at}), *index)
            }
            Step::Yield(index, bucket) => {
                let nodes: Vec<_> = bucket.elements.iter().map(node).collect();
                indexed(
                    json!({"level": "probe", "kind": "yield", "bucket": bucket.at, "nodes": nodes}),
                    *index,
                )
            }
            Step::Examine(n, fits) => {
                json!({"level": "probe", "kind": "examine", "node": node(n), "fits": fits})
            }
        }
    }

    /// Free amounts at the end, by node.
    pub fn free(&self) -> &[Vec<u64>] {
        &self.free
    }

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
            steps: Vec::new(),
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

    fn release(&mut self, task: usize) {
        let node = self.placed.remove(&task);
        if let Some(node) = node {
            for (free, asked) in self.free[node].iter_mut().zip(&self.tasks[task].request) {
                *free += asked;
            }
        }
        self.steps.push(Step::Release(task, node));
    }

    /// Lets every task of `round` choose, then commits; those that lost come back.
    fn round(&mut self, round: &[usize]) -> Vec<usize> {
        if self.scenario.batch > 1 {
            self.steps.push(Step::Round(round.to_vec()));
        }
        let choices: Vec<Option<usize>> = round.iter().map(|&task| self.choose(task)).collect();
        let mut lost = Vec::new();
        for (&task, choice) in round.iter().zip(choices) {
            match choice {
                None => self.steps.push(Step::Unplaced(task)),
                Some(node)
                    if self
                        .offer(task, node)
                        .is_some_and(|seen| covers(&seen, &self.tasks[task].request)) =>
                {
                    self.place(task, node);
                }
                Some(node) => {
                    self.steps.push(Step::Defer(task, node));
                    lost.push(task);
                }
            }
        }
        lost
    }

    fn place(&mut self, task: usize, node: usize) {
        let from = self.offer(task, node).expect("a task goes to a node it names");
        for (free, asked) in self.free[node].iter_mut().zip(&self.tasks[task].request) {
            *free -= asked;
        }
        self.reserved.retain(|_, (holder, _)| *holder != task);
        self.placed.insert(task, node);
        self.last_committed = node;
        let to = self.value(IndexName::Open, node);
        let (from, to) = (self.coordinates(&from), self.coordinates(&to));
        self.steps.push(Step::Place(task, node, from, to));
    }

    /// The amounts of `node` that `task` may use; `None` if the node is not a candidate.
    fn offer(&self, task: usize, node: usize) -> Option<Vec<u64>> {
        let named = self.named(task).is_none_or(|candidates| candidates.contains(&node));
        let mine = self.reserved.get(&node).is_none_or(|(holder, _)| *holder == task);
        named.then(|| self.value(if mine { IndexName::Reserved } else { IndexName::Open }, node))
    }

    fn value(&self, index: IndexName, node: usize) -> Vec<u64> {
        match self.reserved.get(&node) {
            Some((_, amount)) if index == IndexName::Open => {
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
                self.walk(task, IndexName::Open, self.named(task)).map(|(_, node)| node)
            }
            Policy::LeastFitWithReservation => {
                let open = self.walk(task, IndexName::Open, self.named(task));
                let mine = self
                    .reserved
                    .iter()
                    .filter(|(_, (holder, _))| *holder == task)
                    .map(|(&node, _)| node);
                let named = self.named(task);
                let mine = mine
                    .filter(|node| named.as_ref().is_none_or(|named| named.contains(node)))
                    .collect();
                let reserved = self.walk(task, IndexName::Reserved, Some(mine));
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
            self.steps.push(Step::Examine(node, fits));
            if fits {
                return Some(node);
            }
        }
        None
    }

    fn walk(
        &mut self,
        task: usize,
        index: IndexName,
        candidates: Option<BTreeSet<usize>>,
    ) -> Choice {
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
            let first = bucket.elements.iter().copied().find(|&node| self.fits(walk, node));
            self.steps.push(Step::Yield(walk.index, bucket));
            if walk.found.is_none() {
                walk.found = first.map(|node| (prefix.to_vec(), node));
            }
            return walk.found.is_none() || self.scenario.explore == Explore::All;
        }
        self.steps.push(Step::Visit(walk.index, bucket.clone(), fits, leaf));
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
        self.steps.push(Step::Finish(walk.index, bucket));
        true
    }

    fn fits(&self, walk: &Walk, node: usize) -> bool {
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
            |&node: &usize| walk.index == IndexName::Open || self.reserved.contains_key(&node);
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
