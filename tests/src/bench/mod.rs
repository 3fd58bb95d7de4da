//! The benchmarks: how fast the index of the placement lab is, on this platform and in wasm, beside a scan; the
//! backfill lab has a module of its own.
//!
//! Clusters and tasks are seeded; tasks come in rounds of a thousand. In the *steady* workload a round's tasks
//! end after the next round, so that the cluster stays as it is; in the *filling* one nothing ends. The first
//! is what the bars are about; the second shows what buckets without a fitting leaf cost, once they pile up
//! where the walk begins. Times of placing and of releasing are taken apart; the clock is read twice a round.
//!
//! The core reads no clock; [`clock`] does.

#[cfg(not(target_arch = "wasm32"))]
pub mod affinity;
pub mod backfill;
#[cfg(not(target_arch = "wasm32"))]
pub mod bars;
pub mod clock;
#[cfg(not(target_arch = "wasm32"))]
pub mod groups;
pub mod measure;
#[cfg(not(target_arch = "wasm32"))]
pub mod recorded;
pub mod suite;
pub mod table;
pub mod whole;
#[cfg(not(target_arch = "wasm32"))]
pub mod workflow;
pub mod workload;
