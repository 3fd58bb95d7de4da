//! One number for a whole event stream, so that two runs can be compared without keeping either.
//!
//! Each number of an event is mixed in by multiplication and rotation in 64 bits; the result is the same on every platform.
//! The digest tells runs apart; it does not resist an attacker.

use std::hash::Hasher;

use super::{Event, Model, Probe};

const MULTIPLIER: u64 = 0x9E37_79B9_7F4A_7C15;

/// A probe that folds every event into 64 bits.
///
/// **Invariant:** equal event streams give equal digests natively and in wasm.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Digest(u64);

impl Default for Digest {
    fn default() -> Self {
        Digest(MULTIPLIER)
    }
}

impl Digest {
    pub fn value(self) -> u64 {
        self.0
    }

    fn mix(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(23) ^ word).wrapping_mul(MULTIPLIER);
        self.0 ^= self.0 >> 29;
    }
}

impl Hasher for Digest {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.mix(byte.into());
        }
    }

    fn write_u8(&mut self, number: u8) {
        self.mix(number.into());
    }

    fn write_u32(&mut self, number: u32) {
        self.mix(number.into());
    }

    fn write_u64(&mut self, number: u64) {
        self.mix(number);
    }

    fn write_usize(&mut self, number: usize) {
        self.mix(number as u64);
    }

    fn write_isize(&mut self, number: isize) {
        self.mix(number.unsigned_abs() as u64);
    }
}

impl<E: Event> Probe<E> for Digest {
    const FINE: bool = true;

    #[inline]
    fn emit(&mut self, event: E) {
        event.hash(self);
    }
}

/// Runs `model` to its end and returns the digest of all its events. Cost: the run.
pub fn digest_of<M: Model>(mut model: M) -> u64 {
    let mut digest = Digest::default();
    while model.step(&mut digest) {}
    digest.value()
}
