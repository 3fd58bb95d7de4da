//! What is said of a task, a call, a node or an engine: what has become of it, why not otherwise, and what would change
//! that.
//!
//! **Invariant:** a near miss is not guessed: the decision is made again with the change.

use serde::{Deserialize, Serialize};

use super::{CallRun, CallWait, LeftOut, Load, RankedType, SoughtType};
use crate::kernel::Time;

/// A change with which a task would go to another node, or a call to another engine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Affinity_", missing_as_null))]
#[serde(rename_all = "kebab-case")]
pub enum NearMiss {
    /// Another tolerance, as written.
    Tolerance {
        /// The tolerance.
        tolerance: String,
    },
    /// Another limit of load, as written.
    MaxLoad {
        /// The limit.
        max_load: String,
    },
    /// Another limit of what crossing may cost.
    Limit {
        /// The limit.
        limit: Time,
    },
    /// A call of another size.
    Size {
        /// Which of the task's calls.
        call: u32,
        /// The size.
        size: u64,
        /// Whether larger ones do as well; else smaller ones do.
        or_more: bool,
    },
    /// Fewer tasks on the node.
    FewerTasks {
        /// How many fewer.
        by: u64,
    },
    /// Falling back to the next best type.
    NextBest,
}

/// Why a node does not get a task.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Affinity_", missing_as_null))]
#[serde(rename_all = "kebab-case")]
pub enum NodeVerdict {
    /// It does.
    Chosen,
    /// No type that it has implements all calls.
    NotImplemented {
        /// One of its types, and the first call that is not implemented there.
        left_out: LeftOut,
    },
    /// Its best type takes too long.
    NotAcceptable {
        /// Its best type.
        own: RankedType,
        /// The best of all types.
        best: RankedType,
    },
    /// It has as many tasks as the limit of load allows.
    Full {
        /// Its load.
        load: Load,
        /// The limit, as written.
        max_load: String,
    },
    /// A better type gave a node.
    WorseType {
        /// Its best type that is acceptable.
        own: RankedType,
        /// The one that gave a node.
        better: RankedType,
    },
    /// The node that was chosen has more idle engines of the type.
    FewerIdle {
        /// Its own.
        own: Load,
        /// That of the chosen one.
        chosen: Load,
    },
    /// The node that was chosen is less loaded.
    MoreLoaded {
        /// Its own.
        own: Load,
        /// That of the chosen one.
        chosen: Load,
    },
    /// The node that was chosen is as good and stands earlier.
    Later {
        /// Its own.
        own: Load,
        /// That of the chosen one.
        chosen: Load,
    },
}

/// Why an engine does not get a call.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Affinity_", missing_as_null))]
#[serde(rename_all = "kebab-case")]
pub enum EngineVerdict {
    /// It does.
    Chosen,
    /// The node has none of that type.
    NoEngine,
    /// The call is not implemented there.
    NotImplemented,
    /// All engines of that type are busy; if one were idle, the call would go there.
    Busy(Busy),
    /// Calls do not cross nodes.
    NotCrossing,
    /// It takes too long there.
    NotAcceptable {
        /// What it takes there.
        own: RankedType,
        /// The best of all types.
        best: RankedType,
    },
    /// An acceptable engine of its own node is idle.
    OwnFirst {
        /// The type that it gets.
        gets: RankedType,
    },
    /// A better type is idle there.
    WorseType {
        /// What it takes here.
        own: RankedType,
        /// What it takes on the type that it gets.
        better: RankedType,
    },
    /// Crossing to it costs too much.
    TooFar {
        /// What it costs.
        overhead: Time,
        /// The most that it may.
        limit: Time,
    },
    /// Crossing to the node that was chosen costs less.
    Farther {
        /// What it costs to this one.
        overhead: Time,
        /// To the chosen one.
        least: Time,
    },
    /// The node that was chosen is as good and stands earlier.
    Later,
    /// The call crosses to another node rather than fall back.
    CrossesFirst {
        /// The node.
        node: u32,
    },
}

/// All engines of a type on a node are busy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Affinity_"))]
pub struct Busy {
    /// When the first of them comes free.
    pub until: Time,
    /// The task that runs there.
    pub task: u32,
}

/// Why a thing does not get what is in hand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Affinity_", missing_as_null))]
pub struct Refusal<V> {
    /// The task in hand.
    pub task: u32,
    /// The call in hand.
    pub call: Option<u32>,
    /// The node asked about.
    pub node: u32,
    /// The type asked about.
    pub of: Option<u32>,
    /// Why.
    pub verdict: V,
    /// The engine is busy besides: it would be refused if it were idle too.
    pub besides: Option<Busy>,
    /// The nearest changes with which it would.
    pub near: Vec<NearMiss>,
}

/// What has become of a task.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Affinity_", missing_as_null))]
#[serde(rename_all = "kebab-case")]
pub enum TaskNow {
    /// It has not come.
    Future {
        /// When it comes.
        submit: Time,
    },
    /// It waits at the master.
    Waiting {
        /// The types that suit it and their nodes.
        sought: Vec<SoughtType>,
        /// With what it would be sent to a node now.
        near: Vec<NearMiss>,
    },
    /// It is queued at a node.
    Queued {
        /// The node.
        node: u32,
        /// How many stand before it.
        before: u64,
        /// Slots of the node, all taken.
        slots: u64,
    },
    /// It runs.
    Running {
        /// The node.
        node: u32,
        /// Its call that is under way, waits or comes next.
        call: u32,
        /// Where that runs; none where it waits or has yet to ask for an engine.
        run: Option<CallRun>,
        /// Whether it asked for an engine and got none.
        waits: bool,
    },
    /// It is done.
    Done {
        /// The node.
        node: u32,
        /// When it started.
        start: Time,
        /// When it ended.
        end: Time,
    },
}

/// What has become of a call.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Affinity_", missing_as_null))]
#[serde(rename_all = "kebab-case")]
pub enum CallNow {
    /// It, calls before it, or its task's start, are yet to come.
    Future,
    /// It waits for an engine.
    Waiting {
        /// What for.
        wait: CallWait,
        /// With what it would get one now.
        near: Vec<NearMiss>,
    },
    /// It runs.
    Running(CallRun),
    /// It has run.
    Done(CallRun),
}

/// What is said to a question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Affinity_", missing_as_null))]
#[serde(rename_all = "kebab-case")]
pub enum Answer {
    /// What has become of a task.
    Task {
        /// The task.
        task: u32,
        /// What.
        now: TaskNow,
    },
    /// What has become of a call.
    Call {
        /// The task.
        task: u32,
        /// The call.
        call: u32,
        /// What.
        now: CallNow,
    },
    /// Why a node does not get the task in hand.
    Node(Refusal<NodeVerdict>),
    /// Why an engine does not get the call in hand.
    Engine(Refusal<EngineVerdict>),
    /// No task is in the master's hands, no call in a node's.
    NothingInHand,
}
