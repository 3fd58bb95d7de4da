//! The ground: stripes of rows, lines of the grid, numbers at both axes, and the order in which each is taken.

use super::{ARROW, HEAD, Layout, Order};
use crate::labs::placement::picture::axis::Axis;
use crate::scene::look::{SMALL, STRONG};
use crate::scene::paint::{Ink, Paint};
use crate::scene::shape::{Anchor, Area, Key, Kind, Mark, Point, Segment, Shape, Type};
use crate::scene::{look, text};

/// Radius of the disc that numbers a dimension.
const DISC: f64 = 8.5;

/// All of it.
pub(super) fn marks(layout: &Layout<'_>) -> Vec<Mark> {
    let mut marks = vec![stripes(layout), grid(layout)];
    numbers(layout, &mut marks);
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

/// Every other row shaded, through the grid and the tree.
fn stripes(layout: &Layout<'_>) -> Mark {
    let plane = layout.plane;
    let mut shapes = Vec::new();
    for bin in (0..plane.y.bins()).filter(|bin| (plane.y.extent - bin).is_multiple_of(2)) {
        let cell = plane.cell((0, bin));
        let paint = Paint::fill(Ink::Fill, 0.75);
        let end = if layout.wide { layout.right } else { plane.left + plane.x.length() };
        let from = ARROW;
        shapes.push(look::rect(Area::new(from, cell.y, end - from, cell.height), 3.0, paint));
        if !layout.wide {
            let y = layout.row_of(bin) - layout.row / 2.0;
            let area = Area::new(0.0, y, layout.options.width, layout.row);
            shapes.push(look::rect(area, 3.0, paint));
        }
    }
    Mark::plain(Key(Kind::GRID, 1), shapes)
}

fn grid(layout: &Layout<'_>) -> Mark {
    let (plane, whole) = (layout.plane, layout.plane.area());
    let mut lines = Vec::new();
    for bin in 0..=plane.x.bins() {
        let x = whole.x + f64::from(bin) * plane.x.step;
        lines.push(Segment::Move(Point::new(x, whole.y)));
        lines.push(Segment::Line(Point::new(x, whole.y + whole.height)));
    }
    for y in [whole.y, whole.y + whole.height] {
        lines.push(Segment::Move(Point::new(whole.x, y)));
        lines.push(Segment::Line(Point::new(whole.x + whole.width, y)));
    }
    Mark::plain(Key(Kind::GRID, 0), vec![look::path(lines, Paint::stroke(Ink::Line, 1.0))])
}

/// The numbers of rows and columns; those that no node has are quiet.
fn numbers(layout: &Layout<'_>, marks: &mut Vec<Mark>) {
    let (plane, (up, right)) = (layout.plane, layout.axes);
    let number = |axis: &Axis, bin: u32, dimension: usize| -> (Type, Ink, String) {
        let there = layout.view.nodes.iter().any(|node| axis.bin(node.at[dimension]) == bin);
        let (font, ink) = if there { (STRONG, Ink::Ink) } else { (SMALL, Ink::Soft) };
        (font, ink, axis.first(bin).to_string())
    };
    for bin in 0..plane.y.bins() {
        let at = Point::new(plane.left - 8.0, plane.cell((0, bin)).middle().y + 4.2);
        let (font, ink, number) = number(&plane.y, bin, up);
        let shape = look::words(at, Anchor::End, font, ink, number);
        marks.push(Mark::plain(Key(Kind::TICK, 1 << 63 | u64::from(bin)), vec![shape]));
    }
    let below = plane.top + plane.y.length() + 17.0;
    for bin in plane.x.ticks(plane.x.number_width(STRONG) + 6.0) {
        let middle = plane.cell((bin, 0)).middle().x;
        let x = if plane.x.per_bin == 1 { middle } else { middle - plane.x.step / 2.0 };
        let (font, ink, number) = number(&plane.x, bin, right);
        let shape = look::words(Point::new(x, below), Anchor::Middle, font, ink, number);
        marks.push(Mark::plain(Key(Kind::TICK, u64::from(bin)), vec![shape]));
    }
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
    let way = to.minus(from);
    let unit = Point::new(way.x / way.length().max(1.0), way.y / way.length().max(1.0));
    let wing = |side: f64| {
        Point::new(
            to.x - unit.x * 7.0 - side * unit.y * 4.5,
            to.y - unit.y * 7.0 + side * unit.x * 4.5,
        )
    };
    let pen = Paint::stroke(Ink::Ink, 1.6);
    let mut shapes = vec![look::path(look::polyline(&[from, to]), pen)];
    if layout.order != Order::Drawn {
        shapes.push(look::path(look::polyline(&[wing(1.0), to, wing(-1.0)]), pen));
    }
    shapes
}

/// The axis downwards, over its rows.
fn first(layout: &Layout<'_>) -> Mark {
    let x = DISC + 0.5;
    let room =
        if layout.wide { layout.tree.0 - ARROW - 10.0 } else { layout.options.width - ARROW - 2.0 };
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
    let end = if layout.wide { layout.tree.0 - 6.0 } else { layout.options.width };
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
