//! The quota as a ruler in the unit's own width: held solid, asked for dashed, the limit upright, what is past it hatched.
//!
//! **Invariant:** what is asked for is held against the limit by the test of the quota, not before; its room is there from
//! the request's arrival on.

use gantry_core::labs::groups::UnitKind;
use gantry_core::labs::groups::event::Test;

use super::boards::Scene;
use super::look::{Look, line, overhang};
use crate::scene::look::{self, SMALL, STRONG};
use crate::scene::paint::{Dash, Ink, Paint};
use crate::scene::shape::{Anchor, Area, Key, Kind, Mark, Point};
use crate::scene::text;
use crate::words::groups::{RulerHeld, RulerQuota};

/// Room for the name of the limit.
const NAME: f64 = 82.0;
/// Cells that are narrower are not drawn one by one.
const CELL: f64 = 5.0;

/// The ruler of the request in hand, if a quota counts its units.
pub(super) fn ruler(scene: &Scene<'_>) -> Option<Mark> {
    let (place, request) = (scene.layout.ruler?, scene.view.request?);
    let own = scene.outline.requests.get(request as usize).filter(|it| it.kind != UnitKind::Mig)?;
    let requester = own.requester? as usize;
    let quota = scene.outline.requesters.get(requester)?.quota?;
    let tested = scene.view.tested;
    // A placement counts already, and its test does not.
    let before = tested.and_then(|tested| tested.tests.allocated);
    let held = before.or_else(|| scene.view.used.get(requester).copied())?;
    let (asked, most) = (if tested.is_some() { own.units } else { 0 }, quota.max(held) + own.units);
    let wide = (scene.layout.tile + 8.0).min((place.width - NAME) / most as f64);
    let x = |units: u64| place.x + units as f64 * wide;
    let span = |from: u64, to: u64| {
        let gap = if wide >= 20.0 { 3.0 } else { 0.0 };
        Area::new(x(from), place.y, (x(to) - x(from) - gap).max(0.0), place.height)
    };
    let cells = |from: u64, to: u64, paint: Paint| {
        let step = if wide < CELL { to.saturating_sub(from).max(1) } else { 1 };
        let starts = (from..to).step_by(step as usize);
        starts.map(move |at| look::rect(span(at, at + step), 3.0, paint))
    };
    let look = Look::of_request(scene.outline, request);
    let (rail, inside) = (x(quota) - place.x, (held + asked).min(quota));
    let rail = Area { width: rail, ..place };
    let mut shapes = vec![look::rect(rail, 3.0, Paint::fill(Ink::Fill, 0.6))];
    shapes.extend(cells(inside, quota, Paint::stroke(Ink::Mark, 1.0).filled(Ink::Panel, 1.0)));
    shapes.extend(cells(0, held, Paint::stroke(Ink::Ink, 1.5).filled(Ink::Mark, 0.45)));
    let plan = Paint::stroke(look.ink, 2.0).filled(look.ink, 0.2).dashed(Dash::Short);
    shapes.extend(cells(held.min(quota), inside, plan));
    if held + asked > quota.max(held) {
        shapes.extend(overhang(span(quota.max(held), held + asked)));
    }
    for (from, to, told) in [
        (0, held, RulerHeld { held }.tell(scene.words)),
        (held, held + asked, scene.sized(request)),
    ] {
        let area = span(from, to);
        let told = text::shortened(&told, STRONG, area.width - 6.0);
        let at = Point::new(area.middle().x, area.middle().y + 4.5);
        let letters = (Ink::Ink, Ink::Panel);
        let told =
            (!told.is_empty()).then(|| look::haloed(at, Anchor::Middle, STRONG, letters, told));
        shapes.extend(told);
    }
    let is_broken = tested.is_some_and(|own| own.result(Test::Quota) == Some(false));
    let ink = if is_broken { Ink::Red } else { Ink::Ink };
    let limit = x(quota) - 1.0;
    let limit = line((limit, place.y - 2.0), (limit, place.y + place.height + 3.0));
    shapes.push(look::path(limit, Paint::stroke(ink, 3.0)));
    let at = Point::new(x(most) + 6.0, place.middle().y + 4.5);
    let told = RulerQuota { quota }.tell(scene.words);
    let told = text::shortened(&told, SMALL, place.x + place.width - at.x);
    shapes.push(look::words(at, Anchor::Start, SMALL, ink, told));
    Some(Mark::plain(Key(Kind::AXIS, 0), shapes))
}
