//! The picture of a board: grid, fittable area, leaves, the bucket that is open, tokens, the task's corner.

use gantry_core::labs::placement::Outline;
use gantry_core::labs::placement::view::{BucketState, BucketView, View};
use gantry_core::sort;

use super::board::{Board, Cell, Panel};
use super::contents::Place;
use super::{SceneOptions, contents, crowded};
use crate::labs::placement::picture::kinds;
use crate::labs::placement::picture::look as buckets;
use crate::labs::placement::picture::plane::packed;
use crate::labs::placement::things::{BUCKET, NODE};
use crate::narrate::Words;
use crate::scene::look::{CODE, LABEL, SMALL, Token};
use crate::scene::paint::{Dash, Ink, Paint};
use crate::scene::shape::{Anchor, Area, Key, Kind, Layer, Mark, Picture, Point, Shape};
use crate::scene::{look, text};
use crate::shown::{At, Selection};

mod ground;
mod task;

/// The longest name that is written in a token.
const LETTERS: usize = 3;

struct Stage<'a> {
    board: &'a Board,
    outline: &'a Outline,
    view: &'a View,
    options: &'a SceneOptions,
    /// Places carry counts instead of tokens.
    crowded: bool,
}

/// The picture of a board; `dressed` may change it before the task gets its place.
pub(in crate::labs::placement::picture) fn picture(
    board: &Board,
    outline: &Outline,
    view: &View,
    options: &SceneOptions,
    dressed: impl FnOnce(&mut Picture),
) -> Picture {
    let crowded = crowded(outline) || view.nodes.is_empty();
    let stage = Stage { board, outline, view, options, crowded };
    let places = contents::gathered(board, view, !crowded);
    let mut leaves = Layer { name: "leaves", marks: Vec::new() };
    let mut nodes = Layer { name: "nodes", marks: Vec::new() };
    let letters = if crowded { Vec::new() } else { text::short_names(&outline.nodes, LETTERS) };
    for (&cell, place) in &places {
        stage.place(cell, place, &letters, &mut leaves.marks, &mut nodes.marks);
    }
    sort::sort_by_key(&mut nodes.marks, |mark| mark.key);
    let layers = vec![
        Layer { name: "ground", marks: ground::marks(&stage) },
        Layer { name: "fittable", marks: stage.fittable() },
        leaves,
        Layer { name: "walk", marks: stage.walk() },
        Layer { name: "moved", marks: stage.moved(&nodes.marks) },
        nodes,
    ];
    let mut picture = Picture { width: board.width, height: board.height, layers };
    dressed(&mut picture);
    let task = task::marks(&stage, &picture);
    picture.layers.push(Layer { name: "task", marks: task });
    picture
}

