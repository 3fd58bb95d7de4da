//! Why a step of an affinity run went as it did, and why not otherwise, as data: numbers and handles, no sentences.
//!
//! Nodes, tasks and types are named by their numbers in the [`Problem`](super::Problem), calls by their places in their
//! task, from 0. A load is told as tasks and engines.
//!
//! **Invariant:** a near miss is not guessed: the decision is made again with the change.

use serde::{Deserialize, Serialize};

use super::event::Way;
use crate::kernel::Time;

/// A type in a relation or in the costs of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "js",
    derive(tsify::Tsify),
    tsify(rename = "AffinityRankedType", missing_as_null)
)]
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
#[cfg_attr(
    feature = "js",
    derive(tsify::Tsify),
    tsify(rename = "AffinityLeftOut", missing_as_null)
)]
pub struct LeftOut {
    /// The type.
    pub of: u32,
    /// The first call that has no implementation there.
    pub call: u32,
}

/// The load of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(rename = "AffinityLoad", missing_as_null))]
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
#[cfg_attr(
    feature = "js",
    derive(tsify::Tsify),
    tsify(rename = "AffinitySoughtType", missing_as_null)
)]
pub struct SoughtType {
    /// The type; none by load alone.
    pub of: Option<u32>,
    /// Nodes that have it.
    pub nodes: u64,
    /// Those of them that take tasks: their load is below the limit.
    pub open: u64,
    /// The node that it yields.
    #[cfg_attr(feature = "js", tsify(type = "AffinityLoad | null"))]
    pub found: Option<Load>,
}

/// A call under way or about to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "js",
    derive(tsify::Tsify),
    tsify(rename = "AffinityCallRun", missing_as_null)
)]
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
    #[cfg_attr(feature = "js", tsify(type = "AffinityWay"))]
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
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(rename = "AffinityReason", missing_as_null))]
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
        #[cfg_attr(feature = "js", tsify(type = "AffinityRankedType[]"))]
        relation: Vec<RankedType>,
        /// Those that do not.
        #[cfg_attr(feature = "js", tsify(type = "AffinityLeftOut[]"))]
        left_out: Vec<LeftOut>,
    },
    /// The master looked for a node.
    Sought {
        /// The task.
        task: u32,
        /// What it found.
        #[cfg_attr(feature = "js", tsify(type = "AffinitySoughtType"))]
        sought: SoughtType,
    },
    /// The master sent a task to a node.
    Assigned {
        /// The task.
        task: u32,
        /// The node.
        #[cfg_attr(feature = "js", tsify(type = "AffinityLoad"))]
        to: Load,
        /// What it takes on the type that led there, and on its best; none by load alone.
        time: Option<(Time, Time)>,
        /// The types that were looked at, the last of which gave the node.
        #[cfg_attr(feature = "js", tsify(type = "AffinitySoughtType[]"))]
        sought: Vec<SoughtType>,
        /// For how long it had waited.
        waited: Time,
    },
    /// The master has no node for a task.
    Held {
        /// The task.
        task: u32,
        /// The types that were looked at; none where no type implements all its calls.
        #[cfg_attr(feature = "js", tsify(type = "AffinitySoughtType[]"))]
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
        #[cfg_attr(feature = "js", tsify(type = "AffinityRankedType"))]
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
        #[cfg_attr(feature = "js", tsify(type = "AffinityCallRun"))]
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
        #[cfg_attr(feature = "js", tsify(type = "AffinityCallWait"))]
        wait: CallWait,
    },
    /// A call ended.
    Returned {
        /// The call.
        #[cfg_attr(feature = "js", tsify(type = "AffinityCallRun"))]
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

/// What a call waits for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "js",
    derive(tsify::Tsify),
    tsify(rename = "AffinityCallWait", missing_as_null)
)]
pub struct CallWait {
    /// The node that runs its task.
    pub home: u32,
    /// The types that implement it, best first.
    #[cfg_attr(feature = "js", tsify(type = "AffinityRankedType[]"))]
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

/// A change with which a task would go to another node, or a call to another engine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "js",
    derive(tsify::Tsify),
    tsify(rename = "AffinityNearMiss", missing_as_null)
)]
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
#[cfg_attr(
    feature = "js",
    derive(tsify::Tsify),
    tsify(rename = "AffinityNodeVerdict", missing_as_null)
)]
#[serde(rename_all = "kebab-case")]
pub enum NodeVerdict {
    /// It does.
    Chosen,
    /// No type that it has implements all calls.
    NotImplemented {
        /// One of its types, and the first call that is not implemented there.
        #[cfg_attr(feature = "js", tsify(type = "AffinityLeftOut"))]
        left_out: LeftOut,
    },
    /// Its best type takes too long.
    NotAcceptable {
        /// Its best type.
        #[cfg_attr(feature = "js", tsify(type = "AffinityRankedType"))]
        own: RankedType,
        /// The best of all types.
        #[cfg_attr(feature = "js", tsify(type = "AffinityRankedType"))]
        best: RankedType,
    },
    /// It has as many tasks as the limit of load allows.
    Full {
        /// Its load.
        #[cfg_attr(feature = "js", tsify(type = "AffinityLoad"))]
        load: Load,
        /// The limit, as written.
        max_load: String,
    },
    /// A better type gave a node.
    WorseType {
        /// Its best type that is acceptable.
        #[cfg_attr(feature = "js", tsify(type = "AffinityRankedType"))]
        own: RankedType,
        /// The one that gave a node.
        #[cfg_attr(feature = "js", tsify(type = "AffinityRankedType"))]
        better: RankedType,
    },
    /// The node that was chosen has more idle engines of the type.
    FewerIdle {
        /// Its own.
        #[cfg_attr(feature = "js", tsify(type = "AffinityLoad"))]
        own: Load,
        /// That of the chosen one.
        #[cfg_attr(feature = "js", tsify(type = "AffinityLoad"))]
        chosen: Load,
    },
    /// The node that was chosen is less loaded.
    MoreLoaded {
        /// Its own.
        #[cfg_attr(feature = "js", tsify(type = "AffinityLoad"))]
        own: Load,
        /// That of the chosen one.
        #[cfg_attr(feature = "js", tsify(type = "AffinityLoad"))]
        chosen: Load,
    },
    /// The node that was chosen is as good and stands earlier.
    Later {
        /// Its own.
        #[cfg_attr(feature = "js", tsify(type = "AffinityLoad"))]
        own: Load,
        /// That of the chosen one.
        #[cfg_attr(feature = "js", tsify(type = "AffinityLoad"))]
        chosen: Load,
    },
}

