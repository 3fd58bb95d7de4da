//! The lab's parts of the page.

pub mod gantt;
pub mod lists;
pub mod make;
pub mod setup;
pub mod why;
