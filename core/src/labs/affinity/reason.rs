//! The reason of a step of an affinity run, as data: numbers and handles, no sentences; `answers` has the reasons
//! against the alternatives.
//!
//! Nodes, tasks and types are numbers of the [`Problem`](super::Problem), calls are indices in their tasks, from 0. A
//! load is a number of tasks and a number of engines.

mod answers;

use serde::{Deserialize, Serialize};

use super::event::Way;
use crate::kernel::Time;
pub use answers::{Answer, Busy, CallNow, EngineVerdict, NearMiss, NodeVerdict, Refusal, TaskNow};

/// An engine type with the run time of a task or call on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Affinity_", missing_as_null))]
pub struct RankedType {
    /// The type.
    pub of: u32,
    /// Run time on the type.
    pub time: Time,
    /// True if the run time is within the tolerance.
    pub acceptable: bool,
}

/// A type that does not implement all calls of a task.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Affinity_", missing_as_null))]
pub struct LeftOut {
    /// The type.
    pub of: u32,
    /// The first call that it does not implement.
    pub call: u32,
}

/// The load of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Affinity_", missing_as_null))]
pub struct Load {
    /// The node.
    pub node: u32,
    /// Tasks queued and running there.
    pub tasks: u64,
    /// Its engines.
    pub engines: u64,
    /// Idle engines of the requested type; none by load alone.
    pub idle: Option<u64>,
}

/// Result of the master's search for an acceptable type; by load alone, for a sort of nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Affinity_", missing_as_null))]
pub struct SoughtType {
    /// The type; none by load alone.
    pub of: Option<u32>,
    /// Number of nodes that have the type.
    pub nodes: u64,
    /// Number of those that accept tasks: their load is below the limit.
    pub open: u64,
    /// The node found, with its load.
    pub found: Option<Load>,
}

/// A call that is under way, has ended or is about to begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Affinity_", missing_as_null))]
pub struct CallRun {
    /// The task.
    pub task: u32,
    /// Index of the call in its task.
    pub call: u32,
    /// The node that runs the task.
    pub home: u32,
    /// The node whose engine runs the call.
    pub node: u32,
    /// The engine's type.
    pub of: u32,
    /// Route of the call to that engine.
    pub way: Way,
    /// Rank of that type among all that implement the call, from 0.
    pub rank: u32,
    /// Run time on that type.
    pub time: Time,
    /// Run time on the best type.
    pub best: Time,
    /// Additional crossing overhead.
    pub overhead: Time,
    /// End time.
    pub end: Time,
}

