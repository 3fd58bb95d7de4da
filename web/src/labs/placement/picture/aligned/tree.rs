//! The index: the root, a bucket a row, and behind it the leaves in the order in which the policy takes them, each with
//! its nodes; both indexes, where reservations have one of their own: then the coordinates of leaves are written over their
//! columns, so that the leaves have room for their nodes.

use gantry_core::labs::placement::event::IndexName;
use gantry_core::labs::placement::view::{BucketChange, BucketState, BucketView};

use super::{HEAD, Layout, Order, ground, two};
use crate::labs::placement::picture::look as buckets;
use crate::scene::look::{CODE, SMALL, STRONG};
use crate::scene::paint::Ink;
use crate::scene::shape::{Anchor, Key, Kind, Layer, Mark, Point};
use crate::scene::{look, text};
use crate::words::counts::Nodes;

mod pill;

use pill::Pill;

/// Before and behind the trunk, and between leaves: in a wide picture, and in a narrow one.
const TRUNK: [f64; 2] = [14.0, 9.0];
const CHAIN: [f64; 2] = [11.0, 8.0];
/// Between two indexes.
const APART: f64 = 14.0;

struct Part<'a> {
    layout: &'a Layout<'a>,
    /// In the order of the tree, ascending.
    buckets: &'a [BucketView],
    /// False for the index that is not shown as the walk's own.
    own: bool,
    /// Tells the keys of this tree's marks from those of others.
    salt: u64,
    name: &'static str,
    left: f64,
    right: f64,
    root: f64,
    branch: f64,
    /// The width of a column of leaves: each coordinate has its own, in the order in which they are taken.
    pitch: f64,
}

/// A line from one bucket to the next.
struct Edge {
    points: Vec<Point>,
    state: BucketState,
}

/// The layers of the tree: lines, buckets, what is written beside them.
pub(in super::super) fn layers(layout: &Layout<'_>) -> Vec<Layer> {
    let (mut edges, mut marks, mut nodes, mut looks) = (vec![], vec![], vec![], vec![]);
    let mut words = Vec::new();
    for part in parts(layout) {
        words.extend(part.headings());
        let Some(root) = part.root() else {
            words.push(part.empty());
            continue;
        };
        let mut pills = vec![root];
        for row in part.rows() {
            part.row(row, &mut pills, &mut edges);
        }
        words.extend(part.gaps());
        for pill in pills {
            looks.extend(pill.look());
            nodes.extend(pill.nodes());
            marks.push(pill.mark());
        }
    }
    gantry_core::sort::sort_by_key(&mut nodes, |mark: &Mark| mark.key);
    // What was taken lies over what was not.
    gantry_core::sort::sort_by_key(&mut edges, |edge: &Edge| rank(edge.state));
    let across =
        |point: Point| Point::new(layout.mirror.map_or(point.x, |all| all - point.x), point.y);
    let edges = (0..).zip(edges).map(|(at, Edge { points, state }): (u64, Edge)| {
        let key = Key(Kind::EDGE, at | u64::from(layout.mirror.is_some()) << 32);
        let points: Vec<_> = points.into_iter().map(across).collect();
        buckets::edge(key, look::polyline(&points), state, 3.2)
    });
    let edges = edges.collect();
    vec![
        Layer { name: "edges", marks: edges },
        Layer { name: "buckets", marks },
        Layer { name: "listed", marks: nodes },
        Layer { name: "looks", marks: looks },
        Layer { name: "written", marks: words },
    ]
}

fn rank(state: BucketState) -> u8 {
    match state {
        BucketState::Yielded => 2,
        BucketState::Open => 1,
        _ => 0,
    }
}

/// The width of the bucket of a row.
pub(super) fn branch(extent: u32) -> f64 {
    text::width(&format!("({extent}, *)"), CODE) + 14.0
}