/// Why an engine does not get a call.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "js",
    derive(tsify::Tsify),
    tsify(rename = "AffinityEngineVerdict", missing_as_null)
)]
#[serde(rename_all = "kebab-case")]
pub enum EngineVerdict {
    /// It does.
    Chosen,
    /// The node has none of that type.
    NoEngine,
    /// The call is not implemented there.
    NotImplemented,
    /// All engines of that type are busy.
    Busy {
        /// When the first of them comes free.
        until: Time,
        /// The task that runs there.
        task: u32,
    },
    /// Calls do not cross nodes.
    NotCrossing,
    /// It takes too long there.
    NotAcceptable {
        /// What it takes there.
        #[cfg_attr(feature = "js", tsify(type = "AffinityRankedType"))]
        own: RankedType,
        /// The best of all types.
        #[cfg_attr(feature = "js", tsify(type = "AffinityRankedType"))]
        best: RankedType,
    },
    /// An acceptable engine of its own node is idle.
    OwnFirst {
        /// The type that it gets.
        #[cfg_attr(feature = "js", tsify(type = "AffinityRankedType"))]
        gets: RankedType,
    },
    /// A better type is idle there.
    WorseType {
        /// What it takes here.
        #[cfg_attr(feature = "js", tsify(type = "AffinityRankedType"))]
        own: RankedType,
        /// What it takes on the type that it gets.
        #[cfg_attr(feature = "js", tsify(type = "AffinityRankedType"))]
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

/// Why a thing does not get what is in hand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "js",
    derive(tsify::Tsify),
    tsify(rename = "AffinityRefusal", missing_as_null)
)]
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
    /// The nearest changes with which it would.
    #[cfg_attr(feature = "js", tsify(type = "AffinityNearMiss[]"))]
    pub near: Vec<NearMiss>,
}

/// What has become of a task.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "js",
    derive(tsify::Tsify),
    tsify(rename = "AffinityTaskNow", missing_as_null)
)]
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
        #[cfg_attr(feature = "js", tsify(type = "AffinitySoughtType[]"))]
        sought: Vec<SoughtType>,
        /// With what it would be sent to a node now.
        #[cfg_attr(feature = "js", tsify(type = "AffinityNearMiss[]"))]
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
        /// Its call that is under way or waits.
        call: u32,
        /// Where that runs; none where it waits.
        #[cfg_attr(feature = "js", tsify(type = "AffinityCallRun | null"))]
        run: Option<CallRun>,
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
#[cfg_attr(
    feature = "js",
    derive(tsify::Tsify),
    tsify(rename = "AffinityCallNow", missing_as_null)
)]
#[serde(rename_all = "kebab-case")]
pub enum CallNow {
    /// Calls before it, or its task's start, are yet to come.
    Future,
    /// It waits for an engine.
    Waiting {
        /// What for.
        #[cfg_attr(feature = "js", tsify(type = "AffinityCallWait"))]
        wait: CallWait,
        /// With what it would get one now.
        #[cfg_attr(feature = "js", tsify(type = "AffinityNearMiss[]"))]
        near: Vec<NearMiss>,
    },
    /// It runs.
    Running(#[cfg_attr(feature = "js", tsify(type = "AffinityCallRun"))] CallRun),
    /// It has run.
    Done(#[cfg_attr(feature = "js", tsify(type = "AffinityCallRun"))] CallRun),
}

/// What is said to a question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(rename = "AffinityAnswer", missing_as_null))]
#[serde(rename_all = "kebab-case")]
pub enum Answer {
    /// What has become of a task.
    Task {
        /// The task.
        task: u32,
        /// What.
        #[cfg_attr(feature = "js", tsify(type = "AffinityTaskNow"))]
        now: TaskNow,
    },
    /// What has become of a call.
    Call {
        /// The task.
        task: u32,
        /// The call.
        call: u32,
        /// What.
        #[cfg_attr(feature = "js", tsify(type = "AffinityCallNow"))]
        now: CallNow,
    },
    /// Why a node does not get the task in hand.
    Node(
        #[cfg_attr(feature = "js", tsify(type = "AffinityRefusal<AffinityNodeVerdict>"))]
        Refusal<NodeVerdict>,
    ),
    /// Why an engine does not get the call in hand.
    Engine(
        #[cfg_attr(feature = "js", tsify(type = "AffinityRefusal<AffinityEngineVerdict>"))]
        Refusal<EngineVerdict>,
    ),
    /// No task is in the master's hands, no call in a node's.
    NothingInHand,
}
