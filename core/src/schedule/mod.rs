//! Shared parts of labs whose jobs run over time: run segments, their units, and the selection of them for a picture.
//!
//! A *run segment* is a stretch of time in which a job has units. Completed segments are in a
//! [`Log`](crate::kernel::Log) in the order of their ends, so that keyframes share them and those completed by a moment
//! are the first ones. The sums over a whole run's segments are computed once, when it is recorded. A view then needs
//! only its range of time: [`Spans`] finds the segments in it, [`Sums`] has the sums over those before it,
//! [`shortest_drawn`] selects those drawn one by one, [`Heat`] has the load by the others, and [`Units`] has the units
//! of each. A [`Span`] is an overview of the whole, [`Actions`] compares two runs.
//!
//! **Invariant:** data computed at a later moment of a run gives the same results for an earlier one.

use crate::kernel::Time;

mod actions;
mod bins;
mod heat;
mod span;
mod spans;
mod sums;
mod units;

pub use actions::{Act, Actions};
pub use bins::{Bins, length};
pub use heat::{Heat, Heating, shortest_drawn};
pub use span::Span;
pub use spans::Spans;
pub use sums::Sums;
pub use units::Units;

/// Run segments between two stored sums.
const BLOCK: usize = if cfg!(test) { 8 } else { 1_024 };

pub const BINS: u32 = 512;

/// The range of time to show for a requested one: never empty.
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
