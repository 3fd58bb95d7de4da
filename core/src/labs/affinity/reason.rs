//! Why a step of an affinity run went as it did, as data: numbers and handles, no sentences; `answers` tells why not
//! otherwise.
//!
//! Nodes, tasks and types are named by their numbers in the [`Problem`](super::Problem), calls by their places in their
//! task, from 0. A load is told as tasks and engines.

mod answers;

use serde::{Deserialize, Serialize};

use super::event::Way;
use crate::kernel::Time;
pub use answers::{Answer, Busy, CallNow, EngineVerdict, NearMiss, NodeVerdict, Refusal, TaskNow};

/// A type in a relation or in the costs of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Affinity_", missing_as_null))]
pub struct RankedType {
    /// The type.
    pub of: u32,
    /// What it takes there.
    pub time: Time,
    /// Whether that is within the tolerance.
    pub acceptable: bool,
}

/// A type that is left out of a relation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Affinity_", missing_as_null))]
pub struct LeftOut {
    /// The type.
    pub of: u32,
    /// The first call that has no implementation there.
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
    /// Idle engines of the type that is asked for; none by load alone.
    pub idle: Option<u64>,
}

/// What the master found for a type that suits a task; by load alone, for a sort of nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Affinity_", missing_as_null))]
pub struct SoughtType {
    /// The type; none by load alone.
    pub of: Option<u32>,
    /// Nodes that have it.
    pub nodes: u64,
    /// Those of them that take tasks: their load is below the limit.
    pub open: u64,
    /// The node that it yields.
    pub found: Option<Load>,
}

/// A call under way or about to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Affinity_", missing_as_null))]
pub struct CallRun {
    /// The task.
    pub task: u32,
    /// Which of its calls.
    pub call: u32,
    /// The node that runs the task.
    pub home: u32,
    /// The node whose engine runs the call.
    pub node: u32,
    /// The engine's type.
    pub of: u32,
    /// How it came there.
    pub way: Way,
    /// The place of that type among all that implement the call, from 0.
    pub rank: u32,
    /// What the call takes there.
    pub time: Time,
    /// What it would take on its best type.
    pub best: Time,
    /// What crossing costs on top.
    pub overhead: Time,
    /// When it ends.
    pub end: Time,
}

/// What the current step is about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Affinity_", missing_as_null))]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// Nothing has happened.
    Beginning {
        /// Nodes.
        nodes: u64,
        /// Engines of all nodes.
        engines: u64,
        /// Types of engines.
        types: u64,
        /// Tasks.
        tasks: u64,
        /// Calls of all tasks.
        calls: u64,
    },
    /// A task came to the master.
    Submitted {
        /// The task.
        task: u32,
        /// Its calls.
        calls: u64,
        /// Tasks that wait at the master.
        waiting: u64,
    },
    /// A call was run on a type, for the relation.
    Timed {
        /// The task.
        task: u32,
        /// The call.
        call: u32,
        /// The type.
        of: u32,
        /// What it takes there; none where it is not implemented.
        time: Option<Time>,
        /// What the task's calls up to this one take there; none where one of them is not implemented.
        sum: Option<Time>,
    },
    /// The relation of a task is known.
    Related {
        /// The task.
        task: u32,
        /// The types that implement all calls, best first.
        relation: Vec<RankedType>,
        /// Those that do not.
        left_out: Vec<LeftOut>,
    },
    /// The master looked for a node.
    Sought {
        /// The task.
        task: u32,
        /// What it found.
        sought: SoughtType,
    },
    /// The master sent a task to a node.
    Assigned {
        /// The task.
        task: u32,
        /// The node.
        to: Load,
        /// What it takes on the type that led there, and on its best; none by load alone.
        time: Option<(Time, Time)>,
        /// The types that were looked at, the last of which gave the node.
        sought: Vec<SoughtType>,
        /// For how long it had waited.
        waited: Time,
    },
    /// The master has no node for a task.
    Held {
        /// The task.
        task: u32,
        /// The types that were looked at; none where no type implements all its calls.
        sought: Vec<SoughtType>,
        /// Tasks that wait at the master already.
        waiting: u64,
    },
    /// A node took a task from another's queue.
    Stolen {
        /// The task.
        task: u32,
        /// Whose queue it stood in.
        from: u32,
        /// How many tasks were queued there.
        queued: u64,
        /// How many of them behind it did not suit the thief.
        passed: u64,
        /// Who took it.
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
        /// Tasks that it ran before.
        running: u64,
        /// Its slots.
        slots: u64,
        /// Tasks queued behind it.
        behind: u64,
        /// Whether it was stolen.
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
        /// The type, and what the call takes there.
        ranked: RankedType,
        /// Its idle engines there.
        idle: u64,
        /// Its engines there.
        engines: u64,
    },
    /// Another node was asked for an acceptable engine.
    Asked {
        /// The task.
        task: u32,
        /// The call.
        call: u32,
        /// Nodes beside its own with an acceptable engine idle.
        nodes: u64,
        /// The least overhead to any of them.
        least: Option<Time>,
        /// The most that crossing may cost.
        limit: Option<Time>,
        /// The node that it may cross to.
        found: Option<u32>,
    },
    /// A call began.
    Began {
        /// The call.
        run: CallRun,
        /// For how long it had waited.
        waited: Time,
    },
    /// A call waits for an engine.
    Deferred {
        /// The task.
        task: u32,
        /// The call.
        call: u32,
        /// What it waits for.
        wait: CallWait,
    },
    /// A call ended.
    Returned {
        /// The call.
        run: CallRun,
        /// Calls of its task that are left.
        left: u64,
    },
    /// A task is done.
    Ended {
        /// The task.
        task: u32,
        /// The node that ran it.
        node: u32,
        /// When it came.
        submit: Time,
        /// When it started.
        start: Time,
        /// When it ended.
        end: Time,
        /// Tasks queued at the node.
        queued: u64,
    },
}

impl Reason {
    /// The nodes that the step is about, the first of which it is about most.
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

/// What a call waits for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Affinity_", missing_as_null))]
pub struct CallWait {
    /// The node that runs its task.
    pub home: u32,
    /// The types that implement it, best first.
    pub ranked: Vec<RankedType>,
    /// When the first engine of its node that would do comes free, as things stand; none where there is no such.
    pub own: Option<Time>,
    /// Nodes beside its own with an acceptable engine idle, too far away: the least overhead, and the limit.
    pub too_far: Option<(Time, Time)>,
    /// Whether calls cross nodes at all.
    pub crosses: bool,
    /// Whether its node has an engine that runs it and is idle, but is not acceptable.
    pub spurned: Option<u32>,
    /// Whether it can run anywhere within reach, ever.
    pub hopeless: bool,
}
