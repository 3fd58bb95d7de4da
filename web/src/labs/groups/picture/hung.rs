//! What hangs from the crane. A request that comes is let down where it goes. One that waits hangs over the largest block
//! that it found, the first of equals: what sticks out past the last free tile is the reason. The other blocks that it
//! found stay, pale.

use gantry_core::kernel::Value;
use gantry_core::labs::groups::UnitKind;
use gantry_core::labs::groups::event::Test;
use gantry_core::labs::groups::ranges::{self, UnitRange, common};
use gantry_core::labs::groups::reason::FreeBlock;

use super::boards::{Scene, step_node};
use super::kinds;
use super::layout::Board;
use super::look::{Look, cornered, faded, line, overhang, thing};
use crate::labs::groups::things::REQUEST;
use crate::scene::look::{self, STRONG};
use crate::scene::paint::{Ink, Paint};
use crate::scene::shape::{Anchor, Area, Key, Kind, Mark, Point, Shape, Type};
use crate::scene::text;

const LACKS: Type = Type { size: 14.0, strong: true, mono: false };

/// Where the trolley is, and what hangs from it: its width and its upper edge.
pub(super) struct Over {
    pub x: f64,
    pub carries: Option<(f64, f64)>,
}

pub(super) fn over(scene: &Scene<'_>) -> Option<Over> {
    let placed = scene.view.reason.says("request_placed");
    if let Some(Value::Things(units)) = placed.and_then(|it| it.get("units")) {
        let board = scene.layout.board(step_node(scene.view)?)?;
        let (area, _) = *board.runs(&ranges::ranges(units.iter().copied())).first()?;
        // Set down: no rope lies over the board's name.
        return Some(Over { x: area.middle().x, carries: None });
    }
    let block = hanging(scene)?;
    // Over a lower line of boards, no rope crosses those above.
    let hangs = block.area.y < scene.layout.hook + 1.0;
    let carries = hangs.then_some((block.area.width, block.area.y));
    Some(Over { x: block.area.middle().x, carries })
}

pub(super) struct Hanging {
    pub request: u32,
    pub area: Area,
    /// Whether it is over the units that it gets.
    found: bool,
    /// What it lacks; none where it fits, or where nothing is said of that.
    lacks: Option<Lack>,
}

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
    let arrives = scene.view.reason.fact.id == "request_comes";
    let tested = scene.view.tested;
    let in_hand = arrives || tested.is_some_and(|own| !own.decided || !own.passed);
    let request = scene.view.request.filter(|_| in_hand)?;
    let (wide, tall) = size(scene, request)?;
    let home = Area::new((layout.size.x - wide) / 2.0, layout.hook, wide, tall);
    let at_home = Hanging { request, area: home, found: false, lacks: None };
    let tested = tested.filter(|own| own.result(Test::Capacity).is_some());
    let Some(own) = tested else { return Some(at_home) };
    if let Some(choice) = own.tests.choice {
        let found = gap(scene, choice.block).map(|(board, first, _)| {
            let x = first.x.min(layout.size.x - wide).max(0.0);
            let y = board.area.y - layout.over();
            Hanging { request, area: Area { x, y, ..home }, found: true, lacks: None }
        });
        return Some(found.unwrap_or(at_home));
    }
    let over = own.too_small().and_then(|block| short(scene, (request, home), block));
    Some(over.unwrap_or(at_home))
}

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
    let end = last.x + last.width;
    // Tiles of several units are narrower than these would be.
    let room = scene.layout.span(own.kind, block.free).min((end - first.x).max(0.0));
    let turned = end - room + home.width > scene.layout.size.x;
    let x = if turned { first.x + room - home.width } else { end - room };
    let x = x.min(scene.layout.size.x - home.width).max(0.0);
    // Over its own line of boards: over the first it would seem to be of a node of that.
    let y = board.area.y - scene.layout.over();
    let limit = Point::new(if turned { first.x } else { end }, last.y + last.height);
    let lacks = Some(Lack { block, wanted: own.units, limit, turned });
    Some(Hanging { request, area: Area { x, y, ..home }, found: false, lacks })
}

/// The first and the last free tile of a block.
fn gap<'s>(scene: &Scene<'s>, block: FreeBlock) -> Option<(&'s Board, Area, Area)> {
    let board = scene.layout.board(block.node)?;
    let own = block.group.and_then(|group| scene.outline.groups.get(group as usize));
    let units = own.and_then(|own| own.members.iter().find(|own| own.0 == block.node));
    let all = scene.outline.units_of(block.node);
    let free = scene.view.held(all.clone()).filter(|held| held.request.is_none());
    let mut free: Vec<UnitRange> = free.map(|held| held.units()).collect();
    if let Some((_, units)) = units {
        free = common(&free, units);
    }
    let mut own = ranges::units(&free).filter(|&unit| scene.keeps(unit).is_none());
    let first = own.next().unwrap_or(all.start);
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
    let Hanging { request, area, found, lacks } = hanging;
    let (mut shapes, room) = block(scene, &hanging, false);
    shapes.extend(scene.name(request, room, Look::of_request(scene.outline, request)));
    let state = match lacks {
        Some(_) => "refused",
        None if found => "found",
        None => "hanging",
    };
    let mark = thing(Key(kinds::REQUEST, request.into()), (REQUEST, request), area, shapes);
    marks.push(Mark { state, title: scene.told(request), ..mark });
    marks
}

/// A block around its corner, with what sticks out and the limit; and the part of it that has room.
fn block(scene: &Scene<'_>, hanging: &Hanging, pale: bool) -> (Vec<Shape>, Area) {
    let own = cornered(hanging.area);
    let look = Look::of_request(scene.outline, hanging.request);
    let Some(lack) = &hanging.lacks else { return (look.block(own, pale), own) };
    let edge = lack.limit.x - hanging.area.x;
    let left = Area { width: edge.max(0.0), ..own };
    let right = Area { x: edge, width: (own.width - edge).max(0.0), ..own };
    let (room, out) = if lack.turned { (right, left) } else { (left, right) };
    let mut shapes = look.block(room, pale);
    shapes.extend(overhang(out));
    let down = (lack.limit.y - hanging.area.y).max(own.height + 8.0);
    shapes.push(look::path(line((edge, -8.0), (edge, down)), Paint::stroke(Ink::Red, 3.0)));
    (if pale { faded(shapes, 0.55) } else { shapes }, room)
}

/// By how much it lacks: beside it where there is room, else below it.
fn lacking(scene: &Scene<'_>, place: Area, lack: &Lack) -> (Shape, Area) {
    let Lack { block, wanted, turned, .. } = *lack;
    let told = format!("{wanted} > {}", block.free);
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
        // There is room above one line of boards alone.
        let line = |node: u32| scene.layout.board(node).map(|board| board.line);
        let crossed = line(other.node) != line(lack.block.node);
        if crossed || areas.iter().any(|area| taken.iter().any(|other| other.overlaps(*area))) {
            continue;
        }
        taken.extend(areas);
        let pale = Mark::plain(Key(kinds::TRIED, at), block(scene, &hanging, true).0);
        marks.push(Mark { at: Point::new(hanging.area.x, hanging.area.y), ..pale });
        marks.push(Mark::plain(Key(Kind::HEADING, at), vec![told]));
    }
    marks
}
