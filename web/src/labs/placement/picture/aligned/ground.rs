//! The ground: stripes of rows, lines of the grid, numbers at both axes, and the order in which each is taken.

use super::{ARROW, HEAD, Layout, Order, tree};
use crate::labs::placement::picture::axis::Axis;
use crate::labs::placement::picture::look::pointed;
use crate::scene::look::{SMALL, STRONG};
use crate::scene::paint::{Ink, Paint};
use crate::scene::shape::{Anchor, Key, Kind, Mark, Point, Shape};
use crate::scene::{look, text};

/// Radius of the disc that numbers a dimension.
const DISC: f64 = 8.5;

pub(super) fn marks(layout: &Layout<'_>) -> Vec<Mark> {
    let whole = layout.plane.area();
    let end = if layout.wide { layout.right } else { whole.x + whole.width };
    let mut marks = lines(layout, ARROW, end);
    marks.push(first(layout));
    marks.push(second(layout));
    marks
}

/// A disc with the place of a dimension in the order.
pub(in super::super) fn disc(at: Point, place: u32) -> [Shape; 2] {
    let baseline = Point::new(at.x, at.y + 4.2);
    [
        look::disc(at, DISC, Paint::fill(Ink::Ink, 1.0)),
        look::words(baseline, Anchor::Middle, STRONG, Ink::Panel, place.to_string()),
    ]
}

/// Every other row shaded, the lines of the grid, and the numbers of rows and columns; those that no node has are quiet.
pub(in super::super) fn lines(layout: &Layout<'_>, left: f64, right: f64) -> Vec<Mark> {
    let (plane, (up, along)) = (layout.plane, layout.axes);
    let stripes = plane.stripes(left, right).chain([plane.lines(false)]);
    let mut marks = vec![Mark::plain(Key(Kind::GRID, 0), stripes.collect())];
    let mut number = |axis: &Axis, bin: u32, dimension: usize, at: Point, anchor| {
        let there = layout.view.nodes.iter().any(|node| axis.bin(node.at[dimension]) == bin);
        let (font, ink) = if there { (STRONG, Ink::Ink) } else { (SMALL, Ink::Soft) };
        let shape = look::words(at, anchor, font, ink, axis.first(bin).to_string());
        let key = u64::from(anchor == Anchor::End) << 63 | u64::from(bin);
        marks.push(Mark::plain(Key(Kind::TICK, key), vec![shape]));
    };
    // Without a tree beside the grid, the bucket of a row has the place of its number.
    let has_bucket = |bin: &u32| {
        layout.view.buckets.iter().any(|bucket| bucket.depth == 1 && bucket.at[up] == Some(*bin))
    };
    for bin in (0..plane.y.bins()).filter(|bin| layout.wide || !has_bucket(bin)) {
        let at = Point::new(plane.left - 8.0, plane.cell((0, bin)).middle().y + 4.2);
        number(&plane.y, bin, up, at, Anchor::End);
    }
    let below = plane.top + plane.y.length() + 17.0;
    for bin in plane.x.ticks(plane.x.number_width(STRONG) + 6.0) {
        let at = Point::new(plane.left + plane.x.tick(bin), below);
        number(&plane.x, bin, along, at, Anchor::Middle);
    }
    marks
}

/// An axis with the order in which it is taken, in a room.
fn name(layout: &Layout<'_>, dimension: usize, room: f64) -> String {
    let words = layout.options.words;
    let axis = words.axis(dimension, layout.outline);
    let ordered = words.ordered_axis(&axis, layout.order);
    if text::width(&ordered, STRONG) <= room {
        return ordered;
    }
    text::shortened(&axis, STRONG, room)
}

/// An arrow of the order, from where it begins to where it ends; a plain line where the order is drawn.
fn arrow(layout: &Layout<'_>, first: Point, last: Point) -> Vec<Shape> {
    let (from, to) = if layout.order == Order::Least { (last, first) } else { (first, last) };
    let mut shapes = pointed(&[from, to], Paint::stroke(Ink::Ink, 1.6));
    shapes.truncate(if layout.order == Order::Drawn { 1 } else { 2 });
    shapes
}

/// The axis downwards, over its rows.
fn first(layout: &Layout<'_>) -> Mark {
    let x = DISC + 0.5;
    let room =
        if layout.wide { layout.tree - ARROW - 10.0 } else { tree::root(layout) - ARROW - 12.0 };
    let mut shapes: Vec<Shape> = disc(Point::new(x, 14.0), 1).into();
    let label = name(layout, layout.axes.0, room);
    shapes.push(look::words(Point::new(ARROW, 18.2), Anchor::Start, STRONG, Ink::Ink, label));
    let whole = layout.plane.y.length();
    let long = (whole * 0.45).min(110.0);
    // It begins where the order does: at the top, or at the bottom.
    let top = if layout.order == Order::Least { HEAD + whole - long } else { HEAD };
    shapes.extend(arrow(layout, Point::new(x, top), Point::new(x, top + long)));
    Mark::plain(Key(Kind::AXIS, 0), shapes)
}

/// The axis to the right, under its columns.
fn second(layout: &Layout<'_>) -> Mark {
    let plane = layout.plane;
    let y = plane.top + plane.y.length() + 42.0;
    let (left, right) = (plane.left, plane.left + plane.x.length());
    let end = if layout.wide { layout.tree - 6.0 } else { layout.options.width };
    let label = name(layout, layout.axes.1, end - left - 2.0 * DISC - 6.0);
    let width = text::width(&label, STRONG) + 2.0 * DISC + 6.0;
    let start = (right - width).max(left);
    let mut shapes: Vec<Shape> = disc(Point::new(start + DISC, y), 2).into();
    let at = Point::new(start + 2.0 * DISC + 5.0, y + 4.2);
    shapes.push(look::words(at, Anchor::Start, STRONG, Ink::Ink, label));
    if start - left > 20.0 {
        let (near, far) = (
            Point::new(start - 5.0, y),
            Point::new(start - 5.0 - (start - left - 5.0).min(70.0), y),
        );
        shapes.extend(arrow(layout, near, far));
    }
    Mark::plain(Key(Kind::AXIS, 1), shapes)
}
