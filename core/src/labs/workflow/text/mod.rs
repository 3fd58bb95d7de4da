//! Workflows and their agreements as the source text writes them.
//!
//! ```text
//! shares:[w,p0],[u1,p1,2],[u2,p1,1]        w lends to u1 and u2, 2 to 1; p0 comes before p1
//! w.step[1].job[1,2]                       stage 1 of w has a job 1 that needs 2 units
//! w.step[2].job[2,2,5]                     the same with a runtime of 5
//! job[2,3,3], job[2,4,1]                   stage, job, need: of the workflow that `shares` names, or of `workflow`
//! ```
//!
//! Users without ratios share in listed order. A `#` begins a remark. A job without a written runtime takes 1.
//! Full-width commas, colons, brackets, points and digits are accepted, and full-width round brackets for square ones.
//! A line `shares` for each workflow sets its priority; all of them name the same users.
//!
//! **Invariant:** written text reads back as the same workflows, users and sharing rule.
//! **Invariant:** every fault is reported with its line and column, the first of each line; nothing is ignored.

mod fault;
mod join;
mod read;
mod write;

pub use fault::{Expected, Fault, FaultKind, Faults};
pub use read::{MAX_BYTES, Text, read, read_with};
pub use write::{Form, Unwritten, write};
