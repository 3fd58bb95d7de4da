//! A bucket of the index: its outline by what the walk made of it and by what a move does to it, its coordinates, its
//! nodes, and its place in the order looked at.

use gantry_core::labs::placement::view::{BucketChange, BucketState, BucketView};

use super::{Part, two};
use crate::labs::placement::picture::aligned::{reasons, ruler};
use crate::labs::placement::picture::kinds;
use crate::labs::placement::picture::look as buckets;
use crate::labs::placement::picture::space::{state_name, token};
use crate::labs::placement::things::BUCKET;
use crate::scene::look::{CODE, SMALL};
use crate::scene::paint::{Dash, Ink, Paint};
use crate::scene::shape::{Anchor, Area, Key, Kind, Mark, Point, Shape};
use crate::scene::{look, text};
use crate::shown::{At, Selection};
use crate::words::counts::Nodes;

const SIDE: f64 = 7.0;
/// Rows are at least so high where looks have numbers in the tree.
const NUMBERED: f64 = 28.0;

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
    pub radius: f64,
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

    /// What is written in a leaf, by the width of its column, and the places of its nodes, by its own room.
    pub(super) fn list(&mut self, column: f64, room: f64) {
        let layout = self.part.layout;
        let words = layout.options.words;
        let nodes: &[u32] = if layout.alone { &self.bucket.nodes } else { &[] };
        let (side, written) = (self.side(), |label: &String| text::width(label, CODE));
        let two = two(layout.outline);
        self.radius = self.radius.min(column / 2.0 - 2.01).max(3.0);
        let step = 2.0 * self.radius + 2.0;
        let around = if layout.alone { 2.0 * side + step + 3.0 } else { 6.0 };
        let added = self.bucket.at[layout.axes.1].map_or_else(String::new, |at| at.to_string());
        let labels = [words.bucket(&self.bucket.at), added];
        let fits = |label: &String| !two && written(label) + around <= column;
        self.label = labels.into_iter().find(fits).unwrap_or_default();
        let named = !self.label.is_empty();
        let start = if named { side + written(&self.label) + 4.0 } else { 1.0 };
        let end = start + step * nodes.len() as f64 + 1.0;
        if end <= room && !nodes.is_empty() {
            let places = (0..).map(|place| start + self.radius + f64::from(place) * step);
            self.listed = nodes.iter().copied().zip(places).collect();
            self.width = end;
            return;
        }
        if !nodes.is_empty() {
            let nodes = nodes.len() as u64;
            let [told, count] = [Nodes { nodes }.tell(words), format!("×{}", words.number(nodes))];
            let both = |count: &str| format!("{} {count}", self.label).trim().to_owned();
            let labels = [both(&told), both(&count), count];
            let fits = |label: &String| written(label) + 6.0 <= room;
            self.label = labels.into_iter().find(fits).unwrap_or_default();
        }
        self.width = (written(&self.label) + 2.0 * side).min(room).max(8.0);
    }

    /// Left by its last node in this step.
    fn is_empty(&self) -> bool {
        self.part.layout.alone && self.bucket.elements == 0 && self.bucket.depth > 0
    }

    /// What the present step does to it by moving a node.
    fn change(&self) -> Option<BucketChange> {
        let told = self.part.own && self.part.layout.alone;
        buckets::change(self.part.layout.view, self.bucket).filter(|_| told)
    }

    fn key(&self, kind: Kind) -> Key {
        let Key(kind, digest) = Key::of_coordinates(kind, &self.bucket.at);
        Key(kind, digest.wrapping_add(self.part.salt))
    }

    fn outlined(&self, area: Area, change: Option<BucketChange>) -> Vec<Shape> {
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

    pub(super) fn mark(&self) -> Mark {
        let (bucket, words) = (self.bucket, self.part.layout.options.words);
        let area = Area::new(0.0, 0.0, self.width, self.height);
        let change = self.change();
        let mut shapes = self.outlined(area, change);
        let quiet = !bucket.inside && bucket.look.is_none() && change.is_none() || self.is_empty();
        let ink = if quiet { Ink::Soft } else { Ink::Ink };
        let baseline = self.height / 2.0 + 4.2;
        let (at, anchor, font) = if self.listed.is_empty() {
            let font = if bucket.depth == 0 { SMALL } else { CODE };
            (self.width / 2.0, Anchor::Middle, font)
        } else {
            (self.side(), Anchor::Start, CODE)
        };
        if !self.label.is_empty() {
            let at = Point::new(at, baseline);
            shapes.push(look::words(at, anchor, font, ink, self.label.as_str()));
        }
        if let Some(change) = change {
            // In the corner, clear of what is written.
            shapes.extend(buckets::moved(change, Point::new(-1.0, self.height - 1.0)));
        }
        if matches!(bucket.state, BucketState::Refused) && change.is_none() && !self.is_empty() {
            shapes.extend(buckets::glyph(bucket.state, Point::new(self.width - 1.0, 2.0)));
        }
        let chosen = self.part.own;
        Mark {
            key: self.key(kinds::BUCKET),
            at: Point::new(self.drawn_left(), self.y - self.height / 2.0),
            shapes,
            target: chosen.then(|| Selection(BUCKET, At::Many(bucket.at.clone()))),
            reach: area,
            state: if change.is_some() { "touched" } else { state_name(bucket.state) },
            title: chosen.then(|| buckets::title(words, bucket, change, &self.label)),
        }
    }

    pub(super) fn nodes(&self) -> Vec<Mark> {
        let layout = self.part.layout;
        let letters = text::short_names(&layout.outline.nodes, 3);
        let shown = (layout.outline, layout.view, layout.options.words);
        let listed =
            self.listed.iter().filter(|(node, _)| (*node as usize) < layout.view.nodes.len());
        let mark = |&(node, x): &(u32, f64)| {
            let key = Key(kinds::LISTED, u64::from(node) | self.part.salt);
            let at = Point::new(self.left + x, self.y);
            token(shown, key, node, (at, self.radius), &letters[node as usize])
        };
        listed.map(mark).collect()
    }

    /// Its place in the order looked at.
    pub(super) fn look(&self) -> Option<Mark> {
        let place = self.bucket.look.filter(|_| self.part.layout.plane.y.step >= NUMBERED)?;
        let corner = if self.part.layout.mirror.is_some() { self.width + 1.0 } else { -1.0 };
        let up = if self.part.layout.wide { self.height / 2.0 } else { 0.0 };
        let at = Point::new(self.drawn_left() + corner, self.y - up);
        let side = if place > 9 { 19.0 } else { 16.0 };
        let shapes = ruler::square(at, place.into(), side).into();
        Some(Mark::plain(self.key(kinds::LOOK), shapes))
    }
}
