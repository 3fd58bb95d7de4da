//! Four dimensions and more: parallel coordinates (Inselberg), an upright axis for each dimension in the
//! order in which they count, a line for each node, and the task's request as a threshold on every axis.

use std::collections::BTreeMap;

use gantry_core::labs::placement::Outline;
use gantry_core::labs::placement::view::{BucketState, View};
use gantry_core::sort;

use super::contents::leaf_point;
use super::panel::{state_name, token};
use super::{SceneOptions, crowded};
use crate::labs::placement::picture::kinds;
use crate::scene::look::{LABEL, SMALL};
use crate::scene::paint::{Dash, Ink, Paint};
use crate::scene::shape::{Anchor, Area, Key, Kind, Layer, Mark, Picture, Point, Shape};
use crate::scene::{look, text};

const TOP: f64 = 44.0;
const BOTTOM: f64 = 28.0;
const SIDE: f64 = 26.0;
/// Height of a row of tokens.
const BAND: f64 = 22.0;
/// Room for tokens at the right.
const ENDS: f64 = 60.0;

struct Axes<'a> {
    outline: &'a Outline,
    order: Vec<usize>,
    step: f64,
    top: f64,
    length: f64,
}

impl Axes<'_> {
    fn x(&self, place: usize) -> f64 {
        SIDE + place as f64 * self.step
    }

    fn y(&self, dimension: usize, coordinate: u32) -> f64 {
        let extent = self.outline.dimensions[dimension].extent.max(1);
        self.top + self.length * (1.0 - f64::from(coordinate.min(extent)) / f64::from(extent))
    }

    fn line(&self, at: &[u32]) -> Vec<Point> {
        let corner = |(place, &dimension): (usize, &usize)| {
            Point::new(self.x(place), self.y(dimension, at[dimension]))
        };
        self.order.iter().enumerate().map(corner).collect()
    }
}

pub(super) fn picture(outline: &Outline, view: &View, options: &SceneOptions) -> Picture {
    let order: Vec<usize> = view.order.iter().map(|&dimension| dimension as usize).collect();
    let height = options.height.max(240.0);
    let step = (options.width - 2.0 * SIDE - ENDS) / (order.len() - 1).max(1) as f64;
    let axes = Axes { outline, order, step, top: TOP, length: height - TOP - BOTTOM };
    let crowded = crowded(outline) || view.nodes.is_empty();
    let mut layers = vec![Layer { name: "ground", marks: ground(&axes, options) }];
    layers.push(Layer { name: "fittable", marks: thresholds(&axes, view) });
    layers.push(Layer { name: "leaves", marks: leaves(&axes, view, options, crowded) });
    if !crowded {
        layers.push(Layer { name: "nodes", marks: tokens(&axes, view, options) });
    }
    Picture { width: options.width, height, layers }
}

fn ground(axes: &Axes<'_>, options: &SceneOptions) -> Vec<Mark> {
    let mut marks = Vec::new();
    for (place, &dimension) in axes.order.iter().enumerate() {
        let (x, shown) = (axes.x(place), &axes.outline.dimensions[dimension]);
        let line =
            look::polyline(&[Point::new(x, axes.top), Point::new(x, axes.top + axes.length)]);
        let name = text::shortened(
            &options.words.dimension_called(&shown.name),
            LABEL,
            axes.step.min(160.0) - 6.0,
        );
        let shapes = vec![
            look::path(line, Paint::stroke(Ink::Mark, 1.5)),
            look::words(Point::new(x, axes.top - 26.0), Anchor::Middle, LABEL, Ink::Ink, name),
            look::words(
                Point::new(x, axes.top - 10.0),
                Anchor::Middle,
                SMALL,
                Ink::Soft,
                shown.extent.to_string(),
            ),
            look::words(
                Point::new(x, axes.top + axes.length + 18.0),
                Anchor::Middle,
                SMALL,
                Ink::Soft,
                "0",
            ),
        ];
        marks.push(Mark::plain(Key(Kind::AXIS, dimension as u64), shapes));
    }
    marks
}

