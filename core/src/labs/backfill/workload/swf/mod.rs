//! Traces in the Standard Workload Format, as published by the Parallel Workloads Archive.
//!
//! Source: Chapin et al., "Benchmarks and Standards for the Evaluation of Parallel Job Schedulers", JSSPP 1999, and the
//! archive's description of version 2.2: a line for each job with 18 numbers, -1 for unknown ones; before them
//! comments, `; Key: value`.
//!
//! - A job's id is its number (field 1). It uses the processors that were allocated to it (5), or else those requested
//!   (8); [`Processors`] reverses that. Its estimate is the requested time (9), or else its run time (4). Times stay
//!   those of the trace.
//! - Fractions of a second are rounded so that no job vanishes: submissions down, run times and estimates up.
//! - The machine's size is the one given, or else `MaxProcs` or `MaxNodes` of the header, or else the size of the
//!   largest job.
//! - A job without a run time or processors never ran: it is left out. So is a line of status 2, 3, or 4, which is one
//!   part of a job whose whole has a line of its own.
//!
//! One file a concern: `fields` (one line), `header` (comments), `lines` (all of them), `read` (bytes in, a workload
//! out), `report` (the result).
//!
//! **Invariant:** a bad line never ends an import; the report names it.
//! **Invariant:** the result does not depend on the boundaries of chunks; a job takes 64 bytes while it is parsed.
//! Cost: one pass, and a sort if lines are not in order. Natively 750 MB/s on the 2.6 MB of the trace of the KTH, 250
//! MB/s on 104 MB where memory for a million jobs has to be fetched too, 100 MB/s of text if it is packed.
//!
//! It ignores waits, memory, dependencies and think times: the recorded scheduler's decisions are not replayed.

mod fields;
mod header;
mod lines;
mod read;
mod report;

pub use fields::Field;
pub use header::Header;
pub use read::{MAX_BYTES, MAX_JOBS, Options, Processors, ReadError, Reader, read};
pub use report::{MAX_NAMED, Machine, Report, Skip, SkippedJob, Source};
