//! The stage graph: stages as boxes in their order, with their jobs and what these need.
