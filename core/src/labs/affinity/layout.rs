//! Constants of a run: the types of each need, best first, and the nodes that suit each task.
//!
//! A *label* is a property of nodes by which the master searches. By affinity it is an engine type: the acceptable types
//! suit a task, the best first. By load alone it is a sort of nodes (all nodes with the same set of types): the sorts
//! suit a task that can run each of its calls; if calls may cross nodes, all nodes are of one sort. So both policies
//! share one implementation. Tasks that the same labels suit, in the same order, are a *class*.
//!
//! Cost: each task's calls times types, once, or times sorts of nodes. The only data kept for a task is its class.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::policy::Policy;
use super::problem::{Call, Problem, RankedType, index_u32};

/// Constants of a run.
#[derive(Debug)]
pub struct Layout {
    /// The scenario being run.
    pub problem: Arc<Problem>,
    /// The types that implement each need, best first.
    pub ranked: Vec<Vec<RankedType>>,
    /// The sort of each node.
    pub sort_of: Vec<u32>,
    /// The class of each task.
    pub class_of: Vec<u32>,
    /// The labels that suit each class, in the order in which the master tries them.
    labels: Vec<Vec<u32>>,
}

impl Layout {
    pub(super) fn new(problem: Arc<Problem>) -> Self {
        let needs = 0..index_u32(problem.needs.len());
        let ranked: Vec<Vec<RankedType>> = needs.map(|need| problem.ranked(need)).collect();
        let (sorts, sort_of) = sorts(&problem);
        let runs = |types: u64, call: &Call| {
            ranked[call.need as usize].iter().any(|entry| types >> entry.of & 1 == 1)
        };
        let suitable = |task: u32| -> Vec<u32> {
            if problem.policy == Policy::Affinity {
                let relation = problem.relation(task).into_iter();
                return relation.filter(|entry| entry.acceptable).map(|entry| entry.of).collect();
            }
            let calls = problem.calls_of(task);
            let suits = |types: &u64| calls.iter().all(|call| runs(*types, call));
            (0..).zip(&sorts).filter(|(_, types)| suits(types)).map(|(sort, _)| sort).collect()
        };
        let (mut numbers, mut labels) = (BTreeMap::new(), Vec::new());
        let class = |task: u32| {
            *numbers.entry(suitable(task)).or_insert_with_key(|suitable: &Vec<u32>| {
                labels.push(suitable.clone());
                index_u32(labels.len() - 1)
            })
        };
        let class_of = (0..problem.task_count()).map(class).collect();
        Layout { problem, ranked, sort_of, class_of, labels }
    }

    /// The labels that suit a task, in the order in which the master tries them.
    pub fn labels_of(&self, task: u32) -> &[u32] {
        &self.labels[self.class_of[task as usize] as usize]
    }

    /// True if a node has a label.
    #[inline]
    pub fn has(&self, node: u32, label: u32) -> bool {
        match self.problem.policy {
            Policy::Affinity => self.problem.has(node, label),
            Policy::LoadOnly => self.sort_of[node as usize] == label,
        }
    }

    /// True if a node suits the tasks of a class.
    pub fn suits(&self, node: u32, class: u32) -> bool {
        let labels = &self.labels[class as usize];
        match self.problem.policy {
            Policy::Affinity => labels.iter().any(|&of| self.problem.has(node, of)),
            Policy::LoadOnly => labels.binary_search(&self.sort_of[node as usize]).is_ok(),
        }
    }
}

/// The types of each sort of nodes, as bits, and the sort of each node.
fn sorts(problem: &Problem) -> (Vec<u64>, Vec<u32>) {
    if problem.cross.is_some() {
        return (vec![u64::MAX], vec![0; problem.nodes.len()]);
    }
    let (mut numbers, mut sorts) = (BTreeMap::new(), Vec::new());
    let sort = |types: u64| {
        *numbers.entry(types).or_insert_with(|| {
            sorts.push(types);
            index_u32(sorts.len() - 1)
        })
    };
    let sort_of = problem.nodes.iter().map(|node| node.types).map(sort).collect();
    (sorts, sort_of)
}
