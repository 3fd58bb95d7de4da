//! The tree of buckets, left to right: the root, and a column for each level with the children of the bucket that the
//! walk is in, at the row of the coordinate that they add.
//!
//! Rows are bins of an axis, in the order in which the policy takes children. Of buckets that share a row the one that
//! tells most is shown.
//!
//! **Invariant:** a bucket's place depends on its coordinates, the scenario and the room alone.
//! **Invariant:** the bucket of the current step is always shown.

use std::collections::BTreeMap;

use gantry_core::labs::placement::Outline;
use gantry_core::labs::placement::view::{BucketState, BucketView, View};
use gantry_core::sort;

use super::aligned::Order;
use super::axis::Axis;
use super::space::{SceneOptions, crowded, state_name, telling};
use crate::labs::placement::picture::kinds;
use crate::labs::placement::picture::look as buckets;
use crate::labs::placement::things::BUCKET;
use crate::narrate::Words;
use crate::scene::look::{CODE, LABEL};
use crate::scene::paint::Ink;
use crate::scene::shape::{Anchor, Area, Key, Kind, Layer, Mark, Picture, Point, Segment, Type};
use crate::scene::{look, text};
use crate::shown::{At, Selection};

const TOP: f64 = 30.0;
const SIDE: f64 = 8.0;
const LEAST_ROW: f64 = 20.0;
const MOST_ROW: f64 = 48.0;

/// A bucket that is shown.
#[derive(Clone, Copy)]
struct Row<'a> {
    bucket: &'a BucketView,
    depth: usize,
    /// How many others share its place.
    others: u64,
}

struct Grid<'a> {
    view: &'a View,
    outline: &'a Outline,
    words: Words,
    /// The bucket that the walk is in, or was last.
    at: Option<&'a BucketView>,
    /// The rows of each level.
    axes: Vec<Axis>,
    /// From one column to the next, and the width of the pills.
    pitch: f64,
    wide: f64,
    pill: f64,
}

/// The tree at one moment. Cost: linear in the buckets of the view.
pub fn picture(outline: &Outline, view: &View, options: &SceneOptions) -> Picture {
    let grid = Grid::new(outline, view, options);
    let (mut edges, mut buckets) = (Vec::new(), Vec::new());
    let mut parent: Option<Row<'_>> = None;
    for level in grid.levels() {
        for &row in &level {
            edges.extend(parent.map(|parent| grid.edge(parent, row)));
            buckets.push(grid.bucket(row));
        }
        parent = level.into_iter().find(|row| grid.leads(row.bucket));
    }
    // The path of the walk lies over the lines that were not taken.
    sort::sort_by_key(&mut edges, |mark| !mark.state.is_empty());
    let layers = vec![
        Layer { name: "ground", marks: grid.headings() },
        Layer { name: "edges", marks: edges },
        Layer { name: "buckets", marks: buckets },
    ];
    Picture { width: options.width, height: options.height.max(120.0), layers }
}

