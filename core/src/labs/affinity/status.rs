//! Status of tasks in a state.
//!
//! A state has no list of all tasks: a waiting, queued or running task is found in its queue or among the running ones,
//! and any other arrived task is complete.
//!
//! Cost: a look at all queued and running tasks, whatever the number of tasks asked about.
#![allow(missing_docs, reason = "a variant's doc says its fields")]

use super::problem::index_u32;
use super::{CallSegment, Phase, Sim};

/// Status of a task.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// Not arrived.
    Future,
    /// Its affinity is being computed.
    Relating,
    /// Waiting at the master.
    Waiting,
    Queued {
        node: u32,
        stolen: bool,
    },
    Running(RunningTask),
    /// Complete.
    Done,
}

/// A running task.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RunningTask {
    /// Index of its start in the log of all starts.
    pub order: u32,
    /// Its call that is under way, waits or is next.
    pub call: u32,
    /// The run segment of that call, if it is under way.
    pub segment: Option<CallSegment>,
    /// True if that call requested an engine and got none. A call that has yet to request one does not wait.
    pub waits: bool,
}

impl Sim {
    /// Status of several tasks, given in ascending order.
    pub fn statuses(&self, tasks: &[u32]) -> Vec<Status> {
        let (problem, layout) = (self.problem(), self.layout());
        let (arrived, ..) = self.arrived_started_ended();
        let mut all: Vec<Status> = tasks
            .iter()
            .map(|&task| {
                let (position, class) =
                    (problem.position[task as usize], layout.class_of[task as usize]);
                match () {
                    () if self.phase() == Phase::Relate(task) => Status::Relating,
                    () if position >= arrived => Status::Future,
                    () if self.master().waits(layout, class, position) => Status::Waiting,
                    () => Status::Done,
                }
            })
            .collect();
        let mut set = |task: u32, status: Status| {
            if let Ok(at) = tasks.binary_search(&task) {
                all[at] = status;
            }
        };
        for entry in self.queues().iter() {
            let stolen = entry.stolen_from.is_some();
            set(entry.task, Status::Queued { node: entry.node, stolen });
        }
        for current in self.all_running() {
            set(self.starts().at(current.order as usize).task, Status::Running(current));
        }
        all
    }

    /// Status of a task.
    pub fn status(&self, task: u32) -> Status {
        self.statuses(&[task])[0]
    }

    /// All running tasks, unordered.
    pub fn all_running(&self) -> impl Iterator<Item = RunningTask> + '_ {
        let under_way = self.under_way().map(|segment| RunningTask {
            order: segment.order,
            call: segment.call,
            segment: Some(segment),
            waits: false,
        });
        let none = |order, call, waits| RunningTask { order, call, segment: None, waits };
        let ready = self.ready().map(move |(order, call)| none(order, call, false));
        let waiting = self.waiting().iter().map(move |(_, order, call)| none(order, call, true));
        let ending = match self.phase() {
            Phase::Finish(order) => {
                let task = self.starts().at(order as usize).task;
                let call = index_u32(self.problem().calls_of(task).len()) - 1;
                Some(none(order, call, false))
            }
            _ => None,
        };
        under_way.chain(ready).chain(waiting).chain(ending)
    }
}
