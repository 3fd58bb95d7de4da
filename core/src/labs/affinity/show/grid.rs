//! Busy time of groups of engines in a long run, summed up once, as a source of heat maps of long ranges.
//!
//! For each group of rows, the busy time up to equally spaced instants is stored. A column of a map is the difference
//! of two such sums, interpolated between instants. The end of a call is known when it begins, so the sums up to a
//! moment are the same as at that moment.
//!
//! **Invariant:** a map comes from the grid only if its columns are no narrower than the spacing; so the error of a
//! column is at most the busy time of its neighbours.
//!
//! Cost: a pass over the calls builds the grid; a map costs its cells.

use crate::kernel::Time;
use crate::schedule::{COLUMNS, FULL, GROUPS, Heat, length};

/// Number of stored instants.
const POINTS: usize = 4_096;

/// Cumulative busy time of a run.
#[derive(Clone, Debug, Default)]
pub(super) struct Grid {
    from: Time,
    /// Time between two stored instants.
    apart: Time,
    rows: u32,
    per_group: u32,
    /// Busy time before each stored instant, group by group.
    sums: Vec<f64>,
}

impl Grid {
    /// The grid of calls given as row, start and end, on a number of rows, over a range of time.
    pub(super) fn new(
        (from, to): (Time, Time),
        rows: u32,
        calls: impl Iterator<Item = (u32, Time, Time)>,
    ) -> Self {
        let per_group = rows.div_ceil(GROUPS).max(1);
        let groups = rows.div_ceil(per_group).max(1) as usize;
        let apart = ((to - from) / (POINTS as u64 - 1) + 1).max(1);
        let points = POINTS + 1;
        // Number of starts minus ends up to each instant, and the sum of their times since the first instant.
        let mut running = vec![0_i64; groups * points];
        let mut times = vec![0_i128; groups * points];
        for (row, start, end) in calls {
            let first = (row / per_group) as usize * points;
            for (at, sign) in [(start, 1), (end, -1)] {
                let at = at.saturating_sub(from);
                let point = usize::try_from(at / apart + 1).unwrap_or(points).min(points - 1);
                running[first + point] += sign;
                times[first + point] += i128::from(sign) * i128::from(at);
            }
        }
        let mut sums = vec![0.0; groups * points];
        for group in 0..groups {
            let (mut calls, mut offset) = (0_i64, 0_i128);
            for point in 0..points {
                let at = group * points + point;
                calls += running[at];
                offset += times[at];
                let until = i128::from(apart) * point as i128;
                let sum = i128::from(calls) * until - offset;
                sums[at] = length(u64::try_from(sum).unwrap_or(0));
            }
        }
        Grid { from, apart, rows, per_group, sums }
    }

    /// True if a map of a range may come from the grid.
    pub(super) fn serves(&self, (from, to): (Time, Time), width_px: u32) -> bool {
        !self.sums.is_empty() && (to - from) / u64::from(width_px.clamp(1, COLUMNS)) >= self.apart
    }

    /// Busy time of a group up to an instant.
    fn by(&self, group: usize, time: f64) -> f64 {
        let points = POINTS + 1;
        let at = ((time - length(self.from)) / length(self.apart)).max(0.0);
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "from 0 to the number of instants"
        )]
        let point = (at.floor() as usize).min(points - 2);
        let share = (at - length(point as u64)).min(1.0);
        let sums = &self.sums[group * points..];
        sums[point] + (sums[point + 1] - sums[point]) * share
    }

    /// The heat map of a range of time, up to the present.
    pub(super) fn heat(&self, (from, to): (Time, Time), now: Time, width_px: u32) -> Heat {
        let columns = width_px.clamp(1, COLUMNS);
        let wide = length(to - from) / f64::from(columns);
        let groups = self.sums.len() / (POINTS + 1);
        let mut cells = Vec::with_capacity(groups * columns as usize);
        for group in 0..groups {
            let first = u32::try_from(group).unwrap_or(0) * self.per_group;
            let height = f64::from(self.per_group.min(self.rows - first).max(1));
            let until = |column: u32| {
                let time = length(from) + wide * f64::from(column);
                self.by(group, time.min(length(now)))
            };
            let mut before = until(0);
            for column in 1..=columns {
                let after = until(column);
                let mean = (after - before) / (wide * height);
                #[expect(
                    clippy::cast_possible_truncation,
                    clippy::cast_sign_loss,
                    reason = "from 0 to 255"
                )]
                // A rounding error must not colour a cell after the present.
                let cell = (mean * FULL - 1e-6).ceil().clamp(0.0, FULL) as u8;
                cells.push(cell);
                before = after;
            }
        }
        Heat { columns, rows: self.per_group, cells }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::Pcg;
    use crate::schedule::Heating;

    #[test]
    fn a_map_is_nearly_that_of_all_calls() {
        let mut rng = Pcg::new(4);
        let (rows, end) = (70, 200_000);
        let mut last = vec![0; rows as usize];
        let mut calls = Vec::new();
        while calls.len() < 30_000 {
            let row = rng.below(rows);
            let start = last[row as usize] + u64::from(rng.below(200));
            let stop = start + 1 + u64::from(rng.below(300));
            last[row as usize] = stop;
            if stop <= end {
                calls.push((row, start, stop));
            }
        }
        calls.sort_unstable_by_key(|call| call.1);
        let grid = Grid::new((0, end), rows, calls.iter().copied());
        for (range, now) in [((0, end), end), ((0, end), end / 3), ((50_000, 160_000), end)] {
            let width = 400;
            assert!(grid.serves(range, width));
            let mut heating = Heating::new(range, width, rows);
            for &(row, start, stop) in calls.iter().filter(|call| call.1 <= now) {
                heating.add(&[(row, 1)], start, stop.min(now));
            }
            let (direct, read) = (heating.finish().0, grid.heat(range, now, width));
            assert_eq!((direct.columns, direct.rows), (read.columns, read.rows));
            assert_eq!(direct.cells.len(), read.cells.len());
            let off = direct.cells.iter().zip(&read.cells).map(|(a, b)| a.abs_diff(*b));
            assert!(off.clone().max() <= Some(26), "{:?}", off.max());
        }
        assert!(!grid.serves((0, 1_000), 400));
    }
}
