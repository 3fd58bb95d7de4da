//! The crane: its beam, the trolley with what hangs from it, and the requests that wait.
//!
//! A request that comes hangs from the crane; it is let down where it goes. One that waits hangs over the largest piece
//! that it found: what sticks out past the piece is the reason.

use gantry_core::labs::groups::event::Test;
use gantry_core::labs::groups::reason::{FreeBlock, Reason, Tests};
use gantry_core::labs::groups::view::Waiter;

use super::boards::Scene;
use super::layout::Board;
use super::look::{Look, overhang};
use crate::labs::groups::picture::kinds;
use crate::labs::groups::things::REQUEST;
use crate::scene::look::{self, SMALL, STRONG};
use crate::scene::paint::{Dash, Ink, Paint};
use crate::scene::shape::{Anchor, Area, Key, Kind, Mark, Point, Segment, Shape};
use crate::scene::text;
use crate::state::{At, Selection};

/// Width of the trolley.
const TROLLEY: f64 = 34.0;

/// The beam, with the trolley over what it carries or has set down.
pub(super) fn beam(scene: &Scene<'_>) -> Vec<Mark> {
    let (y, wide) = (scene.layout.beam, scene.layout.size.x);
    let mut lattice = vec![Segment::Move(Point::new(0.0, y - 4.0))];
    let count = (wide / 14.0).floor() as i32;
    for at in 1..=count {
        let low = if at % 2 == 1 { 4.0 } else { -4.0 };
        lattice.push(Segment::Line(Point::new(f64::from(at) * 14.0, y + low)));
    }
    let line = |y: f64| vec![Segment::Move(Point::new(0.0, y)), Segment::Line(Point::new(wide, y))];
    let rails = [
        look::path(lattice, Paint::stroke(Ink::Line, 1.0)),
        look::path(line(y - 4.0), Paint::stroke(Ink::Mark, 1.5)),
        look::path(line(y + 4.0), Paint::stroke(Ink::Mark, 1.5)),
    ];
    let mut marks = vec![Mark::plain(Key(Kind::GRID, 0), rails.into())];
    if let Some(over) = over(scene) {
        let (half, y) = (TROLLEY / 2.0, y - 7.0);
        let body = Area::new(-half, y, TROLLEY, 14.0);
        let wheel = |x| look::disc(Point::new(x, y + 3.5), 2.0, Paint::fill(Ink::Ink, 1.0));
        let mut shapes = vec![
            look::rect(body, 3.0, Paint::stroke(Ink::Ink, 1.5).filled(Ink::Orange, 1.0)),
            wheel(-half * 0.5),
            wheel(half * 0.5),
        ];
        if let Some((wide, top)) = over.carries {
            let (reach, bar) = ((wide / 2.0 - 8.0).max(6.0), top - 7.0);
            let cable = |side: f64| {
                vec![
                    Segment::Move(Point::new(side * half * 0.6, y + 14.0)),
                    Segment::Line(Point::new(side * reach, bar)),
                ]
            };
            let spread =
                vec![Segment::Move(Point::new(-reach, bar)), Segment::Line(Point::new(reach, bar))];
            shapes.push(look::path(cable(-1.0), Paint::stroke(Ink::Ink, 1.25)));
            shapes.push(look::path(cable(1.0), Paint::stroke(Ink::Ink, 1.25)));
            shapes.push(look::path(spread, Paint::stroke(Ink::Ink, 4.0)));
        }
        let mark = Mark::plain(Key(Kind::MOVED, 0), shapes);
        marks.push(Mark { at: Point::new(over.x, 0.0), ..mark });
    }
    marks
}

/// Where the trolley is, and what hangs from it: its width and its upper edge.
struct Over {
    x: f64,
    carries: Option<(f64, f64)>,
}

fn over(scene: &Scene<'_>) -> Option<Over> {
    if let Reason::Placed { units, tests, .. } = &scene.view.reason {
        let board = scene.layout.board(tests.choice?.block.node)?;
        let (area, _) = *board.runs(units).first()?;
        let top = area.y - scene.layout.rise * 0.6;
        let carries = (board.line == 0).then_some((area.width, top));
        return Some(Over { x: area.middle().x, carries });
    }
    let block = hanging(scene)?;
    Some(Over { x: block.area.middle().x, carries: Some((block.area.width, block.area.y)) })
}

