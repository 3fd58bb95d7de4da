//! Shared by the tests of the workflow lab: the method straight from its definitions, generators of scenarios, and the
//! core compared with them.

pub mod agree;
pub mod oracle;
#[cfg(not(target_arch = "wasm32"))]
pub mod reclaims;
pub mod tape;
pub mod watch;

pub use oracle::Oracle;
