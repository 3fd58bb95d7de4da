//! Sentences of the backfill lab as tables.
