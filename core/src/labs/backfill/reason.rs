//! Why a step of a backfill run went as it did, as data: numbers and handles, no sentences.
//!
//! **Invariant:** a near miss is not guessed: the judgement is made again with the change.

use serde::{Deserialize, Serialize};

use super::event::Test;
use crate::kernel::Time;

/// What the current step is about. Jobs are numbered in scenario order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Backfill_", missing_as_null))]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// Nothing has happened.
    Beginning,
    /// A job joined the queue.
    Submitted {
        /// The job.
        job: u32,
        /// The nodes it asks for.
        nodes: u64,
        /// How long it runs, as its user says.
        estimate: Time,
        /// Jobs that wait before it.
        ahead: u64,
    },
    /// A job ended, its work done.
    Ended {
        /// The job.
        job: u32,
        /// The nodes it gave back.
        nodes: u64,
        /// Nodes free after it.
        free: u64,
        /// How long before its expected end.
        early_by: Time,
    },
    /// A job was ended by its estimate.
    Killed {
        /// The job.
        job: u32,
        /// The nodes it gave back.
        nodes: u64,
        /// Nodes free after it.
        free: u64,
        /// How much of its work was missing.
        missing: Time,
    },
    /// The head of the queue started, or a job whose planned start had come.
    Started {
        /// The job.
        job: u32,
        /// The nodes it took.
        nodes: u64,
        /// Nodes free before it.
        free: u64,
        /// Since when it waited.
        waited: Time,
        /// Whether it ran before.
        resumed: bool,
        /// Whether a plan had set this time (conservative), not the head's turn.
        planned: bool,
        /// How many waiting jobs it overtakes, none of whose planned starts moves for it (conservative).
        overtakes: u64,
    },
    /// The head does not fit and holds a reservation.
    Reserved {
        /// The head.
        job: u32,
        /// The nodes it needs.
        nodes: u64,
        /// Nodes free now.
        free: u64,
        /// When enough nodes will be free, by expected ends.
        time: Time,
        /// How many are left over then.
        extra: u64,
        /// Whether an earlier reservation is kept (checkpoint), though enough nodes would be free later only.
        kept: bool,
        /// The running jobs whose expected ends make room, in order of these: job and expected end; the first
        /// few and the last.
        waits_for: Vec<(u32, Time)>,
    },
    /// A candidate behind the head was judged, and started or not.
    Judged {
        /// How.
        verdict: Verdict,
        /// Whether this step is the probe alone, before what follows from it.
        probe: bool,
        /// The head whose reservation it must not delay.
        head: u32,
        /// What would have turned a refusal.
        near: Option<NearMiss>,
    },
    /// The earliest hole of the plan that takes a job (conservative).
    HoleFound {
        /// The job.
        job: u32,
        /// The nodes it needs.
        nodes: u64,
        /// For how long.
        estimate: Time,
        /// From when on they are free.
        at: Time,
        /// Whether that is its planned start already.
        kept: bool,
    },
    /// A waiting job has a new planned start (conservative).
    Planned {
        /// The job.
        job: u32,
        /// Its planned start before; none for a job just submitted.
        before: Option<Time>,
        /// Its planned start now.
        time: Time,
    },
    /// A job was stopped for the head.
    Checkpointed {
        /// The job.
        job: u32,
        /// The nodes it gave back.
        nodes: u64,
        /// The head it gave way to.
        head: u32,
        /// The nodes the head needs.
        needs: u64,
        /// Nodes free before.
        free: u64,
        /// Work it has done in all.
        done: Time,
        /// Work that is left, costs included.
        left: Time,
    },
}

/// The inequality by which a candidate was admitted or refused:
/// `nodes <= free`, and `now + length <= reservation` or `nodes <= extra`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Backfill_", missing_as_null))]
pub struct Verdict {
    /// The candidate.
    pub job: u32,
    /// Which test decided.
    pub test: Test,
    /// The nodes it needs.
    pub nodes: u64,
    /// Nodes free now.
    pub free: u64,
    /// The present instant.
    pub now: Time,
    /// The estimate by which it is judged: what remains of it, shortened under `checkpoint`.
    pub length: Time,
    /// What remains of its estimate.
    pub estimate: Time,
    /// The head's reservation time.
    pub reservation: Time,
    /// Nodes left over then, before this candidate.
    pub extra: u64,
}

/// The least changes that would turn a refusal, each by itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Backfill_", missing_as_null))]
pub struct NearMiss {
    /// Its estimate so much shorter; none where that does not help.
    pub shorter: Option<Time>,
    /// So many nodes fewer; none where that does not help.
    pub fewer: Option<u64>,
}

/// Why a job does not run at the present moment, or what it does instead.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Backfill_", missing_as_null))]
#[serde(rename_all = "kebab-case")]
pub enum WhyNot {
    /// It is not submitted yet.
    Future {
        /// When it will be.
        submit: Time,
    },
    /// It runs.
    Running {
        /// Since when.
        start: Time,
        /// Until when at the latest, by its estimate, as far as it is not stopped.
        latest_end: Time,
    },
    /// It has ended.
    Ended {
        /// When.
        end: Time,
        /// Whether its estimate ended it.
        killed: bool,
    },
    /// It is the head and does not fit.
    Head {
        /// The nodes it needs.
        nodes: u64,
        /// Nodes free now.
        free: u64,
        /// Its reservation, where it holds one: time, and nodes left over then.
        reserved: Option<(Time, u64)>,
        /// What would let it start now.
        near: NearMiss,
    },
    /// It waits behind the head, and may not pass it (fcfs), or is refused.
    Behind {
        /// The head.
        head: u32,
        /// How it is judged against the head's reservation; none where the policy lets nobody pass.
        verdict: Option<Verdict>,
        /// What would turn it.
        near: NearMiss,
    },
    /// It is the head and fits: the pass of this instant, still to come, starts it.
    Fits {
        /// The nodes it needs.
        nodes: u64,
        /// Nodes free now.
        free: u64,
    },
    /// It waits behind the head, and the pass of this instant has not judged it yet.
    NotJudged {
        /// The head.
        head: u32,
        /// How it will be judged when its turn comes, at this instant; none where the pass is still to begin.
        verdict: Option<Verdict>,
        /// What would turn a refusal then.
        near: NearMiss,
    },
    /// A job has ended at this instant, and it has not been planned anew yet (conservative).
    NotPlanned {
        /// Its planned start so far.
        before: Time,
    },
    /// Its planned start has come: it starts at this instant (conservative).
    Due,
    /// It waits for its planned start (conservative).
    Planned {
        /// When; none where it has joined the queue and is planned only next.
        time: Option<Time>,
        /// The nodes it needs, and those free now.
        nodes: u64,
        /// Nodes free now.
        free: u64,
        /// Whether the plan has room for it now; it is looked at when a job ends.
        room: bool,
        /// What would let it start now.
        near: NearMiss,
    },
}
