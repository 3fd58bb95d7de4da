//! What the test binaries share: vectors, an oracle, scenario makers, toy models.
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "test scenarios are small"
)]

pub mod affinity;
pub mod agree;
pub mod backfill;
#[cfg(not(target_arch = "wasm32"))]
pub mod bad;
pub mod bench;
#[cfg(feature = "browser")]
pub mod browser;
#[cfg(not(target_arch = "wasm32"))]
pub mod choices;
#[cfg(not(target_arch = "wasm32"))]
pub mod command;
#[cfg(not(target_arch = "wasm32"))]
pub mod decisions;
pub mod doors;
pub mod drawn;
#[cfg(feature = "browser")]
pub mod driver;
#[cfg(not(target_arch = "wasm32"))]
pub mod gallery;
pub mod groups;
pub mod json;
#[cfg(not(target_arch = "wasm32"))]
pub mod ledger;
pub mod method;
pub mod module;
pub mod moments;
pub mod packed;
pub mod placement;
#[cfg(not(target_arch = "wasm32"))]
pub mod prose;
#[cfg(not(target_arch = "wasm32"))]
pub mod random;
#[cfg(not(target_arch = "wasm32"))]
pub mod rows;
pub mod talk;
pub mod tape;
pub mod toy;
#[cfg(not(target_arch = "wasm32"))]
pub mod traces;
pub mod vectors;
pub mod workflow;
