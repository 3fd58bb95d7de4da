//! Answers about a task, a call, a node or an engine: its status, the reason against an alternative, and the changes
//! that would alter the decision.
//!
//! **Invariant:** a proposed change is exact: the decision was made again with it.

use serde::{Deserialize, Serialize};

use super::{CallRun, CallWait, LeftOut, Load, RankedType, SoughtType};
use crate::kernel::Time;

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
        /// The best of all types.
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
        /// The better type.
        better: RankedType,
    },
    /// The chosen node has more idle engines of the type.
    FewerIdle {
        /// Load of this node.
        load: Load,
        /// Load of the chosen node.
        chosen: Load,
    },
    /// The chosen node is less loaded.
    MoreLoaded {
        /// Load of this node.
        load: Load,
        /// Load of the chosen node.
        chosen: Load,
    },
    /// The chosen node is equal, and earlier in listed order.
    Later {
        /// Load of this node.
        load: Load,
        /// Load of the chosen node.
        chosen: Load,
    },
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
        /// The best of all types.
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