/// A request that hangs from the crane.
struct Hanging {
    request: u32,
    area: Area,
    /// The piece that has room for a part of it, and how many it wants; all has room, where nothing is said of that.
    fits: Option<(FreeBlock, u64)>,
    /// Whether it sticks out to the left: there is no room for it on the right.
    turned: bool,
}

fn hanging(scene: &Scene<'_>) -> Option<Hanging> {
    let layout = scene.layout;
    let (request, tests): (u32, Option<&Tests>) = match &scene.view.reason {
        Reason::Arrived { request, .. } => (*request, None),
        Reason::Tested { request, tests, test, passed, .. } => {
            let told = *test == Test::Capacity || !*passed;
            (*request, Some(tests).filter(|_| told))
        }
        Reason::Queued { request, tests, .. } => (*request, Some(tests)),
        _ => return None,
    };
    let wanted = scene.outline.requests.get(request as usize)?.units;
    let width =
        (wanted as f64 * layout.pitch - (layout.pitch - layout.tile)).min(layout.size.x - 4.0);
    let home = Area::new((layout.size.x - width) / 2.0, layout.hook, width, layout.tall);
    let at_home = Hanging { request, area: home, fits: None, turned: false };
    let Some(tests) = tests else { return Some(at_home) };
    let found = tests.choice.map(|choice| choice.block);
    let block = found.or(tests.largest.filter(|_| tests.fails == Some(Test::Capacity)));
    let Some((block, x)) = block.and_then(|block| Some((block, first_free(scene, block)?))) else {
        return Some(at_home);
    };
    let fits = found.is_none().then_some((block, wanted));
    // The limit stands at the end of the gap, on the side on which there is room for what sticks out.
    let turned = fits.is_some() && x + width > layout.size.x;
    let end = x + block.free as f64 * layout.pitch - (layout.pitch - layout.tile);
    let x = if turned { end - width } else { x };
    let x = x.min(layout.size.x - width).max(0.0);
    Some(Hanging { request, area: Area { x, ..home }, fits, turned })
}

/// The left edge of the first tile of a piece.
fn first_free(scene: &Scene<'_>, block: FreeBlock) -> Option<f64> {
    let board = scene.layout.board(block.node)?;
    let own = block.group.and_then(|group| scene.outline.groups.get(group as usize));
    let units = own.and_then(|own| own.members.iter().find(|own| own.0 == block.node));
    let of_group = |unit: &u32| units.is_none_or(|(_, units)| units.contains(unit));
    let free = |unit: &u32| scene.view.holders.get(*unit as usize) == Some(&None);
    let mut all = (board.first..).take(board.tiles.len());
    let first = all.find(|unit| of_group(unit) && free(unit));
    Some(board.tile(first.unwrap_or(board.first))?.x)
}

/// The request in hand as a block on the hook, and by itself what it lacks: that is no part of its name.
pub(super) fn in_hand(scene: &Scene<'_>) -> Vec<Mark> {
    let Some(Hanging { request, area, fits, turned }) = hanging(scene) else { return Vec::new() };
    let corner = Point::new(area.x, area.y);
    let mut marks = Vec::new();
    let (look, layout) = (Look::of_request(scene.outline, request), scene.layout);
    let block = Area::new(0.0, 0.0, area.width, area.height);
    let mut shapes = look.block(block, false);
    shapes.extend(scene.name(request, block, look));
    if let Some((FreeBlock { node, free, .. }, wanted)) = fits {
        // The gap's own edge: behind its last tile, or before its first.
        let room = free as f64 * layout.pitch - (layout.pitch - layout.tile);
        let over = area.width - room;
        let left = if turned { 0.0 } else { room };
        let out = Area::new(left, 0.0, over, area.height);
        shapes.extend(overhang(out));
        let edge = if turned { over } else { room };
        let limit = vec![
            Segment::Move(Point::new(edge, -8.0)),
            Segment::Line(Point::new(edge, area.height + 8.0)),
        ];
        shapes.push(look::path(limit, Paint::stroke(Ink::Red, 3.0)));
        let at = Point::new(out.middle().x, area.height + 12.0);
        // Over another line of boards, the node is told.
        let told = match layout.board(node) {
            Some(Board { line: 0, .. }) | None => format!("{wanted} > {free}"),
            _ => format!("{wanted} > {free} ({})", scene.words.cluster_node(node, scene.outline)),
        };
        let told = look::haloed(at, Anchor::Middle, STRONG, (Ink::Red, Ink::Panel), told);
        marks.push(Mark { at: corner, ..Mark::plain(Key(Kind::HEADING, 1), vec![told]) });
    }
    marks.push(Mark {
        at: corner,
        target: Some(Selection(REQUEST, At::One(request))),
        reach: block,
        state: if fits.is_some() { "refused" } else { "hanging" },
        title: scene.told(request),
        ..Mark::plain(Key(kinds::REQUEST, request.into()), shapes)
    });
    marks
}

