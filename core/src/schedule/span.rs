//! The time that a whole run takes, for an overview of it.
//!
//! Cost: a pass over its run segments.

use serde::{Deserialize, Serialize};

use super::{Bins, length};
use crate::kernel::Time;

/// Number of equal parts of a run for which utilization is computed.
const PARTS: usize = 512;

/// Seconds of an hour.
const HOUR: Time = 3_600;

/// The most hours that are told apart: twelve years.
const HOURS: Time = 1 << 17;

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
    /// Start and end of the busiest hour: the first, counted from the start of the range, with the largest mean
    /// utilization. It takes times as seconds; `None` for a run of less than two hours. A run of more than 2^17 hours is
    /// cut into as many equal parts instead.
    pub busiest: Option<(Time, Time)>,
}

impl Span {
    /// The span of a run on a number of units, from the start, end and units of each run segment.
    pub(crate) fn new(
        range: (Time, Time),
        units: u64,
        segments: impl Iterator<Item = (Time, Time, u64)>,
    ) -> Span {
        let mut bins = Bins::new(range.0, range.1, PARTS);
        let took = range.1 - range.0;
        let hour = HOUR.max(took.div_ceil(HOURS));
        let whole = took / hour;
        let mut hours =
            Bins::new(range.0, range.0 + whole * hour, usize::try_from(whole).unwrap_or(0));
        let mut count = 0;
        for (start, end, units) in segments {
            for bins in [&mut bins, &mut hours].into_iter().take(if whole > 1 { 2 } else { 1 }) {
                bins.step(start, length(units));
                bins.step(end, -length(units));
            }
            count += 1;
        }
        let most = (whole > 1).then(|| first_most(&hours.means())).flatten();
        let busiest = most.map(|at| range.0 + hour * at).map(|from| (from, from + hour));
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
            busiest,
        }
    }
}

/// The place of the first of the largest means, but for rounding.
fn first_most(means: &[f64]) -> Option<Time> {
    let most = means.iter().copied().fold(0.0, f64::max);
    let first = (0..).zip(means).find(|(_, mean)| **mean >= most * (1.0 - 1e-9));
    first.filter(|_| most > 0.0).map(|(at, _)| at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_span_says_how_busy_the_machine_was_part_by_part() {
        let span = Span::new((10, 10 + 512), 4, [(0, 12, 1), (11, 600, 3)].into_iter());
        assert_eq!((span.segments, span.busy.len()), (2, 512));
        assert_eq!(span.busy[..4], [250, 1_000, 750, 750]);
        assert_eq!((span.busy[511], span.busiest), (750, None));
    }

    #[test]
    fn the_busiest_hour_is_the_first_in_which_most_is_in_use() {
        let runs = [(7_300, 9_000, 2), (10_800, 14_400, 3), (18_000, 21_600, 3)];
        let span = Span::new((0, 21_601), 4, runs.into_iter());
        assert_eq!(span.busiest, Some((10_800, 14_400)));
    }
}
