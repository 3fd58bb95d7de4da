//! What the proofs of the workflow lab share: the method once more straight from its definitions, makers of
//! scenarios, and the core held against all that.

pub mod agree;
pub mod oracle;
#[cfg(not(target_arch = "wasm32"))]
pub mod reclaims;
pub mod tape;
pub mod watch;

pub use oracle::Oracle;
