//! Gantry's core: published scheduling methods, run step by step, forwards and backwards.
//!
//! Read it in this order: [`kernel`] (probes, models, replay), [`labs`] (the methods), [`scenario`] (the file
//! format), [`workload`] (traces and models of jobs), [`run`] (runs without replay), [`session`] (the one interface to a
//! front end), and, natively, `import` (traces of real clusters) and `cli` (the command line).
//!
//! ```
//! use gantry_core::run::{Document, run};
//! use gantry_core::scenario::read;
//!
//! let scenario = read(r#"{
//!     "gantry": 1, "lab": "placement", "policy": "best-fit",
//!     "dimensions": [{"name": "vcores"}],
//!     "nodes": [{"id": "large", "available": [8]}, {"id": "small", "available": [2]}],
//!     "tasks": [{"id": "t", "request": [2]}]
//! }"#)
//! .expect("a scenario without errors");
//! let Document::Placement { outcome, .. } = run(&scenario).expect("a checked scenario") else {
//!     unreachable!("a document of the scenario's lab");
//! };
//! assert_eq!(outcome.assignments[0].node.as_deref(), Some("small"));
//! ```
//!
//! **Invariant:** no decision depends on a clock, a DOM, the order of a hash table, or a float: a scenario gives one
//! trace on every platform.
#![forbid(unsafe_code)]
#![warn(clippy::disallowed_types)]

#[cfg(feature = "cli")]
pub mod cli;
#[cfg(test)]
mod conformance;
pub mod export;
pub mod format;
pub mod gzip;
pub mod import;
#[cfg(feature = "js")]
pub mod js;
pub mod kernel;
pub mod lab;
pub mod labs;
#[cfg(any(test, feature = "predict"))]
pub mod quiz;
pub mod run;
pub mod scenario;
mod schedule;
pub mod session;
pub mod sort;
#[cfg(feature = "manifests")]
pub use labs::manifests;
pub use labs::placement::cost;
pub use labs::workload;
