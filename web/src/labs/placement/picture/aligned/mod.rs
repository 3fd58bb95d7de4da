//! The space and its index in one picture, for two dimensions and few nodes: the dimension that counts first runs
//! downwards, so that a bucket such as (6, *) is a row of the grid and the same row of the tree.
//!
//! ```text
//!  1 vcores free: most first   the index  1 vcores  2 memory
//!   6 | e |   | h | p |  ◄───────────────  (6, *) ─ (6, 4) p ─ (6, 3) h ─ (6, 1) e
//!   5 |   | v |   |   |          all 12 ─  (5, *) ─ (5, 2) v
//!       1   2   3   4          the index looks at  [1][2][3]           3 buckets
//!       2 memory free          a scan looks at     (e)(h)(p)(v)…       12 nodes
//! ```
//!
//! Where there is no room for both beside each other, the grid is the index too: the bucket of a row has the place of
//! the row's number, and a leaf is its cell. Of two indexes it is that in which the step works.
//!
//! **Invariant:** the middle of a row's bucket is the middle of the grid's row.
//! **Invariant:** numbers of looks and of nodes are those of the view.

use gantry_core::labs::placement::view::{LISTED, View};
use gantry_core::labs::placement::{Outline, Policy};

use super::axis::Axis;
use super::plane::Plane;
use super::space::{Board, Panel, SceneOptions, axes, on_board};
use crate::scene::look::SMALL;
use crate::scene::shape::{Layer, Picture};

mod ground;
mod queue;
mod reasons;
mod ruler;
mod tree;

pub(super) use ground::{disc, lines};
pub use queue::waiting;
pub(super) use reasons::{is_dead_end, shortfall};
pub(super) use tree::layers as trees;

/// From this width on, the tree is beside the grid, and two trees are.
const WIDE: [f64; 2] = [640.0, 920.0];
/// The share of the width that the grid has beside one tree, and beside two.
const SHARE: [f64; 2] = [0.355, 0.27];
/// The most rows and columns that are drawn one by one, with one tree and with two.
const MOST: [u32; 2] = [15, 9];
/// Over the first row: names of axes and levels.
const HEAD: f64 = 30.0;
/// Under the last row: numbers, the name of the axis, and beside them the ruler.
const FOOT: f64 = 68.0;
/// Left of the numbers of the rows: the arrow that says in which order they are taken.
const ARROW: f64 = 22.0;
/// Between the grid and the tree.
const BETWEEN: f64 = 26.0;
/// Left of the buckets of rows that have the place of numbers.
const TREE: f64 = ARROW + 6.0;
const RIGHT: f64 = 6.0;
const ROWS: (f64, f64) = (24.0, 64.0);
/// The highest row of a grid alone.
const ALONE: f64 = 34.0;
const LARGEST_CELL: f64 = 72.0;

/// The order in which a policy takes the children of a bucket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// The largest coordinate first.
    Most,
    /// The smallest first.
    Least,
    /// Drawn from the seed.
    Drawn,
}

impl Order {
    pub fn of(policy: Policy) -> Order {
        match policy {
            Policy::BestFit => Order::Least,
            Policy::Random => Order::Drawn,
            _ => Order::Most,
        }
    }
}

/// True where the space and the index of a scenario are drawn as one picture.
pub fn fits(outline: &Outline) -> bool {
    let [first, second] = &outline.dimensions[..] else { return false };
    !outline.policy.scans()
        && first.extent.max(second.extent) < MOST[usize::from(two(outline))]
        && outline.nodes.len() <= LISTED
}

/// True where the policy has an open and a reserved index.
fn two(outline: &Outline) -> bool {
    outline.policy == Policy::LeastFitWithReservation
}

pub(super) struct Layout<'a> {
    pub outline: &'a Outline,
    pub view: &'a View,
    pub options: &'a SceneOptions,
    pub plane: Plane,
    /// The dimension downwards and the one to the right.
    pub axes: (usize, usize),
    order: Order,
    wide: bool,
    /// The left edge of the tree, whose rows are those of the grid.
    tree: f64,
    /// The right end of the tree, or of the part left of the mirror.
    right: f64,
    /// Where the tree is mirrored, twice the place of the mirror.
    mirror: Option<f64>,
    /// False where the tree stands for one run of two: it has neither nodes nor what the step moves.
    alone: bool,
    /// Left edge and upper edge of the ruler.
    ruler: (f64, f64),
    /// Upper edge of the queue.
    queue: f64,
    height: f64,
}

