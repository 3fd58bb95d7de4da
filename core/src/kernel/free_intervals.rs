//! The free units among numbered ones, as intervals. It picks units for a job that can run on any of them.
//!
//! **Invariant:** intervals are in ascending order, and no two of them touch.
//! Cost: O(intervals) for each operation.

use std::cmp::Reverse;

/// A range: its first number and its length.
pub type Range = (u32, u32);

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FreeIntervals(Vec<Range>);

impl FreeIntervals {
    /// All of `0..count`, free.
    pub fn whole(count: u32) -> Self {
        FreeIntervals(if count > 0 { vec![(0, count)] } else { Vec::new() })
    }

    /// The gaps, in order.
    pub fn ranges(&self) -> &[Range] {
        &self.0
    }

    /// Takes `count` units in as few ranges as possible: the smallest sufficient gap, the lowest of equals; if no gap
    /// suffices, the largest gaps first.
    pub fn take(&mut self, mut count: u32, into: &mut Vec<Range>) {
        let gaps = &mut self.0;
        while count > 0 {
            let holds = (0..gaps.len()).filter(|&at| gaps[at].1 >= count);
            let whole = holds.min_by_key(|&at| gaps[at].1);
            let largest = || (0..gaps.len()).max_by_key(|&at| (gaps[at].1, Reverse(at)));
            let Some(at) = whole.or_else(largest) else { return };
            let (first, size) = gaps[at];
            let taken = count.min(size);
            into.push((first, taken));
            if taken == size {
                gaps.remove(at);
            } else {
                gaps[at] = (first + taken, size - taken);
            }
            count -= taken;
        }
    }

    pub fn take_low(&mut self, mut count: u32, into: &mut Vec<Range>) {
        let mut gone = 0;
        for gap in &mut self.0 {
            let taken = count.min(gap.1);
            if taken > 0 {
                into.push((gap.0, taken));
            }
            *gap = (gap.0 + taken, gap.1 - taken);
            count -= taken;
            if gap.1 > 0 {
                break;
            }
            gone += 1;
        }
        self.0.drain(..gone);
    }

    /// Takes the highest `count` units; the ranges come in ascending order.
    pub fn take_high(&mut self, mut count: u32, into: &mut Vec<Range>) {
        let from = into.len();
        while count > 0
            && let Some(gap) = self.0.last_mut()
        {
            let taken = count.min(gap.1);
            gap.1 -= taken;
            into.push((gap.0 + gap.1, taken));
            count -= taken;
            if gap.1 == 0 {
                self.0.pop();
            }
        }
        into[from..].reverse();
    }

    pub fn free(&mut self, (first, size): Range) {
        let gaps = &mut self.0;
        let at = gaps.partition_point(|gap| gap.0 < first);
        let joins_next = gaps.get(at).is_some_and(|next| next.0 == first + size);
        let joins_last = at > 0 && gaps[at - 1].0 + gaps[at - 1].1 == first;
        match (joins_last, joins_next) {
            (true, true) => {
                gaps[at - 1].1 += size + gaps[at].1;
                gaps.remove(at);
            }
            (true, false) => gaps[at - 1].1 += size,
            (false, true) => gaps[at] = (first, size + gaps[at].1),
            (false, false) => gaps.insert(at, (first, size)),
        }
    }
}

/// The parts of a range outside `taken`, which are ascending ranges within it.
pub fn left_of((first, count): Range, taken: &[Range]) -> Vec<Range> {
    let (mut at, end) = (first, first + count);
    let mut outside = Vec::new();
    for &(first, count) in taken {
        if first > at {
            outside.push((at, first - at));
        }
        at = first + count;
    }
    if at < end {
        outside.push((at, end - at));
    }
    outside
}
