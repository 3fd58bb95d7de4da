//! What the walk says on the grid: the row that it is in, the leaf that it found, and the row that it left with the
//! inequality that no node of it meets, at the limit that is not met.

use gantry_core::labs::placement::view::{BucketState, BucketView};

use super::Layout;
use super::ruler::square;
use crate::labs::placement::picture::kinds;
use crate::labs::placement::picture::look::{leads, pointed};
use crate::scene::look;
use crate::scene::look::STRONG;
use crate::scene::paint::{Dash, Ink, Paint};
use crate::scene::shape::{Anchor, Area, Key, Kind, Layer, Mark, Point};
use crate::scene::text;

/// Cells are at least so wide where looks have numbers on them.
const NUMBERED: f64 = 34.0;

/// The leaves of the grid that the walk looked at: what the tree lists is not drawn twice. All of them where there is no tree
/// beside the grid.
pub(super) fn telling(layout: &Layout<'_>, layer: Layer) -> Layer {
    if !layout.wide {
        return layer;
    }
    // Once the node has moved, its way tells where the task went.
    let moved = layout.view.moved.is_some();
    let tells = |mark: &Mark| mark.state != "undiscovered" && !(moved && mark.state == "yielded");
    let marks = layer.marks.into_iter().filter(tells);
    Layer { marks: marks.collect(), ..layer }
}

/// A bucket above the leaves that was looked at and gave nothing.
pub(in super::super) fn is_dead_end(buckets: &[BucketView], bucket: &BucketView) -> bool {
    let gave = |other: &BucketView| other.state == BucketState::Yielded && leads(bucket, other);
    let done = matches!(bucket.state, BucketState::Finished | BucketState::Refused);
    done && bucket.depth < bucket.at.len() as u32 && !buckets.iter().any(gave)
}

/// The largest coordinate of a row's leaves and the one that the task needs, where none is enough.
pub(in super::super) fn shortfall(
    layout: &Layout<'_>,
    buckets: &[BucketView],
    row: u32,
) -> Option<(u32, u32)> {
    let (up, right) = layout.axes;
    let need = *layout.view.area.as_ref()?.get(right)?;
    let leaves = buckets.iter().filter(|leaf| leaf.at[up] == Some(row) && leaf.elements > 0);
    let most = leaves.filter_map(|leaf| leaf.at[right]).max()?;
    (most < need).then_some((most, need))
}

pub(super) fn marks(layout: &Layout<'_>) -> Vec<Mark> {
    let mut marks = Vec::new();
    let (view, up) = (layout.view, layout.axes.0);
    for bucket in view.buckets.iter().filter(|bucket| bucket.depth == 1) {
        let Some(row) = bucket.at[up].filter(|&row| row <= layout.plane.y.extent) else { continue };
        if bucket.state == BucketState::Open && view.moved.is_none() {
            marks.push(band(layout, bucket, row));
        }
        if is_dead_end(&view.buckets, bucket) {
            marks.extend(refusal(layout, bucket, row));
        }
    }
    if layout.wide {
        marks.extend(found(layout));
    } else {
        marks.extend(looks(layout));
    }
    marks.extend(reserved(layout));
    marks
}

/// The places of leaves in the order looked at, on the upper edge of their cells.
fn looks<'a>(layout: &'a Layout<'_>) -> impl Iterator<Item = Mark> + 'a {
    let (plane, (up, right)) = (layout.plane, layout.axes);
    let looked = layout.view.buckets.iter().filter(move |_| plane.x.step >= NUMBERED);
    looked.filter_map(move |leaf| {
        let (number, column, row) = (leaf.look?, leaf.at[right]?, leaf.at[up]?);
        let cell = plane.cell(plane.bin((column, row)));
        let shapes = square(Point::new(cell.x + 8.0, cell.y), number.into(), 17.0);
        Some(Mark::plain(Key::of_coordinates(kinds::LOOK, &leaf.at), shapes.into()))
    })
}