/// On each axis, the part at or above what the task asks for.
fn thresholds(axes: &Axes<'_>, view: &View) -> Vec<Mark> {
    let Some(at) = &view.area else { return Vec::new() };
    let shaded = axes.order.iter().enumerate().map(|(place, &dimension)| {
        let (x, y) = (axes.x(place), axes.y(dimension, at[dimension]));
        let area = Area::new(x - 9.0, axes.top - 4.0, 18.0, y - axes.top + 8.0);
        let bar = look::polyline(&[Point::new(x - 11.0, y + 4.0), Point::new(x + 11.0, y + 4.0)]);
        let shapes = vec![
            look::rect(area, 4.0, Paint::fill(Ink::Sky, 0.28)),
            look::path(bar, Paint::stroke(Ink::Blue, 2.5)),
        ];
        Mark::plain(Key(kinds::FITTABLE, dimension as u64), shapes)
    });
    shaded.collect()
}

/// A line for each leaf: thicker the more nodes stand there, painted by what the walk made of it.
fn leaves(axes: &Axes<'_>, view: &View, options: &SceneOptions, crowded: bool) -> Vec<Mark> {
    let all = axes.outline.nodes.len() as u64;
    let mut marks = Vec::new();
    for bucket in &view.buckets {
        let Some(at) = leaf_point(bucket) else { continue };
        let width = 1.0 + 4.0 * look::heat(bucket.elements, all);
        let line = look::polyline(&axes.line(&at));
        let mut shapes: Vec<Shape> = Vec::new();
        let paint =
            match bucket.state {
                BucketState::Undiscovered => {
                    let named = bucket.candidates.is_some_and(|candidates| candidates > 0);
                    Paint::stroke(if named { Ink::Blue } else { Ink::Mark }, width)
                        .faint(if crowded { 0.2 } else { 0.8 })
                }
                BucketState::Open => Paint::stroke(Ink::Orange, width + 1.5),
                BucketState::Refused => Paint::stroke(Ink::Red, width + 0.5).dashed(Dash::Short),
                BucketState::Finished => Paint::stroke(Ink::Soft, width + 0.5),
                BucketState::Yielded => Paint::stroke(Ink::Green, width + 2.0),
            };
        if bucket.current {
            shapes.push(look::path(line.clone(), Paint::stroke(Ink::Ink, width + 4.5)));
        }
        shapes.push(look::path(line, paint));
        marks.push(Mark {
            state: state_name(bucket.state),
            title: (!crowded).then(|| options.words.bucket_mark(bucket)),
            ..Mark::plain(Key::of_coordinates(kinds::LEAF, &bucket.at), shapes)
        });
    }
    // What the walk has touched lies on top.
    sort::sort_by_key(&mut marks, |mark| mark.state != "undiscovered");
    marks
}

/// A token for each node at the end of its line, those of about one height beside each other.
fn tokens(axes: &Axes<'_>, view: &View, options: &SceneOptions) -> Vec<Mark> {
    let letters = text::short_names(&axes.outline.nodes, 3);
    let Some(&last) = axes.order.last() else { return Vec::new() };
    let x = axes.x(axes.order.len() - 1) + 16.0;
    let mut bands: BTreeMap<i64, Vec<u32>> = BTreeMap::new();
    for (node, shown) in (0..).zip(&view.nodes) {
        bands.entry((axes.y(last, shown.at[last]) / BAND).round() as i64).or_default().push(node);
    }
    let mut marks = Vec::new();
    for (band, nodes) in bands {
        let pitch = ((options.width - x) / nodes.len() as f64).min(BAND);
        let radius = (pitch / 2.0 - 1.0).max(2.5);
        for (place, node) in nodes.into_iter().enumerate() {
            let at =
                Point::new(x + (place as f64 + 0.5) * pitch - BAND / 2.0 + 2.0, band as f64 * BAND);
            let (key, letter) = (Key(kinds::NODE, node.into()), &letters[node as usize]);
            let shown = (axes.outline, view, options.words);
            marks.push(token(shown, key, node, (at, radius), letter));
        }
    }
    sort::sort_by_key(&mut marks, |mark| mark.key);
    marks
}
