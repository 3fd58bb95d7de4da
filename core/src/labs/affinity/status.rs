//! Status of tasks in a state.
//!
//! A state has no list of all tasks: a waiting, queued or running task is found in its queue or among the running ones,
//! and any other arrived task is complete.
//!
//! Cost: a look at all queued and running tasks, whatever the number of tasks asked about.

use super::problem::{NONE, index_u32};
use super::{Phase, Piece, Sim};

/// Status of a task.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// Not arrived.
    Future,
    /// Its affinity is being computed.
    Relating,
    /// Waiting at the master.
    Waiting,
    /// Queued at a node.
    Queued {
        /// The node.
        node: u32,
        /// True if it was stolen.
        stolen: bool,
    },
    /// Running.
    Running(Runs),
    /// Complete.
    Done,
}

/// A running task.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Runs {
    /// Index of its start in the log of all starts.
    pub order: u32,
    /// Its call that is under way, waits or is next.
    pub call: u32,
    /// The run segment of that call, if it is under way.
    pub piece: Option<Piece>,
    /// True if that call requested an engine and got none. A call that has yet to request one does not wait.
    pub waits: bool,
}

impl Sim {
    /// Status of several tasks, given in ascending order.
    pub fn statuses(&self, tasks: &[u32]) -> Vec<Status> {
        let (problem, layout) = (self.problem(), self.layout());
        let (came, ..) = self.came_started_ended();
        let mut all: Vec<Status> = tasks
            .iter()
            .map(|&task| {
                let (place, class) = (problem.place[task as usize], layout.class_of[task as usize]);
                match () {
                    () if self.phase() == Phase::Relate(task) => Status::Relating,
                    () if place >= came => Status::Future,
                    () if self.master().waits(layout, class, place) => Status::Waiting,
                    () => Status::Done,
                }
            })
            .collect();
        let mut set = |task: u32, status: Status| {
            if let Ok(at) = tasks.binary_search(&task) {
                all[at] = status;
            }
        };
        for join in self.queues().iter() {
            set(join.task, Status::Queued { node: join.node, stolen: join.stolen_from.is_some() });
        }
        for runs in self.all_running() {
            set(self.starts().at(runs.order as usize).task, Status::Running(runs));
        }
        all
    }

    /// Status of a task.
    pub fn status(&self, task: u32) -> Status {
        self.statuses(&[task])[0]
    }

    /// All running tasks, unordered.
    pub fn all_running(&self) -> impl Iterator<Item = Runs> + '_ {
        let under_way = self.under_way().map(|piece| Runs {
            order: piece.order,
            call: piece.call,
            piece: Some(piece),
            waits: false,
        });
        let none = |order, call, waits| Runs { order, call, piece: None, waits };
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

    /// The node of a task that is queued, runs or ran; [`NONE`] if it has none. Cost: all queue entries so far.
    pub fn node_of(&self, task: u32) -> u32 {
        let joined = self.queues().joined();
        let places = (0..joined.len()).rev().map(|at| joined.at(at));
        places.into_iter().find(|join| join.task == task).map_or(NONE, |join| join.node)
    }
}
