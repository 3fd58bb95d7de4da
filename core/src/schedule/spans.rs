//! The run segments visible in a range of time.
//!
//! Segments are in the order of their ends. For each block the earliest start in it or in any later block is stored.
//!
//! Cost: construction is one pass; a range is found in O(log segments), and has at most a block more than the segments
//! that ended before the last one that began in the range.

use std::ops::Range;

use super::BLOCK;
use crate::kernel::Time;

/// Start times of a run's segments, block by block.
#[derive(Clone, Debug, Default)]
pub struct Spans {
    /// The earliest start in each block and all blocks behind it.
    earliest: Vec<Time>,
}

impl Spans {
    /// Built from the starts of all segments, in order of the segments' ends.
    pub fn of(starts: impl IntoIterator<Item = Time>) -> Self {
        let mut earliest: Vec<Time> = Vec::new();
        for (place, start) in starts.into_iter().enumerate() {
            match earliest.last_mut() {
                Some(last) if !place.is_multiple_of(BLOCK) => *last = start.min(*last),
                _ => earliest.push(start),
            }
        }
        for at in (1..earliest.len()).rev() {
            earliest[at - 1] = earliest[at - 1].min(earliest[at]);
        }
        Spans { earliest }
    }

    /// The range of places, among the first `over` segments, with all that overlap `from..to`. `end` gives the end of
    /// the segment at a place.
    pub fn touching(
        &self,
        over: usize,
        end: impl Fn(usize) -> Time,
        (from, to): (Time, Time),
    ) -> Range<usize> {
        let (mut first, mut behind) = (0, over);
        while first < behind {
            let middle = usize::midpoint(first, behind);
            if end(middle) < from { first = middle + 1 } else { behind = middle }
        }
        let blocks = self.earliest.partition_point(|&earliest| earliest < to);
        first..(blocks * BLOCK).min(over).max(first)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::Pcg;

    #[test]
    fn no_segment_of_a_range_is_missing_and_few_are_too_many() {
        let mut rng = Pcg::new(3);
        let mut segments: Vec<(Time, Time)> = (0..500)
            .map(|at| (at + u64::from(rng.below(9)), u64::from(rng.below(30))))
            .map(|(end, long)| (end.saturating_sub(long), end))
            .collect();
        segments.sort_unstable_by_key(|segment| segment.1);
        let spans = Spans::of(segments.iter().map(|segment| segment.0));
        for over in [0, 1, 7, 8, 9, 250, 500] {
            for from in (0..520).step_by(13) {
                let range = (from, from + 20);
                let found = spans.touching(over, |place| segments[place].1, range);
                let seen = |place: &usize| {
                    let (start, end) = segments[*place];
                    end >= range.0 && start < range.1
                };
                let all: Vec<usize> = (0..over).filter(seen).collect();
                assert!(all.iter().all(|place| found.contains(place)), "{range:?} of {over}");
                // No segment is longer than 30, so one that begins in the range ends soon after it.
                assert!(found.len() <= 20 + 2 * 30 + 2 * BLOCK, "{range:?} of {over}: {found:?}");
            }
        }
    }
}