/// The reason of the current step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Affinity_", missing_as_null))]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// The run has no event yet.
    Beginning {
        /// Number of nodes.
        nodes: u64,
        /// Number of engines of all nodes.
        engines: u64,
        /// Number of engine types.
        types: u64,
        /// Number of tasks.
        tasks: u64,
        /// Number of calls of all tasks.
        calls: u64,
    },
    /// A task arrived at the master.
    Submitted {
        /// The task.
        task: u32,
        /// Number of its calls.
        calls: u64,
        /// Number of tasks that wait at the master.
        waiting: u64,
    },
    /// A call was run on a type, to compute the affinity of its task.
    Timed {
        /// The task.
        task: u32,
        /// The call.
        call: u32,
        /// The type.
        of: u32,
        /// Run time on the type; none if the type does not implement the call.
        time: Option<Time>,
        /// Sum of run times of the task's calls up to this one; none if the type does not implement one of them.
        sum: Option<Time>,
    },
    /// The affinity of a task was computed.
    Related {
        /// The task.
        task: u32,
        /// The types that implement all calls, best first.
        relation: Vec<RankedType>,
        /// The types that do not implement all calls.
        left_out: Vec<LeftOut>,
    },
    /// The master searched for a node.
    Sought {
        /// The task.
        task: u32,
        /// Result of the search.
        sought: SoughtType,
    },
    /// The master sent a task to a node.
    Assigned {
        /// The task.
        task: u32,
        /// The node.
        to: Load,
        /// Run time on the type of the node found, and on the best type; none by load alone.
        time: Option<(Time, Time)>,
        /// Results for the types tried, of which the last has the node.
        sought: Vec<SoughtType>,
        /// Wait time at the master.
        waited: Time,
    },
    /// No node accepts a task.
    Held {
        /// The task.
        task: u32,
        /// Results for the types tried; none if no type implements all its calls.
        sought: Vec<SoughtType>,
        /// Number of tasks that already wait at the master.
        waiting: u64,
    },
    /// A node took a task from another's queue.
    Stolen {
        /// The task.
        task: u32,
        /// The node from whose queue it was taken.
        from: u32,
        /// Number of tasks in that queue.
        queued: u64,
        /// Number of tasks behind it in that queue that the thief may not run.
        passed: u64,
        /// The node that took it.
        to: u32,
        /// Free slots of the thief.
        free: u64,
    },
    /// A node started a task.
    Started {
        /// The task.
        task: u32,
        /// The node.
        node: u32,
        /// Number of tasks that the node ran before.
        running: u64,
        /// Number of slots of the node.
        slots: u64,
        /// Number of tasks queued behind it.
        behind: u64,
        /// True if it was stolen.
        stolen: bool,
    },
    /// A type was tried for a call, on its own node.
    Tried {
        /// The task.
        task: u32,
        /// The call.
        call: u32,
        /// The node.
        node: u32,
        /// The type, and the run time of the call on it.
        ranked: RankedType,
        /// Number of its idle engines there.
        idle: u64,
        /// Number of its engines there.
        engines: u64,
    },
    /// The other nodes were searched for an acceptable engine.
    Asked {
        /// The task.
        task: u32,
        /// The call.
        call: u32,
        /// Number of other nodes with an idle engine of an acceptable type.
        nodes: u64,
        /// The least crossing overhead to any of them.
        least: Option<Time>,
        /// Limit on the crossing overhead.
        limit: Option<Time>,
        /// The node found within the limit.
        found: Option<u32>,
    },
    /// A call began.
    Began {
        /// The call.
        run: CallRun,
        /// Wait time of the call for its engine.
        waited: Time,
    },
    /// A call waits for an engine.
    Deferred {
        /// The task.
        task: u32,
        /// The call.
        call: u32,
        /// Requirements and obstacles of the call.
        wait: CallWait,
    },
    /// A call ended.
    Returned {
        /// The call.
        run: CallRun,
        /// Number of calls of its task that have yet to begin.
        left: u64,
    },
    /// A task is complete.
    Ended {
        /// The task.
        task: u32,
        /// The node that ran it.
        node: u32,
        /// Submission time.
        submit: Time,
        /// Start time.
        start: Time,
        /// End time.
        end: Time,
        /// Number of tasks queued at the node.
        queued: u64,
    },
}

impl Reason {
    /// The nodes of the step, the main one first.
    pub fn nodes(&self) -> Vec<u32> {
        match self {
            Reason::Sought { sought, .. } => sought.found.iter().map(|load| load.node).collect(),
            Reason::Assigned { to, .. } => vec![to.node],
            Reason::Stolen { from, to, .. } => vec![*from, *to],
            Reason::Started { node, .. }
            | Reason::Tried { node, .. }
            | Reason::Ended { node, .. } => {
                vec![*node]
            }
            Reason::Asked { found, .. } => found.iter().copied().collect(),
            Reason::Began { run, .. } | Reason::Returned { run, .. } => vec![run.node, run.home],
            Reason::Deferred { wait, .. } => vec![wait.home],
            _ => Vec::new(),
        }
    }
}

/// Requirements and obstacles of a waiting call.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Affinity_", missing_as_null))]
pub struct CallWait {
    /// The node that runs its task.
    pub home: u32,
    /// The types that implement it, best first.
    pub ranked: Vec<RankedType>,
    /// Earliest end of a call on an engine of its node that it can use, by the calls under way; none if there is no
    /// such engine.
    pub own: Option<Time>,
    /// The least overhead to another node with an idle acceptable engine, and the limit that it exceeds.
    pub too_far: Option<(Time, Time)>,
    /// True if calls may cross nodes.
    pub crosses: bool,
    /// An idle engine type on the call's node that can run it but is not acceptable, if any.
    pub spurned: Option<u32>,
    /// True if no engine within reach can ever run the call.
    pub hopeless: bool,
}
