//! An axis of whole coordinates: bins of equal width, and the numbers that stand at them.
//!
//! Up to a few dozen coordinates each has a bin of its own; where they would come out too narrow, a bin holds
//! 2, 5, 10, 20, 50 … of them.
//!
//! **Invariant:** every coordinate from 0 to the extent has exactly one bin; those above share the last.

use crate::scene::shape::Type;
use crate::scene::text;

/// Coordinates 0 to `extent`, in bins of `per_bin`, each `step` pixels wide.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Axis {
    /// The largest coordinate.
    pub extent: u32,
    pub per_bin: u32,
    /// Width of a bin in pixels.
    pub step: f64,
}

impl Axis {
    /// The axis for coordinates up to `extent` on `length` pixels, with bins `least` to `most` pixels wide.
    pub fn fitted(extent: u32, length: f64, least: f64, most: f64) -> Axis {
        let room = (length / least).floor().max(1.0) as u32;
        let per_bin = round_width(u64::from(extent) + 1, room);
        let mut axis = Axis { extent, per_bin, step: 0.0 };
        // Whole pixels, so that lines are sharp.
        axis.step = (length / f64::from(axis.bins())).min(most).floor().max(1.0);
        axis
    }

    pub fn bins(&self) -> u32 {
        self.extent / self.per_bin + 1
    }

    /// Its length in pixels.
    pub fn length(&self) -> f64 {
        f64::from(self.bins()) * self.step
    }

    pub fn bin(&self, coordinate: u32) -> u32 {
        coordinate.min(self.extent) / self.per_bin
    }

    /// Where a coordinate begins, in pixels.
    pub fn start(&self, coordinate: u32) -> f64 {
        f64::from(coordinate) / f64::from(self.per_bin) * self.step
    }

    /// The bin at `offset` pixels, if that is on the axis.
    pub fn bin_at(&self, offset: f64) -> Option<u32> {
        (0.0..self.length())
            .contains(&offset)
            .then(|| ((offset / self.step) as u32).min(self.bins() - 1))
    }

    /// Where the number of a bin stands: at the middle of one of its own, and at the beginning of a shared one.
    pub fn tick(&self, bin: u32) -> f64 {
        f64::from(bin) * self.step + if self.per_bin == 1 { self.step / 2.0 } else { 0.0 }
    }

    pub fn first(&self, bin: u32) -> u32 {
        bin * self.per_bin
    }

    /// Bins whose first coordinate is written beside them, `room` pixels apart at least.
    pub fn ticks(&self, room: f64) -> impl Iterator<Item = u32> + use<> {
        let every =
            round_width(u64::from(self.bins()), (self.length() / room).floor().max(1.0) as u32);
        (0..self.bins()).step_by(every as usize)
    }

    pub fn number_width(&self, font: Type) -> f64 {
        text::width(&self.extent.to_string(), font)
    }
}

/// The least of 1, 2, 5, 10, 20, 50 … of which at most `room` cover `count`.
fn round_width(count: u64, room: u32) -> u32 {
    let mut power = 1_u64;
    loop {
        for digit in [1, 2, 5] {
            let width = digit * power;
            if count.div_ceil(width) <= u64::from(room) {
                return u32::try_from(width).unwrap_or(u32::MAX);
            }
        }
        power *= 10;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bins_are_as_many_as_fit() {
        let bins = |extent, length| {
            let axis = Axis::fitted(extent, length, 10.0, 60.0);
            (axis.per_bin, axis.bins())
        };
        assert_eq!(bins(6, 400.0), (1, 7));
        assert_eq!(bins(39, 400.0), (1, 40));
        assert_eq!(bins(40, 400.0), (2, 21));
        assert_eq!(bins(1 << 20, 400.0), (50_000, 21));
        assert_eq!(bins(0, 400.0), (1, 1));
        assert_eq!(bins(6, 1.0), (10, 1));
    }

    #[test]
    fn every_coordinate_has_its_bin() {
        let axis = Axis::fitted(100, 200.0, 10.0, 60.0);
        assert_eq!(axis.per_bin, 10);
        assert_eq!(
            (axis.bin(0), axis.bin(9), axis.bin(10), axis.bin(100), axis.bin(1000)),
            (0, 0, 1, 10, 10)
        );
        for bin in 0..axis.bins() {
            assert_eq!(axis.bin_at((f64::from(bin) + 0.5) * axis.step), Some(bin));
        }
        assert_eq!((axis.bin_at(-1.0), axis.bin_at(axis.length() + 1.0)), (None, None));
    }

    #[test]
    fn ticks_keep_their_distance() {
        for (extent, length) in [(6, 400.0), (39, 400.0), (39, 120.0), (5000, 300.0)] {
            let axis = Axis::fitted(extent, length, 8.0, 60.0);
            let ticks: Vec<_> = axis.ticks(30.0).map(|bin| axis.start(axis.first(bin))).collect();
            assert!(
                ticks.windows(2).all(|pair| pair[1] - pair[0] >= 29.9),
                "{extent} on {length}: {ticks:?}"
            );
        }
    }
}
