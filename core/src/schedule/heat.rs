//! Load of groups of rows over time: it replaces run segments too narrow to be drawn one by one.
//!
//! Cost: a few sums for each run segment and group of its rows, and the cells at the end.

use serde::{Deserialize, Serialize};

use super::{Bins, length};
use crate::kernel::Time;

/// The most columns of the map, and the most groups of rows.
const COLUMNS: u32 = 768;
const GROUPS: u32 = 32;
/// Cell value of a group that is busy throughout.
const FULL: f64 = 255.0;

/// Busy node-time in equal parts of a range of time, by groups of rows.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct Heat {
    pub columns: u32,
    /// Rows in a group; the last one may have fewer.
    pub rows: u32,
    /// Utilization of each part of each group, from 0 to 255, group by group; empty if no segment is in the map.
    pub cells: Vec<u8>,
}

/// The least length of run segments that are drawn one by one: a pixel. If more are shorter than longer, or too many
/// are longer, none is: bars among segments too narrow for them would say little.
///
/// `runs` segments are drawn whatever their length; `lengths` are those of the others.
pub fn shortest_drawn(
    (from, to): (Time, Time),
    width_px: u32,
    most: usize,
    runs: usize,
    lengths: impl Iterator<Item = Time>,
) -> Time {
    let pixel = (to - from) / Time::from(width_px.max(1));
    let (mut wide, mut narrow) = (0, 0);
    for length in lengths {
        *(if length >= pixel { &mut wide } else { &mut narrow }) += 1;
    }
    if narrow > wide || runs + wide > most { Time::MAX } else { pixel }
}

pub struct Heating {
    rows: u32,
    per_group: u32,
    columns: u32,
    groups: Vec<Bins>,
    count: u64,
}

impl Heating {
    /// A map of `rows` rows over a range of time, `width_px` pixels wide.
    pub fn new((from, to): (Time, Time), width_px: u32, rows: u32) -> Self {
        let columns = width_px.clamp(1, COLUMNS);
        let per_group = rows.div_ceil(GROUPS).max(1);
        let groups = rows.div_ceil(per_group).max(1);
        let bins = Bins::new(from, to, columns as usize);
        Heating { rows, per_group, columns, groups: vec![bins; groups as usize], count: 0 }
    }

    /// Adds a run segment on these rows, each range a first row and a count.
    pub fn add(&mut self, rows: &[(u32, u32)], start: Time, end: Time) {
        self.count += 1;
        for &(first, count) in rows {
            let last = first.saturating_add(count).min(self.rows);
            let mut at = first;
            while at < last {
                let group = at / self.per_group;
                let until = ((group + 1) * self.per_group).min(last);
                let share = length(u64::from(until - at)) / length(self.height(group).into());
                let Some(bins) = self.groups.get_mut(group as usize) else { break };
                bins.step(start, share);
                bins.step(end, -share);
                at = until;
            }
        }
    }

    fn height(&self, group: u32) -> u32 {
        self.per_group.min(self.rows - group * self.per_group).max(1)
    }

    /// The map, empty if nothing was added, and the number of segments in it.
    pub fn finish(self) -> (Heat, u64) {
        if self.count == 0 {
            return (Heat::default(), 0);
        }
        let means = self.groups.iter().flat_map(Bins::means);
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "from 0 to 255"
        )]
        // Rounds up: even the smallest load is visible.
        let cell = |mean: f64| (mean * FULL).ceil().clamp(0.0, FULL) as u8;
        let cells = means.map(cell).collect();
        (Heat { columns: self.columns, rows: self.per_group, cells }, self.count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_is_the_share_of_its_group_and_part_that_is_busy() {
        let mut heating = Heating::new((0, 40), 4, 4);
        heating.add(&[(0, 1), (2, 2)], 5, 20);
        heating.add(&[(3, 1)], 30, 90);
        let (heat, count) = heating.finish();
        assert_eq!((heat.columns, heat.rows, count), (4, 1, 2));
        assert_eq!(
            heat.cells,
            [[128, 255, 0, 0], [0, 0, 0, 0], [128, 255, 0, 0], [128, 255, 0, 255]].concat()
        );
    }

    #[test]
    fn bars_give_way_where_most_are_narrower_than_a_pixel_or_they_are_too_many() {
        let shortest = |most, lengths: &[Time]| {
            shortest_drawn((7, 1_007), 100, most, 1, lengths.iter().copied())
        };
        assert_eq!(shortest(9, &[]), 10);
        assert_eq!(shortest(9, &[9, 10, 11]), 10);
        assert_eq!(shortest(9, &[9, 9, 11]), Time::MAX);
        assert_eq!(shortest(2, &[10, 11]), Time::MAX);
    }

    #[test]
    fn many_rows_are_grouped() {
        let mut heating = Heating::new((0, 10), 1, 100);
        heating.add(&[(2, 4)], 0, 10);
        heating.add(&[(96, 9)], 0, 5);
        let (heat, count) = heating.finish();
        assert_eq!((heat.rows, heat.cells.len(), count), (4, 25, 2));
        assert_eq!(
            (heat.cells[0], heat.cells[1], heat.cells[2], heat.cells[24]),
            (128, 128, 0, 128)
        );
    }
}
