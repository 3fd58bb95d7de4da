//! The groups lab: a plain scan beside it, and scenarios made of a tape.

mod scan;
mod tape;

pub use scan::Scan;
