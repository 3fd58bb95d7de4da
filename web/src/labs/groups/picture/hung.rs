//! What hangs from the crane. A request that comes is let down where it goes. One that waits hangs over the largest block
//! that it found: what sticks out past the last free tile is the reason. The blocks that it found before stay, pale.

use gantry_core::labs::groups::UnitKind;
use gantry_core::labs::groups::event::Test;
use gantry_core::labs::groups::reason::{FreeBlock, Reason};

use super::boards::Scene;
use super::kinds;
use super::layout::Board;
use super::look::{Look, faded, overhang};
use super::tested::Tested;
use crate::labs::groups::things::REQUEST;
use crate::scene::look::{self, STRONG};
use crate::scene::paint::{Ink, Paint};
use crate::scene::shape::{Anchor, Area, Key, Kind, Mark, Point, Segment, Shape, Type};
use crate::scene::text;
use crate::shown::{At, Selection};

/// What is lacking, beside a block.
const LACKS: Type = Type { size: 14.0, strong: true, mono: false };

/// Where the trolley is, and what hangs from it: its width and its upper edge.
pub(super) struct Over {
    pub x: f64,
    pub carries: Option<(f64, f64)>,
}

pub(super) fn over(scene: &Scene<'_>) -> Option<Over> {
    if let Reason::Placed { units, tests, .. } = &scene.view.reason {
        let board = scene.layout.board(tests.choice?.block.node)?;
        let (area, _) = *board.runs(units).first()?;
        // Set down: no rope lies over the board's name.
        return Some(Over { x: area.middle().x, carries: None });
    }
    let block = hanging(scene)?;
    let carries = Some((block.area.width, block.area.y));
    Some(Over { x: block.area.middle().x, carries })
}

/// A request that hangs from the crane.
pub(super) struct Hanging {
    pub request: u32,
    pub area: Area,
    /// What it lacks; none where it fits, or where nothing is said of that.
    lacks: Option<Lack>,
}

/// A block that is too small.
#[derive(Clone, Copy)]
struct Lack {
    block: FreeBlock,
    wanted: u64,
    /// Where the limit is, and how far down it goes.
    limit: Point,
    /// Whether it sticks out to the left: there is no room for it on the right.
    turned: bool,
}

pub(super) fn hanging(scene: &Scene<'_>) -> Option<Hanging> {
    let layout = scene.layout;
    let tested = Tested::of(scene.view);
    let request = match &scene.view.reason {
        Reason::Arrived { request, .. }
        | Reason::Tested { request, .. }
        | Reason::Queued { request, .. } => *request,
        _ => return None,
    };
    let (wide, tall) = size(scene, request)?;
    let home = Area::new((layout.size.x - wide) / 2.0, layout.hook, wide, tall);
    let at_home = Hanging { request, area: home, lacks: None };
    let Some(own) = tested.filter(|own| own.result(Test::Capacity).is_some()) else {
        return Some(at_home);
    };
    if let Some(choice) = own.tests.choice {
        let found = gap(scene, choice.block).map(|(_, first, _)| {
            let x = first.x.min(layout.size.x - wide).max(0.0);
            Hanging { request, area: Area { x, ..home }, lacks: None }
        });
        return Some(found.unwrap_or(at_home));
    }
    let largest = own.tests.largest.filter(|_| own.tests.fails == Some(Test::Capacity));
    // Of blocks that are equally large, it hangs over the last that it tried.
    let alike = largest.and_then(|largest| {
        let mut blocks = scene.view.sieve.iter().flat_map(|own| &own.blocks);
        blocks.rfind(|block| block.free == largest.free).copied()
    });
    let block = alike.or(largest).filter(|block| block.free > 0);
    let over = block.and_then(|block| short(scene, (request, home), block));
    Some(over.unwrap_or(at_home))
}

