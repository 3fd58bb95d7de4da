//! The coordinate space as one index sees it: dimensions in one order, coordinates packed into keys.
//!
//! A point's *key* is the concatenation of its coordinates, the most significant dimension first, each in as many bits
//! as the largest coordinate of any node needs. The order of keys is the lexicographic order of points, and the points
//! of a bucket (a fixed prefix) are one range of keys: "the next non-empty child" becomes "the nearest key in a range".
//!
//! **Invariant:** a node never leaves the space: it never has more free than at the start.
//!
//! Cost: a key costs D shifts, and a division for each dimension whose granularity is above 1.

use super::problem::{MAX_DIMENSIONS, Problem};

/// A point's coordinates in one order of dimensions; entries from D on are 0.
pub type Point = [u32; MAX_DIMENSIONS];

/// One order of the dimensions, and their positions in a key.
#[derive(Clone, Debug)]
pub struct Space {
    axes: Vec<Axis>,
    bits: u32,
}

/// One dimension at its position.
#[derive(Clone, Copy, Debug)]
struct Axis {
    dimension: u8,
    bits: u8,
    shift: u8,
    granularity: u64,
}

impl Space {
    /// The space of `problem`'s nodes under its order number `order`. Cost: O(N D).
    pub fn new(problem: &Problem, order: usize) -> Self {
        let mut extents = [0_u64; MAX_DIMENSIONS];
        for node in problem.available.chunks_exact(problem.dimensions) {
            for (extent, &value) in extents.iter_mut().zip(node) {
                *extent = value.max(*extent);
            }
        }
        let mut bits = 0;
        let mut axes: Vec<Axis> = Vec::with_capacity(problem.dimensions);
        for &dimension in problem.orders[order].iter().rev() {
            let at = usize::from(dimension);
            let width = u32::BITS - problem.coordinate(at, extents[at]).leading_zeros();
            let granularity = problem.granularity[at];
            #[expect(clippy::cast_possible_truncation, reason = "8 axes of at most 21 bits")]
            axes.push(Axis { dimension, bits: width as u8, shift: bits as u8, granularity });
            bits += width;
        }
        axes.reverse();
        Space { axes, bits }
    }

    #[inline]
    pub fn dimensions(&self) -> usize {
        self.axes.len()
    }

    /// Number of bits of a key.
    pub fn bits(&self) -> u32 {
        self.bits
    }

    /// The scenario's number of the dimension at `depth`.
    pub fn dimension(&self, depth: usize) -> usize {
        usize::from(self.axes[depth].dimension)
    }

    /// Number of bits of a key below those of the axis at `depth`.
    #[inline]
    pub fn shift(&self, depth: usize) -> u32 {
        u32::from(self.axes[depth].shift)
    }

    /// The largest coordinate that fits in a key at `depth`.
    #[inline]
    pub fn max(&self, depth: usize) -> u32 {
        (1 << self.axes[depth].bits) - 1
    }

    /// The coordinates of amounts, by dimension of the scenario, in this order. An amount beyond the space gets the
    /// coordinate just beyond it.
    #[inline]
    pub fn point<A: Copy + Into<u64>>(&self, amounts: &[A]) -> Point {
        let mut point = [0; MAX_DIMENSIONS];
        for (coordinate, axis) in point.iter_mut().zip(&self.axes) {
            let amount = amounts[usize::from(axis.dimension)].into();
            let value =
                if axis.granularity == 1 { amount } else { amount.div_ceil(axis.granularity) };
            *coordinate = u32::try_from(value).unwrap_or(u32::MAX);
        }
        point
    }

    /// True if the point fits in a key.
    #[inline]
    pub fn holds(&self, point: &Point) -> bool {
        (0..self.dimensions()).all(|depth| point[depth] <= self.max(depth))
    }

    /// True if a point is inside the area from `low` on.
    #[inline]
    pub fn is_inside(&self, point: &Point, low: &Point) -> bool {
        (0..self.dimensions()).all(|depth| point[depth] >= low[depth])
    }

    /// The coordinates of the first `depth` axes, in the scenario's order, none for the others.
    pub fn bucket(&self, point: &Point, depth: usize) -> Vec<Option<u32>> {
        let mut bucket = vec![None; self.axes.len()];
        for (&coordinate, axis) in point.iter().zip(&self.axes[..depth]) {
            bucket[usize::from(axis.dimension)] = Some(coordinate);
        }
        bucket
    }
}
