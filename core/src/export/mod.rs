//! What a run is written as for other programs: schedules in the Standard Workload Format, runs in the Trace Event
//! Format, tables.
//!
//! **Invariant:** a file depends on the scenario and the recorded run alone.

pub mod csv;
pub mod swf;
pub mod trace_event;
