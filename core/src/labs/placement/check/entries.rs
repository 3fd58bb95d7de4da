//! The task list: tasks with their candidates and orders, releases.
//!
//! **Invariant:** every entry of the scenario gives one entry here, so indices stay right in the presence of errors.

use std::collections::BTreeMap;

use super::{Check, MAX_ORDERED_NODES, ORDER_COST};
use crate::format::json::excerpt;
use crate::format::names::Names;
use crate::format::{ErrorKind, List, Measure, Path, Segment};
use crate::labs::placement::problem::{Entry, Order};
use crate::labs::placement::{Item, PlacementScenario, Task};
use crate::sort;

/// The validated form of the task list.
pub(super) struct EntryLists<'s> {
    pub(super) requests: Vec<u64>,
    pub(super) candidates: Vec<Option<u32>>,
    /// Lists of candidates already looked up.
    pub(super) written: BTreeMap<&'s [String], u32>,
    pub(super) sets: BTreeMap<Box<[u32]>, u32>,
    pub(super) order_of: Vec<u16>,
    pub(super) orders: BTreeMap<Order, u16>,
    pub(super) entries: Vec<Entry>,
}

impl EntryLists<'_> {
    pub(super) fn new(scenario: &PlacementScenario) -> Self {
        let dimensions = u8::try_from(scenario.dimensions.len()).unwrap_or(u8::MAX);
        EntryLists {
            requests: Vec::new(),
            candidates: Vec::new(),
            written: BTreeMap::new(),
            sets: BTreeMap::new(),
            order_of: Vec::new(),
            orders: BTreeMap::from([((0..dimensions).collect(), 0)]),
            entries: Vec::with_capacity(scenario.tasks.len()),
        }
    }
}

/// The keys of `numbered`, by their numbers, which are `0..`.
pub(super) fn by_number<K, N: Ord>(numbered: BTreeMap<K, N>) -> Vec<K> {
    let mut keys: Vec<(N, K)> = numbered.into_iter().map(|(key, number)| (number, key)).collect();
    sort::sort_by(&mut keys, |a, b| a.0.cmp(&b.0));
    keys.into_iter().map(|(_, key)| key).collect()
}

/// The names of the tasks among `items`.
pub(super) fn task_names(items: &[Item]) -> impl Iterator<Item = &str> {
    items.iter().filter_map(Item::task).map(|task| &*task.id)
}

