//! The affinity lab: a plain simulator beside it.

mod scan;

pub use scan::Scan;
