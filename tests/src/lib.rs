//! What the test binaries share: vectors and scenario makers.
