//! Hatching of rectangles, as lines: no painter needs a pattern for it.

use crate::scene::shape::{Area, Point, Segment};

/// The most lines of a hatching: those of an area as large as the largest screen. Whoever hatches cuts the area to the
/// picture; one that is larger all the same has its first lines only.
pub const MOST: i64 = 2_000;

/// Diagonals from lower left to upper right, so many pixels apart, cut to the rectangle. They are those of the
/// whole picture, so that neighbours join.
pub fn hatched(area: Area, apart: f64) -> Vec<Segment> {
    let (right, bottom) = (area.x + area.width, area.y + area.height);
    // A diagonal is where x + y has one value.
    let first = ((area.x + area.y) / apart).ceil() as i64;
    let last = ((right + bottom) / apart).floor() as i64;
    let last = last.min(first.saturating_add(MOST - 1));
    (first..=last)
        .flat_map(|index| {
            let sum = index as f64 * apart;
            let low = area.x.max(sum - bottom);
            let high = right.min(sum - area.y);
            [Segment::Move(Point::new(low, sum - low)), Segment::Line(Point::new(high, sum - high))]
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_bounded() {
        for far in [1e6, 1e12, 1e300, f64::MAX] {
            for area in [Area::new(0.0, 0.0, far, 10.0), Area::new(-far, far, 10.0, far)] {
                let count = hatched(area, 4.0).len();
                assert!(count <= 2 * MOST as usize, "{count} of {area:?}");
            }
        }
    }

    #[test]
    fn lines_stay_inside() {
        let area = Area::new(10.0, 20.0, 35.0, 17.0);
        let lines = hatched(area, 7.0);
        assert_eq!(lines.len(), 2 * 7);
        for segment in lines {
            let (Segment::Move(point) | Segment::Line(point)) = segment else { panic!("a curve") };
            assert!(area.inset(-0.001).contains(point), "{point:?}");
        }
    }
}