/// The row that the walk is in, through the grid and the tree.
fn band(layout: &Layout<'_>, bucket: &BucketView, row: u32) -> Mark {
    let cell = layout.plane.cell((0, layout.plane.y.bin(row)));
    let end = if layout.wide { layout.right } else { layout.plane.left + layout.plane.x.length() };
    let left = super::ARROW;
    let area = Area::new(left, cell.y + 0.5, end - left, cell.height - 1.0);
    let paint = Paint::stroke(Ink::Orange, 1.2).filled(Ink::Orange, 0.16);
    let shapes = vec![look::rect(area, 4.0, paint)];
    Mark { state: "open", ..Mark::plain(Key::of_coordinates(kinds::OPEN, &bucket.at), shapes) }
}

/// The part of a row that the task needs and no node of the row reaches, from the limit on.
fn refusal(layout: &Layout<'_>, bucket: &BucketView, row: u32) -> Option<Mark> {
    let (most, need) = shortfall(layout, &layout.view.buckets, row)?;
    let plane = layout.plane;
    let cell = plane.cell((plane.x.bin(need), plane.y.bin(row)));
    let end = plane.left + plane.x.length();
    let area = Area::new(cell.x, cell.y, end - cell.x, cell.height).inset(2.0);
    let mut shapes = vec![look::rect(area, 4.0, Paint::stroke(Ink::Red, 1.6).dashed(Dash::Short))];
    let label = format!("{most} < {need}");
    if text::width(&label, STRONG) + 4.0 <= area.width {
        let at = Point::new(area.middle().x, area.middle().y + 4.2);
        shapes.push(look::haloed(at, Anchor::Middle, STRONG, (Ink::Ink, Ink::Panel), label));
    } else {
        shapes.push(look::cross(area.middle(), 4.0));
    }
    Some(Mark::plain(Key::of_coordinates(kinds::LIMIT, &bucket.at), shapes))
}

/// The way from the tree into the cell of the leaf that was yielded just now.
fn found(layout: &Layout<'_>) -> Option<Mark> {
    let view = layout.view;
    let leaf = view
        .buckets
        .iter()
        .find(|bucket| bucket.current && bucket.state == BucketState::Yielded)?;
    let (up, right) = layout.axes;
    let (plane, at) = (layout.plane, (leaf.at[right]?, leaf.at[up]?));
    let cell = plane.cell(plane.bin(at));
    let start = plane.left + plane.x.length() + 18.0;
    let crossed = view.nodes.iter().any(|node| {
        plane.y.bin(node.at[up]) == plane.y.bin(at.1)
            && plane.x.bin(node.at[right]) > plane.x.bin(at.0)
    });
    // Where other nodes of the row are in between, the way goes along the row's lower edge.
    let y = if crossed { cell.y + cell.height - 5.0 } else { cell.middle().y };
    let tip = Point::new(cell.x + cell.width + 1.0, y);
    let mut shapes = Vec::new();
    for pen in [Paint::stroke(Ink::Panel, 5.0).faint(0.8), Paint::stroke(Ink::Ink, 2.0)] {
        shapes.extend(pointed(&[Point::new(start, y), tip], pen));
    }
    Some(Mark::plain(Key(Kind::EDGE, u64::MAX), shapes))
}

/// The nodes of the index that is not shown, where that has them, as outlines: their letter is their name.
fn reserved(layout: &Layout<'_>) -> Vec<Mark> {
    let (plane, (up, right)) = (layout.plane, layout.axes);
    let mut marks = Vec::new();
    for leaf in layout.view.other.iter().filter(|leaf| leaf.depth == 2) {
        let (Some(row), Some(column)) = (leaf.at[up], leaf.at[right]) else { continue };
        for &node in &leaf.nodes {
            let Some(shown) = layout.view.nodes.get(node as usize) else { continue };
            let point = (shown.at[right], shown.at[up]);
            if point == (column, row) || shown.reserved_for.is_none() {
                continue;
            }
            let here = plane.cell(plane.bin((column, row))).middle();
            let pen = Paint::stroke(Ink::Pink, 1.5);
            let name = layout.outline.nodes.get(node as usize).map_or("", String::as_str);
            let name = text::shortened(name, STRONG, 24.0);
            let shapes = vec![
                look::disc(here, 12.0, pen.filled(Ink::Panel, 1.0).dashed(Dash::Short)),
                look::words(
                    here.plus(Point::new(0.0, 4.2)),
                    Anchor::Middle,
                    STRONG,
                    Ink::Soft,
                    name,
                ),
            ];
            marks.push(Mark::plain(Key(kinds::GHOST, node.into()), shapes));
        }
    }
    marks
}
