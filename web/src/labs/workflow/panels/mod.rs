//! The lab's parts of the page.

pub mod graph;
pub mod jobs;
pub mod ledger;
pub mod scene;
pub mod setup;
pub mod stages;
pub mod users;
pub mod why;
