//! The index: the root, a bucket a row, and behind it the leaves in the order in which the policy takes them, each with
//! its nodes; both indexes, where reservations have one of their own.

use gantry_core::labs::placement::event::IndexName;
use gantry_core::labs::placement::view::{BucketChange, BucketState, BucketView};
use gantry_core::labs::placement::{Outline, Policy};

use super::{HEAD, Layout, Order, Plane, ground};
use crate::scene::look::{CODE, SMALL, STRONG};
use crate::scene::paint::{Ink, Paint};
use crate::scene::shape::{Anchor, Key, Kind, Layer, Mark, Point, Shape};
use crate::scene::{look, text};

mod pill;

use pill::Pill;

/// Before and behind the trunk, and between leaves: in a wide picture, and in a narrow one.
const TRUNK: [f64; 2] = [14.0, 9.0];
const CHAIN: [f64; 2] = [11.0, 8.0];
/// Between two indexes.
const APART: f64 = 14.0;

/// One index, and where it is.
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
    /// How far below the rows of the grid its own are, where it is below another.
    drop: f64,
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
        if layout.alone {
            words.extend(part.headings());
        }
        let Some(root) = part.root() else {
            words.push(part.empty());
            continue;
        };
        let mut pills = vec![root];
        for row in part.rows() {
            part.row(row, &mut pills, &mut edges);
        }
        // With two indexes, a row may be empty in one alone.
        if layout.mirror.is_none() && !two(layout.outline) {
            words.extend(part.gaps());
        }
        for pill in pills {
            looks.extend(pill.look());
            nodes.extend(pill.nodes());
            marks.push(pill.mark());
        }
    }
    gantry_core::sort::sort_by_key(&mut nodes, |mark: &Mark| mark.key);
    // What was taken lies over what was not.
    gantry_core::sort::sort_by_key(&mut edges, |edge: &Edge| rank(edge.state));
    let edges = (0..).zip(&edges).map(|(at, edge)| edge.mark(at, layout.mirror)).collect();
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

/// How far a second tree is below the first, where there is no room beside it.
pub(super) fn second_tree(plane: Plane) -> f64 {
    plane.y.length() + HEAD
}

/// True where the policy has an open and a reserved index.
pub(super) fn two(outline: &Outline) -> bool {
    outline.policy == Policy::LeastFitWithReservation
}

/// The open index, and behind it the reserved one where the policy has both.
fn parts<'a>(layout: &'a Layout<'a>) -> Vec<Part<'a>> {
    let (view, words) = (layout.view, layout.options.words);
    let (left, right) = (layout.tree.0, layout.right);
    let part = |index, name, (left, right): (f64, f64), drop: f64| {
        let own = view.index == index;
        let buckets: &[BucketView] = if own { &view.buckets } else { &view.other };
        let salt = (index as u64) << 32 | u64::from(layout.mirror.is_some()) << 33;
        let mut part = Part {
            salt,
            layout,
            buckets,
            own,
            name,
            left,
            right,
            drop,
            root: 0.0,
            branch: 0.0,
            pitch: 0.0,
        };
        part.measure();
        part
    };
    if !two(layout.outline) {
        return vec![part(view.index, words.the_index(), (left, right), 0.0)];
    }
    if !layout.wide {
        let below = second_tree(layout.plane);
        return vec![
            part(IndexName::Open, words.index_open(), (left, right), 0.0),
            part(IndexName::Reserved, words.index_reserved(), (left, right), below),
        ];
    }
    let half = left + (right - left - APART) * 0.54;
    vec![
        part(IndexName::Open, words.index_open(), (left, half), 0.0),
        part(IndexName::Reserved, words.index_reserved(), (half + APART, right), 0.0),
    ]
}

impl<'a> Part<'a> {
    fn measure(&mut self) {
        let layout = self.layout;
        let all = text::width(&layout.options.words.all_of(layout.outline.nodes.len()), SMALL);
        let named = layout.alone && self.salt & 1 << 32 == 0;
        let name = if named { text::width(self.name, STRONG) } else { 0.0 };
        self.root = (all + 14.0).max(name + 6.0 - 2.0 * self.trunk());
        let widest = layout.plane.y.extent.max(layout.plane.x.extent).to_string();
        self.branch = text::width(&format!("({widest}, *)"), CODE) + 14.0;
        let room = self.right + self.chain() - self.lefts().1;
        self.pitch = room / f64::from(layout.plane.x.bins());
    }

