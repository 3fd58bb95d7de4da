//! Which rows are free at an instant ahead, by expected ends, and which of them to draw something on that has
//! none yet: a reservation, a plan, a candidate.
//!
//! The run itself decides this only when a job starts; what is drawn ahead is one way that fits.
//!
//! Cost: linear in the pieces and the rows.

use std::collections::BTreeMap;

use gantry_core::kernel::Time;
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

    /// Takes rows for a stretch of time.
    pub fn take(&mut self, ranges: &[Range], start: Time, end: Time) {
        self.taken.extend(ranges.iter().map(|&range| (range, start, end)));
    }

    /// Rows of nobody in a stretch of time, as ranges from the top.
    pub fn free(&self, start: Time, end: Time) -> Vec<Range> {
        let mut busy = vec![false; self.rows as usize];
        for &((first, count), from, to) in &self.taken {
            if from < end && to > start {
                let last = first.saturating_add(count).min(self.rows);
                busy[first.min(last) as usize..last as usize].fill(true);
            }
        }
        let mut ranges: Vec<Range> = Vec::new();
        for row in (0..self.rows).filter(|&row| !busy[row as usize]) {
            match ranges.last_mut() {
                Some((first, count)) if *first + *count == row => *count += 1,
                _ => ranges.push((row, 1)),
            }
        }
        ranges
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

    /// How many rows there are.
    pub fn rows(&self) -> u32 {
        self.rows
    }
}

/// `count` of these rows, in one range where that is possible, at its lower end; fewer where there are fewer.
pub fn chosen(free: &[Range], count: u64) -> Vec<Range> {
    let count = u32::try_from(count).unwrap_or(u32::MAX);
    let whole = free.iter().filter(|range| range.1 >= count).min_by_key(|range| range.1);
    if let Some(&(first, length)) = whole {
        return vec![(first + length - count, count)];
    }
    let mut left = count;
    let mut picked = Vec::new();
    for &(first, length) in free.iter().rev() {
        let part = length.min(left);
        if part > 0 {
            picked.push((first + length - part, part));
            left -= part;
        }
    }
    picked.reverse();
    picked
}

/// These rows without those.
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
    }

    #[test]
    fn rows_are_chosen_in_one_piece_where_that_fits() {
        assert_eq!(chosen(&[(0, 6), (8, 2)], 2), [(8, 2)]);
        assert_eq!(chosen(&[(0, 6), (8, 2)], 3), [(3, 3)]);
        assert_eq!(chosen(&[(0, 2), (4, 2)], 3), [(1, 1), (4, 2)]);
        assert_eq!(chosen(&[(0, 2)], 3), [(0, 2)]);
        assert_eq!(chosen(&[], 3), []);
        assert_eq!(without(&[(0, 10)], &[(2, 3), (9, 1)]), [(0, 2), (5, 4)]);
        assert_eq!(without(&[(0, 2)], &[(4, 2)]), [(0, 2)]);
        assert_eq!(without(&[(4, 2)], &[(0, 2)]), [(4, 2)]);
    }
}