/// The left edge of the root where the tree has the place of numbers: over the grid, at its right end.
pub(super) fn root(layout: &Layout<'_>) -> f64 {
    parts(layout).first().map_or(layout.right, |part| layout.right - part.root)
}

/// The open index, and behind it the reserved one where the policy has both and there is room.
fn parts<'a>(layout: &'a Layout<'a>) -> Vec<Part<'a>> {
    let (view, words) = (layout.view, layout.options.words);
    let (left, right) = (layout.tree, layout.right);
    let two = two(layout.outline);
    let part = |index, left: f64, right: f64| {
        let own = view.index == index;
        let name = match index {
            _ if !two => words.the_index(),
            IndexName::Open => words.index_open(),
            IndexName::Reserved => words.index_reserved(),
        };
        let mut part = Part {
            salt: (index as u64) << 32 | u64::from(layout.mirror.is_some()) << 33,
            layout,
            buckets: if own { &view.buckets } else { &view.other },
            own,
            name,
            left,
            right,
            root: 0.0,
            branch: 0.0,
            pitch: 0.0,
        };
        part.measure();
        part
    };
    if !two || !layout.wide {
        return vec![part(view.index, left, right)];
    }
    let half = (right - left - APART) / 2.0;
    vec![part(IndexName::Open, left, left + half), part(IndexName::Reserved, right - half, right)]
}

impl<'a> Part<'a> {
    fn measure(&mut self) {
        let layout = self.layout;
        let around = if layout.wide { 14.0 } else { 24.0 };
        let wide = |label: &str| text::width(label, SMALL) + around;
        let words = layout.options.words;
        self.root = if self.is_named() {
            wide(words.index_open()).max(wide(words.index_reserved()))
        } else {
            wide(&self.root_label(layout.outline.nodes.len() as u64))
        };
        if self.is_roomy() {
            self.root = self.root.max(text::width(self.name, STRONG) + 6.0 - 2.0 * self.trunk());
        }
        self.branch = branch(layout.plane.y.extent.max(layout.plane.x.extent));
        let room = self.right + self.chain() - self.lefts().1;
        self.pitch = room / f64::from(layout.plane.x.bins());
    }

    /// Left edge of the buckets of rows, and of the first leaves.
    fn lefts(&self) -> (f64, f64) {
        let before = if self.layout.wide { self.root + 2.0 * self.trunk() } else { 0.0 };
        let rows = self.left + before;
        (rows, rows + self.branch + self.chain())
    }

    /// True where the root says which index it is of.
    fn is_named(&self) -> bool {
        !self.layout.wide && two(self.layout.outline)
    }

    fn root_label(&self, nodes: u64) -> String {
        if self.is_named() {
            return self.name.to_owned();
        }
        Nodes { nodes }.tell(self.layout.options.words)
    }

