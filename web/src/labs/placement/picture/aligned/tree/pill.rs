//! A bucket of the index: its outline by what the walk made of it and by what a move does to it, its coordinates, its
//! nodes, and its place in the order looked at.

use gantry_core::labs::placement::view::{BucketChange, BucketState, BucketView};

use super::Part;
use crate::labs::placement::picture::aligned::{reasons, ruler};
use crate::labs::placement::picture::kinds;
use crate::labs::placement::picture::look as buckets;
use crate::labs::placement::picture::space::{state_name, token_look, token_state};
use crate::labs::placement::things::{BUCKET, NODE};
use crate::scene::look::{CODE, SMALL};
use crate::scene::paint::{Dash, Ink, Paint};
use crate::scene::shape::{Anchor, Area, Key, Mark, Point};
use crate::scene::{look, text};
use crate::shown::{At, Selection};
use crate::words::placement_picture::NodeIs;

/// The most nodes that a leaf shows one by one.
const MOST: usize = 4;
const SIDE: f64 = 7.0;
/// Rows are at least so high where looks have numbers in the tree.
const NUMBERED: f64 = 32.0;

/// A bucket and where it is.
pub(super) struct Pill<'a> {
    pub part: &'a Part<'a>,
    pub bucket: &'a BucketView,
    pub label: String,
    pub left: f64,
    pub width: f64,
    pub y: f64,
    pub height: f64,
    /// Its nodes, with the middles of their tokens from its left edge.
    pub listed: Vec<(u32, f64)>,
    /// True where its nodes are too many to be shown.
    pub quiet: bool,
}

