//! The forms of a placement scenario.

pub mod chips;
pub mod lists;
