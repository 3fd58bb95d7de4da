//! The lab's parts of the page.

pub mod make;
pub mod outcomes;
pub mod scene;
pub mod setup;
pub mod tasks;
pub mod tolerance;
pub mod why;
