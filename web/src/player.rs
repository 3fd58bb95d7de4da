//! Playing: when the next moment is due, and which one it is.
