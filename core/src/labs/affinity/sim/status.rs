//! Status of tasks in a state.
//!
//! A state has no list of all tasks: a waiting, queued or running task is found in its queue or among the running ones,
//! and any other arrived task is complete.
//!
//! Cost: a look at all queued and running tasks, whatever the number of tasks asked about.

use super::{CallSegment, NextCall, Phase, QueueEntry, Sim, Start};
use crate::kernel::Time;
use crate::labs::affinity::problem::{Call, index_u32};

/// Status of a task.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// Not arrived.
    Future,
    /// Its affinity is being computed.
    Relating,
    /// Waiting at the master.
    Waiting,
    Queued(QueueEntry),
    Running(RunningTask),
    /// Complete.
    Done,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RunningTask {
    /// Its start, and the index of it in the log of all starts.
    pub start: Start,
    pub order: u32,
    /// Its call that is under way, waits or is next.
    pub number: u32,
    pub call: Call,
    /// The run segment of that call, if it is under way.
    pub segment: Option<CallSegment>,
    /// The time since which that call has waited; none if it has got an engine, or has yet to ask for one.
    pub since: Option<Time>,
}

impl Sim {
    /// Status of several tasks, given in ascending order.
    pub fn statuses(&self, tasks: &[u32]) -> Vec<Status> {
        let unqueued = |&task: &u32| {
            let position = self.problem().position[task as usize];
            match () {
                () if self.phase == Phase::Relate(task) => Status::Relating,
                () if position >= self.arrived => Status::Future,
                () if self.held.contains(&position) => Status::Waiting,
                () => Status::Done,
            }
        };
        let mut all: Vec<Status> = tasks.iter().map(unqueued).collect();
        let queued = self.queued().map(|entry| (entry.task, Status::Queued(entry)));
        let running =
            self.all_running().map(|running| (running.start.task, Status::Running(running)));
        for (task, status) in queued.chain(running) {
            if let Ok(at) = tasks.binary_search(&task) {
                all[at] = status;
            }
        }
        all
    }

    pub fn status(&self, task: u32) -> Status {
        self.statuses(&[task])[0]
    }

    pub fn running(&self, task: u32) -> Option<RunningTask> {
        match self.status(task) {
            Status::Running(running) => Some(running),
            _ => None,
        }
    }

    /// All running tasks, unordered.
    pub fn all_running(&self) -> impl Iterator<Item = RunningTask> + '_ {
        let task = |order: u32, number: u32, segment, since| {
            let start = self.starts.at(order as usize);
            let call = self.problem().call(start.task, number);
            RunningTask { start, order, number, call, segment, since }
        };
        let under_way = self.under_way();
        let under_way = under_way
            .map(move |(_, segment)| task(segment.order, segment.call, Some(segment), None));
        let unserved = self.unserved.iter();
        let unserved = unserved
            .map(move |(&order, &NextCall { call, since, .. })| task(order, call, None, since));
        let ending = match self.phase {
            Phase::Finish(order) => {
                let calls = self.problem().calls_of(self.starts.at(order as usize).task);
                Some(task(order, index_u32(calls.len()) - 1, None, None))
            }
            _ => None,
        };
        under_way.chain(unserved).chain(ending)
    }
}
