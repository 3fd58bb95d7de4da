//! The containers that would have to move so that the request fits: ghosts where they would go, and what is said of it.

use gantry_core::labs::groups::reason::{ContainerMove, FreeBlock, Replan};
use gantry_core::labs::groups::{Outline, View};

use super::boards::Scene;
use super::kinds;
use crate::labs::groups::change::{GroupsEdit, Moved};
use crate::labs::groups::things::MOVE;
use crate::narrate::Words;
use crate::scene::look::{self, SMALL, STRONG};
use crate::scene::paint::{Dash, Ink, Paint};
use crate::scene::shape::{Anchor, Area, Key, Mark, Point, Segment, Shape};
use crate::scene::text;
use crate::shown::{At, Selection};
use crate::words::groups::{MoveOne, MoveSeveral};

/// Containers that would move are drawn up to so many.
const GHOSTS: usize = 4;

/// The moves that are known, and where the request goes then.
pub fn known(view: &View) -> Option<(u32, &[ContainerMove], FreeBlock)> {
    let sieve = view.sieve.as_ref()?;
    match sieve.moves.as_ref()? {
        Replan::Moves { moves, to, .. } => Some((sieve.request, moves, *to)),
        Replan::None { .. } => None,
    }
}

/// True if the request would go there too in a run that has the containers where they would have to be.
fn lasts(view: &View) -> bool {
    view.sieve.as_ref().is_some_and(|sieve| sieve.lasts)
}

/// The change by which the containers run from the start where they would have to be; none if the request would not go
/// there then.
pub fn edit(outline: &Outline, view: &View) -> Option<GroupsEdit> {
    let (_, moves, _) = known(view).filter(|_| lasts(view))?;
    let name = |unit: &u32| outline.units.get(*unit as usize).cloned();
    let bound = |own: &ContainerMove| {
        let request = outline.requests.get(own.request as usize)?.id.clone();
        let units: Option<Vec<String>> = own.units.iter().map(name).collect();
        Some(Moved { request, node: own.to, units: units? })
    };
    let to: Option<Vec<Moved>> = moves.iter().map(bound).collect();
    Some(GroupsEdit::Move { to: to? })
}

/// The ghosts, the ways to them, and the change that makes them so, if it does.
pub(super) fn drawn(scene: &Scene<'_>) -> Vec<Mark> {
    let (Some(place), Some((request, moves, to))) = (scene.layout.moves, known(scene.view)) else {
        return Vec::new();
    };
    let (words, outline) = (scene.words, scene.outline);
    let request = &words.gpu_request(request, outline);
    let on = &words.cluster_node(to.node, outline);
    let told = match moves {
        [one] => {
            let node = &words.cluster_node(one.to, outline);
            let own = words.gpu_request(one.request, outline);
            MoveOne { moved: &own, node, request, on }.tell(words)
        }
        several => MoveSeveral { moves: several.len() as u64, request, on }.tell(words),
    };
    let button = Some(words.move_try()).filter(|_| lasts(scene.view));
    let pill = pill(scene, moves, place, &told, button);
    let mut marks = Vec::new();
    for (at, moved) in (0..).zip(moves.iter().take(GHOSTS)) {
        let way = (moves.len() == 1).then_some(pill);
        marks.push(Mark::plain(Key(kinds::MOVE, at), ghost(scene, moved, way)));
    }
    marks.push(said(pill, &told, button, words));
    marks
}

/// The words in their place, with what makes them so.
fn said(pill: Area, told: &str, button: Option<&str>, words: Words) -> Mark {
    let own = Area::new(0.0, 0.0, pill.width, pill.height);
    let edge = Paint::stroke(Ink::Green, 2.0).filled(Ink::Panel, 1.0);
    let wide = button_width(button);
    let level = own.height / 2.0 + 4.5;
    let shown = text::shortened(told, SMALL, own.width - wide - 24.0);
    let mut shapes = vec![
        look::rect(own, 12.0, edge),
        look::words(Point::new(12.0, level), Anchor::Start, SMALL, Ink::Ink, shown),
    ];
    if let Some(button) = button {
        let pressed = Area::new(own.width - wide - 4.0, 3.0, wide, own.height - 6.0);
        let at = Point::new(pressed.middle().x, level);
        shapes.push(look::rect(pressed, 9.0, Paint::fill(Ink::Green, 1.0)));
        shapes.push(look::words(at, Anchor::Middle, STRONG, Ink::OnGreen, button));
    }
    Mark {
        at: Point::new(pill.x, pill.y),
        target: button.map(|_| Selection(MOVE, At::One(0))),
        reach: own,
        title: button.map(|button| words.labelled(told, button)),
        ..Mark::plain(Key(kinds::MOVE, GHOSTS as u64), shapes)
    }
}

