//! The vocabulary of a session: every command and every reply, as plain data.
//!
//! **Invariant:** nothing but these types crosses the boundary between page and core.

use serde::{Deserialize, Serialize};

use crate::kernel::{Level, Levels, Time};
use crate::placement::reason::{BucketReason, WhyNot};
use crate::placement::view::View;
use crate::placement::{Explore, Policy};
use crate::scenario::{Errors, LabKind};

/// A command and the number its replies will carry.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Request {
    /// Chosen by the front end, ascending.
    pub id: u32,
    /// What to do.
    pub command: Command,
}

/// A reply to the request with the same id.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Response {
    /// Id of the request.
    pub id: u32,
    /// What came of it.
    pub reply: Reply,
}

/// What a front end can ask for.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum Command {
    /// Read, check and record a scenario, then show the given moment. Replies with [`Reply::Progress`] while
    /// it runs, then [`Reply::Opened`], or [`Reply::Failed`]. Replaces what was open before.
    Open {
        /// The scenario as JSON text.
        text: String,
        /// Where to go once it is open.
        goal: Goal,
    },
    /// Go somewhere. Replies with [`Reply::At`].
    Go(Goal),
    /// Ask why. Replies with [`Reply::Answered`].
    Ask(Question),
    /// The marks of the scrubber. Replies with [`Reply::Marked`].
    Mark {
        /// The most single marks; where a kind has more, counts by bin come instead.
        most: u32,
    },
    /// The run's outcome document, as JSON. Replies with [`Reply::Exported`].
    ExportOutcome,
    /// The trace from a moment on, as JSON lines, about `most` bytes at a time. Replies with [`Reply::Exported`].
    ExportTrace {
        /// The first moment to write, from 1.
        from: u64,
        /// About how many bytes at most.
        most: u64,
    },
    /// Stop recording; what is recorded stays usable. The open request is replied to with [`Reply::Opened`],
    /// marked incomplete, this one with [`Reply::Cancelled`].
    Cancel,
}

/// A moment to go to.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(missing_as_null))]
pub enum Goal {
    /// The start: nothing has happened.
    Start,
    /// The end of what is recorded.
    End,
    /// A number of events shown.
    Moment(u64),
    /// The n-th event (from 1) of a kind, or the nearest there is: a moment that survives other ways of
    /// counting steps.
    Nth {
        /// Name of the kind, as in traces.
        kind: String,
        /// Which of them, from 1.
        n: u64,
    },
    /// The next or previous step at a level, or coarser.
    Step {
        /// How fine.
        level: Level,
        /// Which way.
        direction: Direction,
    },
    /// The next or previous event of a kind; stays where there is none.
    Jump {
        /// Name of the kind, as in traces.
        kind: String,
        /// Which way.
        direction: Direction,
    },
}

/// Which way in time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(missing_as_null))]
pub enum Direction {
    /// Onwards.
    Forward,
    /// Back.
    Back,
}

/// A question about the present moment.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(missing_as_null))]
pub enum Question {
    /// Why was this node not chosen for the current task (or the given one, at its own decision)?
    WhyNotNode {
        /// The node.
        node: u32,
    },
    /// Why was this bucket not taken?
    WhyNotBucket {
        /// Its coordinates in the scenario's dimensions, none for a wildcard.
        at: Vec<Option<u32>>,
    },
}

/// What came of a command.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(
    target_pointer_width = "64",
    expect(
        clippy::large_enum_variant,
        reason = "replies are made once and moved, never stored in numbers"
    )
)]
pub enum Reply {
    /// Still recording.
    Progress(Progress),
    /// The scenario is open.
    Opened {
        /// What stays the same while it is open.
        overview: Overview,
        /// Where it stands.
        moment: Moment,
        /// What to draw.
        view: View,
    },
    /// A place was reached.
    At {
        /// Where.
        moment: Moment,
        /// What to draw.
        view: View,
    },
    /// An answer.
    Answered(Answer),
    /// The scrubber's marks.
    Marked(Marks),
    /// A piece of text to save.
    Exported {
        /// The text.
        text: String,
        /// The moment to go on from; none at the end.
        next: Option<u64>,
    },
    /// Nothing is being recorded any more.
    Cancelled,
    /// It could not be done.
    Failed(Failure),
}

