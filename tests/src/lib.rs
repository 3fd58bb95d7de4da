//! What the test binaries share: vectors, an oracle, scenario makers, toy models.
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "test scenarios are small"
)]

pub mod agree;
pub mod bench;
pub mod oracle;
pub mod tape;
pub mod toy;
pub mod vectors;
