//! Products and sums of a scenario's numbers, which may exceed the largest number of a scenario.
//!
//! A time and a size are below 2^53. Unit-time is a product of both, and a total wait is a sum that no check bounds: a
//! `u128` represents every one of them.
//!
//! **Invariant:** in JSON a total has all its digits; in JavaScript it is a number where that is exact, else a
//! `BigInt`.

use serde::Serializer;

use super::MAX_NUMBER;

/// Serializes a total; it deserializes as any other `u128`.
pub fn serialize<S: Serializer>(total: &u128, serializer: S) -> Result<S::Ok, S::Error> {
    match u64::try_from(*total) {
        Ok(exact) if exact <= MAX_NUMBER && serializer.is_human_readable() => {
            serializer.serialize_u64(exact)
        }
        _ => serializer.serialize_u128(*total),
    }
}
