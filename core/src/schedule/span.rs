//! The time that a whole run takes, for an overview of it.
//!
//! Cost: a pass over its run segments.

use serde::{Deserialize, Serialize};

use super::{Bins, length};
use crate::kernel::Time;

/// Number of equal parts of a run for which utilization is computed.
const PARTS: usize = 512;

/// The frame of a recorded run in time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct Span {
    /// From the first instant to a round number beyond the last.
    pub range: (Time, Time),
    /// Number of run segments.
    pub segments: u64,
    /// Utilization in thousandths: means over equal parts of the range.
    busy: Vec<u16>,
}

impl Span {
    /// The span of a run on a number of units, from the start, end and units of each run segment.
    pub(crate) fn new(
        range: (Time, Time),
        units: u64,
        segments: impl Iterator<Item = (Time, Time, u64)>,
    ) -> Span {
        let mut bins = Bins::new(range.0, range.1, PARTS);
        let mut count = 0;
        for (start, end, units) in segments {
            bins.step(start, length(units));
            bins.step(end, -length(units));
            count += 1;
        }
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "from 0 to a thousand"
        )]
        let thousandths = |mean: f64| (mean * 1_000.0 / length(units.max(1))).round() as u16;
        let means = bins.means().into_iter();
        Span {
            range,
            segments: count,
            busy: means.map(|mean| thousandths(mean.max(0.0))).collect(),
        }
    }

    /// Utilization in thousandths, in so many equal parts of the range; `now` and later nothing is told.
    pub fn busy_until(&self, now: Time) -> (usize, &[u16]) {
        let (parts, long) = (self.busy.len(), u128::from(self.range.1 - self.range.0).max(1));
        let past = u128::from(now.saturating_sub(self.range.0)) * parts as u128 / long;
        (parts, &self.busy[..usize::try_from(past).unwrap_or(parts).min(parts)])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_span_says_how_busy_the_machine_was_part_by_part() {
        let span = Span::new((10, 10 + 512), 4, [(0, 12, 1), (11, 600, 3)].into_iter());
        assert_eq!((span.segments, span.busy.len()), (2, 512));
        assert_eq!(span.busy[..4], [250, 1_000, 750, 750]);
        assert_eq!(span.busy[511], 750);
        let parts = |now| span.busy_until(now).1.len();
        assert_eq!([0, 10, 11, 521, 522, 900].map(parts), [0, 0, 1, 511, 512, 512]);
    }
}