impl Stage<'_> {
    /// The points at or above the task's own.
    fn fittable(&self) -> Vec<Mark> {
        let Some(at) = &self.view.area else { return Vec::new() };
        let shaded = |(index, panel): (usize, &Panel)| {
            let area = panel.above(at)?;
            let ground = if self.crowded { 0.07 } else { 0.14 };
            let paint = Paint::stroke(Ink::Sky, 1.0).filled(Ink::Sky, ground).dashed(Dash::Long);
            let key = Key(kinds::FITTABLE, index as u64);
            Some(Mark::plain(key, vec![look::rect(area, 0.0, paint)]))
        };
        self.board.panels.iter().enumerate().filter_map(shaded).collect()
    }

    /// One cell that holds something: its leaf, and its nodes one by one or their number.
    fn place(
        &self,
        cell: Cell,
        place: &Place,
        letters: &[String],
        leaves: &mut Vec<Mark>,
        nodes: &mut Vec<Mark>,
    ) {
        let area = self.board.area(cell);
        let small = area.width.min(area.height) < 24.0;
        let small = small || self.board.bare;
        let inner = area.inset(if small { 1.0 } else { 4.0 });
        let padding = if small { 0.5 } else { 2.0 };
        let room = (inner.width - 2.0 * padding, inner.height - 2.0 * padding);
        let tokens =
            if self.crowded { None } else { packed(place.nodes.len(), room.0, room.1, 2.5, 12.0) };
        if let Some(leaf) = place.leaf {
            let bucket = &self.view.buckets[leaf];
            leaves.push(self.leaf(
                area,
                inner,
                bucket,
                if tokens.is_none() { place.elements } else { 0 },
            ));
        }
        let Some((radius, spots)) = tokens else { return };
        for (&node, spot) in place.nodes.iter().zip(spots) {
            let at = Point::new(inner.x + padding, inner.y + padding).plus(spot);
            let letter = letters.get(node as usize).map_or("", String::as_str);
            let key = Key(kinds::NODE, node.into());
            nodes.push(token(
                (self.outline, self.view, self.options.words),
                key,
                node,
                (at, radius),
                letter,
            ));
        }
    }

    fn leaf(&self, area: Area, inner: Area, bucket: &BucketView, counted: u64) -> Mark {
        let origin = Point::new(area.x, area.y);
        let inside = inner.moved(Point::default().minus(origin));
        let mut shapes = Vec::new();
        if counted > 0 {
            let tile = Area::new(0.5, 0.5, area.width - 1.0, area.height - 1.0);
            shapes.push(look::rect(tile, 1.0, self.shade(bucket, counted)));
            if bucket.state != BucketState::Undiscovered || bucket.current {
                shapes.extend(hollow(buckets::cell(tile.inset(0.5), bucket.state, bucket.current)));
            }
            let number = self.options.words.number(counted);
            if text::width(&number, SMALL) + 4.0 <= area.width
                && area.width >= 20.0
                && area.height >= 14.0
            {
                let middle = Point::new(area.width / 2.0, area.height / 2.0 + 4.0);
                shapes.push(look::words(middle, Anchor::Middle, SMALL, Ink::Ink, number));
            }
        } else {
            shapes = buckets::cell(inside, bucket.state, bucket.current);
            let tiny = inside.width.min(inside.height) < 20.0;
            if (tiny || !bucket.inside)
                && !bucket.current
                && bucket.state == BucketState::Undiscovered
            {
                let paint = Paint::stroke(Ink::Mark, 1.0).faint(if tiny { 0.0 } else { 0.6 });
                shapes = vec![look::rect(inside, 8.0, paint)];
            }
        }
        Mark {
            key: Key::of_coordinates(kinds::LEAF, &bucket.at),
            at: origin,
            shapes,
            target: Some(Selection(BUCKET, At::Many(bucket.at.clone()))),
            reach: Area::new(0.0, 0.0, area.width, area.height),
            state: state_name(bucket.state),
            title: (!self.crowded).then(|| self.options.words.bucket_mark(bucket)),
        }
    }

    /// Blue where the task could go, grey elsewhere; the more nodes the stronger.
    fn shade(&self, bucket: &BucketView, counted: u64) -> Paint {
        let heat = look::heat(counted, self.outline.nodes.len() as u64);
        let eligible = bucket.inside && bucket.candidates != Some(0);
        if eligible { Paint::fill(Ink::Blue, heat) } else { Paint::fill(Ink::Soft, heat * 0.6) }
    }

    /// Buckets above the leaves that the walk has open, and the one this step is about.
    fn walk(&self) -> Vec<Mark> {
        let depth = self.outline.dimensions.len() as u32;
        let shown = |bucket: &&BucketView| {
            bucket.depth < depth
                && (bucket.current || bucket.depth > 0 && bucket.state == BucketState::Open)
        };
        let mut marks = Vec::new();
        for bucket in self.view.buckets.iter().filter(shown) {
            let areas: Vec<_> =
                self.board.panels.iter().filter_map(|panel| panel.band(&bucket.at)).collect();
            // The root has no outline of its own where there is more than one panel.
            if bucket.depth == 0 && areas.len() > 1 {
                continue;
            }
            let shapes =
                areas.iter().flat_map(|&area| buckets::band(area, bucket.state, bucket.current));
            let mut mark =
                Mark::plain(Key::of_coordinates(kinds::OPEN, &bucket.at), shapes.collect());
            mark.state = state_name(bucket.state);
            marks.push(mark);
        }
        marks
    }

    /// Where the node of this step came from, and the way it took.
    fn moved(&self, nodes: &[Mark]) -> Vec<Mark> {
        let Some(moved) = &self.view.moved else { return Vec::new() };
        let (Some(from), Some(to)) = (self.board.cell(&moved.from), self.board.cell(&moved.to))
        else {
            return Vec::new();
        };
        if from == to {
            return Vec::new();
        }
        let key = Key(kinds::NODE, moved.node.into());
        let token = nodes.iter().find(|mark| mark.key == key);
        let radius = token.map_or(5.0, |mark| mark.reach.width / 2.0);
        let start = self.board.area(from).middle();
        let end = token.map_or(self.board.area(to).middle(), |mark| mark.at);
        let way = end.minus(start);
        let short = (radius + 3.0) / way.length().max(1.0);
        let tip = Point::new(end.x - way.x * short, end.y - way.y * short);
        let mut shapes = vec![look::disc(
            start,
            radius,
            Paint::stroke(Ink::Soft, 1.5).filled(Ink::Panel, 0.7).dashed(Dash::Short),
        )];
        shapes.extend(look::arrow(start, tip));
        vec![Mark::plain(Key(Kind::MOVED, moved.node.into()), shapes)]
    }
}

