//! What has become of tasks at a moment, read off where they stand.
//!
//! A state keeps no list of all tasks: who waits, is queued or runs stands where it does so, and who came and is nowhere
//! is done.
//!
//! Cost: a look at all that is queued or runs, whatever the number of tasks asked about.

use super::problem::{NONE, index_u32};
use super::{Phase, Piece, Sim};

/// What has become of a task.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// It has not come.
    Future,
    /// Its relation is being built.
    Relating,
    /// It waits at the master.
    Waiting,
    /// It is queued at a node.
    Queued {
        /// The node.
        node: u32,
        /// Whether it was stolen.
        stolen: bool,
    },
    /// It runs.
    Running(Runs),
    /// It is done.
    Done,
}

/// A task that runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Runs {
    /// Its place among all that ever started.
    pub order: u32,
    /// The call that is under way, waits or comes next.
    pub call: u32,
    /// That call, where it is under way.
    pub piece: Option<Piece>,
    /// Whether that call asked for an engine and got none. One that has yet to ask does not wait.
    pub waits: bool,
}

impl Sim {
    /// What has become of some tasks, which ascend.
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

    /// What has become of a task.
    pub fn status(&self, task: u32) -> Status {
        self.statuses(&[task])[0]
    }

    /// All tasks that run, in no order.
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

    /// The node of a task that is queued, runs or ran; [`NONE`] where it has none. Cost: all tasks that ever joined a queue.
    pub fn node_of(&self, task: u32) -> u32 {
        let joined = self.queues().joined();
        let places = (0..joined.len()).rev().map(|at| joined.at(at));
        places.into_iter().find(|join| join.task == task).map_or(NONE, |join| join.node)
    }
}
