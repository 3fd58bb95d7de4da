//! The lab's parts of the page.

pub mod requests;
pub mod rooms;
pub mod scene;
pub mod setup;
pub mod tables;
pub mod why;
