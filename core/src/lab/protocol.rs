//! The protocol that all labs share: goals in a run, the visible range, the current moment.

use serde::{Deserialize, Serialize};

pub use super::look::{Looked, PANELS};
use super::metrics::Row;
use super::subject::Anchor;
use crate::kernel::{Level, Levels, Time};
pub use crate::schedule::Span;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum File {
    /// The outcome document, as JSON.
    Outcome,
    /// The result of every job, as CSV.
    Table,
    /// The schedule in the Standard Workload Format.
    Swf,
    /// The trace as JSON lines; in pages.
    Trace,
    /// The run in the Trace Event Format; in pages.
    TraceEvents,
}

/// A goal: a moment to go to.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(missing_as_null))]
pub enum Goal {
    /// The start, before all events.
    Start,
    /// The end of the recorded part.
    End,
    /// The moment with this number of events shown.
    Moment(u64),
    /// The n-th event (from 1) of a kind, by its name in traces, or the nearest there is: a moment that does not depend on
    /// how steps are counted.
    Nth { kind: String, n: u64 },
    /// The event that best matches one of another run, by its subject: a moment that survives a change of the scenario.
    /// If the scenario has no such thing any more, the last moment by its instant. Cost: the run around it again; all
    /// of it if no event of the kind has the subject.
    Same(Anchor),
    /// The last moment by an instant.
    Time(Time),
    /// The last moment by an instant from here on, or the next event of one of these kinds if that comes first; unknown
    /// kinds are ignored.
    Until { time: Time, kinds: Vec<String> },
    /// The next or previous step at a level, or coarser.
    Step { level: Level, direction: Direction },
    /// The next or previous event of a kind; stays if there is none.
    Jump { kind: String, direction: Direction },
    /// The next or previous event or decision about a thing; stays if there is none. Cost: the run between the two
    /// moments again, at most all of it.
    About { thing: Thing, direction: Direction },
    /// The nearest moment to a goal's in a part of the run, by its first and last moment: an embed shows that part alone.
    Within { goal: Box<Goal>, from: u64, to: u64 },
}

impl Goal {
    /// The goal itself, and the first and last moment that it may lead to.
    pub(crate) fn bounds(&self) -> (&Goal, (u64, u64)) {
        let (mut goal, mut bounds) = (self, (0, u64::MAX));
        while let Goal::Within { goal: inner, from, to } = goal {
            (goal, bounds) = (inner, (bounds.0.max(*from), bounds.1.min(*to)));
        }
        (goal, bounds)
    }
}

/// A job, task, node or owner, by its index in the scenario. A lab without such things has no events about them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(missing_as_null))]
pub enum Thing {
    Task(u32),
    /// A node, in a lab that distinguishes nodes.
    Node(u32),
    /// An owner of several jobs, in a lab that has such.
    Owner(OwnerNumber),
}

/// The index of an owner of jobs: of no other thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify))]
pub struct OwnerNumber(pub u32);

impl Thing {
    /// False for the number by which labs mark that there is none.
    pub(crate) fn is_listed(self) -> bool {
        let (Thing::Task(number) | Thing::Node(number) | Thing::Owner(OwnerNumber(number))) = self;
        number != u32::MAX
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(missing_as_null))]
pub enum Direction {
    Forward,
    Back,
}

/// The visible part of a picture with a time axis; ignored by labs without one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct Look {
    /// Visible instants, from and to; `None` for all.
    pub range: Option<(Time, Time)>,
    /// Width in pixels: the resolution of the view.
    pub width_px: u32,
    /// True for what comes too: the recorded run past the moment. A view has nothing of it else.
    #[serde(default)]
    pub ahead: bool,
}

impl Default for Look {
    fn default() -> Self {
        Look { range: None, width_px: 1024, ahead: false }
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct Moment {
    /// Events shown: 0 to `moments`.
    pub moment: u64,
    /// Number of the last moment.
    pub moments: u64,
    pub time: Time,
    /// The current event's level and kind; `None` at the start.
    pub stop: Option<Stop>,
    pub shown: Levels,
    /// An anchor that survives a change of the scenario; `None` at the start.
    pub anchor: Option<Anchor>,
}

/// The event shown at a moment.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct Stop {
    pub level: Level,
    /// Name of its kind, as in traces.
    pub kind: String,
    /// Number of the event within its kind, from 1.
    pub nth: u64,
}

/// The marks of a scrubber, by kind of event.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Marks {
    /// Entries for all kinds that have events.
    pub marks: Vec<Mark>,
    /// The moment of each step of the scenario's lesson; `None` if the recorded part does not have it.
    pub lesson: Vec<Option<u64>>,
    /// The thing or panel that each step looks at; `None` if there is none.
    pub looks: Vec<Option<Looked>>,
    /// The metrics of the policies that the lesson compares, in their order; none while questions are asked, or if their
    /// runs are too long.
    pub compare: Vec<Row>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Mark {
    pub kind: String,
    /// Moments of all its events, if they are few.
    pub moments: Vec<u64>,
    /// Otherwise event counts in equal parts of the run.
    pub bins: Vec<u32>,
}

impl Mark {
    /// The events up to a moment of a run of `moments`: their moments, or the counts of the parts that are over.
    pub fn until(&self, moment: u64, moments: u64) -> (&[u64], &[u32]) {
        let parts = self.bins.len() as u64;
        let over = (moment.saturating_mul(parts) / moments.max(1)).min(parts);
        let over = usize::try_from(over).unwrap_or(usize::MAX);
        (&self.moments[..self.moments.partition_point(|at| *at <= moment)], &self.bins[..over])
    }
}
