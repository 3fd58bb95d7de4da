//! The overview of a run as shapes: where the brush over the window lies, what of it a pointer takes hold of, and how busy
//! the machine is.
//!
//! **Invariant:** a brush is wide enough to be seen and held, however short the window is.

use std::fmt::Write;

use gantry_core::kernel::Time;

use super::svg::Length;
use super::time::TimeAxis;
use super::zoom::{self, Range};

/// Height of the strip, in CSS pixels.
pub const HIGH: f64 = 34.0;
/// A brush is drawn no narrower than this.
const LEAST: f64 = 6.0;
/// An end of it is taken hold of so far from it.
pub const REACH: f64 = 12.0;
/// A key moves by this share of the window.
const STEP: f64 = 0.1;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    From,
    Whole,
    To,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Brush {
    pub axis: TimeAxis,
    pub window: Range,
}

impl Brush {
    pub fn place(&self) -> (f64, f64) {
        let (left, right) = (self.axis.clamped(self.window.0), self.axis.clamped(self.window.1));
        let more = ((LEAST - (right - left)) / 2.0).max(0.0);
        (left - more, right + more)
    }

    /// What a pointer at `x` takes hold of, if anything.
    pub fn part_at(&self, x: f64) -> Option<Part> {
        let (left, right) = self.place();
        let inner = REACH.min((right - left) / 3.0);
        if (left - REACH..left + inner).contains(&x) {
            Some(Part::From)
        } else if (right - inner..right + REACH).contains(&x) {
            Some(Part::To)
        } else {
            (left..right).contains(&x).then_some(Part::Whole)
        }
    }

    /// The window after a part of it was dragged by so many pixels.
    pub fn dragged(&self, part: Part, by: f64) -> Range {
        self.moved(part, by / self.axis.scale())
    }

    pub fn around(&self, x: f64) -> Range {
        let middle = f64::midpoint(self.window.0 as f64, self.window.1 as f64);
        self.moved(Part::Whole, self.axis.time_at(x) as f64 - middle)
    }

    /// The window after a key was pressed on a part of it; none where the key means nothing.
    pub fn keyed(&self, part: Part, key: &str) -> Option<Range> {
        let long = (self.window.1 - self.window.0) as f64;
        let far = (self.axis.range.1 - self.axis.range.0) as f64;
        let step = (long * STEP).max(1.0);
        let by = match key {
            "ArrowLeft" | "ArrowDown" => -step,
            "ArrowRight" | "ArrowUp" => step,
            "PageDown" => -long,
            "PageUp" => long,
            "Home" => -far,
            "End" => far,
            _ => return None,
        };
        Some(self.moved(part, by))
    }

    fn moved(&self, part: Part, by: f64) -> Range {
        let (range, all) = (self.window, self.axis.range);
        let at = |time: Time| (time as f64 + by).round().clamp(all.0 as f64, all.1 as f64) as Time;
        match part {
            Part::From => {
                (at(range.0).min(range.1.saturating_sub(zoom::LEAST)).max(all.0), range.1)
            }
            Part::To => (range.0, at(range.1).max(range.0 + zoom::LEAST).min(all.1)),
            Part::Whole => zoom::kept(range.0 as f64 + by.round(), (range.1 - range.0) as f64, all),
        }
    }
}

/// The outline of how busy the machine is from one place to another, as an SVG path: thousandths over equal parts of a
/// range, as far as it is told.
pub fn profile(
    axis: &TimeAxis,
    range: Range,
    (parts, busy): (usize, &[u16]),
    (from, to): (f64, f64),
) -> String {
    let (mut path, floor) = (String::new(), Length(HIGH - 1.0));
    let parts = parts.max(1) as f64;
    for (at, &share) in (0..).zip(busy) {
        let left = axis.part(range, f64::from(at) / parts).max(from);
        let right = axis.part(range, f64::from(at + 1) / parts).min(to);
        if right <= left {
            continue;
        }
        if path.is_empty() {
            let _ = write!(path, "M{} {floor}", Length(left));
        }
        let top = (HIGH - 2.0) * (1.0 - f64::from(share) / 1_000.0) + 1.0;
        let _ = write!(path, "V{}H{}", Length(top), Length(right));
    }
    if !path.is_empty() {
        let _ = write!(path, "V{floor}z");
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    fn brush(window: Range) -> Brush {
        Brush { axis: TimeAxis::new((0, 100), 50.0, 1_000.0), window }
    }

    #[test]
    fn the_brush_and_its_ends_stay_in_order_and_within_what_there_is() {
        let brush = brush((20, 40));
        assert_eq!(brush.dragged(Part::Whole, 100.0), (30, 50));
        assert_eq!(brush.dragged(Part::Whole, 9_000.0), (80, 100));
        assert_eq!(brush.dragged(Part::From, 900.0), (38, 40));
        assert_eq!(brush.dragged(Part::From, -900.0), (0, 40));
        assert_eq!(brush.dragged(Part::To, -900.0), (20, 22));
        assert_eq!(brush.dragged(Part::To, 900.0), (20, 100));
        assert_eq!(brush.around(750.0), (60, 80));
        for (key, window) in [
            ("ArrowRight", (22, 42)),
            ("ArrowLeft", (18, 38)),
            ("PageUp", (40, 60)),
            ("PageDown", (0, 20)),
            ("Home", (0, 20)),
            ("End", (80, 100)),
        ] {
            assert_eq!(brush.keyed(Part::Whole, key), Some(window), "{key}");
        }
        assert_eq!(brush.keyed(Part::To, "ArrowRight"), Some((20, 42)));
        assert_eq!(brush.keyed(Part::To, "x"), None);
    }

    #[test]
    fn every_part_of_a_brush_can_be_held_however_short_the_window_is() {
        for window in [(20, 40), (20, 22), (0, 100), (0, 2), (98, 100)] {
            let brush = brush(window);
            let (left, right) = brush.place();
            assert!(right - left >= LEAST);
            assert_eq!(brush.part_at(left - 1.0), Some(Part::From), "{window:?}");
            assert_eq!(brush.part_at(right + 1.0), Some(Part::To), "{window:?}");
            assert_eq!(brush.part_at(f64::midpoint(left, right)), Some(Part::Whole), "{window:?}");
            assert_eq!(brush.part_at(right + 2.0 * REACH), None);
        }
    }

    #[test]
    fn the_profile_ends_where_no_more_is_told() {
        let axis = TimeAxis::new((0, 100), 0.0, 100.0);
        let path = |told| profile(&axis, (0, 80), (2, told), (0.0, 50.0));
        assert_eq!(path(&[1_000, 500]), "M0 33V1H40V17H50V33z");
        assert_eq!(path(&[1_000]), "M0 33V1H40V33z");
        assert_eq!(path(&[]), "");
    }
}