fn button_width(button: Option<&str>) -> f64 {
    button.map_or(0.0, |button| text::width(button, STRONG) + 16.0)
}

/// Where the words stand: between the place that is left and the new one, as far as the picture goes.
fn pill(
    scene: &Scene<'_>,
    moves: &[ContainerMove],
    place: Area,
    told: &str,
    button: Option<&str>,
) -> Area {
    let wide = text::width(told, SMALL) + button_width(button) + 32.0;
    let wide = wide.min(place.width - 2.0);
    let ends = moves.first().and_then(|moved| {
        Some((left_by(scene, moved)?.middle().x, gone_to(scene, moved)?.middle().x))
    });
    let middle = ends.map_or(place.width / 2.0, |(from, to)| f64::midpoint(from, to));
    let x = (middle - wide / 2.0).clamp(1.0, (place.width - wide - 1.0).max(1.0));
    Area::new(x, place.y + 3.0, wide, 24.0)
}

/// The tiles of a container, and those that it would have.
fn left_by(scene: &Scene<'_>, moved: &ContainerMove) -> Option<Area> {
    let board = scene.layout.board(moved.from)?;
    let units = (board.first..).take(board.tiles.len());
    let own = |unit: &u32| scene.view.holders.get(*unit as usize) == Some(&Some(moved.request));
    let units: Vec<u32> = units.filter(own).collect();
    board.runs(&units).first().map(|run| run.0)
}

fn gone_to(scene: &Scene<'_>, moved: &ContainerMove) -> Option<Area> {
    let board = scene.layout.board(moved.to)?;
    board.runs(&moved.units).first().map(|run| run.0)
}

/// A container where it would stand, and the way there.
fn ghost(scene: &Scene<'_>, moved: &ContainerMove, pill: Option<Area>) -> Vec<Shape> {
    let mut shapes = Vec::new();
    let Some(board) = scene.layout.board(moved.to) else { return shapes };
    let name = scene.words.gpu_request(moved.request, scene.outline) + "?";
    for (tile, _) in board.runs(&moved.units) {
        let area = scene.layout.on(tile).inset(1.0);
        let edge = Paint::stroke(Ink::Green, 2.5).filled(Ink::Panel, 0.85).dashed(Dash::Short);
        shapes.push(look::rect(area, 5.0, edge));
        let at = Point::new(area.middle().x, area.middle().y + 4.5);
        let room = if area.width < 44.0 { 0.0 } else { area.width - 4.0 };
        let name = text::shortened(&name, STRONG, room);
        shapes.push(look::haloed(at, Anchor::Middle, STRONG, (Ink::Green, Ink::Panel), name));
    }
    let last = scene.layout.boards.last().map(|board| board.line);
    let is_last = |node: u32| scene.layout.board(node).map(|board| board.line) == last;
    let ends = left_by(scene, moved).zip(gone_to(scene, moved)).zip(pill);
    let Some(((from, to), pill)) = ends.filter(|_| is_last(moved.from) && is_last(moved.to)) else {
        return shapes;
    };
    let foot = |tile: Area| Point::new(tile.middle().x, tile.y + tile.height + 3.0);
    let line = Paint::stroke(Ink::Green, 2.0).dashed(Dash::Long);
    shapes.push(look::path(way(foot(from), pill), line));
    shapes.push(look::path(way(foot(to), pill), line));
    let tip = foot(to);
    let side = |by: f64| Segment::Line(Point::new(tip.x + by, tip.y + 8.0));
    let head = vec![Segment::Move(tip), side(5.0), side(-5.0), Segment::Close];
    shapes.push(look::path(head, Paint::fill(Ink::Green, 1.0)));
    shapes
}

/// From a tile down to the words, or to their side.
fn way(from: Point, pill: Area) -> Vec<Segment> {
    let (left, right, level) = (pill.x, pill.x + pill.width, pill.middle().y);
    let inside = (left + 8.0..=right - 8.0).contains(&from.x);
    let points = if inside {
        vec![from, Point::new(from.x, pill.y)]
    } else {
        let end = if from.x < left { left } else { right };
        vec![from, Point::new(from.x, level), Point::new(end, level)]
    };
    look::route(&points, 8.0)
}
