//! The lab's parts of the page.

pub mod scene;
pub mod setup;
pub mod tasks;