/// Width and height of a request's block.
fn size(scene: &Scene<'_>, request: u32) -> Option<(f64, f64)> {
    let (layout, own) = (scene.layout, scene.outline.requests.get(request as usize)?);
    let wide = layout.span(own.kind, own.units).min(layout.size.x - 4.0);
    let tall = if own.kind == UnitKind::Mig { layout.tall / 2.0 } else { layout.tall };
    Some((wide, layout.block(tall)))
}

/// Over a block that is too small. The limit stands at the end of the gap, on the side on which there is room for what
/// sticks out.
fn short(scene: &Scene<'_>, (request, home): (u32, Area), block: FreeBlock) -> Option<Hanging> {
    let (board, first, last) = gap(scene, block)?;
    let own = scene.outline.requests.get(request as usize)?;
    let room = scene.layout.span(own.kind, block.free);
    let end = last.x + last.width;
    let turned = end - room + home.width > scene.layout.size.x;
    let x = if turned { first.x + room - home.width } else { end - room };
    let x = x.min(scene.layout.size.x - home.width).max(0.0);
    // Over another line of boards it ends above them.
    let low = if board.line == 0 { last.y + last.height } else { home.y + home.height };
    let limit = Point::new(if turned { first.x } else { end }, low);
    let lacks = Some(Lack { block, wanted: own.units, limit, turned });
    Some(Hanging { request, area: Area { x, ..home }, lacks })
}

/// The first and the last free tile of a block.
fn gap<'s>(scene: &Scene<'s>, block: FreeBlock) -> Option<(&'s Board, Area, Area)> {
    let board = scene.layout.board(block.node)?;
    let own = block.group.and_then(|group| scene.outline.groups.get(group as usize));
    let units = own.and_then(|own| own.members.iter().find(|own| own.0 == block.node));
    let of_group = |unit: &u32| units.is_none_or(|(_, units)| units.contains(unit));
    let free = |unit: &u32| scene.view.holders.get(*unit as usize) == Some(&None);
    let matches = |unit: &u32| scene.keeps(*unit).is_none();
    let all = scene.outline.units_of(block.node);
    let mut own = all.filter(|unit| of_group(unit) && free(unit) && matches(unit));
    let first = own.next().unwrap_or(board.first);
    let last = own.next_back().unwrap_or(first);
    Some((board, board.tile(first)?, board.tile(last)?))
}

/// The request in hand as a block on the hook, what it lacks by itself, and the blocks that it found before.
pub(super) fn in_hand(scene: &Scene<'_>) -> Vec<Mark> {
    let Some(hanging) = hanging(scene) else { return Vec::new() };
    let mut marks = Vec::new();
    let mut taken: Vec<Area> = Vec::new();
    if let Some(lack) = &hanging.lacks {
        let (told, place) = lacking(scene, hanging.area, lack);
        taken.extend([hanging.area.inset(-6.0), place]);
        marks.push(Mark::plain(Key(Kind::HEADING, 1), vec![told]));
        marks.extend(earlier(scene, &hanging, lack, taken));
    }
    let area = Area::new(0.0, 0.0, hanging.area.width, hanging.area.height);
    let mut shapes = block(scene, &hanging, false);
    let look = Look::of_request(scene.outline, hanging.request);
    let named = hanging.lacks.map_or(area, |lack| fitting(hanging.area, &lack, area));
    shapes.extend(scene.name(hanging.request, named, look));
    let corner = Point::new(hanging.area.x, hanging.area.y);
    marks.push(Mark {
        at: corner,
        target: Some(Selection(REQUEST, At::One(hanging.request))),
        reach: area,
        state: if hanging.lacks.is_some() { "refused" } else { "hanging" },
        title: scene.told(hanging.request),
        ..Mark::plain(Key(kinds::REQUEST, hanging.request.into()), shapes)
    });
    marks
}

/// The part of a block that has room.
fn fitting(place: Area, lack: &Lack, own: Area) -> Area {
    let edge = lack.limit.x - place.x;
    if lack.turned {
        Area { x: edge, width: (own.width - edge).max(0.0), ..own }
    } else {
        Area { width: edge.max(0.0), ..own }
    }
}

