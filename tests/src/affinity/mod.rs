//! The affinity lab: an oracle from the definitions, a plain simulator to compare speed with, and random scenarios.

pub mod oracle;
mod scan;
pub mod tape;

pub use scan::Scan;
