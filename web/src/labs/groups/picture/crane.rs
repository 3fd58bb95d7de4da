//! The crane: its beam, the trolley with what hangs from it, and the requests that wait.
//!
//! What hangs from it is in `hung.rs`.

use gantry_core::labs::groups::view::Waiter;

use super::boards::Scene;
use super::hung::{hanging, over};
use super::look::Look;
use crate::labs::groups::picture::kinds;
use crate::labs::groups::things::REQUEST;
use crate::scene::look::{self, SMALL, STRONG};
use crate::scene::paint::{Dash, Ink, Paint};
use crate::scene::shape::{Anchor, Area, Key, Kind, Mark, Point, Segment, Shape};
use crate::scene::text;
use crate::shown::{At, Selection};

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

/// The requests that wait, but for the one that hangs from the crane.
pub(super) fn waiting(scene: &Scene<'_>) -> Vec<Mark> {
    let Area { x: left, y: top, width, height } = scene.layout.waiting;
    let width = left + width;
    let hung = hanging(scene).map(|block| block.request);
    let listed = scene.view.waiting.iter().filter(|own| Some(own.request) != hung);
    let waiting: Vec<Waiter> = listed.copied().collect();
    // Of many that wait, only the first are told.
    let untold = scene.view.metrics.pending.saturating_sub(scene.view.waiting.len() as u64);
    if waiting.is_empty() {
        return Vec::new();
    }
    let label = scene.words.figure_pending();
    let at = Point::new(left + 2.0, top + height - 12.0);
    let head = look::words(at, Anchor::Start, SMALL, Ink::Soft, label);
    let mut marks = vec![Mark::plain(Key(Kind::HEADING, 0), vec![head])];
    let mut x = left + text::width(label, SMALL) + 14.0;
    for (at, &Waiter { request, unsatisfiable: never, .. }) in waiting.iter().enumerate() {
        let name = scene.words.gpu_request(request, scene.outline);
        let wanted = scene.outline.requests.get(request as usize).map_or(0, |own| own.units);
        let told = format!("{name} {wanted}");
        let wide = text::width(&told, STRONG) + 18.0;
        let left = (waiting.len() - at) as u64 + untold;
        let is_last = left == 1;
        let left = scene.words.and_more(left);
        let rest = if is_last { 0.0 } else { text::width(&left, SMALL) + 12.0 };
        if x + wide + rest > width {
            let at = Point::new(x, top + height - 12.0);
            let more = look::words(at, Anchor::Start, SMALL, Ink::Soft, left);
            marks.push(Mark::plain(Key(Kind::MORE, 0), vec![more]));
            break;
        }
        let area = Area::new(x, top + 1.0, wide, height - 6.0);
        marks.push(card(scene, (request, never), &told, area));
        x += wide + 8.0;
    }
    marks
}

/// A request with its name, and how many GPUs it asks for.
fn card(scene: &Scene<'_>, (request, never): (u32, bool), told: &str, area: Area) -> Mark {
    let look = Look::of_request(scene.outline, request);
    let own = Area::new(0.0, 0.0, area.width, area.height);
    // What can never run is no queue: grey, with a bar across.
    let ink = if never { Ink::Mark } else { look.ink };
    let frame = Paint::stroke(ink, 2.0).filled(ink, 0.15).dashed(Dash::Short);
    let at = Point::new(9.0, area.height / 2.0 + 4.0);
    let told = look::words(at, Anchor::Start, STRONG, Ink::Ink, told);
    let mut shapes: Vec<Shape> = vec![look::rect(own, 5.0, frame), told];
    if never {
        let y = area.height - 4.0;
        let bar = [Point::new(6.0, y), Point::new(area.width - 6.0, y)];
        shapes.push(look::path(look::polyline(&bar), Paint::stroke(Ink::Red, 2.0)));
    }
    Mark {
        at: Point::new(area.x, area.y),
        target: Some(Selection(REQUEST, At::One(request))),
        reach: own,
        state: if never { "never" } else { "waiting" },
        title: scene.told(request),
        ..Mark::plain(Key(kinds::REQUESTED, request.into()), shapes)
    }
}
