//! The lab's parts of the page.

pub mod make;
pub mod scene;
pub mod setup;
pub mod strip;
pub mod tables;
pub mod tasks;
pub mod timeline;
pub mod tolerance;
pub mod why;