    fn root(&self) -> Option<Pill<'_>> {
        let (bucket, layout) = (self.buckets.first()?, self.layout);
        let label = self.root_label(bucket.elements);
        if layout.wide {
            return Some(self.pill(bucket, label, self.left, self.root, layout.middle()));
        }
        Some(self.pill(bucket, label, layout.right - self.root, self.root, HEAD / 2.0))
    }

    fn pill<'b>(
        &'b self,
        bucket: &'b BucketView,
        label: String,
        left: f64,
        width: f64,
        y: f64,
    ) -> Pill<'b> {
        let height = (self.layout.plane.y.step - 8.0).min(28.0);
        let radius = (height / 2.0 - 2.5).min(10.0);
        Pill { part: self, bucket, label, left, width, y, height, listed: Vec::new(), radius }
    }

    fn rows(&self) -> impl Iterator<Item = &'a BucketView> {
        let alone = self.layout.alone;
        let shown = move |bucket: &&BucketView| alone || !self.is_born(bucket);
        self.buckets.iter().filter(|bucket| bucket.depth == 1).filter(shown)
    }

    /// The leaves of a row, in the order in which they are taken.
    fn leaves(&self, row: u32) -> Vec<&'a BucketView> {
        let up = self.layout.axes.0;
        let leaves = self.buckets.iter().filter(|leaf| leaf.depth == 2 && leaf.at[up] == Some(row));
        let alone = self.layout.alone;
        let mut leaves: Vec<_> = leaves.filter(|leaf| alone || !self.is_born(leaf)).collect();
        if self.layout.order != Order::Least {
            leaves.reverse();
        }
        leaves
    }

    /// True for a leaf that the present step makes.
    fn is_born(&self, leaf: &BucketView) -> bool {
        let touched = self.layout.view.moved.iter().flat_map(|moved| &moved.touched);
        touched.filter(|it| it.at == leaf.at).any(|it| it.change == BucketChange::Born)
    }

    fn row<'b>(&'b self, bucket: &'b BucketView, pills: &mut Vec<Pill<'b>>, edges: &mut Vec<Edge>) {
        let layout = self.layout;
        let Some(row) = bucket.at[layout.axes.0] else { return };
        let (left, _) = self.lefts();
        let y = layout.row_of(row);
        let name = layout.options.words.bucket(&bucket.at);
        pills.push(self.pill(bucket, name, left, self.branch, y));
        if !layout.wide {
            return;
        }
        let (root, trunk) = (&pills[0], left - self.trunk());
        let from = Point::new(root.left + root.width, root.y);
        let points = [from, Point::new(trunk, from.y), Point::new(trunk, y), Point::new(left, y)];
        edges.push(Edge { points: points.into(), state: buckets::walked(self.buckets, bucket) });
        let leaves = self.leaves(row);
        let end = self.right + self.chain();
        let ends = leaves.iter().skip(1).map(|next| self.column(next)).chain([end]);
        let shown: Vec<_> =
            leaves.iter().zip(ends).map(|(leaf, end)| self.leaf(leaf, end, y)).collect();
        // The chain leads through what was passed over to what was looked at last.
        let mut states: Vec<_> =
            shown.iter().map(|pill| buckets::walked(self.buckets, pill.bucket)).collect();
        for at in (1..states.len()).rev() {
            if rank(states[at]) > rank(states[at - 1]) && layout.order == Order::Least {
                states[at - 1] = states[at];
            }
        }
        let mut end = left + self.branch;
        for (pill, state) in shown.into_iter().zip(states) {
            let points = vec![Point::new(end, y), Point::new(pill.left, y)];
            end = pill.left + pill.width;
            edges.push(Edge { points, state });
            pills.push(pill);
        }
    }

    fn is_roomy(&self) -> bool {
        self.layout.wide && self.layout.alone && !two(self.layout.outline)
    }

    fn trunk(&self) -> f64 {
        TRUNK[usize::from(!self.is_roomy())]
    }

    fn chain(&self) -> f64 {
        CHAIN[usize::from(!self.is_roomy())]
    }

    /// Left edge of the column of a coordinate.
    fn column_of(&self, bin: u32) -> f64 {
        let (axis, order) = (self.layout.plane.x, self.layout.order);
        let place = if order == Order::Least { bin } else { axis.bins() - 1 - bin };
        self.lefts().1 + f64::from(place) * self.pitch
    }

    fn column(&self, leaf: &BucketView) -> f64 {
        self.column_of(self.layout.plane.x.bin(leaf.at[self.layout.axes.1].unwrap_or(0)))
    }

    /// A leaf in its column, up to where the next one begins.
    fn leaf<'b>(&'b self, leaf: &'b BucketView, end: f64, y: f64) -> Pill<'b> {
        let left = self.column(leaf);
        let mut pill = self.pill(leaf, String::new(), left, 0.0, y);
        pill.list(self.pitch - self.chain(), end - self.chain() - left);
        pill
    }

    /// The names of the levels; of two indexes their names, and the coordinates of their columns.
    fn headings(&self) -> Vec<Mark> {
        let layout = self.layout;
        if !layout.alone || !layout.wide {
            return Vec::new();
        }
        let (words, (rows, first)) = (layout.options.words, self.lefts());
        let y = layout.plane.top - HEAD + 18.2;
        let mark = |at: u64, shapes| Mark::plain(Key(Kind::HEADING, at | self.salt), shapes);
        let say = |x: f64, room: f64, text: &str| {
            let text = text::shortened(text, STRONG, room);
            look::words(Point::new(x, y), Anchor::Start, STRONG, Ink::Ink, text)
        };
        let numbered = |x: f64, place: u32| ground::disc(Point::new(x + 8.5, y - 4.2), place);
        if !self.is_roomy() {
            let disc = first - 22.0;
            let column = |bin: u32| {
                let at = Point::new(self.column_of(bin) + (self.pitch - self.chain()) / 2.0, y);
                let number = layout.plane.x.first(bin).to_string();
                let shape = look::words(at, Anchor::Middle, SMALL, Ink::Soft, number);
                mark(16 + u64::from(bin), vec![shape])
            };
            let named = say(self.left, disc - self.left - 4.0, self.name);
            let levels = [mark(0, vec![named]), mark(1, numbered(disc, 2).into())];
            return levels.into_iter().chain((0..layout.plane.x.bins()).map(column)).collect();
        }
        let name = |dimension| words.dimension(dimension, layout.outline);
        let (row, leaf) = (name(layout.axes.0), name(layout.axes.1));
        let after = 22.0;
        let row_room = (self.branch + 6.0).max(60.0);
        let wide = text::width(&text::shortened(&row, STRONG, row_room), STRONG);
        let behind = (rows + after + wide + 8.0).max(first);
        let left_over = self.right - behind - after;
        let long = words.leaves_of(&leaf);
        let leaf = if text::width(&long, STRONG) <= left_over { long } else { leaf };
        let level = |x: f64, place: u32, room: f64, text: &str| {
            let said = say(x + after, room, text);
            mark(place.into(), numbered(x, place).into_iter().chain([said]).collect())
        };
        vec![
            mark(0, vec![say(self.left, rows - self.left - 4.0, self.name)]),
            level(rows, 1, row_room, &row),
            level(behind, 2, left_over, &leaf),
        ]
    }

    fn remark(&self, key: u64, at: Point, said: &str) -> Mark {
        let said = text::shortened(said, SMALL, self.right - at.x);
        let shape = look::words(at, Anchor::Start, SMALL, Ink::Soft, said);
        Mark::plain(Key(Kind::MORE, key), vec![shape])
    }

    fn empty(&self) -> Mark {
        let at = if self.layout.wide {
            Point::new(self.left, self.layout.middle())
        } else {
            Point::new(root(self.layout), HEAD / 2.0 + 4.2)
        };
        self.remark(1 << 40 | self.salt, at, self.layout.options.words.index_is_empty())
    }

    /// Rows within the fittable area in which no node is; with two indexes, a row may be empty in one alone.
    fn gaps(&self) -> Vec<Mark> {
        let layout = self.layout;
        let (words, up) = (layout.options.words, layout.axes.0);
        let told = layout.wide && layout.mirror.is_none() && !two(layout.outline);
        let Some(area) = layout.view.area.as_ref().filter(|_| told) else { return Vec::new() };
        let left = self.lefts().0 + 2.0;
        let missing = (area[up]..=layout.plane.y.extent)
            .filter(|&row| !self.rows().any(|bucket| bucket.at[up] == Some(row)));
        let mark = |row: u32| {
            let said = words.no_node_with(&words.reached(up, row, layout.outline));
            let at = Point::new(left, layout.row_of(row) + 4.2);
            self.remark(1 << 41 | u64::from(row), at, &said)
        };
        missing.map(mark).collect()
    }
}
