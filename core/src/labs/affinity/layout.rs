//! Constants of a run: the nodes to which a task may be sent, in order of preference, and the types of a call.
//!
//! A *label* is a property of nodes that tasks request. By affinity it is an engine type: a task may be sent to nodes
//! with an acceptable type, the best type first. By load alone it is a sort of nodes (all nodes with the same set of
//! types): a task may be sent to the sorts that can run each of its calls; if calls may cross nodes, all nodes are of
//! one sort. So both policies share one implementation.
//!
//! Tasks with the same labels in the same order are a *class*: within it, tasks are sent to nodes in order of
//! submission.
//!
//! Cost: each task's calls times types, once, and once more for each sort of nodes if sorts are the labels. The only
//! data kept for a task is its class.

use std::collections::BTreeMap;

use super::policy::{Env, Pick, Policy};
use super::problem::{Call, Problem, index_u32};
use crate::kernel::Time;

/// Lists of numbers, stored one after the other.
#[derive(Clone, Debug, Default)]
pub struct Lists {
    first: Vec<u32>,
    all: Vec<u32>,
}

impl Lists {
    /// Lists from pairs `(list, entry)`, in the order of the entries.
    fn of(lists: usize, entries: impl Iterator<Item = (u32, u32)> + Clone) -> Self {
        let mut first = vec![0; lists + 1];
        entries.clone().for_each(|(list, _)| first[list as usize + 1] += 1);
        for at in 0..lists {
            first[at + 1] += first[at];
        }
        let (mut next, mut all) = (first.clone(), vec![0; first[lists] as usize]);
        for (list, entry) in entries {
            all[next[list as usize] as usize] = entry;
            next[list as usize] += 1;
        }
        Lists { first, all }
    }

    /// Number of lists.
    pub fn len(&self) -> usize {
        self.first.len() - 1
    }

    /// True if there are no lists.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// A list.
    #[inline]
    pub fn get(&self, list: u32) -> &[u32] {
        &self.all[self.first[list as usize] as usize..self.first[list as usize + 1] as usize]
    }
}

/// The types of a call.
#[derive(Clone, Debug)]
pub struct Choice {
    /// All types that implement the call, with its run time on each, best first.
    pub ranked: Vec<(u32, Time)>,
    /// Number of acceptable types: the first ones of `ranked`.
    pub acceptable: usize,
    /// The acceptable types, as bits.
    pub mask: u64,
    /// All types of `ranked`, as bits.
    pub all: u64,
}

/// Constants of a run.
#[derive(Debug)]
pub struct Layout {
    /// Number of labels.
    pub labels: usize,
    /// The labels of each node.
    pub node_labels: Lists,
    /// The class of each task.
    pub class_of: Vec<u32>,
    /// The labels of each class, best first.
    pub class_labels: Lists,
    /// The positions, in order of submission, of the tasks of each class.
    pub class_positions: Lists,
    /// The classes with each label.
    pub label_classes: Lists,
    /// For each label of each class, in one row: the index of the class among those of the label.
    pub class_indices: Vec<u32>,
    /// By node, the number of tasks at which it accepts no more.
    pub capacity: Vec<u32>,
    /// The types of each need.
    pub choices: Vec<Choice>,
    /// The types of each node, as bits.
    pub types_of: Vec<u64>,
    /// True if a label is a type.
    pub by_type: bool,
    /// True if the master counts idle engines.
    pub by_count: bool,
}

impl Layout {
    /// The layout of a problem.
    pub fn new(problem: &Problem) -> Self {
        let choices: Vec<Choice> =
            (0..index_u32(problem.needs.len())).map(|need| choice(problem, need)).collect();
        let by_type = problem.policy == Policy::Affinity;
        let sorts = Sorts::new(problem);
        let (labels, pairs) = if by_type {
            let pairs = (0..problem.node_count()).flat_map(|node| {
                problem.pools_of(node).map(move |pool| (node, problem.pools[pool].0))
            });
            (problem.type_count(), pairs.collect::<Vec<_>>())
        } else {
            (sorts.masks.len(), (0..).zip(sorts.of_node.iter().copied()).collect())
        };
        let node_labels = Lists::of(problem.nodes.len(), pairs.into_iter());
        let labels_of = |task: u32| {
            if by_type {
                let relation = problem.relation(task);
                let acceptable = problem.acceptable(&relation);
                relation[..acceptable].iter().map(|&(of, _)| of).collect::<Vec<_>>()
            } else {
                sorts.suitable(problem, &choices, task)
            }
        };
        let (class_of, classes) = classes(problem, labels_of);
        let rows = || {
            let rows = (0..).zip(&classes);
            rows.flat_map(|(class, labels)| labels.iter().map(move |&label| (class, label)))
        };
        let class_labels = Lists::of(classes.len(), rows());
        let label_classes = Lists::of(labels, rows().map(|(class, label)| (label, class)));
        let mut next_index = vec![0; labels];
        let class_indices = rows().map(|(_, label): (u32, u32)| {
            let next = &mut next_index[label as usize];
            *next += 1;
            *next - 1
        });
        let class_indices = class_indices.collect();
        let positions =
            (0..).zip(&problem.order).map(|(position, &task)| (class_of[task as usize], position));
        Layout {
            labels,
            node_labels,
            class_positions: Lists::of(classes.len(), positions),
            class_labels,
            label_classes,
            class_indices,
            class_of,
            capacity: problem.nodes.iter().map(|node| capacity(problem, node.engines)).collect(),
            types_of: (0..problem.node_count()).map(|node| problem.types_of(node)).collect(),
            choices,
            by_type,
            by_count: by_type && problem.pick == Pick::Count,
        }
    }

