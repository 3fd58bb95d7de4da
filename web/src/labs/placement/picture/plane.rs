//! A panel of the space: one or two axes of bins, and where things lie on them.
//!
//! **Invariant:** the second axis points upwards, as coordinates do on paper: larger is higher.

use super::axis::Axis;
use crate::scene::look;
use crate::scene::paint::{Ink, Paint};
use crate::scene::shape::{Area, Point, Segment, Shape};

/// A grid of cells; with one dimension a single row of them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Plane {
    pub left: f64,
    pub top: f64,
    pub x: Axis,
    /// Upwards; in one dimension an axis of one bin.
    pub y: Axis,
}

impl Plane {
    pub fn area(&self) -> Area {
        Area::new(self.left, self.top, self.x.length(), self.y.length())
    }

    pub fn cell(&self, bin: (u32, u32)) -> Area {
        Area::new(
            self.left + f64::from(bin.0) * self.x.step,
            self.top + self.y.length() - f64::from(bin.1 + 1) * self.y.step,
            self.x.step,
            self.y.step,
        )
    }

    pub fn bin(&self, at: (u32, u32)) -> (u32, u32) {
        (self.x.bin(at.0), self.y.bin(at.1))
    }

    /// What a bucket covers: its cell, or a column, a row or all where coordinates are wildcards.
    pub fn band(&self, at: (Option<u32>, Option<u32>)) -> Area {
        let cell =
            self.cell((at.0.map_or(0, |x| self.x.bin(x)), at.1.map_or(0, |y| self.y.bin(y))));
        let whole = self.area();
        let (x, width) = if at.0.is_some() { (cell.x, cell.width) } else { (whole.x, whole.width) };
        let (y, height) =
            if at.1.is_some() { (cell.y, cell.height) } else { (whole.y, whole.height) };
        Area::new(x, y, width, height)
    }

    /// The lower left corner of a point's cell, where its fittable area begins; kept inside the panel.
    pub fn corner(&self, at: (u32, u32)) -> Point {
        let whole = self.area();
        Point::new(
            whole.x + self.x.start(at.0).min(whole.width),
            whole.y + whole.height - self.y.start(at.1).min(whole.height),
        )
    }

    /// All points with coordinates at or above `at`; none where the panel has no such point.
    pub fn above(&self, at: (u32, u32)) -> Option<Area> {
        if at.0 > self.x.extent || at.1 > self.y.extent {
            return None;
        }
        let (corner, whole) = (self.corner(at), self.area());
        Some(Area::new(corner.x, whole.y, whole.x + whole.width - corner.x, corner.y - whole.y))
    }

    /// The lines between columns, and between rows or only around them all.
    pub fn lines(&self, rows: bool) -> Shape {
        let whole = self.area();
        let mut lines = Vec::new();
        let mut line = |from, to| lines.extend([Segment::Move(from), Segment::Line(to)]);
        for bin in 0..=self.x.bins() {
            let x = whole.x + f64::from(bin) * self.x.step;
            line(Point::new(x, whole.y), Point::new(x, whole.y + whole.height));
        }
        let every = if rows { 1 } else { self.y.bins() };
        for bin in (0..=self.y.bins()).step_by(every as usize) {
            let y = whole.y + f64::from(bin) * self.y.step;
            line(Point::new(whole.x, y), Point::new(whole.x + whole.width, y));
        }
        look::path(lines, Paint::stroke(Ink::Line, 1.0))
    }

    /// Every other row shaded.
    pub fn stripes(&self, left: f64, right: f64) -> impl Iterator<Item = Shape> {
        let rows = (0..self.y.bins()).filter(|bin| (self.y.extent - bin).is_multiple_of(2));
        rows.map(move |bin| {
            let cell = self.cell((0, bin));
            let area = Area::new(left, cell.y, right - left, cell.height);
            look::rect(area, 3.0, Paint::fill(Ink::Fill, 0.75))
        })
    }

    /// The bins under a point, if it lies on the panel.
    pub fn bin_at(&self, point: Point) -> Option<(u32, u32)> {
        let x = self.x.bin_at(point.x - self.left)?;
        let y = self.y.bin_at(self.top + self.y.length() - point.y)?;
        Some((x, y))
    }
}

/// Places for `count` tokens in a cell: their radius, at most `most` and at least `least`, and where they
/// stand from its upper left corner; none where they do not fit.
pub fn packed(
    count: usize,
    width: f64,
    height: f64,
    least: f64,
    most: f64,
) -> Option<(f64, Vec<Point>)> {
    if count == 0 {
        return Some((most, Vec::new()));
    }
    // Of all numbers of columns, the one that leaves the tokens largest.
    let (columns, pitch) = (1..=count)
        .map(|columns| {
            (columns, (width / columns as f64).min(height / count.div_ceil(columns) as f64))
        })
        .fold((1, 0.0), |best, other| if other.1 + 1e-9 > best.1 { other } else { best });
    let radius = (pitch / 2.0 - 0.75).min(most);
    if radius < least {
        return None;
    }
    let pitch = pitch.min(2.0 * radius + 2.0);
    let rows = count.div_ceil(columns);
    let places = (0..count).map(|index| {
        let (row, column) = (index / columns, index % columns);
        let in_row = if row + 1 == rows { count - row * columns } else { columns };
        Point::new(
            width / 2.0 + (column as f64 - (in_row - 1) as f64 / 2.0) * pitch,
            height / 2.0 + (row as f64 - (rows - 1) as f64 / 2.0) * pitch,
        )
    });
    Some((radius, places.collect()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plane() -> Plane {
        Plane {
            left: 40.0,
            top: 10.0,
            x: Axis { extent: 6, per_bin: 1, step: 60.0 },
            y: Axis { extent: 6, per_bin: 1, step: 50.0 },
        }
    }

    #[test]
    fn cells_and_points_agree() {
        let plane = plane();
        for x in 0..7 {
            for y in 0..7 {
                assert_eq!(plane.bin_at(plane.cell((x, y)).middle()), Some((x, y)));
            }
        }
        assert_eq!(plane.bin_at(Point::new(0.0, 0.0)), None);
        assert_eq!(plane.cell((0, 6)), Area::new(40.0, 10.0, 60.0, 50.0));
    }

    #[test]
    fn the_fittable_area_begins_at_the_task_and_ends_with_the_panel() {
        let plane = plane();
        assert_eq!(plane.above((1, 2)), Some(Area::new(100.0, 10.0, 360.0, 250.0)));
        assert_eq!(plane.above((0, 0)), Some(plane.area()));
        assert_eq!(plane.above((7, 0)), None);
        assert_eq!(plane.band((Some(4), None)), Area::new(280.0, 10.0, 60.0, 350.0));
        assert_eq!(plane.band((None, None)), plane.area());
    }

    #[test]
    fn tokens_stay_in_their_cell_and_apart() {
        for count in 1..=30 {
            let (radius, places) =
                packed(count, 54.0, 43.0, 2.0, 11.0).expect("thirty small tokens fit");
            assert_eq!(places.len(), count);
            for (index, place) in places.iter().enumerate() {
                assert!(place.x - radius >= 0.0 && place.x + radius <= 54.0, "{count}: {place:?}");
                assert!(place.y - radius >= 0.0 && place.y + radius <= 43.0, "{count}: {place:?}");
                for other in &places[..index] {
                    assert!(
                        place.minus(*other).length() >= 2.0 * radius,
                        "{count}: {place:?} on {other:?}"
                    );
                }
            }
        }
        assert_eq!(packed(100, 20.0, 20.0, 2.0, 11.0), None);
    }
}
