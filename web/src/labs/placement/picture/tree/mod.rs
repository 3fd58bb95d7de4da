//! The tree of buckets, left to right, with the frontier of the walk.
//!
//! The root stands at the top, its trunk goes down beside the first level; rows follow in the order in which
//! the policy takes children, so that a walk goes from top to bottom. Where the leaves are more than the rows
//! there is room for, the path of the walk stays unfolded and what is left out is counted.
//!
//! **Invariant:** the bucket of the current step is always shown.

use gantry_core::labs::placement::view::{BucketChange, BucketState, BucketView, View};
use gantry_core::labs::placement::{Outline, Policy};
use gantry_core::sort;

use super::space::{SceneOptions, crowded, state_name};
use crate::labs::placement::picture::kinds;
use crate::labs::placement::picture::look as buckets;
use crate::labs::placement::things::BUCKET;
use crate::narrate::Words;
use crate::scene::look::{CODE, LABEL, SMALL};
use crate::scene::paint::{Ink, Paint};
use crate::scene::shape::{
    Anchor, Area, Key, Kind, Layer, Mark, Picture, Point, Segment, Shape, Type,
};
use crate::scene::{look, text};
use crate::shown::{At, Selection};
use crate::words::placement_picture::NodeIs;

mod rows;

use rows::{Row, What};

const TOP: f64 = 30.0;
const SIDE: f64 = 8.0;
const LEAST_GAP: f64 = 22.0;
const LEAST_ROW: f64 = 20.0;
const MOST_ROW: f64 = 48.0;
const MOST_ROWS: usize = 400;
/// With fewer rows than this a picture grows downwards rather than fold.
const PATIENCE: usize = 24;

/// Where columns and rows are.
struct Grid<'a> {
    view: &'a View,
    outline: &'a Outline,
    words: Words,
    font: Type,
    /// Left edge of the pills of each depth.
    lefts: Vec<f64>,
    /// Width of the pills of each depth.
    widths: Vec<f64>,
    row: f64,
    pill: f64,
    counted: bool,
    /// Pills hold whole vectors; else only the coordinate that their level adds.
    whole: bool,
}

/// The tree at one moment. Cost: linear in the buckets of the view.
pub fn picture(outline: &Outline, view: &View, options: &SceneOptions) -> Picture {
    let counted = crowded(outline);
    let fitting = ((options.height - TOP) / LEAST_ROW).floor().max(4.0) as usize;
    let most = if counted { fitting } else { fitting.max(PATIENCE) }.min(MOST_ROWS);
    let rows = rows::chosen(view, descending(outline.policy), most);
    let grid = Grid::new(outline, view, options, &rows, counted);
    let height = TOP + grid.row * rows.iter().map(|row| row.line).fold(0.0, f64::max) + grid.row;
    let (mut edges, mut buckets) = (Vec::new(), Vec::new());
    for row in &rows {
        if let Some(parent) = row.parent {
            edges.push(grid.edge(&rows[parent], row));
        }
        buckets.push(grid.bucket(row));
    }
    // The path of the walk lies over the lines that were not taken.
    sort::sort_by_key(&mut edges, |mark| !mark.state.is_empty());
    let width = grid
        .lefts
        .iter()
        .zip(&grid.widths)
        .map(|(left, width)| left + width + SIDE)
        .fold(0.0, f64::max);
    let layers = vec![
        Layer { name: "ground", marks: grid.headings() },
        Layer { name: "edges", marks: edges },
        Layer { name: "buckets", marks: buckets },
    ];
    Picture { width: width.max(options.width), height: height.max(120.0), layers }
}

/// Whether the policy takes children by descending coordinate, so that the highest stands first.
fn descending(policy: Policy) -> bool {
    !matches!(policy, Policy::BestFit)
}

