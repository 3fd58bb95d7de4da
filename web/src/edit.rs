//! Edits of a scenario.
