//! All tiny scenarios of each lab, one family after another: the core does what the definitions say in every one.
#![allow(clippy::cast_possible_truncation, reason = "tiny scenarios")]

mod affinity;
mod backfill;
mod groups;
mod placement;
mod workflow;
