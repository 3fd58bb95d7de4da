//! Components: one a file.