impl<'a> Grid<'a> {
    fn new(outline: &'a Outline, view: &'a View, options: &SceneOptions) -> Grid<'a> {
        let columns = outline.dimensions.len() as f64 + 1.0;
        let room = options.height.max(120.0) - TOP;
        let fitted = |&dimension: &u32| {
            let extent = outline.dimensions[dimension as usize].extent;
            Axis::fitted(extent, room, LEAST_ROW, MOST_ROW)
        };
        let axes: Vec<_> = view.order.iter().map(fitted).collect();
        let least = axes.iter().map(|axis| axis.step).fold(MOST_ROW, f64::min);
        let pitch = (options.width - 2.0 * SIDE) / columns;
        let mut grid = Grid {
            view,
            outline,
            words: options.words,
            at: None,
            axes,
            pitch,
            wide: (pitch * 0.8).min(pitch - 12.0).min(132.0),
            pill: (least - 3.0).min(24.0),
        };
        grid.at = grid.at();
        grid
    }

    /// The bucket that the walk is in, or was last: the present one, else the deepest that is open, else where the task was
    /// placed, else the leaf that comes first.
    fn at(&self) -> Option<&'a BucketView> {
        let buckets = &self.view.buckets;
        let open = |bucket: &&BucketView| bucket.state == BucketState::Open;
        let taken = |bucket: &&BucketView| bucket.chosen || bucket.state == BucketState::Yielded;
        let leaf = |bucket: &&BucketView| bucket.depth as usize == self.axes.len();
        let first =
            || if self.ascends() { buckets.iter().find(leaf) } else { buckets.iter().rfind(leaf) };
        let current = buckets.iter().find(|bucket| bucket.current);
        current
            .or_else(|| buckets.iter().rfind(open))
            .or_else(|| buckets.iter().rfind(taken))
            .or_else(first)
    }

    /// True where the policy takes the smallest coordinate first.
    fn ascends(&self) -> bool {
        Order::of(self.outline.policy) == Order::Least
    }

    /// True for a bucket above the one that the walk is in, and for that one.
    fn leads(&self, bucket: &BucketView) -> bool {
        self.at.is_some_and(|at| buckets::leads(bucket, at))
    }

    fn levels(&self) -> Vec<Vec<Row<'a>>> {
        let mut levels = vec![BTreeMap::<u32, Row<'a>>::new(); self.axes.len() + 1];
        let mut above: Vec<&BucketView> = Vec::new();
        for bucket in &self.view.buckets {
            let depth = bucket.depth as usize;
            above.truncate(depth);
            if above.iter().all(|above| above.depth == 0 || self.leads(above)) {
                let bin = self.bin(bucket).map_or(0, |(axis, added)| axis.bin(added));
                let row = levels[depth].entry(bin).or_insert(Row { bucket, depth, others: 0 });
                row.others += u64::from(!std::ptr::eq(row.bucket, bucket));
                if (self.leads(bucket), telling(bucket))
                    > (self.leads(row.bucket), telling(row.bucket))
                {
                    row.bucket = bucket;
                }
            }
            above.push(bucket);
        }
        levels.into_iter().map(|level| level.into_values().collect()).collect()
    }

    /// The axis of a bucket's level, and the coordinate that it adds.
    fn bin(&self, bucket: &BucketView) -> Option<(Axis, u32)> {
        let axis = self.axes.get(bucket.depth.checked_sub(1)? as usize)?;
        Some((*axis, self.added(bucket)?))
    }

    fn left(&self, depth: usize) -> f64 {
        SIDE + self.pitch * depth as f64
    }

    fn font(&self) -> Type {
        Type { size: if self.pitch < 60.0 { 11.0 } else { CODE.size }, ..CODE }
    }

    /// What is written in a pill: as much as it has room for.
    fn label(&self, row: Row<'_>) -> String {
        let (bucket, words) = (row.bucket, self.words);
        let added = self.added(bucket).map_or_else(String::new, |added| added.to_string());
        let [whole, added] = match (row.depth, row.others) {
            (0, _) => [words.root().to_owned(), String::new()],
            (_, 0) => [words.bucket(&bucket.at), added],
            (_, others) => {
                [format!("{} +{others}", words.bucket(&bucket.at)), format!("{added} +{others}")]
            }
        };
        let name = |&node: &u32| format!(" {}", words.node(node, self.outline));
        let told = if crowded(self.outline) {
            format!(" ×{}", words.number(bucket.elements))
        } else {
            bucket.nodes.iter().map(name).collect()
        };
        let labels = [format!("{whole}{told}"), format!("{added}{told}"), whole, added];
        let fits = |label: &String| text::width(label, self.font()) + 12.0 <= self.wide;
        labels.into_iter().find(fits).unwrap_or_default()
    }

    /// The coordinate that a bucket adds to its parent's.
    fn added(&self, bucket: &BucketView) -> Option<u32> {
        let dimension = self.view.order.get(bucket.depth.checked_sub(1)? as usize)?;
        bucket.at.get(*dimension as usize).copied().flatten()
    }

    /// The middle of a bucket's row; the root is at the top.
    fn middle(&self, bucket: &BucketView) -> f64 {
        let Some((axis, added)) = self.bin(bucket) else { return TOP + self.pill / 2.0 + 2.0 };
        let bin = axis.bin(added);
        let row = if self.ascends() { bin } else { axis.bins() - 1 - bin };
        TOP + (f64::from(row) + 0.5) * axis.step
    }

    /// The names of the dimensions over the levels they add.
    fn headings(&self) -> Vec<Mark> {
        let named = (1..).zip(&self.view.order).map(|(depth, &dimension)| {
            let name = self.words.dimension(dimension as usize, self.outline);
            let name = text::shortened(&name, LABEL, self.pitch - 4.0);
            let at = Point::new(self.left(depth) + self.wide / 2.0, 16.0);
            let shape = look::words(at, Anchor::Middle, LABEL, Ink::Soft, name);
            Mark::plain(Key(Kind::HEADING, depth as u64), vec![shape])
        });
        named.collect()
    }

    fn edge(&self, parent: Row<'_>, row: Row<'_>) -> Mark {
        let from = Point::new(self.left(parent.depth) + self.wide, self.middle(parent.bucket));
        let to = Point::new(self.left(row.depth), self.middle(row.bucket));
        let half = f64::midpoint(from.x, to.x);
        let bend = Segment::Curve(Point::new(half, from.y), Point::new(half, to.y), to);
        let key = Key::of_coordinates(Kind::EDGE, &row.bucket.at);
        let state = buckets::walked(&self.view.buckets, row.bucket);
        buckets::edge(key, vec![Segment::Move(from), bend], state, 2.5)
    }

    fn bucket(&self, row: Row<'_>) -> Mark {
        let (bucket, width, height) = (row.bucket, self.wide, self.pill);
        let at = Point::new(self.left(row.depth), self.middle(bucket) - height / 2.0);
        let label = self.label(row);
        let baseline = Point::new(width / 2.0, height / 2.0 + self.font().size * 0.35);
        let area = Area::new(0.0, 0.0, width, height);
        let mut shapes = buckets::outlined(area, height / 2.0, bucket.state, bucket.current);
        let quiet = bucket.state == BucketState::Undiscovered && !bucket.current;
        let ink = if quiet { Ink::Soft } else { Ink::Ink };
        let change = buckets::change(self.view, bucket);
        let title = buckets::title(self.words, bucket, change, &label);
        shapes.push(look::words(baseline, Anchor::Middle, self.font(), ink, label));
        shapes.extend(buckets::glyph(bucket.state, Point::new(width - 2.0, 3.0)));
        if let Some(change) = change {
            shapes.extend(buckets::moved(change, Point::new(-1.0, height - 1.0)));
        }
        Mark {
            key: Key::of_coordinates(kinds::BUCKET, &bucket.at),
            at,
            shapes,
            target: Some(Selection(BUCKET, At::Many(bucket.at.clone()))),
            reach: area,
            state: state_name(bucket.state),
            title: Some(title),
        }
    }
}