/// The requests that wait, but for the one that hangs from the crane.
pub(super) fn waiting(scene: &Scene<'_>) -> Vec<Mark> {
    let Area { width, height, .. } = scene.layout.waiting;
    let hung = hanging(scene).map(|block| block.request);
    let listed = scene.view.waiting.iter().filter(|own| Some(own.request) != hung);
    let waiting: Vec<Waiter> = listed.copied().collect();
    // Of many that wait, only the first are told.
    let untold = scene.view.metrics.pending.saturating_sub(scene.view.waiting.len() as u64);
    if waiting.is_empty() {
        return Vec::new();
    }
    let label = scene.words.figure_pending();
    let at = Point::new(2.0, height - 12.0);
    let head = look::words(at, Anchor::Start, SMALL, Ink::Soft, label);
    let mut marks = vec![Mark::plain(Key(Kind::HEADING, 0), vec![head])];
    let mut x = text::width(label, SMALL) + 14.0;
    for (at, &Waiter { request, unsatisfiable: never, .. }) in waiting.iter().enumerate() {
        let name = scene.words.gpu_request(request, scene.outline);
        let wanted = scene.outline.requests.get(request as usize).map_or(0, |own| own.units);
        let told = [format!("{name} "), wanted.to_string()];
        let wide = text::width(&told.concat(), STRONG) + 18.0;
        let left = (waiting.len() - at) as u64 + untold;
        let is_last = left == 1;
        let left = scene.words.and_more(left);
        if x + wide + text::width(&left, SMALL) + 12.0 > width && !is_last {
            let at = Point::new(x, height - 12.0);
            let more = look::words(at, Anchor::Start, SMALL, Ink::Soft, left);
            marks.push(Mark::plain(Key(Kind::MORE, 0), vec![more]));
            break;
        }
        marks.extend(card(scene, (request, never), told, Area::new(x, 2.0, wide, height - 8.0)));
        x += wide + 8.0;
    }
    marks
}

/// A request with its name, and how many GPUs it asks for: that number is no part of its name.
fn card(
    scene: &Scene<'_>,
    (request, never): (u32, bool),
    [name, wanted]: [String; 2],
    area: Area,
) -> [Mark; 2] {
    let look = Look::of_request(scene.outline, request);
    let own = Area::new(0.0, 0.0, area.width, area.height);
    let corner = Point::new(area.x, area.y);
    let behind = Point::new(9.0 + text::width(&name, STRONG), area.height / 2.0 + 4.0);
    let wanted = look::words(behind, Anchor::Start, STRONG, Ink::Ink, wanted);
    let wanted = Mark::plain(Key(kinds::REQUESTED, request.into()), vec![wanted]);
    let at = Point::new(9.0, behind.y);
    // What can never run is no queue: grey, with a bar across.
    let ink = if never { Ink::Mark } else { look.ink };
    let frame = Paint::stroke(ink, 2.0).filled(ink, 0.15).dashed(Dash::Short);
    let name = look::words(at, Anchor::Start, STRONG, Ink::Ink, name.trim_end());
    let mut shapes: Vec<Shape> = vec![look::rect(own, 5.0, frame), name];
    if never {
        let y = area.height - 4.0;
        let bar =
            vec![Segment::Move(Point::new(6.0, y)), Segment::Line(Point::new(area.width - 6.0, y))];
        shapes.push(look::path(bar, Paint::stroke(Ink::Red, 2.0)));
    }
    let card = Mark {
        at: corner,
        target: Some(Selection(REQUEST, At::One(request))),
        reach: own,
        state: if never { "never" } else { "waiting" },
        title: scene.told(request),
        ..Mark::plain(Key(kinds::REQUEST, request.into()), shapes)
    };
    [card, Mark { at: corner, ..wanted }]
}
