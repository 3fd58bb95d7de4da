//! What labs share whose jobs run over time: pieces, the units they hold, and what of them a picture shows.
//!
//! A *piece* is a stretch of time for which a job held units. Pieces that are over stand in a [`Log`](crate::kernel::Log)
//! in the order of their ends, so that keyframes share them and those over by a moment are the first ones. What a whole
//! run's pieces come to is worked out once, when it is recorded; a view then looks at what its range of time shows:
//! [`Spans`] finds it, [`Sums`] has what the pieces before it came to, [`shortest_drawn`] says which are drawn one by
//! one, [`Heat`] says how busy the others keep the machine, and [`Units`] tells what each of them holds. A [`Span`] is an overview of the whole,
//! [`Deeds`] what two runs are told apart by.
//!
//! **Invariant:** what is worked out of any later moment of a run says the same of an earlier one.

use crate::kernel::Time;

mod bins;
mod deeds;
mod heat;
mod span;
mod spans;
mod sums;
mod units;

pub use bins::{Bins, length};
pub use deeds::{Act, Deeds};
pub use heat::{COLUMNS, FULL, GROUPS, Heat, Heating, shortest_drawn};
pub use span::Span;
pub use spans::Spans;
pub use sums::Sums;
pub use units::Units;

/// Pieces between two sums that are kept.
const BLOCK: usize = if cfg!(test) { 8 } else { 1_024 };

/// The most bins of a chart.
pub const BINS: u32 = 512;

/// The range of time to show for one that was asked for: not empty, whatever that is.
pub fn shown_range((from, to): (Time, Time)) -> (Time, Time) {
    let from = from.min(Time::MAX - 1);
    (from, to.max(from + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_range_that_is_shown_is_empty() {
        let most = Time::MAX;
        for asked in [(0, 0), (5, 2), (most, 0), (most, most), (0, most), (most - 1, most)] {
            let (from, to) = shown_range(asked);
            assert!(from < to && (asked.0 >= asked.1 || (from, to) == asked), "{asked:?}");
        }
    }
}
