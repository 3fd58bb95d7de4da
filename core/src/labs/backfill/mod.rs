//! Lab 2: backfilling. Rigid jobs on one machine may overtake a waiting head without delaying it.
//!
//! Source: CN103810037A, "A job scheduling method and computing device" (checkpoint backfill), with first come
//! first served, EASY (Lifka, "The ANL/IBM SP scheduling system", JSSPP 1995) and conservative backfill
//! (Mu'alem and Feitelson, IEEE TPDS 12(6), 2001) as the methods it is compared with.
//!
//! Start at `sim.rs`. `sim/queue.rs` has the waiting jobs and finds the next one that may overtake the head;
//! `sim/ranked.rs` is that index for a policy that tests candidates in another order; `sim/running.rs` has expected
//! ends and the nodes they free; `sim/profile.rs` has free nodes over time, and `sim/planned.rs` the planned starts
//! (conservative). `sim/pass.rs` is a scheduling pass, `sim/instant.rs` the order of ends and submissions. `rows.rs`
//! gives every run segment its rows in the chart, equal at every moment. `simulate` runs a user's own
//! policy.
//!
//! **Invariant:** a candidate behind the head gives exactly one `test` and one `refuse` or `backfill`, so that a probe
//! that does not listen finely gets them in bulk (`Probe::tally`) and a deep queue is not walked.
//! **Invariant:** the head starts by its shadow time; a planned start never moves later; no node runs two jobs; a job's
//! finished work and its remaining work add up to its work.

#[cfg(test)]
pub(crate) mod adversaries;
mod check;
mod columns;
pub mod decision;
pub mod divergence;
pub mod event;
mod explain;
mod invariants;
mod job_names;
pub(crate) mod lab;
pub mod metrics;
pub mod outcome;
mod policy;
pub mod problem;
pub mod program;
pub mod reason;
mod rows;
mod scenario;
pub mod schedule;
mod show;
mod sim;
pub mod simulate;
mod slices;
mod subject;
pub mod swf;
mod table;
pub mod trace;
pub mod view;
mod why_not;
pub mod workload;

pub use explain::{Transition, explain};
pub use job_names::JobNames;
pub use metrics::Metrics;
pub use outcome::Outcome;
pub use policy::{CandidateOrder, Policy};
pub use problem::Problem;
pub use reason::{Answer, Question};
pub use rows::Rows;
pub use scenario::BackfillScenario as Scenario;
pub use scenario::{BackfillScenario, Checkpoint, Events, Job, Overrun, Split};
pub use schedule::Schedule;
pub use show::{History, Setting, view, whole};
pub use sim::{Admitted, Close, Reservation, Segment, Sim, Status};
pub use table::{ScheduleSource, file, table};
pub use trace::Names;
pub use view::{Outline, View};
pub use why_not::why_not_job;
