//! The reason of each step of a backfill run, as data: numbers and handles, no sentences.
//!
//! **Invariant:** a near miss is not guessed: the test is made again with the change.
#![allow(missing_docs, reason = "a variant's doc says its fields")]

use serde::{Deserialize, Serialize};

use super::event::Test;
use crate::kernel::Time;

/// The subject of the current step. Jobs are numbered in scenario order; `nodes` are those of the job, `free` those
/// free before the step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Backfill_", missing_as_null))]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// Nothing has happened.
    Beginning,
    /// A job joined the queue.
    Submitted {
        job: u32,
        nodes: u64,
        estimate: Time,
        /// Number of jobs that wait before it.
        ahead: u64,
    },
    /// A job ended, its work done.
    Ended {
        job: u32,
        nodes: u64,
        /// Nodes free after it.
        free: u64,
        /// Time from its end to its expected end.
        early_by: Time,
    },
    /// A job was ended by its estimate.
    Killed {
        job: u32,
        nodes: u64,
        /// Nodes free after it.
        free: u64,
        /// Its unfinished work.
        missing: Time,
    },
    /// The head of the queue started, or a job whose planned start had come.
    Started {
        job: u32,
        nodes: u64,
        free: u64,
        /// Time since it joined the queue, less its run time.
        waited: Time,
        /// True if it ran before.
        resumed: bool,
        /// True if it started by its plan (conservative), not as the head.
        planned: bool,
        /// Number of waiting jobs that it overtakes, none of whose planned starts moves for it (conservative).
        overtakes: u64,
    },
    /// The head `job` does not fit, and the scheduler reserves for it.
    Reserved {
        job: u32,
        nodes: u64,
        free: u64,
        /// Shadow time: the time at which enough nodes will be free, by expected ends.
        time: Time,
        /// Extra nodes at that time.
        extra: u64,
        /// True if an earlier reservation is retained (checkpoint), though enough nodes would be free only later.
        retained: bool,
        /// The running jobs whose expected ends free the nodes, in order of these ends: job and expected end; the first
        /// few and the last.
        waits_for: Vec<(u32, Time)>,
    },
    /// A candidate behind the head was tested, and started or not.
    Tested {
        verdict: Verdict,
        /// True if this step is the probe alone, before its consequence.
        probe: bool,
        /// The head whose reservation it must not delay.
        head: u32,
        /// The changes that would have reversed a refusal.
        near: Option<NearMiss>,
    },
    /// The earliest gap of the plan for a job was found (conservative).
    GapFound {
        job: u32,
        nodes: u64,
        /// The length of the gap needed.
        estimate: Time,
        /// Beginning of the gap.
        at: Time,
        /// True if the gap begins at its planned start already.
        unchanged: bool,
    },
    /// A waiting job has a new planned start (conservative).
    Planned {
        job: u32,
        /// Its planned start before; none for a job just submitted.
        before: Option<Time>,
        /// Its planned start now.
        time: Time,
    },
    /// A job was stopped for the head.
    Checkpointed {
        job: u32,
        nodes: u64,
        head: u32,
        /// Nodes of the head.
        needs: u64,
        free: u64,
        /// Its total work done.
        done: Time,
        /// Its remaining work, costs included.
        remaining: Time,
    },
}

/// The inequality by which a candidate `job` was admitted or refused:
/// `nodes <= free`, and `now + length <= reservation` or `nodes <= extra`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Backfill_", missing_as_null))]
pub struct Verdict {
    pub job: u32,
    pub test: Test,
    pub nodes: u64,
    /// Nodes free now.
    pub free: u64,
    /// The present instant.
    pub now: Time,
    /// The estimate by which it is tested: its remaining estimate, shortened under `checkpoint`.
    pub length: Time,
    /// Its remaining estimate.
    pub estimate: Time,
    /// The head's shadow time.
    pub reservation: Time,
    /// Extra nodes at that time, before this candidate.
    pub extra: u64,
}

/// The least changes that would reverse a refusal, each by itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Backfill_", missing_as_null))]
pub struct NearMiss {
    /// Reduction of its estimate; none if that does not help.
    pub shorter: Option<Time>,
    /// Reduction of its nodes; none if that does not help.
    pub fewer: Option<u64>,
}

/// The reason why a job does not run at the present moment, or its state otherwise. `nodes` are those of the job,
/// `free` those free now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(type_prefix = "Backfill_", missing_as_null))]
#[serde(rename_all = "kebab-case")]
pub enum WhyNot {
    /// It is not submitted yet.
    Future { submit: Time },
    /// It runs.
    Running {
        start: Time,
        /// By its estimate, unless it is stopped.
        latest_end: Time,
    },
    /// It has ended. `killed`: its estimate ended it.
    Ended { end: Time, killed: bool },
    /// It is the head and does not fit.
    Head {
        nodes: u64,
        free: u64,
        /// Its reservation, if it has one: shadow time, and extra nodes.
        reserved: Option<(Time, u64)>,
        /// The changes that would let it start now.
        near: NearMiss,
    },
    /// It waits behind the head, and may not overtake it (fcfs), or is refused.
    Behind {
        head: u32,
        /// Its test against the head's reservation; none if the policy lets no job overtake.
        verdict: Option<Verdict>,
        /// The changes that would reverse the refusal.
        near: NearMiss,
    },
    /// It is the head and fits: the scheduling pass of this instant, still to come, starts it.
    Fits { nodes: u64, free: u64 },
    /// It waits behind the head, and the scheduling pass of this instant has not tested it yet.
    NotTested {
        head: u32,
        /// The result of its test, later at this instant; none if the scheduling pass has not begun.
        verdict: Option<Verdict>,
        /// The changes that would reverse a refusal then.
        near: NearMiss,
    },
    /// A job has ended at this instant, and this one has not been re-planned yet (conservative). `before`: its planned
    /// start so far.
    NotPlanned { before: Time },
    /// Its planned start has come: it starts at this instant (conservative).
    Due,
    /// It waits for its planned start (conservative).
    Planned {
        /// Its planned start; none if it has just joined the queue and is planned next.
        time: Option<Time>,
        nodes: u64,
        free: u64,
        /// True if the plan has room for it now; the plan is searched when a job ends.
        room: bool,
        /// The changes that would let it start now.
        near: NearMiss,
    },
}
