//! The ground of a board: grids, numbers at the axes, names of axes and slices.

use super::{Anchor, Ink, Key, Kind, LABEL, Mark, Panel, Point, SMALL, Stage, look, text};

pub(super) fn marks(stage: &Stage<'_>) -> Vec<Mark> {
    let mut marks = Vec::new();
    for (index, panel) in stage.board.panels.iter().enumerate() {
        marks.push(Mark::plain(Key(Kind::GRID, index as u64), vec![panel.plane.lines(true)]));
        heading(stage, index, panel, &mut marks);
        numbers_below(index, panel, &mut marks);
        numbers_beside(index, panel, &mut marks);
    }
    names(stage, &mut marks);
    marks
}

fn numbers_below(index: usize, panel: &Panel, marks: &mut Vec<Mark>) {
    let (plane, whole) = (&panel.plane, panel.plane.area());
    let room = plane.x.number_width(SMALL) + 6.0;
    for bin in plane.x.ticks(room) {
        let x = whole.x + plane.x.tick(bin);
        let at = Point::new(x, whole.y + whole.height + 16.0);
        let number = plane.x.first(bin).to_string();
        let key = Key(Kind::TICK, (index as u64) << 32 | u64::from(bin));
        marks.push(Mark::plain(
            key,
            vec![look::words(at, Anchor::Middle, SMALL, Ink::Soft, number)],
        ));
    }
}

fn numbers_beside(index: usize, panel: &Panel, marks: &mut Vec<Mark>) {
    if panel.y.is_none() {
        return;
    }
    let (plane, whole) = (&panel.plane, panel.plane.area());
    for bin in plane.y.ticks(SMALL.size + 4.0) {
        let y = whole.y + whole.height - plane.y.tick(bin);
        let at = Point::new(whole.x - 8.0, y + 4.0);
        let number = plane.y.first(bin).to_string();
        let key = Key(Kind::TICK, 1 << 63 | (index as u64) << 32 | u64::from(bin));
        marks.push(Mark::plain(key, vec![look::words(at, Anchor::End, SMALL, Ink::Soft, number)]));
    }
}

fn heading(stage: &Stage<'_>, index: usize, panel: &Panel, marks: &mut Vec<Mark>) {
    let Some((dimension, first, last)) = panel.slice else { return };
    let last = last.min(stage.outline.dimensions[dimension].extent);
    let name = stage.options.words.dimension(dimension, stage.outline);
    let at = |coordinate| stage.options.words.reached(dimension, coordinate, stage.outline);
    let range = if last > first { format!("{}–{}", at(first), at(last)) } else { at(first) };
    let whole = panel.plane.area();
    let content = text::shortened(&format!("{name} {range}"), LABEL, whole.width.max(40.0));
    let at = Point::new(whole.x, whole.y - 6.0);
    let shape = look::words(at, Anchor::Start, LABEL, Ink::Ink, content);
    marks.push(Mark::plain(Key(Kind::HEADING, index as u64), vec![shape]));
}

/// The names of the axes: once for the board.
fn names(stage: &Stage<'_>, marks: &mut Vec<Mark>) {
    let panels = &stage.board.panels;
    let (first, words) = (&panels[0], stage.options.words);
    let left = panels.iter().map(|panel| panel.plane.left).fold(f64::MAX, f64::min);
    let right =
        panels.iter().map(|panel| panel.plane.left + panel.plane.x.length()).fold(0.0, f64::max);
    let below =
        panels.iter().map(|panel| panel.plane.top + panel.plane.y.length()).fold(0.0, f64::max);
    let width = stage.board.width;
    let axis = |dimension: usize, room: f64| {
        text::shortened(&words.axis(dimension, stage.outline), LABEL, room)
    };
    if stage.board.large {
        let at = Point::new(f64::midpoint(left, right), below + 36.0);
        marks.push(Mark::plain(
            Key(Kind::AXIS, 0),
            vec![look::words(at, Anchor::Middle, LABEL, Ink::Soft, axis(first.x, width))],
        ));
        if let Some(y) = first.y {
            let top = panels[0].plane.top;
            let at =
                Point::new((left - first.plane.y.number_width(SMALL) - 8.0).max(0.0), top - 12.0);
            let shape = look::words(at, Anchor::Start, LABEL, Ink::Soft, axis(y, width - at.x));
            marks.push(Mark::plain(Key(Kind::AXIS, 1), vec![shape]));
        }
    } else if let Some(y) = first.y {
        for (index, (arrow, dimension)) in [("→", first.x), ("↑", y)].into_iter().enumerate() {
            let content = format!("{arrow} {}", words.axis(dimension, stage.outline));
            let at = Point::new(left, below + 36.0 + 15.0 * index as f64);
            let shape = look::words(
                at,
                Anchor::Start,
                LABEL,
                Ink::Soft,
                text::shortened(&content, LABEL, width - left),
            );
            marks.push(Mark::plain(Key(Kind::AXIS, index as u64), vec![shape]));
        }
    }
}
