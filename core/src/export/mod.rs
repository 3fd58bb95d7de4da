//! Export formats of runs for other programs, whatever the lab: tables, the Trace Event Format, and names in Markdown.
//!
//! **Invariant:** a file depends on the scenario and the recorded run alone.

pub mod csv;
pub mod markdown;
pub mod trace_event;
