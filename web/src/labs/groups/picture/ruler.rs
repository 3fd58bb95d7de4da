//! The quota as a ruler in the unit's own width: held solid, asked for dashed, the limit upright, what is past it hatched.

use gantry_core::labs::groups::event::Test;

use super::boards::Scene;
use super::look::{Look, overhang};
use super::tested::Tested;
use crate::scene::look::{self, SMALL, STRONG};
use crate::scene::paint::{Dash, Ink, Paint};
use crate::scene::shape::{Anchor, Area, Key, Kind, Mark, Point, Segment, Shape};
use crate::scene::text;
use crate::words::groups::{RulerHeld, RulerQuota};

/// Room for the name of the limit.
const NAME: f64 = 82.0;
/// Cells that are narrower are not drawn one by one.
const CELL: f64 = 5.0;

/// The ruler of the request in hand, if a quota counts its units.
pub(super) fn ruler(scene: &Scene<'_>) -> Option<Mark> {
    let place = scene.layout.ruler?;
    let tested = Tested::of(scene.view)?;
    let (held, quota) = (tested.tests.allocated?, tested.tests.quota?);
    let (asked, name) =
        (tested.tests.requested, scene.words.gpu_request(tested.request, scene.outline));
    let most = quota.max(held + asked).max(1);
    let wide = (scene.layout.tile + 8.0).min((place.width - NAME) / most as f64);
    let x = |units: u64| place.x + units as f64 * wide;
    let span = |from: u64, to: u64| {
        let gap = if wide >= 20.0 { 3.0 } else { 0.0 };
        Area::new(x(from), place.y, (x(to) - x(from) - gap).max(0.0), place.height)
    };
    let inside = (held + asked).min(quota);
    let look = Look::of_request(scene.outline, tested.request);
    let mut shapes: Vec<Shape> = Vec::new();
    let rail = Area::new(place.x, place.y, x(quota) - place.x, place.height);
    shapes.push(look::rect(rail, 3.0, Paint::fill(Ink::Fill, 0.6)));
    let cells = |from: u64, to: u64, paint: Paint| -> Vec<Shape> {
        if wide < CELL {
            return if from < to {
                vec![look::rect(span(from, to), 3.0, paint)]
            } else {
                Vec::new()
            };
        }
        (from..to).map(|at| look::rect(span(at, at + 1), 3.0, paint)).collect()
    };
    shapes.extend(cells(inside, quota, Paint::stroke(Ink::Mark, 1.0).filled(Ink::Panel, 1.0)));
    shapes.extend(cells(0, held, Paint::stroke(Ink::Ink, 1.5).filled(Ink::Mark, 0.45)));
    let plan = Paint::stroke(look.ink, 2.0).filled(look.ink, 0.2).dashed(Dash::Short);
    shapes.extend(cells(held.min(quota), inside, plan));
    if held + asked > quota {
        shapes.extend(overhang(span(quota.max(held), held + asked)));
    }
    let mut write = |from: u64, to: u64, told: String| {
        let area = span(from, to);
        let told = text::shortened(&told, STRONG, area.width - 6.0);
        if !told.is_empty() {
            let at = Point::new(area.middle().x, area.middle().y + 4.5);
            shapes.push(look::haloed(at, Anchor::Middle, STRONG, (Ink::Ink, Ink::Panel), told));
        }
    };
    write(0, held, RulerHeld { held }.tell(scene.words));
    write(held, held + asked, format!("{name} {asked}"));
    let limit = x(quota) - 1.0;
    let line = vec![
        Segment::Move(Point::new(limit, place.y - 2.0)),
        Segment::Line(Point::new(limit, place.y + place.height + 3.0)),
    ];
    let is_broken = tested.result(Test::Quota) == Some(false);
    let ink = if is_broken { Ink::Red } else { Ink::Ink };
    shapes.push(look::path(line, Paint::stroke(ink, 3.0)));
    let at = Point::new(x(most) + 6.0, place.middle().y + 4.5);
    let told = RulerQuota { quota }.tell(scene.words);
    let told = text::shortened(&told, SMALL, place.x + place.width - at.x);
    shapes.push(look::words(at, Anchor::Start, SMALL, ink, told));
    Some(Mark::plain(Key(Kind::AXIS, 0), shapes))
}
