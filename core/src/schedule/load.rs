//! Which pieces of a range of time are drawn one by one, and what the others come to.
//!
//! Cost: one pass over the pieces that are seen, each.

use super::{BINS, Bins, length};
use crate::kernel::Time;

/// How long a piece is at least that is drawn by itself: as long as a pixel, or so often double that as it takes for no
/// more than `most` to be drawn. `runs` pieces are drawn whatever their length; `lengths` are those of the others.
pub fn shortest_drawn(
    (from, to): (Time, Time),
    width_px: u32,
    most: usize,
    runs: usize,
    lengths: impl Iterator<Item = Time>,
) -> Time {
    let pixel = (to - from) / Time::from(width_px.max(1));
    // How often a length can be halved until it is a pixel; where a pixel is no time, the first halving is from 1.
    let halvings = |length: Time| match (length.checked_div(pixel), length) {
        (Some(0), _) => None,
        (Some(pixels), _) => Some(pixels.ilog2() as usize),
        (None, 0) => Some(0),
        (None, length) => Some(1 + length.ilog2() as usize),
    };
    let mut counts = [0; Time::BITS as usize + 1];
    lengths.filter_map(halvings).for_each(|at| counts[at] += 1);
    let (mut drawn, mut shortest) = (runs + counts.iter().sum::<usize>(), pixel);
    for count in counts {
        if drawn <= most || shortest >= to - from {
            break;
        }
        drawn -= count;
        shortest = shortest.saturating_mul(2).max(1);
    }
    shortest
}

/// Pieces that are not drawn one by one, as unit-time by equal bins of a range.
#[derive(Clone, Debug)]
pub struct Load {
    bins: Bins,
    width: f64,
    count: u64,
}

impl Load {
    /// None yet.
    pub fn new((from, to): (Time, Time), width_px: u32) -> Self {
        let bins = width_px.clamp(1, BINS);
        let width = length(to - from) / f64::from(bins);
        Load { bins: Bins::new(from, to, bins as usize), width, count: 0 }
    }

    /// Adds a piece that holds so many units.
    pub fn add(&mut self, (start, end): (Time, Time), units: u32) {
        self.bins.step(start, units.into());
        self.bins.step(end, -f64::from(units));
        self.count += 1;
    }

    /// The bins, empty where nothing was added, and how many pieces they stand for.
    pub fn told(self) -> (Vec<f64>, u64) {
        if self.count == 0 {
            return (Vec::new(), 0);
        }
        let whole = |mean: f64| (mean * self.width).max(0.0).round();
        (self.bins.means().into_iter().map(whole).collect(), self.count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::Pcg;

    /// Doubling until few enough are drawn.
    fn doubled(range: (Time, Time), width_px: u32, most: usize, lengths: &[Time]) -> Time {
        let span = range.1 - range.0;
        let mut shortest = span / Time::from(width_px);
        let drawn = |shortest| lengths.iter().filter(|&&length| length >= shortest).count() + 2;
        while drawn(shortest) > most && shortest < span {
            shortest = (2 * shortest).max(1);
        }
        shortest
    }

    #[test]
    fn it_takes_as_many_doublings_as_it_takes() {
        let mut rng = Pcg::new(5);
        for span in [1, 10, 99, 1_000, 100_000] {
            for most in [0, 1, 2, 3, 5, 20, 60] {
                let below = u32::try_from(span).unwrap() + 1;
                let lengths: Vec<Time> = (0..50).map(|_| rng.below(below).into()).collect();
                let range = (7, 7 + span);
                let found = shortest_drawn(range, 100, most, 2, lengths.iter().copied());
                assert_eq!(found, doubled(range, 100, most, &lengths), "{span}, {most}");
            }
        }
    }

    #[test]
    fn nothing_of_what_is_added_is_lost() {
        let mut load = Load::new((10, 20), 5);
        assert_eq!(load.clone().told(), (Vec::new(), 0));
        load.add((10, 13), 4);
        load.add((15, 16), 1);
        assert_eq!(load.told(), (vec![8.0, 4.0, 1.0, 0.0, 0.0], 2));
    }
}