impl Pill<'_> {
    /// Its left edge in the picture, in a mirror too.
    fn drawn_left(&self) -> f64 {
        self.part.layout.mirror.map_or(self.left, |all| all - self.left - self.width)
    }

    /// Between its outline and what is in it.
    fn side(&self) -> f64 {
        if self.part.layout.wide { SIDE } else { SIDE - 2.0 }
    }

    fn radius(&self) -> f64 {
        (self.height / 2.0 - 2.5).min(10.0)
    }

    /// Gives a leaf its width, and its nodes their places.
    pub(super) fn list(&mut self, whole: bool) {
        let radius = self.radius();
        let nodes: &[u32] = if self.part.layout.alone { &self.bucket.nodes } else { &[] };
        if nodes.len() > MOST {
            let count = self.part.layout.options.words.number(nodes.len() as u64);
            self.label = format!("{} ·{count}", self.label);
            self.quiet = true;
        }
        let mut x = self.side() + text::width(&self.label, CODE);
        if self.is_empty() && whole {
            let said = self.part.layout.options.words.leaf_empty();
            x += 5.0 + text::width(said, SMALL);
        }
        if !self.quiet {
            for &node in nodes {
                self.listed.push((node, x + radius + 5.0));
                x += 2.0 * radius + 2.0;
            }
        }
        self.width = x + if self.listed.is_empty() { self.side() } else { self.side() - 1.0 };
    }

    /// Left by its last node in this step.
    fn is_empty(&self) -> bool {
        self.part.layout.alone && self.bucket.elements == 0 && self.bucket.depth > 0
    }

    /// What the present step does to it by moving a node.
    fn change(&self) -> Option<BucketChange> {
        let moved = self
            .part
            .layout
            .view
            .moved
            .as_ref()
            .filter(|_| self.part.own && self.part.layout.alone)?;
        let touched = moved.touched.iter().find(|touched| touched.at == self.bucket.at)?;
        (moved.from != moved.to).then_some(touched.change)
    }

    fn key(&self, kind: crate::scene::shape::Kind) -> Key {
        let Key(kind, digest) = Key::of_coordinates(kind, &self.bucket.at);
        Key(kind, digest.wrapping_add(self.part.salt))
    }

    fn outlined(
        &self,
        area: Area,
        change: Option<BucketChange>,
    ) -> Vec<crate::scene::shape::Shape> {
        let (bucket, radius) = (self.bucket, area.height / 2.0);
        if self.is_empty() {
            let paint = Paint::stroke(Ink::Soft, 1.4).filled(Ink::Panel, 1.0).dashed(Dash::Short);
            return vec![look::rect(area, radius, paint)];
        }
        if change.is_some() {
            return buckets::outlined(area, radius, BucketState::Yielded, false);
        }
        let dead = reasons::is_dead_end(self.part.buckets, bucket);
        let state = if dead { BucketState::Refused } else { bucket.state };
        let mut shapes = buckets::outlined(area, radius, state, bucket.current);
        if state == BucketState::Undiscovered {
            let ink = if bucket.inside { Ink::Soft } else { Ink::Line };
            let paint = Paint::stroke(ink, 1.2).filled(Ink::Panel, 1.0);
            shapes = vec![look::rect(area, radius, paint)];
        }
        shapes
    }

    /// The mark.
    pub(super) fn mark(&self) -> Mark {
        let (bucket, words) = (self.bucket, self.part.layout.options.words);
        let area = Area::new(0.0, 0.0, self.width, self.height);
        let change = self.change();
        let mut shapes = self.outlined(area, change);
        let quiet = !bucket.inside && bucket.look.is_none() && change.is_none() || self.is_empty();
        let ink = if quiet { Ink::Soft } else { Ink::Ink };
        let baseline = self.height / 2.0 + 4.2;
        let is_leaf = bucket.depth == 2;
        let (at, anchor, font) = if is_leaf {
            (self.side(), Anchor::Start, CODE)
        } else {
            let font = if bucket.depth == 0 { SMALL } else { CODE };
            (self.width / 2.0, Anchor::Middle, font)
        };
        shapes.push(look::words(Point::new(at, baseline), anchor, font, ink, self.label.as_str()));
        let mut told = words.bucket_mark(bucket);
        if let Some(change) = change {
            NodeIs { state: words.bucket_change(change) }.write(words, &mut told);
            shapes.extend(buckets::moved(change, Point::new(1.0, self.height / 2.0)));
        }
        let named = self.width >= SIDE + text::width(&self.label, CODE) + 18.0;
        if self.is_empty() && named && is_leaf {
            let x = SIDE + text::width(&self.label, CODE) + 5.0;
            let said = words.leaf_empty();
            shapes.push(look::words(Point::new(x, baseline), Anchor::Start, SMALL, ink, said));
        }
        if matches!(bucket.state, BucketState::Refused) && change.is_none() && !self.is_empty() {
            let corner = Point::new(self.width - 1.0, 2.0);
            shapes.push(look::disc(corner, 5.5, Paint::fill(Ink::Panel, 1.0)));
            shapes.push(look::cross(corner, 3.2));
        }
        let title =
            if told.contains(&self.label) { told } else { words.labelled(&self.label, &told) };
        let chosen = self.part.own;
        Mark {
            key: self.key(kinds::BUCKET),
            at: Point::new(self.drawn_left(), self.y - self.height / 2.0),
            shapes,
            target: chosen.then(|| Selection(BUCKET, At::Many(bucket.at.clone()))),
            reach: area,
            state: if change.is_some() { "touched" } else { state_name(bucket.state) },
            title: chosen.then_some(title),
        }
    }

    /// The tokens of its nodes.
    pub(super) fn nodes(&self) -> Vec<Mark> {
        let layout = self.part.layout;
        let letters = text::short_names(&layout.outline.nodes, 3);
        let radius = self.radius();
        let token = |&(node, x): &(u32, f64)| {
            let look = token_look(layout.view, node);
            let letter = letters.get(node as usize).map_or("", String::as_str);
            let shown = layout.view.nodes.get(node as usize)?;
            Some(Mark {
                key: Key(kinds::LISTED, u64::from(node) | self.part.salt),
                at: Point::new(self.left + x, self.y),
                shapes: look::token(radius, letter, look),
                target: Some(Selection(NODE, At::One(node))),
                reach: Area::new(-radius, -radius, 2.0 * radius, 2.0 * radius),
                state: token_state(look),
                title: Some(layout.options.words.node_mark(node, shown, layout.outline)),
            })
        };
        self.listed.iter().filter_map(token).collect()
    }

    /// Its place in the order looked at.
    pub(super) fn look(&self) -> Option<Mark> {
        let place = self.bucket.look.filter(|_| self.part.layout.row >= NUMBERED)?;
        let corner = if self.part.layout.mirror.is_some() { self.width + 1.0 } else { -1.0 };
        let at = Point::new(self.drawn_left() + corner, self.y - self.height / 2.0);
        let side = if place > 9 { 19.0 } else { 16.0 };
        let shapes = ruler::square(at, place.into(), side).into();
        Some(Mark::plain(self.key(kinds::LOOK), shapes))
    }
}
