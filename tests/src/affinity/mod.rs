//! The affinity lab: a plain simulator beside it, and random scenarios.

mod scan;
pub mod tape;

pub use scan::Scan;
