//! What the test binaries share: vectors, an oracle, scenario makers, toy models.

pub mod toy;
