//! The benchmarks: tables of cases for each lab, for replay, and for the files that are read and written.
//!
//! Workloads are seeded. Where cost is compared by size, small scenarios are run one after the other, as many different
//! ones as are as large as a large one together: a processor that runs the same thousand jobs again knows every branch
//! by heart, and takes less than half the time for the same instructions.
//!
//! The core reads no clock; [`harness`] does.

#[cfg(not(target_arch = "wasm32"))]
pub mod affinity;
pub mod backfill;
#[cfg(not(target_arch = "wasm32"))]
pub mod files;
#[cfg(not(target_arch = "wasm32"))]
pub mod groups;
pub mod harness;
pub mod placement;
pub mod recorded;
#[cfg(not(target_arch = "wasm32"))]
pub mod workflow;

/// The tables of this platform; in wasm those of the two labs whose speed the page is about.
pub fn tables() -> Vec<harness::Table> {
    let tables = placement::tables().into_iter().chain(backfill::tables());
    #[cfg(not(target_arch = "wasm32"))]
    let tables = tables
        .chain(workflow::tables())
        .chain(groups::tables())
        .chain(affinity::tables())
        .chain(files::tables());
    tables.collect()
}
