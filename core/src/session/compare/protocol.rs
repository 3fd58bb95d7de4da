//! What crosses the boundary about a comparison, as plain data.

use serde::{Deserialize, Serialize};

use crate::kernel::{PartialRun, Time};
use crate::lab::figures::Row;
use crate::session::{Direction, Look, Moment, View};

/// The most policies beside each other.
pub const MOST: usize = 4;

/// What can be asked of a comparison.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Comparing {
    /// Run the open scenario under each of these policies, two to [`MOST`] of them, and stand at a place. Replies
    /// with [`Reply::Progress`](crate::session::Reply::Progress) while they run, then
    /// [`Reply::Compared`](crate::session::Reply::Compared). Runs there are already are kept.
    Begin {
        /// Names of the policies; figures are held against the first.
        policies: Vec<String>,
        /// Where to stand then.
        place: Place,
    },
    /// Stand somewhere else. Replies with [`Reply::Beside`](crate::session::Reply::Beside).
    Go(Place),
    /// Look at another part of all pictures. Replies with [`Reply::Beside`](crate::session::Reply::Beside).
    Look(Look),
    /// Forget the runs. Replies with [`Reply::Cancelled`](crate::session::Reply::Cancelled).
    End,
}

/// By what the runs stand beside each other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Align {
    /// All at the same instant; in a lab without time, with as many tasks arrived.
    #[default]
    Time,
    /// Each where it decides the same job or task.
    Job,
}

/// A place of the common clock. Those without an alignment of their own keep the present one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Place {
    /// Nothing has happened.
    Start,
    /// All has happened; all jobs are decided.
    End,
    /// A place by its number, from 0: the start.
    Index(u64),
    /// The next place, or the one before.
    Step(Direction),
    /// The last place by this instant, or with at most so many tasks arrived; aligned by time.
    Tick(Time),
    /// Where this job or task is decided; aligned by job.
    Thing(u32),
    /// Where two of the policies, by their numbers, decide otherwise for the first time; these two at their
    /// decisions, the others by the clock. Where they decide alike throughout: where any two first part, else the
    /// end.
    Parting(u32, u32),
    /// The place that is nearest in another alignment.
    Align(Align),
}

/// Where a comparison stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Clock {
    /// By what the runs are beside each other.
    pub align: Align,
    /// The number of the place.
    pub index: u64,
    /// That of the last place.
    pub last: u64,
    /// The instant, or how many tasks have arrived; aligned by job, that of the first run.
    pub tick: Time,
    /// The job or task, where it is aligned by one and not at its start.
    pub thing: Option<u32>,
    /// The two policies whose first different decisions are shown.
    pub parting: Option<(u32, u32)>,
}

/// What stays the same while a comparison stands.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Comparison {
    /// Names of the policies, in the order asked for.
    pub policies: Vec<String>,
    /// From the first to the last instant of any run.
    pub range: (Time, Time),
    /// Figures side by side, as far as the runs are recorded.
    pub table: Vec<Row>,
    /// Where each two of them part.
    pub partings: Vec<Parting>,
    /// For each run, whether it was recorded to its end.
    pub complete: Vec<bool>,
    /// For each run, where it was ended for good and why; none where it was not.
    pub ended: Vec<Option<PartialRun>>,
}

/// Two policies and the first decision in which they part.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Parting {
    /// The two, by their numbers.
    pub pair: (u32, u32),
    /// The number of its place by time; 0 where there is none.
    pub index: u64,
    /// When, and what each of them does; none where they decide alike as far as both are recorded.
    pub first: Option<(Time, [Side; 2])>,
}

/// What one policy does where it parts from another.
pub type Side = crate::lab::divergence::Side<crate::labs::Deed>;

/// A run where it stands.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Seen {
    /// Where.
    pub moment: Moment,
    /// What it looks like there.
    pub view: View,
    /// Whether the run has what it is aligned by: a job may never be decided.
    pub reached: bool,
}