/// A node's token.
pub(in crate::labs::placement::picture) fn token(
    (outline, view, words): (&Outline, &View, Words),
    key: Key,
    node: u32,
    (at, radius): (Point, f64),
    letter: &str,
) -> Mark {
    let look = token_look(view, node);
    let reach = radius.max(6.0);
    Mark {
        key,
        at,
        shapes: look::token(radius, letter, look),
        target: Some(Selection(NODE, At::One(node))),
        reach: Area::new(-reach, -reach, 2.0 * reach, 2.0 * reach),
        state: token_state(look),
        title: Some(words.node_mark(node, &view.nodes[node as usize], outline)),
    }
}

/// How the current task sees a node.
fn token_look(view: &View, node: u32) -> Token {
    use gantry_core::labs::placement::view::NodeState;
    let shown = &view.nodes[node as usize];
    // Where a task names no candidates all nodes are alike, and none stands out.
    let named = view.buckets.first().is_some_and(|root| root.candidates.is_some());
    Token {
        candidate: named && shown.candidate,
        chosen: shown.state == NodeState::Chosen || buckets::found(view) == Some(node),
        refused: shown.state == NodeState::Refused,
        reserved: shown.reserved_for.is_some(),
    }
}

fn token_state(look: Token) -> &'static str {
    match look {
        Token { chosen: true, .. } => "chosen",
        Token { refused: true, .. } => "refused",
        Token { candidate: true, .. } => "candidate",
        Token { reserved: true, .. } => "reserved",
        _ => "idle",
    }
}

/// A bucket's state, for styles and tests.
pub(crate) fn state_name(state: BucketState) -> &'static str {
    match state {
        BucketState::Undiscovered => "undiscovered",
        BucketState::Open => "open",
        BucketState::Refused => "refused",
        BucketState::Finished => "finished",
        BucketState::Yielded => "yielded",
    }
}

/// Outlines without what fills them, to be laid over a shade.
fn hollow(shapes: Vec<Shape>) -> impl Iterator<Item = Shape> {
    shapes.into_iter().filter_map(|mut shape| {
        shape.paint.stroke?;
        shape.paint.fill = None;
        Some(shape)
    })
}
