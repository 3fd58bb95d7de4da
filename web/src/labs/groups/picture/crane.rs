//! The crane: its beam, the trolley with what hangs from it, and the requests that wait.

use gantry_core::labs::groups::view::Waiter;

use super::boards::Scene;
use super::hung::{hanging, over};
use super::look::{Look, cornered, line, thing};
use crate::labs::groups::picture::kinds;
use crate::labs::groups::things::REQUEST;
use crate::scene::look::{self, SMALL, STRONG};
use crate::scene::paint::{Dash, Ink, Paint};
use crate::scene::shape::{Anchor, Area, Key, Kind, Mark, Point};
use crate::scene::text;

const TROLLEY: f64 = 34.0;

/// The beam, with the trolley over what it carries or has set down.
pub(super) fn beam(scene: &Scene<'_>) -> Vec<Mark> {
    let (y, wide) = (scene.layout.beam, scene.layout.size.x);
    let strut = |at: i32| Point::new(f64::from(at) * 14.0, y + [-4.0, 4.0][at as usize % 2]);
    let lattice: Vec<Point> = (0..=(wide / 14.0).floor() as i32).map(strut).collect();
    let rail = |y: f64| look::path(line((0.0, y), (wide, y)), Paint::stroke(Ink::Mark, 1.5));
    let lattice = look::path(look::polyline(&lattice), Paint::stroke(Ink::Line, 1.0));
    let rails = vec![lattice, rail(y - 4.0), rail(y + 4.0)];
    let mut marks = vec![Mark::plain(Key(Kind::GRID, 0), rails)];
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
            for side in [-1.0, 1.0] {
                let cable = line((side * half * 0.6, y + 14.0), (side * reach, bar));
                shapes.push(look::path(cable, Paint::stroke(Ink::Ink, 1.25)));
            }
            let spread = line((-reach, bar), (reach, bar));
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
    let hung = hanging(scene).map(|block| block.request);
    let listed = scene.view.waiting.iter().filter(|own| Some(own.request) != hung);
    let waiting: Vec<Waiter> = listed.copied().collect();
    // Of many that wait, only the first are told.
    let untold = scene.view.metrics.pending.saturating_sub(scene.view.waiting.len() as u64);
    if waiting.is_empty() {
        return Vec::new();
    }
    let written = |kind: Kind, x: f64, told: &str| {
        let at = Point::new(x, top + height - 12.0);
        let told = look::words(at, Anchor::Start, SMALL, Ink::Soft, told);
        Mark::plain(Key(kind, 0), vec![told])
    };
    let label = scene.words.figure_pending();
    let mut marks = vec![written(Kind::HEADING, left + 2.0, label)];
    let mut x = left + text::width(label, SMALL) + 14.0;
    let asks = |own: &Waiter| scene.sized(own.request);
    let wide = |told: String| text::width(&told, STRONG) + 26.0;
    let is_crowded = x + waiting.iter().map(asks).map(wide).sum::<f64>() > left + width + 8.0;
    for (at, &own) in waiting.iter().enumerate() {
        let units = scene.outline.requests.get(own.request as usize).map_or(0, |own| own.units);
        let short = || format!("{} {units}", scene.words.gpu_request(own.request, scene.outline));
        let told = if is_crowded { short() } else { asks(&own) };
        let wide = text::width(&told, STRONG) + 18.0;
        let count = (waiting.len() - at) as u64 + untold;
        let more = scene.words.and_more(count);
        let rest = if count == 1 { 0.0 } else { text::width(&more, SMALL) + 12.0 };
        if x + wide + rest > left + width {
            marks.push(written(Kind::MORE, x, &more));
            break;
        }
        marks.push(card(scene, own, &told, Area::new(x, top + 1.0, wide, height - 6.0)));
        x += wide + 8.0;
    }
    marks
}

fn card(scene: &Scene<'_>, waiter: Waiter, told: &str, area: Area) -> Mark {
    let Waiter { request, unsatisfiable: never, .. } = waiter;
    // What can never run is no queue: grey, with a bar across.
    let ink = if never { Ink::Mark } else { Look::of_request(scene.outline, request).ink };
    let frame = Paint::stroke(ink, 2.0).filled(ink, 0.15).dashed(Dash::Short);
    let at = Point::new(9.0, area.height / 2.0 + 4.0);
    let told = look::words(at, Anchor::Start, STRONG, Ink::Ink, told);
    let mut shapes = vec![look::rect(cornered(area), 5.0, frame), told];
    if never {
        let y = area.height - 4.0;
        let bar = line((6.0, y), (area.width - 6.0, y));
        shapes.push(look::path(bar, Paint::stroke(Ink::Red, 2.0)));
    }
    let mark = thing(Key(kinds::REQUESTED, request.into()), (REQUEST, request), area, shapes);
    Mark { state: if never { "never" } else { "waiting" }, title: scene.told(request), ..mark }
}
