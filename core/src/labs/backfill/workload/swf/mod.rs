//! Traces in the Standard Workload Format, as the Parallel Workloads Archive publishes them.
//!
//! Source: Chapin et al., "Benchmarks and Standards for the Evaluation of Parallel Job Schedulers", JSSPP 1999,
//! and the archive's description of version 2.2: a line for each job with 18 numbers, -1 for what is not known;
//! before them comments, `; Key: value`.
//!
//! - A job's id is its number (field 1). It holds the processors that were allocated to it (5), or else those it
//!   asked for (8); [`Processors`] turns that round. Its estimate is the time it asked for (9), or else its run
//!   time (4). Times stay those of the trace.
//! - Fractions of a second are rounded so that no job vanishes: submissions down, run times and estimates up.
//! - The machine is the one asked for, or else `MaxProcs` or `MaxNodes` of the header, or else as wide as the
//!   widest job.
//! - A job without a run time or processors never ran: it is left out. So is a line of status 2, 3, or 4, which
//!   tells of one part of a job whose whole has a line of its own.
//!
//! One file a concern: `fields` (one line), `header` (comments), `lines` (all of them), `read` (bytes
//! in, a workload out), `report` (what came of it).
//!
//! **Invariant:** a bad line never ends an import; the report names it.
//! **Invariant:** the result does not depend on where the chunks end; a job takes 56 bytes while it is read.
//! Cost: one pass, and a sort where lines are not in order. Natively 750 MB/s on the 2.6 MB of the trace of the KTH, 250
//! MB/s on 104 MB where the memory of a million jobs has to be fetched too, 100 MB/s of text where it is packed.
//!
//! It does not read waits, memory, dependencies and think times: what the recorded scheduler did is not replayed.

mod fields;
mod header;
mod lines;
mod read;
mod report;

pub use fields::Field;
pub use header::Header;
pub use read::{Error, MAX_BYTES, MAX_JOBS, Options, Processors, Reader, looks_like, read};
pub use report::{MAX_NAMED, Machine, Report, Skip, Skipped, Source};
