//! The labs: one folder each, one method of scheduling each.

pub mod backfill;
pub mod placement;
pub mod workflow;
