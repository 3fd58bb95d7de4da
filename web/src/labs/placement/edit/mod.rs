//! Changes of a placement scenario.

pub mod lists;
pub mod names;
