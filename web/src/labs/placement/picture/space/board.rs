//! Panels of cells on which the nodes of one, two or three dimensions stand.
//!
//! **Invariant:** every point of the space has at most one cell on the board, and every node of the space one.

use crate::labs::placement::picture::plane::Plane;
use crate::scene::shape::{Area, Point};

#[derive(Clone, Debug, PartialEq)]
pub struct Panel {
    pub plane: Plane,
    /// The dimension to the right.
    pub x: usize,
    /// The dimension upwards, if there is one.
    pub y: Option<usize>,
    /// The slice it shows: a dimension, its first and its last coordinate.
    pub slice: Option<(usize, u32, u32)>,
}

/// A cell: the panel's index and the bins on its axes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Cell {
    pub panel: usize,
    /// Bins to the right and upwards.
    pub bin: (u32, u32),
}

#[derive(Clone, Debug, PartialEq)]
pub struct Board {
    pub panels: Vec<Panel>,
    pub width: f64,
    pub height: f64,
    /// Whether axes are named and numbered in full.
    pub large: bool,
    /// Whether leaves have no outlines of their own, so that nodes have the whole cell.
    pub bare: bool,
}

impl Panel {
    /// Whether the slice shows nodes with this coordinate in its dimension. The last slice shows those
    /// beyond it as well.
    fn shows(&self, at: &[u32]) -> bool {
        self.slice.is_none_or(|(dimension, first, last)| (first..=last).contains(&at[dimension]))
    }

    pub fn on_axes(&self, at: &[u32]) -> (u32, u32) {
        (at[self.x], self.y.map_or(0, |y| at[y]))
    }

    fn bin(&self, at: &[u32]) -> (u32, u32) {
        self.plane.bin(self.on_axes(at))
    }

    /// What a bucket covers of this panel; none where it lies in another slice.
    pub fn band(&self, at: &[Option<u32>]) -> Option<Area> {
        if let Some((dimension, first, last)) = self.slice
            && at[dimension].is_some_and(|coordinate| !(first..=last).contains(&coordinate))
        {
            return None;
        }
        Some(self.plane.band((at[self.x], self.y.and_then(|y| at[y]))))
    }

    /// The part of the panel at or above a point.
    pub fn above(&self, at: &[u32]) -> Option<Area> {
        if self.slice.is_some_and(|(dimension, _, last)| last < at[dimension]) {
            return None;
        }
        self.plane.above(self.on_axes(at))
    }
}

impl Board {
    pub fn cell(&self, at: &[u32]) -> Option<Cell> {
        let panel = self.panels.iter().position(|panel| panel.shows(at))?;
        Some(Cell { panel, bin: self.panels[panel].bin(at) })
    }

    pub fn area(&self, cell: Cell) -> Area {
        self.panels[cell.panel].plane.cell(cell.bin)
    }

    pub fn cell_at(&self, point: Point) -> Option<Cell> {
        self.panels
            .iter()
            .enumerate()
            .find_map(|(panel, shown)| Some(Cell { panel, bin: shown.plane.bin_at(point)? }))
    }

    /// The coordinates that a cell stands for: of each dimension the first of its bin; a dimension that the
    /// board does not show keeps what `from` has.
    pub fn coordinates(&self, cell: Cell, from: &[u32]) -> Vec<u32> {
        let panel = &self.panels[cell.panel];
        let mut at = from.to_vec();
        let mut put = |dimension: usize, first: u32, per_bin: u32| {
            if at[dimension] < first || at[dimension] - first >= per_bin {
                at[dimension] = first;
            }
        };
        put(panel.x, panel.plane.x.first(cell.bin.0), panel.plane.x.per_bin);
        if let Some(y) = panel.y {
            put(y, panel.plane.y.first(cell.bin.1), panel.plane.y.per_bin);
        }
        if let Some((dimension, first, last)) = panel.slice {
            put(dimension, first, last - first + 1);
        }
        at
    }
}
