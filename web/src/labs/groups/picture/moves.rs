//! The containers that would have to move so that the request fits: ghosts where they would go, and what is said of it.

use gantry_core::labs::groups::View;
use gantry_core::labs::groups::ranges::ranges;
use gantry_core::labs::groups::reason::{ContainerMove, FreeBlock, Replan};

use super::boards::Scene;
use super::kinds;
use crate::scene::look::{self, SMALL, STRONG};
use crate::scene::paint::{Dash, Ink, Paint};
use crate::scene::shape::{Anchor, Area, Key, Mark, Point, Shape};
use crate::scene::text;
use crate::words::groups::{MoveOne, MoveSeveral, MoveWithin};

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

pub(super) fn drawn(scene: &Scene<'_>) -> Vec<Mark> {
    let (Some(area), Some((request, moves, to))) = (scene.layout.moves, known(scene.view)) else {
        return Vec::new();
    };
    let (words, outline) = (scene.words, scene.outline);
    let request = &words.gpu_request(request, outline);
    let on = &words.cluster_node(to.node, outline);
    let told = match moves {
        [one] => {
            let pod = &words.gpu_request(one.request, outline);
            if one.from == one.to {
                let units = &words.units_named(&one.units, outline);
                MoveWithin { moved: pod, units, request, on }.tell(words)
            } else {
                let node = &words.cluster_node(one.to, outline);
                MoveOne { moved: pod, node, request, on }.tell(words)
            }
        }
        several => MoveSeveral { moves: several.len() as u64, request, on }.tell(words),
    };
    let ghost = |(at, moved)| Mark::plain(Key(kinds::MOVE, at), ghost(scene, moved));
    let ghosts = (0..).zip(moves.iter().take(GHOSTS)).map(ghost);
    let pill = Area::new(1.0, area.y + 3.0, area.width - 2.0, 24.0);
    let edge = Paint::stroke(Ink::Green, 2.0).filled(Ink::Panel, 1.0);
    let at = Point::new(pill.x + 12.0, pill.y + pill.height / 2.0 + 4.5);
    let shown = text::shortened(&told, SMALL, pill.width - 24.0);
    let shapes =
        vec![look::rect(pill, 12.0, edge), look::words(at, Anchor::Start, SMALL, Ink::Ink, shown)];
    let said = Mark::plain(Key(kinds::MOVE, GHOSTS as u64), shapes);
    ghosts.chain([Mark { reach: pill, title: Some(told), ..said }]).collect()
}

/// A container where it would stand.
fn ghost(scene: &Scene<'_>, moved: &ContainerMove) -> Vec<Shape> {
    let mut shapes = Vec::new();
    let Some(board) = scene.layout.board(moved.to) else { return shapes };
    let name = scene.words.gpu_request(moved.request, scene.outline) + "?";
    for (tile, _) in board.runs(&ranges(moved.units.iter().copied())) {
        let area = scene.layout.on(tile).inset(1.0);
        let edge = Paint::stroke(Ink::Green, 2.5).filled(Ink::Panel, 0.85).dashed(Dash::Short);
        shapes.push(look::rect(area, 5.0, edge));
        let at = Point::new(area.middle().x, area.middle().y + 4.5);
        let room = if area.width < 44.0 { 0.0 } else { area.width - 4.0 };
        let name = text::shortened(&name, STRONG, room);
        shapes.push(look::haloed(at, Anchor::Middle, STRONG, (Ink::Green, Ink::Panel), name));
    }
    shapes
}
