//! Which rows are free at an instant ahead, by expected ends, and which of them something gets that has none yet: a
//! candidate, a plan, a reservation.
//!
//! The run itself decides this only when a job starts, by the rule that is used here: what is drawn ahead lies where it will
//! run if all end as they are expected to.
//!
//! Cost: linear in the pieces and the rows.

use std::collections::BTreeMap;

use gantry_core::kernel::Time;
use gantry_core::kernel::free_intervals::FreeIntervals;
use gantry_core::labs::backfill::view::{SegmentState, View};

/// A range of rows: first and how many.
pub type Range = (u32, u32);

/// Machines with more rows than this are not looked at row by row.
const MOST: u64 = 20_000;

/// What is known to be on the rows from now on.
pub struct Rows {
    rows: u32,
    taken: Vec<(Range, Time, Time)>,
}

impl Rows {
    /// What runs now, each until its expected end.
    pub fn of(view: &View) -> Option<Rows> {
        let rows =
            u32::try_from(view.gantt.rows.max(1)).ok().filter(|&rows| u64::from(rows) <= MOST)?;
        let mut ends: BTreeMap<u32, Time> = BTreeMap::new();
        ends.extend(view.running.iter().map(|running| (running.job, running.expected_end)));
        let running =
            view.gantt.segments.iter().filter(|piece| piece.state == SegmentState::Running);
        let taken = running.flat_map(|piece| {
            let end = ends.get(&piece.job).copied().unwrap_or(piece.estimated_end);
            piece.rows.iter().map(move |&range| (range, piece.start, end))
        });
        Some(Rows { rows, taken: taken.collect() })
    }

    pub fn take(&mut self, ranges: &[Range], start: Time, end: Time) {
        self.taken.extend(ranges.iter().map(|&range| (range, start, end)));
    }

    /// Rows of nobody at an instant, as ranges from the top.
    pub fn free(&self, at: Time) -> Vec<Range> {
        let busy = self.taken.iter().filter(|&&(_, from, to)| from <= at && to > at);
        busy.fold(vec![(0, self.rows)], |free, &(range, ..)| without(&free, &[range]))
    }

    /// The rows that are free at the end of a stretch of time, each with the time since when, as ranges of rows that are
    /// free since the same time.
    pub fn gaps(&self, start: Time, end: Time) -> Vec<(Range, Time)> {
        let mut since = vec![Some(start); self.rows as usize];
        for &((first, count), from, to) in &self.taken {
            if from < end && to > start {
                let last = first.saturating_add(count).min(self.rows);
                for row in &mut since[first.min(last) as usize..last as usize] {
                    *row = row.map(|since| since.max(to)).filter(|&since| since < end);
                }
            }
        }
        let mut gaps: Vec<(Range, Time)> = Vec::new();
        for (row, since) in (0..).zip(since) {
            let Some(since) = since else { continue };
            match gaps.last_mut() {
                Some(((first, count), same)) if *first + *count == row && *same == since => {
                    *count += 1;
                }
                _ => gaps.push(((row, 1), since)),
            }
        }
        gaps
    }

    pub fn all(&self) -> Range {
        (0, self.rows)
    }
}

/// `count` of these rows as the run gives them to a job; fewer where there are fewer.
pub fn given(free: &[Range], count: u64) -> Vec<Range> {
    taken(free, count, FreeIntervals::take)
}

/// The lowest `count` of these rows in the picture.
pub fn lowest(free: &[Range], count: u64) -> Vec<Range> {
    taken(free, count, FreeIntervals::take_high)
}

/// The highest `count` of these rows in the picture.
pub fn highest(free: &[Range], count: u64) -> Vec<Range> {
    taken(free, count, FreeIntervals::take_low)
}

fn taken(
    free: &[Range],
    count: u64,
    take: fn(&mut FreeIntervals, u32, &mut Vec<Range>),
) -> Vec<Range> {
    let mut ranges = Vec::new();
    take(&mut joined(free), u32::try_from(count).unwrap_or(u32::MAX), &mut ranges);
    joined(&ranges).ranges().to_vec()
}

/// Ranges in order, those that touch as one.
pub fn joined(ranges: &[Range]) -> FreeIntervals {
    let mut all = FreeIntervals::default();
    for &range in ranges {
        all.free(range);
    }
    all
}

pub fn without(free: &[Range], less: &[Range]) -> Vec<Range> {
    let mut left = free.to_vec();
    for &(first, count) in less {
        let (start, end) = (first, first + count);
        left = left
            .into_iter()
            .flat_map(|(from, length)| {
                let to = from + length;
                let before = (from, to.min(start).saturating_sub(from));
                let after = (from.max(end), to.saturating_sub(from.max(end)));
                [before, after]
            })
            .filter(|range| range.1 > 0)
            .collect();
    }
    left
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_gap_begins_where_the_last_job_on_its_rows_is_expected_to_end() {
        let taken = vec![((0, 2), 0, 4), ((2, 2), 0, 10), ((4, 1), 0, 12)];
        let rows = Rows { rows: 7, taken };
        assert_eq!(rows.gaps(3, 10), [((0, 2), 4), ((5, 2), 3)]);
        assert_eq!(rows.gaps(4, 11), [((0, 2), 4), ((2, 2), 10), ((5, 2), 4)]);
        assert_eq!(rows.free(4), [(0, 2), (5, 2)]);
        assert_eq!(rows.free(11), [(0, 4), (5, 2)]);
    }

    #[test]
    fn rows_are_given_in_one_piece_where_that_fits() {
        assert_eq!(given(&[(0, 6), (8, 2)], 2), [(8, 2)]);
        assert_eq!(given(&[(0, 6), (8, 2)], 3), [(0, 3)]);
        assert_eq!(given(&[(0, 2), (4, 3)], 4), [(0, 1), (4, 3)]);
        assert_eq!(given(&[(0, 2)], 3), [(0, 2)]);
        assert_eq!(given(&[], 3), []);
        assert_eq!(lowest(&[(0, 6), (8, 2)], 3), [(5, 1), (8, 2)]);
        assert_eq!(highest(&[(4, 2), (8, 2)], 3), [(4, 2), (8, 1)]);
        assert_eq!(without(&[(0, 10)], &[(2, 3), (9, 1)]), [(0, 2), (5, 4)]);
        assert_eq!(without(&[(0, 2)], &[(4, 2)]), [(0, 2)]);
        assert_eq!(without(&[(4, 2)], &[(0, 2)]), [(4, 2)]);
    }
}
