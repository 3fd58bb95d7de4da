//! The reason of a step of an affinity run, as data: numbers and handles, no sentences; and the answers about a task, a
//! call, a node or an engine: its status, the reason against an alternative, and the changes that would alter the
//! decision.
//!
//! **Invariant:** a proposed change is exact: the decision was made again with it.
//!
//! Nodes, tasks and types (`of`) are numbers of the [`Problem`](super::Problem), calls are indices in their tasks, from
//! 0. A load is a number of tasks and a number of engines.

use serde::{Deserialize, Serialize};

use super::event::Route;
use crate::kernel::Time;

/// An engine type with the run time of a task or call on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Affinity_", missing_as_null))]
pub struct RankedType {
    pub of: u32,
    pub time: Time,
    /// True if the run time is within the tolerance.
    pub acceptable: bool,
}

/// A type that does not implement all calls of a task.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Affinity_", missing_as_null))]
pub struct LeftOut {
    pub of: u32,
    /// The first call that it does not implement.
    pub call: u32,
}

/// The load of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Affinity_", missing_as_null))]
pub struct Load {
    pub node: u32,
    /// Tasks queued and running there.
    pub tasks: u64,
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
    pub task: u32,
    pub call: u32,
    /// The node that runs the task.
    pub home: u32,
    /// The node whose engine runs the call.
    pub node: u32,
    pub of: u32,
    pub route: Route,
    /// Rank of that type among all that implement the call, from 0.
    pub rank: u32,
    /// Run time on that type.
    pub time: Time,
    /// Run time on the best type.
    pub best: Time,
    /// Additional crossing overhead.
    pub overhead: Time,
    pub end: Time,
}

/// The reason of the current step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Affinity_", missing_as_null))]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// The run has no event yet.
    Beginning { nodes: u64, engines: u64, types: u64, tasks: u64, calls: u64 },
    /// A task arrived at the master.
    Submitted {
        task: u32,
        calls: u64,
        /// Number of tasks that wait at the master.
        waiting: u64,
    },
    /// A call was run on a type, to compute the affinity of its task.
    Timed {
        task: u32,
        call: u32,
        of: u32,
        /// Run time on the type; none if the type does not implement the call.
        time: Option<Time>,
        /// Sum of run times of the task's calls up to this one; none if the type does not implement one of them.
        sum: Option<Time>,
    },
    /// The affinity of a task was computed.
    Related {
        task: u32,
        /// The types that implement all calls, best first.
        relation: Vec<RankedType>,
        /// The types that do not implement all calls.
        left_out: Vec<LeftOut>,
    },
    /// The master searched for a node.
    Sought { task: u32, sought: SoughtType },
    /// The master sent a task to a node.
    Assigned {
        task: u32,
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
        task: u32,
        /// Results for the types tried; none if no type implements all its calls.
        sought: Vec<SoughtType>,
        /// Number of tasks that already wait at the master.
        waiting: u64,
    },
    /// A node took a task from another's queue.
    Stolen {
        task: u32,
        /// The node from whose queue it was taken.
        from: u32,
        /// Number of tasks in that queue.
        queued: u64,
        /// Number of tasks behind it in that queue that the thief may not run.
        skipped: u64,
        /// The node that took it.
        to: u32,
        /// Free slots of the thief.
        free: u64,
    },
    /// A node started a task.
    Started {
        task: u32,
        node: u32,
        /// Number of tasks that the node ran before.
        running: u64,
        slots: u64,
        /// Number of tasks queued behind it.
        behind: u64,
        stolen: bool,
    },
    /// A type was tried for a call, on its own node.
    Tried {
        task: u32,
        call: u32,
        node: u32,
        /// The type, and the run time of the call on it.
        ranked: RankedType,
        idle: u64,
        engines: u64,
    },
    /// The other nodes were searched for an acceptable engine.
    Asked {
        task: u32,
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
        run: CallRun,
        /// Wait time of the call for its engine.
        waited: Time,
    },
    /// A call waits for an engine.
    Deferred { task: u32, call: u32, wait: CallWait },
    /// A call ended.
    Returned {
        run: CallRun,
        /// Number of calls of its task that have yet to begin.
        remaining: u64,
    },
    /// A task is complete.
    Ended {
        task: u32,
        /// The node that ran it.
        node: u32,
        submit: Time,
        start: Time,
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
    pub local_end: Option<Time>,
    /// The least overhead to another node with an idle acceptable engine, and the limit that it exceeds.
    pub too_far: Option<(Time, Time)>,
    /// True if calls may cross nodes.
    pub crosses: bool,
    /// An idle engine type on the call's node that can run it but is not acceptable, if any.
    pub unacceptable_idle: Option<u32>,
    /// True if no engine within reach can ever run the call.
    pub never_served: bool,
}

/// A change that would send a task to another node, or a call to another engine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Affinity_", missing_as_null))]
#[serde(rename_all = "kebab-case")]
pub enum NearMiss {
    /// Another tolerance, as a decimal.
    Tolerance { tolerance: String },
    /// Another load limit, as a decimal.
    MaxLoad { max_load: String },
    /// Another limit on crossing overhead.
    Limit { limit: Time },
    /// A call of another size.
    Size {
        call: u32,
        size: u64,
        /// True if larger sizes have the same effect; false if smaller ones have.
        or_more: bool,
    },
    /// Fewer tasks on the node.
    FewerTasks {
        /// Number of tasks fewer.
        by: u64,
    },
    /// The fallback rule "next best type".
    NextBest,
}