impl<'a> Layout<'a> {
    fn new(outline: &'a Outline, view: &'a View, options: &'a SceneOptions) -> Layout<'a> {
        let (up, right) = axes(&view.order);
        let extent = |dimension: usize| outline.dimensions[dimension].extent;
        let two = usize::from(two(outline));
        let wide = options.width >= WIDE[two];
        let rows = f64::from(extent(up) + 1);
        let below = FOOT + queue::height(outline.batch);
        let row = (options.height - HEAD - below) / rows;
        let row = row.clamp(ROWS.0, if wide { ROWS.1 } else { ALONE }).floor();
        let y = Axis { extent: extent(up), per_bin: 1, step: row };
        let alone = TREE + tree::branch(extent(up)) + 6.0;
        let left = if wide { ARROW + y.number_width(SMALL) + 10.0 } else { alone };
        let room = if wide { options.width * SHARE[two] } else { options.width - RIGHT } - left;
        let x = Axis::fitted(extent(right), room, 8.0, LARGEST_CELL);
        let plane = Plane { left, top: HEAD, x, y };
        let below = HEAD + y.length();
        let tree = if wide { left + x.length() + BETWEEN } else { TREE };
        let ruler = if wide { (tree, below + 12.0) } else { (4.0, below + FOOT) };
        let height = if wide { below + FOOT } else { ruler.1 + ruler::height(false) };
        let least = if wide { options.height.min(height + 40.0) } else { 0.0 };
        Layout {
            outline,
            view,
            options,
            plane,
            axes: (up, right),
            order: Order::of(outline.policy),
            wide,
            tree,
            right: options.width - RIGHT,
            mirror: None,
            alone: true,
            ruler,
            queue: height,
            height: (height + queue::height(outline.batch)).max(least),
        }
    }

    fn board(&self) -> Board {
        let panel = Panel { plane: self.plane, x: self.axes.1, y: Some(self.axes.0), slice: None };
        Board {
            panels: vec![panel],
            width: self.options.width,
            height: self.height,
            large: true,
            bare: true,
        }
    }

    fn middle(&self) -> f64 {
        self.plane.area().middle().y
    }

    /// The middle of the row of a coordinate.
    fn row_of(&self, coordinate: u32) -> f64 {
        self.plane.cell((0, self.plane.y.bin(coordinate))).middle().y
    }

    /// The tree of one run of two, beside a grid: up to `right`, or mirrored.
    pub(super) fn beside(
        outline: &'a Outline,
        view: &'a View,
        options: &'a SceneOptions,
        plane: Plane,
        (right, mirror): (f64, Option<f64>),
    ) -> Layout<'a> {
        let alone = Layout::new(outline, view, options);
        Layout { plane, wide: true, tree: 8.0, right, mirror, alone: false, ..alone }
    }
}

/// The grid, for what is carried on it.
pub fn board(outline: &Outline, view: &View, options: &SceneOptions) -> Board {
    Layout::new(outline, view, options).board()
}

/// The picture at one moment. Cost: linear in nodes and buckets of the view.
pub fn picture(outline: &Outline, view: &View, options: &SceneOptions) -> Picture {
    let layout = Layout::new(outline, view, options);
    let board = layout.board();
    let mut picture = on_board(&board, outline, view, options, |picture| {
        let mut layers = vec![Layer { name: "ground", marks: ground::marks(&layout) }];
        for layer in std::mem::take(&mut picture.layers) {
            match layer.name {
                "ground" => {}
                "leaves" => layers.push(reasons::telling(&layout, layer)),
                "walk" => layers.push(Layer { name: "walk", marks: reasons::marks(&layout) }),
                _ => layers.push(layer),
            }
        }
        picture.layers = layers;
    });
    picture.layers.extend(tree::layers(&layout));
    picture.layers.push(Layer { name: "ruler", marks: ruler::marks(&layout) });
    picture.layers.push(Layer { name: "queue", marks: queue::marks(&layout) });
    picture
}
