//! What is said of any run, whatever its lab: where to go, what to look at, where it stands.

use serde::{Deserialize, Serialize};

use super::subject::Anchor;
use crate::kernel::{Level, Levels, Time};
pub use crate::schedule::Span;

/// What a run can be written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum File {
    /// The outcome document, as JSON.
    Outcome,
    /// What became of every job, as CSV.
    Table,
    /// The schedule in the Standard Workload Format.
    Swf,
    /// The trace as JSON lines; in pieces.
    Trace,
    /// The run in the Trace Event Format; in pieces.
    TraceEvents,
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
    /// The event most like one of another run, by its subject: a moment that survives a change of the scenario. Where
    /// the scenario has no such thing any more, the last moment by its instant. Cost: the run around it again; all of it
    /// where no event of the kind has the subject.
    Same(Anchor),
    /// The last moment by an instant, or the next event of one of these kinds where that comes before it.
    Until {
        /// The instant.
        time: Time,
        /// Names of kinds, as in traces; others mean nothing.
        kinds: Vec<String>,
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
    /// The next or previous event or decision that concerns a thing; stays where there is none. Cost: the run
    /// from here to there again, at most all of it.
    About {
        /// The thing.
        thing: Thing,
        /// Which way.
        direction: Direction,
    },
}

/// A thing that events and decisions concern, by its index in the scenario.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(missing_as_null))]
pub enum Thing {
    /// A task or job.
    Task(u32),
    /// A node, in a lab that tells nodes apart.
    Node(u32),
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

/// Which part of a picture with an axis of time is looked at; a lab without one pays it no heed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct Look {
    /// The instants from and to which; none for all there are.
    pub range: Option<(Time, Time)>,
    /// How many pixels wide it is shown: nothing finer need be told.
    pub width_px: u32,
}

impl Default for Look {
    fn default() -> Self {
        Look { range: None, width_px: 1024 }
    }
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
    /// The same in terms that outlive a change of the scenario; none at the start.
    pub anchor: Option<Anchor>,
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