impl<'a> Grid<'a> {
    fn new(
        outline: &'a Outline,
        view: &'a View,
        options: &SceneOptions,
        rows: &[Row],
        counted: bool,
    ) -> Grid<'a> {
        let lines = rows.iter().map(|row| row.line).fold(0.0, f64::max) + 1.0;
        let row = ((options.height - TOP) / lines).clamp(LEAST_ROW, MOST_ROW);
        let depth = outline.dimensions.len();
        let mut grid = Grid {
            view,
            outline,
            words: options.words,
            font: if depth > 4 { Type { size: 11.0, ..CODE } } else { CODE },
            lefts: vec![SIDE; depth + 1],
            widths: vec![0.0; depth + 1],
            row,
            pill: (row - 3.0).min(24.0),
            counted,
            whole: depth <= 3,
        };
        let mut used = grid.measured(rows);
        if grid.whole && used + LEAST_GAP * depth as f64 > options.width {
            grid.whole = false;
            grid.font.size = 11.0;
            used = grid.measured(rows);
        }
        let least = if grid.whole { LEAST_GAP } else { LEAST_GAP / 1.6 };
        let gap = ((options.width - used) / depth as f64).clamp(least, 60.0);
        let slack = (options.width - used - gap * depth as f64).max(0.0) / 2.0;
        let mut left = SIDE + slack;
        grid.lefts[0] = left;
        left += grid.widths[0] / 2.0 + gap;
        for level in 1..=depth {
            grid.lefts[level] = left;
            left += grid.widths[level] + gap;
        }
        grid
    }

    /// Fits the levels to their labels. Answers with the width used without gaps.
    fn measured(&mut self, rows: &[Row]) -> f64 {
        self.widths.fill(0.0);
        let sides = if self.whole { 18.0 } else { 12.0 };
        for row in rows.iter().filter(|row| matches!(row.what, What::Bucket(_))) {
            let width = text::width(&self.label(row), self.font) + sides;
            self.widths[row.depth] = self.widths[row.depth].max(width);
        }
        // The first level begins beside the trunk, which hangs from the middle of the root.
        self.widths[0] / 2.0 + self.widths[1..].iter().sum::<f64>() + 2.0 * SIDE
    }

    /// What is written in a row's pill.
    fn label(&self, row: &Row) -> String {
        let index = match row.what {
            What::Bucket(index) => index,
            What::More(_) => return String::new(),
        };
        let bucket = &self.view.buckets[index];
        let name = match (self.whole, row.depth) {
            (true, _) => self.words.bucket(&bucket.at),
            (false, 0) => self.words.root().to_owned(),
            (false, _) => {
                self.added(bucket).map_or_else(String::new, |coordinate| coordinate.to_string())
            }
        };
        if self.counted { format!("{name} ·{}", self.words.number(bucket.elements)) } else { name }
    }

    /// The coordinate that a bucket adds to its parent's.
    fn added(&self, bucket: &BucketView) -> Option<u32> {
        let dimension = self.view.order.get(bucket.depth.checked_sub(1)? as usize)?;
        bucket.at.get(*dimension as usize).copied().flatten()
    }

    fn middle(&self, row: &Row) -> f64 {
        TOP + self.row * (row.line + 0.5)
    }

    /// The names of the dimensions over the levels they add.
    fn headings(&self) -> Vec<Mark> {
        let named = self.view.order.iter().enumerate().map(|(level, &dimension)| {
            let name = self.words.dimension(dimension as usize, self.outline);
            let (left, width) = (self.lefts[level + 1], self.widths[level + 1]);
            let name = text::shortened(&name, LABEL, width + 16.0);
            let at = Point::new(left + width / 2.0, 16.0);
            let shape = look::words(at, Anchor::Middle, LABEL, Ink::Soft, name);
            Mark::plain(Key(Kind::HEADING, level as u64), vec![shape])
        });
        named.collect()
    }

    fn edge(&self, parent: &Row, row: &Row) -> Mark {
        let (y, to) = (self.middle(row), Point::new(self.lefts[row.depth], self.middle(row)));
        let above = self.middle(parent);
        let line = if parent.depth == 0 {
            let x = self.lefts[0] + self.widths[0] / 2.0;
            let start = Point::new(x, above + self.pill / 2.0);
            let turn = (y - start.y).clamp(0.0, 14.0);
            vec![
                Segment::Move(start),
                Segment::Line(Point::new(x, y - turn)),
                Segment::Curve(
                    Point::new(x, y - turn / 3.0),
                    Point::new(x + turn / 3.0, y),
                    Point::new(x + turn, y),
                ),
                Segment::Line(to),
            ]
        } else {
            let from = Point::new(self.lefts[parent.depth] + self.widths[parent.depth], above);
            let half = f64::midpoint(from.x, to.x);
            vec![
                Segment::Move(from),
                Segment::Curve(Point::new(half, above), Point::new(half, y), to),
            ]
        };
        let shown = |state, shapes| {
            let key = Key(Kind::EDGE, self.key(row).1);
            Mark { state, ..Mark::plain(key, shapes) }
        };
        let state = match row.what {
            What::Bucket(index) => self.walked(&self.view.buckets[index]),
            What::More(_) => BucketState::Undiscovered,
        };
        match state {
            BucketState::Open => shown(
                "open",
                vec![
                    look::path(line.clone(), Paint::stroke(Ink::Ink, 3.6).faint(0.5)),
                    look::path(line, Paint::stroke(Ink::Orange, 2.5)),
                ],
            ),
            BucketState::Yielded => {
                shown("yielded", vec![look::path(line, Paint::stroke(Ink::Green, 2.5))])
            }
            _ => shown("", vec![look::path(line, Paint::stroke(Ink::Line, 1.5))]),
        }
    }

    /// What the line to a bucket shows: once the task has its node, the way to where that stood, and no other.
    fn walked(&self, bucket: &BucketView) -> BucketState {
        if bucket.chosen {
            BucketState::Yielded
        } else if self.view.buckets.iter().any(|bucket| bucket.chosen) {
            BucketState::Finished
        } else {
            bucket.state
        }
    }

    /// What the present step does to a bucket by moving a node.
    fn change(&self, bucket: &BucketView) -> Option<BucketChange> {
        let moved = self.view.moved.as_ref()?;
        let stays = moved.from == moved.to;
        let touched = moved.touched.iter().find(|touched| touched.at == bucket.at)?;
        (!stays).then_some(touched.change)
    }

    fn key(&self, row: &Row) -> Key {
        match row.what {
            What::Bucket(index) => Key::of_coordinates(kinds::BUCKET, &self.view.buckets[index].at),
            What::More(_) => Key(Kind::MORE, (row.depth as u64) << 32 | (row.line * 2.0) as u64),
        }
    }

    fn bucket(&self, row: &Row) -> Mark {
        let (width, height) = (self.widths[row.depth], self.pill);
        let at = Point::new(self.lefts[row.depth], self.middle(row) - height / 2.0);
        let label = self.label(row);
        let baseline = Point::new(width / 2.0, height / 2.0 + self.font.size * 0.35);
        let index = match row.what {
            What::Bucket(index) => index,
            What::More(count) => return self.more(row, count, Point::new(at.x, at.y + baseline.y)),
        };
        let bucket = &self.view.buckets[index];
        let area = Area::new(0.0, 0.0, width, height);
        let mut shapes = buckets::outlined(area, height / 2.0, bucket.state, bucket.current);
        let quiet = bucket.state == BucketState::Undiscovered && !bucket.current;
        let ink = if quiet { Ink::Soft } else { Ink::Ink };
        let change = self.change(bucket);
        let mut told = self.words.bucket_mark(bucket);
        if let Some(change) = change {
            NodeIs { state: self.words.bucket_change(change) }.write(self.words, &mut told);
        }
        // Who speaks to the page says what is written there: the name begins with it.
        let title = if label == self.words.bucket(&bucket.at) {
            told
        } else {
            self.words.labelled(&label, &told)
        };
        shapes.push(look::words(baseline, Anchor::Middle, self.font, ink, label));
        shapes.extend(glyph(bucket.state, Point::new(width - 2.0, 3.0)));
        if let Some(change) = change {
            shapes.extend(buckets::moved(change, Point::new(1.0, height / 2.0)));
        }
        Mark {
            key: self.key(row),
            at,
            shapes,
            target: Some(Selection(BUCKET, At::Many(bucket.at.clone()))),
            reach: area,
            state: state_name(bucket.state),
            title: Some(title),
        }
    }
}

impl Grid<'_> {
    /// What is said of buckets that are not shown: in words where the gap to the next level has room for them.
    fn more(&self, row: &Row, count: u64, at: Point) -> Mark {
        let font = Type { mono: false, ..SMALL };
        let end =
            self.lefts.get(row.depth + 1).map_or(at.x + self.widths[row.depth], |next| next - 6.0);
        let said = self.words.and_more(count);
        let fits = text::width(&said, font) + 4.0 <= end - at.x;
        let said = if fits { said } else { format!("+{}", self.words.number(count)) };
        let shape = look::words(Point::new(4.0, 0.0), Anchor::Start, font, Ink::Soft, said);
        Mark { at, ..Mark::plain(self.key(row), vec![shape]) }
    }
}

/// A state's glyph, at the upper right end of a pill.
fn glyph(state: BucketState, at: Point) -> Vec<Shape> {
    match state {
        BucketState::Yielded => look::tick(at, 6.5).into(),
        BucketState::Refused => {
            vec![look::disc(at, 5.5, Paint::fill(Ink::Panel, 1.0)), look::cross(at, 3.0)]
        }
        _ => Vec::new(),
    }
}
