//! Units of every run segment, as ranges: the storage; a lab supplies the ranges.

use crate::kernel::free_intervals::Range;

/// Ranges of units by the number of their holder.
#[derive(Clone, Debug, Default)]
pub struct Units {
    /// All ranges, in order of the numbers.
    ranges: Vec<Range>,
    /// Start of each number's ranges.
    begin: Vec<u32>,
}

impl Units {
    /// Begins the next number: its ranges are pushed to the end of this list.
    pub fn next(&mut self) -> &mut Vec<Range> {
        self.begin.push(u32::try_from(self.ranges.len()).unwrap_or(u32::MAX));
        &mut self.ranges
    }

    pub fn len(&self) -> usize {
        self.begin.len()
    }

    /// The ranges of a number; empty if there is no such number.
    pub fn of(&self, number: u32) -> &[Range] {
        let at = number as usize;
        let Some(&begin) = self.begin.get(at) else { return &[] };
        let end = self.begin.get(at + 1).map_or(self.ranges.len(), |&end| end as usize);
        &self.ranges[begin as usize..end]
    }
}