/// The test that decided about a node for a task.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Affinity_", missing_as_null))]
#[serde(rename_all = "kebab-case")]
pub enum NodeVerdict {
    /// The node gets the task.
    Chosen,
    /// No type of the node implements all calls.
    NotImplemented {
        /// One of its types, and the first call that this type does not implement.
        left_out: LeftOut,
    },
    /// The run time on its best type exceeds the tolerance.
    NotAcceptable {
        /// Its best type.
        ranked: RankedType,
        best: RankedType,
    },
    /// The node has reached the load limit.
    Full {
        load: Load,
        /// The limit, as in the scenario.
        max_load: String,
    },
    /// A node with a better type accepts the task.
    WorseType {
        /// Its best acceptable type.
        ranked: RankedType,
        better: RankedType,
    },
    /// The chosen node has more idle engines of the type.
    FewerIdle { load: Load, chosen: Load },
    /// The chosen node is less loaded.
    MoreLoaded { load: Load, chosen: Load },
    /// The chosen node is equal, and earlier in listed order.
    Later { load: Load, chosen: Load },
}

/// The test that decided about an engine for a call.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Affinity_", missing_as_null))]
#[serde(rename_all = "kebab-case")]
pub enum EngineVerdict {
    /// The engine gets the call.
    Chosen,
    /// The node has no engine of the type.
    NoEngine,
    /// The type does not implement the call.
    NotImplemented,
    /// All engines of the type are busy; an idle one would get the call.
    Busy(Busy),
    /// Calls do not cross nodes.
    NotCrossing,
    /// The run time on the type exceeds the tolerance.
    NotAcceptable {
        /// The type, with the run time on it.
        ranked: RankedType,
        best: RankedType,
    },
    /// An acceptable engine of the call's own node is idle.
    LocalFirst {
        /// The type chosen.
        gets: RankedType,
    },
    /// A better type is idle on the node.
    WorseType {
        /// The type asked about, with the run time on it.
        ranked: RankedType,
        /// The type chosen, with the run time on it.
        better: RankedType,
    },
    /// The crossing overhead exceeds the limit.
    TooFar {
        /// Crossing overhead.
        overhead: Time,
        limit: Time,
    },
    /// The crossing overhead to the chosen node is less.
    Farther {
        /// Crossing overhead to this node.
        overhead: Time,
        /// Crossing overhead to the chosen node.
        least: Time,
    },
    /// The chosen node is equal, and earlier in listed order.
    Later,
    /// The call crosses to another node instead of falling back.
    CrossesFirst {
        /// The node to which it crosses.
        node: u32,
    },
}

/// All engines of a type on a node are busy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Affinity_"))]
pub struct Busy {
    /// Time at which the first of them becomes idle.
    pub until: Time,
    /// The task of the call on that engine.
    pub task: u32,
}

/// The reason why a node or engine does not get the task or call being decided.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Affinity_", missing_as_null))]
pub struct Refusal<V> {
    pub task: u32,
    pub call: Option<u32>,
    pub node: u32,
    pub of: Option<u32>,
    pub verdict: V,
    /// The busy engines, if the engine is also busy: an idle one would be refused as well.
    pub also_busy: Option<Busy>,
    /// The nearest changes that would make it the choice.
    pub near: Vec<NearMiss>,
}

/// Status of a task.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Affinity_", missing_as_null))]
#[serde(rename_all = "kebab-case")]
pub enum TaskNow {
    /// Not arrived.
    Future { submit: Time },
    /// Waiting at the master.
    Waiting {
        /// Results of the search for each acceptable type.
        sought: Vec<SoughtType>,
        /// The nearest changes that would send it to a node now.
        near: Vec<NearMiss>,
    },
    Queued {
        node: u32,
        /// Number of tasks before it in the queue.
        before: u64,
        /// Number of slots of the node, all in use.
        slots: u64,
    },
    Running {
        node: u32,
        /// Its call that is under way, waits or is next.
        call: u32,
        /// The call under way; none if it waits or has yet to request an engine.
        run: Option<CallRun>,
        /// True if the call requested an engine and got none.
        waits: bool,
    },
    /// Complete.
    Done { node: u32, start: Time, end: Time },
}

/// Status of a call.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Affinity_", missing_as_null))]
#[serde(rename_all = "kebab-case")]
pub enum CallNow {
    /// Not begun: the start of its task, or an earlier call, is still ahead.
    Future,
    /// Waiting for an engine.
    Waiting {
        wait: CallWait,
        /// The nearest changes that would give it an engine now.
        near: Vec<NearMiss>,
    },
    Running(CallRun),
    /// Ended.
    Done(CallRun),
}

/// Answer to a question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Affinity_", missing_as_null))]
#[serde(rename_all = "kebab-case")]
pub enum Answer {
    /// Status of a task.
    Task { task: u32, now: TaskNow },
    /// Status of a call.
    Call { task: u32, call: u32, now: CallNow },
    /// The reason why a node does not get the task being decided.
    Node(Refusal<NodeVerdict>),
    /// The reason why an engine does not get the call being decided.
    Engine(Refusal<EngineVerdict>),
    /// Neither a task nor a call is being decided.
    NoDecision,
}
