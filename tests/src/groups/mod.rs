//! The groups lab: an oracle from the definitions, a plain scan to compare speed with, and random scenarios.

#[cfg(not(target_arch = "wasm32"))]
pub mod oracle;
pub mod random;
mod scan;
mod tape;

pub use scan::Scan;