/// A block around its corner, with what sticks out and the limit.
fn block(scene: &Scene<'_>, hanging: &Hanging, pale: bool) -> Vec<Shape> {
    let place = hanging.area;
    let own = Area::new(0.0, 0.0, place.width, place.height);
    let look = Look::of_request(scene.outline, hanging.request);
    let Some(lack) = &hanging.lacks else { return look.block(own, pale) };
    let inside = fitting(place, lack, own);
    let edge = lack.limit.x - place.x;
    let out = if lack.turned {
        Area { width: edge.max(0.0), ..own }
    } else {
        Area { x: edge, width: (own.width - edge).max(0.0), ..own }
    };
    let mut shapes = look.block(inside, pale);
    shapes.extend(overhang(out));
    let down = lack.limit.y - place.y;
    let line = vec![
        Segment::Move(Point::new(edge, -8.0)),
        Segment::Line(Point::new(edge, down.max(own.height + 8.0))),
    ];
    shapes.push(look::path(line, Paint::stroke(Ink::Red, 3.0)));
    if pale { faded(shapes, 0.55) } else { shapes }
}

/// By how much it lacks: beside it where there is room, else below it.
fn lacking(scene: &Scene<'_>, place: Area, lack: &Lack) -> (Shape, Area) {
    let Lack { block, wanted, turned, .. } = *lack;
    // Over another line of boards, the node is told.
    let is_there = scene.layout.board(block.node).is_some_and(|board| board.line == 0);
    let told = if is_there {
        format!("{wanted} > {}", block.free)
    } else {
        format!(
            "{wanted} > {} ({})",
            block.free,
            scene.words.cluster_node(block.node, scene.outline)
        )
    };
    let wide = text::width(&told, LACKS);
    let middle = place.middle().y + 5.0;
    let right = place.x + place.width + 7.0;
    let (at, anchor, font) = if !turned && right + wide <= scene.layout.size.x {
        (Point::new(right, middle), Anchor::Start, LACKS)
    } else if turned && place.x - 7.0 - wide >= 0.0 {
        (Point::new(place.x - 7.0, middle), Anchor::End, LACKS)
    } else {
        let x = if turned { place.x } else { place.x + place.width };
        let anchor = if turned { Anchor::Start } else { Anchor::End };
        (Point::new(x, place.y + place.height + 12.0), anchor, STRONG)
    };
    let area = look::text_area(at, anchor, font, &told).inset(-4.0);
    (look::haloed(at, anchor, font, (Ink::Red, Ink::Panel), told), area)
}

/// Over the other blocks that it found, where they keep apart.
fn earlier(scene: &Scene<'_>, main: &Hanging, lack: &Lack, mut taken: Vec<Area>) -> Vec<Mark> {
    let mut marks = Vec::new();
    let Some((wide, tall)) = size(scene, main.request) else { return marks };
    let home = Area::new(0.0, scene.layout.hook, wide, tall);
    let others = scene.view.sieve.iter().flat_map(|own| &own.blocks);
    let others = others.filter(|other| **other != lack.block && other.free > 0);
    for (at, other) in (2..).zip(others) {
        let Some(hanging) = short(scene, (main.request, home), *other) else { continue };
        let Some(own) = hanging.lacks else { continue };
        let (told, place) = lacking(scene, hanging.area, &own);
        let areas = [hanging.area.inset(-6.0), place];
        let crossed = scene.layout.board(other.node).is_some_and(|board| board.line > 0);
        if crossed || areas.iter().any(|area| taken.iter().any(|other| other.overlaps(*area))) {
            continue;
        }
        taken.extend(areas);
        let corner = Point::new(hanging.area.x, hanging.area.y);
        let shapes = block(scene, &hanging, true);
        marks.push(Mark { at: corner, ..Mark::plain(Key(kinds::TRIED, at), shapes) });
        marks.push(Mark::plain(Key(Kind::HEADING, at), vec![told]));
    }
    marks
}
