//! Products and sums of a scenario's numbers, which may exceed the largest number of a scenario.
//!
//! A time is below 2^53, and so is a size. Unit-time is a product of both, and many waits together are a sum that no
//! check bounds: both are a `u128`, which holds every one of them.
//!
//! **Invariant:** in JSON a total has all its digits; in JavaScript it is a number where that is exact, else a
//! `BigInt`.

use serde::Serializer;

use super::MAX_NUMBER;

/// Writes a total; read back, it is a `u128` as any other.
pub fn serialize<S: Serializer>(total: &u128, serializer: S) -> Result<S::Ok, S::Error> {
    match u64::try_from(*total) {
        Ok(exact) if exact <= MAX_NUMBER && serializer.is_human_readable() => {
            serializer.serialize_u64(exact)
        }
        _ => serializer.serialize_u128(*total),
    }
}
