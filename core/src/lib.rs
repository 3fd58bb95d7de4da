//! Gantry's core: published scheduling methods, run step by step, forwards and backwards.
//!
//! Read it in this order: [`kernel`] (probes, models, replay), [`placement`] (a lab), [`scenario`] (the file
//! format), [`session`] (the one interface to a front end).
//!
//! **Invariant:** nothing here touches a clock, a DOM, the order of a hash table, or a float in a decision:
//! the same scenario gives the same trace on every platform.
#![forbid(unsafe_code)]

pub mod kernel;
pub mod placement;
pub mod scenario;
pub mod session;
