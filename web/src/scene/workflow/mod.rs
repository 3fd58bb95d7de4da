//! The pictures of the workflow lab: the stage graph, the units of the pool and whose they are, and their timeline.

pub mod graph;
