//! The groups lab: a plain scan to compare it with, and scenarios made of a tape.

mod scan;
mod tape;

pub use scan::Scan;
