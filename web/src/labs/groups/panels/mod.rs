//! The lab's parts of the page.

pub mod map;
pub mod requests;
pub mod scene;
pub mod setup;
pub mod starts;
pub mod tables;
pub mod why;
