//! Which units every piece of a run holds, as ranges: the storage; a lab says which they are.

use crate::kernel::free_intervals::Range;

/// Ranges of units by the number of who holds them.
#[derive(Clone, Debug, Default)]
pub struct Units {
    /// All ranges, number by number.
    ranges: Vec<Range>,
    /// Where those of each number begin.
    begin: Vec<u32>,
}

impl Units {
    /// The next number: its ranges are added behind those that are there.
    pub fn next(&mut self) -> &mut Vec<Range> {
        self.begin.push(u32::try_from(self.ranges.len()).unwrap_or(u32::MAX));
        &mut self.ranges
    }

    /// How many numbers there are.
    pub fn len(&self) -> usize {
        self.begin.len()
    }

    /// The ranges of a number; none where there is no such.
    pub fn of(&self, number: u32) -> &[Range] {
        let at = number as usize;
        let Some(&begin) = self.begin.get(at) else { return &[] };
        let end = self.begin.get(at + 1).map_or(self.ranges.len(), |&end| end as usize);
        &self.ranges[begin as usize..end]
    }
}
