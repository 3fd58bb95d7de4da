//! The space in the middle: rows, columns, the fittable area, nodes where both runs have them, and the choice of each.

use super::{Run, inks};
use crate::labs::placement::picture::aligned::{Layout, disc, lines};
use crate::labs::placement::picture::kinds;
use crate::labs::placement::picture::look::pointed;
use crate::labs::placement::picture::plane::packed;
use crate::labs::placement::things::{NODE, TASK};
use crate::scene::look::{SMALL, STRONG, Token};
use crate::scene::paint::{Dash, Ink, Paint};
use crate::scene::shape::{Anchor, Area, Key, Kind, Mark, Point, Shape};
use crate::scene::{look, text};
use crate::shown::{At, Selection};

/// All of it; `layout` is that of the first run.
pub(super) fn marks(runs: &[Run<'_>; 2], layout: &Layout<'_>) -> Vec<Mark> {
    let mut marks = lines(layout, 0.0, layout.options.width);
    marks.extend(fittable(layout));
    names(layout, &mut marks);
    let nodes = nodes(runs, layout);
    marks.extend(choices(runs, layout, &nodes));
    marks.extend(nodes);
    marks
}

fn fittable(layout: &Layout<'_>) -> Vec<Mark> {
    let (view, (up, right)) = (layout.view, layout.axes);
    let area = view.area.as_ref().and_then(|at| layout.plane.above((at[right], at[up])));
    let Some(area) = area else { return Vec::new() };
    let paint = Paint::stroke(Ink::Sky, 1.4).filled(Ink::Sky, 0.14).dashed(Dash::Long);
    let shapes = vec![look::rect(area, 0.0, paint)];
    let mut marks = vec![Mark::plain(Key(kinds::FITTABLE, 0), shapes)];
    let words = layout.options.words;
    if let Some(task) = view.task {
        let listed = view.tasks.iter().find(|listed| listed.task == task);
        let request = listed.map(|listed| words.vector(&listed.request, layout.outline));
        let said = format!("{} {}", words.task(task, layout.outline), request.unwrap_or_default());
        let corner = Point::new(area.x, area.y + area.height);
        let at = Point::new(area.width, layout.plane.top - 7.0 - corner.y);
        let shapes = vec![
            look::disc(Point::default(), 4.0, Paint::fill(Ink::Blue, 1.0)),
            look::words(at, Anchor::End, STRONG, Ink::BlueText, said),
        ];
        marks.push(Mark {
            at: corner,
            target: Some(Selection(TASK, At::One(task))),
            reach: Area::new(-12.0, -12.0, 24.0, 24.0),
            title: listed.map(|listed| words.task_mark(listed, layout.outline)),
            ..Mark::plain(Key(kinds::TASK, task.into()), shapes)
        });
    }
    marks
}

fn names(layout: &Layout<'_>, marks: &mut Vec<Mark>) {
    let (plane, words) = (layout.plane, layout.options.words);
    let below = plane.top + plane.y.length();
    let name = |dimension: usize, room: f64| {
        text::shortened(&words.axis(dimension, layout.outline), STRONG, room)
    };
    let (up, right) = layout.axes;
    let axis = |place: u32, at: Point, name: String| {
        let mut shapes: Vec<Shape> = disc(Point::new(at.x + 8.5, at.y - 4.2), place).into();
        let at = Point::new(at.x + 22.0, at.y);
        shapes.push(look::words(at, Anchor::Start, STRONG, Ink::Ink, name));
        Mark::plain(Key(Kind::AXIS, place.into()), shapes)
    };
    let left = plane.left - plane.y.number_width(SMALL) - 10.0;
    let half = plane.x.length() * 0.62;
    marks.push(axis(1, Point::new(left, plane.top - 7.0), name(up, half)));
    let room = plane.x.length() + 40.0;
    marks.push(axis(2, Point::new(plane.left, below + 36.0), name(right, room)));
}

/// The nodes; what a run has taken carries its ink, and its line around it.
fn nodes(runs: &[Run<'_>; 2], layout: &Layout<'_>) -> Vec<Mark> {
    let (plane, (up, right)) = (layout.plane, layout.axes);
    let points = runs[0].before();
    let letters = text::short_names(&layout.outline.nodes, 3);
    let chosen = [runs[0].choice(), runs[1].choice()];
    let named = layout.view.buckets.first().is_some_and(|root| root.candidates.is_some());
    let mut marks = Vec::new();
    for (node, point) in points.iter().enumerate() {
        let bin = plane.bin((point[right], point[up]));
        let same: Vec<_> = (0..points.len())
            .filter(|&other| plane.bin((points[other][right], points[other][up])) == bin)
            .collect();
        let cell = plane.cell(bin);
        let inner = cell.inset(2.0);
        let Some((radius, spots)) = packed(
            same.len(),
            inner.width,
            inner.height,
            2.5,
            (layout.plane.y.step / 2.0 - 4.0).min(11.0),
        ) else {
            continue;
        };
        let spot = same.iter().position(|&other| other == node).unwrap_or(0);
        let at = Point::new(inner.x, inner.y).plus(spots[spot]);
        let Some(shown) = layout.view.nodes.get(node) else { continue };
        let node = node as u32;
        let token = Token { candidate: named && shown.candidate, ..Token::default() };
        let letter = letters.get(node as usize).map_or("", String::as_str);
        let mut shapes = look::token(radius, letter, token);
        for (run, _) in chosen.iter().enumerate().filter(|(_, choice)| **choice == Some(node)) {
            let ring = Paint::stroke(inks(run), 2.5);
            let ring = if run == 0 { ring } else { ring.dashed(Dash::Short) };
            let wider = 3.0 + 3.0 * run as f64;
            shapes.push(look::disc(Point::default(), radius + wider, ring));
        }
        marks.push(Mark {
            key: Key(kinds::NODE, node.into()),
            at,
            shapes,
            target: Some(Selection(NODE, At::One(node))),
            reach: Area::new(-radius, -radius, 2.0 * radius, 2.0 * radius),
            state: "",
            title: Some(layout.options.words.node(node, layout.outline)),
        });
    }
    marks
}

/// An arrow to the choice of each run, along its row: from its own tree's side.
fn choices(runs: &[Run<'_>; 2], layout: &Layout<'_>, nodes: &[Mark]) -> Vec<Mark> {
    let mut marks = Vec::new();
    for (at, run) in runs.iter().enumerate() {
        let key = run.choice().map(|node| Key(kinds::NODE, node.into()));
        let Some(token) = nodes.iter().find(|mark| Some(mark.key) == key) else { continue };
        let away = if at == 0 { -1.0 } else { 1.0 };
        let plane = layout.plane.area();
        let edge = if at == 0 { plane.x } else { plane.x + plane.width };
        let radius = token.reach.width / 2.0 + 6.0;
        let (tip, start) = (Point::new(token.at.x + away * radius, token.at.y), edge + away * 2.0);
        let crossed = nodes.iter().any(|other| {
            let between = (other.at.x - token.at.x) * away > 1.0;
            between && (other.at.y - token.at.y).abs() < 1.0
        });
        // Where other nodes are in between, the way goes along the row's lower edge.
        let low = token.at.y + layout.plane.y.step / 2.0 - 2.0;
        let way = if crossed {
            let turn = Point::new(token.at.x + away * (radius + 4.0), low);
            vec![Point::new(start, low), turn, Point::new(tip.x, tip.y + 5.0)]
        } else {
            vec![Point::new(start, tip.y), tip]
        };
        let pen = Paint::stroke(inks(at), 2.4);
        let shapes = pointed(&way, if at == 0 { pen } else { pen.dashed(Dash::Short) });
        marks.push(Mark::plain(Key(Kind::MOVED, at as u64), shapes));
    }
    marks
}