/// How far a recording is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Progress {
    /// Entries of the scenario done.
    pub done: u64,
    /// Entries in all.
    pub total: u64,
    /// Events recorded.
    pub events: u64,
}

/// What stays the same while a scenario is open.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct Overview {
    /// What the scenario is.
    pub outline: Outline,
    /// Events by level.
    pub levels: Levels,
    /// Names of the kinds of events, and how many there are of each.
    pub kinds: Vec<(String, u64)>,
    /// Whether the run was recorded to its end.
    pub complete: bool,
    /// Events between keyframes: what a seek may have to run. Above [`Overview::SLOW_STRIDE`] seeking is slow.
    pub stride: u64,
    /// Figures of the run at its end.
    pub summary: Summary,
}

impl Overview {
    /// Strides above this make a seek take longer than a frame or two.
    pub const SLOW_STRIDE: u64 = 1_000_000;
}

/// What a front end needs to know of a scenario at every moment: its head, and names for indices.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct Outline {
    /// The lab.
    pub lab: LabKind,
    /// Title, note and unit of time, as in the scenario.
    pub title: Option<String>,
    /// Markdown.
    pub note: Option<String>,
    /// What one unit of time is.
    pub time_unit: Option<String>,
    /// The policy.
    pub policy: Policy,
    /// Whether walks go on after a match.
    pub explore: Explore,
    /// Seed of the generator.
    pub seed: u64,
    /// Tasks that choose against the same snapshot.
    pub batch: u64,
    /// The dimensions.
    pub dimensions: Vec<Outlined>,
    /// Names of the nodes, by index.
    pub nodes: Vec<String>,
    /// Names of the tasks, by index (releases do not count).
    pub tasks: Vec<String>,
}

/// A dimension of an [`Outline`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct Outlined {
    /// Its name.
    pub name: String,
    /// What one unit of it is; empty where not given.
    pub unit: String,
    /// How many units share a coordinate.
    pub granularity: u64,
    /// The largest coordinate of any node at the start, or of any task.
    pub extent: u32,
}

/// The run's figures at its end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct Summary {
    /// Tasks placed.
    pub placed: u64,
    /// Tasks that found no node.
    pub unplaced: u64,
}

/// Where in a run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct Moment {
    /// Events shown: 0 to `moments`.
    pub moment: u64,
    /// The last moment.
    pub moments: u64,
    /// The instant.
    pub time: Time,
    /// The current event's level and kind; none at the start.
    pub stop: Option<Stop>,
    /// Events shown, by level.
    pub shown: Levels,
}

/// The event a moment shows.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct Stop {
    /// Its level.
    pub level: Level,
    /// Name of its kind, as in traces.
    pub kind: String,
    /// It is the n-th of its kind, from 1.
    pub nth: u64,
}

/// An answer to a question.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(missing_as_null))]
pub enum Answer {
    /// About a node.
    Node(WhyNot),
    /// About a bucket.
    Bucket(BucketReason),
    /// There is no task to ask about at this moment.
    NoTask,
}

/// The marks of a scrubber, by kind of event.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Marks {
    /// For each kind with any.
    pub marks: Vec<Mark>,
}

/// The marks of one kind.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Mark {
    /// Name of the kind.
    pub kind: String,
    /// Every moment that shows one, where there are few.
    pub moments: Vec<u64>,
    /// Otherwise how many fall into each of as many equal parts of the run.
    pub bins: Vec<u32>,
}

/// Why a command failed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Failure {
    /// The scenario has errors.
    Scenario(Errors),
    /// Nothing is open.
    NothingOpen,
    /// There is no such node, bucket or kind.
    NoSuchThing,
}
