//! Messages about a comparison, as plain data.

use serde::{Deserialize, Serialize};

use crate::kernel::{PartialRun, Time};
use crate::lab::metrics::Row;
use crate::session::{Direction, Look, Moment, View};

pub const MOST: usize = 5;

/// The most things whose ends a comparison has.
pub const MOST_ENDS: usize = 4_096;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Comparing {
    /// Run the open scenario under each of these policies, two to [`MOST`] of them, and go to a place; metrics are compared
    /// with the first. Replies with
    /// [`Reply::Progress`](crate::session::Reply::Progress) while they run, then
    /// [`Reply::Compared`](crate::session::Reply::Compared). Existing runs are reused.
    Begin { policies: Vec<String>, place: Place },
    /// Go to another place. Replies with [`Reply::ComparedAt`](crate::session::Reply::ComparedAt).
    Go(Place),
    /// Change the visible part of all pictures. Replies with [`Reply::ComparedAt`](crate::session::Reply::ComparedAt).
    Look(Look),
    /// Forget the runs. Replies with [`Reply::Cancelled`](crate::session::Reply::Cancelled).
    End,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Align {
    /// All at the same instant; in a lab without time, with equally many tasks arrived.
    #[default]
    Time,
    /// Each at its decision about the same job or task.
    Job,
}

/// A place of the common clock. Variants that name no alignment keep the current one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Place {
    /// The start, before all events.
    Start,
    /// The end: after all events, or the decisions about all jobs.
    End,
    /// A place by its number, from 0: the start.
    Index(u64),
    /// The next place, or the one before.
    Step(Direction),
    /// The last place by this instant, or with at most this many tasks arrived; aligned by time.
    Tick(Time),
    /// The decision about this job or task; aligned by job.
    Thing(u32),
    /// The divergence of two of the policies, by their numbers; these two at their decisions, the others by the clock.
    /// If they do not diverge, as no policy does from itself: the first divergence of any pair, else the end.
    Divergence(u32, u32),
    /// The nearest place in another alignment.
    Align(Align),
}

impl Place {
    pub const FIRST: Place = Place::Divergence(0, 0);
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Clock {
    pub align: Align,
    pub index: u64,
    pub last: u64,
    /// The instant, or the number of arrived tasks; aligned by job, that of the first run.
    pub tick: Time,
    /// The job or task, if aligned by job and not at the start.
    pub thing: Option<u32>,
    /// The two policies whose divergence is shown.
    pub divergence: Option<(u32, u32)>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Comparison {
    /// Names of the policies, in the order asked for.
    pub policies: Vec<String>,
    /// First and last instant of any run.
    pub range: (Time, Time),
    /// Metrics side by side, as far as the runs are recorded.
    pub table: Vec<Row>,
    pub divergences: Vec<PairDivergence>,
    /// For each run, the ends of its jobs or tasks by their number; behind them, of what else of its lab ends. Empty if
    /// they are more than [`MOST_ENDS`], or if nothing ends.
    pub ends: Vec<Vec<Option<Time>>>,
    /// For each run, true if it was recorded to its end.
    pub complete: Vec<bool>,
    /// For each run, its end if it is partial; else `None`.
    pub ended: Vec<Option<PartialRun>>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PairDivergence {
    /// The two, by their numbers.
    pub pair: (u32, u32),
    /// The number of its place by time; 0 if there is none.
    pub index: u64,
    /// The instant and the decision of each; `None` if they do not diverge as far as both are recorded.
    pub first: Option<(Time, [Side; 2])>,
}

impl PairDivergence {
    /// Its instant and its job or task; `None` if the two policies do not diverge.
    pub fn subject(&self) -> Option<(Time, u32)> {
        self.first.as_ref().map(|(time, sides)| (*time, sides[0].thing))
    }
}

/// The subject of the first divergence of all pairs. Of several at one instant the one that most pairs have: every policy
/// decides about that, as its order among the decisions of the instant is the first.
pub fn first_subject(pairs: &[PairDivergence]) -> Option<(Time, u32)> {
    let subjects = || pairs.iter().filter_map(PairDivergence::subject);
    let time = subjects().map(|(time, _)| time).min()?;
    let count = |subject: &(Time, u32)| subjects().filter(|other| other == subject).count();
    let first = subjects().filter(|subject| subject.0 == time);
    first.min_by_key(|subject| (std::cmp::Reverse(count(subject)), subject.1))
}

/// A policy's decision about the subject of a divergence; `None` if the policy has no part in it.
pub fn decision_about(
    pairs: &[PairDivergence],
    subject: (Time, u32),
    policy: usize,
) -> Option<&Side> {
    pairs.iter().filter(|pair| pair.subject() == Some(subject)).find_map(|divergence| {
        let pair = [divergence.pair.0, divergence.pair.1];
        let side = pair.iter().position(|&run| run as usize == policy)?;
        Some(&divergence.first.as_ref()?.1[side])
    })
}

/// One policy's decision at a divergence.
pub use crate::lab::divergence::Side;

/// A run at the current place.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Seen<V = View> {
    pub moment: Moment,
    pub view: V,
    /// True if the run has reached the job that it is aligned by: a job may never be decided.
    pub reached: bool,
}
