//! Which range of time is looked at after a zoom, a pan, or a brush.
//!
//! **Invariant:** a range is never shorter than two units of time, where there are as many, and never leaves
//! what there is.

use gantry_core::kernel::Time;

pub type Range = (Time, Time);

pub const LEAST: Time = 2;

/// How long a range is, for shares of it.
pub fn length(range: Range) -> f64 {
    (range.1 - range.0) as f64
}

/// All there is to see of a run from its first instant to its last, and a little more.
pub fn all(first: Time, end: Time) -> Range {
    let end = end.max(first.saturating_add(1));
    (first, end.saturating_add(((end - first) / 25).max(1)))
}

/// The range after zooming by `factor` (below 1: closer) around the point at `share` of its width.
pub fn zoomed(range: Range, all: Range, share: f64, factor: f64) -> Range {
    let length = (range.1 - range.0) as f64;
    let wanted = (length * factor).round().max(LEAST as f64);
    // Rounding must not hold a short range where it is.
    let wanted = if factor > 1.0 { wanted.max(length + 1.0) } else { wanted };
    let from = range.0 as f64 + (length - wanted) * share.clamp(0.0, 1.0);
    kept(from.round(), wanted, all)
}

/// The range moved by `share` of its width.
pub fn panned(range: Range, all: Range, share: f64) -> Range {
    let length = (range.1 - range.0) as f64;
    let by = length * share;
    let by = if by.abs() < 1.0 { by.signum() } else { by.round() };
    kept(range.0 as f64 + by, length, all)
}

/// How far a range lies behind another of its length, in shares of that; none where they are not equally long.
pub fn behind(range: Range, before: Range) -> Option<f64> {
    let long = range.1 - range.0;
    (before.1 - before.0 == long).then(|| (range.0 as f64 - before.0 as f64) / long.max(1) as f64)
}

pub fn brushed(one: Time, other: Time, all: Range) -> Range {
    let (from, to) = (one.min(other), one.max(other));
    kept(from as f64, ((to - from) as f64).max(LEAST as f64), all)
}

/// A range of this length, moved to where there is something.
pub fn kept(from: f64, length: f64, all: Range) -> Range {
    if length >= (all.1 - all.0) as f64 {
        return all;
    }
    let from = from.clamp(all.0 as f64, all.1 as f64 - length);
    (from as Time, (from + length) as Time)
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: Range = (0, 100);

    #[test]
    fn zooming_keeps_the_point_under_the_pointer_and_comes_back() {
        assert_eq!(zoomed(ALL, ALL, 0.5, 0.5), (25, 75));
        assert_eq!(zoomed(ALL, ALL, 0.0, 0.5), (0, 50));
        assert_eq!(zoomed((25, 75), ALL, 0.5, 2.0), ALL);
        assert_eq!(zoomed((90, 100), ALL, 1.0, 2.0), (80, 100));
        assert_eq!(zoomed((4, 6), ALL, 0.5, 0.5), (4, 6), "no closer than two units");
        assert_eq!(zoomed((4, 6), ALL, 0.0, 1.2), (4, 7), "but always away again");
    }

    #[test]
    fn panning_stops_at_the_ends() {
        assert_eq!(panned((10, 20), ALL, 0.5), (15, 25));
        assert_eq!(panned((10, 20), ALL, -5.0), (0, 10));
        assert_eq!(panned((85, 95), ALL, 1.0), (90, 100));
        assert_eq!(panned((10, 12), ALL, 0.1), (11, 13), "at least by one");
        assert_eq!(panned((10, 20), (8, 30), -1.0), (8, 18));
        assert_eq!(panned(ALL, ALL, 0.5), ALL);
    }

    #[test]
    fn ranges_of_one_length_lie_behind_each_other() {
        assert_eq!(behind((30, 40), (20, 30)), Some(1.0));
        assert_eq!(behind((20, 40), (25, 45)), Some(-0.25));
        assert_eq!(behind((20, 40), (20, 41)), None);
    }

    #[test]
    fn a_brush_goes_both_ways() {
        assert_eq!(brushed(30, 10, ALL), (10, 30));
        assert_eq!(brushed(30, 30, ALL), (30, 32));
        assert_eq!(brushed(0, 100, ALL), ALL);
        assert_eq!((all(0, 19), all(7, 7), all(0, 2_500)), ((0, 20), (7, 9), (0, 2_600)));
    }
}