    /// Left edge of the buckets of rows, and of the first leaves.
    fn lefts(&self) -> (f64, f64) {
        let rows = self.left + self.root + 2.0 * self.trunk();
        (rows, rows + self.branch + self.chain())
    }

    fn root(&self) -> Option<Pill<'_>> {
        let bucket = self.buckets.first()?;
        let whole = self.layout.plane.y.length();
        let y = self.layout.tree.1 + self.drop + whole / 2.0;
        let label = self.layout.options.words.all_of(bucket.elements as usize);
        Some(self.pill(bucket, label, self.left, self.root, y))
    }

    fn pill<'b>(
        &'b self,
        bucket: &'b BucketView,
        label: String,
        left: f64,
        width: f64,
        y: f64,
    ) -> Pill<'b> {
        let height = (self.layout.row - 8.0).min(28.0);
        let radius = (height / 2.0 - 2.5).min(10.0);
        Pill { part: self, bucket, label, left, width, y, height, listed: Vec::new(), radius }
    }

    /// The buckets of rows.
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

    /// What the line to a bucket shows: once the task has its node, the way to that and no other.
    fn walked(&self, bucket: &BucketView) -> BucketState {
        let settled = self.buckets.iter().any(|bucket| bucket.chosen);
        match (bucket.chosen, settled) {
            (true, _) => BucketState::Yielded,
            (false, true) => BucketState::Undiscovered,
            (false, false) => bucket.state,
        }
    }

    /// A row: its bucket, and behind it its leaves.
    fn row<'b>(&'b self, bucket: &'b BucketView, pills: &mut Vec<Pill<'b>>, edges: &mut Vec<Edge>) {
        let layout = self.layout;
        let Some(row) = bucket.at[layout.axes.0] else { return };
        let (left, _) = self.lefts();
        let y = layout.row_of(row) + self.drop;
        let name = layout.options.words.bucket(&bucket.at);
        pills.push(self.pill(bucket, name, left, self.branch, y));
        let (root, trunk) = (&pills[0], left - self.trunk());
        let from = Point::new(root.left + root.width, root.y);
        let points = [from, Point::new(trunk, from.y), Point::new(trunk, y), Point::new(left, y)];
        edges.push(Edge { points: points.into(), state: self.walked(bucket) });
        let leaves = self.leaves(row);
        let end = self.right + self.chain();
        let ends = leaves.iter().skip(1).map(|next| self.column(next)).chain([end]);
        let shown: Vec<_> =
            leaves.iter().zip(ends).map(|(leaf, end)| self.leaf(leaf, end, y)).collect();
        // The chain leads through what was passed over to what was looked at last.
        let mut states: Vec<_> = shown.iter().map(|pill| self.walked(pill.bucket)).collect();
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
        self.layout.wide && self.layout.alone
    }

    fn trunk(&self) -> f64 {
        TRUNK[usize::from(!self.is_roomy())]
    }

    fn chain(&self) -> f64 {
        CHAIN[usize::from(!self.is_roomy())]
    }

    /// Left edge of the column of a leaf.
    fn column(&self, leaf: &BucketView) -> f64 {
        let (axis, order) = (self.layout.plane.x, self.layout.order);
        let bin = axis.bin(leaf.at[self.layout.axes.1].unwrap_or(0));
        let place = if order == Order::Least { bin } else { axis.bins() - 1 - bin };
        self.lefts().1 + f64::from(place) * self.pitch
    }

    /// A leaf in its column, up to where the next one begins.
    fn leaf<'b>(&'b self, leaf: &'b BucketView, end: f64, y: f64) -> Pill<'b> {
        let left = self.column(leaf);
        let mut pill = self.pill(leaf, String::new(), left, 0.0, y);
        pill.list(self.pitch - self.chain(), end - self.chain() - left);
        pill
    }

    /// The names of the levels.
    fn headings(&self) -> Vec<Mark> {
        let layout = self.layout;
        let (words, (rows, first)) = (layout.options.words, self.lefts());
        let key = |at: u64| Key(Kind::HEADING, at | self.salt);
        let y = layout.tree.1 + self.drop - HEAD + 18.2;
        let say = |x: f64, text: String, ink| {
            look::words(Point::new(x, y), Anchor::Start, STRONG, ink, text)
        };
        let name = |dimension| words.dimension(dimension, layout.outline);
        let root = text::shortened(self.name, STRONG, rows - self.left - 4.0);
        let (row, leaf) = (name(layout.axes.0), name(layout.axes.1));
        let (radius, after) = (8.5, 22.0);
        if self.salt & 1 << 32 != 0 {
            let whole = text::shortened(self.name, STRONG, self.right - self.left);
            return vec![Mark::plain(key(0), vec![say(self.left, whole, Ink::Ink)])];
        }
        let row = text::shortened(&row, STRONG, (self.branch + 6.0).max(60.0));
        let behind = (rows + after + text::width(&row, STRONG) + 8.0).max(first);
        let left_over = self.right - behind - after;
        let long = words.leaves_of(&leaf);
        let fits = text::width(&long, STRONG) <= left_over;
        let leaf = if fits { long } else { text::shortened(&leaf, STRONG, left_over) };
        let numbered = |x: f64, place: u32, text: String| {
            let mut shapes: Vec<Shape> =
                ground::disc(Point::new(x + radius, y - 4.2), place).into();
            shapes.push(say(x + after, text, Ink::Ink));
            shapes
        };
        vec![
            Mark::plain(key(0), vec![say(self.left, root, Ink::Ink)]),
            Mark::plain(key(1), numbered(rows, 1, row)),
            Mark::plain(key(2), numbered(behind, 2, leaf)),
        ]
    }

    /// An index without nodes.
    fn empty(&self) -> Mark {
        let layout = self.layout;
        let y = layout.tree.1 + self.drop + layout.plane.y.length() / 2.0;
        let at = Point::new(self.left, y);
        let said = layout.options.words.index_is_empty();
        let shape = look::words(at, Anchor::Start, SMALL, Ink::Soft, said);
        Mark::plain(Key(Kind::MORE, 1 << 40 | self.salt), vec![shape])
    }

    /// Rows within the fittable area in which no node is.
    fn gaps(&self) -> Vec<Mark> {
        let layout = self.layout;
        let (words, up) = (layout.options.words, layout.axes.0);
        let Some(area) = &layout.view.area else { return Vec::new() };
        let (left, _) = self.lefts();
        let missing = (area[up]..=layout.plane.y.extent)
            .filter(|&row| !self.rows().any(|bucket| bucket.at[up] == Some(row)));
        let mark = |row: u32| {
            let said = words.no_node_with(&words.reached(up, row, layout.outline));
            let room = self.right - left;
            let said = text::shortened(&said, SMALL, room);
            let at = Point::new(left + 2.0, layout.row_of(row) + 4.2);
            let shape = look::words(at, Anchor::Start, SMALL, Ink::Soft, said);
            Mark::plain(Key(Kind::MORE, 1 << 41 | u64::from(row)), vec![shape])
        };
        missing.map(mark).collect()
    }
}

impl Edge {
    fn mark(&self, at: u64, mirror: Option<f64>) -> Mark {
        let across =
            |point: &Point| Point::new(mirror.map_or(point.x, |all| all - point.x), point.y);
        let line = look::polyline(&self.points.iter().map(across).collect::<Vec<_>>());
        let at = at | u64::from(mirror.is_some()) << 32;
        let (state, shapes) = match self.state {
            BucketState::Open => (
                "open",
                vec![
                    look::path(line.clone(), Paint::stroke(Ink::Ink, 4.4).faint(0.5)),
                    look::path(line, Paint::stroke(Ink::Orange, 3.2)),
                ],
            ),
            BucketState::Yielded => {
                ("yielded", vec![look::path(line, Paint::stroke(Ink::Green, 3.2))])
            }
            _ => ("", vec![look::path(line, Paint::stroke(Ink::Mark, 1.0))]),
        };
        Mark { state, ..Mark::plain(Key(Kind::EDGE, at), shapes) }
    }
}
