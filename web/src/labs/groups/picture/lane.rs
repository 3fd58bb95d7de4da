//! The same GPUs under the other policy, as a lane below each node.

use super::boards::Scene;
use super::layout::Board;
use super::look::{Look, tape};
use crate::scene::look::{self, SMALL};
use crate::scene::paint::{Ink, Paint};
use crate::scene::shape::{Anchor, Area, Key, Kind, Mark, Point, Shape};
use crate::scene::text;

/// The lanes of all boards that have one.
pub(super) fn lanes(scene: &Scene<'_>) -> Vec<Mark> {
    let Some(other) = &scene.view.other else { return Vec::new() };
    let of = |board: &Board| {
        let lane = board.lane?;
        let mut shapes: Vec<Shape> = Vec::new();
        // In full where there is room; below each node, as a picture may be cut. Away from its board it says whose it is.
        let node = scene.words.cluster_node(board.node, scene.outline);
        let apart = lane.y > board.area.y + board.area.height;
        let of = |told: &str| {
            if apart { scene.words.labelled(&node, told) } else { told.to_owned() }
        };
        let label = of(scene.words.same_gpus_under(other.policy));
        let short = of(scene.words.groups_policy(other.policy));
        let long = text::width(&label, SMALL) <= lane.width;
        let at = Point::new(lane.x, lane.y - 5.0);
        let told = if long { label } else { text::shortened(&short, SMALL, lane.width) };
        shapes.push(look::words(at, Anchor::Start, SMALL, Ink::Soft, told));
        let units: Vec<u32> = (board.first..).take(board.tiles.len()).collect();
        let holder = |unit: &u32| other.holders.get(*unit as usize).copied().flatten();
        let stranded = |unit: &u32| other.stranded.binary_search(unit).is_ok();
        let alike = |a: &u32, b: &u32| holder(a) == holder(b) && stranded(a) == stranded(b);
        for run in units.chunk_by(alike) {
            let Some((area, count)) = board.runs(run).first().copied() else { continue };
            let area = Area::new(area.x, lane.y, area.width, lane.height);
            shapes.extend(stretch(scene, holder(&run[0]), area, count, stranded(&run[0])));
        }
        Some(Mark::plain(Key(Kind::CHART, board.node.into()), shapes))
    };
    scene.layout.boards.iter().filter_map(of).collect()
}

fn stretch(
    scene: &Scene<'_>,
    holder: Option<u32>,
    area: Area,
    count: usize,
    is_stranded: bool,
) -> Vec<Shape> {
    let at = Point::new(area.middle().x, area.middle().y + 4.0);
    let fits = |told: &str| text::width(told, SMALL) <= area.width - 4.0;
    match holder {
        Some(request) => {
            let mut shapes = Look::of_request(scene.outline, request).block(area, true);
            let name = scene.words.gpu_request(request, scene.outline);
            let name = text::shortened(&name, SMALL, area.width - 4.0);
            shapes.push(look::haloed(at, Anchor::Middle, SMALL, (Ink::Ink, Ink::Panel), name));
            shapes
        }
        None if is_stranded => {
            let mut shapes = tape(area);
            let told = scene.words.stranded(count as u64);
            let number = count.to_string();
            let told = if fits(&told) { told } else { number };
            shapes.push(look::haloed(at, Anchor::Middle, SMALL, (Ink::Ink, Ink::Panel), told));
            shapes
        }
        None => vec![look::rect(area, 4.0, Paint::stroke(Ink::Line, 1.0).filled(Ink::Panel, 1.0))],
    }
}