    /// For each label of a class: the label, and the index of the class among those of the label.
    pub(super) fn indices_of(&self, class: u32) -> impl Iterator<Item = (u32, u32)> + '_ {
        let first = self.class_labels.first[class as usize] as usize;
        let labels = self.class_labels.get(class).iter().enumerate();
        labels.map(move |(at, &label)| (label, self.class_indices[first + at]))
    }

    /// True if a task of a class may be sent to a node.
    pub fn qualifies(&self, class: u32, node: u32) -> bool {
        let labels = self.node_labels.get(node);
        self.class_labels.get(class).iter().any(|label| labels.contains(label))
    }

    /// Number of classes.
    pub fn class_count(&self) -> usize {
        self.class_positions.len()
    }

    /// The types of a call.
    #[inline]
    pub fn choice(&self, call: Call) -> &Choice {
        &self.choices[call.need as usize]
    }
}

/// Number of tasks at which a node's load reaches the limit.
fn capacity(problem: &Problem, engines: u32) -> u32 {
    let Some(limit) = problem.max_load else { return u32::MAX };
    u32::try_from(limit.of(engines.into())).unwrap_or(u32::MAX)
}

fn choice(problem: &Problem, need: u32) -> Choice {
    let ranked = problem.ranked(need);
    let acceptable = problem.acceptable(&ranked);
    let bits = |types: &[(u32, Time)]| types.iter().fold(0, |all, &(of, _)| all | 1 << of);
    Choice { mask: bits(&ranked[..acceptable]), all: bits(&ranked), acceptable, ranked }
}

/// The class of each task, and the labels of each class.
fn classes(problem: &Problem, labels_of: impl Fn(u32) -> Vec<u32>) -> (Vec<u32>, Vec<Vec<u32>>) {
    let mut numbers: BTreeMap<Vec<u32>, u32> = BTreeMap::new();
    let mut class_of = Vec::with_capacity(problem.submit.len());
    for task in 0..problem.task_count() {
        let next = index_u32(numbers.len());
        class_of.push(*numbers.entry(labels_of(task)).or_insert(next));
    }
    let mut classes = vec![Vec::new(); numbers.len()];
    for (labels, class) in numbers {
        classes[class as usize] = labels;
    }
    (class_of, classes)
}

/// Nodes grouped by their sets of types.
struct Sorts {
    masks: Vec<u64>,
    of_node: Vec<u32>,
}

impl Sorts {
    fn new(problem: &Problem) -> Self {
        if problem.cross.is_some() {
            return Sorts { masks: vec![u64::MAX], of_node: vec![0; problem.nodes.len()] };
        }
        let (mut numbers, mut masks) = (BTreeMap::new(), Vec::new());
        let of_node = (0..problem.node_count()).map(|node| {
            let mask = problem.types_of(node);
            *numbers.entry(mask).or_insert_with(|| {
                masks.push(mask);
                index_u32(masks.len() - 1)
            })
        });
        let of_node = of_node.collect();
        Sorts { masks, of_node }
    }

    /// The sorts that can run each call of a task.
    fn suitable(&self, problem: &Problem, choices: &[Choice], task: u32) -> Vec<u32> {
        let can_run = |mask: u64| {
            let mut calls = problem.calls_of(task).iter();
            calls.all(|call| choices[call.need as usize].all & mask != 0)
        };
        (0..).zip(&self.masks).filter(|(_, mask)| can_run(**mask)).map(|(sort, _)| sort).collect()
    }
}

/// The number of an environment.
pub(super) fn env_number(env: Env) -> usize {
    env as usize
}
