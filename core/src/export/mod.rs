//! Export formats of runs for other programs, whatever the lab: tables, and the Trace Event Format.
//!
//! **Invariant:** a file depends on the scenario and the recorded run alone.

pub mod csv;
pub mod trace_event;
