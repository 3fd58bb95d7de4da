//! The time that a whole run takes, for an overview of it.
//!
//! Cost: a pass over its run segments.

use serde::{Deserialize, Serialize};

use super::{Bins, length};
use crate::kernel::Time;

/// Number of equal parts of a run for which utilization is computed.
const PARTS: usize = 512;

/// The time that a recorded run takes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "js", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct Span {
    /// First and last instant.
    pub range: (Time, Time),
    /// Number of run segments.
    pub segments: u64,
    /// Utilization in thousandths: means over equal parts of the range.
    pub busy: Vec<u16>,
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
    }
}