impl<'s> Check<'s> {
    /// The names of the tasks, with their places in the task list.
    pub(super) fn task_names(&mut self) -> Names<'s> {
        let path = Path::root().field("tasks");
        let tasks = self.scenario.tasks.iter().zip(0..);
        let names = tasks.filter_map(|(item, at)| Some((&*item.task()?.id, at)));
        Names::new(names, |at| path.index(at as usize).field("id"), &mut self.errors)
    }

    /// Reads the task list into `lists`.
    pub(super) fn entries(
        &mut self,
        nodes: &Names<'s>,
        entries: &Names<'s>,
        lists: &mut EntryLists<'s>,
    ) {
        let scenario = self.scenario;
        for (at, item) in scenario.tasks.iter().enumerate() {
            let path = || Path::root().field("tasks").index(at);
            let entry = match item {
                Item::Task(task) => {
                    let number = lists.order_of.len();
                    self.amounts(&task.request, || path().field("request"));
                    lists.requests.extend(&task.request);
                    let set = task
                        .candidates
                        .as_ref()
                        .map(|names| self.candidates(names, nodes, lists, &path));
                    lists.candidates.push(set);
                    let order = self.order(task, &path);
                    let next =
                        u16::try_from(lists.orders.len()).expect("8 dimensions have 40,320 orders");
                    lists.order_of.push(*lists.orders.entry(order).or_insert(next));
                    Entry::Task(u32::try_from(number).expect("entries are limited"))
                }
                Item::Release(release) => self.release(&release.release, at, entries, lists, &path),
            };
            lists.entries.push(entry);
        }
        let tasks = scenario.tasks.iter().filter_map(Item::task);
        let requests = tasks.map(|task| &*task.request);
        self.sums("tasks", requests, |dimension| Measure::SumRequested { dimension });
        let found = lists.orders.len() as u64 * (scenario.nodes.len() as u64 + ORDER_COST);
        if found > MAX_ORDERED_NODES && lists.orders.len() > 1 && !scenario.policy.scans() {
            let kind =
                ErrorKind::TooLarge { what: Measure::OrderedNodes, found, max: MAX_ORDERED_NODES };
            self.errors.push(Path::root().field("tasks"), kind);
        }
    }

    /// The number of the set for a list of candidates.
    fn candidates(
        &mut self,
        names: &'s [String],
        nodes: &Names<'s>,
        lists: &mut EntryLists<'s>,
        path: &impl Fn() -> Path,
    ) -> u32 {
        if let Some(&known) = lists.written.get(names) {
            return known;
        }
        let path = |at: usize| path().field("candidates").index(at);
        let sound = self.errors.count();
        if names.is_empty() {
            let max = self.scenario.nodes.len().max(1) as u64;
            let mut whole = path(0);
            whole.0.pop();
            self.errors.push(whole, ErrorKind::WrongCount { found: 0, min: 1, max });
        }
        let mut places = Vec::with_capacity(names.len());
        for (at, name) in names.iter().enumerate() {
            match nodes.get(name) {
                Some(node) => places.push((node, at)),
                None => self.unknown_node(name, || path(at)),
            }
        }
        sort::sort(&mut places);
        for pair in places.windows(2).filter(|pair| pair[0].0 == pair[1].0) {
            let found = excerpt(&names[pair[1].1]);
            self.errors
                .push(path(pair[1].1), ErrorKind::DuplicateName { found, first: path(pair[0].1) });
        }
        if self.errors.count() > sound {
            return 0;
        }
        let next = u32::try_from(lists.sets.len()).expect("candidates are limited");
        let set = places.into_iter().map(|(node, _)| node).collect();
        let number = *lists.sets.entry(set).or_insert(next);
        lists.written.insert(names, number);
        number
    }

    /// The order of dimensions that a task prefers: those it names, then the others.
    fn order(&mut self, task: &'s Task, path: &impl Fn() -> Path) -> Order {
        let dimensions = &self.scenario.dimensions;
        let mut order = Order::new();
        for (at, name) in task.prefer.iter().enumerate() {
            let path = || path().field("prefer").index(at);
            let known = dimensions.iter().position(|dimension| dimension.name == *name);
            match known.and_then(|dimension| u8::try_from(dimension).ok()) {
                Some(dimension) if !order.contains(&dimension) => order.push(dimension),
                Some(_) => {
                    let first =
                        task.prefer.iter().position(|other| other == name).unwrap_or_default();
                    let mut first_path = path();
                    first_path.0.pop();
                    let kind = ErrorKind::DuplicateName {
                        found: excerpt(name),
                        first: first_path.index(first),
                    };
                    self.errors.push(path(), kind);
                }
                // The lack of dimensions is reported elsewhere.
                None if dimensions.is_empty() => {}
                None => {
                    let names = dimensions.iter().map(|dimension| &*dimension.name);
                    self.unknown(name, List::Dimensions, names, path);
                }
            }
        }
        let all = u8::try_from(dimensions.len()).unwrap_or(u8::MAX);
        let rest: Vec<u8> = (0..all).filter(|dimension| !order.contains(dimension)).collect();
        order.extend(rest);
        order
    }

    /// A release, which must be listed after its task.
    fn release(
        &mut self,
        name: &'s str,
        at: usize,
        entries: &Names<'s>,
        lists: &EntryLists<'s>,
        path: &impl Fn() -> Path,
    ) -> Entry {
        let path = || path().field("release");
        match entries.get(name).map(|entry| entry as usize) {
            Some(entry) if entry < at => {
                let Entry::Task(task) = lists.entries[entry] else {
                    unreachable!("names are of tasks")
                };
                return Entry::Release(task);
            }
            Some(entry) => {
                let listed =
                    Path(vec![Segment::Field("tasks".to_owned()), Segment::Index(entry as u64)]);
                self.errors.push(path(), ErrorKind::NotYetListed { found: excerpt(name), listed });
            }
            None => {
                let names = task_names(&self.scenario.tasks[..at]);
                self.unknown(name, List::EarlierTasks, names, path);
            }
        }
        Entry::Release(0)
    }
}
